import Contacts
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing
import VCard

@testable import Cloud

/// Groups as they were, by either spelling.
@Suite(.serialized) struct PastGroupsTests: GroupSetting {
  let account: StoredAccount

  init() throws { account = try Self.makeAccount() }

  /// An account in a database of its own.
  private struct Other: GroupSetting { let account: StoredAccount }

  private func past(_ change: Int64) -> PastBook { PastBook(account.database, account: account.id, change: change) }

  private func people(_ past: PastBook, _ group: String, order: ContactStore.Order = .first) throws -> [String] {
    var (names, place) = ([String](), nil as ContactPlace?)
    repeat {
      let page = try past.list(group: group, order: order, after: place, limit: 1)
      names += page.rows.map(\.name)
      place = page.next
    } while place != nil
    return names
  }

  private func named(_ past: PastBook) throws -> [String] { try past.groups().map { "\($0.name) \($0.count)" } }

  @Test func `a group of then has who was in it, in the order and with the names of then`() throws {
    let ann = try create(card("Ann", groups: "Club,Work", uid: "a"))
    let bob = try create(card("Bob", groups: "Club", uid: "b"))
    try create(groupCard("Empty", [], uid: "e"))
    let first = try store.lastChange()
    try replace(ann, card("Zoe", groups: "Club", uid: "a"))
    let second = try store.lastChange()
    try store.trash(bob, base: stored(bob).ids.primary).expectSaved()
    try replace(ann, card("Zoe", uid: "a"))
    let third = try store.lastChange()
    #expect(try named(past(first)) == ["Club 2", "Empty 0", "Work 1"])
    #expect(try people(past(first), "Club") == ["Ann", "Bob"] && people(past(first), "Work") == ["Ann"])
    #expect(try named(past(second)) == ["Club 2", "Empty 0"])
    #expect(try people(past(second), "Club", order: .last) == ["Bob", "Zoe"])
    #expect(try named(past(third)) == ["Empty 0"] && people(past(third), "Club") == [])
    #expect(try named(past(0)) == [])
    let rows = try past(first).list(group: "Club", order: .first, limit: 10).rows
    #expect(rows.map(\.id) == [ann, bob] && rows.map(\.difference) == [.changed, .gone])
    #expect(try past(first).list(group: "Club", order: .first, section: .named("B"), limit: 10).rows.map(\.id) == [bob])
  }

  @Test func `whom a group card listed was in the group, whatever it lists now`() throws {
    let ann = try create(card("Ann", uid: "a"))
    let group = try create(groupCard("Club", ["a", "nobody"], uid: "g"))
    let first = try store.lastChange()
    try replace(group, groupCard("Other", ["nobody"], uid: "g"))
    let second = try store.lastChange()
    try store.trash(group, base: stored(group).ids.primary).expectSaved()
    #expect(try named(past(first)) == ["Club 1"] && people(past(first), "Club") == ["Ann"])
    #expect(try named(past(second)) == ["Other 0"] && people(past(second), "Other") == [])
    #expect(try past(first).list(group: "Club", order: .first, limit: 10).rows.map(\.id) == [ann])
  }

