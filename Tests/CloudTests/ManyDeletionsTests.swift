import Account
import Contacts
import Glibc
import POSIX
import PostgreSQL
import Protocol
import Synchronization
import Testing

@testable import Cloud

/// The guard's measure, where several server processes carry out the deletions of one program.
@Suite(.serialized) struct ManyDeletionsTests: GroupSetting {
  let account: StoredAccount

  init() throws { account = try Self.makeAccount() }

  @Test func `deletions that come at once do not get past the guard together`() throws {
    let program = try program()
    for number in 0..<12 {
      _ = try program.put("\(number).vcf", card("P\(number)", uid: "\(number)"), now: now) { _ in .knowsOfNone }
    }
    let rest = Mutex(Array(0..<7))
    let outcomes = try whileLocked(waiting: 7) {
      let number = rest.withLock { $0.removeLast() }
      return try program.delete("\(number).vcf") { _ in .knowsCurrent }
    }
    let done = try outcomes.map { try $0.get() }.filter { $0 == .done }
    #expect(done.count == 5)
    #expect(outcomes.count == 7)
    #expect(try store.list(order: .first, limit: 100).rows.count == 7)
  }

  @Test func `a device hears whose deletions were refused, and how many, until somebody has decided`() throws {
    let program = try program()
    let passwords = AppPasswords(account.database)
    for number in 0..<12 {
      _ = try program.put("\(number).vcf", card("P\(number)", uid: "\(number)"), now: now) { _ in .knowsOfNone }
    }
    func told() throws -> [StoppedProgram] { try account.cloud.status(StoredAccount.nowhere).stopped }
    #expect(try told() == [])
    let outcomes = try (0..<8).map { try program.delete("\($0).vcf") { _ in .knowsCurrent } }
    #expect(outcomes.count { $0 == .done } == 5)
    // Of a moment between two milliseconds both tell the earlier one.
    try account.sql(
      """
      UPDATE app_passwords SET stopped_at = date_trunc('milliseconds', stopped_at) + interval '0.0009 s'
      WHERE account_id = \(account.id) AND stopped_at IS NOT NULL
      """)
    let stopped = try #require(try told().first)
    #expect(stopped.refused == 3 && stopped.name == program.program.name)
    let at = try passwords.list(account: account.id).first?.stoppedAt
    #expect(at?.milliseconds == stopped.at.milliseconds)
    // So does one that has something to say.
    let run = try account.cloud.begin(StoredAccount.nowhere)
    #expect(try account.cloud.finish(RunFinish([], through: 0), run: run.run).stopped == [stopped])
    try passwords.allowDeletions(false, account: account.id, program: program.program.id)
    #expect(try told() == [])
    #expect(try passwords.list(account: account.id).map(\.refused) == [0])
  }

  /// Runs the work on so many threads, all of which have come to the account's lock before one of them gets it.
  private func whileLocked<Value: Sendable>(
    waiting count: Int, _ work: @escaping @Sendable () throws -> Value
  ) throws -> [Result<Value, any Error>] {
    let owner = try Connection(url: account.database.url)
    // Within a transaction PostgreSQL shows who waits as it was at the first look.
    let observer = try Connection(url: account.database.url)
    try owner.run("BEGIN")
    try owner.run("SELECT 1 FROM accounts WHERE account_id = \(account.id) FOR NO KEY UPDATE")
    let results = Collected<Value>()
    var threads = try (0..<count).map { _ in
      try Thread("contacts2web-test", stackSize: 8 << 20) { results.add(Result { try work() }) }
    }
    defer { for thread in threads { thread.join() } }
    // However this ends, nobody waits for the lock any more.
    defer { _ = try? owner.run("COMMIT") }
    let deadline = MonotonicClock.milliseconds() + 60_000
    while try waiters(observer) < count {
      guard MonotonicClock.milliseconds() < deadline else { throw CloudError.busy(retryAfter: 0) }
      sched_yield()
    }
    try owner.run("COMMIT")
    for thread in threads { thread.join() }
    threads = []
    return results.all
  }

  /// How many of this database wait for a lock.
  private func waiters(_ observer: Connection) throws -> Int64 {
    try observer.run(
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    ).first?.int64(0) ?? 0
  }
}
