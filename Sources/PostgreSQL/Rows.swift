internal import CPostgreSQL

/// The answer to a statement: all of its rows, as libpq holds them. Freed with the last reference.
///
/// A class, because rows refer to it; it never leaves the thread that got it.
@safe package final class Rows {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) { unsafe self.result = result }

  deinit { unsafe PQclear(result) }

  package var count: Int { unsafe Int(PQntuples(result)) }

  /// How many rows an INSERT, UPDATE or DELETE touched.
  package var affected: Int {
    guard let text = unsafe PQcmdTuples(result) else { return 0 }
    return unsafe Int(String(cString: text)) ?? 0
  }

  /// How many bytes the values of the longest row have; 0 where all rows together have no more than `limit`, which takes no look at them.
  func longestRow(from limit: Int) -> Int {
    guard unsafe PQresultMemorySize(result) > limit else { return 0 }
    let columns = unsafe PQnfields(result)
    return unsafe (0..<PQntuples(result)).reduce(0) { longest, row in
      max(longest, (0..<columns).reduce(0) { sum, column in unsafe sum + Int(PQgetlength(result, row, column)) })
    }
  }

  package subscript(index: Int) -> Row { Row(rows: self, index: Int32(truncatingIfNeeded: index)) }

  /// The only row, or the first; nil where there is none.
  package var first: Row? { count > 0 ? self[0] : nil }

  package func map<Value, Failure>(_ transform: (Row) throws(Failure) -> Value) throws(Failure) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for index in 0..<count { values.append(try transform(self[index])) }
    return values
  }

  /// The value's bytes, valid while `self` lives; nil for NULL.
  fileprivate func withBytes<Value>(
    row: Int32, column: Int32, _ body: (UnsafeRawBufferPointer?) throws(PostgresError) -> Value
  ) throws(PostgresError) -> Value {
    guard unsafe PQgetisnull(result, row, column) == 0 else { return try body(nil) }
    let start = unsafe UnsafeRawPointer(PQgetvalue(result, row, column))
    let count = unsafe Int(PQgetlength(result, row, column))
    return unsafe try body(UnsafeRawBufferPointer(start: start, count: count))
  }
}

/// One row; columns are read by position, in the order of the SELECT list.
package struct Row {
  fileprivate let rows: Rows
  fileprivate let index: Int32

  package func isNull(_ column: Int32) throws(PostgresError) -> Bool {
    unsafe try rows.withBytes(row: index, column: column) { unsafe $0 == nil }
  }

  package func bool(_ column: Int32) throws(PostgresError) -> Bool {
    try integer(Int8.self, column) != 0
  }

  package func int16(_ column: Int32) throws(PostgresError) -> Int16 { try integer(Int16.self, column) }

  package func int32(_ column: Int32) throws(PostgresError) -> Int32 { try integer(Int32.self, column) }

  package func int64(_ column: Int32) throws(PostgresError) -> Int64 { try integer(Int64.self, column) }

  package func optionalInt64(_ column: Int32) throws(PostgresError) -> Int64? {
    try isNull(column) ? nil : int64(column)
  }

  package func text(_ column: Int32) throws(PostgresError) -> String {
    unsafe try rows.withBytes(row: index, column: column) { bytes throws(PostgresError) in
      guard let bytes = unsafe bytes else { throw unexpectedNull(column) }
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
  }

  package func optionalText(_ column: Int32) throws(PostgresError) -> String? {
    try isNull(column) ? nil : text(column)
  }

  package func bytes(_ column: Int32) throws(PostgresError) -> [UInt8] {
    unsafe try rows.withBytes(row: index, column: column) { bytes throws(PostgresError) in
      guard let bytes = unsafe bytes else { throw unexpectedNull(column) }
      return unsafe [UInt8](bytes)
    }
  }

  package func optionalBytes(_ column: Int32) throws(PostgresError) -> [UInt8]? {
    try isNull(column) ? nil : bytes(column)
  }

  package func uuid(_ column: Int32) throws(PostgresError) -> UUIDBytes {
    guard let value = UUIDBytes(try bytes(column)) else { throw unexpectedShape(column) }
    return value
  }

  package func instant(_ column: Int32) throws(PostgresError) -> Instant {
    Instant(microsecondsSince2000: try int64(column))
  }

  /// The elements of an array column, each as its raw binary value; [] for NULL and for an empty array.
  package func array(_ column: Int32) throws(PostgresError) -> [[UInt8]] {
    unsafe try rows.withBytes(row: index, column: column) { bytes throws(PostgresError) in
      guard let bytes = unsafe bytes else { return [] }
      guard bytes.count >= 12 else { throw unexpectedShape(column) }
      guard let dimensions = unsafe Int32(bigEndian: bytes), dimensions > 0 else { return [] }
      guard dimensions == 1, let count = unsafe Int32(bigEndian: slice(bytes, 12)) else {
        throw unexpectedShape(column)
      }
      var values: [[UInt8]] = []
      var offset = 20
      for _ in 0..<count {
        guard let length = unsafe Int32(bigEndian: slice(bytes, offset)) else { throw unexpectedShape(column) }
        offset += 4
        guard length >= 0, offset + Int(length) <= bytes.count else { throw unexpectedShape(column) }
        unsafe values.append([UInt8](bytes[offset..<offset + Int(length)]))
        offset += Int(length)
      }
      return values
    }
  }

  package func textArray(_ column: Int32) throws(PostgresError) -> [String] {
    try array(column).map { String(decoding: $0, as: UTF8.self) }
  }

  package func int32Array(_ column: Int32) throws(PostgresError) -> [Int32] {
    try array(column).map { $0.reduce(0) { $0 << 8 | Int32(truncatingIfNeeded: $1) } }
  }

  private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, _ column: Int32) throws(PostgresError)
    -> Integer
  {
    unsafe try rows.withBytes(row: index, column: column) { bytes throws(PostgresError) in
      guard let bytes = unsafe bytes else { throw unexpectedNull(column) }
      guard bytes.count == Integer.bitWidth / 8, let value = unsafe Integer(bigEndian: bytes) else {
        throw unexpectedShape(column)
      }
      return value
    }
  }

  private func slice(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(rebasing: bytes[min(offset, bytes.count)...])
  }

  private func unexpectedNull(_ column: Int32) -> PostgresError {
    PostgresError(kind: .decoding, message: "column \(column) of the answer is NULL")
  }

  private func unexpectedShape(_ column: Int32) -> PostgresError {
    PostgresError(kind: .decoding, message: "column \(column) of the answer has another type than expected")
  }
}
