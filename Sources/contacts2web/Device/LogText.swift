import Contacts
import Protocol
import Words

/// An entry of the log as people and programs read it.
enum LogText {
  /// `1a2b3c4d  21 November 2026, 20:15 UTC  laptop synced  3 added: Ann Lee and 2 others`
  static func line(_ entry: LogEntry) -> String {
    let marks = LogWords.marks(entry).map { Sentence($0) }
    let undo: [Sentence] = entry.undoneBy.map { ["by \(ShortID.text($0))"] } ?? []
    return
      ([
        Sentence(ShortID.text(entry.run)), "\(entry.startedAt)", LogWords.title(entry), LogWords.summary(entry),
      ] + marks + undo).joined(separator: "  ").local
  }

  /// As programs read it.
  static func word(_ kind: RunKind) -> String {
    switch kind {
    case .sync: "sync"
    case .edit: "edit"
    case .importing: "import"
    case .cleanUp: "clean-up"
    case .undo: "undo"
    case .erasing: "erase"
    }
  }

  static func json(_ entry: LogEntry) -> JSON {
    .object([
      ("id", .string(entry.run.word.hex)), ("kind", .string(word(entry.kind))), ("device", JSON(entry.device)),
      ("started", .string(entry.startedAt.extended)), ("finished", JSON(entry.finishedAt?.extended)),
      ("added", .integer(entry.counts.added)), ("overwritten", .integer(entry.counts.overwritten)),
      ("deleted", .integer(entry.counts.deleted)), ("restored", .integer(entry.counts.restored)),
      ("duplicates", .integer(entry.counts.duplicates)), ("conflicts", .integer(entry.counts.conflicts)),
      ("linked", .integer(entry.counts.linked)), ("unlinked", .integer(entry.counts.unlinked)),
      ("example", .string(entry.example)), ("undoes", JSON(entry.undoes?.word.hex)),
      ("undone_by", JSON(entry.undoneBy?.word.hex)),
    ])
  }
}
