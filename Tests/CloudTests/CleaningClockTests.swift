import Account
import Contacts
import POSIX
import PostgreSQL
import Synchronization
import TestPostgreSQL
import Testing

@testable import Cloud

/// The clocks at which cleanings of a database look.
@Suite struct CleaningClockTests {
  private static let minute: Int64 = 60_000
  private static let hour: Int64 = 3_600_000

  @Test func `a boot's first look tells of a clock that is behind only where it is behind itself`() throws {
    let moved = try MovedClock()
    let database = CloudDatabase(url: moved.url)
    defer { database.close() }
    try database.migrate()
    try Connection(url: moved.url).run("UPDATE clock SET highest = looked_at + interval '30 minutes'")
    func isBehind(ahead: Int64) throws -> Bool {
      try moved.set(ahead: ahead)
      let machine = MachineClock(
        now: { Timestamp(milliseconds: WallClock.milliseconds() + ahead) }, boot: .random(),
        sinceBoot: { Self.minute })
      var notices: [ClockNotice] = []
      try Retention(database, machine: machine).clean(isDue: false) {
        notices.append($0)
      } failed: { _ in
      }
      return notices.contains { if case .behind = $0 { true } else { false } }
    }
    #expect(try isBehind(ahead: 10 * Self.minute))
    #expect(try !isBehind(ahead: Self.hour))
  }

  @Test func `two servers on one database count the time once`() throws {
    let moved = try MovedClock()
    let database = CloudDatabase(url: moved.url)
    defer { database.close() }
    try database.migrate()
    let passed = Mutex<Int64>(0)
    func machine(_ boot: UniqueID) -> MachineClock {
      MachineClock(
        now: { Timestamp(milliseconds: WallClock.milliseconds() + passed.withLock { $0 }) }, boot: boot,
        sinceBoot: { MonotonicClock.milliseconds() + passed.withLock { $0 } })
    }
    let servers = [machine(.random()), machine(.random())]
    var notices = 0
    for half in 0..<20 {
      try Retention(database, machine: servers[half % 2]).clean { _ in
        notices += 1
      } failed: { _ in
      }
      let ahead = passed.withLock { time -> Int64 in
        time += Self.hour / 2
        return time
      }
      try moved.set(ahead: ahead)
    }
    let lived = try #require(try Connection(url: moved.url).run("SELECT lived FROM clock").first?.int64(0))
    // The migration counts as a look.
    #expect(notices == 0)
    #expect(abs(lived - 19 * Self.hour / 2) < 60_000)
  }
}
