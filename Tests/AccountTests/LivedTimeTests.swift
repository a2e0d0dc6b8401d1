import Account
import Contacts
import Testing

/// The rule by which cleanings count the time that a database has lived through.
@Suite struct LivedTimeTests {
  private static let minute: Int64 = 60_000
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

  private static func begin(lived: Int64 = 0) -> LivedTime {
    LivedTime(
      lived: lived, jumped: 0, righted: 0, below: 0, last: reading(0), highest: reading(0).database, ahead: 0)
  }

  /// What is counted in looks at these readings, after one at the start.
  private static func lived(_ readings: ClockReading...) -> Int64 {
    var time = begin()
    for reading in readings { _ = time.look(reading) }
    return time.lived
  }

  @Test func `looks in a row count all of the time between them`() {
    var time = Self.begin()
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

  /// A look at a machine that has run for so long since it was started anew.
  private static func reading(_ database: Int64, up: Int64, boot: UniqueID = otherBoot) -> ClockReading {
    reading(database, sinceBoot: up - 5 * day, boot: boot)
  }

  @Test(
    arguments: [
      // How far the clock is ahead at the start behind 23 hours, and what has counted after three looks.
      (0, [0, 23 * hour + 10 * minute, 23 * hour + 20 * minute]),
      (30_000, [0, 23 * hour + 10 * minute, 23 * hour + 20 * minute]),
      (hour, [0, 0, 10 * minute]), (-hour, [0, 0, 10 * minute]), (25 * hour, [0, 0, 10 * minute]),
      (-30 * hour, [0, 0, 10 * minute]),
    ] as [(Int64, [Int64])])
  func `what has passed before a boot counts at its second look, if the clock has gone on from the first one`(
    ahead: Int64, lived: [Int64]
  ) {
    var time = Self.begin()
    let looks = (0..<3).map { number -> Int64 in
      let passed = 23 * Self.hour + Int64(number) * 10 * Self.minute
      _ = time.look(
        Self.reading(passed + (number == 0 ? ahead : 0), up: Self.minute + Int64(number) * 10 * Self.minute))
      return time.lived
    }
    #expect(looks == lived)
  }

  @Test func `of a machine that has run for longer than since the last look, it counts at once: another server looked`()
  {
    #expect(Self.lived(Self.reading(Self.hour, boot: Self.otherBoot)) == Self.hour)
    #expect(Self.lived(Self.reading(Self.hour, up: Self.hour)) == Self.hour)
    #expect(Self.lived(Self.reading(Self.hour, up: Self.hour - 1)) == 0)
    for up in [Self.hour, Self.hour - 1] {
      var time = Self.begin()
      #expect(time.look(Self.reading(Self.hour, up: up)) == nil)
    }
    #expect(Self.lived(Self.reading(Self.hour, boot: nil)) == Self.hour, "a machine that does not tell of boots")
  }

  @Test func `three starts a day with a clock that is two hours ahead at first let no time count twice`() {
    var time = Self.begin()
    for start in Int64(0)..<90 {
      let boot = UniqueID.random()
      // On for four hours of eight.
      for look in Int64(0)..<24 {
        let up = look * 10 * Self.minute
        _ = time.look(
          Self.reading(start * 8 * Self.hour + up + (look == 0 ? 2 * Self.hour : 0), up: up + Self.minute, boot: boot))
      }
    }
    // The first ten minutes of each start count for nothing, and neither does the time before them.
    #expect(time.lived == 90 * 220 * Self.minute)
  }

  @Test func `a server that is on for an hour a day, started anew each time, lives through all of them`() {
    var time = Self.begin()
    for number in Int64(1)...30 {
      let boot = UniqueID.random()
      for look in Int64(0)...6 {
        let up = look * 10 * Self.minute
        #expect(time.look(Self.reading(number * Self.day + up, up: up + Self.minute, boot: boot)) == nil)
      }
    }
    #expect(time.lived == 30 * Self.day + Self.hour)
    #expect(time.jumped == 0)
  }

  @Test func `a dip between two looks counts for no more than the time that has passed`() {
    #expect(Self.lived(Self.reading(-3 * Self.hour, sinceBoot: Self.hour), Self.reading(2 * Self.hour)) == 0)
    #expect(Self.lived(Self.reading(Self.hour)) == Self.hour)
  }

  @Test func `while server and database disagree, nothing counts`() {
    #expect(Self.lived(Self.reading(Self.hour, server: Self.hour + Self.minute)) == Self.hour)
    #expect(Self.lived(Self.reading(Self.hour, server: Self.hour + Self.minute + 1)) == 0)
    #expect(Self.lived(Self.reading(Self.hour, server: Self.hour - 400 * Self.day)) == 0)
  }

  @Test func `of clocks that run at other speeds the slower one counts`() {
    #expect(Self.lived(Self.reading(Self.hour, sinceBoot: Self.hour - 30_000)) == Self.hour - 30_000)
    #expect(Self.lived(Self.reading(Self.hour, sinceBoot: Self.hour + 30_000)) == Self.hour)
  }

  @Test func `what did not count is told, with what the clocks say`() {
    var time = Self.begin(lived: 7)
    let told = time.look(Self.reading(40 * Self.day, server: Self.hour))
    #expect(
      told
        == UncountedTime(
          reason: .disagreement, lastLook: Timestamp(milliseconds: Self.start),
          server: Timestamp(milliseconds: Self.start + Self.hour),
          database: Timestamp(milliseconds: Self.start + 40 * Self.day)))
    #expect(time.lived == 7 && time.jumped == 7)
  }

