import Contacts
import Glibc
import POSIX
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing

@testable import Cloud

@Suite(.serialized) struct MigrationTests {
  @Test func `every file in migrations is applied, in the order of the numbers`() throws {
    let root = "/" + String(#filePath).split(separator: "/").dropLast(3).joined(separator: "/")
    var names: [String] = []
    try Directory(path: "\(root)/migrations").forEachEntry { entry in
      names.append(String(decoding: entry.name, as: UTF8.self))
    }
    names.sort()
    #expect(CloudDatabase.migrations.map(\.name) == names)
    for (index, file) in CloudDatabase.migrations.enumerated() {
      #expect(Int(file.name.prefix(4)) == index + 1)
      #expect(try File.read("\(root)/migrations/\(file.name)") == file.sql)
    }
  }

  @Test func `each migration is applied once, also by two processes at a time`() throws {
    let url = try TestCluster.newDatabase()
    let results = try onThreads(4) { try CloudDatabase(url: url).migrate() }
    for result in results { try result.get() }
    try CloudDatabase(url: url).migrate()
    let rows = try Connection(url: url).run("SELECT number FROM schema_migrations")
    #expect(rows.count == CloudDatabase.migrations.count)
  }

  /// Leaves a database as the program before migration 11 did.
  private static let takeBack =
    TakenBack.from(21) + """
      DROP INDEX device_tokens_by_device, runs_by_book, contacts_by_uid;
      ALTER TABLE contacts DROP COLUMN resource, DROP COLUMN edition, DROP COLUMN told_again;
      DROP TABLE sign_in_places, app_passwords, drafts;
      ALTER TABLE device_tokens DROP COLUMN address, DROP COLUMN used_by, DROP COLUMN used_lived;
      ALTER TABLE sessions DROP COLUMN address, DROP COLUMN proven_at;
      DELETE FROM schema_migrations WHERE number >= 11
      """

  @Test(.timeLimit(.minutes(1)))
  func `a migration that waits for a lock gives up, and names the session that holds it`() throws {
    let url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url)
    try database.migrate()
    // As the program before the last one left it.
    let owner = try Connection(url: url)
    try owner.runScript(Self.takeBack)
    let holder = try Connection(url: url)
    try holder.runScript("SET application_name = 'backup'; BEGIN; LOCK TABLE device_tokens IN ROW EXCLUSIVE MODE")
    let session = try #require(holder.run("SELECT pg_backend_pid()::bigint").first).int64(0)
    let failure = #expect(throws: CloudError.self) { try database.migrate(lockTimeout: 400) }
    guard case .failed(let message, let hint) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(message.contains("a lock is held by session \(session) (backup, user "), "\(message)")
    #expect(message.contains("idle in transaction, since "), "\(message)")
    #expect(hint?.contains("SELECT pg_terminate_backend(\(session))") == true)
    #expect(try owner.run("SELECT 1 FROM schema_migrations WHERE number >= 11").count == 0)
    try holder.runScript("ROLLBACK")
    try database.migrate(lockTimeout: 400)
    #expect(try owner.run("SELECT 1 FROM schema_migrations").count == CloudDatabase.migrations.count)
  }

