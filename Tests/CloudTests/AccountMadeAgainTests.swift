import Contacts
import PostgreSQL
import Protocol
import Testing

@testable import Cloud

/// An account that is removed and made again under its name, which gives it the same id, while a server goes on.
@Suite(.serialized) struct AccountMadeAgainTests {
  private let account: StoredAccount
  private let store: ContactStore
  private let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    account = try StoredAccount()
    store = account.store
  }

  private func create(_ bytes: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    guard case .saved = try store.create(id, card: bytes, now: now) else {
      Issue.record("not saved")
      return id
    }
    return id
  }

  /// All that a server keeps in memory of an account.
  private struct Shown: Equatable {
    var found: [String]
    var inTrash: [UniqueID]
    var duplicates: Set<UniqueID>
    var groups: [String]
    var past: PastBook.Counts
  }

  private func shown() throws -> Shown {
    let suggestions = try Duplicates(account.database, account: account.id).page(limit: 10).suggestions
    return Shown(
      found: try store.search("person", order: .first, limit: 10).rows.map(\.displayName),
      inTrash: try store.searchTrash("person", order: .first, after: nil, limit: 10).ids,
      duplicates: Set(suggestions.flatMap { $0.people.map(\.id) }),
      groups: try store.groups().map { "\($0.name) \($0.count)" },
      past: try PastBook(account.database, account: account.id, change: 0).counts())
  }

  @Test func `what the server remembers of the former account is not shown in the new one`() throws {
    let former = [
      try create(card("Ann Person", groups: "Choir", uid: "1")),
      try create(card("Ann Person", phone: "1", uid: "2")),
    ]
    let old = card("Old Person", uid: "3")
    let gone = try create(old)
    _ = try store.trash(gone, base: primary(old))
    let changes = try store.lastChange()
    #expect(
      try shown()
        == Shown(
          found: ["Ann Person", "Ann Person"], inTrash: [gone], duplicates: Set(former), groups: ["Choir 1"],
          past: PastBook.Counts(new: 2)))

    try Accounts(account.database).remove(name: account.name)
    try account.sql(Accounts.making(account.id, name: account.name, hash: ""))
    let present = [
      try create(card("Bob Person", groups: "Band", uid: "4")),
      try create(card("Bob Person", phone: "1", uid: "5")),
    ]
    _ = try create(card("Cid Person", groups: "Band", uid: "6"))
    _ = try create(card("Dee Person", uid: "7"))
    #expect(try store.lastChange() == changes, "another number would tell the two apart by itself")
    #expect(
      try shown()
        == Shown(
          found: ["Bob Person", "Bob Person", "Cid Person", "Dee Person"], inTrash: [], duplicates: Set(present),
          groups: ["Band 2"], past: PastBook.Counts(new: 4)))
  }
}
