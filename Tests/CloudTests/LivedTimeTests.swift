import Account
import Contacts
import POSIX
import PostgreSQL
import Synchronization
import TestPostgreSQL
import Testing

@testable import Cloud

/// The rule by which cleanings count the time that a database has lived through.
@Suite struct LivedTimeTests {
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 24 * hour
  private static let start: Int64 = 1_800_000_000_000
  private static let (boot, otherBoot) = (UniqueID.random(), UniqueID.random())

  /// A look at so many milliseconds after the start, by each clock.
  private static func reading(
    _ database: Int64, server: Int64? = nil, sinceBoot: Int64? = nil, boot: UniqueID? = boot
  ) -> ClockReading {
    ClockReading(
      database: Timestamp(milliseconds: start + database),
      server: Timestamp(milliseconds: start + (server ?? database)),
      boot: boot, sinceBoot: 5 * day + (sinceBoot ?? database))
  }

  /// What is counted in looks at these readings, after one at the start.
  private static func lived(_ readings: ClockReading...) -> Int64 {
    var time = LivedTime(lived: 0, jumped: 0, righted: 0, last: reading(0))
    for reading in readings { _ = time.look(reading) }
    return time.lived
  }

  @Test func `looks in a row count all of the time between them`() {
    var time = LivedTime(lived: 0, jumped: 0, righted: 0, last: Self.reading(0))
    for number in 1...720 { #expect(time.look(Self.reading(Int64(number) * Self.hour)) == nil) }
    #expect(time.lived == 30 * Self.day)
    #expect(time.jumped == 0)
  }

  @Test func `a look that comes a day later counts, a little late as well, and one that comes later does not`() {
    #expect(Self.lived(Self.reading(Self.day)) == Self.day)
    #expect(Self.lived(Self.reading(LivedTime.longest)) == LivedTime.longest)
    #expect(Self.lived(Self.reading(LivedTime.longest + 1)) == 0)
    // What was off for a week goes on from there.
    #expect(Self.lived(Self.reading(7 * Self.day), Self.reading(7 * Self.day + Self.hour)) == Self.hour)
  }

  @Test(arguments: [400 * day, 40 * day, 2 * day, hour, -hour, -40 * day, -400 * day])
  func `a clock that jumps counts for nothing, also when it comes back`(_ jump: Int64) {
    // The server goes on meanwhile, and is not started anew: the clock that nobody sets tells.
    let ahead = Self.reading(Self.hour + jump, sinceBoot: Self.hour)
    #expect(Self.lived(ahead) == 0)
    #expect(Self.lived(ahead, Self.reading(2 * Self.hour)) == 0)
    #expect(Self.lived(ahead, Self.reading(2 * Self.hour), Self.reading(3 * Self.hour)) == Self.hour)
  }

  @Test(arguments: [400 * day, 40 * day, 2 * day, -2 * hour, -400 * day])
  func `so it does where the machine was started anew`(_ jump: Int64) {
    #expect(Self.lived(Self.reading(Self.hour + jump, boot: Self.otherBoot)) == 0)
    #expect(Self.lived(Self.reading(Self.hour + jump, boot: nil)) == 0)
  }

  @Test func `a dip between two looks counts for no more than the time that has passed`() {
    #expect(Self.lived(Self.reading(-3 * Self.hour, sinceBoot: Self.hour), Self.reading(2 * Self.hour)) == 0)
    #expect(Self.lived(Self.reading(Self.hour)) == Self.hour)
  }

  @Test func `while server and database disagree, nothing counts`() {
    let minute: Int64 = 60_000
    #expect(Self.lived(Self.reading(Self.hour, server: Self.hour + minute)) == Self.hour)
    #expect(Self.lived(Self.reading(Self.hour, server: Self.hour + minute + 1)) == 0)
    #expect(Self.lived(Self.reading(Self.hour, server: Self.hour - 400 * Self.day)) == 0)
  }

  @Test func `of clocks that run at other speeds the slower one counts`() {
    #expect(Self.lived(Self.reading(Self.hour, sinceBoot: Self.hour - 30_000)) == Self.hour - 30_000)
    #expect(Self.lived(Self.reading(Self.hour, sinceBoot: Self.hour + 30_000)) == Self.hour)
  }

  @Test func `what did not count is told, with what the clocks say`() {
    var time = LivedTime(lived: 7, jumped: 0, righted: 0, last: Self.reading(0))
    let told = time.look(Self.reading(40 * Self.day, server: Self.hour))
    #expect(
      told
        == UncountedTime(
          lastCleaning: Timestamp(milliseconds: Self.start),
          server: Timestamp(milliseconds: Self.start + Self.hour),
          database: Timestamp(milliseconds: Self.start + 40 * Self.day)))
    #expect(time.lived == 7 && time.jumped == 7)
  }

  @Test func `times in the future are set right half an hour after a jump, and then once a day`() {
    var time = LivedTime(lived: 0, jumped: 0, righted: 0, last: Self.reading(0))
    #expect(!time.isToRight)
    var righted: [Int64] = []
    var jump: Int64 = 0
    for number in 1...60 {
      if number == 20 { jump = -400 * Self.day }
      let passed = Int64(number) * Self.hour
      _ = time.look(Self.reading(passed + jump, sinceBoot: passed))
      if time.isToRight {
        righted.append(Int64(number))
        time.righted = time.lived
      }
    }
    #expect(righted == [1, 21, 45])
  }

  // MARK: In the database

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
    var uncounted = 0
    for half in 0..<20 {
      try Retention(database, machine: servers[half % 2]).clean { _ in
        uncounted += 1
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
    #expect(uncounted == 0)
    #expect(abs(lived - 19 * Self.hour / 2) < 60_000)
  }
}
