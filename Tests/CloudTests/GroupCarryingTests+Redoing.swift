import Account
import Contacts
import POSIX
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing
import VCard

@testable import Cloud

// A removal from a large group is undone while most still wait to lose the category, and the undo as well.

extension GroupCarryingTests {
  /// Undoes an entry of the log, and that undo.
  private func redo(_ run: UniqueID) throws { try undo(undo(run).run) }

  private func withCategory() throws -> Int {
    try account.sql(
      "SELECT 1 FROM contacts WHERE account_id = \(account.id) AND NOT is_group AND groups IS NOT NULL"
    ).count
  }

  @Test func `of 2,600 people all lose the category where the undo of their removal is undone`() throws {
    let uids = (0..<GroupBridge.mostAtOnce + 100).map { "u\($0)" }
    try run(uids.map { Save(.add, .random(), card("Person \($0)", uid: $0)) })
    let group = try send(groupCard("All", uids, uid: "all"), as: "all.vcf", by: program())
    try carry()
    #expect(try withCategory() == uids.count && waiting() == 0)
    try put(group, groupCard("All", ["nobody"], uid: "all"), by: program())
    try carry(2)
    #expect(try withCategory() == uids.count - 200)
    let removal = try #require(try log().first).run
    let undone = try undo(removal).run
    #expect(try withCategory() == uids.count && waiting() == 0 && store.group("All")?.count == Int64(uids.count))
    try undo(undone)
    #expect(try withCategory() == uids.count - 200 && waiting() == uids.count - 200)
    try carry()
    #expect(try withCategory() == 0 && waiting() == 0 && store.group("All")?.count == 0 && wrongRows() == 0)
  }

  /// Two people, and the group's card that lists both, carried over.
  private func groupOfTwo() throws -> (first: UniqueID, last: UniqueID, group: UniqueID) {
    let (first, last) = (try create(card("First", uid: "first")), try create(person("Last")))
    let group = try send(
      groupCard("All", ["first"] + listing("Last"), uid: "all"), as: "all.vcf", by: program())
    try carry()
    return (first, last, group)
  }

  private enum Taking: CaseIterable { case phoneDeletes, phoneEmpties, folderEmpties }

  @Test(arguments: Taking.allCases, [0, 1, Int.max])
  private func `who still waited to lose the category loses it where the undo of that is undone, and so on`(
    _ taking: Taking, carried: Int
  ) throws {
    let (first, last, group) = try groupOfTwo()
    #expect(try [first, last].map(categories) == [["All"], ["All"]])
    let emptied = groupCard("All", ["nobody"], uid: "all")
    switch taking {
    // Programs of their own: each has an entry of the log.
    case .phoneDeletes: #expect(try program().delete(address(group)) { _ in .knowsCurrent } == .done)
    case .phoneEmpties: try put(group, emptied, by: program())
    case .folderEmpties:
      try run([Save(.overwrite(base: stored(group).ids.primary, conflict: false), group, emptied)])
    }
    try carry(carried)
    var entry = try #require(try log().first).run
    for portions in [0, 1] {
      let undone = try undo(entry).run
      try carry()
      #expect(try [first, last].map(categories) == [["All"], ["All"]])
      #expect(try people("All") == ["First", "Last"] && waiting() == 0)
      entry = try undo(undone).run
      try carry(portions)
    }
    try carry()
    #expect(try [first, last].map(categories) == [[], []] && people("All") == [])
    #expect(try waiting() == 0 && wrongRows() == 0)
  }

  @Test func `an edit meanwhile stands, and who typed the group again meanwhile stays in it`() throws {
    let ids = try ["Edited", "Typed"].map { try create(person($0)) }
    let group = try send(groupCard("All", listing("Edited", "Typed"), uid: "all"), as: "all.vcf", by: program())
    try carry()
    #expect(try program().delete(address(group)) { _ in .knowsCurrent } == .done)
    let removal = try #require(try log().first).run
    try replace(ids[0], person("Edited", "All", note: "typed"))
    try replace(ids[1], person("Typed"))
    try replace(ids[1], person("Typed", "All"))
    try redo(removal)
    #expect(try waiting() == 1)
    try carry()
    #expect(try ids.map(categories) == [[], ["All"]] && people("All") == ["Typed"])
    #expect(try String(decoding: stored(ids[0]).card, as: UTF8.self).contains("NOTE:typed"))
    #expect(try waiting() == 0 && wrongRows() == 0)
  }

