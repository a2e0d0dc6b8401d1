import Glibc
import SQLite
import Testing

@Suite struct DatabaseTests {
  let file: TemporaryFile
  let database: Database

  init() throws {
    file = try TemporaryFile()
    database = try Database(path: file.path)
  }

  @Test func `every kind of value comes back as it went in`() throws {
    try database.run("CREATE TABLE t (a ANY, b ANY, c ANY, d ANY, e ANY, f ANY) STRICT")
    let word: UInt128 = 0x0011_2233_4455_6677_8899_aabb_ccdd_eeff
    let missing: String? = nil
    try database.run(
      "INSERT INTO t VALUES (\(Int64.min), \(0.5), \("Zoë\u{0}x"), \([1, 0, 255] as [UInt8]), \(word), \(missing))")
    let row = try database.first("SELECT * FROM t") { row in
      #expect(row.integer(0) == .min)
      #expect(row.real(1) == 0.5)
      #expect(row.text(2) == "Zoë\u{0}x")
      #expect(row.blob(3) == [1, 0, 255])
      #expect(row.word(4) == word)
      #expect(row.blob(4).first == 0 && row.blob(4).last == 0xff)
      #expect(row.isNull(5) && row.optionalText(5) == nil && row.optionalBlob(5) == nil)
      #expect(row.withBytes(2) { $0.byteCount } == 6)
      return row.columnCount
    }
    #expect(row == 6)
  }

  @Test func `empty text and an empty blob are not NULL`() throws {
    let types = try database.first("SELECT typeof(\("")), typeof(\([] as [UInt8]))") { row in
      [row.text(0), row.text(1)]
    }
    #expect(types == ["text", "blob"])
  }

  @Test func `an interpolated value is data and never code`() throws {
    try database.run("CREATE TABLE t (name TEXT NOT NULL) STRICT")
    let name = "'); DROP TABLE t; --"
    try database.run("INSERT INTO t VALUES (\(name))")
    #expect(try database.all("SELECT name FROM t") { $0.text(0) } == [name])
  }

  @Test func `a prepared statement runs many times and its rows are walked one by one`() throws {
    try database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT) STRICT")
    try database.transaction {
      let insert = try database.prepare("INSERT INTO t VALUES (?, ?)")
      for id in 1...10_000 { try insert.run(id, id % 2 == 0 ? "even" : nil) }
    }
    var sum: Int64 = 0
    try database.query("SELECT id FROM t WHERE name IS NULL") { row in sum += row.integer(0) }
    #expect(sum == 25_000_000)
    let cursor = try database.cursor("SELECT id FROM t ORDER BY id")
    var count: Int64 = 0
    while let id = try cursor.next({ $0.integer(0) }) {
      count += 1
      #expect(id == count)
    }
    #expect(count == 10_000)
    #expect(try cursor.next { $0.integer(0) } == nil)
  }

  @Test func `a statement may run inside the rows of the same statement`() throws {
    var pairs = 0
    let numbers: SQL = "SELECT value FROM (VALUES (1), (2), (3)) AS v(value)"
    _ = try database.all("SELECT 1") { _ in 0 }
    try database.query("SELECT column1 FROM (VALUES (1), (2), (3))") { _ in
      try database.query("SELECT column1 FROM (VALUES (1), (2), (3))") { _ in pairs += 1 }
    }
    #expect(pairs == 9)
    #expect(numbers.values.isEmpty)
  }

  @Test func `a transaction that throws leaves nothing`() throws {
    struct Refused: Error {}
    try database.run("CREATE TABLE t (a INTEGER) STRICT")
    #expect(throws: Refused.self) {
      try database.transaction {
        try database.run("INSERT INTO t VALUES (1)")
        #expect(database.changes == 1)
        throw Refused()
      }
    }
    #expect(!database.isInTransaction)
    #expect(try database.first("SELECT count(*) FROM t") { $0.integer(0) } == 0)
  }

  @Test func `the schema's version stays in the file and goes with its transaction`() throws {
    #expect(try database.userVersion() == 0)
    try database.transaction { try database.setUserVersion(7) }
    let again = try Database(path: file.path)
    #expect(try again.userVersion() == 7)
    #expect(try again.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
    #expect(try again.first("PRAGMA foreign_keys") { $0.bool(0) } == true)
  }

  @Test func `a script runs several statements and a statement is exactly one`() throws {
    try database.execute(script: "CREATE TABLE a (x INTEGER) STRICT; CREATE TABLE b (x INTEGER) STRICT;")
    #expect(throws: SQLiteError.self) { try database.run("DELETE FROM a; DELETE FROM b") }
    #expect(throws: SQLiteError.self) { try database.run("") }
    #expect(throws: SQLiteError.self) { try database.run("SELECT 1\u{0}") }
    try database.run("DELETE FROM a ; ")
  }

  @Test func `a wrong number of values is an error and not a NULL`() throws {
    try database.run("CREATE TABLE t (a INTEGER, b INTEGER) STRICT")
    #expect(throws: SQLiteError.self) { try database.prepare("INSERT INTO t VALUES (?, ?)").run(1) }
    #expect(throws: SQLiteError.self) { try database.run(SQL(code: "INSERT INTO t VALUES (?, ?)", values: [.null])) }
  }
}
