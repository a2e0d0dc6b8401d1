internal import POSIX
internal import PostgreSQL
internal import Protocol

/// Which sessions keep a migration waiting.
///
/// A session that waits for a lock cannot ask, and once it has given up nobody knows any more: so another one asks now and then, on
/// a thread beside it.
enum LockWatch {
  private struct State: Sendable {
    var isOver = false
    /// What the last look found.
    var holders: [Holder] = []
  }

  private struct Holder: Sendable {
    var session: Int64
    var words: String
  }

  /// Runs `body`, which works with `connection`. Where a statement of it waits too long for a lock, the error names the sessions
  /// that hold it. They are looked at `every` so many milliseconds.
  static func naming<Result>(
    whoBlocks connection: Connection, url: String, every pause: Int, _ body: () throws -> Result
  ) throws -> Result {
    let session = try connection.run("SELECT pg_backend_pid()::bigint").first?.int64(0) ?? 0
    let state = Monitor(State())
    let watcher = try Thread("locks", stackSize: 2 << 20) {
      var looker: Connection?
      while state.wait(milliseconds: pause, { $0.isOver ? true : nil }) == nil {
        // Where it cannot connect, the error names nobody.
        if looker == nil { looker = try? Connection(url: url) }
        guard let looker, let holders = try? holders(before: session, looker), !holders.isEmpty else { continue }
        state.withLock { $0.holders = holders }
      }
    }
    defer {
      state.withLock { $0.isOver = true }
      state.wakeAll()
      watcher.join()
    }
    do { return try body() } catch let error as PostgresError {
      guard error.kind == .timedOut else { throw error }
      throw problem(state.withLock { $0.holders })
    }
  }

  private static func holders(before session: Int64, _ looker: Connection) throws(PostgresError) -> [Holder] {
    try looker.run(
      """
      SELECT b.pid::bigint, concat_ws(', ', nullif(a.application_name, ''), 'user ' || a.usename, host(a.client_addr),
        a.state, 'since ' || to_char(a.xact_start, 'YYYY-MM-DD HH24:MI:SS TZ'))
      FROM unnest(pg_blocking_pids(\(session)::bigint::integer)) AS b (pid) LEFT JOIN pg_stat_activity a ON a.pid = b.pid
      """
    ).map { row throws(PostgresError) in Holder(session: try row.int64(0), words: try row.text(1)) }
  }

  private static func problem(_ holders: [Holder]) -> CloudError {
    guard let first = holders.first else {
      return .failed(
        message: "the database cannot be opened: another session holds a lock",
        hint: "end what else works with the database, and start again")
    }
    let sessions = holders.map { $0.session == 0 ? "a prepared transaction" : "session \($0.session) (\($0.words))" }
    return .failed(
      message: """
        the database cannot be opened: a lock is held by \(sessions.joined(separator: " and "))
        """,
      hint: """
        wait until that has ended and start again, or end it as an administrator of PostgreSQL: \
        \(first.session == 0 ? "ROLLBACK PREPARED" : "SELECT pg_terminate_backend(\(first.session))")
        """)
  }
}
