import Contacts
import PostgreSQL
import Protocol
import Testing

@testable import Cloud

@Suite(.serialized) struct ContactStoreTests {
  let account: StoredAccount
  let store: ContactStore
  let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    account = try StoredAccount()
    store = account.store
  }

  @discardableResult
  private func create(_ bytes: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    guard case .saved = try store.create(id, card: bytes, now: now) else {
      Issue.record("not created")
      return id
    }
    return id
  }

  private func trash() throws -> [ListedContact] {
    try AccountHistory(account.database, account: account.id).trash(before: nil, limit: 10).contacts
  }

  private func names(_ page: ContactPage) -> [String] { page.rows.map(\.displayName) }

  @Test func `the list is sorted by first or last name, in sections, the others last`() throws {
    for name in ["Zoë Abel", "42 Nine", "李 Wang", "ann Zander", "Émile Brown"] { try create(card(name)) }
    let first = try store.list(order: .first, limit: 10)
    #expect(names(first) == ["ann Zander", "Émile Brown", "Zoë Abel", "李 Wang", "42 Nine"])
    let asian = "Chinese, Japanese, Korean"
    #expect(first.rows.map(\.section.name) == ["A", "E", "Z", asian, "#"])
    #expect(names(try store.list(order: .last, limit: 10)).first == "Zoë Abel")
    #expect(try store.sections(order: .first).map(\.name) == ["A", "E", "Z", asian, "#"])
    func start(_ name: String) throws -> [String] {
      names(try store.list(order: .first, start: .section(try #require(ListSection.named(name))), limit: 10))
    }
    #expect(try start("F").first == "Zoë Abel")
    #expect(try start("Cyrillic") == ["李 Wang", "42 Nine"])
    #expect(try start("#") == ["42 Nine"])
  }

  @Test func `pages lead forwards and back without a gap`() throws {
    for number in 10..<35 { try create(card("Person \(number)")) }
    var page = try store.list(order: .first, limit: 10)
    #expect(page.previous == nil)
    var seen = names(page)
    var pages = [page]
    while let next = page.next {
      page = try store.list(order: .first, start: .after(next), limit: 10)
      seen += names(page)
      pages.append(page)
    }
    #expect(seen == (10..<35).map { "Person \($0)" })
    #expect(pages.count == 3)
    let back = try store.list(order: .first, start: .before(#require(pages[2].previous)), limit: 10)
    #expect(names(back) == names(pages[1]))
    let place = try #require(back.next)
    #expect(ContactPlace(place.text) == place)
    #expect(ContactPlace("nonsense") == nil)
    let start = try store.list(order: .first, start: .before(#require(back.previous)), limit: 10)
    #expect(start.previous == nil)
  }

  @Test func `groups are counted and filter the list`() throws {
    try create(card("A", groups: "Friends,Work"))
    try create(card("B", groups: "Friends"))
    try create(card("C"))
    #expect(try store.groups().map(\.name) == ["Friends", "Work"])
    #expect(try store.groups().map(\.count) == [2, 1])
    #expect(names(try store.list(order: .first, limit: 10, group: "Friends")) == ["A", "B"])
  }

  @Test func `an edit needs its base`() throws {
    let id = try create(card("Ann"))
    let base = try primary(card("Ann"))
    #expect(try store.update(id, base: base, card: card("Ann B"), now: now) == .saved(change: 2))
    #expect(try store.update(id, base: base, card: card("Ann C"), now: now) == .moved)
    #expect(try store.contact(id)?.card == card("Ann B"))
    #expect(try store.update(UniqueID.random(), base: base, card: card("Ann C"), now: now) == .moved)
    guard case .refused = try store.update(id, base: base, card: [1, 2, 3], now: now) else {
      Issue.record("not refused")
      return
    }
  }

  @Test func `making the same contact again shows the one that is there`() throws {
    let id = try create(card("Ann"))
    #expect(try store.create(id, card: card("Ann"), now: now) == .saved(change: 1))
    #expect(try store.create(UniqueID.random(), card: card("Ann"), now: now) == .merged(into: id, change: 1))
  }

  @Test func `an edit that makes two contacts the same leaves the edited one`() throws {
    let first = try create(card("Ann"))
    let second = try create(card("Bob"))
    guard case .saved = try store.update(second, base: primary(card("Bob")), card: card("Ann"), now: now) else {
      Issue.record("not saved")
      return
    }
    #expect(try store.contact(first)?.trashReason == .duplicate)
    #expect(try store.contact(second)?.trashedAt == nil)
    #expect(try store.count() == 1)
    #expect(try trash().map(\.trashing?.reason) == [.duplicate])
    #expect(try account.history.restore([first]) == [.exists(second)])
  }

  @Test func `the trash gives contacts back, and the history versions`() throws {
    let id = try create(card("Ann", photo: picture(1)))
    _ = try store.update(id, base: primary(card("Ann", photo: picture(1))), card: card("Ann B"), now: now)
    let version = try #require(account.versions(id).first)
    guard case .restored = try account.history.restore(version: version.id, of: id) else {
      Issue.record("not restored")
      return
    }
    #expect(try store.contact(id)?.card == card("Ann", photo: picture(1)))
    let base = try primary(card("Ann", photo: picture(1)))
    guard case .saved = try store.trash(id, base: base) else {
      Issue.record("not trashed")
      return
    }
    #expect(try store.list(order: .first, limit: 10).rows.isEmpty)
    #expect(try trash().map(\.id) == [id])
    try account.restore(id)
    #expect(try trash().isEmpty && store.contact(id)?.trashedAt == nil)
    #expect(try store.count() == 1)
  }

  @Test func `a confirmed bulk deletion passes every guard`() throws {
    let ids = try (0..<8).map { try create(card("P\($0)")) }
    #expect(try store.trash(ManyContacts(ids + [UniqueID.random()], through: .max), allowed: true).changed == 8)
    let cloud = account.cloud
    let run = try cloud.begin(StoredAccount.nowhere).run
    #expect(try cloud.listing(after: 0, limit: 100, run: run).entries.allSatisfy { $0.deletionAllowed })
  }

  @Test func `a contact says which devices do not have it yet`() throws {
    let devices = Devices(account.database)
    let other = try devices.register(account: account.id, name: "signed out", book: .random())
    _ = try devices.register(account: account.id, name: "laptop", book: account.book)
    try devices.revoke(other.token)
    let id = try create(card("Ann"))
    #expect(try store.contact(id)?.waitingFor.map(\.name) == ["laptop"])
    let run = try account.cloud.begin(StoredAccount.nowhere).run
    _ = try account.cloud.finish(try RunFinish([card("Ann")], through: 1), run: run)
    #expect(try store.contact(id)?.waitingFor == [])
  }

  @Test(arguments: [Retention.defaultDays, 7])
  func `after as many days as are kept the trash, old versions and unused pictures go, in small steps`(days: Int) throws
  {
    let gone = try create(card("Gone", photo: picture(1)))
    let kept = try create(card("Kept", photo: picture(2)))
    _ = try store.trash(gone, base: primary(card("Gone", photo: picture(1))))
    _ = try store.update(
      kept, base: primary(card("Kept", photo: picture(2))), card: card("Kept 2", photo: picture(2)), now: now)
    let retention = Retention(account.database, days: days)
    #expect(try retention.purge(account: account.id) == false)
    #expect(try store.contact(gone) != nil)
    try account.age(days: days + 2)
    // What is kept for longer still stands.
    while try Retention(account.database, days: days + 2).purge(account: account.id, limit: 1) {}
    #expect(try store.contact(gone) != nil)
    while try retention.purge(account: account.id, limit: 1) {}
    #expect(try store.contact(gone) == nil)
    #expect(try account.versions(kept).isEmpty)
    #expect(try AccountHistory(account.database, account: account.id).log(before: nil, limit: 10).isEmpty)
    #expect(try store.photo(kept) != nil)
    #expect(try account.sql("SELECT 1 FROM parts WHERE account_id = \(account.id)").count == 1)
    let purged = try account.sql("SELECT purged_through FROM accounts WHERE account_id = \(account.id)")
    #expect(try purged.first?.int64(0) == 3)
  }
}
