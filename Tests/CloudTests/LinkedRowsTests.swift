import Contacts
import PostgreSQL
import Protocol
import Testing

@testable import Cloud

/// Lists, searches and counts of which linked cards are one row.
@Suite(.serialized) struct LinkedRowsTests: UndoSetting {
  let account: StoredAccount

  init() throws { account = try Self.makeAccount() }

  private func add(_ bytes: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    #expect(try store.create(id, card: bytes, now: now).isSaved)
    return id
  }

  /// Ann at home, Ann at work, and Bob.
  private func three() throws -> [UniqueID] {
    [
      try add(card("Ann Lee", phone: "555 0001", uid: "a")), try add(card("Ann Lee", note: "work", uid: "b")),
      try add(card("Bob Ray", uid: "c")),
    ]
  }

  private func listed(group: String? = nil) throws -> [UniqueID] {
    try store.list(order: .first, limit: 10, group: group, together: true).rows.map(\.id)
  }

  private func trash(_ id: UniqueID) throws {
    _ = try store.trash(id, base: try #require(try store.contact(id)).ids.primary)
  }

  @Test func `a search finds a person by what any card says, as one row`() throws {
    let ids = try three()
    _ = try store.link([ids[0], ids[1]])
    func found(_ text: String) throws -> [UniqueID] {
      try store.search(text, order: .first, limit: 10, together: true).rows.map(\.id)
    }
    #expect(try found("work") == [ids[1]] && found("5550001") == [ids[0]])
    #expect(try found("ann").count == 1)
    #expect(try store.search("ann", order: .first, limit: 10).rows.count == 2)
  }

  /// All that a search finds, page by page; each page is the one that the next leads back to.
  private func found(_ text: String, limit: Int, group: String? = nil) throws -> [String] {
    func page(_ start: ContactStore.Start) throws -> ContactPage {
      try store.search(text, order: .first, start: start, limit: limit, group: group, together: true)
    }
    var pages = [try page(.beginning)]
    #expect(pages[0].previous == nil)
    while let next = pages.last?.next { pages.append(try page(.after(next))) }
    for (earlier, later) in zip(pages, pages.dropFirst()) {
      #expect(try page(.before(#require(later.previous))).rows == earlier.rows)
      #expect(earlier.rows.count == limit)
    }
    return pages.flatMap { $0.rows.map(\.displayName) }
  }

  @Test(arguments: [1, 2, 5, 100]) func `pages of a search show each person once, by the card that fits best`(
    limit: Int
  ) throws {
    // The second cards stand far behind the first ones, and fill pages by themselves.
    for number in 10..<22 {
      let pair = [
        try add(card("Zoe \(number)", note: "tea", groups: "Choir", uid: "z\(number)")),
        try add(card("Ann \(number)", note: "tea", groups: number < 12 ? "Choir" : "", uid: "a\(number)")),
      ]
      _ = try store.link(number % 2 == 0 ? pair : pair.reversed())
    }
    _ = try add(card("Zoe 99", note: "tea"))
    let first = (10..<22).map { "Ann \($0)" }
    #expect(try found("tea", limit: limit) == first + ["Zoe 99"])
    #expect(try found("zoe", limit: limit) == (10..<22).map { "Zoe \($0)" } + ["Zoe 99"])
    // A name fits better than a note, whichever comes first in the list.
    _ = try store.link([try add(card("Abe", note: "knows teapot")), try add(card("Teapot Ltd"))])
    #expect(try found("teapot", limit: limit) == ["Teapot Ltd"])
    // Whose other card is not in the group is found there by the one that is.
    #expect(
      try found("tea", limit: limit, group: "Choir") == Array(first[..<2]) + (12..<22).map { "Zoe \($0)" })
    let list = try store.list(order: .first, limit: 100, group: "Choir", together: true)
    #expect(list.rows.count == 12)
  }

  @Test func `with a wrong letter, and once the better card is gone, a search finds the other one`() throws {
    let ids = try ["Martin One", "Martin Two"].map { try add(card($0)) }
    _ = try store.link(ids)
    #expect(try found("mortin", limit: 5) == ["Martin One"])
    try trash(ids[0])
    #expect(try found("martin", limit: 5) == ["Martin Two"])
  }

