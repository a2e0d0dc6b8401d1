package import Contacts
package import Sync
import Synchronization
import VCard

/// An account in memory: the cloud's rules without a database, so that thousands of histories take seconds. The same
/// contract suite runs on it as on PostgreSQL and on HTTPS; what it does is what they do.
package final class MemoryAccount: TestAccount {
  struct Stored {
    var id: UniqueID
    var card: DetachedCard
    var ids: RecordIDs
    /// The primary ID in the world's encoding, whatever the account's is.
    var content: RecordID
    var uid: String
    var change: Int64
    var createdChange: Int64
    var changedBy: UniqueID?
    var editedAt: Timestamp
    var isTrashed = false
    var trashedAt: Int64 = 0
    var deletionAllowed = false
    /// The undo that deleted it.
    var undo: UniqueID?

    /// What an undo compares.
    func stands(as other: Stored) -> Bool { ids.primary == other.ids.primary && isTrashed == other.isTrashed }
  }

  struct Version: Equatable {
    var id: UniqueID
    var card: DetachedCard
    var primary: RecordID
    var content: RecordID
    var isConflict: Bool
    var replacedAt: Int64

    static func == (left: Version, right: Version) -> Bool {
      left.id == right.id && left.primary == right.primary && left.isConflict == right.isConflict
    }
  }

  struct Book {
    var hashOfHashes = RecordID(word: Word128(high: 0, low: 0))
    var seen: Int64 = 0
    /// The highest change number that each device may have heard of.
    var told: [UniqueID: Int64] = [:]
    var isFinished = true
    var isNew = true
    var mismatch = false
    var version = 1
    /// The run that finished last: its finish may be sent twice.
    var finishedRun: UniqueID?
  }

  struct State {
    var records: [UniqueID: Stored] = [:]
    var versions: [Version] = []
    var parts: [PartDigest: [UInt8]] = [:]
    var books: [UniqueID: Book] = [:]
    var lastChange: Int64 = 0
    /// How often a version was kept.
    var kept: Int64 = 0
    var lease: (book: UniqueID, device: UniqueID, run: UniqueID, isFull: Bool, until: Int64)?
    /// What runs did, the oldest first.
    var log: [LoggedRun] = []
    /// The highest change number of a deletion that is forgotten.
    var purgedThrough: Int64 = 0
    var version = 1
    /// How many portions of a clean-up are left to do.
    var cleanUp = 0
    /// The next run that finishes is told that the counts differ.
    var isInDoubt = false
    var policy = ConflictPolicy.newest
    /// Of the server's program.
    var encoding = EncodingVersion.current
    let clock: WorldClock
    /// How far the server's clock is ahead of the world's.
    var clockOffset: Int64 = 0
    var now: Int64 { clock.now + clockOffset }

    init(clock: WorldClock) { self.clock = clock }

    mutating func nextChange() -> Int64 {
      lastChange += 1
      return lastChange
    }

    func live(_ primary: RecordID, except ids: Set<UniqueID>) -> Stored? {
      records.values.filter { !$0.isTrashed && $0.ids.primary == primary && !ids.contains($0.id) }
        .min { $0.id < $1.id }
    }

    func hashOfHashes() -> RecordID {
      var hash = HashOfHashes()
      for primary in records.values.filter({ !$0.isTrashed }).map(\.ids.primary).sorted() { hash.insert(primary) }
      return hash.finalize()
    }

    /// All changes of records are made here, so that the log has them.
    mutating func put(_ record: Stored, _ run: UniqueID) {
      note(run, records[record.id], record)
      records[record.id] = record
    }

    mutating func trash(_ record: inout Stored, by book: UniqueID?, _ run: UniqueID, isUndo: Bool = false) {
      record.isTrashed = true
      record.undo = isUndo ? run : nil
      record.trashedAt = now
      record.changedBy = book
      record.change = nextChange()
      put(record, run)
    }

    func bytes(_ card: DetachedCard) -> [UInt8]? { card.attach { parts[$0] } }

    mutating func keep(_ record: Stored, isConflict: Bool) {
      keep(
        Version(
          id: record.id, card: record.card, primary: record.ids.primary, content: record.content,
          isConflict: isConflict,
          replacedAt: now))
    }

    /// One of a contact's content is enough: its time is that of the last.
    mutating func keep(_ version: Version) {
      versions.removeAll { $0 == version }
      versions.append(version)
      kept += 1
    }

    var toReview: Int64 { Int64(versions.count(where: \.isConflict)) }

    /// In the account's encoding, and in the world's.
    func ids(_ card: Card) -> (own: RecordIDs, content: RecordID) {
      let ids = RecordIDs(card, encoding: encoding)
      return (ids, encoding == .current ? ids.primary : RecordIDs(card).primary)
    }

    /// The server's program is exchanged for another one, and all record IDs are computed anew.
    mutating func recompute(_ encoding: EncodingVersion) {
      self.encoding = encoding
      let parts = parts
      func ids(_ card: DetachedCard) -> RecordIDs? {
        card.attach { parts[$0] }.flatMap { try? Card($0) }.map { RecordIDs($0, encoding: encoding) }
      }
      for var record in records.values {
        record.ids = ids(record.card) ?? record.ids
        records[record.id] = record
      }
      versions = versions.map { version in
        var version = version
        version.primary = ids(version.card)?.primary ?? version.primary
        return version
      }
      for run in log.indices {
        for place in log[run].changes.indices { log[run].changes[place].recompute(ids) }
      }
    }

    func tally() -> Tally {
      records.values.filter { !$0.isTrashed }.reduce(into: Tally()) { $0.insert($1.ids.primary) }
    }
  }

  let state: Mutex<State>
  private let backup = Mutex<Moment?>(nil)

  package init(clock: WorldClock = WorldClock()) { state = Mutex(State(clock: clock)) }

  func with<Result: Sendable>(_ body: (inout sending State) -> sending Result) -> Result { state.withLock(body) }

  package func cloud(_ book: UniqueID) -> any CloudReplica { cloud(book, device: .random()) }

  package func cloud(_ book: UniqueID, device: UniqueID) -> any CloudReplica {
    MemoryCloud(account: self, book: book, device: device)
  }

  package var contents: [RecordID] {
    with { state in state.records.values.filter { !$0.isTrashed }.map(\.content).sorted() }
  }

  package var encoding: EncodingVersion { with { $0.encoding } }

  package var lastChange: Int64 { with { $0.lastChange } }

  package var keptForReview: Set<RecordID> { with { state in Set(state.versions.filter(\.isConflict).map(\.content)) } }

  package var everything: Set<RecordID> {
    with { state in Set(state.records.values.map(\.content)).union(state.versions.map(\.content)) }
  }

  package var trashed: [UniqueID] { with { state in state.records.values.filter(\.isTrashed).map(\.id) } }

  package func restore(_ id: UniqueID) {
    with { state in
      guard var record = state.records[id], record.isTrashed, state.live(record.ids.primary, except: [id]) == nil else {
        return
      }
      record.isTrashed = false
      record.changedBy = nil
      record.change = state.nextChange()
      record.createdChange = record.change
      state.put(record, .random())
    }
  }

  /// As `admin bump-version` does: the next runs that begin clean up in so many portions first.
  package func raiseVersion(portions: Int) {
    with { state in
      state.version += 1
      state.cleanUp = portions
    }
  }

  package func updateServer(portions: Int) {
    with { state in
      state.recompute(EncodingVersion(number: state.encoding.number + 1))
      state.version += 1
      state.cleanUp = portions
    }
  }

  package func moveClock(by milliseconds: Int64) { with { $0.clockOffset += milliseconds } }

  /// What a backup of the server holds at this moment.
  var moment: Moment { Moment(state: with { $0 }) }

  func goBack(to moment: Moment) { with { $0 = moment.state } }

  /// An account at an earlier moment.
  struct Moment: Sendable {
    let state: State
  }

  package func backUp() {
    let moment = moment
    backup.withLock { $0 = moment }
  }

  package func restoreBackup() -> Bool {
    guard let backup = backup.withLock({ $0 }) else { return false }
    with { state in
      let now = state
      state = backup.state
      state.clockOffset = now.clockOffset
      if (state.version, state.encoding) != (now.version, now.encoding) {
        state.version = now.version + 1
        state.recompute(now.encoding)
      }
      // Nobody's run goes on there.
      state.lease = nil
    }
    return true
  }

  /// As if the account's counters had gone wrong: the next check at the end of a run fails.
  package func doubt() { with { $0.isInDoubt = true } }

  package func forgetOld() {
    with { state in
      let limit = state.now - 30 * 86_400_000
      // What waits for review stays, and its contact with it.
      let toReview = Set(state.versions.filter(\.isConflict).map(\.id))
      for record in state.records.values
      where record.isTrashed && record.trashedAt < limit && !toReview.contains(record.id) {
        state.purgedThrough = max(state.purgedThrough, record.change)
        state.records[record.id] = nil
        state.versions.removeAll { $0.id == record.id }
      }
      state.versions.removeAll { $0.replacedAt < limit && !$0.isConflict }
      state.log.removeAll { $0.startedAt < limit }
    }
  }

  package func choose(_ policy: ConflictPolicy) { with { $0.policy = policy } }

  package func releaseLease() { with { $0.lease = nil } }

  // MARK: What a person does in the browser

  /// The live contacts' whole cards.
  package var cards: [UniqueID: [UInt8]] {
    with { state in
      state.records.values.filter { !$0.isTrashed }.reduce(into: [:]) { $0[$1.id] = state.bytes($1.card) ?? [] }
    }
  }

  @discardableResult
  package func create(_ bytes: [UInt8]) -> UniqueID {
    with { state in
      let id = UniqueID.random()
      guard let card = try? Card(bytes) else { return id }
      let (ids, content) = state.ids(card)
      if let same = state.live(ids.primary, except: [id]) { return same.id }
      state.parts.merge(DetachedCard.parts(of: bytes)) { first, _ in first }
      let change = state.nextChange()
      state.put(
        Stored(
          id: id, card: DetachedCard(bytes), ids: ids, content: content, uid: card.first("UID")?.text ?? "",
          change: change,
          createdChange: change, editedAt: Timestamp(milliseconds: state.now)), .random())
      return id
    }
  }

  package func edit(_ id: UniqueID, _ bytes: [UInt8]) {
    with { state in
      guard var record = state.records[id], !record.isTrashed, let card = try? Card(bytes) else { return }
      let (ids, content) = state.ids(card)
      guard ids.primary != record.ids.primary else { return }
      state.keep(record, isConflict: false)
      state.parts.merge(DetachedCard.parts(of: bytes)) { first, _ in first }
      let run = UniqueID.random()
      // In the browser the contact that the person is looking at stays.
      if var twin = state.live(ids.primary, except: [id]) {
        twin.deletionAllowed = true
        state.trash(&twin, by: nil, run)
      }
      record.card = DetachedCard(bytes)
      record.ids = ids
      record.content = content
      record.uid = card.first("UID")?.text ?? ""
      record.editedAt = Timestamp(milliseconds: state.now)
      record.changedBy = nil
      record.change = state.nextChange()
      state.put(record, run)
    }
  }

  package func delete(_ id: UniqueID, allowed: Bool) {
    with { state in
      guard var record = state.records[id], !record.isTrashed else { return }
      record.deletionAllowed = allowed
      state.trash(&record, by: nil, .random())
    }
  }
}