  @Test func `times in the future are set right half an hour after a jump, and then once a day`() {
    var time = Self.begin()
    #expect(!time.isToRight(since: time.righted))
    var righted: [Int64] = []
    var jump: Int64 = 0
    for number in 1...60 {
      if number == 20 { jump = 400 * Self.day }
      let passed = Int64(number) * Self.hour
      _ = time.look(Self.reading(passed + jump, sinceBoot: passed))
      if time.isToRight(since: time.righted) {
        righted.append(Int64(number))
        time.righted = time.lived
      }
    }
    #expect(righted == [1, 21, 45])
  }

  @Test func `why time does not count is told by what the clocks show`() {
    func reason(_ reading: ClockReading) -> UncountedTime.Reason? {
      var time = Self.begin()
      return time.look(reading)?.reason
    }
    #expect(reason(Self.reading(Self.hour, server: 3 * Self.hour)) == .disagreement)
    #expect(reason(Self.reading(7 * Self.day, server: Self.hour)) == .disagreement)
    #expect(reason(Self.reading(-Self.hour, sinceBoot: Self.hour)) == .jump)
    #expect(reason(Self.reading(-Self.hour, boot: Self.otherBoot)) == .jump)
    #expect(reason(Self.reading(400 * Self.day, sinceBoot: Self.hour)) == .jump)
    #expect(reason(Self.reading(7 * Self.day, boot: Self.otherBoot)) == .pause)
    #expect(reason(Self.reading(7 * Self.day)) == .pause)
    #expect(reason(Self.reading(Self.hour)) == nil)
  }

  @Test func `of a server that is on for an hour a week, the hours count`() {
    var time = Self.begin()
    for week in 1...100 {
      for look in 0..<6 {
        let passed = Int64(week) * 7 * Self.day + Int64(look) * Self.hour / 6
        let uncounted = time.look(Self.reading(passed, boot: week % 2 == 0 ? Self.boot : Self.otherBoot))
        #expect(uncounted?.reason == (look == 0 ? .pause : nil))
      }
    }
    #expect(time.lived == 100 * 50 * 60_000)
  }

  /// Looks once an hour at a database's clock that is so far ahead then; the stamps of edits at these looks, and when times
  /// were set right.
  private static func look(_ time: inout LivedTime, _ hours: ClosedRange<Int64>, ahead: Int64) -> (
    edits: [Int64], righted: Int
  ) {
    var edits: [Int64] = []
    var righted = 0
    for number in hours {
      _ = time.look(reading(number * hour + ahead, sinceBoot: number * hour))
      edits.append(time.last.database.milliseconds + time.ahead - start)
      if time.isToRight(since: time.righted) {
        righted += 1
        time.righted = time.lived
      }
    }
    return (edits, righted)
  }

  @Test func `while the clock is behind, nothing is set right, and stamps of edits go on from the highest clock`() {
    var time = Self.begin()
    #expect(Self.look(&time, 1...10, ahead: 0).righted == 1)
    let behind = Self.look(&time, 11...100, ahead: -700 * Self.day)
    #expect(time.isBehind && behind.righted == 0)
    // The hour in which it was set back is lost, as nobody can tell how long that took.
    #expect(behind.edits == (10...99).map { Int64($0) * Self.hour })
    // Further back, and forward to where it is still behind.
    for (first, ahead) in [(101 as Int64, -900 * Self.day), (111, -800 * Self.day)] {
      let more = Self.look(&time, first...first + 9, ahead: ahead)
      #expect(more.righted == 0)
      let begin = first == 101 ? 99 : 108 as Int64
      #expect(more.edits == (begin...begin + 9).map { $0 * Self.hour })
    }
    let right = Self.look(&time, 121...130, ahead: 0)
    #expect(!time.isBehind && time.ahead == 0 && right.righted == 1)
    #expect(right.edits == (121...130).map { Int64($0) * Self.hour })
  }

