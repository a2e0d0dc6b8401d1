import POSIX

/// The program: the table of commands, and the way from what was typed to an exit status.
enum MainProgram {
  static let version = "0.1.0"

  /// Every command, in the order of the overview.
  static let commands: [Command] =
    [LoginCommand.command, SyncCommand.command, WatchCommand.command, StatusCommand.command, WhyCommand.command]
    + ReviewCommands.all + HistoryCommands.all + TrashCommands.all
    + [LogCommand.command, UndoCommand.command, LogoutCommand.command, ImportCommand.command]
    + SourceCommands.all + [ServeCommand.command] + AccountCommands.all + [QuotaCommand.command]
    + SignUpCommands.all + AppPasswordCommands.all + AdminCommands.all
    + [PopulateCommand.command]

  /// Runs what was typed, `arguments[0]` being the program's own name.
  static func run(_ arguments: [String]) -> ExitStatus {
    Signals.ignoreFailedWrites()
    CurrentProcess.givesLargeBlocksBack()
    // Enough for two groups of files that a sync writes. Not all that the system allows: PostgreSQL and other programs are started with it.
    _ = CurrentProcess.raiseOpenFileLimit(to: 8_192)
    var console = Console()
    do {
      return try dispatch(Array(arguments.dropFirst()), &console)
    } catch let error as UsageError {
      console.report(error.message, hint: error.hint ?? "contacts2web help lists the commands")
      return .usage
    } catch is OutputClosed {
      return .failed
    } catch {
      let problem = Problem(error)
      console.report(problem.message, hint: problem.hint)
      return .failed
    }
  }

  private static func dispatch(_ words: [String], _ console: inout Console) throws -> ExitStatus {
    guard let first = words.first else {
      throw UsageError("no command is given")
    }
    switch first {
    case "help": return try help(Array(words.dropFirst()), console)
    case "--help", "-h": return try help([], console)
    case "--version":
      guard words.count == 1 else { throw UsageError("--version stands alone") }
      try console.print("contacts2web \(version)")
      return .done
    default: break
    }
    if first.hasPrefix("-") {
      throw UsageError("the command comes first, then its options", hint: "contacts2web help lists the commands")
    }
    guard let command = try find(words) else {
      return try help(Array(words.prefix { !$0.hasPrefix("-") }), console)
    }
    let rest = Array(words.dropFirst(command.words.count))
    let beforeOperandsOnly = rest.prefix { $0 != "--" }
    if beforeOperandsOnly.contains("--help") || beforeOperandsOnly.contains("-h") {
      return try help(command.words, console)
    }
    let parsed: Arguments
    do {
      parsed = try Arguments(rest, for: command) { Environment[$0] }
    } catch {
      throw UsageError(error.message, hint: error.hint ?? "contacts2web help \(command.name) says how it is used")
    }
    console.place = CommandPlace(parsed, isService: command.isService)
    return try command.run(parsed, console)
  }

  /// The command that the words begin with; nil where they are `account --help`, a group that asks for its help.
  private static func find(_ words: [String]) throws -> Command? {
    // The longest: `review` is a command, and so is `review show`.
    if let command = commands.filter({ words.starts(with: $0.words) }).max(by: { $0.words.count < $1.words.count }) {
      return command
    }
    var group = commands.filter { $0.words[0] == words[0] }
    guard !group.isEmpty else {
      let known = commands.map { $0.words[0] } + ["help"]
      throw UsageError(
        "there is no command \"\(words[0])\"", hint: Suggestion.hint(for: words[0], among: known))
    }
    var depth = 1
    while depth < words.count {
      let narrower = group.filter { $0.words.count > depth && $0.words[depth] == words[depth] }
      guard !narrower.isEmpty else { break }
      group = narrower
      depth += 1
    }
    let name = words[..<depth].joined(separator: " ")
    let choices = HelpText.choices(group, after: depth)
    guard words.count > depth else {
      throw UsageError("\(name) what? \(choices.joined(separator: ", "))", hint: "contacts2web help \(name)")
    }
    if words[depth] == "--help" || words[depth] == "-h" { return nil }
    throw UsageError(
      "\(name) has no command \"\(words[depth])\", only \(choices.joined(separator: ", "))",
      hint: Suggestion.hint(for: words[depth], among: choices) ?? "contacts2web help \(name)")
  }

  private static func help(_ words: [String], _ console: Console) throws -> ExitStatus {
    let text: String
    if words.isEmpty || words == ["--help"] {
      text = HelpText.overview(commands)
    } else if let command = commands.first(where: { $0.words == words }) {
      text = HelpText.command(command)
    } else {
      let group = commands.filter { $0.words.starts(with: words) }
      guard !group.isEmpty else {
        throw UsageError(
          "there is no command \"\(words.joined(separator: " "))\"",
          hint: Suggestion.hint(for: words[0], among: commands.map { $0.words[0] }))
      }
      text = HelpText.group(words, group)
    }
    try console.print(String(text.dropLast()))
    return .done
  }
}
