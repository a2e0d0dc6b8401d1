import Cluster
import POSIX
import PostgreSQL
import TestPostgreSQL
import Testing

/// A database that is not the server's own, as docs/admin.md and docker-compose.yml have it.
@Suite(.serialized) struct OwnDatabaseTests {
  @Test func `its owner makes the tables, and the server signs in as a role that owns nothing`() throws {
    let owner = try TestCluster.newDatabase()
    let program = owner + " user=contacts2web_program"
    let machine = try Machine()
    let migrated = try machine.type(
      "CONTACTS2WEB_DATABASE='\(program)' CONTACTS2WEB_DATABASE_OWNER='\(owner)' contacts2web admin migrate")
    #expect(migrated.status == 0, "\(migrated)")
    #expect(migrated.output.hasPrefix("the database has schema version "))

    let server = try RunningServer(on: machine, ["--database", program], makesDatabase: true)
    let added = try machine.type(
      "echo a long password | CONTACTS2WEB_DATABASE='\(program)' contacts2web account add ada --password-stdin")
    #expect(added.status == 0 && added.output == "added ada\n", "\(added)")
    try File.makeFolder(machine.path("book"))
    try machine.write("book/ann.vcf", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ann\r\nEND:VCARD\r\n")
    try server.login("ada", home: "device", book: "book")
    let synced = try machine.type("contacts2web sync --home device")
    #expect(synced.status == 0, "\(synced)")
    let listed = try machine.type("CONTACTS2WEB_DATABASE='\(program)' contacts2web account list")
    #expect(listed.output.hasPrefix("ada\t1 contact\t"), "\(listed)")
    #expect(try server.stop() == .exited(0))
  }

  @Test func `a role that may not make the tables is told who does`() throws {
    let program = try TestCluster.newDatabase() + " user=contacts2web_program"
    let machine = try Machine()
    let outcome = try machine.type("contacts2web serve --listen 127.0.0.1:0 --database '\(program)'")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("contacts2web admin migrate"), "\(outcome.errors)")
  }

  @Test func `the script of docker-compose.yml makes that role, and nothing more of it`() throws {
    let machine = try Machine()
    let cluster = try PrivateCluster.start(dataDirectory: machine.path("database"))
    defer { cluster.stop() }
    let connection = try Connection(url: cluster.url)
    let host = try #require(try connection.run("SHOW unix_socket_directories").first?.text(0)).replacing("\"", with: "")
    let script = #filePath.replacing("Tests/SystemTests/OwnDatabaseTests.swift", with: "script/database-role.sh")
    let outcome = try machine.type(
      "PGHOST='\(host)' POSTGRES_USER=contacts2web POSTGRES_DB=contacts2web PROGRAM_PASSWORD=\"it's a \\\\ password\" '\(script)'"
    )
    #expect(outcome.status == 0, "\(outcome)")
    let may = try connection.run(
      """
      SELECT rolcanlogin AND NOT (rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication) FROM pg_roles
      WHERE rolname = 'contacts2web_program'
      """)
    #expect(try may.first?.bool(0) == true)
  }
}
