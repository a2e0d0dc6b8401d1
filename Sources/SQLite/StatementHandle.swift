internal import CSQLite
internal import Probes

/// A compiled statement: binding, stepping, rewinding. Whoever makes one finalizes it.
@safe struct StatementHandle {
  let pointer: OpaquePointer
  let sql: String
  private let faults: FaultInjector?

  /// Compiles `sql`, which must be exactly one statement.
  init(_ sql: String, database: OpaquePointer, isKept: Bool, faults: FaultInjector?) throws(SQLiteError) {
    guard !sql.utf8.contains(0) else { throw .misuse("a statement must not hold a NUL byte") }
    var pointer: OpaquePointer?
    var rest = 0
    var text = sql
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let result = text.withUTF8 { utf8 in
      unsafe utf8.withMemoryRebound(to: CChar.self) { characters in
        var tail: UnsafePointer<CChar>?
        let result = unsafe sqlite3_prepare_v3(
          database, characters.baseAddress, Int32(characters.count), flags, &pointer, &tail)
        if let tail = unsafe tail, let start = characters.baseAddress {
          let used = unsafe tail - start
          rest = unsafe characters[used...].count { !" \n\t\r;".utf8.contains(UInt8(bitPattern: $0)) }
        }
        return result
      }
    }
    guard result == SQLITE_OK else { throw unsafe SQLiteError(result, database: database, sql: sql) }
    guard let pointer = unsafe pointer else { throw .misuse("an empty statement", sql: sql) }
    guard rest == 0 else {
      unsafe sqlite3_finalize(pointer)
      throw .misuse("more than one statement", sql: sql)
    }
    unsafe self.pointer = pointer
    self.sql = sql
    self.faults = faults
    unsafe parameterCount = Int(sqlite3_bind_parameter_count(pointer))
  }

  let parameterCount: Int

  func bind(_ value: Value, at index: Int) throws(SQLiteError) {
    let index = Int32(index + 1)
    let result: Int32
    switch value {
    case .null: result = unsafe sqlite3_bind_null(pointer, index)
    case .integer(let number): result = unsafe sqlite3_bind_int64(pointer, index, number)
    case .real(let number): result = unsafe sqlite3_bind_double(pointer, index, number)
    case .text(var text):
      result = text.withUTF8 { utf8 in
        unsafe utf8.withMemoryRebound(to: CChar.self) { characters in
          // An empty string's missing address would bind NULL.
          if characters.isEmpty { return unsafe shim_sqlite3_bind_text(pointer, index, "", 0) }
          return unsafe shim_sqlite3_bind_text(pointer, index, characters.baseAddress, UInt64(characters.count))
        }
      }
    case .blob(let bytes):
      if bytes.isEmpty {
        result = unsafe sqlite3_bind_zeroblob(pointer, index, 0)
      } else {
        result = unsafe bytes.withUnsafeBytes {
          unsafe shim_sqlite3_bind_blob(pointer, index, $0.baseAddress, UInt64($0.count))
        }
      }
    case .word(let word):
      result = unsafe withUnsafeBytes(of: word.bigEndian) {
        unsafe shim_sqlite3_bind_blob(pointer, index, $0.baseAddress, UInt64($0.count))
      }
    }
    guard result == SQLITE_OK else { throw error(result) }
  }

  /// True while there is a row.
  func step() throws(SQLiteError) -> Bool {
    if let faults, unsafe sqlite3_stmt_busy(pointer) == 0 { try pass(faults) }
    let result = unsafe sqlite3_step(pointer)
    if result == SQLITE_ROW { return true }
    if result == SQLITE_DONE { return false }
    throw error(result)
  }

  /// The first step of a statement is where it may be made to fail, with what a broken or full disk says. ROLLBACK never
  /// does in SQLite either.
  private func pass(_ faults: FaultInjector) throws(SQLiteError) {
    guard sql != "ROLLBACK", faults.strikes(.sqlStatement) else { return }
    let isWriting = unsafe sqlite3_stmt_readonly(pointer) == 0
    let code = isWriting ? SQLITE_FULL : sql == "COMMIT" ? shim_sqlite_ioerr_write : shim_sqlite_ioerr_read
    throw SQLiteError(
      extendedCode: code, message: unsafe String(cString: sqlite3_errstr(code)), sql: sql, systemError: 0)
  }

  /// Rewinds and forgets the values; an error of the last step is reported by that step, not again here.
  func reset() {
    unsafe sqlite3_reset(pointer)
    unsafe sqlite3_clear_bindings(pointer)
  }

  func finalize() { unsafe sqlite3_finalize(pointer) }

  private func error(_ result: Int32) -> SQLiteError {
    unsafe SQLiteError(result, database: sqlite3_db_handle(pointer), sql: sql)
  }
}
