package import Contacts

/// The cloud as one address book of one account sees it: over HTTPS, or straight in the database.
///
/// It has one requirement, so that what stands between a run and the cloud (repeating, failing, counting) is one function.
/// Who calls uses the methods below, one for each ``CloudRequest``.
///
/// Every call blocks, and may be repeated. ``save(_:run:)``, ``missingParts(_:run:)`` and ``parts(_:run:)`` are called from
/// several threads at once. A call with a run that holds the lease no more throws ``CloudError/runLost``.
package protocol CloudReplica: Sendable {
  /// Carries the request out. The answer is of the same name.
  func call(_ request: CloudRequest) throws(CloudError) -> CloudAnswer
}

extension CloudReplica {
  /// The quick check, one round trip.
  package func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    guard case .status(let status) = try call(.status(position)) else { throw .mismatch }
    return status
  }

  /// Takes the lease and starts a run. Throws ``CloudError/busy(retryAfter:)`` while another device's run holds it, and
  /// ``CloudError/cleaningUp(retryAfter:done:of:)`` while the account is brought to the master version: each such call is a
  /// part of that work.
  package func begin(_ position: BookPosition) throws(CloudError) -> RunStart {
    guard case .begin(let start) = try call(.begin(position)) else { throw .mismatch }
    return start
  }

  /// Records changed after `change` by others than this address book; all of the account's, deleted ones included, where
  /// the run compares in full.
  package func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    guard case .listing(let page) = try call(.listing(after: change, limit: Int64(limit), run: run)) else {
      throw .mismatch
    }
    return page
  }

  /// The records that have, or once had, these primary IDs; live ones first where there are several. What only became one with a record
  /// (``VersionReason/united``) was never its content: a run that was cut off in between unites the two again.
  package func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: UniqueID] {
    guard case .history(let found) = try call(.history(primaries: primaries, run: run)) else { throw .mismatch }
    return found
  }

  /// The records with these ids that exist, in any order; of many large ones only some, for the device to ask on. None where
  /// none exists.
  package func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    guard case .records(let records) = try call(.records(ids: ids, run: run)) else { throw .mismatch }
    return records
  }

  /// Those of the digests that the account has no bytes for. Like every call of a run it keeps the lease; of no digests, it
  /// does nothing else.
  package func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest> {
    guard case .missingParts(let missing) = try call(.missingParts(digests: digests, run: run)) else {
      throw .mismatch
    }
    return missing
  }

  /// The bytes of those of the digests that the account has; of many large ones only some, as with records.
  package func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part] {
    guard case .parts(let parts) = try call(.parts(digests: digests, run: run)) else { throw .mismatch }
    return parts
  }

  /// One batch, one transaction; the outcomes stand in the order of the saves.
  package func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    guard case .save(let outcomes) = try call(.save(batch: batch, run: run)) else { throw .mismatch }
    return outcomes
  }

  /// Checks, stores the address book's new position, marks the run done and gives the lease back.
  package func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    guard case .finish(let finished) = try call(.finish(report, run: run)) else { throw .mismatch }
    return finished
  }

  /// Gives the lease back without marking the run done; the next run compares in full if anything was saved.
  package func abandon(run: UniqueID) throws(CloudError) {
    guard case .abandon = try call(.abandon(run: run)) else { throw .mismatch }
  }

  /// The call as a server answers it: an error is an answer as well.
  package func answer(_ request: CloudRequest) -> CloudAnswer {
    do { return try call(request) } catch { return .failure(error) }
  }
}
