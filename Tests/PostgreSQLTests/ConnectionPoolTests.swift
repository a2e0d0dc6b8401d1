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

  @Test func `a closed pool lends nothing`() throws {
    let pool = ConnectionPool(url: try TestCluster.url(), limit: 1)
    pool.close()
    #expect(throws: PostgresError.self) { try pool.withConnection { _ in } }
  }
}
