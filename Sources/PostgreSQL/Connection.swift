internal import CPostgreSQL
internal import Glibc
internal import POSIX
package import Probes

/// One connection to PostgreSQL, by libpq, blocking. Used by one thread at a time.
///
/// Statements are prepared once per connection and from then on sent by name, with binary parameters and results. Several
/// statements can go out in one message and are then answered in one round trip (``run(_:)``).
@safe package final class Connection {
  private let handle: OpaquePointer
  /// Statement texts that this connection has prepared, with their names on the server.
  private var prepared: [String: String] = [:]
  private var preparationsMade = 0
  private let faults: FaultInjector?
  private let slow: SlowStatements?
  /// Set once the connection is of no more use.
  package private(set) var isBroken = false
  /// The bytes of the largest message that went through: a row, or the values of a statement. libpq keeps room for it, twice as much at
  /// most, for as long as the connection stands (fe-misc.c, `pqCheckInBufferSpace`).
  package private(set) var largestMessage = 0

  /// The texts of a program are bounded in number; this bounds those that slip through.
  private static let preparedLimit = 1_000

  /// Connects. `url` is anything that libpq takes: `postgresql://user@host1,host2/name?…` or `host=… dbname=…`.
  ///
  /// What the URL does not say: connecting takes at most 10 s per host, and of several hosts the first that takes writes is
  /// used, by TLS where it is on another machine. Throws ``PostgresError`` of kind `unreachable` or `unauthorized`.
  ///
  /// `faults`: lets the connection break. `slow` is told of statements that take long.
  package init(url: String, faults: FaultInjector? = nil, slow: SlowStatements? = nil) throws(PostgresError) {
    self.faults = faults
    self.slow = slow
    guard !url.utf8.contains(0) else {
      throw PostgresError(kind: .statement, message: "the database URL contains a NUL byte")
    }
    // Later entries win, and what stands in the URL counts where "dbname" stands.
    // Over a network nobody is to read along, unless the URL says otherwise.
    let target = DatabaseURL(url)
    let encryption = target.isLocal || target.saysEncryption ? [] : [("sslmode", "require")]
    let settings =
      encryption + [
        ("connect_timeout", "10"), ("target_session_attrs", "read-write"), ("application_name", "contacts2web"),
        ("keepalives_idle", "30"), ("tcp_user_timeout", "30000"), ("dbname", url), ("client_encoding", "UTF8"),
      ]
    let handle = unsafe withCStrings(settings.map(\.0)) { keywords in
      unsafe withCStrings(settings.map(\.1)) { values in unsafe PQconnectdbParams(keywords, values, 1) }
    }
    guard let handle = unsafe handle else {
      throw PostgresError(kind: .resources, message: "out of memory while connecting to the database")
    }
    guard unsafe PQstatus(handle) == CONNECTION_OK else {
      let message = unsafe Self.message(handle)
      unsafe PQfinish(handle)
      let denied = message.contains("authentication failed") || message.contains("no pg_hba.conf entry")
      throw PostgresError(kind: denied ? .unauthorized : .unreachable, message: message)
    }
    unsafe self.handle = handle
    // Notices ("table already exists, skipping") would go to standard error.
    _ = unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
  }

  deinit { unsafe PQfinish(handle) }

  /// True inside a transaction, failed ones included.
  package var isInTransaction: Bool { unsafe PQtransactionStatus(handle) != PQTRANS_IDLE }

  /// Runs one statement.
  @discardableResult
  package func run(_ sql: SQL) throws(PostgresError) -> Rows {
    guard let rows = try run([sql]).first else {
      throw PostgresError(kind: .decoding, message: "no answer", sql: sql.text)
    }
    return rows
  }

  /// Runs several statements in one round trip; the first that fails stops the others. Outside BEGIN and COMMIT, they are one
  /// transaction.
  ///
  /// Meant for a handful of statements with up to some megabytes of parameters.
  @discardableResult
  package func run(_ statements: [SQL]) throws(PostgresError) -> [Rows] {
    guard !isBroken else { throw PostgresError(kind: .connectionLost, message: "the connection is closed") }
    if let faults { try pass(faults) }
    if prepared.count > Self.preparedLimit { try forgetPrepared() }
    let begun = slow.map { _ in MonotonicClock.nanoseconds() }
    let toPrepare = newTexts(statements)
    guard unsafe PQenterPipelineMode(handle) == 1 else { throw lost("") }
    var sent = 0
    for statement in statements {
      for text in toPrepare where text.before == sent {
        guard sendPrepare(text.sql, name: text.name) else { throw lost(text.sql.text) }
      }
      guard send(statement) else { throw lost(statement.text) }
      sent += 1
    }
    guard unsafe PQpipelineSync(handle) == 1 else { throw lost("") }
    // Also of one that failed, perhaps because it took too long.
    defer { if let slow, let begun { slow.notice(statements, since: begun) } }
    let answers = try receive(statements, toPrepare)
    if let faults { try pass(faults) }
    return answers
  }

  /// Runs a statement and hands its rows over one at a time, without holding them all.
  package func forEachRow(
    _ sql: SQL, _ body: (Row) throws(PostgresError) -> Void
  ) throws(PostgresError) {
    guard !isBroken else { throw PostgresError(kind: .connectionLost, message: "the connection is closed") }
    if let faults { try pass(faults) }
    try prepareNow(sql)
    guard send(sql), unsafe PQsetSingleRowMode(handle) == 1 else { throw lost(sql.text) }
    var failure: PostgresError?
    while let result = unsafe PQgetResult(handle) {
      let rows = unsafe Rows(result)
      largestMessage = max(largestMessage, rows.longestRow(from: largestMessage))
      switch unsafe PQresultStatus(result) {
      case PGRES_SINGLE_TUPLE where failure == nil:
        do throws(PostgresError) { try body(rows[0]) } catch { failure = error }
      case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK: break
      default: failure = unsafe failure ?? error(result, sql.text)
      }
    }
    if let failure { throw failure }
    if unsafe PQstatus(handle) != CONNECTION_OK { throw lost(sql.text) }
  }

  /// Runs SQL text with several statements in it and no parameters, such as a migration, as the simple protocol does.
  package func runScript(_ text: String) throws(PostgresError) {
    guard !isBroken else { throw PostgresError(kind: .connectionLost, message: "the connection is closed") }
    guard !text.utf8.contains(0) else { throw PostgresError(kind: .statement, message: "the SQL contains a NUL byte") }
    guard let result = unsafe PQexec(handle, text) else { throw lost(text) }
    defer { unsafe PQclear(result) }
    let status = unsafe PQresultStatus(result)
    guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY else {
      throw unsafe error(result, text)
    }
  }

  /// Closes the connection for good; what it was doing is rolled back by the server.
  package func close() { isBroken = true }
}

