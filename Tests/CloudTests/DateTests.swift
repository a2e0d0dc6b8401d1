import Contacts
import POSIX
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing

@testable import Cloud

/// Whose birthdays and other days come in the next twelve months, after whatever was written.
@Suite(.serialized) struct DateTests {
  private let account: StoredAccount
  private let store: ContactStore
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    account = try StoredAccount()
    store = account.store
  }

  private func card(_ name: String, birthday: String? = nil, anniversary: String? = nil, more: [String] = []) -> [UInt8]
  {
    var lines = ["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "N:;\(name);;;"]
    if let birthday { lines.append("BDAY:\(birthday)") }
    if let anniversary { lines += ["item1.X-ABDATE:\(anniversary)", "item1.X-ABLabel:_$!<Anniversary>!$_"] }
    return Array((lines + more + ["END:VCARD", ""]).joined(separator: "\r\n").utf8)
  }

  @discardableResult
  private func create(_ bytes: [UInt8], _ id: UniqueID = .random()) throws -> UniqueID {
    try store.create(id, card: bytes, now: Self.now).expectSaved()
    return id
  }

  private func replace(_ id: UniqueID, _ bytes: [UInt8]) throws {
    let base = try #require(try store.contact(id)).ids.primary
    try store.update(id, base: base, card: bytes, now: Self.now).expectSaved()
  }

  private func trash(_ id: UniqueID) throws {
    try store.trash(id, base: #require(try store.contact(id)).ids.primary).expectSaved()
  }

  private static func told(_ dates: [ContactDate]) -> [String] {
    dates.map { "\($0.displayName) \($0.day.date.text)\($0.day.isBirthday ? "" : " \($0.day.label)")" }
  }

  /// All from a day on, `limit` at a time.
  private func dates(_ first: Int = 101, limit: Int = 2) throws -> [String] {
    let first = try #require(DayOfYear(number: first))
    var found: [String] = []
    var page = try store.dates(from: first, limit: limit)
    found += Self.told(page.dates)
    while let next = page.next {
      // As a link has it.
      #expect(DatePlace(next.text) == next)
      page = try store.dates(from: first, after: next, limit: limit)
      found += Self.told(page.dates)
    }
    return found
  }

  @Test(arguments: 1...6) func `go round the year from any day, each once, those of one day by name`(_ limit: Int)
    throws
  {
    try create(card("Cid", birthday: "1990-12-31"))
    try create(card("Bea", birthday: "--04-15"))
    try create(card("Ada", birthday: "1985-04-15", anniversary: "2010-01-01"))
    try create(card("Dan", birthday: "2004-02-29"))
    try create(card("Eve"))
    let year = [
      "Ada 2010-01-01 anniversary", "Dan 2004-02-29", "Ada 1985-04-15", "Bea --04-15", "Cid 1990-12-31",
    ]
    #expect(try dates(101, limit: limit) == year)
    #expect(try dates(229, limit: limit) == Array(year[1...] + year[..<1]))
    #expect(try dates(301, limit: limit) == Array(year[2...] + year[..<2]))
    #expect(try dates(415, limit: limit) == Array(year[2...] + year[..<2]))
    #expect(try dates(416, limit: limit) == Array(year[4...] + year[..<4]))
    #expect(try dates(1231, limit: limit) == Array(year[4...] + year[..<4]))
    var all: [String] = []
    var place: DatePlace?
    repeat {
      let page = try store.dates(after: place, limit: limit)
      all += Self.told(page.dates)
      place = page.last
    } while place != nil
    #expect(all == year)
    let (march, may) = (try #require(DayOfYear(number: 301)), try #require(DayOfYear(number: 501)))
    #expect(try Self.told(store.dates(from: march, before: may, limit: 10)) == Array(year[2...3]))
    #expect(try Self.told(store.dates(from: may, before: march, limit: 10)) == Array(year[4...]))
  }

  @Test(arguments: 1...4)
  func `of one person's cards stand once, with the year where one has it, and apart where they differ`(
    _ limit: Int
  ) throws {
    let ids = [
      try create(card("Ada", birthday: "--04-15", anniversary: "2010-01-01")),
      try create(card("Ada Home", birthday: "1985-04-15")),
      try create(card("Ada Work", birthday: "1985-04-15", anniversary: "2011-01-01")),
    ]
    try create(card("Bea", birthday: "1985-04-15"))
    #expect(try dates(limit: limit).count == 6)
    _ = try store.link(ids)
    let days = [
      "Ada 2010-01-01 anniversary", "Ada Work 2011-01-01 anniversary", "Ada Home 1985-04-15", "Bea 1985-04-15",
    ]
    #expect(try dates(limit: limit) == days)
    let first = try #require(DayOfYear(number: 101))
    #expect(try store.dates(from: first, limit: 10).dates.map(\.isDoubtful) == [true, true, false, false])
    #expect(try Self.told(store.dates(after: nil, limit: 10).dates) == days)
    try trash(ids[1])
    #expect(try dates(limit: limit) == Array(days[..<2]) + ["Ada Work 1985-04-15", "Bea 1985-04-15"])
    _ = try store.unlink(ids[2])
    #expect(
      try dates(limit: limit) == Array(days[..<2]) + ["Ada --04-15", "Ada Work 1985-04-15", "Bea 1985-04-15"])
  }

  @Test func `tell the months in which somebody lives who has one`() throws {
    let today = try #require(PartialDate("2026-09-21"))
    func months() throws -> [Int] { try store.monthsWithDates(MonthAhead.all(from: today)).map(\.month) }
    #expect(try months() == [])
    try create(card("Ada", birthday: "1985-09-20", anniversary: "2010-12-31"))
    // In 2027 it is 1 March.
    let dan = try create(card("Dan", birthday: "2004-02-29"))
    #expect(try months() == [12, 3, 9])
    let eve = try create(card("Eve", birthday: "--09-30"))
    #expect(try months() == [9, 12, 3, 9])
    try trash(dan)
    try trash(eve)
    #expect(try months() == [12, 9])
  }

  @Test func `follow each edit, the trash and what comes back, and group cards have none`() throws {
    let ada = try create(card("Ada", birthday: "1985-04-15", anniversary: "2010-01-01"))
    try create(card("Choir", birthday: "1990-01-01", more: ["X-ADDRESSBOOKSERVER-KIND:group"]))
    #expect(try dates() == ["Ada 2010-01-01 anniversary", "Ada 1985-04-15"])
    try replace(ada, card("Ada", birthday: "1985-04-16"))
    #expect(try dates() == ["Ada 1985-04-16"])
    try trash(ada)
    #expect(try dates() == [])
    try account.restore(ada)
    #expect(try dates() == ["Ada 1985-04-16"])
    try trash(ada)
    try store.revive(ada, card: card("Ada King", birthday: "--02-29"), now: Self.now).expectSaved()
    #expect(try dates() == ["Ada King --02-29"])
    try replace(ada, card("Ada King"))
    #expect(try dates() == [])
    #expect(try Inspection(account.database).findings(account: account.id) == [:])
  }

  @Test func `follow a device's run and its undo`() throws {
    let cloud = account.cloud
    let start = try cloud.begin(StoredAccount.nowhere)
    let id = UniqueID.random()
    _ = try cloud.save([Save(.add, id, card("Ada", birthday: "1985-04-15"))], run: start.run)
    #expect(try dates() == ["Ada 1985-04-15"])
    try cloud.abandon(run: start.run)
    var position: UndoPosition? = .start
    while let from = position { position = try account.history.undo(start.run, from: from, mode: .allowed).next }
    #expect(try dates() == [])
    #expect(try Inspection(account.database).findings(account: account.id) == [:])
  }

  @Test func `go with what is purged and with the account`() throws {
    let id = try create(card("Ada", birthday: "1985-04-15"))
    func rows() throws -> Int {
      try account.sql("SELECT 1 FROM contact_dates WHERE account_id = \(account.id)").count
    }
    try trash(id)
    #expect(try rows() == 1)
    try account.age(days: 40)
    _ = try Retention(account.database).purge(account: account.id)
    #expect(try rows() == 0)
    try create(card("Bea", birthday: "1985-04-15"))
    try Accounts(account.database).remove(name: account.name)
    #expect(try rows() == 0)
  }

  @Test func `are found wrong and mended, whoever wrote past the program`() throws {
    let ada = try create(card("Ada", birthday: "1985-04-15"))
    let bea = try create(card("Bea", birthday: "1985-04-16"))
    let cid = try create(card("Cid"))
    try trash(cid)
    let before = try dates()
    try account.sql("DELETE FROM contact_dates WHERE account_id = \(account.id) AND contact_id = \(ada)")
    try account.sql("UPDATE contact_dates SET year = 0 WHERE account_id = \(account.id) AND contact_id = \(bea)")
    #expect(try Inspection(account.database).findings(account: account.id) == [.dates: 2])
    let cleanUp = try CleanUp.take(account.database, account: account.id, holder: CleanUp.administration)
    #expect(try cleanUp.run().mended == [.dates: 2])
    #expect(try dates() == before)
    #expect(try Inspection(account.database).findings(account: account.id) == [:])
  }

  @Test func `are known of contacts that an older program saved`() throws {
    let url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url)
    try database.migrate()
    let accounts = try (0..<3).map { _ in try StoredAccount(database) }
    for (number, own) in accounts.enumerated() {
      for day in 1...(number == 0 ? 28 : 2) {
        let photo = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/\(String(repeating: "QUJD", count: 900))"
        let card = card(
          "Ada \(day)", birthday: "1985-04-\(day < 10 ? "0" : "")\(day)", anniversary: "--02-29", more: [photo])
        try own.store.create(.random(), card: card, now: Self.now).expectSaved()
      }
      try own.store.create(
        .random(), card: card("Choir", birthday: "1990-01-01", more: ["KIND:group", "X-ADDRESSBOOKSERVER-KIND:group"]),
        now: Self.now
      ).expectSaved()
      let id = UniqueID.random()
      let gone = card("Gone", birthday: "1990-01-01")
      try own.store.create(id, card: gone, now: Self.now).expectSaved()
      try own.store.trash(id, base: primary(gone)).expectSaved()
    }
    let owner = try Connection(url: url)
    func rows() throws -> [String] {
      try owner.run("SELECT d::text FROM contact_dates d ORDER BY 1").map { row throws(PostgresError) in try row.text(0)
      }
    }
    let before = try rows()
    #expect(before.count == 2 * 32 + 3)
    try owner.runScript(TakenBack.from(31))
    try database.migrate()
    #expect(try rows() == before)
    for own in accounts { #expect(try Inspection(database).findings(account: own.id) == [:]) }
  }
}

/// The secret address at which calendars fetch them.
@Suite(.serialized) struct CalendarAddressTests {
  private let account: StoredAccount
  private let addresses: CalendarAddresses
  private let calendar = Caller(address: "192.0.2.7", program: "iOS/26 dataaccessd")

  init() throws {
    account = try StoredAccount()
    addresses = CalendarAddresses(account.database)
  }

  private func isKnown(_ token: Token) throws -> Bool { try addresses.version(token, by: calendar) != nil }

  @Test func `is known until another is made or it is taken away, and tells when it was used`() throws {
    #expect(try addresses.find(account.id) == nil)
    let first = try addresses.make(account: account.id)
    #expect(try addresses.find(account.id)?.lastUsedAt == nil)
    #expect(try isKnown(first))
    let found = try #require(try addresses.find(account.id))
    #expect(found.lastUsedAt != nil && found.address == calendar.address && found.usedBy == calendar.program)
    let second = try addresses.make(account: account.id)
    #expect(try addresses.find(account.id)?.lastUsedAt == nil)
    #expect(try !isKnown(first) && isKnown(second))
    #expect(try addresses.remove(account.id))
    #expect(try !addresses.remove(account.id))
    #expect(try !isKnown(second))
  }

  @Test func `is nobody else's, and passes for no browser's or device's token, nor these for it`() throws {
    let other = try StoredAccount()
    let token = try addresses.make(account: account.id)
    let theirs = try addresses.make(account: other.id)
    #expect(try !isKnown(Token(account: other.id, secret: token.secret)))
    #expect(try !isKnown(Token(account: account.id, secret: theirs.secret)))
    #expect(try Sessions(account.database).lookup(token, from: "192.0.2.1") == nil)
    #expect(try Devices(account.database).lookup(token, by: .here) == nil)
    let (session, _) = try Sessions(account.database).create(account: account.id, label: "", from: "192.0.2.1")
    let device = try Devices(account.database).register(account: account.id, name: "laptop", book: account.book)
    #expect(try !isKnown(session))
    #expect(try !isKnown(device.token))
    let row = try account.sql("SELECT t::text FROM calendar_addresses t WHERE account_id = \(account.id)")
    #expect(!(try #require(row.first).text(0).contains(token.text.suffix(32))))
  }

  /// As if the database had lived through so many days more.
  private func pass(days: Int) throws {
    let time = StoredAccount.milliseconds(days: days)
    try account.sql(
      "UPDATE calendar_addresses SET used_lived = used_lived - \(time) WHERE account_id = \(account.id)")
    _ = try Retention(account.database).purge(account: account.id)
  }

  @Test func `ends with signing everything out, and with 90 days in which no calendar asked`() throws {
    let accounts = Accounts(account.database)
    var token = try addresses.make(account: account.id)
    try accounts.signOut(account.id, keepsDevices: true)
    #expect(try isKnown(token))
    try accounts.signOut(account.id)
    #expect(try !isKnown(token))
    token = try addresses.make(account: account.id)
    for _ in 0..<2 {
      try pass(days: 88)
      #expect(try isKnown(token))
    }
    // The second time was so soon after the first that it was not noted.
    try pass(days: 5)
    #expect(try !isKnown(token))
  }

  @Test func `stays as long as a calendar asks, also where the clock was ahead when it did once`() throws {
    let token = try addresses.make(account: account.id)
    #expect(try isKnown(token))
    try account.sql(
      "UPDATE calendar_addresses SET last_used_at = now() + interval '1 year' WHERE account_id = \(account.id)")
    for _ in 0..<2 {
      try pass(days: 60)
      #expect(try isKnown(token))
    }
    let used = try #require(try addresses.find(account.id)?.lastUsedAt)
    #expect(used < Timestamp(milliseconds: WallClock.milliseconds() + 60_000))
  }

  @Test func `tells another version after each change, and the same one between them`() throws {
    let token = try addresses.make(account: account.id)
    let first = try addresses.version(token, by: calendar)
    #expect(try addresses.version(token, by: .here) == first)
    _ = try account.store.create(.random(), card: card("Ada"), now: Timestamp(milliseconds: 0))
    #expect(try addresses.version(token, by: calendar) != first)
  }
}
