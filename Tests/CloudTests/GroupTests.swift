import Contacts
import PostgreSQL
import Probes
import Protocol
import Sync
import TestPostgreSQL
import Testing
import VCard

@testable import Cloud

/// Who is in which group, by either spelling, after whatever was written.
@Suite(.serialized) struct GroupTests {
  private let account: StoredAccount
  private let store: ContactStore
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    account = try StoredAccount()
    store = account.store
  }

  private func groupCard(_ name: String, _ members: [String], note: String = "", version: String = "3.0") -> [UInt8] {
    let prefix = version == "4.0" ? "" : "X-ADDRESSBOOKSERVER-"
    let lines =
      ["BEGIN:VCARD", "VERSION:\(version)", "FN:\(name)", "N:\(name);;;;", "\(prefix)KIND:group"]
      + members.map { "\(prefix)MEMBER:urn:uuid:\($0)" } + (note.isEmpty ? [] : ["NOTE:\(note)"]) + ["END:VCARD", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
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

  private func groups() throws -> [String] { try store.groups().map { "\($0.name) \($0.count)" } }

  private func people(_ group: String? = nil) throws -> [String] {
    try store.list(order: .first, limit: 100, group: group).rows.map(\.displayName)
  }

  /// Rows of `group_people` that are missing, too many or wrong.
  private func wrongRows() throws -> Int {
    let index = GroupIndex(account: account.id)
    let known: SQL = "SELECT contact_id, name, sort_first, sort_last FROM group_people WHERE account_id = \(account.id)"
    let right: SQL = """
      SELECT p.contact_id, g.name, p.sort_first, p.sort_last
      FROM (SELECT \(code: GroupIndex.columns) FROM contacts WHERE account_id = \(account.id)) p \(code: index.groups)
      """
    return try account.sql(
      "(\(code: known) EXCEPT \(code: right)) UNION ALL (\(code: right) EXCEPT \(code: known))"
    ).count
  }

  @Test func `categories and a group card of one name are one group`() throws {
    try create(card("Ada", groups: "Friends", uid: "a"))
    try create(card("Bob", uid: "b"))
    try create(card("Cid", groups: "Friends,Work", uid: "urn:uuid:c"))
    try create(groupCard("Friends", ["b", "c", "nobody"], version: "4.0"))
    try create(groupCard("Empty", []))
    #expect(try groups() == ["Empty 0", "Friends 3", "Work 1"])
    #expect(try people("Friends") == ["Ada", "Bob", "Cid"])
    #expect(try store.group("Friends")?.count == 3)
    #expect(try store.group("Empty")?.count == 0)
    #expect(try store.group("Else") == nil)
    #expect(try store.group(" Friends ")?.count == 3)
  }

  @Test func `a group card is no person in list, sections, count, search and selection`() throws {
    try create(card("Ada"))
    let group = try create(groupCard("Zorro's friends", ["a"]))
    for order in [ContactStore.Order.first, .last] {
      #expect(try store.list(order: order, limit: 10).rows.map(\.displayName) == ["Ada"])
      #expect(try store.sections(order: order).map(\.name) == ["A"])
      #expect(try store.search("zorro", order: order, limit: 10).rows == [])
      #expect(try store.found("zorro", order: order).ids == [])
      #expect(try store.found("", order: order).ids.count == 1)
    }
    #expect(try store.count() == 1)
    // One that is known to the search as a person's goes from it when it becomes a group's.
    let other = try create(card("Zorro"))
    #expect(try store.search("zorro", order: .first, limit: 10).rows.map(\.id) == [other])
    try replace(other, groupCard("Zorro", []))
    #expect(try store.search("zorro", order: .first, limit: 10).rows == [])
    #expect(try store.contact(group)?.card == groupCard("Zorro's friends", ["a"]))
  }

  @Test func `a search in a group finds its people alone, on all pages and back, and whoever it has by now`() throws {
    for number in 10..<25 {
      try create(card("Ann \(number)", groups: number % 2 == 0 ? "Choir" : "", uid: "\(number)"))
    }
    let listing = UniqueID.random()
    func found(_ text: String) throws -> [String] {
      var page = try store.search(text, order: .first, limit: 3, group: "Choir")
      var names = page.rows.map(\.displayName)
      while let next = page.next {
        let before = page
        page = try store.search(text, order: .first, start: .after(next), limit: 3, group: "Choir")
        let back = try page.previous.map {
          try store.search(text, order: .first, start: .before($0), limit: 3, group: "Choir")
        }
        #expect(back?.rows == before.rows)
        names += page.rows.map(\.displayName)
      }
      #expect(try Set(store.found(text, order: .first, group: "Choir").ids).count == names.count)
      return names
    }
    let even = stride(from: 10, to: 25, by: 2).map { "Ann \($0)" }
    #expect(try found("ann") == even && found("ann 1") == Array(even[..<5]) && found("ann 11") == [])
    #expect(try store.search("ann", order: .first, limit: 100).rows.count == 15)
    // By a folder's group card alone: it changes no other card, and nor does its end.
    let cloud = account.cloud
    let run = try cloud.begin(StoredAccount.nowhere).run
    _ = try cloud.save([Save(.add, listing, groupCard("Choir", ["11", "13"]))], run: run)
    try cloud.abandon(run: run)
    #expect(try found("ann 1") == ["Ann 10", "Ann 11", "Ann 12", "Ann 13", "Ann 14", "Ann 16", "Ann 18"])
    try trash(listing)
    #expect(try found("ann 1") == Array(even[..<5]))
    try create(card("Ann 99", groups: "Choir"))
    #expect(try found("ann 9") == ["Ann 99"])
  }

  @Test func `in a group a wrong letter counts where nothing else is found in it, whoever is found elsewhere`() throws {
    try create(card("Martin In", groups: "Choir"))
    try create(card("Marten Out"))
    #expect(try store.search("marten", order: .first, limit: 9).rows.map(\.displayName) == ["Marten Out"])
    let found = try store.search("marten", order: .first, limit: 9, group: "Choir")
    #expect(found.rows.map(\.displayName) == ["Martin In"])
    #expect(try store.found("marten", order: .first, group: "Choir").isNearly)
    #expect(try store.search("marten", order: .first, limit: 9, group: "Nobody's").rows == [])
  }

  @Test func `a member is found whoever comes first, and whichever changes`() throws {
    let group = try create(groupCard("Friends", ["a", "b"]))
    #expect(try groups() == ["Friends 0"])
    let ada = try create(card("Ada", uid: "a"))
    #expect(try people("Friends") == ["Ada"])
    try replace(ada, card("Ada L", uid: "z"))
    #expect(try people("Friends") == ["Ada L"])
    try replace(ada, card("Zoe", uid: "URN:UUID:b"))
    #expect(try people("Friends") == ["Zoe"])
    try replace(group, groupCard("Enemies", ["b"]))
    #expect(try groups() == ["Enemies 1"])
    try trash(group)
    #expect(try groups() == [])
    try account.restore(group)
    #expect(try groups() == ["Enemies 1"])
    try trash(ada)
    #expect(try groups() == ["Enemies 0"])
    try account.restore(ada)
    #expect(try people("Enemies") == ["Zoe"])
    try replace(group, card("Enemies"))
    #expect(try groups() == [])
    #expect(try people() == ["Enemies", "Zoe"])
  }

  @Test func `a contact without a UID is a member by the id that programs are given in its place`() throws {
    let ada = try create(card("Ada"))
    try create(groupCard("Friends", [ada.description]))
    #expect(try people("Friends") == ["Ada"])
  }

  @Test func `the pages of a group lead forwards and back without a gap, by either name`() throws {
    for number in 10..<35 { try create(card("Person \(number)", groups: number % 2 == 0 ? "Even" : "Odd")) }
    var page = try store.list(order: .last, limit: 5, group: "Even")
    var seen = page.rows.map(\.displayName)
    while let next = page.next {
      page = try store.list(order: .last, start: .after(next), limit: 5, group: "Even")
      seen += page.rows.map(\.displayName)
    }
    #expect(seen == stride(from: 10, to: 35, by: 2).map { "Person \($0)" })
    let back = try store.list(order: .last, start: .before(#require(page.previous)), limit: 5, group: "Even")
    #expect(back.rows.map(\.displayName) == ["Person 20", "Person 22", "Person 24", "Person 26", "Person 28"])
    #expect(try store.found("", order: .first, group: "Odd").ids.count == 12)
    try create(card("Ada", groups: "Odd"))
    #expect(try store.sections(order: .first, group: "Odd").map(\.name) == ["A", "P"])
    #expect(try store.sections(order: .first, group: "Even").map(\.name) == ["P"])
  }

  @Test func `a device's save and an undo tell of groups as the browser does`() throws {
    let cloud = account.cloud
    let start = try cloud.begin(StoredAccount.nowhere)
    let ids = (0..<3).map { _ in UniqueID.random() }
    _ = try cloud.save(
      [
        Save(.add, ids[0], groupCard("Friends", ["a", "b", "c"])), Save(.add, ids[1], card("Ada", uid: "a")),
        Save(.add, ids[2], card("Bob", groups: "Work", uid: "b")),
      ], run: start.run)
    #expect(try groups() == ["Friends 2", "Work 1"])
    // Whom the group's card has listed before they came.
    _ = try cloud.save(
      [
        Save(.add, .random(), card("Cid", groups: "Work,Friends", uid: "c")),
        Save(.add, .random(), card("Dan", groups: "Work,Work")), Save(.add, .random(), card("Eve", uid: "e")),
      ], run: start.run)
    #expect(try groups() == ["Friends 3", "Work 3"])
    #expect(try wrongRows() == 0)
    try cloud.abandon(run: start.run)
    var position: UndoPosition? = .start
    while let from = position { position = try account.history.undo(start.run, from: from, mode: .allowed).next }
    #expect(try groups() == [])
    #expect(try wrongRows() == 0)
  }

  @Test func `another account's group card lists nobody here`() throws {
    let other = try StoredAccount()
    try create(card("Ada", groups: "Friends", uid: "a"))
    try other.store.create(.random(), card: groupCard("Friends", ["a"]), now: Self.now).expectSaved()
    #expect(try other.store.groups().map(\.count) == [0])
    #expect(try other.store.list(order: .first, limit: 10, group: "Friends").rows == [])
    #expect(try other.sql("SELECT 1 FROM group_people").count == 0)
    #expect(try other.sql("SELECT 1 FROM group_card_members").count == 1)
  }

  @Test func `a group of 2,500 by a card comes, changes by one, and goes with its account`() throws {
    let people = (0..<2_500).map { Save(.add, .random(), card("Person \($0)", uid: "u\($0)")) }
    let start = try account.cloud.begin(StoredAccount.nowhere)
    for first in stride(from: 0, to: people.count, by: 20) {
      _ = try account.cloud.save(Array(people[first..<first + 20]), run: start.run)
    }
    try account.cloud.abandon(run: start.run)
    let uids = (0..<2_500).map { "u\($0)" }
    let group = try create(groupCard("All", uids))
    #expect(try groups() == ["All 2500"])
    try replace(group, groupCard("All", uids.dropLast()))
    #expect(try groups() == ["All 2499"])
    #expect(try wrongRows() == 0)
    try Accounts(account.database).remove(name: account.name)
    #expect(try account.sql("SELECT 1 FROM group_people").count == 0)
    #expect(try account.sql("SELECT 1 FROM group_card_members").count == 0)
  }

  @Test func `a group card that is gone for good leaves no members behind`() throws {
    try create(card("Ada", uid: "a"))
    try trash(create(groupCard("Friends", ["a"])))
    try account.age(days: 40)
    while try Retention(account.database).purge(account: account.id) {}
    #expect(try account.sql("SELECT 1 FROM group_card_members").count == 0)
    #expect(try wrongRows() == 0)
  }

  @Test func `a clean-up mends who is in which group`() throws {
    let ada = try create(card("Ada", groups: "Work", uid: "a"))
    try create(groupCard("Friends", ["a"]))
    try account.sql("DELETE FROM group_card_members WHERE account_id = \(account.id)")
    try account.sql("UPDATE contacts SET is_group = false WHERE account_id = \(account.id)")
    try account.sql("UPDATE group_people SET name = 'x' WHERE account_id = \(account.id) AND name = 'Work'")
    #expect(try Inspection(account.database).findings(account: account.id) == [.columns: 1, .groups: 2])
    _ = try CleanUp.take(account.database, account: account.id, holder: CleanUp.administration).run()
    #expect(try groups() == ["Friends 1", "Work 1"])
    #expect(try people() == ["Ada"])
    #expect(try wrongRows() == 0)
    try replace(ada, card("Ada", groups: "Work,Friends", uid: "b"))
    #expect(try groups() == ["Friends 1", "Work 1"])
  }

  /// Any order of writing, against what stands there in the end.
  @Test(arguments: 0..<40) func `after any history each group has the people that the cards say`(_ seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: seed)
    let (names, uids) = (["A", "B", "Café"], ["a", "b", "c", ""])
    var ids: [UniqueID] = []
    for number in 0..<30 {
      let some = names.filter { _ in Bool.random(using: &generator) }
      let isGroup = Int.random(in: 0..<3, using: &generator) == 0
      let bytes =
        isGroup
        ? groupCard(
          generator.pick(names), uids.filter { !$0.isEmpty && Bool.random(using: &generator) }, note: "\(number)")
        : card("Person \(number)", groups: some.joined(separator: ","), uid: generator.pick(uids))
      let isNew = ids.count < 4 || Int.random(in: 0..<4, using: &generator) == 0
      if isNew {
        ids.append(try create(bytes, .random(using: &generator)))
        continue
      }
      let id = generator.pick(ids)
      let stored = try #require(try store.contact(id))
      switch (stored.trashedAt == nil, Int.random(in: 0..<4, using: &generator)) {
      case (true, 0): try trash(id)
      case (true, 1):
        // An edit of something else.
        let old = try Card(stored.card)
        var contact = Contact(old)
        contact.note = "\(number)"
        try replace(id, contact.patch(old, now: Self.now).bytes)
      case (true, _): try replace(id, bytes)
      case (false, 0): try store.revive(id, card: bytes, now: Self.now).expectSaved()
      case (false, _): try account.restore(id)
      }
      #expect(try wrongRows() == 0, "seed \(seed), step \(number)")
    }
    // Said once more, apart from the statements.
    var expected: [String: Set<UniqueID>] = [:]
    // Group cards that the account got by itself as well.
    let all = try account.sql("SELECT contact_id FROM contacts WHERE account_id = \(account.id)").map {
      row throws(PostgresError) in try row.uniqueID(0)
    }
    let live = try all.compactMap { try store.contact($0) }.filter { $0.trashedAt == nil }
    for stored in live {
      let one = try Card(stored.card)
      if let group = GroupCard(one) {
        expected[group.name, default: []].formUnion(
          try live.filter { other in
            let card = try Card(other.card)
            return GroupCard(card) == nil && group.members.contains(card.first("UID")?.text ?? other.id.description)
          }.map(\.id))
      } else {
        for name in Contact(one).groups { expected[name, default: []].insert(stored.id) }
      }
    }
    let found = try Dictionary(uniqueKeysWithValues: store.groups().map { ($0.name, Int($0.count)) })
    #expect(found == expected.mapValues(\.count), "seed \(seed)")
    for (name, people) in expected {
      #expect(try Set(store.found("", order: .last, group: name).ids) == people, "seed \(seed)")
    }
  }

  @Test func `an older program's group cards and categories are known after the migration`() throws {
    let url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url)
    try database.migrate()
    let own = try StoredAccount(database)
    func save(_ bytes: [UInt8]) throws {
      try own.store.create(.random(), card: bytes, now: Self.now).expectSaved()
    }
    try save(card("Ada", groups: "Work", uid: "urn:uuid:A"))
    try save(card("Bob", uid: String(repeating: "b", count: 90)))
    try save(
      groupCard("Friends", ["A", String(repeating: "b", count: 60) + "\r\n " + String(repeating: "b", count: 30)]))
    try save(groupCard("Others", ["nobody"], version: "4.0"))
    let before = try own.store.groups()
    let owner = try Connection(url: url)
    try owner.runScript(TakenBack.from(28) + "UPDATE contacts SET groups = NULL WHERE uid = ''")
    try database.migrate()
    #expect(try own.store.groups() == before)
    #expect(before.map { "\($0.name) \($0.count)" } == ["Friends 2", "Others 0", "Work 1"])
    #expect(try own.store.count() == 2)
  }
}
