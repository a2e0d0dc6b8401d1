import Contacts
import HTTPClient
import Import
import POSIX
import Words

/// `contacts2web source …`: the vCard files at URLs that are imported into the address book.
enum SourceCommands {
  static let all = [add, list, edit, remove, enable, disable, move]

  private static let user = Option("--user", .text("NAME"), help: "sign in as this user; the password is asked for")
  private static let loginURL = Option(
    "--login-url", .text("URL"), help: "the page to sign in at: its form is sent first, instead of HTTP Basic")
  private static let loginFields = Option(
    "--login-fields", .text("USER,PASSWORD"), help: "what the form calls them, where that cannot be seen")
  private static let authority = Option(
    "--ca", .text("FILE"), help: "the certificate authority (PEM) that vouches for the server, instead of the system's")
  private static let unchecked = Option("--no-check", help: "take it without asking the server")
  private static let url = Option("--url", .text("URL"), help: "another address")
  private static let rename = Option("--rename", .text("NAME"), help: "another name")
  private static let noUser = Option("--no-user", help: "sign in no more, and forget the password")
  private static let noLogin = Option("--no-login", help: "HTTP Basic instead of a form")
  private static let noAuthority = Option("--no-ca", help: "trust the system's authorities again")

  private static let name = Operand(name: "NAME", help: "what the source is called")

  // MARK: The commands

  private static let add = Command(
    words: ["source", "add"], summary: "Add a vCard file at a URL to what import brings in.",
    operands: [name, Operand(name: "URL", help: "https://… or http://…")],
    options: [user, .passwordInput, loginURL, loginFields, authority, unchecked, .home],
    details: """
      The address is asked at once, and told how many cards it has. The order of the sources counts: what an
      earlier one says, a later one does not change; source move changes it. Passwords are kept in a file of
      their own in the device's home, which only you can read. Proxies are those of the environment: https_proxy,
      http_proxy, no_proxy.
      """
  ) { arguments, console in
    let home = try Home(arguments)
    let draft = Source(name: arguments.operands[0], url: arguments.operands[1])
    let source = try edited(draft, arguments)
    var list = try SourceStore(folder: home.path).list()
    try list.add(source)
    let password = try password(source, arguments)
    let answer = try check(source, password, home, arguments, console) { (list, passwords) throws(ImportError) in
      try list.add(source)
      passwords[source.name] = password
    }
    try console.print("added \(source.name)\(answer)")
    return .done
  }

  private static let list = Command(
    words: ["source", "list"], summary: "List the sources in their order.", options: [.json, .home]
  ) { arguments, console in
    let sources = try SourceStore(folder: Home(arguments).path).list().sources
    if arguments.has(.json) {
      try console.print(JSON.object([("sources", .array(sources.enumerated().map(json)))]).text)
      return .done
    }
    if sources.isEmpty { console.note("there are no sources yet; contacts2web source add NAME URL makes one") }
    let width = sources.map(\.name.count).max() ?? 0
    for (number, source) in sources.enumerated() {
      let padding = String(repeating: " ", count: width - source.name.count)
      let user = source.user.map { " as \($0)" } ?? ""
      let state = source.isEnabled ? "" : " (disabled)"
      try console.print(Console.onOneLine("\(number + 1)  \(source.name)\(padding)  \(source.url)\(user)\(state)"))
    }
    return .done
  }

  private static let edit = Command(
    words: ["source", "edit"], summary: "Change a source; what is not named stays.", operands: [name],
    options: [
      rename, url, user, .passwordInput, noUser, loginURL, loginFields, noLogin, authority, noAuthority, unchecked,
      .home,
    ]
  ) { arguments, console in
    let home = try Home(arguments)
    let old = try SourceStore(folder: home.path).list().source(arguments.operands[0])
    let source = try edited(old, arguments)
    let changesPassword = arguments.has(user) || arguments.has(.passwordInput)
    guard source != old || changesPassword else {
      throw UsageError("nothing to change is named", hint: "contacts2web help source edit lists what there is")
    }
    let kept = try SourceStore(folder: home.path).password(of: old.name)
    let password = source.user == nil ? nil : changesPassword ? try password(source, arguments) : kept
    let answer = try check(source, password, home, arguments, console) { (list, passwords) throws(ImportError) in
      try list.replace(old.name, with: source)
      passwords[old.name] = nil
      passwords[source.name] = password
    }
    try console.print("changed \(source.name)\(answer)")
    return .done
  }

  private static let remove = Command(
    words: ["source", "remove"], summary: "Forget a source. What it brought stays.", operands: [name], options: [.home]
  ) { arguments, console in
    try change(arguments) { (list) throws(ImportError) in try list.remove(arguments.operands[0]) }
    try console.print("removed \(arguments.operands[0])")
    return .done
  }

  private static let enable = Command(
    words: ["source", "enable"], summary: "Import a source again.", operands: [name], options: [.home]
  ) { arguments, console in
    try setEnabled(true, arguments)
    try console.print("enabled \(arguments.operands[0])")
    return .done
  }

