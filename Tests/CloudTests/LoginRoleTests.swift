import Contacts
import Protocol
import PostgreSQL
import TestPostgreSQL
import Testing

@testable import Cloud

/// The server signs in to the database as a role that owns nothing and may do no more than it needs.
@Suite struct LoginRoleTests {
  private let owner: Connection
  private let login: Connection
  private let database: CloudDatabase
  private let tables: [String]

  /// Nothing that these tests do changes it, so it is played once.
  private static let played = Result { try play() }

  private static func play() throws -> CloudDatabase {
    let url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url, serverURL: asServer(url), poolSize: 2)
    try database.migrate()
    try Played(database).everything()
    return database
  }

  private static func asServer(_ url: String) -> String { url + " user=\(CloudDatabase.role)" }

  init() throws {
    database = try Self.played.get()
    owner = try Connection(url: database.url)
    login = try Connection(url: Self.asServer(database.url))
    tables = try Self.tables(owner)
  }

  private static func tables(_ owner: Connection) throws -> [String] {
    try owner.run(
      "SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname"
    ).map { row throws(PostgresError) in try row.text(0) }
  }

  @Test func `it is no superuser, owns nothing, and is a member of nothing`() throws {
    let may = try login.run(
      """
      SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication FROM pg_roles
      WHERE rolname = session_user
      """)
    #expect(try may.first?.bool(0) == false)
    #expect(try login.run("SELECT 1 FROM pg_class WHERE pg_get_userbyid(relowner) = session_user").count == 0)
    #expect(
      try login.run(
        "SELECT 1 FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.member WHERE r.rolname = session_user"
      )
      .count == 0)
  }

  @Test func `without an account it sees no row of any, and changes none`() throws {
    // It may not delete of these at all.
    let closed = ["schema_migrations", "master_version", "clock", "sign_up", "invitations"]
    for table in tables where !closed.contains(table) {
      let name = SQL(stringLiteral: table)
      #expect(try login.run("SELECT 1 FROM \(code: name)").count == 0, "\(table)")
      #expect(try login.run("DELETE FROM \(code: name)").affected == 0, "\(table)")
    }
    #expect(try owner.run("SELECT 1 FROM contacts").count > 0)
    #expect(try owner.run("SELECT 1 FROM accounts").count > 0)
  }

  @Test(arguments: [
    "SET ROLE contacts2web", "SELECT set_config('role', 'contacts2web', false)",
    "SET SESSION AUTHORIZATION contacts2web",
    "COPY accounts FROM PROGRAM 'id'", "COPY (SELECT 1) TO PROGRAM 'cat'", "COPY (SELECT 1) TO '/tmp/x'",
    "SELECT pg_read_file('/etc/passwd')", "CREATE TABLE x (y int)", "ALTER TABLE contacts DISABLE ROW LEVEL SECURITY",
    "DROP POLICY own_account ON contacts", "CREATE EXTENSION dblink",
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "SELECT lo_import('/etc/passwd')", "ALTER ROLE contacts2web_program SUPERUSER",
    "SET row_security = off; SELECT 1 FROM contacts",
    "UPDATE master_version SET version = version + 1", "UPDATE sign_up SET mode = 1", "DELETE FROM invitations",
    "DELETE FROM schema_migrations", "TRUNCATE contacts",
  ])
  func `what an injected statement would try gives nothing`(_ sql: String) throws {
    #expect(throws: PostgresError.self) {
      try login.runScript(sql)
      // What is only of no effect.
      if try login.run("SELECT current_user::text").first?.text(0) == CloudDatabase.role, sql.contains("DELETE"),
        try owner.run("SELECT 1 FROM schema_migrations").count == CloudDatabase.migrations.count
      {
        throw PostgresError(kind: .unauthorized, message: "nothing was deleted")
      }
    }
  }

  @Test func `all that a server does works as this role`() throws {
    // Played by the initializer, over such connections.
    #expect(database.connections.open > 0)
    let role = try database.pool.withConnection { try $0.run("SELECT session_user::text").first?.text(0) }
    #expect(role == CloudDatabase.role)
    // Those that are played with, and who signed up.
    #expect(try Accounts(database).list().count > 1)
    try Retention(database).clean(failed: { Issue.record("\($0)") })
  }

  @Test func `the owner, where it is no superuser, sees across accounts only where it says so`() throws {
    let owner = try Connection(url: Self.play().url)
    let name = "owner_\(UInt64.random(in: 0 ... .max))"
    try owner.runScript("CREATE ROLE \(name) NOSUPERUSER; GRANT \(name) TO contacts2web")
    for table in tables { try owner.runScript("ALTER TABLE \(table) OWNER TO \(name)") }
    func counts() throws -> [Int] {
      try tables.map { try owner.run("SELECT 1 FROM \(code: SQL(stringLiteral: $0))").count }
    }
    let all = try counts()
    try owner.runScript("SET ROLE \(name)")
    #expect(try owner.run("SELECT 1 FROM contacts").count == 0)
    try owner.run("SELECT set_config('contacts2web.everywhere', 'on', false)")
    #expect(try counts() == all)
    // As a migration does.
    try owner.run("INSERT INTO schema_migrations VALUES (999, 'later', now())")
    #expect(try owner.run("UPDATE master_version SET version = version").affected == 1)
    try owner.runScript("RESET ROLE")
  }

  @Test func `it is told who may migrate`() throws {
    let alone = CloudDatabase(url: Self.asServer(try TestCluster.newDatabase()))
    let failure = #expect(throws: CloudError.self) { try alone.migrate() }
    guard case .failed(let message, let hint) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(message.contains("\(CloudDatabase.role) may not change it"))
    #expect(hint?.contains("contacts2web admin migrate, with --database-owner") == true)
  }
}
