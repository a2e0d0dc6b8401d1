import Glibc
import SQLite
import Testing

@Suite(.serialized) struct SQLiteErrorTests {
  @Test func `an error names code, message and statement but no values`() throws {
    let file = try TemporaryFile()
    let database = try Database(path: file.path)
    try database.run("CREATE TABLE t (name TEXT PRIMARY KEY) STRICT")
    try database.run("INSERT INTO t VALUES (\("Ada Lovelace"))")
    let error = try #require(throws: SQLiteError.self) { try database.run("INSERT INTO t VALUES (\("Ada Lovelace"))") }
    #expect(error.isConstraint)
    #expect(error.code == 19 && error.extendedCode == 1555)
    #expect(error.sql == "INSERT INTO t VALUES (?)")
    #expect(error.message == "UNIQUE constraint failed: t.name")
    #expect(!"\(error)".contains("Ada"))
    try database.run("INSERT INTO t VALUES (\("Grace Hopper"))")
  }

  @Test func `a file that is no database is corrupt, and so is a damaged one`() throws {
    let file = try TemporaryFile()
    let descriptor = open(file.path, O_CREAT | O_WRONLY, 0o600)
    let text = Array(String(repeating: "this is not a database. ", count: 100).utf8)
    #expect(write(descriptor, text, text.count) == text.count)
    close(descriptor)
    let error = try #require(throws: SQLiteError.self) { _ = try Database(path: file.path) }
    #expect(error.isCorrupt && !error.isFull && !error.isBusy)

    let second = try TemporaryFile()
    var database: Database? = try Database(path: second.path)
    try database?.run("CREATE TABLE t (a TEXT) STRICT")
    for _ in 0..<100 { try database?.run("INSERT INTO t VALUES (\(String(repeating: "x", count: 1_000)))") }
    database?.close()
    database = nil
    let damaged = open(second.path, O_WRONLY)
    #expect(pwrite(damaged, text, 2_000, 8_192) == 2_000)
    close(damaged)
    let opened = try Database(path: second.path)
    #expect(try !opened.findDamage().isEmpty)
  }

  @Test func `another connection's write makes a busy error`() throws {
    let file = try TemporaryFile()
    let first = try Database(path: file.path)
    var options = Database.Options()
    options.busyTimeout = 0
    let second = try Database(path: file.path, options: options)
    try first.run("CREATE TABLE t (a INTEGER) STRICT")
    try first.transaction {
      let error = try #require(throws: SQLiteError.self) { try second.run("INSERT INTO t VALUES (1)") }
      #expect(error.isBusy && !error.isFull)
    }
    try second.run("INSERT INTO t VALUES (1)")
  }

  @Test func `a full file says that it is full and loses nothing`() throws {
    let file = try TemporaryFile()
    let database = try Database(path: file.path)
    try database.run("CREATE TABLE t (a BLOB NOT NULL) STRICT")
    try database.run("INSERT INTO t VALUES (\([1] as [UInt8]))")
    try database.run("PRAGMA max_page_count = 4")
    let error = try #require(throws: SQLiteError.self) {
      try database.transaction { try database.run("INSERT INTO t VALUES (\([UInt8](repeating: 0, count: 100_000)))") }
    }
    #expect(error.isFull && !error.isCorrupt)
    #expect(!database.isInTransaction)
    #expect(try database.first("SELECT count(*) FROM t") { $0.integer(0) } == 1)
  }

  @Test func `a folder that is missing and a database that may not be written are told apart`() throws {
    let file = try TemporaryFile()
    let missing = try #require(throws: SQLiteError.self) { _ = try Database(path: file.folder + "/no/where.sqlite") }
    #expect(missing.isNotOpened && !missing.isCorrupt)
    try Database(path: file.path).run("CREATE TABLE t (a INTEGER) STRICT")
    var options = Database.Options()
    options.isReadOnly = true
    let reader = try Database(path: file.path, options: options)
    let error = try #require(throws: SQLiteError.self) { try reader.run("INSERT INTO t VALUES (1)") }
    #expect(error.isReadOnly)
  }

  @Test func `a closed database throws, and a cursor left open does no harm`() throws {
    let file = try TemporaryFile()
    let database = try Database(path: file.path)
    let cursor = try database.cursor("SELECT 1")
    database.close()
    #expect(throws: SQLiteError.self) { try database.run("SELECT 1") }
    #expect(!database.isInTransaction)
    database.interrupter.interrupt()
    cursor.close()
  }

  @Test func `a running statement is interrupted from another thread`() throws {
    let file = try TemporaryFile()
    let database = try Database(path: file.path)
    // The statement itself tells when it runs, so that the interruption cannot come before it.
    let interrupter = database.interrupter
    let error = try #require(throws: SQLiteError.self) {
      try database.query("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n") { row in
        if row.integer(0) == 1_000 { interrupter.interrupt() }
      }
    }
    #expect(error.isInterrupted)
    #expect(try database.first("SELECT 1") { $0.integer(0) } == 1)
  }
}
