package import Contacts

/// What the two sides compare in the quick check and at the end of a run: the hash of hashes, and a tally that the cloud
/// can keep up to date without reading the whole book.
package struct Tally: Equatable, Sendable {
  /// How many records there are.
  package var count: Int64
  /// The exclusive or of all their primary IDs.
  package var exclusiveOr: Word128

  package init(count: Int64 = 0, exclusiveOr: Word128 = Word128(high: 0, low: 0)) {
    self.count = count
    self.exclusiveOr = exclusiveOr
  }

  /// Counts one record in.
  package mutating func insert(_ primary: RecordID) {
    count += 1
    toggle(primary)
  }

  /// Counts one record out.
  package mutating func remove(_ primary: RecordID) {
    count -= 1
    toggle(primary)
  }

  private mutating func toggle(_ primary: RecordID) {
    exclusiveOr = Word128(high: exclusiveOr.high ^ primary.word.high, low: exclusiveOr.low ^ primary.word.low)
  }
}

/// How far an address book has come, as the device remembers it.
package struct BookPosition: Equatable, Sendable {
  package var hashOfHashes: RecordID
  /// The highest change number that this address book knows all of; after a run that was cut off, the highest that it has
  /// heard of.
  package var seen: Int64
  /// The version of the device's record IDs. The cloud refuses another one than its own: their IDs cannot be compared.
  package var encoding: EncodingVersion

  package init(hashOfHashes: RecordID, seen: Int64, encoding: EncodingVersion = .current) {
    self.hashOfHashes = hashOfHashes
    self.seen = seen
    self.encoding = encoding
  }
}

/// The answer to the quick check.
package struct CloudStatus: Equatable, Sendable {
  /// True where hash of hashes, position, database version and finished mark all agree and nothing changed in the cloud
  /// since: the run ends here.
  package var upToDate: Bool
  /// The account's last change number: what a device waits to see grow.
  package var lastChange: Int64
  package var serverTime: Timestamp
  /// How many versions that lost a conflict wait for the person, up to 1,000.
  package var toReview: Int64

  package init(upToDate: Bool, lastChange: Int64, serverTime: Timestamp, toReview: Int64) {
    self.upToDate = upToDate
    self.lastChange = lastChange
    self.serverTime = serverTime
    self.toReview = toReview
  }
}

/// How a conflict is settled; the account's choice.
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

/// One page of the listing, in the order of change numbers.
package struct ListingPage: Equatable, Sendable {
  package var entries: [CloudEntry]
  /// Everything up to this change number has been listed; ask for the next page after it.
  package var through: Int64
  package var isLast: Bool

  package init(entries: [CloudEntry], through: Int64, isLast: Bool) {
    self.entries = entries
    self.through = through
    self.isLast = isLast
  }
}

/// What the device says at the end of a run.
package struct RunFinish: Equatable, Sendable {
  package var hashOfHashes: RecordID
  package var tally: Tally
  /// The change number that the listing went through.
  package var through: Int64

  package init(hashOfHashes: RecordID, tally: Tally, through: Int64) {
    self.hashOfHashes = hashOfHashes
    self.tally = tally
    self.through = through
  }
}

/// What the cloud answers to it.
package struct RunFinished: Equatable, Sendable {
  /// The change number that this address book now knows all of.
  package var seen: Int64
  /// False where count or hash disagree although nothing else changed: the next run compares in full.
  package var agrees: Bool
  /// How many versions that lost a conflict wait for the person, up to 1,000.
  package var toReview: Int64

  package init(seen: Int64, agrees: Bool, toReview: Int64) {
    self.seen = seen
    self.agrees = agrees
    self.toReview = toReview
  }
}

/// The cloud as one address book of one account sees it: over HTTPS, or straight in the database.
///
/// Every call blocks. ``save(_:run:)``, ``missingParts(_:run:)`` and ``parts(_:run:)`` are called from several threads at
/// once. A call with a run that holds the lease no more throws ``CloudError/runLost``.
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

  /// The records that have, or once had, these primary IDs; live ones first where there are several.
  func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: UniqueID]

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

/// Why the cloud did not answer. The message is for the person: what happened, lower case, no period.
package enum CloudError: Error, Equatable, Sendable {
  /// Network, server or database away or overloaded: trying again may help.
  case unavailable(message: String)
  /// Another run holds the account's lease.
  case busy(retryAfter: Int64)
  /// The account is being brought to another database version, and so many of its records are done. Zero milliseconds: ask
  /// again at once, which goes on with it.
  case cleaningUp(retryAfter: Int64, done: Int64, of: Int64)
  /// The lease went to somebody else, or ran out.
  case runLost
  /// The sign-in is not valid (any more).
  case unauthorized(message: String)
  /// The address book is registered with another account.
  case foreignBook(message: String)
  /// Trying again does not help.
  case failed(message: String, hint: String?)
  /// What should not happen: a bug, or damage in the database. The message names statements and places: it is for the log of
  /// whoever runs the server, and never goes over the network.
  case broken(message: String)
}
