import Contacts
import POSIX
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing

@testable import Cloud

/// A server whose clock is more than a year ahead for one look forgets nothing by it: what is old goes when so much time was lived through.
@Suite(.serialized) struct ClockAheadTests {
  private static let day: Int64 = 86_400_000

  private let moved: MovedClock
  private let database: CloudDatabase

  init() throws {
    moved = try MovedClock()
    database = CloudDatabase(url: moved.url)
    try database.migrate()
  }

  private func owner(_ statement: SQL) throws -> Rows { try Connection(url: moved.url).run(statement) }

  /// What `serve` does every hour, with all clocks so far ahead.
  private func clean(ahead: Int64 = 0) throws {
    try moved.set(ahead: ahead)
    let machine = MachineClock(
      now: { Timestamp(milliseconds: WallClock.milliseconds() + ahead) }, boot: nil, sinceBoot: { 0 })
    try Retention(database, machine: machine).clean(failed: { Issue.record($0) })
  }

  private func whileAhead(_ body: () throws -> Void) throws {
    try clean(ahead: 400 * Self.day)
    try body()
    try clean()
  }

  private func live(days: Int64) throws { _ = try owner("UPDATE clock SET lived = lived + \(days * Self.day)") }

  @Test(arguments: [false, true])
  func `a known place is still known, and is forgotten after 90 days that were lived through`(
    ofEarlierServer: Bool
  ) throws {
    defer { database.close() }
    let places = SignInPlaces(database)
    try places.remember(account: Account.id(name: "ann"), network: "home", browser: nil)
    if ofEarlierServer { _ = try owner("UPDATE sign_in_places SET known_lived = NULL") }
    try whileAhead {}
    #expect(try places.attempt(name: "ann", network: "home", browser: nil) == .goOn(isKnown: true))
    for (days, count) in [(90, 1), (2, 0)] as [(Int64, Int)] {
      try live(days: days)
      _ = try owner("UPDATE sign_in_places SET paid_off_at = now() - interval '1 second'")
      try clean()
      #expect(try owner("SELECT 1 FROM sign_in_places WHERE known_at IS NOT NULL").count == count)
    }
  }

  @Test func `an invitation still counts, and is forgotten 30 days after its own that were lived through`() throws {
    defer { database.close() }
    let invitations = Invitations(database)
    let id = try invitations.make(uses: 1, days: 7).invitation.id
    // Whoever makes another one removes those that are old.
    try whileAhead { _ = try invitations.make(uses: 1, days: 7) }
    #expect(try invitations.list().map(\.id).contains(id))
    for (days, count) in [(37, 1), (2, 0)] as [(Int64, Int)] {
      try live(days: days)
      _ = try invitations.make(uses: 1, days: 7)
      #expect(try owner("SELECT 1 FROM invitations WHERE account_id = \(id)").count == count)
    }
  }

  @Test func `an address book that never synced stays, and is forgotten after 30 days that were lived through`() throws
  {
    defer { database.close() }
    let account = try StoredAccount(database)
    try AddressBooks(database).register(account: account.id, book: account.book, name: "given up")
    func cleanUp() throws { _ = try CleanUp.take(database, account: account.id, holder: CleanUp.administration).run() }
    try whileAhead { try cleanUp() }
    #expect(try AddressBooks(database).list(account: account.id).map(\.name) == ["given up"])
    for (days, count) in [(30, 1), (2, 0)] as [(Int64, Int)] {
      try live(days: days)
      try cleanUp()
      #expect(try AddressBooks(database).list(account: account.id).count == count)
    }
  }
}
