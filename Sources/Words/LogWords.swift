import Contacts
package import Protocol

/// An entry of the log.
package enum LogWords {
  /// What the log is called.
  package static let log = "Activity"
  package static let nothing = "Nothing happened yet"
  /// What the filter leaves is nothing.
  package static let noMatch = "Nothing of that kind"
  package static let everyone = "Everyone"
  package static let browser = "In the browser"

  /// "laptop synced", "Edited in the browser".
  package static func title(_ entry: LogEntry) -> Sentence {
    switch entry.kind {
    case .sync: entry.device.map { "\(name: $0) synced" } ?? "The server’s own folder synced"
    case .edit: "Edited \(AuthorWords.place(entry.device))"
    case .importing: entry.device.map { "Import on \(name: $0)" } ?? "Import"
    case .cleanUp: "Clean-up"
    case .undo: "Undo \(AuthorWords.place(entry.device))"
    case .erasing: "Deleted for good \(AuthorWords.place(entry.device))"
    }
  }

  /// "laptop synced, 15 April 2026, 14:05 UTC".
  package static func reference(_ entry: LogEntry) -> Sentence { "\(title(entry)), \(entry.startedAt)" }

  /// "3 added, 1 changed", "1 contact deleted for good".
  package static func counts(_ entry: LogEntry) -> String {
    let counts = entry.counts
    if entry.kind == .erasing {
      return "\(grouped(counts.deleted)) \(counts.deleted == 1 ? "contact" : "contacts") deleted for good"
    }
    return [
      (counts.added, "added"), (counts.overwritten, entry.kind == .importing ? "filled in" : "changed"),
      (counts.deleted, "deleted"), (counts.restored, "restored"), (counts.duplicates, "removed as duplicates"),
      (counts.conflicts, "kept for review"), (counts.linked, "linked"), (counts.unlinked, "unlinked"),
    ].filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  /// "3 added: Ann Lee and 2 others". Who was deleted for good is named nowhere any more.
  package static func summary(_ entry: LogEntry) -> Sentence {
    if entry.kind == .erasing { return Sentence(counts(entry)) }
    let others = max(entry.counts.contacts, entry.counts.conflicts)
    return "\(counts(entry)): \(NameWords.several(entry.example, of: others))"
  }

  /// What has become of it since: "Undone".
  package static func marks(_ entry: LogEntry) -> [String] {
    (entry.finishedAt == nil ? ["Not finished"] : []) + (entry.undoneBy == nil ? [] : ["Undone"])
  }

  /// Of an undo: "Undid laptop synced: 3 deleted".
  package static func undid(_ undone: LogEntry) -> Sentence { "This undid: \(title(undone)), \(counts(undone))" }
}

extension RunCounts {
  /// How many contacts were changed in any way.
  package var contacts: Int64 { added + overwritten + deleted + restored + duplicates + linked + unlinked }
}
