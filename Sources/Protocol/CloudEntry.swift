package import Contacts

/// What a cloud record is to one address book.
package enum RecordState: UInt8, Sendable {
  /// This address book has it as it is.
  case synced = 0
  /// Changed elsewhere since this address book last saw it.
  case modified = 1
  /// Made elsewhere since this address book last looked.
  case new = 2
  /// Moved to the trash elsewhere since this address book last saw it.
  case deleted = 3
}

/// One line of the cloud's listing: all that planning needs to know about a record, without its card.
package struct CloudEntry: Equatable, Sendable {
  package var id: UniqueID
  package var ids: RecordIDs
  /// The card's UID property, "" where it has none.
  package var uid: String
  /// The account's change number of the last change to this record.
  package var change: Int64
  /// When a person last edited it, by the server's clock.
  package var editedAt: Timestamp
  package var state: RecordState
  /// For a deleted record: a person allowed this deletion as one of many, so that no guard stops at it.
  package var deletionAllowed: Bool
  /// For a deleted record: the undo that deleted it.
  package var undo: UniqueID?

  package init(
    id: UniqueID, ids: RecordIDs, uid: String, change: Int64, editedAt: Timestamp, state: RecordState,
    deletionAllowed: Bool = false, undo: UniqueID? = nil
  ) {
    self.id = id
    self.ids = ids
    self.uid = uid
    self.change = change
    self.editedAt = editedAt
    self.state = state
    self.deletionAllowed = deletionAllowed
    self.undo = undo
  }
}

/// A record with its card, as the cloud holds it. Large values are cut out of `card`; ask for them by their digests.
package struct CloudRecord: Equatable, Sendable {
  package var entry: CloudEntry
  package var card: DetachedCard

  package init(entry: CloudEntry, card: DetachedCard) {
    self.entry = entry
    self.card = card
  }
}

/// A large value's bytes with the SHA-256 that they are stored by.
package struct Part: Equatable, Sendable {
  package var digest: PartDigest
  package var bytes: [UInt8]

  package init(digest: PartDigest, bytes: [UInt8]) {
    self.digest = digest
    self.bytes = bytes
  }
}

/// One page of the listing, in the order of change numbers.
package struct ListingPage: Equatable, Sendable {
  package var entries: [CloudEntry]
  /// Everything up to this change number has been listed; ask for the next page after it.
  package var through: Int64
  package var isLast: Bool

  package init(entries: [CloudEntry], through: Int64, isLast: Bool) {
    self.entries = entries
    self.through = through
    self.isLast = isLast
  }
}
