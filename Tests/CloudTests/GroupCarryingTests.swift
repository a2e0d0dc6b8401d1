import Account
import Contacts
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing
import VCard

@testable import Cloud

/// Groups of thousands of people are carried over between their spellings behind the request.
@Suite(.serialized) struct GroupCarryingTests: GroupSetting {
  let account: StoredAccount

  init() throws { try self.init(nil) }

  /// In a database of its own.
  init(_ database: CloudDatabase?) throws { account = try Self.makeAccount(database) }

  /// So many whom nobody has, and who come before those whom somebody has.
  static let nobodies = (0..<GroupBridge.mostAtOnce + 1).map { "nobody-\($0)" }

  func person(_ name: String, _ groups: String = "", note: String = "") -> [UInt8] {
    card(name, note: note, groups: groups, uid: "person-\(name)")
  }

  func listing(_ names: String...) -> [String] { Self.nobodies + names.map { "person-\($0)" } }

  /// A phone sends a card that was not there.
  func send(_ bytes: [UInt8], as name: String, by phone: CardResources) throws -> UniqueID {
    let outcome = try phone.put(name, bytes, now: now) { _ in .knowsOfNone }
    guard case .stored(let resource, _, isAsSent: true) = outcome else {
      throw CloudError.failed(message: "\(outcome)", hint: nil)
    }
    return resource.id
  }

  @discardableResult
  func carry(_ portions: Int = .max) throws -> Int {
    let groups = GroupCarrying(account.database)
    var done = 0
    while done < portions, try groups.carry(account: account.id) { done += 1 }
    return done
  }

