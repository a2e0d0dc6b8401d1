import POSIX

/// Where a command was told to work, with `--home`, `--data` and `--database`: a command that a hint names works there only if it is
/// told as well.
struct CommandPlace: Sendable {
  /// Options with their values as a shell reads them.
  private var given: [(option: Option, word: String)] = []

  /// None was told.
  init() {}

  /// What was typed. Of a service also what its environment says: the shell that a hint is pasted into has another environment,
  /// while that of any other command is the person's own.
  init(_ arguments: Arguments, isService: Bool = false) {
    for option in [Option.home, .data] where isService || arguments.isTyped(option) {
      guard let value = arguments[option] else { continue }
      given.append((option, ShellWord.quoted(File.resolve(value) ?? value)))
    }
    guard isService || arguments.isTyped(.database), let url = arguments[.database] else { return }
    let told = Self.withoutPassword(url)
    // Without its password it would not let in the person, who can set the variable.
    let isVariable = told != url && !arguments.isTyped(.database)
    given.append((.database, isVariable ? "\"$\(Option.database.environment ?? "")\"" : ShellWord.quoted(told)))
  }

  /// The text with the options behind each command of ours that takes them, as a shell reads them.
  func complete(_ text: String) -> String {
    guard !given.isEmpty else { return text }
    let program = "\(Console.program) "
    var result = ""
    var rest = text[...]
    while let found = rest.firstRange(of: program) {
      result += rest[..<found.upperBound]
      // Not the end of another word or path.
      let isWord = found.lowerBound == text.startIndex || " :;,(".contains(text[text.index(before: found.lowerBound)])
      rest = rest[found.upperBound...]
      guard isWord, let command = Self.command(rest) else { continue }
      result += rest.prefix(command.name.count)
      rest = rest.dropFirst(command.name.count)
      let options = given.filter { command.options.contains($0.option) }
        .map { " \($0.option.name) \($0.word)" }.joined()
      // What a report says has been completed where it was made.
      if !rest.hasPrefix(options) { result += options }
    }
    return result + rest
  }

  /// The command that the text begins with: the longest, because `review` is one and so is `review show`.
  private static func command(_ text: Substring) -> Command? {
    MainProgram.commands.filter { command in
      guard text.hasPrefix(command.name) else { return false }
      guard let next = text.dropFirst(command.name.count).first else { return true }
      return !next.isLetter && next != "-"
    }.max { $0.name.count < $1.name.count }
  }

  /// `postgresql://user@host/name` of `postgresql://user:secret@host/name?password=secret`. Of libpq's other form (`host=… password=…`)
  /// nothing is told: hints of `serve --book` go into the log.
  private static func withoutPassword(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://"), url[..<scheme.lowerBound].allSatisfy(\.isLetter) else { return "…" }
    var url = url
    do {
      // A password may have a question mark in it.
      let authority = url[scheme.upperBound...].prefix { $0 != "/" }
      if let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") {
        url.removeSubrange(colon..<at)
      }
    }
    guard let question = url.firstIndex(of: "?") else { return url }
    let parameters = url[question...].dropFirst().split(separator: "&").filter { !$0.contains("password") }
    return url[..<question] + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
  }
}
