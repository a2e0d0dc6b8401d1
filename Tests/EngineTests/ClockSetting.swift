import Account
import Cloud
import Contacts
import POSIX
import PostgreSQL
import Simulation
import Sync
import Synchronization
import TestPostgreSQL
import Testing

/// An account with two devices whose clocks are right, on a server whose clocks can be wrong. Time passes as told.
final class ClockSetting {
  let account: DatabaseAccount
  let (one, two): (FolderDevice, FolderDevice)
  private(set) var notices: [ClockNotice] = []
  var uncounted: [UncountedTime] { notices.compactMap { if case .uncounted(let time) = $0 { time } else { nil } } }
  private let moved: MovedClock
  private let clock = Clock()

  private final class Clock: Sendable {
    let state = Mutex(State())
  }

  private struct State {
    /// How much time has passed for all, beyond the test's own; and how far the server's clocks are ahead besides.
    var passed: Int64 = 0
    var (server, database): (Int64, Int64) = (0, 0)
    var boot = UniqueID.random()
  }

  init() throws {
    moved = try MovedClock()
    let database = CloudDatabase(url: moved.url)
    try database.migrate()
    account = try DatabaseAccount(database)
    one = try FolderDevice(account)
    two = try FolderDevice(account)
  }

  deinit { account.database.close() }

  var passed: Int64 { clock.state.withLock { $0.passed } }
  /// By the devices' clocks, which are right.
  var now: Int64 { WallClock.milliseconds() + passed }

  private func change(_ body: (inout State) -> Void) throws {
    try moved.set(
      ahead: clock.state.withLock { clock in
        body(&clock)
        return clock.passed + clock.database
      })
    one.clockOffset = passed
    two.clockOffset = passed
  }

  func pass(_ milliseconds: Int64) throws { try change { $0.passed += milliseconds } }

  /// The server's clock, and its database's, which is another one where that is said.
  func setServer(ahead milliseconds: Int64, database: Int64? = nil, rebooted: Bool = false) throws {
    try change {
      $0.server = milliseconds
      $0.database = database ?? milliseconds
      if rebooted { $0.boot = .random() }
    }
  }

  /// What `serve` does at its start and once an hour; and, where that is not due, between.
  func clean(days: Int = Retention.defaultDays, isDue: Bool = true) throws {
    let clock = clock
    let machine = MachineClock(
      now: { Timestamp(milliseconds: WallClock.milliseconds() + clock.state.withLock { $0.passed + $0.server }) },
      boot: clock.state.withLock { $0.boot },
      sinceBoot: { MonotonicClock.milliseconds() + clock.state.withLock { $0.passed } })
    try Retention(account.database, days: days, machine: machine).clean(isDue: isDue) {
      notices.append($0)
    } failed: {
      Issue.record($0)
    }
  }

  func clean(_ count: Int, every pause: Int64, days: Int = Retention.defaultDays) throws {
    for _ in 0..<count {
      try pass(pause)
      try clean(days: days)
    }
  }

  /// Six contacts on both devices; then three are deleted on the first one, and another is edited.
  func begin() throws {
    for name in 1...6 { try write(one, name, "base") }
    try sync()
    for name in 1...3 { try one.remove("\(name).vcf") }
    try write(one, 4, "edited")
    try sync()
    #expect(try count() == (trashed: 3, versions: 4, runs: 2, devices: 3))
  }

  func write(_ device: FolderDevice, _ name: Int, _ note: String) throws {
    try device.write("\(name).vcf", Self.card(name, note))
    try device.setModified("\(name).vcf", now)
  }

  func sync() throws {
    for device in [one, two] {
      let report = try device.sync(allowDeletions: true)
      #expect([.done, .unchanged].contains(report.outcome), "\(report)")
    }
  }

  func id(_ name: Int, _ note: String) throws -> UniqueID {
    try #require(try account.cards.first { $0.value == Self.card(name, note) }?.key)
  }

  /// Every time stamp of contacts and versions.
  func stamps() throws -> [String] {
    try Connection(url: account.database.url).run(
      """
      SELECT concat(contact_id, ' ', edited_at, ' ', changed_at, ' ', trashed_at) AS stamp FROM contacts
      UNION ALL SELECT concat(version_id, ' ', edited_at, ' ', replaced_at) FROM contact_versions ORDER BY stamp
      """
    ).map { row throws(PostgresError) in try row.text(0) }
  }

  static func card(_ name: Int, _ note: String) -> [UInt8] {
    Cards.person("Person \(name)", uid: "\(name)", note: note)
  }

  /// What can still be brought back.
  func count() throws -> (trashed: Int, versions: Int, runs: Int, devices: Int) {
    let rows = try Connection(url: account.database.url).run(
      """
      SELECT (SELECT count(*) FROM contacts WHERE account_id IS NOT NULL AND trashed_at IS NOT NULL),
        (SELECT count(*) FROM contact_versions WHERE account_id IS NOT NULL),
        (SELECT count(*) FROM runs WHERE account_id IS NOT NULL)
      """)
    let row = try #require(rows.first)
    return (Int(try row.int64(0)), Int(try row.int64(1)), Int(try row.int64(2)), try two.trash.count)
  }
}
