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
}

/// How many contacts a run changed, and how.
package struct RunCounts: Equatable, Sendable {
  package var added: Int64 = 0
  package var overwritten: Int64 = 0
  package var deleted: Int64 = 0
  /// Taken out of the trash.
  package var restored: Int64 = 0
  /// Moved to the trash because another contact has the same content.
  package var duplicates: Int64 = 0
  /// Versions put on the review list.
  package var conflicts: Int64 = 0

  package init() {}
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

/// A version that lost a conflict and waits for the person.
package struct ReviewItem: Equatable, Sendable {
  package var version: UniqueID
  package var contact: UniqueID
  /// The contact's name now.
  package var name: String
  /// Whose version lost: the device that sent it or, where the cloud's own lost, the device that replaced it. Nil for the
  /// browser.
  package var device: String?
  /// When the losing version was edited, and when it lost.
  package var editedAt: Timestamp
  package var lostAt: Timestamp
  /// The contact is in the trash.
  package var isTrashed: Bool
  /// The losing card, and the contact's now, without their large values; nil for one that is too long to be listed.
  package var lost: DetachedCard?
  package var current: DetachedCard?

  package init(
    version: UniqueID, contact: UniqueID, name: String, device: String?, editedAt: Timestamp, lostAt: Timestamp,
    isTrashed: Bool, lost: DetachedCard?, current: DetachedCard?
  ) {
    self.version = version
    self.contact = contact
    self.name = name
    self.device = device
    self.editedAt = editedAt
    self.lostAt = lostAt
    self.isTrashed = isTrashed
    self.lost = lost
    self.current = current
  }
}

/// A version's card beside the contact's now, both whole.
package struct VersionCards: Equatable, Sendable {
  package var version: [UInt8]
  package var current: [UInt8]

  package init(version: [UInt8], current: [UInt8]) {
    self.version = version
    self.current = current
  }
}

/// What became of a version or a contact that was to come back.
package enum RestoreOutcome: Equatable, Sendable {
  /// Done. `run`: the log's entry, which can be undone.
  case restored(run: UniqueID)
  /// The contact is like this already, and not in the trash.
  case stands
  /// This other contact has just that content already.
  case exists(UniqueID)
  /// Version or contact is gone for good.
  case gone
  case refused(reason: String)
}

/// The account's history as one device asks for it: over HTTPS, or straight in the database.
///
/// Every call blocks, and may be repeated. Nothing here needs a run's lease: a run of a device finds a record moved, and plans
/// it again.
package protocol CloudHistory: Sendable {
  /// What happened, the latest first: at most `limit` entries before the given one.
  func log(before: LogPlace?, limit: Int) throws(CloudError) -> [LogEntry]

  /// The entries whose runs' ids begin with these hexadecimal digits, at most 20.
  func runs(beginningWith prefix: HexPrefix) throws(CloudError) -> [LogEntry]

  /// Undoes a run step by step: call it with `next` until that is nil. Each contact that still is as the run left it goes back
  /// to what it was before; what was changed since stays, and is named. Where somebody changed a contact between two changes of
  /// the run, it goes back to that and no further (``EditBetween``). The undo is a run of its own, so it can be undone.
  /// Cut off, it goes on where it stopped when it is called again from the start.
  ///
  /// Throws ``CloudError/failed(message:hint:)`` where the log does not have the run (any more).
  func undo(_ run: UniqueID, from position: UndoPosition, mode: UndoMode) throws(CloudError) -> UndoStep

  /// The review list, the latest first.
  func review(limit: Int) throws(CloudError) -> [ReviewItem]

  /// A version and its contact's card; nil where either is gone for good.
  func cards(version: UniqueID, of contact: UniqueID) throws(CloudError) -> VersionCards?

  /// Makes a version of the contact's history its card again, out of the trash if need be, and takes it off the review list.
  func restore(version: UniqueID, of contact: UniqueID) throws(CloudError) -> RestoreOutcome

  /// Takes a version off the review list. False where it was not on it.
  func keep(version: UniqueID, of contact: UniqueID) throws(CloudError) -> Bool

  /// How many versions wait on the review list.
  func reviewCount() throws(CloudError) -> Int64

  /// The contacts that a person may mean, in the order of their names; in the trash or not.
  func contacts(_ query: ContactQuery, limit: Int) throws(CloudError) -> [ListedContact]

  /// The contact's versions behind that one, the latest first: how it stood before each change of the last weeks, and what it
  /// lost in conflicts. Nil where the contact is gone for good.
  func versions(of contact: UniqueID, before: UniqueID?, limit: Int) throws(CloudError) -> VersionListing?

  /// The versions whose ids begin so, at most 20.
  func versions(beginningWith prefix: HexPrefix) throws(CloudError) -> [ContactVersion]

  /// What is in the account's trash.
  func trash(before: TrashPlace?, limit: Int) throws(CloudError) -> TrashListing

  /// Takes contacts out of the trash as they were, as one run; the outcomes stand in the order of the contacts. At most
  /// ``restorableAtOnce``.
  func restore(_ contacts: [UniqueID]) throws(CloudError) -> [RestoreOutcome]
}

/// For more there is ``CloudHistory/undo(_:from:mode:)``.
package let restorableAtOnce = 1_000

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