  @Test func `devices that share an id since two sign-ins at once get one each`() throws {
    let url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url)
    try database.migrate()
    let account = try StoredAccount(database)
    let devices = Devices(database)
    let first = try devices.register(account: account.id, name: "first", book: account.book)
    let second = try devices.register(account: account.id, name: "second", book: account.book)
    let owner = try Connection(url: url)
    try owner.runScript(Self.takeBack)
    try owner.run("UPDATE device_tokens SET created_at = '2020-01-01' WHERE name = 'first'")
    try owner.run("UPDATE device_tokens SET device_id = \(first.device) WHERE name = 'second'")
    try database.migrate()
    #expect(try devices.lookup(first.token, by: .here)?.id == first.device)
    let other = try #require(try devices.lookup(second.token, by: .here)?.id)
    #expect(other != first.device)
  }

  @Test func `an account that an older program makes while migration 9 begins stays`() throws {
    // The database role is the cluster's.
    try CloudDatabase(url: TestCluster.newDatabase()).migrate()
    let url = try TestCluster.newDatabase()
    let older = try Connection(url: url)
    try older.runScript(
      "CREATE TABLE schema_migrations (number bigint PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL)")
    for (index, file) in CloudDatabase.migrations.prefix(8).enumerated() {
      try older.runScript(String(decoding: file.sql, as: UTF8.self))
      try older.run("INSERT INTO schema_migrations VALUES (\(Int64(index + 1)), \(file.name), now())")
    }
    try older.runScript(
      """
      BEGIN;
      INSERT INTO accounts (account_id, name, password_hash, created_at, database_version)
      VALUES ('00000000-0000-0000-0000-000000000001', 'ada', '', now(), 1)
      """)
    let migrating = try Thread("contacts2web-test", stackSize: 8 << 20) { try? CloudDatabase(url: url).migrate() }
    let watching = try Connection(url: url)
    let waiting: SQL = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    while try watching.run(waiting).count == 0 { sched_yield() }
    try older.runScript("COMMIT")
    migrating.join()
    #expect(try watching.run("SELECT 1 FROM schema_migrations").count == CloudDatabase.migrations.count)
    #expect(try watching.run("SELECT 1 FROM accounts WHERE name = 'ada'").count == 1)
  }

  @Test func `the sort keys of an older program get the marks of today's sections`() throws {
    let url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url)
    try database.migrate()
    let account = try StoredAccount(database)
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    for name in [
      "Ann", "Ωμέγα", "Яна", "שרה", "علي", "ڤ", "李", "カナ", "ｱｲ", "한국", "𠮷野", "42", "٤٥", "Հայ", "राम", "😀", "ー",
    ] {
      _ = try account.store.create(.random(), card: card(name), now: now)
    }
    func keys() throws -> [String] {
      try Connection(url: url).run("SELECT sort_first || ' ' || sort_last FROM contacts ORDER BY contact_id").map {
        try $0.text(0)
      }
    }
    let owner = try Connection(url: url)
    let todays = try keys()
    try owner.runScript(
      """
      UPDATE contacts SET sort_first = translate(sort_first, chr(127), '~'), sort_last = translate(sort_last, chr(127), '~')
      """)
    #expect(try keys() != todays)
    let file = try #require(CloudDatabase.migrations.first { $0.name.hasSuffix("-sections.sql") })
    try owner.runScript(String(decoding: file.sql, as: UTF8.self))
    #expect(try keys() == todays)
  }

  @Test func `accounts with what Outlook says of people are searched and dated anew at their next sync, and no others`()
    throws
  {
    let url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url)
    try database.migrate()
    let (outlook, other) = (try StoredAccount(database), try StoredAccount(database))
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    let lines = [
      "BEGIN:VCARD", "VERSION:3.0", "FN:Ann", "N:;Ann;;;", "item1.X-Ms-Spouse:Quince", "X-MS-ANNIVERSARY:20150620",
      "END:VCARD", "",
    ]
    _ = try outlook.store.create(.random(), card: Array(lines.joined(separator: "\r\n").utf8), now: now)
    _ = try other.store.create(.random(), card: card("Bob", note: "The ROLE: none."), now: now)
    // As an older program left it.
    let owner = try Connection(url: url)
    try owner.runScript(
      "UPDATE contacts SET search_text = 'ann' WHERE search_text LIKE '%quince'; DELETE FROM contact_dates")
    let file = try #require(CloudDatabase.migrations.first { $0.name.hasSuffix("-outlooks-names.sql") })
    try owner.runScript(String(decoding: file.sql, as: UTF8.self))
    #expect(try Accounts(database).find(outlook.id)?.databaseVersion == 0)
    #expect(try Accounts(database).find(other.id)?.databaseVersion == 1)
    #expect(try Inspection(database).findings(account: outlook.id) != [:])
    _ = try outlook.cloud.begin(StoredAccount.nowhere)
    #expect(try Inspection(database).findings(account: outlook.id) == [:])
    #expect(try owner.run("SELECT 1 FROM contacts WHERE search_text LIKE '%quince'").count == 1)
    #expect(try owner.run("SELECT 1 FROM contact_dates").count == 1)
  }

  @Test func `a database of a newer program is a clear error`() throws {
    let url = try TestCluster.newDatabase()
    try CloudDatabase(url: url).migrate()
    try Connection(url: url).runScript("INSERT INTO schema_migrations VALUES (999, 'future', now())")
    let failure = #expect(throws: CloudError.self) { try CloudDatabase(url: url).migrate() }
    let known = CloudDatabase.migrations.count
    #expect(
      failure
        == .failed(
          message: "the database has schema version 999, this program knows \(known)",
          hint: "update contacts2web on this machine"))
  }

  @Test func `a database in another encoding is refused`() throws {
    let connection = try Connection(url: TestCluster.url())
    try connection.runScript("CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    let failure = #expect(throws: CloudError.self) {
      try CloudDatabase(url: TestCluster.url() + " dbname=latin").migrate()
    }
    guard case .failed(let message, _) = failure else {
      Issue.record("not refused: \(String(describing: failure))")
      return
    }
    #expect(message == "the database's encoding is LATIN1")
  }

  @Test func `a database that is away is unavailable`() throws {
    let failure = #expect(throws: CloudError.self) { try CloudDatabase(url: "host=/nowhere").migrate() }
    guard case .unavailable = failure else {
      Issue.record("not unavailable: \(String(describing: failure))")
      return
    }
  }
}

/// Runs `body` on so many threads of their own at once.
func onThreads<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable () throws -> Value) throws -> [Result<
  Value, any Error
>] {
  let results = Collected<Value>()
  let threads = try (0..<count).map { _ in
    try Thread("contacts2web-test", stackSize: 8 << 20) { results.add(Result { try body() }) }
  }
  for thread in threads { thread.join() }
  return results.all
}