  private func carriage(_ name: String) throws -> GroupCarriage {
    try store.carriage(of: #require(try store.group(name)), cards: store.groupCards(of: name))
  }

  func everybody(_ group: String) throws -> ManyContacts {
    try many(store.found("", order: .first, group: group).ids)
  }

  /// Who waits to be carried over.
  func waiting(_ account: StoredAccount? = nil) throws -> Int {
    let account = account ?? self.account
    return try account.sql("SELECT 1 FROM members_to_carry WHERE account_id = \(account.id)").count
  }

  @Test func `6,000 people whom a phone puts into a group get it behind the request, until that is undone`() throws {
    let url = try TestCluster.newDatabase()
    var database = CloudDatabase(url: url)
    try database.migrate()
    let own = try StoredAccount(database)
    try AddressBooks(database).register(account: own.id, book: own.book, name: "laptop")
    let uids = (0..<6_000).map { "u\($0)" }
    let start = try own.cloud.begin(StoredAccount.nowhere)
    for first in stride(from: 0, to: uids.count, by: 60) {
      let saves = uids[first..<first + 60].map { Save(.add, .random(), card("Person \($0)", uid: $0)) }
      _ = try own.cloud.save(saves, run: start.run)
    }
    try own.cloud.abandon(run: start.run)
    let phone = CardResources(
      database, try AppPasswords(database).add(account: own.id, name: "phone").program)
    let before = try own.store.lastChange()
    _ = try send(groupCard("All", uids, uid: "all"), as: "all.vcf", by: phone)
    func withCategory() throws -> Int {
      try own.sql("SELECT 1 FROM contacts WHERE account_id = \(own.id) AND NOT is_group AND groups IS NOT NULL").count
    }
    #expect(try own.store.lastChange() == before + 1)
    #expect(try withCategory() == 0 && waiting(own) == 6_000)
    #expect(try own.store.group("All")?.count == 6_000)
    for _ in 0..<3 { #expect(try GroupCarrying(database).carry(account: own.id)) }
    #expect(try withCategory() == 300 && waiting(own) == 5_700)
    let group = try #require(try own.store.group("All"))
    #expect(try own.store.carriage(of: group, cards: own.store.groupCards(of: "All")) == .underWay)

    // The server is ended, and another one starts.
    database.close()
    database = CloudDatabase(url: url)
    defer { database.close() }
    try GroupCarrying(database).carryAll(while: { true }, failed: { Issue.record($0) })
    let store = ContactStore(database, account: own.id)
    let rows = try database.run(
      own.id, "SELECT 1 FROM contacts WHERE account_id = \(own.id) AND groups = ARRAY['All'] AND NOT is_group")
    #expect(rows.count == 6_000)
    #expect(try store.carriage(of: group, cards: store.groupCards(of: "All")) == .whole)
    let history = AccountHistory(database, account: own.id)
    let entry = try #require(try history.log(before: nil, limit: 10).first)
    #expect(entry.counts.added == 1 && entry.counts.overwritten == 6_000 && entry.device == "phone")

    var position: UndoPosition? = .start
    while let from = position { position = try history.undo(entry.run, from: from, mode: .allowed).next }
    #expect(try store.group("All") == nil)
    let left = try database.run(
      own.id, "SELECT 1 FROM contacts WHERE account_id = \(own.id) AND groups IS NOT NULL AND trashed_at IS NULL")
    #expect(left.count == 0)
  }

  @Test func `who was edited or taken out meanwhile is not overwritten, and not put in again`() throws {
    let ids = try ["Ada", "Bob", "Cyd"].map { try create(person($0)) }
    let phone = try program()
    let group = try send(groupCard("All", listing("Ada", "Bob", "Cyd"), uid: "all"), as: "all.vcf", by: phone)
    #expect(try carry(1) == 1 && ids.map(categories) == [[], [], []])
    try replace(ids[0], person("Ada", note: "typed"))
    try put(group, groupCard("All", listing("Ada", "Cyd"), uid: "all"), by: phone)
    _ = try store.trash(ids[2], base: stored(ids[2]).ids.primary)
    try carry()
    #expect(try ids.map(categories) == [["All"], [], []])
    #expect(try String(decoding: stored(ids[0]).card, as: UTF8.self).contains("NOTE:typed"))
    #expect(try people("All") == ["Ada"] && waiting() == 0 && wrongRows() == 0)
  }

  @Test func `an undo in the middle takes back what was carried over, and the rest stays as it was`() throws {
    let first = try create(card("First", uid: "first"))
    let last = try create(person("Last"))
    let phone = try program()
    let all = ["first"] + listing("Last")
    _ = try send(groupCard("All", all, uid: "all"), as: "all.vcf", by: phone)
    try carry(1)
    #expect(try categories(first) == ["All"] && categories(last) == [])
    let entry = try #require(try log().first)
    #expect(entry.counts.added == 1 && entry.counts.overwritten == 1)
    try undo(entry.run)
    #expect(try waiting() == 0 && carry() == 0)
    #expect(try categories(first) == [] && categories(last) == [] && store.group("All") == nil)
    #expect(try wrongRows() == 0)
  }

  @Test func `a large group that a phone deletes goes from its people behind the request, and comes back with an undo`()
    throws
  {
    let ids = try ["Ada", "Bob"].map { try create(person($0)) }
    let phone = try program()
    let group = try send(groupCard("All", listing("Ada", "Bob"), uid: "all"), as: "all.vcf", by: phone)
    try carry()
    #expect(try ids.map(categories) == [["All"], ["All"]])
    // Another entry of the log.
    let other = try program()
    #expect(try other.delete(address(group)) { _ in .knowsCurrent } == .done)
    #expect(try carriage("All") == .underWay && ids.map(categories) == [["All"], ["All"]])
    try carry()
    #expect(try ids.map(categories) == [[], []] && store.group("All") == nil)
    try undo(try #require(try log().first).run)
    try carry()
    #expect(try ids.map(categories) == [["All"], ["All"]] && people("All") == ["Ada", "Bob"])
    #expect(try wrongRows() == 0)
  }

  private enum Removal: CaseIterable { case phone, page, takenOut }

  @Test(arguments: Removal.allCases, [0, Int.max])
  private func `who still waited comes to have the category where a removal is undone`(_ removal: Removal, carried: Int)
    throws
  {
    let first = try create(card("First", uid: "first"))
    let last = try create(person("Last"))
    let group = try send(
      groupCard("All", ["first"] + listing("Last"), uid: "all"), as: "all.vcf", by: program())
    try carry(1)
    #expect(try categories(first) == ["All"] && categories(last) == [])
    var chosen = try removal == .page ? everybody("All") : many([last])
    switch removal {
    case .phone:
      #expect(try program().delete(address(group)) { _ in .knowsCurrent } == .done)
      chosen.run = try #require(log().first).run
    case .page: _ = try store.deleteGroup("All", chosen, now: now)
    case .takenOut: _ = try store.remove(chosen, fromGroup: "All", now: now)
    }
    try carry(carried)
    #expect(try !people("All").contains("Last") || carried == 0)
    try undo(chosen.run)
    #expect(try people("All") == ["First", "Last"] && carriage("All") == .underWay)
    try carry()
    #expect(try [first, last].map(categories) == [["All"], ["All"]] && wrongRows() == 0)
    // What was carried over then is taken back with the undo.
    try undo(try #require(log().first).run)
    #expect(try categories(last) == [])
  }

  @Test func `a folder's card gives nobody a category where it comes back by an undo`() throws {
    let ada = try create(person("Ada"))
    let group = UniqueID.random()
    try run([Save(.add, group, groupCard("All", listing("Ada"), uid: "all"))])
    #expect(try waiting() == 0 && people("All") == ["Ada"] && categories(ada) == [])
    try put(group, groupCard("All", [], uid: "all"), by: program())
    let emptied = try #require(try log().first)
    try carry()
    #expect(try people("All") == [])
    try undo(emptied.run)
    try carry()
    #expect(try people("All") == ["Ada"] && categories(ada) == [] && waiting() == 0)
  }

  @Test func `whom another card of the name lists stays in a large group of which a card goes`() throws {
    let ids = try ["Ada", "Bob"].map { try create(person($0)) }
    let phone = try program()
    let group = try send(groupCard("All", listing("Ada", "Bob"), uid: "all"), as: "all.vcf", by: phone)
    try carry()
    try create(groupCard("All", ["person-Bob"], uid: "other"))
    #expect(try phone.delete(address(group)) { _ in .knowsCurrent } == .done)
    try carry()
    #expect(try ids.map(categories) == [[], ["All"]] && people("All") == ["Bob"])
  }

  @Test func `who comes into a group comes into its full card behind the request, until that is undone`() throws {
    let listed = Array(Self.nobodies.prefix(GroupBridge.mostAtOnce))
    let group = try create(groupCard("All", listed))
    let ids = try ["Ada", "Bob", "Cyd"].map { try create(person($0)) }
    try replace(ids[0], person("Ada", "All"))
    let joined = try #require(try log().first)
    for (id, name) in [(ids[1], "Bob"), (ids[2], "Cyd")] { try replace(id, person(name, "All")) }
    #expect(try members("All") == [listed] && people("All") == ["Ada", "Bob", "Cyd"])
    #expect(try waiting() == 3 && carriage("All") == .underWay)
    // Who has left by then does not come into it.
    try replace(ids[1], person("Bob"))
    // Nor whom a page has taken out: their own card is the last to say so.
    _ = try store.remove(many([ids[2]]), fromGroup: "All", now: now)
    #expect(try waiting() == 2)
    try carry()
    #expect(try members("All") == [listed + ["person-Ada"]] && people("All") == ["Ada"])
    #expect(try account.versions(group).count == 1 && wrongRows() == 0)
    try undo(joined.run)
    #expect(try members("All") == [listed] && store.group("All")?.count == 0 && categories(ids[0]) == [])
  }

  @Test(arguments: [2, GroupPeople.portion + 4])
  func `an undo takes out whom a portion put into a card that the same run wrote last`(_ count: Int) throws {
    let listed = Array(Self.nobodies.prefix(GroupBridge.mostAtOnce - 1))
    try create(groupCard("All", listed))
    let ids = try (0..<count).map { try create(person("P\($0)")) }
    let joined = try run(
      ids.enumerated().map { number, id in
        Save(.overwrite(base: try stored(id).ids.primary, conflict: false), id, person("P\(number)", "All"))
      })
    #expect(try members("All")[0].count == GroupBridge.mostAtOnce && waiting() == count - 1)
    try carry()
    #expect(try members("All")[0].count == listed.count + count)
    #expect(try store.group("All")?.count == Int64(count))
    try undo(joined)
    #expect(try members("All") == [listed] && people("All") == [] && ids.map(categories) == ids.map { _ in [] })
    #expect(try wrongRows() == 0)
  }

  @Test func `what a program edits a minute later is an entry of its own, however long its crowd is carried over`()
    throws
  {
    let ada = try create(person("Ada"))
    let phone = try program()
    _ = try send(groupCard("All", listing("Ada"), uid: "all"), as: "all.vcf", by: phone)
    let sent = try #require(try log().first)
    let entries = try log().count
    try account.sql(
      "UPDATE runs SET changed_at = now() - interval '2 minutes' WHERE account_id = \(account.id)")
    try carry()
    #expect(try categories(ada) == ["All"])
    _ = try send(person("Bob"), as: "bob.vcf", by: phone)
    #expect(try log().count == entries + 1)
    try undo(sent.run)
    #expect(try categories(ada) == [] && store.group("All") == nil)
    #expect(try store.list(order: .first, limit: 10).rows.count == 2)
  }

  @Test func `a group that gets another name takes along who waits to come into its card`() throws {
    let listed = Array(Self.nobodies.prefix(GroupBridge.mostAtOnce))
    try create(groupCard("All", listed))
    let ada = try create(person("Ada"))
    let bob = try create(person("Bob"))
    try replace(ada, person("Ada", "All"))
    try replace(bob, person("Bob", "All"))
    try replace(bob, person("Bob"))
    #expect(try waiting() == 2)
    _ = try store.renameGroup("All", to: "Everybody", everybody("All"), now: now)
    try carry()
    #expect(try members("Everybody") == [listed + ["person-Ada"]] && categories(ada) == ["Everybody"])
    #expect(try store.group("All") == nil && waiting() == 0 && categories(bob) == [])
  }

  @Test func `who was taken out of a large group stays out of it where it gets another name meanwhile`() throws {
    let ids = try ["Ada", "Bob"].map { try create(person($0)) }
    let phone = try program()
    let group = try send(groupCard("All", listing("Ada", "Bob"), uid: "all"), as: "all.vcf", by: phone)
    try carry()
    try put(group, groupCard("All", ["person-Ada"], uid: "all"), by: phone)
    #expect(try waiting() == Self.nobodies.count + 1 && ids.map(categories) == [["All"], ["All"]])
    _ = try store.renameGroup("All", to: "Everybody", everybody("All"), now: now)
    #expect(try people("Everybody") == ["Ada"])
    try carry()
    #expect(try ids.map(categories) == [["Everybody"], []] && people("Everybody") == ["Ada"])
    #expect(try store.group("All") == nil && wrongRows() == 0)
  }

  @Test func `a new card of a large group lists nobody who was taken out and still has the category`() throws {
    let ids = try ["Ada", "Bob", "Cyd"].map { try create(person($0)) }
    let phone = try program()
    let group = try send(groupCard("All", listing("Ada", "Bob"), uid: "all"), as: "all.vcf", by: phone)
    try carry()
    // As a program edits that cannot but delete a card and make another one.
    #expect(try phone.delete(address(group)) { _ in .knowsCurrent } == .done)
    #expect(try ids.map(categories) == [["All"], ["All"], []])
    let again = try send(groupCard("All", listing("Ada"), uid: "all 2"), as: "all2.vcf", by: phone)
    #expect(try members("All") == [listing("Ada")])
    try carry()
    #expect(try ids.map(categories) == [["All"], [], []] && people("All") == ["Ada"])
    // A page makes one where the account has group cards and none of the name.
    try create(groupCard("Other", ["nobody"], uid: "other"))
    #expect(try phone.delete(address(again)) { _ in .knowsCurrent } == .done)
    _ = try store.add(many([ids[2]]), toGroup: "All", now: now)
    #expect(try members("All") == [["person-Cyd"]])
    try carry()
    #expect(try ids.map(categories) == [[], [], ["All"]] && people("All") == ["Cyd"] && wrongRows() == 0)
  }

  @Test func `who gets another UID meanwhile is carried over all the same`() throws {
    let ids = try ["Ada", "Bob"].map { try create(person($0)) }
    let phone = try program()
    let group = try send(groupCard("All", listing("Ada", "Bob"), uid: "all"), as: "all.vcf", by: phone)
    try replace(ids[0], card("Ada", note: "moved", uid: "ada-2"))
    try carry()
    #expect(try ids.map(categories) == [["All"], ["All"]] && people("All") == ["Ada", "Bob"])
    try put(group, groupCard("All", ["nobody"], uid: "all"), by: phone)
    #expect(try ids.map(categories) == [["All"], ["All"]])
    try replace(ids[1], card("Bob", note: "moved", groups: "All", uid: "bob-2"))
    #expect(try members("All") == [["nobody"]])
    try carry()
    #expect(try ids.map(categories) == [[], []] && people("All") == [] && waiting() == 0)
  }

  @Test func `a page's own deed writes all into the card of a large group at once`() throws {
    try create(groupCard("All", Self.nobodies))
    let ada = try create(person("Ada"))
    _ = try store.add(many([ada]), toGroup: "All", now: now)
    #expect(try members("All") == [listing("Ada")] && categories(ada) == ["All"] && waiting() == 2_501)
  }

  @Test func `who finds no room in a full account waits on, and whoever leaves a group needs none`() throws {
    let ids = try ["Ada", "Bob"].map { try create(person($0)) }
    let phone = try program()
    let group = try send(groupCard("All", listing("Ada", "Bob"), uid: "all"), as: "all.vcf", by: phone)
    try account.sql("UPDATE accounts SET quota_bytes = live_bytes WHERE account_id = \(account.id)")
    try carry()
    #expect(try ids.map(categories) == [[], []] && waiting() == 2 && carriage("All") == .noRoom)
    try account.sql("UPDATE accounts SET quota_bytes = NULL WHERE account_id = \(account.id)")
    #expect(try carriage("All") == .underWay)
    try carry()
    #expect(try ids.map(categories) == [["All"], ["All"]] && waiting() == 0 && carriage("All") == .whole)
    try put(group, groupCard("All", ["person-Ada"], uid: "all"), by: phone)
    try account.sql("UPDATE accounts SET quota_bytes = live_bytes WHERE account_id = \(account.id)")
    #expect(try carriage("All") == .underWay)
    try carry()
    #expect(try ids.map(categories) == [["All"], []] && waiting() == 0)
  }

  @Test(arguments: ["P0001", "55P03"])
  func `a portion that does not work holds up nobody behind it, and is tried ever more seldom`(_ state: String) throws {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    defer { database.close() }
    try database.migrate()
    let accounts = try (0..<2).map { _ in try StoredAccount(database) }.sorted { $0.id < $1.id }
    for account in accounts {
      for (group, name) in [("All", "Ada"), ("Both", "Bob")] {
        try account.store.create(.random(), card: person(name), now: now).expectSaved()
        try account.store.create(.random(), card: groupCard(group, listing(name), uid: group), now: now).expectSaved()
      }
    }
    try database.asOwner { owner in
      try owner.runScript(
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '\(state)'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON contacts FOR EACH ROW
          WHEN (NEW.account_id = '\(accounts[0].id)' AND NEW.uid = 'person-Ada') EXECUTE FUNCTION refuse();
        """)
    }
    func withCategory() throws -> [Int] {
      try accounts.map { account in
        try account.sql(
          "SELECT 1 FROM contacts WHERE account_id = \(account.id) AND NOT is_group AND groups IS NOT NULL"
        ).count
      }
    }
    let groups = GroupCarrying(database)
    var failures = 0
    func rounds(_ count: Int) throws {
      for _ in 0..<count { try groups.carryAll(while: { true }, failed: { _ in failures += 1 }) }
    }
    try rounds(1)
    #expect(try failures == 1 && withCategory()[1] == 2)
    try rounds(9)
    #expect(try failures == 3 && withCategory() == [1, 2])
    try database.asOwner { owner in try owner.runScript("DROP TRIGGER refuse ON contacts") }
    try rounds(1)
    #expect(try failures == 3 && withCategory() == [2, 2] && accounts.allSatisfy { try waiting($0) == 0 })
  }

  @Test func `of a group of more than 10,000 nobody is carried over`() throws {
    let ada = try create(person("Ada"))
    let listed = ["person-Ada"] + (0..<GroupBridge.mostCarriedOver).map { "nobody-\($0)" }
    _ = try send(groupCard("All", listed, uid: "all"), as: "all.vcf", by: program())
    #expect(try waiting() == 0 && carriage("All") == .tooLarge)
    #expect(try people("All") == ["Ada"] && categories(ada) == [])
  }

  @Test func `an account that goes takes along who waits in it`() throws {
    try create(groupCard("All", Self.nobodies))
    #expect(try waiting() == Self.nobodies.count)
    try Accounts(account.database).remove(name: account.name)
    #expect(try waiting() == 0)
  }
}
