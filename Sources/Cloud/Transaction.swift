internal import PostgreSQL

/// A transaction of one account. BEGIN travels with the first statements, COMMIT with the last: a read-decide-write takes two
/// round trips.
final class Transaction {
  private let connection: Connection
  /// What goes out ahead of the first statements.
  private var opening: [SQL]
  private var isFinished = false

  init(_ connection: Connection, opening: [SQL]) {
    self.connection = connection
    self.opening = opening
  }

  /// Runs statements in one round trip; their answers in their order.
  @discardableResult
  func run(_ statements: [SQL]) throws(PostgresError) -> [Rows] {
    let ahead = opening
    let answers = try connection.run(ahead + statements)
    opening = []
    return Array(answers.dropFirst(ahead.count))
  }

  @discardableResult
  func run(_ statement: SQL) throws(PostgresError) -> Rows {
    guard let rows = try run([statement]).first else {
      throw PostgresError(kind: .decoding, message: "no answer", sql: statement.text)
    }
    return rows
  }

  /// Runs the last statements and commits, in one round trip; where one fails, nothing is committed.
  func finish(_ statements: [SQL]) throws(PostgresError) {
    try run(statements + ["COMMIT"])
    isFinished = true
  }

  func commit() throws(PostgresError) {
    guard !isFinished, opening.isEmpty else { return }
    try connection.run("COMMIT")
    isFinished = true
  }

  func rollBack() {
    guard !connection.isBroken, connection.isInTransaction else { return }
    // Where this fails, the pool closes the connection.
    _ = try? connection.run("ROLLBACK")
  }
}
