import Testing

@testable import SQLite

/// The one function that statements have beside SQLite's own.
@Suite struct ExclusiveOrTests {
  private let database: Database

  init() throws { database = try Database(path: ":memory:") }

  private func exclusiveOr(_ left: [UInt8]?, _ right: [UInt8]?) throws -> [UInt8]? {
    try database.first("SELECT exclusive_or(\(left), \(right))") { $0.optionalBlob(0) } ?? nil
  }

  @Test func `it takes each bit of two blobs, and of a null there is none`() throws {
    #expect(try exclusiveOr([0b1100, 0xFF], [0b1010, 0xFF]) == [0b0110, 0])
    let blob = (0..<16).map { UInt8($0) }
    #expect(try exclusiveOr(blob, [UInt8](repeating: 0, count: 16)) == blob)
    #expect(try exclusiveOr(nil, blob) == nil && exclusiveOr(blob, nil) == nil)
  }

  @Test(arguments: [(1, 2), (17, 17)]) func `blobs of two lengths, or longer than sixteen bytes, are refused`(
    _ left: Int, _ right: Int
  ) {
    let error = #expect(throws: SQLiteError.self) {
      try exclusiveOr([UInt8](repeating: 1, count: left), [UInt8](repeating: 1, count: right))
    }
    #expect(error?.message == "exclusive_or takes two blobs of one length, at most 16 bytes")
  }

  @Test func `a temporary trigger may call it although the file's schema is not trusted`() throws {
    try database.execute(
      script: """
        CREATE TABLE one (id INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
        CREATE TABLE sum (content BLOB) STRICT;
        INSERT INTO sum VALUES (zeroblob(1));
        CREATE TEMP TRIGGER summed AFTER INSERT ON main.one BEGIN
          UPDATE sum SET content = exclusive_or(content, new.content);
        END;
        INSERT INTO one (content) VALUES (x'03'), (x'05');
        """)
    #expect(try database.first("SELECT content FROM sum") { $0.blob(0) } == [6])
  }
}
