internal import CSQLite
internal import Glibc

/// What SQLite refused. Never holds bound values, so it may be logged.
package struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The primary result code (`SQLITE_BUSY` is 5, `SQLITE_FULL` 13, …).
  package let code: Int32
  /// The extended result code: the primary one in its low byte.
  package let extendedCode: Int32
  /// SQLite's own words, lower case, no period.
  package let message: String
  /// The statement's text with its placeholders, "" where there was none.
  package let sql: String
  /// The `errno` of the failed system call, 0 where there was none.
  package let systemError: Int32

  package init(extendedCode: Int32, message: String, sql: String, systemError: Int32 = 0) {
    self.code = extendedCode & 0xFF
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
    self.systemError = systemError
  }

  /// The disk, or the person's share of it, is full. SQLite says so itself for the database and its log, and wraps the
  /// system's error for the shared-memory file beside them.
  package var isFull: Bool { code == SQLITE_FULL || isOfSystem && [ENOSPC, EDQUOT].contains(systemError) }

  /// The file would become larger than this process may make one.
  package var isTooLarge: Bool { isOfSystem && systemError == EFBIG }

  /// SQLite's words, with the system's behind them where a call of it failed: "unable to open database file: too many open files".
  package var reason: String {
    guard isOfSystem, systemError != 0, let words = unsafe strerror(systemError) else { return message }
    return "\(message): \(unsafe String(cString: words).lowercased())"
  }

  /// Only of these SQLite says what the system's error was.
  private var isOfSystem: Bool { code == SQLITE_IOERR || code == SQLITE_CANTOPEN }

  /// The file is damaged or no SQLite database: it has to be made anew.
  package var isCorrupt: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }

  /// Somebody else holds the database for longer than the busy timeout.
  package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }

  /// ``Interrupter/interrupt()`` ended the statement.
  package var isInterrupted: Bool { code == SQLITE_INTERRUPT }

  /// A constraint of the schema refused the row; nothing of the statement stands.
  package var isConstraint: Bool { code == SQLITE_CONSTRAINT }

  /// The file or its folder may not be written.
  package var isReadOnly: Bool { code == SQLITE_READONLY }

  /// The file could not be opened: no rights, no folder.
  package var isNotOpened: Bool { code == SQLITE_CANTOPEN || code == SQLITE_PERM || code == SQLITE_AUTH }

  package var description: String {
    sql.isEmpty ? "\(message) (SQLite \(extendedCode))" : "\(message) (SQLite \(extendedCode)) in: \(sql)"
  }

  /// The error that `database` reports for `result`; to be made before any other call on it.
  init(_ result: Int32, database: OpaquePointer?, sql: String) {
    var extendedCode = result
    var message = ""
    var systemError: Int32 = 0
    if let database = unsafe database {
      let reported = unsafe sqlite3_extended_errcode(database)
      if reported & 0xFF == result & 0xFF {
        extendedCode = reported
        if let text = unsafe sqlite3_errmsg(database) { message = unsafe String(cString: text) }
        systemError = unsafe sqlite3_system_errno(database)
      }
    }
    if message.isEmpty, let text = unsafe sqlite3_errstr(result) { message = unsafe String(cString: text) }
    self.init(extendedCode: extendedCode, message: message, sql: sql, systemError: systemError)
  }

  /// A call that never reached SQLite.
  static func misuse(_ message: String, sql: String = "") -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_MISUSE, message: message, sql: sql)
  }
}
