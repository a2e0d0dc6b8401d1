import PostgreSQL
import TestPostgreSQL
import Testing

@Suite(.serialized) struct ConnectionPoolTests {
  @Test func `a connection is used again, and set up once`() throws {
    let pool = ConnectionPool(
      url: try TestCluster.url(), limit: 2, setUp: ["SELECT set_config('application_name', 'pool', false)"])
    var numbers: Set<Int32> = []
    for _ in 0..<5 {
      try pool.withConnection { connection in
        let rows = try connection.run("SELECT pg_backend_pid(), current_setting('application_name')")
        if let row = rows.first {
          numbers.insert(try row.int32(0))
          let name = try row.text(1)
          #expect(name == "pool")
        }
      }
    }
    #expect(numbers.count == 1)
    #expect(pool.openConnections == 1)
  }

  @Test func `who finds all connections lent is told so when time is up`() throws {
    let pool = ConnectionPool(url: try TestCluster.url(), limit: 1, patience: 10)
    let failure = #expect(throws: PostgresError.self) {
      try pool.withConnection { _ in
        try pool.withConnection { _ in }
      }
    }
    #expect(failure?.kind == .poolExhausted)
  }

  @Test func `a connection that comes back inside a transaction is not lent again`() throws {
    let pool = ConnectionPool(url: try TestCluster.url(), limit: 1)
    try pool.withConnection { connection in _ = try connection.run("BEGIN") }
    #expect(pool.openConnections == 0)
    try pool.withConnection { connection in #expect(!connection.isInTransaction) }
  }

  @Test(arguments: ["values", "a row"])
  func `idle connections keep room for eight megabytes of cards together`(_ way: String) throws {
    let pool = ConnectionPool(url: try TestCluster.url(), limit: 4)
    defer { pool.close() }
    func carry(_ bytes: Int, by connection: Connection) throws {
      let values: SQL = "SELECT length(\([UInt8](repeating: 7, count: bytes)))"
      let sql: SQL = way == "values" ? values : "SELECT repeat('a', \(Int32(bytes)))"
      _ = try connection.run(sql)
    }
    func lend(_ count: Int, carrying bytes: Int) throws {
      guard count > 0 else { return }
      try pool.withConnection { connection in
        try carry(bytes, by: connection)
        try lend(count - 1, carrying: bytes)
      }
    }
    try lend(4, carrying: 3 << 20)
    #expect(pool.openConnections == 2)
    try lend(1, carrying: 9 << 20)
    #expect(pool.openConnections == 1)
    try pool.withConnection { connection in
      try connection.forEachRow("SELECT repeat('a', 9000000)") { _ in }
    }
    #expect(pool.openConnections == 0)
    // Rows that are many megabytes together go through a buffer of some kilobytes.
    try pool.withConnection { connection in
      let rows = try connection.run("SELECT repeat('a', 100000) FROM generate_series(1, 200)")
      #expect(rows.count == 200)
    }
    #expect(pool.openConnections == 1)
    // The one with the large buffers goes, and not the one that comes back.
    func process(_ connection: Connection) throws -> Int64 {
      try #require(connection.run("SELECT pg_backend_pid()::bigint").first).int64(0)
    }
    let small = try pool.withConnection { connection in
      try pool.withConnection { try carry(8_300_000, by: $0) }
      try carry(200_000, by: connection)
      return try process(connection)
    }
    #expect(try pool.openConnections == 1 && pool.withConnection(process) == small)
  }

  @Test func `a connection that takes no writes is not lent again`() throws {
    let url = try TestCluster.newDatabase()
    let owner = try Connection(url: url)
    try owner.runScript("CREATE TABLE notes (note text)")
    let pool = ConnectionPool(url: url, limit: 2)
    defer { pool.close() }
    // Two of them, to a server that became a standby. A new one is only made to one that takes writes.
    try pool.withConnection { first in
      try pool.withConnection { second in
        for connection in [first, second] { try connection.runScript("SET default_transaction_read_only = on") }
      }
    }
    #expect(pool.openConnections == 2)
    let failure = #expect(throws: PostgresError.self) {
      try pool.withConnection { connection in _ = try connection.run("INSERT INTO notes VALUES ('a')") }
    }
    #expect(failure?.sqlState == "25006" && pool.openConnections == 0)
    try pool.withConnection { connection in _ = try connection.run("INSERT INTO notes VALUES ('b')") }
    #expect(try owner.run("SELECT note FROM notes").first?.text(0) == "b")
  }

  @Test(arguments: ["57P01", "57P02", "57P03"])
  func `a connection to a server that ends is not lent again`(_ state: String) throws {
    let pool = ConnectionPool(url: try TestCluster.url(), limit: 1)
    defer { pool.close() }
    let failure = #expect(throws: PostgresError.self) {
      try pool.withConnection { connection in
        try connection.runScript("DO $$BEGIN RAISE EXCEPTION 'ending' USING ERRCODE = '\(state)'; END$$")
      }
    }
    #expect(failure?.sqlState == state && pool.openConnections == 0)
    let rows = try pool.withConnection { try $0.run("SELECT 1") }
    #expect(rows.count == 1)
  }

  @Test func `a closed pool lends nothing`() throws {
    let pool = ConnectionPool(url: try TestCluster.url(), limit: 1)
    pool.close()
    #expect(throws: PostgresError.self) { try pool.withConnection { _ in } }
  }
}
