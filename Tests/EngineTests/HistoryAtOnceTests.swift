import Cloud
import Contacts
import POSIX
import Protocol
import Simulation
import Synchronization
import Testing

/// Calls for the history at the same moment as each other, or as a run.
@Suite(.serialized) struct HistoryAtOnceTests {
  @Test(arguments: HistoryKind.allCases) func `two who restore the same at once make one contact of it`(
    _ kind: HistoryKind
  ) throws {
    let setting = try HistorySetting(kind)
    let cards = (1...2).map { Cards.person("Ann Lee", uid: "ann", phone: "\($0)") }
    let id = try setting.account.create(cards[0])
    try setting.account.edit(id, cards[1])
    let version = try #require(try setting.history.versions(of: id, before: nil, limit: 1)?.versions.first?.id)
    let history = setting.history
    let outcomes = try Self.atOnce { try history.restore(version: version, of: id) }
    #expect(outcomes.count { if case .restored = $0 { true } else { false } } == 1)
    #expect(outcomes.count { $0 == .stands } == 3)
    #expect(try setting.account.cards == [id: cards[0]])
    _ = try setting.run([
      CloudContractTests.save(id, .delete(base: try #require(RecordID(card: cards[0])), allowed: true), nil)
    ])
    let returns = try Self.atOnce { try history.restore([id]) }.flatMap { $0 }
    #expect(returns.count { if case .restored = $0 { true } else { false } } == 1)
    #expect(returns.count { $0 == .stands } == 3)
    #expect(try setting.account.cards == [id: cards[0]])
  }

  @Test(arguments: HistoryKind.allCases) func `a restore waits for no run, and a run under way finds the contact moved`(
    _ kind: HistoryKind
  ) throws {
    let setting = try HistorySetting(kind)
    let cards = (1...3).map { Cards.person("Ann Lee", uid: "ann", phone: "\($0)") }
    let id = try setting.account.create(cards[0])
    try setting.account.edit(id, cards[1])
    let version = try #require(try setting.history.versions(of: id, before: nil, limit: 1)?.versions.first?.id)
    let run = try setting.cloud.begin(CloudContractTests.nowhere).run
    guard case .restored(let restore) = try setting.history.restore(version: version, of: id) else {
      Issue.record("not restored")
      return
    }
    let edit = Save.Operation.overwrite(base: try #require(RecordID(card: cards[1])), conflict: false)
    #expect(try setting.cloud.save([CloudContractTests.save(id, edit, cards[2])], run: run) == [.moved])
    #expect(try setting.account.cards == [id: cards[0]])
    let again = Save.Operation.overwrite(base: try #require(RecordID(card: cards[0])), conflict: true)
    _ = try setting.cloud.save([CloudContractTests.save(id, again, cards[2])], run: run)
    // The device's edit came after it: the restore is not undone over it.
    #expect(try setting.undo(restore).effects == [.changedSince])
    #expect(try setting.account.cards == [id: cards[2]])
  }

  /// What four threads get that make the same call at the same time.
  private static func atOnce<Value: Sendable>(_ call: @escaping @Sendable () throws -> Value) throws -> [Value] {
    let results = Mutex<[Result<Value, any Error>]>([])
    let threads = try (0..<4).map { _ in
      try Thread("call") {
        let result = Result { try call() }
        results.withLock { $0.append(result) }
      }
    }
    for thread in threads { thread.join() }
    return try results.withLock { try $0.map { try $0.get() } }
  }
}
