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
  var waiver: Waiver?
  /// It runs in the background: who reads what it logs has not got its environment.
  var isService = false
  /// Paragraphs below the options in the command's own help.
  var details = ""
  let run: @Sendable (Arguments, Console) throws -> ExitStatus

  var name: String { words.joined(separator: " ") }

  /// The option of that name, `--help` and the like aside.
  func option(named name: String) -> Option? { options.first { $0.name == name } }
}

/// Another form of a command, in which an option stands in place of what it needs else: `login --renew`.
struct Waiver: Sendable {
  let option: Option
  /// Those of the command's operands and options that may stand beside it. None of them is required.
  var operands: [Operand] = []
  let options: [Option]
}

/// What the program ends with.
enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  /// Something waits for the user, or not all could be done: conflicts, refused records, a full account, a guard that stopped the run, files
  /// that cannot be put back.
  case attention = 2
  case usage = 64
}
