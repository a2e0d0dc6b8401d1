internal import CSQLite

/// One row of a result. It cannot be copied, and its columns are only readable while the closure runs that it is given to.
///
/// Columns are numbered from 0. SQLite converts where the stored type differs (NULL reads as 0, 0.0, "" and []); STRICT
/// tables with NOT NULL columns leave nothing to convert. Use the `optional…` forms where NULL may stand.
@safe package struct Row: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { unsafe self.statement = statement }

  package var columnCount: Int { Int(unsafe sqlite3_column_count(statement)) }

  package func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }

  package func integer(_ column: Int) -> Int64 { unsafe sqlite3_column_int64(statement, Int32(column)) }

  package func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  package func bool(_ column: Int) -> Bool { integer(column) != 0 }

  package func real(_ column: Int) -> Double { unsafe sqlite3_column_double(statement, Int32(column)) }

  /// The column's text; invalid UTF-8 is repaired with U+FFFD.
  package func text(_ column: Int) -> String {
    // The text must be asked for before its length: asking converts.
    guard let start = unsafe sqlite3_column_text(statement, Int32(column)) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(statement, Int32(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  package func blob(_ column: Int) -> [UInt8] { unsafe Array(bytes(column)) }

  package func optionalBlob(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }

  /// A blob of exactly sixteen bytes as a big-endian number, without an allocation; nil for anything else.
  package func word(_ column: Int) -> UInt128? {
    let bytes = unsafe bytes(column)
    return unsafe bytes.count == 16 ? UInt128(bigEndian: bytes.loadUnaligned(as: UInt128.self)) : nil
  }

  /// The bytes of a blob or text where SQLite holds them, without a copy.
  package func withBytes<Result>(_ column: Int, _ body: (RawSpan) throws -> Result) rethrows -> Result {
    try body(unsafe bytes(column).bytes)
  }

  private func bytes(_ column: Int) -> UnsafeRawBufferPointer {
    // The blob must be asked for before its length: asking converts.
    let start = unsafe sqlite3_column_blob(statement, Int32(column))
    let count = Int(unsafe sqlite3_column_bytes(statement, Int32(column)))
    return unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
  }
}
