package import Contacts

/// What one look at a file found.
package struct Observation: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case card(bytes: [UInt8], ids: RecordIDs, uid: String)
    /// Not a vdir item that can be synced: named to the person, left alone, and never taken for deleted.
    /// `uid`: what looks like its UID, "" where nothing does.
    case problem(line: Int?, reason: String, uid: String = "")
  }

  package var name: ItemName
  package var signature: ItemSignature
  /// False where the file is so young that it may change again without its signature telling: read it again next time.
  package var isSettled: Bool
  package var content: Content

  package init(name: ItemName, signature: ItemSignature, isSettled: Bool, content: Content) {
    self.name = name
    self.signature = signature
    self.isSettled = isSettled
    self.content = content
  }
}

/// A file that the sync leaves alone, or a record that the cloud does not take, and why.
package struct Refusal: Equatable, Sendable {
  package var file: ItemName
  /// Counted from 1; nil where the reason is not about one line.
  package var line: Int?
  package var reason: String

  package init(file: ItemName, line: Int?, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }
}

/// A file whose content stands in another one as well.
package struct DuplicateItem: Equatable, Sendable {
  package var name: ItemName
  package var signature: ItemSignature

  package init(name: ItemName, signature: ItemSignature) {
    self.name = name
    self.signature = signature
  }
}

/// One line of the plan.
package struct PlanStep: Equatable, Sendable {
  /// Its place in the plan.
  package var id: Int64
  package var action: Action
  /// The cache's own key of the contact; nil for one that the device does not have yet.
  package var record: Int64?
  package var cloud: CloudEntry?

  package init(id: Int64, action: Action, record: Int64?, cloud: CloudEntry?) {
    self.id = id
    self.action = action
    self.record = record
    self.cloud = cloud
  }
}

