package import Account
package import Contacts
package import Protocol
import Synchronization

/// An account in memory, so that thousands of histories take seconds. Its rules are the cloud's own, those of `Account`; ``MemoryState`` lists what stands
/// once more in the database's statements. The same contract suites run on it as on PostgreSQL and over HTTPS.
package final class MemoryAccount: TestAccount {
  private let state: Mutex<MemoryState>
  private let backup = Mutex<MemoryState?>(nil)

  package init(clock: WorldClock = WorldClock()) { state = Mutex(MemoryState(clock: clock)) }

  func with<Result: Sendable>(_ body: (inout sending MemoryState) -> sending Result) -> Result { state.withLock(body) }

  package func cloud(_ book: UniqueID) -> any CloudReplica { cloud(book, device: .random()) }

  package func cloud(_ book: UniqueID, device: UniqueID) -> any CloudReplica {
    MemoryCloud(account: self, book: book, device: device)
  }

  // MARK: What there is

  /// The live contacts' whole cards.
  package var cards: [UniqueID: [UInt8]] {
    with { state in
      state.live.reduce(into: [:]) { cards, record in cards[record.id] = state.bytes(record.content) ?? [] }
    }
  }

  package var contents: [RecordID] { with { state in state.live.map { state.worldPrimary($0.content) }.sorted() } }

  package var keptForReview: Set<RecordID> {
    with { state in Set(state.versions.filter(\.needsReview).map { state.worldPrimary($0.content) }) }
  }

  package var everything: Set<RecordID> {
    with { state in
      Set(state.records.values.map { state.worldPrimary($0.content) })
        .union(state.versions.map { state.worldPrimary($0.content) })
    }
  }

  package var editTimes: [RecordID: Timestamp] {
    with { state in
      let times =
        state.records.values.map { (state.worldPrimary($0.content), $0.editedAt) }
        + state.versions.map { (state.worldPrimary($0.content), $0.editedAt) }
      return Dictionary(times) { $1 }
    }
  }

  package var trashed: [UniqueID] { with { $0.records.values.filter(\.isTrashed).map(\.id) } }

  package var encoding: EncodingVersion { with { $0.encoding } }

  package var lastChange: Int64 { with { $0.lastChange } }

  /// The latest first.
  package var runs: [UniqueID] { with { $0.runs } }

  // MARK: What an administrator does, and what happens

  package func choose(_ policy: ConflictPolicy) { with { $0.policy = policy } }

  package func limit(_ quota: Quota) { with { $0.quota = quota } }

  package func releaseLease() { with { $0.running = nil } }

  package func ageLease(by milliseconds: Int64) {
    with { state in
      if let until = state.running?.lease.until { state.running?.lease.until = until.advanced(by: -milliseconds) }
    }
  }

  package func review() { with { $0.review() } }

  /// As `admin bump-version` does: the next runs that begin clean up in so many portions first.
  package func raiseVersion(portions: Int) {
    with { state in
      state.version += 1
      state.cleanUp = portions
    }
  }

  package func updateServer(portions: Int) {
    with { $0.recompute(EncodingVersion(number: $0.encoding.number + 1)) }
    raiseVersion(portions: portions)
  }

  package func moveClock(by milliseconds: Int64) { with { $0.clockOffset += milliseconds } }

  package func liveThrough(_ milliseconds: Int64) { with { $0.time.lived += milliseconds } }

  package func setTimesRight() {
    with { state in
      state.time.lived += LivedTime.steady
      state.look()
    }
  }

  package func doubt() { with { $0.tally.count += 1 } }

  /// The server is on, and cleans up: it looks at its clocks.
  package func pass(_ milliseconds: Int64) {
    let day: Int64 = 86_400_000
    for start in stride(from: 0, to: milliseconds, by: Int(day)) {
      with { state in
        state.clock.advance(by: min(day, milliseconds - start))
        state.look()
      }
    }
  }

  package func forgetOld() {
    with { state in
      state.look()
      state.forget(kept: AccountTimes.kept)
    }
  }

  /// How it all stands at this moment.
  var moment: MemoryState { with { $0 } }

  func goBack(to moment: MemoryState) { with { $0 = moment } }

  package func backUp() {
    let moment = moment
    backup.withLock { $0 = moment }
  }

  package func restoreBackup() -> Bool {
    guard let backup = backup.withLock({ $0 }) else { return false }
    with { state in
      let now = state
      state = backup
      state.clockOffset = now.clockOffset
      if (state.version, state.encoding) != (now.version, now.encoding) {
        state.version = now.version + 1
        state.recompute(now.encoding)
      }
      // Nobody's run goes on there.
      state.running = nil
    }
    return true
  }

  // MARK: What a person does in the browser

  @discardableResult
  package func create(_ bytes: [UInt8]) -> UniqueID {
    with { state in
      let id = UniqueID.random()
      guard case .merged(let other, _)? = state.edit(id, .add, bytes) else { return id }
      return other
    }
  }

  package func edit(_ id: UniqueID, _ bytes: [UInt8]) {
    with { state in
      guard let record = state.records[id], !record.isTrashed else { return }
      state.edit(id, .overwrite(base: record.content.ids.primary, conflict: false), bytes)
    }
  }

  package func delete(_ id: UniqueID, allowed: Bool) {
    with { state in
      guard let record = state.records[id], !record.isTrashed else { return }
      state.edit(id, .trash(base: record.content.ids.primary, allowed: allowed))
    }
  }

  package func restore(_ id: UniqueID) { with { _ = $0.edit(id, .restore) } }

  package func undo(_ run: UniqueID) { with { $0.undo(run) } }
}

extension MemoryState {
  @discardableResult
  fileprivate mutating func edit(
    _ id: UniqueID, _ operation: Change.Operation, _ bytes: [UInt8]? = nil
  ) -> SaveOutcome? {
    let change = Change(
      id: id, operation: operation, content: bytes.flatMap { try? CardContent($0, encoding) }, editedAt: .latest)
    let twins = [records[id]?.content.ids.primary].compactMap(\.self)
    return write([change], by: .browser, .random(), moreTwins: operation == .restore ? twins : []).outcomes.first
  }
}
