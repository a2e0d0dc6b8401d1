import Contacts
import Protocol
import Testing

@testable import Cloud

@Suite(.serialized) struct `Many contacts of an account` {
  let account: TestAccount
  let store: ContactStore
  let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    account = try TestAccount()
    store = account.store
  }

  private func add(_ count: Int, photo: Bool = false) throws -> [UniqueID] {
    try (0..<count).map { number in
      let id = UniqueID.random()
      _ = try store.create(id, card: card("Person \(number)", photo: photo ? picture(UInt8(number)) : []), now: now)
      return id
    }
  }

  private func noted(_ contact: Contact) -> Contact {
    var contact = contact
    contact.note = "seen"
    return contact
  }

  @Test func `what is stopped between two portions has changed whole contacts, and is gone on with as the same entry`()
    throws
  {
    let ids = try add(250, photo: true)
    let many = ManyContacts(ids, through: try store.lastChange())
    var portions = 0
    let first = try store.edit(
      many, now: now,
      goesOn: {
        portions += 1; return portions < 2
      }, noted)
    #expect(first.changed == 200 && first.left == 50)
    #expect(try account.history.log(before: nil, limit: 1).map(\.counts.overwritten) == [200])
    let second = try store.edit(many, now: now, noted)
    #expect(
      second
        == {
          var rest = ManyContacts.Outcome(); rest.changed = 50; return rest
        }())
    let log = try account.history.log(before: nil, limit: 2)
    #expect(log[0].run == many.run && log[0].counts.overwritten == 250 && log[1].kind == .edit)
    let whole = try #require(try store.contact(ids[249])).card
    #expect(
      whole
        == Array(
          String(decoding: card("Person 249", photo: picture(249)), as: UTF8.self).replacing(
            "END:", with: "NOTE:seen\r\nEND:"
          ).utf8))
  }

  @Test func `cards come in portions that memory has room for, in the order that was asked for`() throws {
    let ids = try add(120)
    var rest = (ids + [UniqueID.random()])[...]
    var found: [UniqueID] = []
    var sizes: [Int] = []
    while case let cards = try store.nextCards(&rest), !cards.isEmpty {
      found += cards.map(\.id)
      sizes.append(cards.count)
    }
    #expect(found == ids && sizes == [100, 20])
    #expect(try store.names(Array(ids.prefix(2))) == ["Person 0", "Person 1"])
  }

  @Test func `all that a search finds are the contacts of all its pages`() throws {
    let ids = try add(30)
    #expect(Set(try store.ids(matching: "person 1", order: .first)) == Set([ids[1]] + ids[10..<20]))
    #expect(Set(try store.ids(matching: "", order: .last)) == Set(ids))
    #expect(try store.ids(matching: "nobody at all", order: .first).isEmpty)
    #expect(Set(try store.ids(matching: "persom", order: .first)) == Set(ids), "one wrong letter")
  }
}
