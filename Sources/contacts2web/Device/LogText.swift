import Contacts
import Protocol

/// An entry of the log as people and programs read it.
enum LogText {
  /// `1a2b3c4d  2026-11-21T20:15:00Z  laptop  sync: 3 added (Ann Lee and 2 others)`
  static func line(_ entry: LogEntry) -> String {
    var line = "\(ShortID.text(entry.run))  \(entry.startedAt.extended)  \(who(entry))  \(what(entry))"
    if entry.finishedAt == nil { line += ", not finished" }
    if let undo = entry.undoneBy { line += ", undone by \(ShortID.text(undo))" }
    return line
  }

  /// `the sync of laptop at 2026-11-21T20:15:00Z`
  static func reference(_ entry: LogEntry) -> String {
    reference(entry.kind, entry.device, entry.startedAt)
  }

  /// `kind`: nil for what is older than the log.
  static func reference(_ kind: RunKind?, _ device: String?, _ moment: Timestamp) -> String {
    let place = device == nil && kind != .cleanUp ? "in the browser" : "of \(who(kind, device))"
    return "the \(kind.map(word) ?? "change") \(place) at \(moment.extended)"
  }

  static func who(_ entry: LogEntry) -> String { who(entry.kind, entry.device) }

  /// Who did something: a device, the browser, or the server by itself. `kind`: nil for what is older than the log.
  static func who(_ kind: RunKind?, _ device: String?) -> String {
    device ?? (kind == .cleanUp ? "server" : "browser")
  }

  private static func kind(_ entry: LogEntry) -> String { word(entry.kind) }

  static func word(_ kind: RunKind) -> String {
    switch kind {
    case .sync: "sync"
    case .edit: "edit"
    case .importing: "import"
    case .cleanUp: "clean-up"
    case .undo: "undo"
    }
  }

  private static func what(_ entry: LogEntry) -> String {
    let counts = entry.counts
    let parts = [
      (counts.added, "added"), (counts.overwritten, entry.kind == .importing ? "filled in" : "overwritten"),
      (counts.deleted, "deleted"),
      (counts.restored, "restored"), (counts.duplicates, "duplicates removed"), (counts.conflicts, "to review"),
    ].filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    let total = counts.added + counts.overwritten + counts.deleted + counts.restored + counts.duplicates
    let name = shown(entry.example)
    let subject = total > 1 ? "\(name) and \(grouped(total - 1)) other\(total > 2 ? "s" : "")" : name
    let undone = entry.undoes.map { " of \(ShortID.text($0))" } ?? ""
    return "\(kind(entry))\(undone): \(parts.joined(separator: ", ")) (\(subject))"
  }

  static func json(_ entry: LogEntry) -> JSON {
    .object([
      ("id", .string(entry.run.word.hex)), ("kind", .string(kind(entry))), ("device", JSON(entry.device)),
      ("started", .string(entry.startedAt.extended)), ("finished", JSON(entry.finishedAt?.extended)),
      ("added", .integer(entry.counts.added)), ("overwritten", .integer(entry.counts.overwritten)),
      ("deleted", .integer(entry.counts.deleted)), ("restored", .integer(entry.counts.restored)),
      ("duplicates", .integer(entry.counts.duplicates)), ("conflicts", .integer(entry.counts.conflicts)),
      ("example", .string(entry.example)), ("undoes", JSON(entry.undoes?.word.hex)),
      ("undone_by", JSON(entry.undoneBy?.word.hex)),
    ])
  }
}
