internal import CSQLite
internal import Glibc
package import Probes

/// A connection to one SQLite file.
///
/// It is used by one thread at a time (SQLite's multi-thread mode, no locks of its own), and is therefore not Sendable:
/// whoever shares it puts it behind a lock. Any number of connections, in any number of processes, may have the same file.
@safe package final class Database {
  /// How a file is opened.
  package struct Options: Sendable {
    /// Opens an existing file for reading only.
    package var isReadOnly = false
    /// Kept in memory under its path, for all connections of this process, as long as one of them is open. No log (WAL) then.
    package var isInMemory = false
    /// How long a statement waits for another connection's write, in milliseconds.
    package var busyTimeout: Int32 = 5_000
    /// True: a commit is on the disk before it returns. False: a power cut may take the last commits back, never parts
    /// of them, and never what a crash of the program alone leaves.
    package var isEveryCommitFlushed = false
    /// Upper bound of the page cache in KiB.
    package var pageCache: Int32 = 2_000

    package init() {}
  }

  /// What a transaction locks when it begins.
  package enum TransactionKind: String, Sendable {
    /// The right to write, so that no commit can fail because somebody else wrote meanwhile.
    case immediate = "BEGIN IMMEDIATE"
    /// Nothing yet: for several reads that shall see the same state.
    case deferred = "BEGIN"
  }

  package let path: String
  /// Ends the running statement from another thread.
  package let interrupter: Interrupter

  private let pointer: OpaquePointer
  private let faults: FaultInjector?
  private var cache = StatementCache()
  private var isClosed = false

  /// Opens `path`, made where it is missing. The file is its owner's alone, and so are those that SQLite makes beside it. WAL
  /// mode, foreign keys on, double-quoted strings off, schema not trusted. Beside SQLite's own functions there is `exclusive_or` of two
  /// blobs of one length.
  ///
  /// `faults`: lets statements fail, once the database is open.
  package init(path: String, options: Options = Options(), faults: FaultInjector? = nil) throws(SQLiteError) {
    guard !path.utf8.contains(0) else { throw .misuse("a path must not hold a NUL byte") }
    let access = options.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    if !options.isReadOnly, !options.isInMemory, !path.isEmpty, !path.hasPrefix(":") { Self.makePrivate(path) }
    var opened: OpaquePointer?
    let result = unsafe sqlite3_open_v2(
      path, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, options.isInMemory ? "memdb" : nil)
    guard result == SQLITE_OK, let pointer = unsafe opened else {
      let error = unsafe SQLiteError(result, database: opened, sql: "")
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe self.pointer = pointer
    self.path = path
    self.faults = faults
    interrupter = unsafe Interrupter(pointer)
    do {
      try configure(options)
    } catch {
      close()
      throw error
    }
  }

  /// Makes the file before SQLite would, which makes it for all to read; what it makes later takes this file's mode. Files of an
  /// earlier program are closed to others. What cannot be done is told when the database is opened.
  private static func makePrivate(_ path: String) {
    // Exclusively: closing a file takes away the locks that another connection of this process has on it.
    let made = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 {
      Glibc.close(made)
      return
    }
    for path in [path, path + "-wal", path + "-shm"] {
      var status = stat()
      if unsafe stat(path, &status) == 0, status.st_mode & 0o077 != 0 { unsafe chmod(path, 0o600) }
    }
  }

  deinit { close() }

  /// A copy of the database as it stands, in a temporary file without a name that goes with the copy.
  package func copy() throws(SQLiteError) -> Database {
    guard !isClosed else { throw Self.closed }
    let copy = try Database(path: "", faults: faults)
    guard let backup = unsafe sqlite3_backup_init(copy.pointer, "main", pointer, "main") else {
      throw unsafe SQLiteError(sqlite3_errcode(copy.pointer), database: copy.pointer, sql: "")
    }
    // All pages in one step: nobody else writes in between.
    let result = unsafe sqlite3_backup_step(backup, -1)
    unsafe sqlite3_backup_finish(backup)
    guard result == SQLITE_DONE else { throw unsafe SQLiteError(result, database: copy.pointer, sql: "") }
    return copy
  }

  /// Closes the connection; the last one to close folds the log into the file. Every later call throws.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    interrupter.forget()
    cache.removeAll()
    // v2: a cursor that somebody still holds keeps the connection until it is let go.
    unsafe sqlite3_close_v2(pointer)
  }

  // MARK: Statements

  /// Runs one statement, passing over any rows.
  package func run(_ sql: SQL) throws(SQLiteError) {
    let handle = try start(sql)
    defer { giveBack(handle) }
    while try handle.step() {}
  }

  /// Runs one statement and hands each row to `body`, one at a time: the result is never held as a whole.
  package func query(_ sql: SQL, each body: (borrowing Row) throws -> Void) throws {
    let handle = try start(sql)
    defer { giveBack(handle) }
    while try handle.step() { try body(unsafe Row(handle.pointer)) }
  }

  /// All rows' results, for results known to be small.
  package func all<Result>(_ sql: SQL, read: (borrowing Row) throws -> Result) throws -> [Result] {
    var results: [Result] = []
    try query(sql) { row in results.append(try read(row)) }
    return results
  }

  /// The first row's result, nil where there is no row.
  package func first<Result>(_ sql: SQL, read: (borrowing Row) throws -> Result) throws -> Result? {
    let handle = try start(sql)
    defer { giveBack(handle) }
    return try handle.step() ? try read(unsafe Row(handle.pointer)) : nil
  }

  /// The rows of a query, to be pulled one by one.
  package func cursor(_ sql: SQL) throws(SQLiteError) -> Cursor { Cursor(try start(sql), self) }

  /// A statement with `?` placeholders, compiled once for many runs.
  package func prepare(_ code: String) throws(SQLiteError) -> Statement { Statement(try compiled(code), self) }

  /// The texts of the statements that are compiled and at rest, for those who ask which way each takes.
  package var compiled: [String] { cache.texts }

  /// Runs several statements in a row, for migrations; there are no values in it. Not in a transaction of its own.
  package func execute(script: String) throws(SQLiteError) {
    guard !isClosed else { throw Self.closed }
    guard !script.utf8.contains(0) else { throw .misuse("a script must not hold a NUL byte") }
    let result = unsafe sqlite3_exec(pointer, script, nil, nil, nil)
    guard result == SQLITE_OK else { throw unsafe SQLiteError(result, database: pointer, sql: script) }
  }

  // MARK: Transactions

  /// Runs `body` in a transaction: committed when it returns, rolled back when it throws. Not to be nested.
  package func transaction<Result>(_ kind: TransactionKind = .immediate, _ body: () throws -> Result) throws -> Result {
    try begin(kind)
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Begins a transaction that several calls go on with. Whoever begins one ends it by ``commit()`` or ``rollBack()``, whatever happens.
  package func begin(_ kind: TransactionKind = .immediate) throws(SQLiteError) { try run(SQL(code: kind.rawValue)) }

  package func commit() throws(SQLiteError) { try run("COMMIT") }

  /// Without an error of its own: SQLite may have rolled back by itself (full disk, corrupt file), and what the person must hear is the
  /// error before.
  package func rollBack() { if isInTransaction { try? run("ROLLBACK") } }

  package var isInTransaction: Bool { unsafe !isClosed && sqlite3_get_autocommit(pointer) == 0 }

  // MARK: State

  /// How many rows the last INSERT, UPDATE or DELETE changed.
  package var changes: Int64 { isClosed ? 0 : unsafe sqlite3_changes64(pointer) }

  /// The row id of the last INSERT.
  package var lastInsertedRow: Int64 { isClosed ? 0 : unsafe sqlite3_last_insert_rowid(pointer) }

  /// The schema's version that the program keeps in the file; 0 in a new one. Changes with the transaction it stands in.
  package func userVersion() throws(SQLiteError) -> Int64 { try integer("PRAGMA user_version") }

  package func setUserVersion(_ version: Int32) throws(SQLiteError) {
    // Pragmas take no parameters; a number cannot be anything else than a number.
    try run(SQL(code: "PRAGMA user_version = \(version)"))
  }

  /// What SQLite finds wrong with the file, in its words; empty for a sound one. Reads all of it.
  package func findDamage() throws -> [String] {
    do {
      let found = try all("PRAGMA quick_check") { row in row.text(0) }
      return found == ["ok"] ? [] : found
    } catch let error as SQLiteError where error.isCorrupt {
      return [error.message]
    }
  }

  // MARK: -

  private static let closed = SQLiteError.misuse("the database is closed")

  private func configure(_ options: Options) throws(SQLiteError) {
    unsafe sqlite3_busy_timeout(pointer, options.busyTimeout)
    for (option, value) in [
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
    ] as [(Int32, Int32)] {
      unsafe shim_sqlite3_db_config_flag(pointer, option, value)
    }
    let defined = unsafe shim_sqlite3_define_exclusive_or(pointer)
    guard defined == SQLITE_OK else { throw unsafe SQLiteError(defined, database: pointer, sql: "") }
    if options.isInMemory {
      try run("PRAGMA journal_mode = MEMORY")
    } else if !options.isReadOnly {
      try run("PRAGMA journal_mode = WAL")
    }
    try run(SQL(code: "PRAGMA synchronous = \(options.isEveryCommitFlushed ? "FULL" : "NORMAL")"))
    try run(SQL(code: "PRAGMA cache_size = -\(options.pageCache)"))
    // The first look into the file: a damaged one is told here and not somewhere later.
    _ = try userVersion()
  }

  private func integer(_ sql: SQL) throws(SQLiteError) -> Int64 {
    let handle = try start(sql)
    defer { giveBack(handle) }
    guard try handle.step() else { return 0 }
    return unsafe Row(handle.pointer).integer(0)
  }

  private func compiled(_ code: String) throws(SQLiteError) -> StatementHandle {
    guard !isClosed else { throw Self.closed }
    if let handle = cache.take(code) { return handle }
    return unsafe try StatementHandle(code, database: pointer, isKept: true, faults: faults)
  }

  private func start(_ sql: SQL) throws(SQLiteError) -> StatementHandle {
    let handle = try compiled(sql.code)
    do throws(SQLiteError) {
      guard sql.values.count == handle.parameterCount else {
        throw .misuse("\(sql.values.count) values for \(handle.parameterCount) parameters", sql: sql.code)
      }
      for (index, value) in sql.values.enumerated() { try handle.bind(value, at: index) }
    } catch {
      giveBack(handle)
      throw error
    }
    return handle
  }

  func giveBack(_ handle: StatementHandle) {
    if isClosed { handle.finalize() } else { cache.give(back: handle) }
  }
}