extension Connection {
  private struct Preparation {
    var sql: SQL
    var name: String
    /// The position of the first statement that needs it.
    var before: Int
  }

  private func newTexts(_ statements: [SQL]) -> [Preparation] {
    var preparations: [Preparation] = []
    for (index, statement) in statements.enumerated() where prepared[statement.text] == nil {
      preparationsMade += 1
      let name = "s\(preparationsMade)"
      prepared[statement.text] = name
      preparations.append(Preparation(sql: statement, name: name, before: index))
    }
    return preparations
  }

  private func sendPrepare(_ sql: SQL, name: String) -> Bool {
    let types = sql.parameters.map(\.type)
    return unsafe types.withUnsafeBufferPointer { types in
      unsafe PQsendPrepare(handle, name, sql.text, Int32(types.count), types.baseAddress) == 1
    }
  }

  private func send(_ sql: SQL) -> Bool {
    guard let name = prepared[sql.text] else { return false }
    largestMessage = max(largestMessage, sql.parameters.reduce(0) { $0 + ($1.bytes?.count ?? 0) })
    return unsafe withValues(sql.parameters) { values, lengths, formats in
      unsafe PQsendQueryPrepared(handle, name, Int32(sql.parameters.count), values, lengths, formats, 1) == 1
    }
  }

