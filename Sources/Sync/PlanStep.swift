package import Contacts
package import Protocol

/// One line of the plan.
package struct PlanStep: Equatable, Sendable {
  /// Its place in the plan, from 1 on.
  package var id: Int
  package var action: Action
  /// The cache's own key of the contact; nil for one that the device does not have yet.
  package var contact: Int64?
  /// What the cloud lists for it.
  package var record: ListedRecord?

  package init(id: Int, action: Action, contact: Int64?, record: ListedRecord?) {
    self.id = id
    self.action = action
    self.contact = contact
    self.record = record
  }
}

/// A contact in full, as the cache has it.
package struct CachedContact: Equatable, Sendable {
  package var key: Int64
  package var ids: RecordIDs
  package var uid: String
  /// Nil for a contact whose file is gone.
  package var card: [UInt8]?
  /// The text that device and cloud last agreed on; nil for a contact that the cloud has not seen.
  package var base: [UInt8]?
  package var basePrimary: RecordID?
  /// The contact's id in the cloud, drawn before the cloud hears of it.
  package var cloudID: UniqueID
  /// By the device's clock.
  package var editedAt: Timestamp
  /// The file; nil for a contact whose file is gone.
  package var item: ContactFile?
  /// The cloud had this content before, or this device itself put it together: the guard does not count it.
  package var isLetIn: Bool
  /// The file has what was made of both sides' edits, and the cloud's lost by it.
  package var replacesEdit: Bool

  package init(
    key: Int64, ids: RecordIDs, uid: String, card: [UInt8]?, base: [UInt8]?, basePrimary: RecordID?,
    cloudID: UniqueID, editedAt: Timestamp, item: ContactFile?, isLetIn: Bool = false, replacesEdit: Bool = false
  ) {
    self.key = key
    self.ids = ids
    self.uid = uid
    self.card = card
    self.base = base
    self.basePrimary = basePrimary
    self.cloudID = cloudID
    self.editedAt = editedAt
    self.item = item
    self.isLetIn = isLetIn
    self.replacesEdit = replacesEdit
  }
}

/// A card of the cloud's that is about to be written into a file.
package struct ExpectedCard: Equatable, Sendable {
  package var primary: RecordID
  package var secondary: RecordID
  package var uid: String
  package var cloudID: UniqueID
  package var name: ItemName

  package init(primary: RecordID, secondary: RecordID, uid: String, cloudID: UniqueID, name: ItemName) {
    self.primary = primary
    self.secondary = secondary
    self.uid = uid
    self.cloudID = cloudID
    self.name = name
  }
}

/// A card of the cloud's that stands in the address book now.
package struct Arrival: Equatable, Sendable {
  package var step: PlanStep
  package var name: ItemName
  package var signature: ItemSignature
  package var bytes: [UInt8]
  package var uid: String
  /// Record IDs of `bytes`.
  package var ids: RecordIDs
  /// What the cloud has: `bytes`, but where the device merged its own edit in.
  package var base: [UInt8]
  package var cloud: CloudEntry
  /// By the device's clock.
  package var editedAt: Timestamp
  /// How a card that is more than the cloud's goes up: `overwrite`, or `keepOurs` where it replaces an edit for good.
  package var upload: Action
  /// By the server's clock.
  package var writtenAt: Timestamp?
  /// What the journal says of it, where it is out of the ordinary.
  package var deed: Deed?

  package init(
    step: PlanStep, name: ItemName, signature: ItemSignature, bytes: [UInt8], uid: String, ids: RecordIDs,
    base: [UInt8], cloud: CloudEntry, editedAt: Timestamp, upload: Action = .overwrite, writtenAt: Timestamp? = nil,
    deed: Deed? = nil
  ) {
    self.step = step
    self.name = name
    self.signature = signature
    self.bytes = bytes
    self.uid = uid
    self.ids = ids
    self.base = base
    self.cloud = cloud
    self.editedAt = editedAt
    self.upload = upload
    self.writtenAt = writtenAt
    self.deed = deed
  }
}

/// What a save that the cloud answered was about.
package struct Departure: Equatable, Sendable {
  package var step: PlanStep
  package var id: UniqueID
  package var outcome: SaveOutcome
  /// What was sent; nil for a deletion.
  package var primary: RecordID?
  /// The cloud merged the save into another record, and the listing has news of that record.
  package var isTargetListed: Bool
  /// By the server's clock.
  package var sentAt: Timestamp?
  /// For the journal; nil where nothing was overwritten or deleted.
  package var deed: Deed?

  package init(
    step: PlanStep, id: UniqueID, outcome: SaveOutcome, primary: RecordID?, isTargetListed: Bool = false,
    sentAt: Timestamp? = nil, deed: Deed? = nil
  ) {
    self.step = step
    self.id = id
    self.outcome = outcome
    self.primary = primary
    self.isTargetListed = isTargetListed
    self.sentAt = sentAt
    self.deed = deed
  }
}
