import Contacts
import HTTPClient
import POSIX
import Protocol
import Remote

/// `contacts2web login`: makes this machine one of the account's devices.
enum LoginCommand {
  private static let user = Option("--user", .text("NAME"), isRequired: true, help: "the account's name")
  private static let book = Option(
    "--book", .text("DIR"), isRequired: true, help: "the address book's folder; made where missing")
  private static let name = Option(
    "--name", .text("DEVICE"), help: "what this device is called; by default the machine's name")
  private static let fingerprint = Option(
    "--fingerprint", .fingerprint("SHA256"),
    help: "trust this certificate of the server and no other; any case, colons or none")
  private static let renew = Option(
    "--renew", help: "sign in again: the server has a new certificate or address, or signed this device out")

  private static let url = Operand(name: "URL", help: "the server's address: https://…")

  static let command = Command(
    words: ["login"], summary: "Sign this device in, with a folder of .vcf files.", operands: [url],
    options: [user, book, name, fingerprint, renew, .passwordInput, .home],
    waiver: Waiver(option: renew, operands: [url], options: [fingerprint, .passwordInput, .home]),
    details: """
      A server that the system's certificate authorities vouch for is trusted, and so is each certificate
      that they vouch for later; SSL_CERT_FILE names a file of authorities to take in their place. Any other
      server is trusted by its fingerprint: compare the one that is shown with what the server logged at its
      start. From then on no other certificate is taken, and its dates do not count. With --fingerprint it is
      so for every server: a certificate that is renewed every few months is then renewed here, too.

      Where another device of the account is called so already, this one gets a number behind its name,
      which is printed: laptop (2).

      Where the account has a second factor, a code of its authenticator app, or a recovery code, is asked for
      as well: on the terminal, or as the second line of standard input behind the password.

      login --renew needs no URL, unless the server's address is another one, and neither --user nor --book.
      It shows the fingerprint that was trusted and the new one and asks, or takes the one of --fingerprint,
      also where URL is another server than before. A server that authorities vouched for before is trusted
      by them again, if they vouch for it now. The password is asked for only where the server does not know
      this device any more. What this device knows stays: what it has not sent yet, deletions as well, goes
      with the next sync.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let home = try Home(arguments)
    if arguments.has(renew) { return try renewed(home, arguments, console) }
    let user = try arguments.required(user)
    let path = try arguments.required(book)
    let url = try address(arguments.operands[0])
    try checkIsNew(home)
    try checkCanBeFolder(path)

    let certificate = try ServerCertificate(url).trusted(expected: arguments[fingerprint], console)
    let password = try PasswordInput.existing(arguments, prompt: "Password for \(user): ")
    let server = RemoteServer(url: url, trust: certificate.map { .certificate($0) } ?? .system)
    let folder = try MadeFolder(path)
    let called: String
    do {
      let device = arguments[name] ?? machineName
      let answer = try signIn(server, user, password, device, folder.id, id: .random()) {
        try PasswordInput.code(arguments, account: user)
      }
      called = answer.name
      try note(
        SignIn(
          server: server.url, account: user, device: answer.name, deviceID: answer.id, token: answer.token,
          certificate: certificate, book: folder.path, bookID: folder.id), in: home, server)
    } catch {
      folder.takeBack()
      throw error
    }
    // This file tells how the last watch of another sign-in ended.
    try File.remove(home.watch)
    let words = "with \(Console.onOneLine(folder.path)); this device is called \(Console.onOneLine(called))"
    try console.print("signed in to \(server.url) as \(user) \(words)")
    // A script that signs in knows what comes next.
    if console.showsProgress, !arguments.has(.passwordInput) {
      console.note("contacts2web sync brings both sides together; contacts2web watch keeps them so")
    }
    return .done
  }

  /// `login --renew`.
  private static func renewed(_ home: Home, _ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    for option in [user, book, name] where arguments.has(option) {
      throw UsageError("--renew keeps account, folder and name: \(option.name) does not go with it")
    }
    let url = try arguments.operands.first.map { text throws(UsageError) in try address(text) }
    return try LoginRenewal(home, url: url, fingerprint: arguments[fingerprint], console).run {
      try PasswordInput.existing(arguments, prompt: "Password for \($0): ")
    } code: {
      try PasswordInput.code(arguments, account: $0)
    }
  }

  private static func checkIsNew(_ home: Home) throws {
    guard let known = try SignIn.find(home) else { return }
    throw Problem(
      "this device is signed in to \(known.server) as \(known.account) already",
      hint: """
        contacts2web login --renew signs it in again; for another account, contacts2web logout first, or give another \
        device a folder of its own with --home
        """)
  }

  /// Before the password is asked for.
  private static func checkCanBeFolder(_ path: String) throws {
    guard let kind = try? FileStatus(path: path).kind, kind != .directory else { return }
    throw Problem("\(path) is no folder", hint: "name the folder that holds the .vcf files")
  }

  /// Writes the sign-in into the home. If that fails, the server forgets it as well.
  private static func note(_ signIn: SignIn, in home: Home, _ server: RemoteServer) throws {
    do {
      try signIn.write(home)
    } catch {
      try? server.signOut(token: signIn.token)
      throw error
    }
  }

  /// `id`: the one that the device had before, or a new one. `code` is asked for one of the second factor, where the account has one.
  static func signIn(
    _ server: RemoteServer, _ user: String, _ password: String, _ device: String, _ book: UniqueID, id: UniqueID,
    code: () throws -> String
  ) throws -> DeviceSignIn {
    func answer(_ code: String) throws -> DeviceSignIn? {
      do throws(CloudError) {
        return try server.signIn(name: user, password: password, device: device, book: book, id: id, code: code)
      } catch {
        guard case .unauthorized(let message) = error else { throw error }
        throw Problem(message, hint: "contacts2web account password NAME sets another one, on the server")
      }
    }
    if let signedIn = try answer("") { return signedIn }
    guard let signedIn = try answer(code()) else { throw Problem("no code was given, so this device is not signed in") }
    return signedIn
  }

  /// The address with its scheme, and nothing behind host and port.
  private static func address(_ text: String) throws(UsageError) -> String {
    var url = text
    while url.hasSuffix("/") { url.removeLast() }
    if !url.contains("://") { url = "https://" + url }
    guard url.lowercased().hasPrefix("https://"), url.utf8.count > 8 else {
      throw UsageError("the server's address begins with https://", hint: "contacts are not sent without encryption")
    }
    guard !url.utf8.contains(where: { $0 <= 32 || $0 == 127 }), !url.dropFirst(8).contains("@") else {
      throw UsageError("\"\(text)\" is no address of a server")
    }
    return url
  }

  private static var machineName: String {
    let bytes = (try? File.read("/proc/sys/kernel/hostname", limit: 4_096)) ?? []
    let name = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    return name.isEmpty ? "this device" : name
  }
}
