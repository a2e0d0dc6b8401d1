import Account
import Contacts
import POSIX
import PostgreSQL
import Sync
import Synchronization
import TestPostgreSQL
import Testing

@testable import Cloud

/// Setting times that lie in the future right, account by account.
@Suite(.serialized) struct FutureTimesTests {
  private static let hour: Int64 = 3_600_000

  private let moved: MovedClock
  private let database: CloudDatabase
  private let passed = Passed()

  private final class Passed: Sendable {
    let time = Mutex<Int64>(0)
  }

  init() throws {
    moved = try MovedClock()
    database = CloudDatabase(url: moved.url)
    try database.migrate()
  }

  /// Lets an hour pass and cleans; how many accounts failed.
  private func clean() throws -> Int {
    let passed = passed
    try moved.set(
      ahead: passed.time.withLock { time -> Int64 in
        time += Self.hour
        return time
      })
    let machine = MachineClock(
      now: { Timestamp(milliseconds: WallClock.milliseconds() + passed.time.withLock { $0 }) }, boot: nil,
      sinceBoot: { 0 })
    var failures = 0
    try Retention(database, machine: machine).clean(failed: { _ in failures += 1 })
    return failures
  }

  private func owner(_ statement: SQL) throws -> Rows { try Connection(url: moved.url).run(statement) }

  /// An account with a contact that says "2", and said "0" and "1" before.
  private func account() throws -> StoredAccount {
    let account = try StoredAccount(database)
    let id = UniqueID.random()
    let now = Timestamp(milliseconds: WallClock.milliseconds())
    _ = try account.store.create(id, card: card("Ann", note: "0"), now: now)
    for note in 1...2 {
      _ = try account.store.update(
        id, base: primary(card("Ann", note: "\(note - 1)")), card: card("Ann", note: "\(note)"), now: now)
    }
    return account
  }

  /// As whoever stamps something notes it.
  private static func note(_ account: StoredAccount) throws {
    try account.sql("UPDATE accounts SET latest_stamp = now() + interval '1 year' WHERE account_id = \(account.id)")
  }

  /// A time that has gone on steadily for so long.
  private static func steady(_ lived: Int64) -> LivedTime {
    let now = Timestamp(milliseconds: 0)
    let clocks = ClockReading(database: now, server: now, boot: nil, sinceBoot: 0)
    return LivedTime(lived: lived, jumped: 0, righted: 0, below: 0, last: clocks, highest: now, ahead: 0)
  }

  private func future(_ account: StoredAccount) throws -> Int {
    try account.sql(
      "SELECT 1 FROM contacts WHERE account_id = \(account.id) AND edited_at > now() + interval '10 days'"
    ).count
  }

  @Test func `an account in which it fails is tried again by the next cleaning, and the others are done`() throws {
    defer { database.close() }
    let accounts = try [account(), account()]
    for account in accounts {
      try account.sql(
        "UPDATE contacts SET edited_at = now() + interval '1 year' WHERE account_id = \(account.id)")
      try Self.note(account)
    }
    try Connection(url: moved.url).runScript(
      """
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
      CREATE TRIGGER failing BEFORE UPDATE ON contacts FOR EACH ROW
        WHEN (NEW.account_id = '\(accounts[0].id.description)') EXECUTE FUNCTION fail();
      """)
    #expect(try clean() == 1)
    #expect(try accounts.map { try future($0) } == [1, 0])
    _ = try owner("DROP TRIGGER failing ON contacts")
    #expect(try clean() == 0)
    #expect(try accounts.map { try future($0) } == [0, 0])
  }

  @Test func `only versions that lie in the future are written`() throws {
    defer { database.close() }
    let account = try account()
    try account.sql(
      """
      UPDATE contact_versions SET edited_at = now() + interval '1 year'
      WHERE account_id = \(account.id) AND primary_id = \(primary(card("Ann", note: "0")))
      """)
    try Self.note(account)
    /// Where the rows stand: another place after each writing.
    func places() throws -> [String] {
      try account.sql(
        "SELECT ctid::text FROM contact_versions WHERE account_id = \(account.id) ORDER BY change"
      ).map { row throws(PostgresError) in try row.text(0) }
    }
    let before = try places()
    #expect(try clean() == 0)
    let after = try places()
    #expect(before.count == 2 && after.count == 2)
    #expect(before[0] != after[0] && before[1] == after[1])
  }

