import Glibc
import PostgreSQL
import Protocol
import Testing

@testable import Cloud

/// Every key begins with account_id, every statement names it; row-level security guards every table.
@Suite(.serialized) struct InvariantTests {
  /// The only tables without an account: which migrations were applied, the version that all accounts are to be in, the
  /// time that the database has lived through, and who may make an account. They hold nobody's data, are the same for all (reference tables where the schema is distributed), and the program only reads
  /// them.
  private static let exempt = ["schema_migrations", "master_version", "clock", "sign_up"]

  private func rows(_ sql: SQL) throws -> Rows {
    try Connection(url: TestDatabase.shared.get().url).run(sql)
  }

  private func tables() throws -> [String] {
    try rows(
      """
      SELECT relname::text FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
        AND relname <> ALL (\(Self.exempt)) ORDER BY relname
      """
    ).map { row throws(PostgresError) in try row.text(0) }
  }

  @Test func `every key and every index begins with account_id`() throws {
    let offenders = try rows(
      """
      SELECT i.indexrelid::regclass::text FROM pg_index i
      JOIN pg_class t ON t.oid = i.indrelid AND t.relnamespace = 'public'::regnamespace AND t.relname <> ALL (\(Self.exempt))
      LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
      WHERE a.attname IS DISTINCT FROM 'account_id'
      """)
    #expect(offenders.count == 0)
    let keyless = try rows(
      """
      SELECT t.relname::text FROM pg_class t
      WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary)
      """)
    #expect(keyless.count == 0)
    #expect(try tables().count >= 7)
  }

  @Test func `every foreign key carries account_id`() throws {
    let offenders = try rows(
      """
      SELECT c.conname::text FROM pg_constraint c
      WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = c.conkey[1] AND a.attname = 'account_id')
      """)
    #expect(offenders.count == 0)
  }

  @Test func `there are no triggers of ours, no sequences and no functions`() throws {
    #expect(try rows("SELECT 1 FROM pg_trigger WHERE NOT tgisinternal").count == 0)
    #expect(try rows("SELECT 1 FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace").count == 0)
    #expect(try rows("SELECT 1 FROM pg_proc WHERE pronamespace = 'public'::regnamespace").count == 0)
  }

  @Test func `every table has row-level security, and the program's role neither owns it nor passes it by`() throws {
    let open = try rows(
      """
      SELECT t.relname::text FROM pg_class t
      WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND (NOT t.relrowsecurity OR NOT t.relforcerowsecurity
        OR NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = t.oid)
        OR pg_get_userbyid(t.relowner) = \(CloudDatabase.role))
      """)
    #expect(open.count == 0)
    let role = try rows(
      "SELECT rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb FROM pg_roles WHERE rolname = \(CloudDatabase.role)"
    )
    #expect(try role.first?.bool(0) == false)
  }

  @Test func `a transaction sees and writes no account but its own`() throws {
    let mine = try StoredAccount()
    let theirs = try StoredAccount()
    for table in try tables() {
      let count: SQL = "SELECT 1 FROM \(code: SQL(stringLiteral: table)) WHERE account_id <> \(mine.id)"
      #expect(try mine.sql(count).count == 0)
    }
    #expect(try mine.sql("SELECT 1 FROM accounts WHERE account_id = \(theirs.id)").count == 0)
    #expect(try mine.sql("UPDATE accounts SET name = 'x' WHERE account_id = \(theirs.id)").affected == 0)
    #expect(throws: CloudError.self) {
      try mine.sql(
        """
        INSERT INTO parts (account_id, digest, bytes, created_at, created_lived)
        VALUES (\(theirs.id), \([1] as [UInt8]), '', now(), 0)
        """)
    }
    #expect(throws: CloudError.self) { try mine.sql("DROP TABLE parts") }
    // Without an account there is nothing to see.
    let bare: Int = try mine.database.pool.withConnection { try $0.run("SELECT 1 FROM accounts").count }
    #expect(bare == 0)
  }

  @Test func `the program reads the tables that belong to no account, and cannot write them`() throws {
    let account = try StoredAccount()
    for table in Self.exempt {
      let name = SQL(stringLiteral: table)
      #expect(try account.sql("SELECT 1 FROM \(code: name)").count > 0)
      #expect(throws: CloudError.self) { try account.sql("DELETE FROM \(code: name)") }
    }
    #expect(throws: CloudError.self) { try account.sql("UPDATE master_version SET version = version + 1") }
    #expect(try account.sql("UPDATE clock SET lived = lived + 1").affected == 0)
  }

  @Test func `every statement in the sources names account_id wherever it names a table`() throws {
    let tables = try self.tables()
    let sources = String(#filePath).split(separator: "/").dropLast(3).joined(separator: "/")
    var statements = 0
    for file in try swiftFiles("/\(sources)/Sources") {
      for statement in Self.statements(in: try text(file)) {
        statements += 1
        // Every mention of a table needs its own mention of the account, at least.
        let words = statement.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let named = words.indices.filter { index in
          tables.contains(String(words[index])) && index > 0
            && ["FROM", "JOIN", "INTO", "UPDATE"].contains(String(words[index - 1]))
        }
        let accounts = words.count { $0 == "account_id" }
        #expect(accounts >= named.count, "\(file): \(statement)")
      }
    }
    #expect(statements > 60)
  }

  /// The string literals that hold SQL on one of our tables: between quotes, single or triple.
  private static func statements(in text: String) -> [String] {
    var found: [String] = []
    for (index, block) in text.split(separator: "\"\"\"", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        found.append(String(block))
      } else {
        for line in block.split(separator: "\n") {
          guard let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\""), start < end else { continue }
          found.append(String(line[line.index(after: start)..<end]))
        }
      }
    }
    return found.filter { text in
      ["SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM "].contains { text.contains($0) }
    }
  }

  private func swiftFiles(_ folder: String) throws -> [String] {
    var files: [String] = []
    guard let stream = opendir(folder) else { throw PostgresError(kind: .decoding, message: "cannot open \(folder)") }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      // The device's SQLite cache holds one account.
      if entry.pointee.d_type == UInt8(DT_DIR) {
        if !["Cache", "SQLite", "Import"].contains(name) { files += try swiftFiles("\(folder)/\(name)") }
      } else if name.hasSuffix(".swift") {
        files.append("\(folder)/\(name)")
      }
    }
    return files
  }

  private func text(_ path: String) throws -> String {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw PostgresError(kind: .decoding, message: "cannot open \(path)") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