  @Test func `what is counted beside a list is its rows: of all, of a group, and of each group`() throws {
    let ids = try three()
    func counts() throws -> [Int64?] {
      let group = try store.group("Choir", together: true)
      #expect(try store.groups() == [ContactGroup(name: "Choir", count: group?.count ?? 0)])
      let rows = try store.list(order: .first, limit: 100, group: "Choir", together: true).rows.count
      #expect(group?.count == Int64(rows))
      #expect(try Int64(listed().count) == store.count() - store.countBehindOthers())
      #expect(try store.countBehindOthersByTrash() == store.countBehindOthers())
      return try [store.count() - store.countBehindOthers(), group?.count, store.group("Choir")?.count]
    }
    let choir = try (0..<4).map { try add(card("Cid \($0)", groups: "Choir", uid: "c\($0)")) }
    #expect(try counts() == [7, 4, 4])
    _ = try store.link([ids[0], choir[0], choir[1]])
    _ = try store.link([ids[1], choir[2]])
    #expect(try counts() == [4, 3, 4])
    try trash(choir[1])
    #expect(try counts() == [4, 3, 3])
    try trash(choir[2])
    #expect(try counts() == [4, 2, 2])
    try trash(ids[0])
    #expect(try counts() == [4, 2, 2], "one card is left of the person")
    try trash(choir[0])
    #expect(try counts() == [3, 1, 1], "and none")
    #expect(try store.group("Choir", countingTo: 1, together: true)?.count == 1)
  }

  @Test func `a group is counted alike where few cards are linked and where very many are`() throws {
    let ids = try (0..<5).map { try add(card("Cid \($0)", groups: $0 < 4 ? "Choir" : "", uid: "c\($0)")) }
    _ = try store.link([ids[4], ids[0], ids[1]])
    func counts() throws -> [Int64?] {
      try [1, 3, 10].map { try store.group("Choir", countingTo: $0, together: true)?.count }
    }
    #expect(try counts() == [1, 3, 3])
    // Of cards that are long gone: nobody is in the group for them.
    try account.sql(
      """
      INSERT INTO linked_people (account_id, contact_id, person_id, place)
      SELECT \(account.id), gen_random_uuid(), md5((n / 2)::text)::uuid, n FROM generate_series(1, 2000) n
      """)
    #expect(try counts() == [1, 3, 3])
  }

  @Test func `rows are counted where very many cards are linked, and once where the trash is as large`() throws {
    let ids = try three()
    _ = try store.link([ids[0], ids[1]])
    // Links of cards that are not there any more, in pairs: of each pair one card counts as behind the other.
    try account.sql(
      """
      INSERT INTO linked_people (account_id, contact_id, person_id, place)
      SELECT \(account.id), md5('card ' || n)::uuid, md5('person ' || n / 2)::uuid, n FROM generate_series(0, 1999) n
      """)
    #expect(try store.countBehindOthers() == 1_001)
    try trash(ids[1])
    #expect(try store.countBehindOthers() == 1_000)
    try account.sql(
      """
      INSERT INTO contacts
      SELECT r.* FROM contacts c, generate_series(1, 2000) n, LATERAL json_populate_record(
        c, json_build_object('contact_id', md5('trash ' || n)::uuid, 'change', 1000 + n)) r
      WHERE c.account_id = \(account.id) AND c.contact_id = \(ids[1])
      """)
    #expect(try store.countBehindOthers() == 0, "cards that are not there are behind nobody")
    #expect(try store.link([ids[0], ids[2]]) == .linked)
    #expect(try store.countBehindOthers() == 1)
    // What nobody but this test does: no page counts again.
    try account.sql("DELETE FROM linked_people WHERE account_id = \(account.id) AND contact_id = \(ids[2])")
    #expect(try store.countBehindOthers() == 1)
    _ = try add(card("Zed New"))
    #expect(try store.countBehindOthers() == 0)
  }

  @Test func `pages and sections of the list know of persons alone`() throws {
    let lead = try add(card("Zoe Lee"))
    let others = try ["Abe One", "Ann Lee", "Bob Ray", "Ben Two", "Cid Three"].map { try add(card($0)) }
    _ = try store.link([lead, others[1], others[2]])
    var rows: [UniqueID] = []
    var place: ContactPlace?
    repeat {
      let page = try store.list(
        order: .first, start: place.map { .after($0) } ?? .beginning, limit: 2, together: true)
      rows += page.rows.map(\.id)
      place = page.next
    } while place != nil
    #expect(rows == [others[0], others[3], others[4], lead])
    #expect(try store.sections(order: .first, together: true).map(\.name) == ["A", "B", "C", "Z"])
    try trash(others[0])
    try trash(others[3])
    #expect(try store.sections(order: .first, together: true).map(\.name) == ["C", "Z"])
    #expect(
      try store.list(order: .first, start: .section(ListSection.all[0]), limit: 1, together: true).previous == nil)
  }

  @Test func `a group has one row for each person in it`() throws {
    let ids = [
      try add(card("Ann Lee", uid: "a")), try add(card("Ann Work", groups: "Choir", uid: "b")),
      try add(card("Ann Old", groups: "Choir", uid: "c")),
    ]
    _ = try store.link(ids)
    #expect(try listed(group: "Choir") == [ids[1]], "the first of those that are in it")
  }
}
