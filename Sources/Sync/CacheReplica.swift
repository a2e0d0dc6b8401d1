package import Contacts
package import Protocol

/// The device's copy of every card, with the base: what device and cloud last agreed on; and what of the cloud's listing waits
/// for a later run.
///
/// Every call is one transaction: after a kill at any moment the cache stands before or after it, or, within ``noteTogether(_:)``, before
/// some of the last calls. Calls are never made from
/// two threads at once. Everything throws `CacheError`.
package protocol CacheReplica: AnyObject {
  /// A copy for a dry run to work on: it goes when it is let go, and what is written to it leaves no trace.
  func copy() throws -> any CacheReplica

  /// Makes one transaction of the calls in `body`, which only read: each by itself would take a lock.
  func read<Result>(_ body: () throws -> Result) throws -> Result

  // MARK: Phase one: the address book's items

  /// The group that a run was writing when it was cut off; nil where there is none, or it has been closed.
  func openGroup() throws -> UniqueID?

  /// Notes that the open group's cards have been in the folder, except those that still wait in the stage. Nil: the stage is gone, and
  /// nothing is known.
  func closeGroup(waiting: Set<RecordID>?) throws

  /// The names of those files that stood there by ``closeGroup(waiting:)``, and that a look at the folder did not find.
  func missingArrivals() throws -> [ItemName]

  /// After a look at the folder and one for each missing name. A card that was in the folder by ``closeGroup(waiting:)`` and is in no file
  /// now was deleted by a person. One that came within the last minute must be missed twice, some time apart.
  func buryArrived(at moment: Timestamp) throws

  /// True where such a file was missed once: the folder is to be looked at again soon.
  func isWaitingForArrivals() throws -> Bool

  /// How many items of the address book the cache knows, those of a closed group among them.
  func itemCount() throws -> Int64

  /// Begins to compare the items with the folder.
  func beginScan() throws

  /// The folder has this item.
  func observe(_ name: ItemName, _ signature: ItemSignature) throws

  /// All items have been observed. Returns the buckets in which the folder is not as the cache knows it: the items of these are to be
  /// compared one by one.
  func endScan() throws -> ItemBuckets

  /// The folder has this item, which is in one of these buckets. What is new, different or young becomes unread. After
  /// ``endComparison()``: the folder has this item, of a name that nobody knows.
  func compare(_ name: ItemName, _ signature: ItemSignature) throws

  /// All items of these buckets have been compared: those that were not are missing.
  func endComparison() throws

  /// How many items are unread.
  var unreadCount: Int { get }

  /// Takes the names of the next unread items.
  func takeUnread(limit: Int) throws -> [ItemName]

  /// Makes few transactions of the calls of ``noteObservations(_:)`` in `body`. Where `body` throws, or the run is killed, some of the last
  /// are forgotten: these files are read again.
  func noteTogether(_ body: () throws -> Void) throws

  /// Notes what stands in the files. Who they are is noted at once where it is certain, else by ``assignFiles(at:)``.
  func noteObservations(_ observations: [Observation]) throws

  /// Likewise, so that a power cut does not take it back. Returns the contacts that were made: they may be sent before
  /// ``assignFiles(at:)``.
  func noteNewcomers(_ observations: [Observation]) throws -> [KnownContact]

  /// True where the cache knows no contact and no file, no run has begun to write any, and nothing of the cloud's waits.
  func knowsNobody() throws -> Bool

  /// The next items that the scan did not see. One that is read nevertheless is not missing, and one whose contact has another file
  /// by ``assignFiles(at:)`` is forgotten.
  func missingItems(limit: Int) throws -> [ItemName]

  /// Drops items that are missing; their contacts stay as tombstones until the cloud knows. Those that ``buryArrived(at:)`` waits for
  /// stay as they are. An edit that a guard had stopped goes into the trash.
  func drop(_ names: [ItemName], at moment: Timestamp) throws

  /// After everything is read, and before anything is dropped: who is who (``Identity``), and what becomes of files that say the
  /// same or have one UID (``Deduplication``). Returns those that are left alone for a reason that was not known before.
  func assignFiles(at moment: Timestamp) throws -> [Refusal]

  /// How many edits went into the trash, since this was last asked, because a guard had stopped them and their contacts have lost
  /// their files.
  func takeSetAside() -> Int64

  /// The next items whose content stands in another one as well.
  func duplicates(after name: ItemName?, limit: Int) throws -> [ContactFile]

  func duplicateCount() throws -> Int64

  /// The next files that wait because another contact's file says the same, and that keep their contacts' UIDs: no exchange is under
  /// way.
  func equalFiles(after name: ItemName?, limit: Int) throws -> [ContactFile]

  /// The next files that are left alone because another one has their UID.
  func filesSharingUIDs(after name: ItemName?, limit: Int) throws -> [ContactFile]

  /// Leaves files alone that have the UID of the contact in the file `name`. Only files of new contacts: both sides have not agreed on them, and
  /// no record of the cloud is theirs (`hasPartner`). Returns the files.
  func leaveAlone(sharingUIDWith name: ItemName, unless hasPartner: (Int64) -> Bool) throws -> [Refusal]

  /// What looked like a duplicate, or was left alone, is a contact.
  func acceptAsContact(_ observation: Observation) throws

  /// The file of the contact with this content, where it is a contact and not itself left alone or a duplicate.
  func item(holding content: RecordID) throws -> ItemName?

  /// Keeps cards in the device's trash. Done before the file goes, so it is an intention until ``removed(_:counting:)``,
  /// ``forgetItems(_:)`` or ``closeTrash()`` says that the file has gone. `moment`: by the server's clock, for people to read.
  func keepInTrash(_ cards: [DiscardedCard], at moment: Timestamp) throws

  /// After a look at the folder: intentions of a run that was cut off become entries of the trash where the file has gone, and
  /// are withdrawn where it stands as it did. The hidden files that the look has cleared away become entries as well. An entry
  /// ends where its content stands in a file.
  func closeTrash() throws

  /// The next entries of the trash whose contact has a file again, with another content.
  func returned(after id: Int64, limit: Int) throws -> [(entry: Int64, primary: RecordID)]

  /// Ends these entries of the trash: their contacts are back, and the cloud has what the cards said. Ends also each entry whose content is
  /// in a file again.
  func endTrash(_ entries: [Int64]) throws

  /// The contact that has this content, or had it when device and cloud last agreed, its file, and whether the trash has it with
  /// this content; nil where the cache knows of none.
  func holder(of content: RecordID) throws -> (cloudID: UniqueID, file: ItemName?, isInTrash: Bool)?

  /// Forgets the cards that have been in the device's trash for 30 days. These are counted from run to run, as far as the
  /// clocks of device and server agree on how much time has passed. A run that is `unchanged` writes for that only where the
  /// trash holds something, and only now and then.
  func ageTrash(device: Timestamp, server: Timestamp, isUnchanged: Bool) throws

  /// Counts for how long files have waited (``Deduplication/patience``), as far as the clocks of device and server agree. Writes nothing
  /// where none waits, and only now and then where it is none that has begun to.
  func ageWaits(device: Timestamp, server: Timestamp) throws

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

  /// A run is about to change things, and has heard of the cloud's changes up to this number: until it finishes, there is no
  /// position.
  func forgetPosition(hearing change: Int64) throws

  /// The highest change number that this device has heard of, also in a run that was cut off; -1 before the first.
  func heard() throws -> Int64

  func rememberPosition(_ position: BookPosition, at moment: Timestamp) throws

  /// So many versions that lost a conflict wait in the cloud for the person. Writes only where that is news.
  func rememberConflicts(_ count: Int64) throws

  /// The deletions of these phones and programs are refused in the cloud. Writes only where that is news.
  func rememberStopped(_ programs: [StoppedProgram]) throws

  /// The journal has these deeds.
  func note(_ deeds: [Deed]) throws

  /// The deeds of a kind that the guards count within the ``GuardWindow`` around `moment`; nil where there are none.
  func counted(_ kind: Deed.Kind, at moment: Timestamp) throws -> CountedDeeds?

  /// A person allowed such deeds: what went before counts no more.
  func forgetCounted(_ kinds: Set<Deed.Kind>) throws

  /// Since when a stop of this guard stands that was about one of these contacts; nil where none was.
  func standingStop(_ guardian: SyncGuard, of planned: Set<UniqueID>) throws -> Timestamp?

  /// A run is stopped: notes it, and the contacts that it was stopped at. Writes a folder that is away, or empty, down once.
  /// `planned`: the contacts to which the run's plan does what the guard counts.
  func noteStop(_ stop: GuardStop, _ extent: GuardStop.Extent, planned: Set<UniqueID>, at moment: Timestamp) throws

  /// The stops of these guards are over. Writes only where there is one.
  func endStops(_ guards: Set<SyncGuard>) throws

  /// Ends the stops of these guards, because nothing is planned that they would stop. A stop stays for contacts that the plan passes over because
  /// their file cannot be read, waits or is missing. Writes only where there is a stop.
  func endNeedlessStops(_ guards: Set<SyncGuard>) throws

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

  /// Files of these names are missing: notes those that come back, and drops the others (``drop(_:at:)``).
  /// Returns those that were left alone: nobody has what they said.
  func sortMissing(_ names: [ItemName], _ missing: MissingFiles, at moment: Timestamp) throws -> [ItemName]

  /// All missing files have been sorted. With ``MissingFiles/allComeBack`` contacts come back as well whose deletion the cloud has
  /// not been told. From here on only what is noted comes back, also in the next run. Returns how many contacts that are.
  func endSorting(_ missing: MissingFiles) throws -> Int64

  /// The next contacts that come back. ``putBack(_:at:)`` and ``forget(_:)`` take them off the list.
  func comingBack(limit: Int) throws -> [UniqueID]

  /// What is known of a contact whose file is missing.
  func lostFile(_ contact: UniqueID) throws -> LostFile?

  /// True where no other contact's file has the name.
  func isFree(_ name: ItemName, for contact: Int64) throws -> Bool

  /// The files stand in the folder again.
  func putBack(_ files: [RestoredFile], at moment: Timestamp) throws

  /// The cache has no card of these contacts: they count as unknown, and come from the cloud, which is compared in full.
  func forget(_ files: [LostFile]) throws

  /// The files that a run which was cut off had put in place are missing: they come from the cloud again.
  func forgetArrived() throws

  /// These files are gone. Their contacts remember the names, in case the files are put back.
  func noteMissing(_ names: [ItemName]) throws

  // MARK: Phase two: partners and plan

  /// What runs that finished left of the cloud's listing, for later ones.
  func inbox() throws -> [ListedRecord]

  /// These records of the listing wait, and no others.
  func setInbox(_ records: [ListedRecord]) throws

  /// The selected contacts, in any order.
  func contacts(_ selection: ContactSelection) throws -> [KnownContact]

  func unfinishedWork() throws -> UnfinishedWork

  /// Records that the run under way, or one that was cut off, has deleted.
  func ownDeletions() throws -> Set<UniqueID>

  /// What the contacts of these records said whose files a sync has removed, in the order in which they went.
  func removedContents(_ ids: [UniqueID]) throws -> [(id: UniqueID, primary: RecordID)]

  /// True where another contact has this one's UID.
  func sharesUID(_ key: Int64) throws -> Bool

  /// True where another contact that is there has this one's secondary ID.
  func sharesName(_ key: Int64) throws -> Bool

  /// These tombstones gave their records to other contacts.
  func release(_ keys: [Int64]) throws

  /// The files of these contacts hold others: they count as never seen by the cloud, and their records as unknown.
  func makeNew(_ keys: [Int64]) throws

  /// Before the listing of a cloud that was restored from a backup: forgets what was agreed on with the lost one. A card that differs from
  /// its record then counts as edited on both sides, and neither edit is lost.
  func forgetBases() throws

  /// After a full listing: contacts whose record the cloud does not know (any more) count as never seen by it; absence is
  /// not deletion.
  func releaseUnlisted(_ isListed: (UniqueID) -> Bool) throws

  func record(_ key: Int64) throws -> CachedRecord?

  /// True where an item of that name is known.
  func hasItem(_ name: ItemName) throws -> Bool

  /// True where the item of that name is a contact's.
  func hasContact(_ name: ItemName) throws -> Bool

  /// How many contacts the address book has.
  func contactCount() throws -> Int64

  /// What waits to be sent.
  func unsent() throws -> Unsent

  /// How many contacts the cache knows, deleted ones that the cloud has not been told of among them.
  func knownCount() throws -> Int64

  /// True where one of these has, or last had, this content.
  func knows(_ content: RecordID) throws -> Bool

  // MARK: Phase two: what has been done

  /// Both sides agree on these contacts, as these records, and both are rid of the others.
  func agree(adopted: [(key: Int64, id: UniqueID)], forgotten: [Int64]) throws

  /// Announces the group of the cloud's cards that is about to be written, which replaces the last one. If the run is cut off, a file with one
  /// of these contents belongs to that record.
  func expect(
    _ contents: [ExpectedCard], as group: UniqueID, at moment: Timestamp
  ) throws

  /// The files have been written.
  func noteArrivals(_ arrivals: [Arrival]) throws

  /// The next files of contacts whose time stamps were too young when they were read or written, after the one with this key.
  func youngFiles(after key: Int64, limit: Int) throws -> [(key: Int64, item: ContactFile)]

  /// These files were read once more, when any later change had to show in their time stamps. Those that say what the cache knows are
  /// young no more.
  func noteReadAgain(_ files: [(key: Int64, item: BookItem)]) throws

  /// The cloud's card of this step cannot be read here: it waits for the cloud to have another one. Returns it unless it was
  /// known before; `file` is the one that it would be.
  func refuse(_ record: ListedRecord, as file: ItemName, reason: String) throws -> Refusal?

  /// The files have been removed. The guard counts those whose deletion nobody has allowed.
  func removed(_ steps: [PlanStep], counting: Deed.Counting?) throws

  /// The cloud has answered. Returns refusals that were not known before.
  func noteDepartures(_ departures: [Departure]) throws -> [Refusal]

  /// What the device knows the cloud to have: the tally of what was agreed on, and of what the cloud lists instead, and as the imprint their
  /// hash of hashes. Reads what was agreed on of every contact, and sets ``keptTally(besides:)`` right.
  func cloudTally(besides waiting: [ListedRecord]) throws -> (tally: Tally, imprint: BookImprint)

  /// The same tally, as it was kept up to date since ``cloudTally(besides:)`` counted it. Nil where that has never been.
  func keptTally(besides waiting: [ListedRecord]) throws -> Tally?
}

/// Why the cache did not do it. Messages are for the person: what happened, lower case, no period.
package enum CacheError: Error, Equatable, Sendable {
  /// The device's disk is full.
  case full(message: String)
  /// The file is damaged: delete it, and the next run compares in full.
  case corrupt(message: String)
  case failed(message: String, hint: String?)
}
