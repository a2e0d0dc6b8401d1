package import Contacts
package import Protocol

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

  /// The names of those files that stood there by ``settleGroup(waiting:)``, and that a look at the folder did not find.
  func missingArrivals() throws -> [ItemName]

  /// After a look at the folder and one for each missing name: what stood in files by ``settleGroup(waiting:)`` and in none now, a
  /// person has deleted. What came within the last minute must be missed twice, some time apart.
  func buryArrived(at moment: Timestamp) throws

  /// True where such a file was missed once: the folder is to be looked at again soon.
  func isWaitingForArrivals() throws -> Bool

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

  /// Stores what stands in the files. Who they are is noted at once where it is certain, else by ``settleFiles()``.
  func store(_ observations: [Observation]) throws

  /// The next items that the scan did not see. One that is stored nevertheless is not gone, and one whose contact has another file
  /// by ``settleFiles()`` is forgotten.
  func vanished(limit: Int) throws -> [ItemName]

  /// Drops items that are gone; their contacts stay as tombstones until the cloud knows. Those that ``buryArrived(at:)`` waits for
  /// stay as they are.
  func drop(_ names: [ItemName], at moment: Timestamp) throws

  /// After everything is stored, and before anything is dropped: who is who (``Identity``), and what becomes of files that say the
  /// same or have one UID (``Settling``). Returns those that are left alone for a reason that was not known before.
  func settleFiles() throws -> [Refusal]

  /// The next items whose content stands in another one as well.
  func duplicates(after name: ItemName?, limit: Int) throws -> [DuplicateItem]

  func duplicateCount() throws -> Int64

  /// The next files that wait because another contact's file says the same, and that keep their contacts' UIDs: no exchange is under
  /// way.
  func equalFiles(after name: ItemName?, limit: Int) throws -> [DuplicateItem]

  /// True where the contact with this content is about to get another one from the cloud, or to go: then another file with
  /// the content is no duplicate.
  func isLeaving(_ content: RecordID) throws -> Bool

  /// What looked like a duplicate is a contact.
  func keep(_ observation: Observation) throws

  /// The file of the contact with this content, where it is a contact and not itself left alone or a duplicate.
  func item(holding content: RecordID) throws -> ItemName?

  /// Keeps cards in the device's trash. Done before the file goes, so it is an intention until ``confirmTrash(_:)``,
  /// ``removed(_:)``, ``forgetItems(_:)`` or ``settleTrash()`` says that the file has gone. `moment`: by the server's clock, for
  /// people to read.
  func keepInTrash(_ cards: [DiscardedCard], reason: String, at moment: Timestamp) throws

  /// The files of these names have gone into the trash.
  func confirmTrash(_ names: [ItemName]) throws

  /// After a look at the folder: intentions of a run that was cut off become entries of the trash where the file has gone, and
  /// are withdrawn where it stands as it did.
  func settleTrash() throws

  /// The next entries of the trash whose contact has a file again, with another content.
  func returned(after id: Int64, limit: Int) throws -> [(entry: Int64, primary: RecordID)]

  /// These entries end, because their contacts are back and the cloud has what they said; and those whose content stands in a
  /// file again.
  func endTrash(_ entries: [Int64]) throws

  /// The contact that has this content, or had it when device and cloud last agreed, its file, and whether the trash has it with
  /// this content; nil where the cache knows of none.
  func holder(of content: RecordID) throws -> (cloudID: UniqueID, file: ItemName?, isInTrash: Bool)?

  /// Forgets the cards that have been in the device's trash for 30 days. These are counted from run to run, as far as the
  /// clocks of device and server agree on how much time has passed. A run that is `unchanged` writes for that only where the
  /// trash holds something, and only now and then.
  func ageTrash(device: Timestamp, server: Timestamp, isUnchanged: Bool) throws

  /// The duplicates' files are gone.
  func forgetItems(_ names: [ItemName]) throws

  /// Files that are left alone now.
  func refusals() throws -> [Refusal]

  /// Files that wait because they say what another contact's file says.
  func waitingFiles() throws -> [WaitingFile]

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

  /// These contacts were overwritten in the cloud, which had `total` before; by the ids that they have there.
  func noteOverwrites(_ contacts: [UniqueID], of total: Int64, at moment: Timestamp) throws

  /// How many contacts were overwritten within the ``GuardWindow`` around `moment`, and how many the cloud had when that began.
  func recentOverwrites(at moment: Timestamp) throws -> (count: Int64, total: Int64)?

  /// A person allowed overwrites: what went before counts no more.
  func forgetOverwrites() throws

  /// When this guard first stopped a run at contacts to which the plan still does the same. Nil if it stopped none.
  func standingStop(_ guardian: SyncGuard) throws -> Timestamp?

  /// A run is stopped: notes it, and the contacts that it was stopped at. Writes a folder that is away, or empty, down once.
  func noteStop(_ stop: GuardStop, _ extent: GuardStop.Extent, at moment: Timestamp) throws

  /// The stops of these guards are over. Writes only where there is one.
  func endStops(_ guards: Set<SyncGuard>) throws

  /// Nothing is planned that these guards would stop: their stops are over, but for contacts that the plan passes over because
  /// their file cannot be read, waits or is missing. Writes only where there is a stop.
  func settleStops(_ guards: Set<SyncGuard>) throws

  // MARK: Files that are put back

  /// What missing files mean to the next run: more than ``MissingFiles/areDeleted`` where one that was to put them back was cut off.
  func missingFiles() throws -> MissingFiles

  /// Notes, durably, that missing files are put back.
  func beginPutBack(_ missing: MissingFiles) throws

  /// A person says that missing files were deleted. Returns whether some were to be put back.
  func withdrawPutBack() throws -> Bool

  /// They stand in the folder. Ends the guards' stops of those.
  func endPutBack() throws

  /// From here on ``sortMissing(_:_:at:)`` tells which files are missing.
  func beginLookingForMissing() throws

  /// Files of these names are missing: notes those that come back, and drops the others (``drop(_:at:)``). Returns how many edits
  /// went into the trash because a guard had stopped them.
  func sortMissing(_ names: [ItemName], _ missing: MissingFiles, at moment: Timestamp) throws -> Int64

  /// All missing files have been sorted. With ``MissingFiles/allComeBack`` contacts come back as well whose deletion the cloud has
  /// not been told. From here on only what is noted comes back, also in the next run. Returns how many contacts that are.
  func settlePutBack(_ missing: MissingFiles) throws -> Int64

  /// The next contacts that come back. ``putBack(_:)`` and ``forget(_:)`` take them off the list.
  func comingBack(limit: Int) throws -> [UniqueID]

  /// What is known of a contact whose file is missing.
  func lostFile(_ contact: UniqueID) throws -> LostFile?

  /// True where no other contact's file has the name.
  func isFree(_ name: ItemName, for contact: Int64) throws -> Bool

  /// The files stand in the folder again.
  func putBack(_ files: [RestoredFile]) throws

  /// The cache has no card of these contacts: they count as unknown, and come from the cloud, which is compared in full.
  func forget(_ files: [LostFile]) throws

  /// The files that a run which was cut off had put in place are missing: they come from the cloud again.
  func forgetArrived() throws

  /// These files are gone. Remembers their names, in case that they are put back, and keeps an edit in the trash that a guard has
  /// stopped. Returns how many edits these are.
  func noteMissing(_ names: [ItemName], at moment: Timestamp) throws -> Int64

  // MARK: Phase two: the listing

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

  /// How many of the other ones an undo made; of several undos, the one that made most. Nil where none did.
  func removalsByUndo() throws -> (undo: UniqueID, count: Int64)?

  /// How many contacts the plan overwrites in the cloud (``OverwriteGuard/actions``), without those of
  /// ``recentOverwrites(at:)`` and without contents that were let in before: an import of this device wrote them, a run put them
  /// together, or both sides had agreed on them before the cloud was put back to a backup.
  func newOverwrites(at moment: Timestamp) throws -> Int64

  /// The next of these steps.
  func newOverwrites(after id: Int64, limit: Int, at moment: Timestamp) throws -> [PlanStep]

  /// The next steps with one of these actions, in the plan's order.
  func steps(_ actions: Set<Action>, after id: Int64, limit: Int) throws -> [PlanStep]

  func record(_ key: Int64) throws -> CachedRecord?

  /// True where an item of that name is known.
  func hasItem(_ name: ItemName) throws -> Bool

  /// How many contacts the address book has.
  func contactCount() throws -> Int64

  /// What waits to be sent.
  func unsent() throws -> Unsent

  /// How many contacts the cache knows, deleted ones that the cloud has not been told of among them.
  func knownCount() throws -> Int64

  /// True where one of these has, or last had, this content.
  func knows(_ content: RecordID) throws -> Bool

  // MARK: Phase two: what has been done

  /// Both sides agree, or both are rid of it: carries out all steps `adopt` and `forget`.
  func settleAgreed() throws

  /// These contents of the cloud's are about to be written into files, as a group and in place of those that were said before: a
  /// file that has one of them is that record, wherever the run is cut off.
  func expect(
    _ contents: [(primary: RecordID, cloudID: UniqueID, name: ItemName)], as group: UniqueID, at moment: Timestamp
  ) throws

  /// The files have been written. A step whose card is more than the cloud's (a merge) becomes an `overwrite`, the others
  /// are done.
  func store(_ arrivals: [Arrival]) throws

  /// The cloud's card of this step cannot be read here: it waits for the cloud to have another one. Returns it unless it was
  /// known before; `file` is the one that it would be.
  func refuse(_ step: PlanStep, as file: ItemName, reason: String) throws -> Refusal?

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