  @Test func `whom a page put into the group again meanwhile stays in it`() throws {
    let ids = try ["Ada", "Ticked"].map { try create(person($0)) }
    try create(groupCard("Other", ["nobody"], uid: "other"))
    let group = try send(groupCard("All", listing("Ada", "Ticked"), uid: "all"), as: "all.vcf", by: program())
    try carry()
    #expect(try program().delete(address(group)) { _ in .knowsCurrent } == .done)
    let removal = try #require(try log().first).run
    _ = try store.add(many([ids[1]]), toGroup: "All", now: now)
    #expect(try members("All") == [["person-Ticked"]])
    try redo(removal)
    try carry()
    #expect(try ids.map(categories) == [[], ["All"]] && people("All") == ["Ticked"])
    #expect(try waiting() == 0 && wrongRows() == 0)
  }

  @Test func `whom a small group's removal did not leave waiting keeps the category that was typed since`() throws {
    let ada = try create(person("Ada"))
    let group = try send(groupCard("All", ["person-Ada"], uid: "all"), as: "all.vcf", by: program())
    #expect(try categories(ada) == ["All"])
    #expect(try program().delete(address(group)) { _ in .knowsCurrent } == .done)
    #expect(try categories(ada) == [])
    let removal = try #require(try log().first).run
    try replace(ada, person("Ada", "All"))
    try redo(removal)
    #expect(try waiting() == 0 && categories(ada) == ["All"] && people("All") == ["Ada"])
  }

  @Test(arguments: [true, false])
  func `who kept the category keeps it where the undo is undone`(byPage: Bool) throws {
    let last = try create(person("Last"))
    let group = try send(groupCard("All", listing("Last"), uid: "all"), as: "all.vcf", by: program())
    try carry()
    let removal: UniqueID
    if byPage {
      let chosen = try everybody("All")
      // After the page was shown: it leaves this one alone.
      try replace(last, person("Last", "All", note: "typed"))
      _ = try store.deleteGroup("All", chosen, now: now)
      removal = chosen.run
    } else {
      // A folder in which a group's card is gone says nothing of what people's own cards say.
      removal = try run([Save(.delete(base: stored(group).ids.primary, allowed: true), group, nil)])
    }
    try carry()
    #expect(try categories(last) == ["All"] && members("All") == [])
    try redo(removal)
    #expect(try waiting() == 0 && members("All") == [] && categories(last) == ["All"] && wrongRows() == 0)
  }

  @Test(arguments: [1, Int.max])
  func `of a removal whose card was changed since, an undo takes all back into the card, and its undo out again`(
    carried: Int
  ) throws {
    let (first, last, group) = try groupOfTwo()
    try put(group, groupCard("All", ["nobody"], uid: "all"), by: program())
    try carry(carried)
    #expect(try categories(first) == [] && categories(last) == (carried == 1 ? ["All"] : []))
    let removal = try #require(try log().first).run
    try replace(group, groupCard("All", ["nobody"], uid: "all", note: "typed"))
    let undone = try undo(removal).run
    try carry()
    #expect(try [first, last].map(categories) == [["All"], ["All"]])
    #expect(try members("All").map(Set.init) == [["nobody", "first", "person-Last"]] && waiting() == 0)
    #expect(try String(decoding: stored(group).card, as: UTF8.self).contains("NOTE:typed"))
    try undo(undone)
    try carry()
    #expect(try [first, last].map(categories) == [[], []] && members("All") == [["nobody"]])
    #expect(try waiting() == 0 && wrongRows() == 0)
  }

  // MARK: When an undo forgets who waits

