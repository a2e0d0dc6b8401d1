import Account
import Contacts
import Probes
import Testing

/// The clock of edits in histories in which the clocks of server and database are set as one likes.
@Suite struct EditClockTests {
  private static let minute: Int64 = 60_000
  private static let hour: Int64 = 60 * minute
  private static let day: Int64 = 24 * hour

  /// A store of accounts with one account, its clocks, and the stamps of the edits in it.
  private struct Store {
    private var passed: Int64 = 1_800_000_000_000
    private var (database, server): (Int64, Int64) = (0, 0)
    private var boot = (id: UniqueID.random(), at: Int64(1_800_000_000_000))
    private(set) var time: LivedTime
    private var latest = Timestamp(milliseconds: 0)
    private var stamps: [Timestamp] = []
    private(set) var log: [String] = []

    init() {
      let now = Timestamp(milliseconds: passed)
      time = LivedTime(since: ClockReading(database: now, server: now, boot: boot.id, sinceBoot: 0))
    }

    var now: Timestamp { Timestamp(milliseconds: passed + database) }
    var edits: EditClock { EditClock(database: now, ahead: time.ahead, latest: latest) }

    mutating func pass(_ milliseconds: Int64) {
      log.append("pass \(milliseconds)")
      passed += milliseconds
    }

    mutating func set(database: Int64? = nil, server: Int64? = nil) {
      log.append("set \(database ?? self.database) \(server ?? self.server)")
      self.database = database ?? self.database
      self.server = server ?? self.server
    }

    mutating func reboot() {
      log.append("reboot")
      boot = (.random(), passed)
    }

    /// False where the clock of edits goes back by it, though no stamp did.
    mutating func look() -> Bool {
      log.append("look")
      let before = time.last.database.advanced(by: time.ahead)
      _ = time.look(
        ClockReading(
          database: now, server: Timestamp(milliseconds: passed + server), boot: boot.id, sinceBoot: passed - boot.at))
      guard time.isToRight(since: time.righted) else { return now.advanced(by: time.ahead) >= before }
      // As the cleaning does.
      time.righted = time.lived
      let righting = TimeRighting(at: now)
      stamps = stamps.map { righting.righted($0) }
      latest = righting.righted(latest: latest)
      return true
    }

    /// False where an earlier edit has a later stamp.
    mutating func edit() -> Bool {
      log.append("edit")
      let stamp = edits.now
      defer { stamps.append(stamp) }
      latest = max(latest, stamp)
      return stamps.allSatisfy { $0 <= stamp }
    }

    mutating func anything(_ chance: inout SeededGenerator) -> Bool {
      let jumps = [0, 0, 30_000, 120_000, EditClockTests.hour, 10 * EditClockTests.day, 400 * EditClockTests.day]
      func jump() -> Int64 { chance.pick(jumps) * (chance.isTrue(oneIn: 2) ? 1 : -1) }
      switch chance.below(10) {
      case 0..<3:
        pass(chance.pick([1_000, EditClockTests.minute, 10 * EditClockTests.minute, EditClockTests.hour]))
      case 3: pass(chance.pick([EditClockTests.day, 3 * EditClockTests.day, 40 * EditClockTests.day]))
      case 4: set(database: jump())
      case 5: set(server: jump())
      case 6:
        let both = jump()
        set(database: both, server: both)
      case 7:
        reboot()
        return look()
      case 8:
        for _ in 0..<chance.pick([1, 4, 30, 800]) {
          pass(chance.pick([10 * EditClockTests.minute, EditClockTests.hour]))
          guard look() else { return false }
        }
      default: return edit() && (chance.isTrue(oneIn: 2) || look())
      }
      return edit()
    }
  }

  @Test(arguments: 0..<500 as Range<UInt64>)
  func `no edit gets a lower stamp than an earlier one, whatever the clocks do`(_ seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var store = Store()
    for _ in 0..<60 {
      guard store.anything(&chance) else {
        Issue.record("seed \(seed): \(store.log.suffix(12))")
        return
      }
    }
    // With clocks that are right from now on, edits are soon stamped by them, or after 30 days.
    store.set(database: 0, server: 0)
    for _ in 0..<32 * 24 {
      store.pass(Self.hour)
      guard store.look(), store.edit() else {
        Issue.record("seed \(seed): \(store.log.suffix(12))")
        return
      }
    }
    #expect(abs(store.edits.now.milliseconds - store.now.milliseconds) <= Self.minute, "seed \(seed)")
  }
}
