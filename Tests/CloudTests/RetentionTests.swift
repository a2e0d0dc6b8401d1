import Contacts
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing

@testable import Cloud

@Suite(.serialized) struct RetentionTests {
  @Test func `unused large values are found by one join, and not by a list for each`() throws {
    let account = try StoredAccount()
    let plan = try account.sql("EXPLAIN \(code: Leftovers.unusedParts(account.id))")
      .map { row throws(PostgresError) in try row.text(0) }
    #expect(plan.contains { $0.contains("Anti Join") })
    #expect(!plan.contains { $0.contains("SubPlan") })
  }

  @Test func `an account in which it fails delays no other, and is named`() throws {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    defer { database.close() }
    try database.migrate()
    for _ in 0..<3 {
      let account = try StoredAccount(database)
      let id = UniqueID.random()
      _ = try account.store.create(id, card: card("Ann"), now: Timestamp(milliseconds: 0))
      _ = try account.store.trash(id, base: primary(card("Ann")))
      try account.age(days: 32)
    }
    let accounts = try Accounts(database).list()
    // The first of the list, so that the others come behind it.
    try database.asOwner { owner in
      try owner.runScript(
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF OLD.account_id = '\(accounts[0].id)' THEN RAISE 'damaged'; END IF; RETURN OLD;
        END $$;
        CREATE TRIGGER refuse BEFORE DELETE ON contacts FOR EACH ROW EXECUTE FUNCTION refuse();
        """)
    }
    var failures: [String] = []
    try Retention(database).clean { failures.append("\($0)") }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("damaged") == true)
    let left = try accounts.map { account in
      try database.run(account.id, "SELECT 1 FROM contacts WHERE account_id = \(account.id)").count
    }
    #expect(left == [1, 0, 0])
  }

  @Test func `what waits for review is kept until somebody has decided, also of a contact in the trash`() throws {
    let account = try StoredAccount()
    let ids = [UniqueID.random(), UniqueID.random()]
    for id in ids { _ = try account.store.create(id, card: card("Ann \(id)"), now: Timestamp(milliseconds: 0)) }
    let run = try account.cloud.begin(StoredAccount.nowhere).run
    _ = try account.cloud.save(ids.map { Save(.keepLosing, $0, card("Lost \($0)")) }, run: run)
    _ = try account.cloud.finish(RunFinish([], through: 0), run: run)
    _ = try account.store.trash(ids[1], base: primary(card("Ann \(ids[1])")))
    let retention = Retention(account.database)
    func purge(afterDays days: Int) throws {
      try account.age(days: days)
      while try retention.purge(account: account.id) {}
    }
    try purge(afterDays: 32)
    let waiting = try account.toReview()
    #expect(Set(waiting.map(\.contact)) == Set(ids))
    for item in waiting { #expect(try account.history.keep(version: item.version, of: item.contact)) }
    // The decision can be thought over for 30 days, as any other change: the versions are there, and what they are of.
    try purge(afterDays: 30)
    for item in waiting { #expect(try account.store.version(item.version, of: item.contact) != nil) }
    #expect(try ids.allSatisfy { try account.store.contact($0) != nil })
    try purge(afterDays: 2)
    #expect(try account.store.contact(ids[0]) != nil && account.store.contact(ids[1]) == nil)
    #expect(try account.versions(ids[0]).isEmpty)
  }
}