  @Test func `a clock that was ahead for a while is above all others until 30 days were lived through below it`() {
    var time = Self.begin()
    _ = Self.look(&time, 1...10, ahead: 400 * Self.day)
    let below = Self.look(&time, 11...730, ahead: 0)
    #expect(below.righted == 0 && time.isBehind)
    #expect(below.edits.first == 400 * Self.day + 10 * Self.hour)
    #expect(below.edits == below.edits.sorted())
    #expect(Self.look(&time, 731...731, ahead: 0).righted == 1)
    #expect(!time.isBehind && time.ahead == 0)
  }

  @Test func `a server that is off each weekend believes its clock after 30 days that it was on`() {
    var time = Self.begin()
    _ = Self.look(&time, 1...10, ahead: 400 * Self.day)
    var believed: Int64?
    for week in Int64(1)...8 where believed == nil {
      // From Monday to Friday; the machine starts anew each week.
      for hour in Int64(0)..<5 * 24 where believed == nil {
        let passed = week * 7 * Self.day + hour * Self.hour
        _ = time.look(Self.reading(passed, boot: week % 2 == 0 ? Self.boot : Self.otherBoot))
        if !time.isBehind { believed = week }
      }
    }
    // The first hour of each week counts for nothing, so 30 days end in the seventh.
    #expect(believed == 7)
    #expect(time.isToRight(since: time.righted) && time.ahead == 0)
  }

  @Test func `a clock that begins anew at each start is not believed, however long`() {
    var time = Self.begin()
    _ = Self.look(&time, 1...10, ahead: 0)
    for week in Int64(1)...100 {
      for hour in Int64(0)..<24 * 6 {
        let boot = week % 2 == 0 ? Self.boot : Self.otherBoot
        _ = time.look(Self.reading(hour * Self.hour - 700 * Self.day, boot: boot))
        #expect(time.isBehind)
      }
    }
    #expect(time.lived > 500 * Self.day)
  }

  @Test func `while server and database disagree, the clock of edits goes on all the same`() {
    var time = Self.begin()
    var edits: [Int64] = []
    for number in Int64(1)...100 {
      let passed = number * Self.hour
      _ = time.look(Self.reading(passed - 700 * Self.day, server: passed, sinceBoot: passed))
      edits.append(time.last.database.milliseconds + time.ahead - Self.start)
    }
    #expect(edits == (0...99).map { Int64($0) * Self.hour })
  }

  // MARK: Edges

  @Test func `two looks in one moment are no jump, and clocks may differ by so much`() {
    var time = Self.begin()
    for _ in 0..<2 { #expect(time.look(Self.reading(Self.hour)) == nil) }
    #expect(time.lived == Self.hour)
    for more in [0, 1] as [Int64] {
      var time = Self.begin()
      let fault = time.look(Self.reading(Self.hour, sinceBoot: Self.hour + LivedTime.agreement + more))
      #expect((fault == nil) == (more == 0))
    }
  }

  @Test func `the highest time is that of a look that counted, and not one to which a clock jumped`() {
    var time = Self.begin()
    for number in [1, 2] as [Int64] { _ = time.look(Self.reading(number * Self.hour)) }
    _ = time.look(Self.reading(90 * Self.minute, sinceBoot: 3 * Self.hour))
    #expect(time.isBehind)
    time = Self.begin()
    _ = time.look(Self.reading(40 * Self.day, sinceBoot: Self.hour))
    _ = time.look(Self.reading(2 * Self.hour))
    #expect(!time.isBehind)
  }

  /// A clock that is a thousand days behind, at a look an hour later.
  @Test(arguments: [(0, 0, false), (1, 0, true), (0, 1, true)] as [(Int64, Int64, Bool)])
  func `a clock that is behind is believed when so much was lived through with it, the last of it without a jump`(
    tooShort: Int64, tooEarly: Int64, isBehind: Bool
  ) {
    let lived = LivedTime.believed - Self.hour
    var time = LivedTime(
      lived: lived, jumped: LivedTime.believed - LivedTime.steady + tooEarly, righted: 0, below: tooShort,
      last: Self.reading(0), highest: Self.reading(1_000 * Self.day).database, ahead: 0)
    _ = time.look(Self.reading(Self.hour))
    #expect(time.isBehind == isBehind)
  }

  @Test func `times in the future are righted when clocks were steady, once after a jump and once a day`() {
    func isToRight(_ lived: Int64, jumped: Int64, since righted: Int64) -> Bool {
      LivedTime(
        lived: lived, jumped: jumped, righted: righted, below: 0, last: Self.reading(0),
        highest: Self.reading(0).database, ahead: 0
      ).isToRight(since: righted)
    }
    let (steady, pause) = (LivedTime.steady, LivedTime.rightingPause)
    #expect(isToRight(100 + steady, jumped: 100, since: 100))
    #expect(!isToRight(99 + steady, jumped: 100, since: 100))
    #expect(isToRight(101 + pause, jumped: 100, since: 101))
    #expect(!isToRight(100 + pause, jumped: 100, since: 101))
  }
}