  private static let disable = Command(
    words: ["source", "disable"], summary: "Pass a source over until it is enabled.", operands: [name], options: [.home]
  ) { arguments, console in
    try setEnabled(false, arguments)
    try console.print("disabled \(arguments.operands[0])")
    return .done
  }

  private static let move = Command(
    words: ["source", "move"], summary: "Give a source another place in the order.",
    operands: [name, Operand(name: "POSITION", help: "1 is the first, which wins over all others")], options: [.home]
  ) { arguments, console in
    guard let position = Int(arguments.operands[1]), position > 0 else {
      throw UsageError("POSITION is a whole number from 1, not \"\(arguments.operands[1])\"")
    }
    try change(arguments) { (list) throws(ImportError) in try list.move(arguments.operands[0], to: position) }
    try console.print("moved \(arguments.operands[0])")
    return .done
  }

  // MARK: What they have in common

  private static func change(
    _ arguments: Arguments, _ body: (inout SourceList) throws(ImportError) -> Void
  ) throws {
    try SourceStore(folder: Home(arguments).path).change { (list, _) throws(ImportError) in try body(&list) }
  }

  private static func setEnabled(_ isEnabled: Bool, _ arguments: Arguments) throws {
    try change(arguments) { (list) throws(ImportError) in
      var source = try list.source(arguments.operands[0])
      source.isEnabled = isEnabled
      try list.replace(source.name, with: source)
    }
  }

  /// `source` with what the options say.
  private static func edited(_ source: Source, _ arguments: Arguments) throws -> Source {
    for (option, opposite) in [(user, noUser), (loginURL, noLogin), (loginFields, noLogin), (authority, noAuthority)]
    where arguments.has(option) && arguments.has(opposite) {
      throw UsageError("\(option.name) and \(opposite.name) contradict each other")
    }
    var source = source
    if let name = arguments[rename] { source.name = name }
    if let url = arguments[url] { source.url = url }
    if let user = arguments[user] { source.user = user }
    if arguments.has(noUser) { (source.user, source.login) = (nil, nil) }
    if arguments.has(noLogin) { source.login = nil }
    if let url = arguments[loginURL] {
      source.login = Source.Login(
        url: url, userField: source.login?.userField ?? "username",
        passwordField: source.login?.passwordField ?? "password")
    }
    if let fields = arguments[loginFields] {
      let names = fields.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard names.count == 2 else { throw UsageError("--login-fields takes two names with a comma between them") }
      guard var login = source.login else { throw UsageError("--login-fields goes with --login-url") }
      (login.userField, login.passwordField) = (names[0], names[1])
      source.login = login
    }
    if let path = arguments[authority] {
      guard let resolved = File.resolve(path) else { throw Problem("there is no file \(path)") }
      source.authority = resolved
    }
    if arguments.has(noAuthority) { source.authority = nil }
    try source.check()
    return source
  }

  private static func password(_ source: Source, _ arguments: Arguments) throws -> String? {
    guard let user = source.user else {
      guard !arguments.has(.passwordInput) else { throw UsageError("--password-stdin goes with --user") }
      return nil
    }
    return try PasswordInput.existing(arguments, prompt: "Password of \(user) at \(source.name): ")
  }

  /// Asks the server, stores the change, and tells in a few words what the server has.
  private static func check(
    _ source: Source, _ password: String?, _ home: Home, _ arguments: Arguments, _ console: Console,
    _ store: (inout SourceList, inout SourceStore.Passwords) throws(ImportError) -> Void
  ) throws -> String {
    if source.sendsPasswordInTheClear {
      console.note("warning: the password goes over the network without encryption; use https where the server has it")
    }
    let check = try SourceCheck(source.name, home: home.path)
    guard !arguments.has(unchecked) else {
      try check.finish(SourceStore(folder: home.path), store)
      return ""
    }
    let interruption = try Interruption {
      console.report("interrupted before the source has answered", hint: "--no-check takes it without asking")
      return .failed
    }
    let bar = Progress("Downloading kB", on: console)
    defer { bar.clear() }
    let answer = try check.ask(source, password: password, isCancelled: { interruption.isSet }) { done, total in
      bar.show(nil, done / 1_000, of: total.map { $0 / 1_000 })
    }
    bar.clear()
    try check.finish(SourceStore(folder: home.path), store)
    var text = ": \(counted(answer.cards, "card")), \(byteCount(answer.bytes))"
    if answer.problems > 0 { text += ", \(grouped(answer.problems)) more cannot be taken" }
    if !answer.hasValidators { text += "; the server does not tell what has not changed, so each import downloads it" }
    return text
  }

  private static func json(_ number: Int, _ source: Source) -> JSON {
    .object([
      ("position", JSON(number + 1)), ("name", .string(source.name)), ("url", .string(source.url)),
      ("user", JSON(source.user)), ("login_url", JSON(source.login?.url)), ("ca", JSON(source.authority)),
      ("enabled", .bool(source.isEnabled)),
    ])
  }
}
