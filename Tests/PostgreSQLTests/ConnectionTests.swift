import PostgreSQL
import TestPostgreSQL
import Testing

@Suite(.serialized) struct ConnectionTests {
  let connection: Connection

  init() throws { connection = try Connection(url: TestCluster.url()) }

  @Test func `every kind of value comes back as it went`() throws {
    let bytes: [UInt8] = Array(0...255)
    let uuid = try #require(UUIDBytes(Array(1...16)))
    let moment = Instant(milliseconds: -86_400_001)
    let row = try #require(
      connection.run(
        """
        SELECT \(true), \(Int16(-2)), \(Int32(-3)), \(Int64.min), \("Grüße 👋"), \(bytes), \(uuid), \(moment),
          \(nil as String?)::text, \([UInt8]())
        """
      ).first)
    #expect(try row.bool(0))
    #expect(try row.int16(1) == -2)
    #expect(try row.int32(2) == -3)
    #expect(try row.int64(3) == .min)
    #expect(try row.text(4) == "Grüße 👋")
    #expect(try row.bytes(5) == bytes)
    #expect(try row.uuid(6) == uuid)
    #expect(try row.instant(7) == moment)
    #expect(try row.isNull(8))
    #expect(try row.optionalText(8) == nil)
    #expect(try row.bytes(9) == [])
  }

  @Test func `arrays go in and come out, with NULL and empty ones`() throws {
    let texts = ["a", "", "c,\"}"]
    let numbers: [Int64?] = [1, nil, 3]
    let row = try #require(
      connection.run(
        "SELECT \(texts), \([Int32(7), -8]), (SELECT count(*) FROM unnest(\(numbers)) n WHERE n IS NULL), \([Int64]())"
      ).first)
    #expect(try row.textArray(0) == texts)
    #expect(try row.int32Array(1) == [7, -8])
    #expect(try row.int64(2) == 1)
    #expect(try row.array(3) == [])
  }

  @Test func `the server's own moments read as milliseconds since 1970`() throws {
    let row = try #require(connection.run("SELECT timestamptz '2024-02-29 12:34:56.789+00'").first)
    #expect(try row.instant(0).milliseconds == 1_709_210_096_789)
  }

  @Test func `several statements go out together and are one transaction`() throws {
    try connection.run("CREATE TEMPORARY TABLE pairs (a bigint PRIMARY KEY)")
    let answers = try connection.run([
      "INSERT INTO pairs VALUES (1)", "INSERT INTO pairs VALUES (2)", "SELECT a FROM pairs",
    ])
    #expect(answers.count == 3)
    #expect(answers[2].count == 2)
    let failure = #expect(throws: PostgresError.self) {
      try connection.run([
        "INSERT INTO pairs VALUES (3)", "INSERT INTO pairs VALUES (2)", "SELECT never_prepared FROM pairs",
      ])
    }
    #expect(failure?.kind == .uniqueViolation)
    #expect(failure?.sqlState == "23505")
    #expect(try connection.run("SELECT a FROM pairs").count == 2)
  }

  @Test func `a failed statement leaves the connection usable and says no values`() throws {
    let secret = "do not print me"
    let failure = #expect(throws: PostgresError.self) {
      try connection.run("SELECT \(secret)::text FROM no_such_table")
    }
    #expect(failure?.kind == .statement)
    #expect(failure.map { "\($0)".contains(secret) } == false)
    #expect(!connection.isBroken)
    #expect(try connection.run("SELECT 1").count == 1)
  }

  @Test func `rows can be taken one at a time, and a failure in between is passed on`() throws {
    var sum: Int64 = 0
    try connection.forEachRow("SELECT n FROM generate_series(1, \(Int64(10_000))) n") { row throws(PostgresError) in
      sum += try row.int64(0)
    }
    #expect(sum == 50_005_000)
    #expect(throws: PostgresError.self) {
      try connection.forEachRow("SELECT 10 / (5 - n) FROM generate_series(1, 10) n") { _ in }
    }
    #expect(try connection.run("SELECT 1").count == 1)
  }

  @Test func `more statements than the cache keeps still run`() throws {
    for number in 0..<700 {
      let statement = SQL(stringLiteral: "SELECT \(number)")
      #expect(try connection.run(statement).first?.int32(0) == Int32(number))
    }
  }

  @Test func `megabytes go both ways in one message`() throws {
    let large = [UInt8](repeating: 7, count: 3_000_000)
    let answers = try connection.run(Array(repeating: "SELECT \(large)" as SQL, count: 6))
    #expect(try answers.allSatisfy { try $0.first?.bytes(0).count == large.count })
  }

  @Test func `a connection that the server ends is known to be lost`() throws {
    let other = try Connection(url: TestCluster.url())
    let number = try #require(other.run("SELECT pg_backend_pid()").first).int32(0)
    try connection.run("SELECT pg_terminate_backend(\(number), 5000)")
    let failure = #expect(throws: PostgresError.self) { try other.run("SELECT 1") }
    #expect(failure?.kind == .connectionLost)
    #expect(other.isBroken)
  }

  @Test func `of several hosts the first that answers is used`() throws {
    let url = try TestCluster.url()
    let socket = try #require(url.split(separator: "'").dropFirst().first)
    let many = "host=/nowhere,\(socket) user=contacts2web dbname=contacts2web"
    #expect(try Connection(url: many).run("SELECT 1").count == 1)
    let uri = "postgresql://contacts2web@/contacts2web?host=/nowhere,\(socket)"
    #expect(try Connection(url: uri).run("SELECT 1").count == 1)
  }

  @Test func `a database that is away is unreachable, and a NUL never reaches C`() {
    let away = #expect(throws: PostgresError.self) { try Connection(url: "host=/nowhere") }
    #expect(away?.kind == .unreachable)
    #expect(throws: PostgresError.self) { try Connection(url: "host=/nowhere\0 dbname=x") }
  }
}