/// A contact in full, as the cache has it.
package struct CachedRecord: Equatable, Sendable {
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
  package var item: DuplicateItem?

  package init(
    key: Int64, ids: RecordIDs, uid: String, card: [UInt8]?, base: [UInt8]?, basePrimary: RecordID?,
    cloudID: UniqueID, editedAt: Timestamp, item: DuplicateItem?
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

  package init(
    step: PlanStep, name: ItemName, signature: ItemSignature, bytes: [UInt8], uid: String, ids: RecordIDs,
    base: [UInt8], cloud: CloudEntry, editedAt: Timestamp, upload: Action = .overwrite
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
  }
}

/// What a save that the cloud answered was about.
package struct Departure: Equatable, Sendable {
  package var step: PlanStep
  package var id: UniqueID
  package var outcome: SaveOutcome
  /// What was sent; nil for a deletion.
  package var primary: RecordID?

  package init(step: PlanStep, id: UniqueID, outcome: SaveOutcome, primary: RecordID?) {
    self.step = step
    self.id = id
    self.outcome = outcome
    self.primary = primary
  }
}

/// The device's copy of every card, with the base: what device and cloud last agreed on. It also holds what a run works
/// on (the cloud's listing, the plan), so that no list is ever in memory as a whole.
///
/// Every call is one transaction: after a kill at any moment the cache stands before or after it. Calls are never made from
/// two threads at once. Everything throws `CacheError`.
package protocol CacheReplica: AnyObject {
  /// Does all that `body` does, and takes it back: a dry run leaves no trace.
  func rehearse(_ body: () throws -> Void) throws

  // MARK: Phase one: the address book's items

  /// The group that a run was writing when it was cut off; nil where there is none, or it has been settled.
  func openGroup() throws -> UniqueID?

  /// What the open group was to write stood in files, but for `waiting`; nil where that cannot be told.
  func settleGroup(waiting: Set<RecordID>?) throws

  /// After a look at the folder: what stood in files by ``settleGroup(waiting:)`` and in none now, a person has deleted.
  func buryArrived(at moment: Timestamp) throws

  /// How many items of the address book the cache knows, those of a settled group among them.
  func itemCount() throws -> Int64

  /// Begins to compare the items with the folder.
  func beginScan() throws

  /// The folder has this item. What is new, different or not settled becomes pending.
  func observe(_ name: ItemName, _ signature: ItemSignature) throws

  /// All items have been observed: those that were not are gone.
  func endScan() throws

  /// Takes the next pending names.
  func takePending(limit: Int) throws -> [ItemName]

  /// Stores what stands in the files: new, changed, renamed (same UID, or same content, as an item that is gone), or left
  /// alone. Returns those that are left alone for a reason that was not known before.
  func store(_ observations: [Observation]) throws -> [Refusal]

  /// The next items that the scan did not see. One that is stored nevertheless is not gone.
  func vanished(limit: Int) throws -> [ItemName]

  /// Drops items that are gone; their contacts stay as tombstones until the cloud knows.
  func drop(_ names: [ItemName]) throws

  /// After everything is stored: of items with the same content one stays a contact and the others become duplicates; of
  /// items with one UID and different content, those that the cloud does not know are left alone. Returns those that
  /// were not known before.
  func settleCollisions() throws -> [Refusal]

  /// The next items whose content stands in another one as well.
  func duplicates(after name: ItemName?, limit: Int) throws -> [DuplicateItem]

  func duplicateCount() throws -> Int64

  /// True where the contact with this content is about to get another one from the cloud, or to go: then another file with
  /// the content is no duplicate.
  func isLeaving(_ content: RecordID) throws -> Bool

  /// What looked like a duplicate is a contact.
  func keep(_ observation: Observation) throws

  /// The file of the contact with this content, where it is a contact and not itself left alone or a duplicate.
  func item(holding content: RecordID) throws -> ItemName?

  /// Keeps cards in the device's trash, and forgets those that came there 30 days earlier. Done before the file goes.
  func keepInTrash(_ cards: [(name: ItemName, card: [UInt8])], reason: String, at moment: Timestamp) throws

  /// The duplicates' files are gone.
  func forgetItems(_ names: [ItemName]) throws

  /// Files that are left alone now.
  func refusals() throws -> [Refusal]

  // MARK: The encoding of record IDs

  /// One step of computing all record IDs again, from the cards and the bases, where they are of another version than
  /// `encoding`: at most `limit` contacts. Returns roughly how far it is; nil where all are of that version. Can be interrupted
  /// anywhere; everything else stays as it is.
  func recomputeIDs(_ encoding: EncodingVersion, limit: Int) throws -> (done: Int64, total: Int64)?

  // MARK: Phase two: position, listing, plan

  /// Where the last finished run left this address book; nil while a run is under way, or none ever finished.
  func position() throws -> BookPosition?

  /// True where something here waits for the cloud, or something of the cloud's waits here, and a run can do something about
  /// it: what waits for a file that is left alone, or for a card that the cloud refused, waits for the person.
  func hasWork() throws -> Bool

  /// A run is about to change things, and has heard of the cloud's changes up to this number: until it finishes, there is no
  /// position.
  func forgetPosition(hearing change: Int64) throws

  /// The highest change number that this device has heard of, also in a run that was cut off; -1 before the first.
  func heard() throws -> Int64

  func rememberPosition(_ position: BookPosition, at moment: Timestamp) throws

  /// So many versions that lost a conflict wait in the cloud for the person. Writes only where that is news.
  func rememberConflicts(_ count: Int64) throws

  /// So many contacts were deleted on one side, which had `total` before.
  func noteDeletions(_ count: Int64, of total: Int64, _ side: DeletionSide, at moment: Timestamp) throws

  /// What was deleted within ``DeletionGuard/window`` before `moment`, and how many contacts the side had when that began.
  func recentDeletions(_ side: DeletionSide, at moment: Timestamp) throws -> (count: Int64, total: Int64)?

  /// A person allowed deletions: what went before counts no more.
  func forgetDeletions() throws

  /// Forgets what an earlier listing left.
  func clearListing() throws

  func store(_ entries: [CloudEntry]) throws

  /// Links the listing with the contacts: by the record ids that the cache knows, then, for contacts without one, by content.
  /// A deletion is matched by content only if it came after change number `known`.
  func matchByIDAndContent(known: Int64) throws

  /// The next contacts that the listing has no partner for, in order of their keys.
  func unmatched(after key: Int64, limit: Int) throws -> [(key: Int64, primary: RecordID)]

  /// Links contacts with listed records that have no partner; others are passed over.
  func match(_ pairs: [(key: Int64, cloudID: UniqueID)], rule: PartnerRule) throws

  func matchByUID() throws

  /// Contacts and listed records without partners that share a secondary ID which is unique on both sides.
  func namesakes(after key: Int64, limit: Int) throws -> [(key: Int64, cloudID: UniqueID)]

  /// Before the listing of a cloud that was restored from a backup: what was agreed on with the lost one counts for nothing.
  /// A card that differs from the record is an edit on both sides, of which neither is lost.
  func forgetBases() throws

  /// After a full listing: contacts whose record the cloud does not know (any more) count as never seen by it; absence is
  /// not deletion.
  func releaseUnlisted() throws

  /// Replaces the plan by what `decide` says of each pair; pairs without an action are forgotten. `skew` (milliseconds) is
  /// added to edit times, and none is later than `now`.
  func makePlan(skew: Int64, now: Timestamp, _ decide: (Pair) -> Action?) throws

  func planCounts() throws -> [Action: Int64]

  /// How many of the plan's `removeItem` a person has allowed, on whatever device or in the browser.
  func allowedRemovals() throws -> Int64

  /// The next steps with one of these actions, in the plan's order.
  func steps(_ actions: Set<Action>, after id: Int64, limit: Int) throws -> [PlanStep]

  func record(_ key: Int64) throws -> CachedRecord?

  /// True where an item of that name is known.
  func hasItem(_ name: ItemName) throws -> Bool

  /// How many contacts the address book has.
  func contactCount() throws -> Int64

  // MARK: Phase two: what has been done

  /// Both sides agree, or both are rid of it: carries out all steps `adopt` and `forget`.
  func settleAgreed() throws

  /// These contents of the cloud's are about to be written into files, as a group and in place of those that were said before: a
  /// file that has one of them is that record, wherever the run is cut off.
  func expect(_ contents: [(primary: RecordID, cloudID: UniqueID, name: ItemName)], as group: UniqueID) throws

  /// The files have been written. A step whose card is more than the cloud's (a merge) becomes an `overwrite`, the others
  /// are done.
  func store(_ arrivals: [Arrival]) throws

  /// The files have been removed.
  func removed(_ steps: [PlanStep]) throws

  /// The cloud has answered. Returns refusals that were not known before.
  func store(_ departures: [Departure]) throws -> [Refusal]

  /// Steps turn into others: a conflict's losing version is safe in the cloud, so that the winning one can come down.
  func replaceSteps(_ steps: [PlanStep], with action: Action) throws

  /// What the device knows the cloud to have: the tally and the hash of hashes of it.
  func cloudTally() throws -> (tally: Tally, hashOfHashes: RecordID)
}

/// Why the cache did not do it. Messages are for the person: what happened, lower case, no period.
package enum CacheError: Error, Equatable, Sendable {
  /// The device's disk is full.
  case full(message: String)
  /// The file is damaged: delete it, and the next run compares in full.
  case corrupt(message: String)
  case failed(message: String, hint: String?)
}
