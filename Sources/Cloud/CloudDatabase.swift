package import Contacts
package import PostgreSQL
package import Probes
package import Protocol

/// The PostgreSQL database of all accounts: connections as the program's role, transactions of one account each, and trying
/// again where that is safe. Its only state is who waits for whom, and what searches have read and ask about again
/// (``SearchBooks``, ``DuplicateBooks``, ``CountedOnce``), so any number of processes work on one database.
///
/// Every unit of work can be run twice without harm (ids are drawn before it), so one whose connection breaks is tried again,
/// even when it broke in the middle of COMMIT.
package final class CloudDatabase: Sendable {
  /// The role that all statements on accounts run as; see migrations/0001.
  package static let role = "contacts2web_program"
  /// For how many milliseconds a statement waits for a lock.
  static let lockTimeout = 20_000
  /// For 200,000 contacts: a server that has none in memory takes 32 MB.
  package static let defaultSearchMemory = 48 << 20

  /// For how many milliseconds a statement goes on that a page asks.
  package static let pageTime = 5_000

  let pool: ConnectionPool
  /// Milliseconds for each statement; nil for what the connections say.
  private let statementTime: Int?
  /// The session without which nothing is done; nil for none.
  private let session: Session?
  let groups: ChangeGroups
  let puts: CardGroups
  let searchBooks: SearchBooks
  let duplicateBooks: DuplicateBooks
  let groupSizes: CountedOnce<UniqueID, [ContactGroup]>
  let behindOthers: CountedOnce<UniqueID, Int64>
  let pastCounts: CountedOnce<PastBook.Moment, PastBook.Counts>
  /// The owner's of the tables.
  package let url: String
  /// The program's own role, or else the owner's, which takes that role then.
  private let serverURL: String
  /// The version that record IDs are computed with.
  package let encoding: EncodingVersion
  /// Lets in so many clean-ups at a time that this process's devices have begun.
  let cleanUps: Permits
  /// Told how far such a clean-up has come.
  let report: @Sendable (CleanUpProgress) -> Void

  /// `url` is libpq's, with several hosts where you like, of the owner of the tables; `serverURL` that of ``role``, which can do no more than
  /// the program needs, where it may sign in by itself. Connects when it is first used. `searchMemory`: so many bytes of texts
  /// that are searched are kept, and half as many of what duplicates are found by. `slow` is told of statements that take long.
  package init(
    url: String, serverURL: String? = nil, poolSize: Int = 12, encoding: EncodingVersion = .current,
    faults: FaultInjector? = nil,
    searchMemory: Int = defaultSearchMemory, slow: SlowStatements? = nil,
    report: @escaping @Sendable (CleanUpProgress) -> Void = { _ in }
  ) {
    statementTime = nil
    session = nil
    groups = ChangeGroups()
    puts = CardGroups()
    cleanUps = Permits(2)
    self.url = url
    self.serverURL = serverURL ?? url
    self.encoding = encoding
    self.report = report
    searchBooks = SearchBooks(limit: searchMemory)
    duplicateBooks = DuplicateBooks(limit: searchMemory / 2)
    groupSizes = CountedOnce(limit: 20_000) { $0.count + 1 }
    behindOthers = CountedOnce(limit: 2_000) { _ in 1 }
    pastCounts = CountedOnce(limit: 2_000) { _ in 1 }
    pool = ConnectionPool(
      url: self.serverURL, limit: poolSize,
      setUp: [
        // Plans are made once per connection, for any account and any size of the tables, so they must not depend on what
        // the planner knows at that moment (nothing, or other accounts). A look-up takes the index of its key, because the
        // planner expects many rows of each account (migrations/0009). A list walks along an index, and says by ORDER BY
        // along which: a plan that sorts has taken another one. No statement reads a whole table, however small it is at that
        // moment. What is switched off has a cost so high that PostgreSQL would compile the plan, hence no JIT.
        """
        SELECT set_config('enable_sort', 'off', false), set_config('enable_seqscan', 'off', false),
          set_config('jit', 'off', false), set_config('plan_cache_mode', 'force_generic_plan', false)
        """,
        """
        SELECT set_config('role', 'contacts2web_program', false), set_config('statement_timeout', '60s', false),
          set_config('lock_timeout', \("\(Self.lockTimeout)ms"), false), set_config('idle_in_transaction_session_timeout', '60s', false),
          set_config('contacts2web.everywhere', 'off', false)
        """,
      ], faults: faults, slow: slow)
  }

  /// The same database, with a limit for each statement: one that takes longer is ended, with its transaction, and throws
  /// ``Protocol/CloudError/tookTooLong``.
  package func limited(to milliseconds: Int) -> CloudDatabase {
    CloudDatabase(self, statementTime: milliseconds, session: session)
  }

  /// The same database, for what a session may do only as long as nobody has ended it: each transaction asks whether it is there, under the
  /// lock of its account's row, which another password takes as well. Where it is not, nothing is done and
  /// ``Protocol/CloudError/unauthorized(message:)`` thrown. Not for transactions that read a snapshot.
  package func requiring(_ session: Session) -> CloudDatabase {
    CloudDatabase(self, statementTime: statementTime, session: session)
  }

  private init(_ other: CloudDatabase, statementTime: Int?, session: Session?) {
    self.statementTime = statementTime
    self.session = session
    pool = other.pool
    groups = other.groups
    puts = other.puts
    searchBooks = other.searchBooks
    duplicateBooks = other.duplicateBooks
    groupSizes = other.groupSizes
    behindOthers = other.behindOthers
    pastCounts = other.pastCounts
    url = other.url
    serverURL = other.serverURL
    encoding = other.encoding
    cleanUps = other.cleanUps
    report = other.report
  }

  /// Closes the connections.
  package func close() { pool.close() }

  /// Throws where the database does not answer now, or has another schema than this program's; tried once.
  package func check() throws(CloudError) {
    let version: Int64
    do {
      version = try pool.withConnection { connection in
        try connection.run("SELECT coalesce(max(number), 0) FROM schema_migrations").first?.int64(0) ?? 0
      }
    } catch { throw CloudError(error) }
    guard version == Int64(Self.migrations.count) else {
      throw .failed(
        message: "the database has schema version \(version), this program wants \(Self.migrations.count)", hint: nil)
    }
  }

  /// Throws where something between here and the database hands each transaction to another of its connections: what is set for a
  /// connection would be set for others.
  package func checkSessions() throws(CloudError) {
    do {
      let (first, second) = (try Connection(url: serverURL), try Connection(url: serverURL))
      let process: SQL = "SELECT pg_backend_pid()::bigint"
      guard try first.run(process).first?.int64(0) == second.run(process).first?.int64(0) else { return }
    } catch { throw CloudError(error) }
    throw CloudError(PostgresError(kind: .pooled, message: ""))
  }

  /// How many connections stand open, how many of them are at work, and how many there may be.
  package var connections: (open: Int, lent: Int, limit: Int) { pool.counts }

  /// The rows of one statement that goes beyond one account.
  func everywhere<Value>(_ statement: SQL, _ make: (Row) throws -> Value) throws(CloudError) -> [Value] {
    let rows = try attempt { pool in try pool.withConnection { try $0.run([Self.beyond, statement]).last } }
    return try Self.reading(rows) { try $0?.map(make) ?? [] }
  }

  private static let beyond: SQL = "SELECT set_config('contacts2web.everywhere', 'on', true)"

  /// Runs statements of one account that belong together but change nothing, in one round trip and one snapshot each.
  func read(_ account: UniqueID, _ statements: [SQL]) throws(CloudError) -> [Rows] {
    try attempt { pool in
      try pool.withConnection { connection in
        let ahead = [opening(account)] + askingForSession
        return Array(try connection.run(ahead + statements).dropFirst(ahead.count))
      }
    }
  }

  /// Runs such statements, and makes something of their answers.
  func read<Value>(
    _ account: UniqueID, _ statements: [SQL], _ make: ([Rows]) throws -> Value
  ) throws(CloudError) -> Value {
    try Self.reading(try read(account, statements), make)
  }

  /// The rows of one statement of one account; its own transaction.
  func rows<Value>(
    _ account: UniqueID, _ statement: SQL, _ make: (Row) throws -> Value
  ) throws(CloudError) -> [Value] {
    try Self.reading(try run(account, statement)) { try $0.map(make) }
  }

  /// The only row of one statement of one account, or its first; nil where there is none.
  func first<Value>(
    _ account: UniqueID, _ statement: SQL, _ make: (Row) throws -> Value
  ) throws(CloudError) -> Value? {
    try Self.reading(try run(account, statement)) { try $0.first.map(make) }
  }

  /// What `make` makes of an answer. A stored value that it cannot read is an error of the database's.
  static func reading<Answer, Value>(
    _ answer: Answer, _ make: (Answer) throws -> Value
  ) throws(CloudError) -> Value {
    do { return try make(answer) } catch { throw CloudError(error) }
  }

  /// Runs one statement of one account; its own transaction.
  @discardableResult
  func run(_ account: UniqueID, _ statement: SQL) throws(CloudError) -> Rows {
    guard let rows = try read(account, [statement]).first else {
      throw CloudError.failed(message: "the database gave no answer", hint: nil)
    }
    return rows
  }

  /// Runs `body` in a transaction of one account, from the beginning again where the database asks for it. `snapshot`: all of
  /// it sees the account as it is at one moment, and writes nothing.
  func transaction<Value>(
    _ account: UniqueID, snapshot: Bool = false, _ body: (Transaction) throws -> Value
  ) throws(CloudError) -> Value {
    let begin: SQL = snapshot ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN"
    return try attempt { pool in
      try pool.withConnection { connection in
        let transaction = Transaction(connection, opening: [begin, opening(account)] + askingForSession)
        do {
          let value = try body(transaction)
          try transaction.commit()
          return value
        } catch {
          transaction.rollBack()
          throw error
        }
      }
    }
  }

  /// Runs statements on all accounts as the program's role, on a connection of its own.
  func apart<Value>(_ body: (Connection) throws -> Value) throws(CloudError) -> Value {
    try connected(serverURL, lockTimeout: Self.lockTimeout) { connection in
      try connection.run("SELECT set_config('role', 'contacts2web_program', false)")
      return try body(connection)
    }
  }

  /// Runs statements on all accounts as the role that owns the tables, on a connection of its own: for administration alone.
  /// `lockTimeout`: for how many milliseconds one of them waits for a lock at most, as the pool's connections do.
  func asOwner<Value>(
    lockTimeout: Int = lockTimeout, _ body: (Connection) throws -> Value
  ) throws(CloudError) -> Value {
    try connected(url, lockTimeout: lockTimeout, body)
  }

  private func connected<Value>(
    _ url: String, lockTimeout: Int, _ body: (Connection) throws -> Value
  ) throws(CloudError) -> Value {
    do {
      let connection = try Connection(url: url)
      try connection.run(
        """
        SELECT set_config('lock_timeout', \("\(lockTimeout)ms"), false), set_config('contacts2web.everywhere', 'on', false)
        """)
      return try body(connection)
    } catch { throw CloudError(error) }
  }

  /// What row-level security compares with, and the time that a statement has, until the end of the transaction: poolers hand the
  /// connection on behind it.
  func opening(_ account: UniqueID) -> SQL {
    guard let statementTime else { return "SELECT set_config('contacts2web.account_id', \(account.description), true)" }
    return """
      SELECT set_config('contacts2web.account_id', \(account.description), true),
        set_config('statement_timeout', \("\(statementTime)ms"), true)
      """
  }

  /// Two statements, because the second one sees what was done while the first one waited. Without the session it divides by zero, which nothing
  /// else does: so all that was sent along fails, in the same round trip.
  private var askingForSession: [SQL] {
    guard let session else { return [] }
    return [
      "SELECT 1 FROM accounts WHERE account_id = \(session.account) FOR NO KEY UPDATE",
      "SELECT 1 / count(*) FROM sessions WHERE account_id = \(session.account) AND token_hash = \(session.tokenHash)",
    ]
  }

  private func attempt<Value>(_ body: (ConnectionPool) throws -> Value) throws(CloudError) -> Value {
    var retries = Retries()
    while true {
      do { return try body(pool) } catch {
        let failure = error as? PostgresError
        if statementTime != nil, failure?.isEndedStatement == true { throw .tookTooLong }
        if session != nil, failure?.isDivisionByZero == true { throw .passwordChanged }
        guard let failure, retries.wait(after: failure) else { throw CloudError(error) }
      }
    }
  }
}

extension CloudError {
  /// What a failed statement or connection means to whoever asked. Statements are named in the message of what can only be a
  /// bug, never their values.
  init(_ error: any Error) {
    if let error = error as? CloudError {
      self = error
      return
    }
    guard let error = error as? PostgresError else {
      self = .broken(message: "\(error)")
      return
    }
    self =
      switch error.kind {
      case .unreachable, .connectionLost: .unavailable(message: "the database is away: \(error.message)")
      case .poolExhausted, .timedOut, .serialization, .resources:
        .unavailable(message: "the database is overloaded: \(error.message)")
      case .unauthorized:
        .failed(
          message: "the database refuses: \(error.message)",
          hint: "check user, password and rights in the database URL")
      case .pooled:
        .failed(
          message: "the database is behind a pooler that hands each transaction to another connection",
          hint: "name PostgreSQL itself in --database, or set pool_mode=session in PgBouncer")
      case .uniqueViolation, .statement, .decoding: .broken(message: "the database failed: \(error)")
      }
  }
}
