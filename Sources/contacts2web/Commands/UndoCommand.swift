import Contacts
import Protocol
import Words

/// `contacts2web undo`: takes back what a run, or an import into this folder, did.
enum UndoCommand {
  private static let run = Operand(
    name: "RUN", help: "its id in contacts2web log; by default the last thing that this device did", isOptional: true)
  private static let dryRun = Option("--dry-run", help: "say what would be done to whom, and do nothing")
  private static let allowDeletions = Option(
    "--allow-deletions", help: "go ahead where it would delete more than 5 contacts and 10 % of them")

  static let command = Command(
    words: ["undo"], summary: "Take back what this device did last, or any entry of the log.", operands: [run],
    options: [dryRun, allowDeletions, .json, .home],
    details: """
      Every contact that still is as the run left it goes back to what it was before. What was changed since
      stays as it is and is named; exit status 2 says so. What somebody changed between two changes of the run
      goes back to that and no further, and is named likewise. It changes the cloud; the next sync brings it to
      each device. A sync that is under way ends when it is undone; what it had not sent comes with that device's
      next one.

      The undo itself is in the log: a second undo without RUN takes it back, and by its RUN any entry is
      undone.

      What a run has added, its undo deletes. Where that is more than 5 contacts and more than 10 % of them, it
      stops before it changes anything, with exit status 2; --allow-deletions goes ahead, here and on all devices.
      Fewer go at once, whatever is allowed, and count at each device's guard (contacts2web help sync).

      An import is undone in this device's folder, as long as it is the last one; the next sync carries that to
      the cloud, and its guard counts what it deletes there. Once a sync has carried the import itself, undo
      without RUN takes that sync back.
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
    if name == nil, try LocalImport.isTakenBack(home, history.signIn, console) {
      throw Problem(
        "the last import is taken back already",
        hint: "contacts2web log lists what came before it: contacts2web undo RUN takes that back")
    }
    return try tell(
      undo(
        name.map { try history.run($0) } ?? history.lastRun(), history, isDryRun: isDryRun,
        allowsDeletions: arguments.has(allowDeletions), console), arguments, console)
  }

  private static func undo(
    _ entry: LogEntry, _ history: History, isDryRun: Bool, allowsDeletions: Bool, _ console: Console
  ) throws -> UndoText {
    guard entry.canBeUndone else {
      throw Problem(UndoWords.cannot, hint: UndoWords.heard)
    }
    let isRedo = try UndoOutcome.isRedo(entry) { id throws(CloudError) in
      try HexPrefix(id.description).flatMap { prefix throws(CloudError) in
        try history.cloud.runs(beginningWith: prefix).first
      }
    }
    var result = UndoText(entry: entry, isDryRun: isDryRun, isRedo: isRedo)
    let progress = Progress("Undoing", on: console)
    defer { progress.clear() }
    var mode: UndoMode = isDryRun ? .dryRun : .guarded
    var position: UndoPosition? = .start
    while let from = position {
      let step = try history.cloud.undo(entry.run, from: from, mode: mode)
      // Fewer than would stop count at the devices' guards, whatever the person allows.
      if step.deletions != nil, mode == .guarded, allowsDeletions {
        mode = .allowed
        continue
      }
      result.add(step)
      progress.show(nil, result.contactCount, of: nil)
      position = step.next
    }
    try result.askForSameUID(history.cloud)
    if allowsDeletions { result.allowDeletions() }
    return result
  }

  private static func tell(_ result: UndoText, _ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    if arguments.has(.json) {
      try console.print(result.json)
    } else {
      for line in result.lines { try console.print(Console.onOneLine(console.place.complete(line))) }
    }
    if let stop = result.stop {
      console.report(stop.message, hint: stop.hint)
    } else if !arguments.has(.json) {
      for note in result.notes { console.note(Console.onOneLine(note)) }
    }
    return result.exitStatus
  }
}
