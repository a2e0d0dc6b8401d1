import Contacts
import Protocol
import Sync
import Words

/// `contacts2web log`: what happened in the account, and the ids to undo it by.
enum LogCommand {
  private static let limit = Option("--limit", .number("N", 1...1000), help: "so many entries; 20 by default")

  static let command = Command(
    words: ["log"], summary: "Tell what happened, on all devices and in the browser.", options: [limit, .json, .home],
    details: """
      One line for each sync that changed something, each edit in the browser, clean-up and undo of the last
      30 days, and the last import into this device's folder; the latest first. contacts2web undo takes the id
      at its beginning.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let home = try Home(arguments)
    let history = try History(home)
    let limit = arguments.number(limit) ?? 20
    var entries = try history.cloud.log(before: nil, limit: limit)
    if let imported = try LocalImport(home, history.signIn, console)?.entry {
      let place = entries.firstIndex { $0.startedAt < imported.startedAt } ?? entries.endIndex
      entries.insert(imported, at: place)
      entries.removeLast(max(0, entries.count - limit))
    }
    if arguments.has(.json) {
      try console.print(JSON.object([("runs", .array(entries.map(LogText.json)))]).text)
      return .done
    }
    if entries.isEmpty { console.note(LogWords.nothing) }
    for entry in entries { try console.print(Console.onOneLine(LogText.line(entry))) }
    return .done
  }
}
