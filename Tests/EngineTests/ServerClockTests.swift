import Cloud
import Contacts
import PostgreSQL
import Protocol
import Simulation
import Sync
import Testing

/// A server whose clock, and whose database's clock, is wrong for a while: nothing goes for good that is not as old as it
/// must be in time that was lived through, and no edit wins for ever.
@Suite(.serialized) struct ServerClockTests {
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 24 * hour

  @Test(arguments: [400, 40, -400], [false, true])
  func `a clock that jumps takes nothing, on the server or on a device`(_ days: Int64, _ rebooted: Bool) throws {
    let setting = try ClockSetting()
    try setting.clean()
    try setting.begin()
    try setting.setServer(ahead: days * Self.day, rebooted: rebooted)
    try setting.clean()
    #expect(setting.uncounted.count == 1)
    #expect(try setting.count() == (trashed: 3, versions: 4, runs: 2, devices: 3))
    // A contact that is deleted meanwhile, and a day of cleanings with this clock.
    try setting.one.remove("5.vcf")
    try setting.sync()
    try setting.clean(4, every: 6 * Self.hour)
    try setting.sync()
    #expect(try setting.count() == (trashed: 4, versions: 5, runs: 3, devices: 4))
    // The clock is set right, and goes wrong and right once more.
    for ahead in [0, days * Self.day, 0] {
      try setting.setServer(ahead: ahead, rebooted: rebooted)
      try setting.clean()
      try setting.one.remove("6.vcf")
      try setting.sync()
      try setting.write(setting.one, 6, "again")
      try setting.sync()
      let count = try setting.count()
      #expect(count.trashed >= 4 && count.devices >= 4 && count.versions >= 5)
    }
    #expect(setting.uncounted.count == 4)
    try setting.clean(20, every: Self.day)
    let left = try setting.count()
    #expect(left.trashed >= 4 && left.devices >= 4 && left.versions >= 5)
  }

  @Test(arguments: [8 * Self.hour, Self.day], [Retention.defaultDays, 7])
  func `after the days have been lived through all of it goes`(_ pause: Int64, _ days: Int) throws {
    // More of them are hourly ones; the rule is the same (`LivedTimeTests`).
    guard pause == Self.day || days < Retention.defaultDays else { return }
    let setting = try ClockSetting()
    try setting.clean()
    try setting.begin()
    let perDay = Int(Self.day / pause)
    try setting.clean(days * perDay, every: pause, days: days)
    #expect(try setting.count() == (trashed: 3, versions: 4, runs: 2, devices: 3))
    try setting.clean(2 * perDay + 1, every: pause, days: days)
    #expect(try setting.count() == (trashed: 0, versions: 0, runs: 0, devices: 3))
    #expect(setting.uncounted.isEmpty)
  }

  @Test func `the trash of a device goes when the device has lived through the days`() throws {
    let setting = try ClockSetting()
    try setting.begin()
    for _ in 0..<30 {
      try setting.pass(Self.day)
      try setting.sync()
    }
    #expect(try setting.two.trash.count == 3)
    try setting.pass(Self.day)
    try setting.sync()
    #expect(try setting.two.trash.isEmpty)
  }

  @Test func `a dip between two cleanings makes nothing old`() throws {
    let setting = try ClockSetting()
    try setting.clean()
    try setting.setServer(ahead: -100 * Self.day)
    try setting.begin()
    try setting.setServer(ahead: 0)
    try setting.clean(29, every: Self.day)
    #expect(setting.uncounted.isEmpty)
    #expect(try setting.count() == (trashed: 3, versions: 4, runs: 2, devices: 3))
    try setting.clean(4, every: Self.day)
    #expect(try setting.count() == (trashed: 0, versions: 0, runs: 0, devices: 3))
  }

  @Test func `while server and database disagree, and while the server is off, nothing grows older`() throws {
    let setting = try ClockSetting()
    try setting.clean()
    try setting.begin()
    try setting.setServer(ahead: 0, database: 5 * Self.hour)
    try setting.clean(10, every: Self.day)
    #expect(setting.uncounted.count == 10)
    try setting.setServer(ahead: 0)
    for _ in 0..<5 {
      try setting.pass(7 * Self.day)
      try setting.clean()
    }
    #expect(setting.uncounted.count == 15)
    try setting.clean(29, every: Self.day)
    #expect(try setting.count() == (trashed: 3, versions: 4, runs: 2, devices: 3))
    try setting.clean(3, every: Self.day)
    #expect(try setting.count() == (trashed: 0, versions: 0, runs: 0, devices: 3))
  }