  /// Reads the answers up to the one for the sync, and leaves the pipeline mode.
  private func receive(_ statements: [SQL], _ preparations: [Preparation]) throws(PostgresError) -> [Rows] {
    var answers: [Rows] = []
    var failure: PostgresError?
    for (index, statement) in statements.enumerated() {
      for preparation in preparations where preparation.before == index {
        let result = try unsafe nextResult(preparation.sql.text)
        defer { unsafe PQclear(result) }
        if unsafe PQresultStatus(result) != PGRES_COMMAND_OK {
          // Not prepared: neither this one nor, the pipeline being aborted, those behind it.
          prepared[preparation.sql.text] = nil
          failure = unsafe failure ?? error(result, preparation.sql.text)
        }
      }
      let result = try unsafe nextResult(statement.text)
      let rows = unsafe Rows(result)
      largestMessage = max(largestMessage, rows.longestRow(from: largestMessage))
      let status = unsafe PQresultStatus(result)
      if status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK {
        answers.append(rows)
      } else {
        failure = unsafe failure ?? error(result, statement.text)
      }
    }
    // The sync's own answer stands alone, without the NULL that ends the others.
    while let result = unsafe PQgetResult(handle) {
      let status = unsafe PQresultStatus(result)
      unsafe PQclear(result)
      if status == PGRES_PIPELINE_SYNC { break }
    }
    guard unsafe PQstatus(handle) == CONNECTION_OK, unsafe PQexitPipelineMode(handle) == 1 else {
      isBroken = true
      throw failure ?? lost("")
    }
    if let failure { throw failure }
    return answers
  }

  /// The next statement's answer, and the NULL behind it.
  private func nextResult(_ text: String) throws(PostgresError) -> OpaquePointer {
    guard let result = unsafe PQgetResult(handle) else { throw lost(text) }
    while let more = unsafe PQgetResult(handle) { unsafe PQclear(more) }
    return unsafe result
  }

  private func prepareNow(_ sql: SQL) throws(PostgresError) {
    for preparation in newTexts([sql]) {
      guard sendPrepare(sql, name: preparation.name) else { throw lost(sql.text) }
      let result = try unsafe nextResult(sql.text)
      defer { unsafe PQclear(result) }
      guard unsafe PQresultStatus(result) == PGRES_COMMAND_OK else {
        prepared[sql.text] = nil
        throw unsafe error(result, sql.text)
      }
    }
  }

  private func forgetPrepared() throws(PostgresError) {
    prepared = [:]
    try runScript("DEALLOCATE ALL")
  }

  private func pass(_ faults: FaultInjector) throws(PostgresError) {
    guard faults.strikes(.cloudStatement) else { return }
    isBroken = true
    throw PostgresError(kind: .connectionLost, message: "the connection to the database was lost: connection reset")
  }

  private func lost(_ text: String) -> PostgresError {
    isBroken = true
    return PostgresError(kind: .connectionLost, message: unsafe Self.message(handle), sql: text)
  }

  private func error(_ result: OpaquePointer, _ text: String) -> PostgresError {
    let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { unsafe String(cString: $0) }
    let message = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { unsafe String(cString: $0) }
    if unsafe state == nil || PQstatus(handle) != CONNECTION_OK {
      isBroken = true
      return PostgresError(
        kind: .connectionLost, sqlState: state ?? "", message: unsafe message ?? Self.message(handle), sql: text)
    }
    let error = PostgresError(sqlState: state ?? "", message: message ?? "the statement failed", sql: text)
    // A server that ends, or one that takes no writes: this connection would say so for ever, another one may not.
    if error.kind == .connectionLost || error.kind == .unreachable { isBroken = true }
    return error
  }

  /// What libpq says, on one line.
  private static func message(_ handle: OpaquePointer) -> String {
    let text = unsafe PQerrorMessage(handle).map { unsafe String(cString: $0) }
    let line = (text ?? "").split(whereSeparator: \.isNewline).joined(separator: ": ")
    return line.isEmpty ? "the connection to the database was lost" : line
  }
}
