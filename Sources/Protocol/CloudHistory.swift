package import Contacts

/// The account's history as one device asks for it: over HTTPS, or straight in the database.
///
/// Every call blocks, and may be repeated. Nothing here needs a run's lease: a run of a device finds a record moved, and plans it
/// again. A new call has its method here, its tag in ``HistoryCalls``, and its line in the one that calls over HTTPS.
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
  /// A device's run that is under way ends with it: the run's next call throws ``CloudError/runLost``. It does not where the undo would delete too many
  /// at its first look.
  ///
  /// Throws ``CloudError/failed(message:hint:)`` where the log does not have the run (any more).
  func undo(
    _ run: UniqueID, from position: UndoPosition, mode: UndoMode
  ) throws(CloudError) -> UndoStep

  /// A page of the review list.
  func review(before: ReviewPlace?, limit: Int) throws(CloudError) -> ReviewListing

  /// A version and its contact's card; nil where either is gone for good.
  func cards(version: UniqueID, of contact: UniqueID) throws(CloudError) -> VersionCards?

  /// Makes a version of the contact's history its card again, out of the trash if need be, and takes it off the review list.
  func restore(version: UniqueID, of contact: UniqueID) throws(CloudError) -> RestoreOutcome

  /// Takes a version off the review list. False where it was not on it.
  func keep(version: UniqueID, of contact: UniqueID) throws(CloudError) -> Bool

  /// How many versions wait on the review list, up to ``ReviewItem/mostCounted``.
  func reviewCount() throws(CloudError) -> Int64

  /// The contacts that a person may mean, in the order of their names; in the trash or not.
  func contacts(_ query: ContactQuery, limit: Int) throws(CloudError) -> [ListedContact]

  /// The contact's versions behind that one, the latest first: how it stood before each change of the last weeks, and what it
  /// lost in conflicts. Nil where the contact is gone for good.
  func versions(
    of contact: UniqueID, before: UniqueID?, limit: Int
  ) throws(CloudError) -> VersionListing?

  /// The versions whose ids begin so, at most 20.
  func versions(beginningWith prefix: HexPrefix) throws(CloudError) -> [ContactVersion]

  /// What is in the account's trash.
  func trash(before: TrashPlace?, limit: Int) throws(CloudError) -> TrashListing

  /// Takes contacts out of the trash as they were, as one run; the outcomes stand in the order of the contacts. At most
  /// ``restorableAtOnce``.
  func restore(_ contacts: [UniqueID]) throws(CloudError) -> [RestoreOutcome]

  /// Whether contacts have the UID of another living one since a run that put back, restored or undid something. Nil for none.
  func sameUID(since run: UniqueID) throws(CloudError) -> SameUID?

  /// Those of these contacts that became one with a living one. At most 1,000 at once.
  func becameOne(_ contacts: [UniqueID]) throws(CloudError) -> [BecameOne]
}

extension CloudHistory {
  /// The beginning of the review list.
  package func review(limit: Int) throws(CloudError) -> [ReviewItem] { try review(before: nil, limit: limit).items }
}
