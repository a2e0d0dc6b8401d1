package import Contacts

/// What made a group of changes.
package enum RunKind: UInt8, CaseIterable, Sendable {
  /// A device's run.
  case sync = 0
  /// A person's own action: in the browser, or by a command on a device.
  case edit = 1
  case importing = 2
  case cleanUp = 3
  case undo = 4
  /// A person deleted contacts of the trash for good.
  case erasing = 5
}

/// How many contacts a run changed, and how.
package struct RunCounts: Equatable, Sendable {
  package var added: Int64
  package var overwritten: Int64
  package var deleted: Int64
  /// Taken out of the trash.
  package var restored: Int64
  /// Moved to the trash because another contact has the same content.
  package var duplicates: Int64
  /// Versions put on the review list.
  package var conflicts: Int64
  /// Cards that came to be shown as one person's beside others.
  package var linked: Int64
  package var unlinked: Int64

  package init(
    added: Int64 = 0, overwritten: Int64 = 0, deleted: Int64 = 0, restored: Int64 = 0, duplicates: Int64 = 0,
    conflicts: Int64 = 0, linked: Int64 = 0, unlinked: Int64 = 0
  ) {
    self.added = added
    self.overwritten = overwritten
    self.deleted = deleted
    self.restored = restored
    self.duplicates = duplicates
    self.conflicts = conflicts
    self.linked = linked
    self.unlinked = unlinked
  }
}

/// One entry of the log: a run that changed something.
package struct LogEntry: Equatable, Sendable {
  package var run: UniqueID
  package var kind: RunKind
  /// The device's name at that time; nil for the browser, and for the server itself.
  package var device: String?
  /// The address book whose device it was; nil likewise.
  package var book: UniqueID?
  package var startedAt: Timestamp
  /// Nil while it is under way, and for good where it was cut off.
  package var finishedAt: Timestamp?
  package var counts: RunCounts
  /// The name of one of its contacts.
  package var example: String
  /// The run that this one undoes, and the one that undid this one.
  package var undoes: UniqueID?
  package var undoneBy: UniqueID?
  package var firstChange: Int64

  package init(
    run: UniqueID, kind: RunKind, device: String?, book: UniqueID?, startedAt: Timestamp, finishedAt: Timestamp?,
    counts: RunCounts, example: String, undoes: UniqueID?, undoneBy: UniqueID?, firstChange: Int64
  ) {
    self.run = run
    self.kind = kind
    self.device = device
    self.book = book
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.counts = counts
    self.example = example
    self.undoes = undoes
    self.undoneBy = undoneBy
    self.firstChange = firstChange
  }
}

extension LogEntry {
  /// False of what nothing takes back.
  package var canBeUndone: Bool { kind != .erasing }
}

/// Where a page of the log begins: behind this entry.
package struct LogPlace: Equatable, Sendable {
  package var firstChange: Int64
  package var run: UniqueID

  package init(firstChange: Int64, run: UniqueID) {
    self.firstChange = firstChange
    self.run = run
  }

  package init(_ entry: LogEntry) { self.init(firstChange: entry.firstChange, run: entry.run) }
}
