package import Contacts

/// Whose edit wins where both sides have changed a contact; the account's choice.
package enum ConflictPolicy: UInt8, Sendable {
  /// The later edit wins whole.
  case newest = 0
  /// Three-way merge, property by property; the later edit wins where both changed the same property.
  case merge = 1
}

/// Why a run compares everything instead of what changed.
package enum FullCompareReason: UInt8, Sendable {
  case newAddressBook = 0
  /// The cache is new, or does not stand where the cloud saw this address book last (a lost or restored cache).
  case cacheDiffers = 1
  case unfinishedRun = 2
  case versionDiffers = 3
  /// The last run's tally or hash did not agree.
  case mismatch = 4
  /// Away for so long that deletions have been purged from the trash.
  case awayTooLong = 5
  /// The device has seen more than the cloud remembers of it: the cloud was restored from a backup.
  case cloudWentBack = 6
}

/// A run that the cloud has let in.
package struct RunStart: Equatable, Sendable {
  package var run: UniqueID
  /// Nil: only the records that are not `synced` need comparing.
  package var fullCompare: FullCompareReason?
  /// Where the listing begins: the change number that this address book knows all up to; 0 for a full compare.
  package var since: Int64
  /// The change number that this address book knew all up to when its last run finished, as the cloud remembers it; 0 for
  /// a new one. A deletion after it is news even to an address book whose cache is lost.
  package var known: Int64
  package var policy: ConflictPolicy
  /// Live records in the account now, and whether it has any history at all (else nothing can be matched by it).
  package var records: Int64
  package var hasHistory: Bool
  package var serverTime: Timestamp

  package init(
    run: UniqueID, fullCompare: FullCompareReason?, since: Int64, known: Int64, policy: ConflictPolicy,
    records: Int64, hasHistory: Bool, serverTime: Timestamp
  ) {
    self.run = run
    self.fullCompare = fullCompare
    self.since = since
    self.known = known
    self.policy = policy
    self.records = records
    self.hasHistory = hasHistory
    self.serverTime = serverTime
  }
}
