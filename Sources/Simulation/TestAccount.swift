package import Account
package import Contacts
package import Protocol

/// One account as a test sees it: from the devices' side, and from the browser's. Every implementation of the cloud passes
/// the same suite.
package protocol TestAccount: Sendable {
  /// The cloud as a device sees it that keeps an address book.
  func cloud(_ book: UniqueID, device: UniqueID) throws -> any CloudReplica
  /// The live contacts' whole cards.
  var cards: [UniqueID: [UInt8]] { get throws }
  // Contents are told by the record IDs of this program's encoding, whatever the account's is.

  /// The live contacts' primary IDs, sorted.
  var contents: [RecordID] { get throws }
  var lastChange: Int64 { get throws }
  /// Primary IDs of the versions that lost a conflict.
  var keptForReview: Set<RecordID> { get throws }
  /// Primary IDs of all that the account still has: live contacts, the trash, every earlier version.
  var everything: Set<RecordID> { get throws }
  /// When the contents of contacts and versions were edited, by their primary IDs.
  var editTimes: [RecordID: Timestamp] { get throws }
  var trashed: [UniqueID] { get throws }
  func restore(_ id: UniqueID) throws
  /// The runs in the log, the latest first.
  var runs: [UniqueID] { get throws }
  /// Takes a run back, to its end; where that deletes many, a person allows it.
  func undo(_ run: UniqueID) throws
  func choose(_ policy: ConflictPolicy) throws
  /// Forgets for good what has been in the trash or the history for 30 days.
  func forgetOld() throws
  /// As if the time of a lease that nobody gave back had run out.
  func releaseLease() throws
  /// As if so much time had passed since the last sign of life of the run that holds the lease.
  func ageLease(by milliseconds: Int64) throws

  // MARK: What an administrator does

  func limit(_ quota: Quota) throws
  /// Of the server's program.
  var encoding: EncodingVersion { get }
  /// As `admin bump-version` does: the next runs that begin clean up first; in memory in so many portions.
  func raiseVersion(portions: Int) throws
  /// The server's program is exchanged for one that computes record IDs otherwise. Whoever has a `cloud` asks for it anew.
  func updateServer(portions: Int) throws
  /// Keeps the account as it is, as a backup of the server does.
  func backUp() throws
  /// The server is put back to that backup; false where there is none.
  func restoreBackup() throws -> Bool
  /// Time passes, in which the server is on; the world's own clock goes on with it.
  func pass(_ milliseconds: Int64) throws
  /// The server lives through so much time: what ages in the account is older, and no clock is other than it was.
  func liveThrough(_ milliseconds: Int64) throws
  /// The server's clock jumps.
  func moveClock(by milliseconds: Int64) throws
  /// The server's clock goes on steadily for as long as it takes, and a cleaning sets times right that lie in its future.
  func setTimesRight() throws
  /// As if the account's counters had gone wrong: a check at the end of a run fails.
  func doubt() throws

  // MARK: What a person does in the browser

  @discardableResult func create(_ bytes: [UInt8]) throws -> UniqueID
  func edit(_ id: UniqueID, _ bytes: [UInt8]) throws
  /// Takes all versions off the review list, and leaves the contacts as they are.
  func review() throws
  /// `allowed`: confirmed as one of many.
  func delete(_ id: UniqueID, allowed: Bool) throws
}

extension TestAccount {
  /// As another device sees it with each call.
  package func cloud(_ book: UniqueID) throws -> any CloudReplica { try cloud(book, device: .random()) }

  /// The machine's time cannot be moved on, but everything that the server has written down can be older.
  package func pass(_ milliseconds: Int64) throws { try moveClock(by: milliseconds) }

  package func delete(_ id: UniqueID) throws { try delete(id, allowed: false) }

  package var contents: [RecordID] {
    get throws { try cards.values.compactMap { RecordID(card: $0) }.sorted() }
  }
}

/// The ways in which a device reaches the cloud.
package enum CloudKind: String, CaseIterable, Sendable {
  case memory
  case database
  case https

  package func account() throws -> any TestAccount {
    switch self {
    case .memory: MemoryAccount()
    case .database: try DatabaseAccount()
    case .https: try ServedAccount()
    }
  }

  /// On a server of its own, whose clock can be moved.
  package func accountOfOwnServer() throws -> any TestAccount {
    switch self {
    case .memory: MemoryAccount()
    case .database: try StoryDatabase(isServed: false).account()
    case .https: try StoryDatabase(isServed: true).account()
    }
  }
}