  @Test func `photos are shown as they were`() throws {
    let id = try create(card("Ann", groups: "Club", photo: picture(1)))
    let first = try store.lastChange()
    try replace(id, card("Ann", note: "1", groups: "Club"))
    let second = try store.lastChange()
    try replace(id, card("Ann", note: "2", groups: "Club"))
    let version = try #require(try account.versions(id).last).id
    for rows in [
      try past(first).list(order: .first, limit: 10).rows,
      try past(first).list(group: "Club", order: .first, limit: 10).rows,
    ] { #expect(rows.map(\.photo) == [.version(version)]) }
    #expect(try past(second).list(order: .first, limit: 10).rows.map(\.photo) == [nil])
  }

  // MARK: Taking a group back

  @Test func `a group gets back who was in it, and nothing else changes, and one undo takes that back`() throws {
    let ann = try create(card("Ann", groups: "Club", uid: "a"))
    let bob = try create(card("Bob", groups: "Club", uid: "b"))
    let cid = try create(card("Cid", uid: "c"))
    let dan = try create(card("Dan", groups: "Club", uid: "d"))
    let moment = try store.lastChange()
    try replace(ann, card("Ann", note: "new", uid: "a"))
    try store.trash(bob, base: stored(bob).ids.primary).expectSaved()
    try replace(cid, card("Cid", groups: "Club", uid: "c"))
    try replace(dan, card("Zed", groups: "Club", uid: "d"))
    let difference = try past(moment).difference(group: "Club")
    #expect(difference.left == [ann] && difference.joined == [cid] && difference.gone == [bob])
    let run = UniqueID.random()
    let outcome = try past(moment).takeBack(group: "Club", through: .max, run: run, now: now)
    #expect(outcome.changed == 2 && outcome.left == 0 && outcome.moved.count == 0)
    #expect(try people("Club") == ["Ann", "Zed"])
    #expect(try Contact(Card(stored(ann).card)).note == "new")
    #expect(try past(moment).difference(group: "Club").count == 0)
    #expect(try past(moment).takeBack(group: "Club", through: .max, run: run, now: now).changed == 0)
    #expect(try log().filter { $0.run == run }.count == 1)
    try undo(run)
    #expect(try people("Club") == ["Cid", "Zed"])
  }

  @Test func `a group that was deleted with its card comes back in both spellings`() throws {
    try create(card("Ann", groups: "Club", uid: "a"))
    try create(groupCard("Club", ["a"], uid: "g"))
    try create(groupCard("Other", [], uid: "o"))
    let moment = try store.lastChange()
    let all = ManyContacts(try store.found("", order: .first, group: "Club").ids, through: moment)
    _ = try store.deleteGroup("Club", all, now: now)
    #expect(try people("Club") == [])
    _ = try past(moment).takeBack(group: "Club", through: .max, run: .random(), now: now)
    #expect(try people("Club") == ["Ann"] && members("Club") == [["a"]])
  }

  @Test func `who was changed since the page was shown stays, and what is stopped is gone on with`() throws {
    let ids = try (0..<60).map { try create(card("P\($0)", groups: "Club", uid: "\($0)")) }
    let moment = try store.lastChange()
    for id in ids { try replace(id, card("\(id)", uid: "u")) }
    let new = try create(card("New", groups: "Club", uid: "new"))
    let through = try store.lastChange()
    try replace(ids[59], card("Later", uid: "u"))
    let run = UniqueID.random()
    let first = try past(moment).takeBack(group: "Club", through: through, run: run, now: now, goesOn: { false })
    #expect(first.changed > 0 && first.left == 61 - first.changed - first.moved.count)
    let second = try past(moment).takeBack(group: "Club", through: through, run: run, now: now)
    #expect(first.changed + second.changed == 60 && second.left == 0)
    #expect(second.moved.count == 1 && second.moved.first == ids[59])
    #expect(try store.groups(of: [ids[59], new]).isEmpty && store.group("Club")?.count == 59)
    #expect(try log().filter { $0.run == run }.count == 1)
  }

  // MARK: What is kept

  @Test func `what no moment needs any more is forgotten, and so is who is deleted for good`() throws {
    let ann = try create(card("Ann", groups: "Club", uid: "a"))
    let bob = try create(card("Bob", groups: "Club", uid: "b"))
    try replace(ann, card("Ann", uid: "a"))
    try account.age(days: 40, only: [.runs])
    let moment = try store.lastChange()
    try replace(bob, card("Bob", uid: "b"))
    func rows() throws -> Int {
      try account.sql("SELECT 1 FROM past_group_people WHERE account_id = \(account.id)").count
    }
    #expect(try rows() == 2)
    while try Retention(account.database).purge(account: account.id) {}
    #expect(try rows() == 1 && people(past(moment), "Club") == ["Bob"])
    try store.trash(bob, base: stored(bob).ids.primary).expectSaved()
    _ = try store.erase(ManyContacts([bob], through: .max))
    #expect(try rows() == 0 && named(past(moment)) == [])
  }

  @Test func `nobody sees another account's groups, whatever the statement`() throws {
    let ann = try create(card("Ann", groups: "Club", uid: "a"))
    let moment = try store.lastChange()
    try replace(ann, card("Ann", uid: "a"))
    let stranger = try StoredAccount()
    #expect(try account.sql("SELECT 1 FROM past_group_people").count == 1)
    #expect(try stranger.sql("SELECT 1 FROM past_group_people").count == 0)
    #expect(try stranger.sql("UPDATE past_group_people SET name = 'x'").affected == 0)
    #expect(try stranger.sql("DELETE FROM past_group_people").affected == 0)
    #expect(throws: CloudError.self) {
      try stranger.sql(
        """
        INSERT INTO past_group_people (account_id, name, contact_id, sort_first, sort_last, made_change, change)
        VALUES (\(account.id), 'Work', \(ann), '', '', 0, \(Int64.max))
        """)
    }
    #expect(try named(past(moment)) == ["Club 1"])
  }

  // MARK: What an older program has not told