  @Test func `no contact is looked at in an account whose latest stamp is not in the future`() throws {
    defer { database.close() }
    let account = try account()
    // Nobody has noted yet what the latest stamp is, so the first time looks.
    #expect(try clean() == 0)
    // Whoever looks from here on waits for this lock, and fails.
    let neighbour = try Connection(url: moved.url)
    try neighbour.runScript("BEGIN; LOCK TABLE contacts, contact_versions IN ACCESS EXCLUSIVE MODE")
    let steady = 2 * LivedTime.rightingPause
    let now = Timestamp(milliseconds: 0)
    func setRight(_ lived: Int64) throws -> Int64 {
      try FutureTimes(database, account: account.id).setRight(Self.steady(lived), at: now)
      return try account.sql("SELECT righted FROM accounts WHERE account_id = \(account.id)")[0].int64(0)
    }
    #expect(try setRight(steady) == steady)
    // An edit now is no stamp of the future either.
    try neighbour.runScript("COMMIT")
    _ = try account.store.create(.random(), card: card("Bob"), now: now)
    try neighbour.runScript("BEGIN; LOCK TABLE contacts, contact_versions IN ACCESS EXCLUSIVE MODE")
    #expect(try setRight(2 * steady) == 2 * steady)
    try neighbour.runScript("COMMIT")
  }

  @Test func `an account whose turn comes when the clock has gone back is left to the next cleaning`() throws {
    defer { database.close() }
    let account = try account()
    let look = Timestamp(milliseconds: WallClock.milliseconds())
    let lived = 2 * LivedTime.rightingPause
    func setRight() throws -> Int64 {
      try FutureTimes(database, account: account.id).setRight(Self.steady(lived), at: look)
      return try account.sql("SELECT righted FROM accounts WHERE account_id = \(account.id)")[0].int64(0)
    }
    func stamps() throws -> [String] {
      try account.sql(
        """
        SELECT concat(contact_id, ' ', edited_at, ' ', changed_at) AS stamp FROM contacts WHERE account_id = \(account.id)
        UNION ALL
        SELECT concat(version_id, ' ', edited_at, ' ', replaced_at) FROM contact_versions WHERE account_id = \(account.id)
        ORDER BY stamp
        """
      ).map { row throws(PostgresError) in try row.text(0) }
    }
    let before = try stamps()
    #expect(before.count == 3)
    try moved.set(ahead: -48 * Self.hour)
    #expect(try setRight() == 0)
    #expect(try stamps() == before)
    try moved.set(ahead: 0)
    #expect(try setRight() == lived)
    #expect(try stamps() == before)
  }

  @Test func `what was stamped while the clock was ahead is found, whichever row has it`() throws {
    defer { database.close() }
    let account = try account()
    #expect(try clean() == 0)
    // A day ahead, a contact is deleted.
    let passed = passed.time.withLock { $0 }
    try moved.set(ahead: passed + 24 * Self.hour)
    let id = try #require(try account.sql("SELECT contact_id FROM contacts LIMIT 1").first).uniqueID(0)
    _ = try account.store.trash(id, base: primary(card("Ann", note: "2")))
    try moved.set(ahead: passed)
    func stamps() throws -> Int64 {
      try account.sql(
        """
        SELECT (SELECT count(*) FROM contacts WHERE trashed_at > now() + interval '10 hours')
          + (SELECT count(*) FROM contact_versions WHERE replaced_at > now() + interval '10 hours')
          + (SELECT count(*) FROM runs WHERE changed_at > now() + interval '10 hours')
        """)[0].int64(0)
    }
    #expect(try stamps() == 3)
    for _ in 0..<26 { #expect(try clean() == 0) }
    #expect(try stamps() == 0)
    #expect(
      try account.sql(
        "SELECT 1 FROM accounts WHERE account_id = \(account.id) AND latest_stamp < now() + interval '2 minutes'"
      ).count == 1)
  }
}
