package import Contacts
package import Protocol

/// One record of the cloud's listing as a run holds it: a value of fixed size, because a full compare may list every record of
/// the account.
package struct ListedRecord: Equatable, Sendable {
  package var id: UniqueID
  package var ids: RecordIDs
  package var uid: UIDHash
  /// The account's change number of the last change to this record.
  package var change: Int64
  /// When a person last edited it, by the server's clock.
  package var editedAt: Timestamp
  /// The cache's key of the contact that was found to be this record.
  package var partner: Int64?
  /// For a deleted record: the undo that deleted it.
  package var undo: UniqueID?
  package var state: RecordState
  /// For a deleted record: a person allowed this deletion as one of many, so that no guard stops at it.
  package var deletionAllowed: Bool
  /// How the partner was found.
  package var rule: PartnerRule
  /// A run found that this version cannot be read here: it waits for the cloud to have another one.
  package var isUnreadable: Bool
  /// The run has dealt with it, or the listing has a later version of it.
  package var isDone = false

  package init(
    id: UniqueID, ids: RecordIDs, uid: UIDHash, change: Int64, editedAt: Timestamp, state: RecordState,
    deletionAllowed: Bool = false, undo: UniqueID? = nil, partner: Int64? = nil, rule: PartnerRule = .recordID,
    isUnreadable: Bool = false
  ) {
    self.id = id
    self.ids = ids
    self.uid = uid
    self.change = change
    self.editedAt = editedAt
    self.partner = partner
    self.undo = undo
    self.state = state
    self.deletionAllowed = deletionAllowed
    self.rule = rule
    self.isUnreadable = isUnreadable
  }

  package init(_ entry: CloudEntry) {
    self.init(
      id: entry.id, ids: entry.ids, uid: UIDHash(entry.uid), change: entry.change, editedAt: entry.editedAt,
      state: entry.state, deletionAllowed: entry.deletionAllowed, undo: entry.undo)
  }

  package var isLive: Bool { state != .deleted }
}
