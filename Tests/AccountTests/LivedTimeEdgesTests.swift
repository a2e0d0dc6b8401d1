import Account
import Contacts
import Testing

/// What just counts as time that was lived through, and what just does not; see also CloudTests.
@Suite struct LivedTimeEdgesTests {
  private static let minute: Int64 = 60_000
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 24 * hour
  private static let start: Int64 = 1_800_000_000_000
  private static let (boot, otherBoot) = (UniqueID.small(1), UniqueID.small(2))

  /// A look at so many milliseconds after the start, by each clock.
  private static func reading(_ database: Int64, sinceBoot: Int64? = nil) -> ClockReading {
    let now = Timestamp(milliseconds: start + database)
    return ClockReading(database: now, server: now, boot: boot, sinceBoot: 5 * day + (sinceBoot ?? database))
  }

  private static func begin() -> LivedTime { LivedTime(since: reading(0)) }

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

  @Test func `a machine that ran at the last look already is another server, and its time counts at once`() {
    for (sinceBoot, lived) in [(Self.hour, Self.hour), (Self.hour - 1, 0)] {
      var time = Self.begin()
      let now = Timestamp(milliseconds: Self.start + Self.hour)
      #expect(time.look(ClockReading(database: now, server: now, boot: Self.otherBoot, sinceBoot: sinceBoot)) == nil)
      #expect(time.lived == lived)
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
