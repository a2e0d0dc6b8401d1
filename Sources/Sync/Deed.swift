package import Contacts

/// What this device did with a contact, or is about to do, and why: a row of the cache's journal.
///
/// Noted is what replaced or removed something that was there before, and what is out of the ordinary. That a file was sent, or
/// written from the cloud, is a moment in the contact's own row (``RememberedContact``), so that a first sync writes no journal.
package struct Deed: Equatable, Sendable {
  package enum Kind: String, Sendable {
    /// A file went from the folder, and its card into the device's trash.
    case removed
    /// The cloud's record was deleted.
    case deleted
    /// The file's card took the place of the cloud's.
    case overwritten
    /// The file was written, or is about to be.
    case written
  }

  /// The journal has these words, and programs are told them.
  package enum Reason: String, CaseIterable, Sendable {
    // Of files that went.
    case deletedInCloud = "deleted in the cloud"
    case undoneInCloud = "undone in the cloud"
    case duplicate
    case replacedByRestored = "replaced by a restored card"
    case stoppedByGuard = "stopped by a guard"
    case leftBehind = "left by a run that was cut off"
    case notSent = "neither in a file nor in the cloud"
    // Of records that were deleted or overwritten.
    case fileDeleted = "its file was deleted"
    case fileEdited = "its file was edited"
    case wonConflict = "won a conflict"
    // Of files that were written.
    case lostConflict = "lost a conflict"
    case merged
    case broughtBack = "brought back"
    case putBack = "put back"
  }

  /// What the guards over many small runs count.
  package struct Counting: Equatable, Sendable {
    /// How many contacts the side had before.
    package var total: Int64
    /// By the device's clock.
    package var at: Timestamp

    package init(of total: Int64, at moment: Timestamp) {
      self.total = total
      at = moment
    }
  }

  package var kind: Kind
  package var reason: Reason
  /// The contact's id in the cloud; nil where it is not known.
  package var cloudID: UniqueID?
  /// For people: by the server's clock, where it is known.
  package var at: Timestamp
  /// The file, as far as it is known.
  package var file: ItemName?
  /// The contact's name, where its card will be nowhere else on this device; else empty.
  package var name: String
  /// The file that says the same as one that went as a duplicate.
  package var other: ItemName?
  /// Nil where no guard counts it.
  package var counting: Counting?

  package init(
    _ kind: Kind, _ reason: Reason, of cloudID: UniqueID?, at moment: Timestamp, file: ItemName? = nil,
    name: String = "", other: ItemName? = nil, counting: Counting? = nil
  ) {
    self.kind = kind
    self.reason = reason
    self.cloudID = cloudID
    at = moment
    self.file = file
    self.name = name
    self.other = other
    self.counting = counting
  }
}

/// What the guards count of the last hour (``GuardWindow``).
package struct CountedDeeds: Equatable, Sendable {
  package var count: Int64
  /// By their ids in the cloud.
  package var contacts: Set<UniqueID>
  /// How many contacts the side had when that began.
  package var total: Int64

  package init(count: Int64, contacts: Set<UniqueID>, total: Int64) {
    self.count = count
    self.contacts = contacts
    self.total = total
  }
}
