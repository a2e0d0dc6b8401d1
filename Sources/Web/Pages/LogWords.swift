import Contacts
import Protocol

/// An entry of the log in a person's words.
enum LogWords {
  static func title(_ entry: LogEntry) -> String {
    switch entry.kind {
    case .sync: "\(entry.device ?? "The server’s own folder") synced"
    case .edit: entry.device.map { "Edited on \($0)" } ?? "Edited in the browser"
    case .importing: entry.device.map { "Import on \($0)" } ?? "Import"
    case .cleanUp: "Clean-up"
    case .undo: entry.device.map { "Undone on \($0)" } ?? "Undone in the browser"
    }
  }

  static func icon(_ kind: RunKind) -> Icon {
    switch kind {
    case .sync: .device
    case .edit: .edit
    case .importing: .download
    case .cleanUp: .check
    case .undo: .undo
    }
  }

  /// "3 added, 1 changed".
  static func counts(_ counts: RunCounts) -> String {
    [
      (counts.added, "added"), (counts.overwritten, "changed"), (counts.deleted, "deleted"),
      (counts.restored, "taken out of the trash"), (counts.duplicates, "removed as duplicates"),
      (counts.conflicts, "kept for review"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// "Anna Schmidt", "Anna Schmidt and 3 others"; "" where no name is known.
  static func whom(_ entry: LogEntry) -> String {
    let others = max(entry.counts.contacts, entry.counts.conflicts) - 1
    guard !entry.example.isEmpty else { return "" }
    switch others {
    case ...0: return entry.example
    case 1: return "\(entry.example) and 1 other"
    default: return "\(entry.example) and \(others) others"
    }
  }

  /// What undoing does to a contact; by what the run had done to it.
  static func effect(_ contact: UndoneContact) -> String {
    if let edit = contact.between {
      let author = VersionWords.author(edit.kind, edit.device)
      return contact.effect == .toTrash
        ? "would go to the trash again, where it was put \(author)" : "would be as it was changed \(author) in between"
    }
    return switch contact.effect {
    case .toTrash: "would go to the trash"
    case .broughtBack: "would come back"
    case .putBack: "would be as it was before"
    case .changedSince: "was changed since, so it stays as it is"
    case .contentElsewhere: "another contact says just that, so it stays as it is"
    case .refused: "the earlier card cannot be put back, so it stays as it is"
    }
  }
}

extension RunCounts {
  /// How many contacts were changed in any way.
  var contacts: Int64 { added + overwritten + deleted + restored + duplicates }
}