  @Test func `an undo that fails before its first change leaves those waiting who wait`() throws {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    defer { database.close() }
    try database.migrate()
    let own = try GroupCarryingTests(database)
    let ids = try ["Ada", "Bob"].map { try own.create(person($0)) }
    let group = try own.send(groupCard("All", listing("Ada", "Bob"), uid: "all"), as: "all.vcf", by: own.program())
    try own.carry()
    try own.put(group, groupCard("All", ["nobody"], uid: "all"), by: own.program())
    let (removal, waiting) = (try #require(try own.log().first).run, try own.waiting())
    try database.asOwner { owner in
      try owner.runScript(
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON contacts FOR EACH ROW WHEN (NEW.is_group) EXECUTE FUNCTION refuse();
        """)
    }
    #expect(throws: CloudError.self) { try own.undo(removal) }
    #expect(try own.log().first?.run == removal && own.waiting() == waiting && waiting > 0)
    try database.asOwner { owner in try owner.runScript("DROP TRIGGER refuse ON contacts") }
    try own.carry()
    #expect(try ids.map(own.categories) == [[], []] && own.waiting() == 0)
    try own.undo(removal)
    #expect(try ids.map(own.categories) == [["All"], ["All"]] && own.people("All") == ["Ada", "Bob"])
  }

  @Test func `who got another UID by the undone run while waiting is in the group again, also in a card changed since`()
    throws
  {
    let ada = try create(person("Ada"))
    let group = try send(groupCard("All", listing("Ada"), uid: "all"), as: "all.vcf", by: program())
    try carry()
    let start = try account.cloud.begin(StoredAccount.nowhere)
    let saves = [
      (group, groupCard("All", ["nobody"], uid: "all")), (ada, card("Ada", note: "moved", groups: "All", uid: "ada-2")),
    ]
    for (id, bytes) in saves {
      let save = Save(.overwrite(base: try stored(id).ids.primary, conflict: false), id, bytes)
      _ = try account.cloud.save([save], run: start.run)
    }
    _ = try account.cloud.finish(RunFinish([], through: 0), run: start.run)
    #expect(try waiting() > 0 && members("All") == [["nobody"]])
    try replace(group, groupCard("All", ["nobody"], uid: "all", note: "typed"))
    try undo(start.run)
    try carry()
    #expect(try members("All") == [["nobody", "person-Ada"]])
    #expect(try categories(ada) == ["All"])
    #expect(try people("All") == ["Ada"] && waiting() == 0 && wrongRows() == 0)
  }

  @Test func `an undo takes back what the server carries over between its look and its first change`() throws {
    let (first, last, group) = try groupOfTwo()
    try put(group, groupCard("All", ["nobody"], uid: "all"), by: program())
    let removal = try #require(try log().first).run
    let holder = try Connection(url: account.database.url)
    let looker = try Connection(url: account.database.url)
    try holder.run("BEGIN")
    try holder.run("SELECT 1 FROM accounts WHERE account_id = \(account.id) FOR NO KEY UPDATE")
    let session = try #require(try holder.run("SELECT pg_backend_pid()::bigint").first).int64(0)
    let done = Collected<Bool>()
    var threads: [Thread] = []
    defer { for thread in threads { thread.join() } }
    // However this ends, nobody waits for the lock any more.
    defer { _ = try? holder.run("COMMIT") }
    let works: [@Sendable () throws -> Bool] = [
      { try carry(1) == 1 }, { try !undo(removal).contacts.isEmpty },
    ]
    // Both wait for this lock, the portion first.
    for (number, work) in works.enumerated() {
      threads.append(try Thread("contacts2web-test", stackSize: 8 << 20) { done.add(Result { try work() }) })
      while try looker.run(
        """
        WITH next AS (SELECT pid FROM pg_stat_activity WHERE \(session)::int = ANY(pg_blocking_pids(pid)))
        SELECT pid FROM next
        UNION SELECT pid FROM pg_stat_activity WHERE pg_blocking_pids(pid) && (SELECT array_agg(pid) FROM next)
        """
      ).count <= number, done.all.isEmpty {}
    }
    try holder.run("COMMIT")
    for thread in threads { thread.join() }
    threads = []
    #expect(try done.all.map { try $0.get() } == [true, true])
    try carry()
    #expect(try [first, last].map(categories) == [["All"], ["All"]] && people("All") == ["First", "Last"])
    #expect(try waiting() == 0 && wrongRows() == 0)
  }
}
