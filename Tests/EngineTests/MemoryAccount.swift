import Contacts
import POSIX
import Sync
import Synchronization
import VCard

/// An account in memory: the cloud's rules without a database, so that thousands of histories take seconds. The same
/// contract suite runs on it as on PostgreSQL and on HTTPS; what it does is what they do.
final class MemoryAccount: TestAccount {
  struct Stored {
    var id: UniqueID
    var card: DetachedCard
    var ids: RecordIDs
    var uid: String
    var change: Int64
    var createdChange: Int64
    var changedBy: UniqueID?
    var editedAt: Timestamp
    var isTrashed = false
    var deletionAllowed = false
  }

  struct Version: Equatable {
    var id: UniqueID
    var primary: RecordID
    var isConflict: Bool
  }

  struct Book {
    var hashOfHashes = RecordID(word: Word128(high: 0, low: 0))
    var seen: Int64 = 0
    var isFinished = true
    var isNew = true
    var mismatch = false
  }

  struct State {
    var records: [UniqueID: Stored] = [:]
    var versions: [Version] = []
    var parts: [PartDigest: [UInt8]] = [:]
    var books: [UniqueID: Book] = [:]
    var lastChange: Int64 = 0
    var lease: (book: UniqueID, run: UniqueID, isFull: Bool)?
    var policy = ConflictPolicy.newest
    var now: Int64 { WallClock.milliseconds() }

    mutating func nextChange() -> Int64 {
      lastChange += 1
      return lastChange
    }

    func live(_ primary: RecordID, except id: UniqueID) -> Stored? {
      records.values.first { !$0.isTrashed && $0.ids.primary == primary && $0.id != id }
    }

    func bytes(_ card: DetachedCard) -> [UInt8]? { card.attach { parts[$0] } }

    mutating func keep(_ record: Stored, isConflict: Bool) {
      let version = Version(id: record.id, primary: record.ids.primary, isConflict: isConflict)
      if !versions.contains(version) { versions.append(version) }
    }

    var toReview: Int64 { Int64(versions.count(where: \.isConflict)) }

    func tally() -> Tally {
      records.values.filter { !$0.isTrashed }.reduce(into: Tally()) { $0.insert($1.ids.primary) }
    }
  }

  let state = Mutex(State())

  func with<Result: Sendable>(_ body: (inout sending State) -> sending Result) -> Result { state.withLock(body) }

  func cloud(_ book: UniqueID) -> any CloudReplica { MemoryCloud(account: self, book: book) }

  var lastChange: Int64 { with { $0.lastChange } }

  var keptForReview: Set<RecordID> { with { state in Set(state.versions.filter(\.isConflict).map(\.primary)) } }

  var everything: Set<RecordID> {
    with { state in Set(state.records.values.map(\.ids.primary)).union(state.versions.map(\.primary)) }
  }

  var trashed: [UniqueID] { with { state in state.records.values.filter(\.isTrashed).map(\.id) } }

  func restore(_ id: UniqueID) {
    with { state in
      guard var record = state.records[id], record.isTrashed, state.live(record.ids.primary, except: id) == nil else {
        return
      }
      record.isTrashed = false
      record.changedBy = nil
      record.change = state.nextChange()
      record.createdChange = record.change
      state.records[id] = record
    }
  }

  func choose(_ policy: ConflictPolicy) { with { $0.policy = policy } }

  func releaseLease() { with { $0.lease = nil } }

  // MARK: What a person does in the browser

  /// The live contacts' whole cards.
  var cards: [UniqueID: [UInt8]] {
    with { state in
      state.records.values.filter { !$0.isTrashed }.reduce(into: [:]) { $0[$1.id] = state.bytes($1.card) ?? [] }
    }
  }

  @discardableResult
  func create(_ bytes: [UInt8]) -> UniqueID {
    with { state in
      let id = UniqueID.random()
      guard let card = try? Card(bytes) else { return id }
      let ids = RecordIDs(card)
      if let same = state.live(ids.primary, except: id) { return same.id }
      state.parts.merge(DetachedCard.parts(of: bytes)) { first, _ in first }
      let change = state.nextChange()
      state.records[id] = Stored(
        id: id, card: DetachedCard(bytes), ids: ids, uid: card.first("UID")?.text ?? "", change: change,
        createdChange: change, editedAt: Timestamp(milliseconds: state.now))
      return id
    }
  }

  func edit(_ id: UniqueID, _ bytes: [UInt8]) {
    with { state in
      guard var record = state.records[id], !record.isTrashed, let card = try? Card(bytes) else { return }
      let ids = RecordIDs(card)
      guard ids.primary != record.ids.primary else { return }
      state.keep(record, isConflict: false)
      state.parts.merge(DetachedCard.parts(of: bytes)) { first, _ in first }
      record.card = DetachedCard(bytes)
      record.ids = ids
      record.editedAt = Timestamp(milliseconds: state.now)
      record.changedBy = nil
      record.change = state.nextChange()
      // Made identical to another one: one of them stays.
      if state.live(ids.primary, except: id) != nil { record.isTrashed = true }
      state.records[id] = record
    }
  }

  func delete(_ id: UniqueID, allowed: Bool) {
    with { state in
      guard var record = state.records[id], !record.isTrashed else { return }
      state.keep(record, isConflict: false)
      record.isTrashed = true
      record.deletionAllowed = allowed
      record.changedBy = nil
      record.change = state.nextChange()
      state.records[id] = record
    }
  }
}