  /// What an older program has left, and what a newer one did before it told that.
  private static func older(_ own: Other) throws -> [(change: Int64, groups: [String: [String]])] {
    var moments: [(change: Int64, groups: [String: [String]])] = []
    func note() throws {
      let groups = try own.store.groups().map { ($0.name, try own.people($0.name)) }
      moments.append((try own.store.lastChange(), Dictionary(uniqueKeysWithValues: groups)))
    }
    let ann = try own.create(card("Ann", groups: "Club", photo: picture(1), uid: "a"))
    let bob = try own.create(card("Bob", groups: "Work", uid: "b"))
    let cid = try own.create(card("Cid", groups: "Club,Work", uid: "c"))
    try note()
    try own.replace(ann, card("Ann", uid: "a"))
    try own.replace(bob, card("Bob", groups: "Club", uid: "b"))
    try note()
    let group = try own.create(own.groupCard("Listed", ["b", "c"], uid: "g"))
    try note()
    try own.replace(group, own.groupCard("Listed", ["c"], uid: "g"))
    try note()
    try own.replace(bob, card("Zed", groups: "Club", uid: "b"))
    try own.store.trash(cid, base: own.stored(cid).ids.primary).expectSaved()
    try note()
    try own.account.restore(cid)
    try own.replace(ann, card("Ann", groups: "Work", uid: "a"))
    try note()
    return moments
  }

  @Test func `a database from before comes to know the groups and photos that it has kept`() throws {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    defer { database.close() }
    try database.migrate()
    let moments = try Self.older(Other(account: try StoredAccount(database)))
    let id = try #require(try Accounts(database).list().first).id
    try Connection(url: database.url).runScript(TakenBack.from(39))
    // Another server, which has prepared nothing.
    let later = CloudDatabase(url: database.url)
    defer { later.close() }
    try later.migrate()
    func past(_ change: Int64) -> PastBook { PastBook(later, account: id, change: change) }
    let last = try #require(moments.last).change
    #expect(try PastBook.reach(later, account: id).untold == last)
    let store = ContactStore(later, account: id)
    let rows = try store.list(order: .first, limit: 10, group: "Club").rows
    let bob = try #require(rows.first { $0.displayName == "Zed" })
    let base = try #require(try store.contact(bob.id)).ids.primary
    try store.update(bob.id, base: base, card: card("Zed", uid: "b"), now: now).expectSaved()
    for _ in 0..<2 {
      try PastFilling(database: later, account: id).fill()
      for moment in moments {
        let groups = try past(moment.change).groups().map { ($0.name, try people(past(moment.change), $0.name)) }
        #expect(Dictionary(uniqueKeysWithValues: groups) == moment.groups, "change \(moment.change)")
      }
      let rows = try past(moments[0].change).list(order: .first, limit: 10).rows
      #expect(rows.map { $0.photo != nil } == [true, false, false])
      #expect(try PastBook.reach(later, account: id).untold == 0)
      // As if it had been cut off at its end.
      try later.run(id, "UPDATE accounts SET past_untold = \(last) WHERE account_id = \(id)")
    }
  }

  /// As if an older program had written all that this account has.
  private static func forget(_ account: StoredAccount) throws {
    let statements: [SQL] = [
      "DELETE FROM past_group_people WHERE account_id = \(account.id)",
      "UPDATE group_people SET since = 0 WHERE account_id = \(account.id)",
      "UPDATE contact_versions SET has_photo = NULL WHERE account_id = \(account.id)",
      "UPDATE accounts SET past_untold = last_change WHERE account_id = \(account.id)",
    ]
    for statement in statements { try account.sql(statement) }
  }

  private func fill(_ goesOn: @escaping () -> Bool = { true }) throws {
    try PastFilling(database: account.database, account: account.id, goesOn: goesOn).fill()
  }

  /// All that is told.
  private func told() throws -> [String] {
    try account.sql(
      """
      SELECT told FROM (
        SELECT ROW(name, contact_id, sort_first, sort_last, made_change, change)::text AS told FROM past_group_people
        WHERE account_id = \(account.id)
        UNION ALL SELECT ROW(name, contact_id, since)::text FROM group_people WHERE account_id = \(account.id)
        UNION ALL SELECT ROW(version_id, has_photo)::text FROM contact_versions WHERE account_id = \(account.id)
      ) t ORDER BY told
      """
    ).map { row throws(PostgresError) in try row.text(0) }
  }

  private func untold() throws -> Int64 { try PastBook.reach(account.database, account: account.id).untold }

  @Test func `telling the past stops between any two portions, and the next time ends it`() throws {
    _ = try Self.older(Other(account: account))
    try Self.forget(account)
    try fill()
    let whole = try told()
    var (asked, last) = (0, 0)
    repeat {
      last += 1
      asked = 0
      try Self.forget(account)
      try fill {
        asked += 1
        return asked < last
      }
      #expect(try asked <= last && (untold() > 0) == (asked == last))
      try fill()
      #expect(try told() == whole && untold() == 0)
    } while asked == last
    #expect(last > 3)
  }

