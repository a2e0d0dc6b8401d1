package import Contacts

/// The cloud as one address book of one account sees it: over HTTPS, or straight in the database.
///
/// Every call blocks, and may be repeated. ``save(_:run:)``, ``missingParts(_:run:)`` and ``parts(_:run:)`` are called from
/// several threads at once. A call with a run that holds the lease no more throws ``CloudError/runLost``.
///
/// A new call has its method here and in ``CloudRelay``, and its tag in ``CloudCalls``.
package protocol CloudReplica: Sendable {
  /// The quick check, one round trip.
  func status(_ position: BookPosition) throws(CloudError) -> CloudStatus

  /// Takes the lease and starts a run. Throws ``CloudError/busy(retryAfter:)`` while another device's run holds it, and
  /// ``CloudError/cleaningUp(retryAfter:done:of:)`` while the account is brought to the master version: each such call is a
  /// part of that work.
  func begin(_ position: BookPosition) throws(CloudError) -> RunStart

  /// Records changed after `change` by others than this address book; all of the account's, deleted ones included, where
  /// the run compares in full.
  func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage

  /// The records that have, or once had, these primary IDs, of each ID at most ``Portion/sayers``: first live ones, of these first those that
  /// have it now, and then those that changed last. What only became one with a record (``VersionReason/united``) was never its
  /// content: a run that was cut off in between unites the two again.
  func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: [UniqueID]]

  /// The records with these ids that exist, in any order; of many large ones only some, for the device to ask on. None where
  /// none exists.
  func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord]

  /// Those of the digests that the account has no bytes for. Like every call of a run it keeps the lease; of no digests, it
  /// does nothing else.
  func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest>

  /// The bytes of those of the digests that the account has; of many large ones only some, as with records.
  func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part]

  /// One batch, one transaction; the outcomes stand in the order of the saves.
  func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome]

  /// Checks, stores the address book's new position, marks the run done and gives the lease back.
  func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished

  /// Gives the lease back without marking the run done; the next run compares in full if anything was saved.
  func abandon(run: UniqueID) throws(CloudError)
}
