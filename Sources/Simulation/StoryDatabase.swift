import Account
import Cloud
import Contacts
import HTTPServer
import POSIX
import PostgreSQL
import Protocol
import Sync
import TestPostgreSQL

/// A database of its own for stories, since an administrator does in them what concerns all accounts: PostgreSQL, the server's
/// program before it, and over HTTPS the server.
///
/// The machine's clock is PostgreSQL's, so a jump of the server's clock is played the other way round: all that was written down
/// before moves. One thread at a time.
final class StoryDatabase: @unchecked Sendable {
  private(set) var database: CloudDatabase
  private(set) var server: TestServer?
  /// Past the program and its row-level security.
  let owner: Connection
  private let url: String
  private let tables: [Table]
  /// Whose backup there is.
  private var backedUp: UniqueID?

  private struct Table {
    let name: String
    let isAccounts: Bool
    let moments: [String]
  }

  init(isServed: Bool) throws {
    url = try TestCluster.newDatabase()
    database = CloudDatabase(url: url)
    try database.migrate()
    owner = try Connection(url: url)
    let columns = try owner.run(
      """
      SELECT c.table_name::text, c.column_name::text, c.data_type = 'timestamp with time zone'
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY c.table_name
      """)
    var moments: [String: [String]] = [:]
    var ofAccounts: Set<String> = []
    for index in 0..<columns.count {
      let row = columns[index]
      let (table, column) = (try row.text(0), try row.text(1))
      if column == "account_id" { ofAccounts.insert(table) }
      if try row.bool(2) { moments[table, default: []].append(column) } else { moments[table, default: []] += [] }
    }
    tables = moments.keys.sorted().map {
      Table(name: $0, isAccounts: ofAccounts.contains($0), moments: moments[$0] ?? [])
    }
    try owner.runScript("CREATE SCHEMA backup")
    for table in tables where table.isAccounts {
      try owner.runScript("CREATE TABLE backup.\(table.name) AS SELECT * FROM public.\(table.name) WHERE false")
    }
    if isServed { server = try TestServer(database) }
  }

  deinit {
    server?.server.stop()
    database.close()
  }

  /// A new one, over HTTPS where there is a server.
  func account() throws -> any TestAccount {
    let account = try DatabaseAccount(self)
    guard let server else { return account }
    return ServedAccount(account, at: server)
  }

  // MARK: What an administrator does

  func raiseVersion() throws { _ = try database.raiseMasterVersion() }

  /// Stops the server, and starts the program of the next encoding.
  func update() throws {
    server?.server.stop()
    database.close()
    database = CloudDatabase(url: url, encoding: EncodingVersion(number: database.encoding.number + 1))
    try database.migrate()
    if server != nil { server = try TestServer(database) }
  }

  /// Keeps the rows of the account: what `pg_dump` of the database holds of it.
  func backUp(_ account: UniqueID) throws {
    for table in tables where table.isAccounts {
      try owner.runScript(
        """
        TRUNCATE backup.\(table.name);
        INSERT INTO backup.\(table.name) SELECT * FROM public.\(table.name) WHERE account_id = '\(account)'
        """)
    }
    backedUp = account
  }

  func restoreBackup(_ account: UniqueID) throws -> Bool {
    guard backedUp == account else { return false }
    let rows = tables.filter(\.isAccounts).map {
      """
      DELETE FROM public.\($0.name) WHERE account_id = '\(account)';
      INSERT INTO public.\($0.name) SELECT * FROM backup.\($0.name);
      """
    }
    // In whatever order, without a look at who refers to whom.
    try owner.runScript(
      """
      BEGIN;
      SET LOCAL session_replication_role = replica;
      \(rows.joined(separator: "\n"))
      UPDATE public.accounts SET lease_run = NULL, lease_holder = NULL, lease_until = NULL
      WHERE account_id = '\(account)';
      COMMIT
      """)
    return true
  }

  /// So much time is lived through as lets a clock be taken for right, and a cleaning follows.
  func setTimesRight() throws {
    _ = try owner.run("UPDATE clock SET lived = lived + \(LivedTime.steady)")
    var failure: CloudError?
    try Retention(database).clean(failed: { failure = $0 })
    if let failure { throw failure }
  }

  func moveClock(by milliseconds: Int64) throws {
    let statements = tables.filter { !$0.moments.isEmpty }.map { table in
      let columns = table.moments.map { "\($0) = \($0) - interval '\(milliseconds) ms'" }
      return "UPDATE public.\(table.name) SET \(columns.joined(separator: ", "));"
    }
    try owner.runScript(statements.joined(separator: "\n"))
  }
}
