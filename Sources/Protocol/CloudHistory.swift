package import Contacts

/// The account's history as one device asks for it: over HTTPS, or straight in the database.
///
/// Like ``CloudReplica`` it has one requirement, and a method for each ``HistoryRequest``. Every call blocks, and may be
/// repeated. Nothing here needs a run's lease: a run of a device finds a record moved, and plans it again.
package protocol CloudHistory: Sendable {
  /// Carries the request out. The answer is of the same name.
  func call(_ request: HistoryRequest) throws(CloudError) -> HistoryAnswer
}

extension CloudHistory {
  /// What happened, the latest first: at most `limit` entries before the given one.
  package func log(before: LogPlace?, limit: Int) throws(CloudError) -> [LogEntry] {
    guard case .log(let entries) = try call(.log(before: before, limit: Int64(limit))) else { throw .mismatch }
    return entries
  }

  /// The entries whose runs' ids begin with these hexadecimal digits, at most 20.
  package func runs(beginningWith prefix: HexPrefix) throws(CloudError) -> [LogEntry] {
    guard case .log(let entries) = try call(.runs(prefix: prefix)) else { throw .mismatch }
    return entries
  }

  /// Undoes a run step by step: call it with `next` until that is nil. Each contact that still is as the run left it goes back
  /// to what it was before; what was changed since stays, and is named. Where somebody changed a contact between two changes of
  /// the run, it goes back to that and no further (``EditBetween``). The undo is a run of its own, so it can be undone.
  /// Cut off, it goes on where it stopped when it is called again from the start.
  ///
  /// Throws ``CloudError/failed(message:hint:)`` where the log does not have the run (any more).
  package func undo(
    _ run: UniqueID, from position: UndoPosition, mode: UndoMode
  ) throws(CloudError) -> UndoStep {
    guard case .undo(let step) = try call(.undo(run: run, from: position, mode: mode)) else { throw .mismatch }
    return step
  }

  /// A page of the review list.
  package func review(before: ReviewPlace?, limit: Int) throws(CloudError) -> ReviewListing {
    guard case .review(let listing) = try call(.review(before: before, limit: Int64(limit))) else { throw .mismatch }
    return listing
  }

  /// The beginning of the review list.
  package func review(limit: Int) throws(CloudError) -> [ReviewItem] { try review(before: nil, limit: limit).items }

  /// A version and its contact's card; nil where either is gone for good.
  package func cards(version: UniqueID, of contact: UniqueID) throws(CloudError) -> VersionCards? {
    guard case .cards(let cards) = try call(.cards(version: version, contact: contact)) else { throw .mismatch }
    return cards
  }

  /// Makes a version of the contact's history its card again, out of the trash if need be, and takes it off the review list.
  package func restore(version: UniqueID, of contact: UniqueID) throws(CloudError) -> RestoreOutcome {
    guard case .restore(let outcome) = try call(.restore(version: version, contact: contact)) else { throw .mismatch }
    return outcome
  }

  /// Takes a version off the review list. False where it was not on it.
  package func keep(version: UniqueID, of contact: UniqueID) throws(CloudError) -> Bool {
    guard case .keep(let wasWaiting) = try call(.keep(version: version, contact: contact)) else { throw .mismatch }
    return wasWaiting
  }

  /// How many versions wait on the review list, up to ``ReviewItem/mostCounted``.
  package func reviewCount() throws(CloudError) -> Int64 {
    guard case .reviewCount(let count) = try call(.reviewCount) else { throw .mismatch }
    return count
  }

  /// The contacts that a person may mean, in the order of their names; in the trash or not.
  package func contacts(_ query: ContactQuery, limit: Int) throws(CloudError) -> [ListedContact] {
    guard case .contacts(let contacts) = try call(.contacts(query, limit: Int64(limit))) else { throw .mismatch }
    return contacts
  }

  /// The contact's versions behind that one, the latest first: how it stood before each change of the last weeks, and what it
  /// lost in conflicts. Nil where the contact is gone for good.
  package func versions(
    of contact: UniqueID, before: UniqueID?, limit: Int
  ) throws(CloudError) -> VersionListing? {
    guard case .versions(let page) = try call(.versions(contact: contact, before: before, limit: Int64(limit))) else {
      throw .mismatch
    }
    return page
  }

  /// The versions whose ids begin so, at most 20.
  package func versions(beginningWith prefix: HexPrefix) throws(CloudError) -> [ContactVersion] {
    guard case .versionsBeginning(let versions) = try call(.versionsBeginning(prefix: prefix)) else { throw .mismatch }
    return versions
  }

  /// What is in the account's trash.
  package func trash(before: TrashPlace?, limit: Int) throws(CloudError) -> TrashListing {
    guard case .trash(let listing) = try call(.trash(before: before, limit: Int64(limit))) else { throw .mismatch }
    return listing
  }

  /// Takes contacts out of the trash as they were, as one run; the outcomes stand in the order of the contacts. At most
  /// ``restorableAtOnce``.
  package func restore(_ contacts: [UniqueID]) throws(CloudError) -> [RestoreOutcome] {
    guard case .restoreContacts(let outcomes) = try call(.restoreContacts(contacts)), outcomes.count == contacts.count
    else { throw .mismatch }
    return outcomes
  }

  /// Whether contacts have the UID of another living one since a run that put back, restored or undid something. Nil for none.
  package func sameUID(since run: UniqueID) throws(CloudError) -> SameUID? {
    guard case .sameUID(let same) = try call(.sameUID(run: run)) else { throw .mismatch }
    return same
  }

  /// Those of these contacts that became one with a living one. At most 1,000 at once.
  package func becameOne(_ contacts: [UniqueID]) throws(CloudError) -> [BecameOne] {
    guard case .becameOne(let found) = try call(.becameOne(contacts)) else { throw .mismatch }
    return found
  }

  /// The call as a server answers it: an error is an answer as well.
  package func answer(_ request: HistoryRequest) -> HistoryAnswer {
    do { return try call(request) } catch { return .failure(error) }
  }
}