  @Test func `two servers that tell the past at once tell it once`() throws {
    _ = try Self.older(Other(account: account))
    try Self.forget(account)
    try fill()
    let whole = try told()
    var (asked, meeting) = (0, 0)
    repeat {
      meeting += 1
      asked = 0
      try Self.forget(account)
      try fill {
        asked += 1
        if asked == meeting {
          do { try fill() } catch { Issue.record(error) }
        }
        return true
      }
      #expect(try told() == whole && untold() == 0, "portion \(meeting)")
    } while asked >= meeting
  }

  @Test func `who is deleted for good while the past is told is not written again`() throws {
    var (asked, moment) = (0, 0)
    repeat {
      moment += 1
      asked = 0
      let zoe = try create(card("Zoe \(moment)", groups: "Club", uid: "\(moment)"))
      try replace(zoe, card("Zoe \(moment)", uid: "\(moment)"))
      try store.trash(zoe, base: stored(zoe).ids.primary).expectSaved()
      try Self.forget(account)
      var erased = 0
      try fill {
        asked += 1
        if asked == moment {
          do { erased = try store.erase(ManyContacts([zoe], through: .max)).erased } catch { Issue.record(error) }
        }
        return true
      }
      let rows = try account.sql(
        "SELECT 1 FROM past_group_people WHERE account_id = \(account.id) AND contact_id = \(zoe)")
      #expect(try rows.count == 1 - erased && untold() == 0, "portion \(moment)")
    } while asked >= moment
    #expect(moment > 3)
  }

  @Test func `an account that is removed while its past is told leaves nothing`() throws {
    var (asked, moment) = (0, 0)
    repeat {
      moment += 1
      asked = 0
      let other = try Other(account: StoredAccount())
      _ = try Self.older(other)
      try Self.forget(other.account)
      let accounts = Accounts(account.database)
      try PastFilling(database: account.database, account: other.account.id) {
        asked += 1
        if asked == moment {
          do { try accounts.remove(name: other.account.name) } catch { Issue.record(error) }
        }
        return true
      }.fill()
      let rows = try other.account.sql("SELECT 1 FROM past_group_people WHERE account_id = \(other.account.id)")
      #expect((rows.count == 0) == (asked >= moment), "portion \(moment)")
    } while asked >= moment
  }

  @Test func `no account's cleaning waits while the past of another is told, and a stop ends both`() throws {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    defer { database.close() }
    try database.migrate()
    let accounts = try (0..<2).map { _ in try StoredAccount(database) }
    for account in accounts {
      let own = Other(account: account)
      _ = try Self.older(own)
      let old = try own.create(card("Old"))
      try own.store.trash(old, base: own.stored(old).ids.primary).expectSaved()
      try account.age(days: 40, only: [.trash, .versions])
      try Self.forget(account)
    }
    func state() throws -> (trashed: Int, told: Int, untold: Int) {
      var state = (trashed: 0, told: 0, untold: 0)
      for account in accounts {
        state.trashed += try account.sql("SELECT 1 FROM contacts WHERE trashed_at IS NOT NULL").count
        state.told += try account.sql("SELECT 1 FROM past_group_people").count
        state.untold += try PastBook.reach(database, account: account.id).untold > 0 ? 1 : 0
      }
      return state
    }
    func clean(_ goesOn: @escaping () -> Bool) throws {
      try Retention(database).clean(failed: { Issue.record($0) }, goesOn: goesOn)
    }
    try clean { false }
    #expect(try state() == (trashed: 2, told: 0, untold: 2))
    // Stops with the first account's first words.
    try clean { (try? state().told) == 0 }
    let (trashed, told, untold) = try state()
    #expect(trashed == 0 && told > 0 && untold == 1)
    try clean { true }
    #expect(try state().untold == 0 && state().told > told)
  }

  @Test func `versions that nobody has looked at yet are no damage`() throws {
    let id = try create(card("Ann", photo: picture(1)))
    try replace(id, card("Ann"))
    try account.sql("UPDATE contact_versions SET has_photo = NULL WHERE account_id = \(account.id)")
    #expect(try Inspection(account.database).findings(account: account.id) == [:])
    try account.sql("UPDATE contact_versions SET has_photo = false WHERE account_id = \(account.id)")
    #expect(try Inspection(account.database).findings(account: account.id) == [.versions: 1])
    _ = try CleanUp.take(account.database, account: account.id, holder: CleanUp.administration).run()
    #expect(try Inspection(account.database).findings(account: account.id) == [:])
  }
}
