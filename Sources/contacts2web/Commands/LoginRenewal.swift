import Contacts
import POSIX
import Protocol
import Remote

/// `contacts2web login --renew`: the same device at the same account, with what has changed at the server. The cache stays, and
/// with it what has not been sent, deletions as well.
struct LoginRenewal {
  private let home: Home
  private let url: String?
  private let fingerprint: String?
  private let console: Console

  /// `url`: the server's new address; nil where it is the old one. `fingerprint`: of the certificate to trust, as the person gave it.
  init(_ home: Home, url: String?, fingerprint: String?, _ console: Console) {
    self.home = home
    self.url = url
    self.fingerprint = fingerprint
    self.console = console
  }

  /// `password` is asked for that of the account's name, where the server does not know the device any more, and `code` for a code of its
  /// second factor.
  func run(password: (String) throws -> String, code: (String) throws -> String) throws -> ExitStatus {
    let known = try SignIn.read(home)
    var renewed = known
    if let url { renewed.server = url }
    renewed.certificate = try ServerCertificate(renewed.server).trusted(
      insteadOf: known, expected: fingerprint, console)
    // The server is trusted from here on: nothing secret was sent before.
    let server = renewed.connection
    let isNewToken = try !Self.knows(server, known.token)
    if isNewToken {
      console.note("the server does not know this device any more, and signs it in with the password")
      // The same device: the server remembers what it has heard of, also in a run that was cut off.
      let answer = try LoginCommand.signIn(
        server, known.account, try password(known.account), known.device, known.bookID,
        id: known.deviceID ?? .random()
      ) { try code(known.account) }
      renewed.token = answer.token
      // Another one, where a sign-in before this one came through and its answer did not.
      renewed.deviceID = answer.id
      renewed.device = answer.name
    }
    guard renewed != known else {
      try console.print("nothing to renew: \(known.server) knows this device, and its certificate is trusted")
      return .done
    }
    do {
      try write(renewed, insteadOf: known)
    } catch {
      if isNewToken { try? server.signOut(token: renewed.token) }
      throw error
    }
    let name = renewed.device == known.device ? "" : "; it is called \(Console.onOneLine(renewed.device)) now"
    try console.print(
      "signed in to \(renewed.server) as \(renewed.account) again, with all that this device knew\(name)")
    return .done
  }

  private static func knows(_ server: RemoteServer, _ token: String) throws(CloudError) -> Bool {
    do throws(CloudError) {
      // No change has this number, so it is answered at once.
      _ = try server.waitForChange(after: -1, token: token)
      return true
    } catch {
      guard case .unauthorized = error else { throw error }
      return false
    }
  }

  /// Not while a sync or a sign-out is under way.
  private func write(_ renewed: SignIn, insteadOf known: SignIn) throws {
    var lock = try FileLock(home.lock, wait: false)
    if lock == nil {
      console.note("a sync of this device is under way; this waits for it")
      lock = try FileLock(home.lock, wait: true)
    }
    defer { lock?.unlock() }
    guard try SignIn.find(home) == known else {
      throw Problem("this device was signed in or out meanwhile", hint: "contacts2web status tells how it stands")
    }
    try renewed.write(home)
  }
}
