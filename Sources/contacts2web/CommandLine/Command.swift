/// One line of the table of commands, which drives parsing, checking and the help.
struct Command: Sendable {
  /// What is typed: `sync`, or several words as in `account add` and `account app-password add`.
  let words: [String]
  /// One line for the overview.
  let summary: String
  var operands: [Operand] = []
  /// What may follow them, any number of times.
  var more: Operand?
  var options: [Option] = []
  /// With this option the command does without what it needs else.
  var waiver: Option?
  /// It runs in the background: who reads what it logs has not got its environment.
  var isService = false
  /// Paragraphs below the options in the command's own help.
  var details = ""
  let run: @Sendable (Arguments, Console) throws -> ExitStatus

  var name: String { words.joined(separator: " ") }

  /// The option of that name, `--help` and the like aside.
  func option(named name: String) -> Option? { options.first { $0.name == name } }
}

/// What the program ends with.
enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  /// The run left something new for the user to decide: conflicts, refused records, a full account, a guard that stopped it.
  case attention = 2
  case usage = 64
}
