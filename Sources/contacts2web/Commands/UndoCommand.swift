import Contacts
import Sync

/// `contacts2web undo`: takes back what a run, or an import into this folder, did.
enum UndoCommand {
  private static let run = Operand(
    name: "RUN", help: "its id in contacts2web log; by default the last thing that this device did", isOptional: true)
  private static let dryRun = Option("--dry-run", help: "say what would be done to whom, and do nothing")

  static let command = Command(
    words: ["undo"], summary: "Take back what this device did last, or any entry of the log.", operands: [run],
    options: [dryRun, .json, .home],
    details: """
      Every contact that still is as the run left it goes back to what it was before. What was changed since
      stays as it is and is named; exit status 2 says so. The undo itself is in the log and can be undone. It
      changes the cloud; the next sync brings it to each device.

      An import is undone in this device's folder, as long as it is the last one; the next sync carries that to
      the cloud. Once a sync has carried the import itself, undo without RUN takes that sync back.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let home = try Home(arguments)
    let history = try History(home)
    let name = arguments.operands.first
    let isDryRun = arguments.has(dryRun)
    if let imported = try LocalImport(home, history.signIn, console),
      try name.map({ imported.isNamed($0) }) ?? imported.isLast()
    {
      return try tell(imported.undo(isDryRun: isDryRun), arguments, console)
    }
    return try tell(
      undo(name.map { try history.run($0) } ?? history.lastRun(), history, isDryRun, console), arguments, console)
  }

  private static func undo(
    _ entry: LogEntry, _ history: History, _ isDryRun: Bool, _ console: Console
  ) throws -> UndoText {
    var result = UndoText(entry: entry, isDryRun: isDryRun)
    let progress = Progress("Undoing", on: console)
    defer { progress.clear() }
    var position: UndoPosition? = .start
    while let from = position {
      let step = try history.cloud.undo(entry.run, from: from, isDryRun: isDryRun)
      result.add(step)
      progress.show(nil, result.contacts.count, of: nil)
      position = step.next
    }
    return result
  }

  private static func tell(_ result: UndoText, _ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    if arguments.has(.json) {
      try console.print(result.json)
    } else {
      for line in result.lines { try console.print(Console.onOneLine(line)) }
      for note in result.notes { console.note(Console.onOneLine(note)) }
    }
    return result.staying.isEmpty || result.isDryRun ? .done : .attention
  }
}