  @Test(arguments: [ConflictPolicy.newest, .merge])
  func `an edit that was made while the clock was ahead loses against a later one`(_ policy: ConflictPolicy) throws {
    let setting = try ClockSetting()
    try setting.account.choose(policy)
    try setting.clean()
    try setting.write(setting.one, 1, "base")
    try setting.sync()
    try setting.setServer(ahead: 400 * Self.day)
    try setting.clean()
    try setting.write(setting.one, 1, "ahead")
    try setting.one.sync()
    try setting.setServer(ahead: 0)
    try setting.clean()
    // An hour later the clock is taken to be right, by the next cleaning.
    try setting.clean(2, every: Self.hour)
    try setting.pass(Self.hour)
    try setting.write(setting.two, 1, "later")
    #expect(try setting.two.sync().conflicts == 1)
    #expect(try setting.account.cards.values.map { $0 } == [ClockSetting.card(1, "later")])
    let log = AccountHistory(setting.account.database, account: setting.account.id)
    for entry in try log.log(before: nil, limit: 10) { #expect(entry.startedAt.milliseconds < setting.now + Self.hour) }
  }

  @Test func `a clock that is behind for a few minutes after its start sets nothing to its time`() throws {
    let setting = try ClockSetting()
    try setting.clean()
    try setting.begin()
    let before = try setting.account.cards.keys.sorted()
    try setting.setServer(ahead: -2_000 * Self.day, rebooted: true)
    for _ in 0..<3 { try setting.clean(1, every: 300_000) }
    try setting.setServer(ahead: 0)
    try setting.clean(2, every: Self.hour)
    #expect(try setting.account.cards.keys.sorted() == before)
    let edited = try Connection(url: setting.account.database.url)
      .run("SELECT 1 FROM contacts WHERE edited_at < pg_catalog.now() - interval '10 days'")
    #expect(edited.count == 0)
  }

  @Test func `a clock that is behind for days sets no time to a wrong past`() throws {
    let setting = try ClockSetting()
    try setting.clean()
    try setting.begin()
    try setting.clean(2, every: Self.hour)
    let before = try setting.stamps()
    // As after a start with an empty battery, and no network to ask.
    try setting.setServer(ahead: -700 * Self.day, rebooted: true)
    try setting.clean(48, every: Self.hour)
    #expect(try setting.stamps() == before)
    let behind = setting.notices.count { if case .behind = $0 { true } else { false } }
    #expect(behind == 48 && setting.uncounted.count == 1)
    try setting.setServer(ahead: 0)
    try setting.clean(3, every: Self.hour)
    #expect(try setting.stamps() == before)
    #expect(setting.uncounted.count == 2)
  }

  @Test func `while the clock is behind, and when it is right again, the last edit wins`() throws {
    let setting = try ClockSetting()
    try setting.account.choose(.newest)
    try setting.clean()
    try setting.begin()
    try setting.clean(2, every: Self.hour)
    try setting.account.edit(setting.id(5, "base"), ClockSetting.card(5, "browser"))
    try setting.setServer(ahead: -700 * Self.day, rebooted: true)
    try setting.clean(1, every: Self.hour)
    try setting.pass(Self.hour)
    try setting.write(setting.two, 5, "device")
    try setting.write(setting.one, 6, "device")
    try setting.pass(Self.hour)
    try setting.clean()
    // The browser's edit is of a time that this clock has not come to.
    #expect(try setting.two.sync().conflicts == 1)
    _ = try setting.id(5, "device")
    try setting.pass(2 * Self.hour)
    try setting.account.edit(setting.id(6, "base"), ClockSetting.card(6, "browser"))
    try setting.setServer(ahead: 0)
    try setting.clean(2, every: Self.hour)
    #expect(try setting.one.sync().conflicts == 1)
    _ = try setting.id(6, "browser")
  }

  @Test func `while the clock is behind and the server disagrees, the last edit wins`() throws {
    let setting = try ClockSetting()
    try setting.account.choose(.newest)
    try setting.clean()
    try setting.begin()
    try setting.clean(2, every: Self.hour)
    try setting.setServer(ahead: 0, database: -700 * Self.day, rebooted: true)
    try setting.clean(1, every: 600_000)
    // Nine minutes after a look by both, and two looks between.
    try setting.pass(540_000)
    try setting.account.edit(setting.id(5, "base"), ClockSetting.card(5, "browser"))
    try setting.pass(60_000)
    try setting.clean()
    try setting.clean(1, every: 600_000)
    try setting.pass(300_000)
    try setting.write(setting.two, 5, "device")
    try setting.pass(240_000)
    #expect(try setting.two.sync().conflicts == 1)
    _ = try setting.id(5, "device")
    // And the other way round.
    try setting.write(setting.one, 6, "device")
    try setting.pass(60_000)
    try setting.clean(1, every: 600_000)
    try setting.account.edit(setting.id(6, "base"), ClockSetting.card(6, "browser"))
    #expect(try setting.one.sync().conflicts == 1)
    _ = try setting.id(6, "browser")
  }

  @Test func `an edit between two looks at a clock that dips does not win over a later one`() throws {
    let setting = try ClockSetting()
    try setting.account.choose(.newest)
    try setting.clean()
    try setting.begin()
    try setting.clean(2, every: Self.hour)
    let (id, other) = (try setting.id(5, "base"), ClockSetting.card(5, "ahead"))
    try setting.setServer(ahead: 400 * Self.day)
    try setting.account.edit(id, other)
    try setting.setServer(ahead: 0)
    try setting.pass(60_000)
    try setting.write(setting.two, 5, "device")
    #expect(try setting.two.sync().conflicts == 1)
    try setting.account.edit(id, ClockSetting.card(5, "later"))
    try setting.clean(2, every: Self.hour)
    try setting.account.edit(id, ClockSetting.card(5, "latest"))
    let edited = try Connection(url: setting.account.database.url).run(
      "SELECT edited_at, latest_edit FROM contacts c JOIN accounts a USING (account_id) WHERE contact_id = \(id.description)::text::uuid"
    )
    #expect(try edited.first.map { try $0.text(0) == $0.text(1) } == true)
  }

  @Test func `a clock that only one account saw ahead moves the stamps of no other account`() throws {
    let setting = try ClockSetting()
    try setting.clean(2, every: Self.hour)
    let database = setting.account.database
    let other = try DatabaseAccount(database)
    /// How far ahead of the database's clock an account stamps an edit that is made now, in minutes.
    func ahead(_ account: DatabaseAccount) throws -> Int64 {
      let id = UniqueID.random()
      let card = Cards.person("Person \(id)", uid: "\(id)", note: "")
      _ = try ContactStore(database, account: account.id)
        .create(id, card: card, now: Timestamp(milliseconds: setting.now))
      let rows = try Connection(url: database.url).run(
        """
        SELECT (extract(epoch FROM edited_at - changed_at) / 60)::bigint FROM contacts
        WHERE contact_id = \(id.description)::text::uuid
        """)
      return try #require(rows.first).int64(0)
    }
    try setting.setServer(ahead: 400 * Self.day)
    _ = try ahead(other)
    try setting.setServer(ahead: 0)
    for _ in 0..<3 {
      try setting.pass(600_000)
      // No day has passed, and half an hour has not: nothing is set right yet.
      try setting.clean(isDue: false)
      #expect(try ahead(setting.account) == 0)
      // Of two edits in one account the later one still has the later stamp.
      #expect(try ahead(other) > 300 * 24 * 60)
    }
  }

  @Test func `a clock that was ahead long enough to be counted makes no edit win over later ones`() throws {
    let setting = try ClockSetting()
    try setting.account.choose(.newest)
    try setting.clean()
    try setting.write(setting.one, 1, "base")
    try setting.sync()
    try setting.setServer(ahead: 400 * Self.day)
    try setting.clean(6, every: Self.hour)
    try setting.write(setting.one, 1, "ahead")
    try setting.one.sync()
    try setting.setServer(ahead: 0)
    try setting.clean(3, every: Self.hour)
    try setting.write(setting.two, 1, "later")
    #expect(try setting.two.sync().conflicts == 1)
    _ = try setting.id(1, "later")
    // After 30 days the lower clock is believed, and the stamps come down to it.
    try setting.clean(30, every: Self.day)
    let stamps = try Connection(url: setting.account.database.url).run(
      "SELECT 1 FROM contacts WHERE edited_at > pg_catalog.now() + interval '100 days'")
    #expect(stamps.count == 0)
    try setting.sync()
    try setting.write(setting.one, 1, "one")
    try setting.pass(Self.hour)
    try setting.write(setting.two, 1, "two")
    try setting.one.sync()
    #expect(try setting.two.sync().conflicts == 1)
    _ = try setting.id(1, "two")
  }

  @Test func `a server that is on for an hour a week sets times right in that hour`() throws {
    let setting = try ClockSetting()
    try setting.clean()
    try setting.setServer(ahead: 400 * Self.day)
    try setting.clean()
    try setting.write(setting.one, 1, "ahead")
    try setting.one.sync()
    try setting.pass(7 * Self.day)
    try setting.setServer(ahead: 0, rebooted: true)
    try setting.clean()
    func future() throws -> Int {
      try Connection(url: setting.account.database.url).run(
        "SELECT 1 FROM contacts WHERE edited_at > pg_catalog.now() + interval '100 days'"
      ).count
    }
    #expect(try future() == 1)
    for _ in 0..<5 {
      try setting.pass(10 * 60_000)
      try setting.clean(isDue: false)
    }
    #expect(try future() == 0)
  }

  @Test func `a lease that was taken while the clock was ahead keeps nobody out for longer than any other`() throws {
    let setting = try ClockSetting()
    try setting.begin()
    try setting.setServer(ahead: 400 * Self.day)
    // Killed in the middle of its run.
    let countdown = Countdown(3)
    setting.one.fault = { () throws(CloudError) in try countdown.tick() }
    try setting.write(setting.one, 5, "edited")
    #expect(try setting.one.sync().outcome == .failed)
    try setting.setServer(ahead: 0)
    try setting.write(setting.two, 6, "edited")
    #expect(try setting.two.sync().toCloud.overwritten == 1)
  }
}
