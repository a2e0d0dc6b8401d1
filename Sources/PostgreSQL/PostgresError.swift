/// Why a statement or a connection failed.
///
/// Holds the statement's text, which is code, and never the values bound to it.
package struct PostgresError: Error, Sendable, CustomStringConvertible {
  /// What the program can do about it.
  package enum Kind: Sendable, Equatable {
    /// No server answers, or it refuses everybody for now (starting, stopping, too many connections, a standby).
    case unreachable
    /// The connection broke. Where it broke during COMMIT, nobody knows whether the transaction took place.
    case connectionLost
    /// Nobody took a connection of the pool back in time.
    case poolExhausted
    /// Serialization failure or deadlock: the same transaction may pass next time (40001, 40P01).
    case serialization
    /// Two rows with one key (23505).
    case uniqueViolation
    /// The statement ran into its time limit, waited too long for a lock, or was cancelled (57014, 55P03).
    case timedOut
    /// The database does not let us in, or not do this (28xxx, 42501).
    case unauthorized
    /// A statement that was prepared is gone, or another's: a pooler hands each transaction to another connection (42P05, 26000).
    case pooled
    /// No space, no memory (53xxx except too many connections).
    case resources
    /// Everything else: a bug here or there.
    case statement
    /// The answer is not of the shape that the program expects.
    case decoding
  }

  package let kind: Kind
  /// The five characters of Appendix A of PostgreSQL's manual; "" where the server said none.
  package let sqlState: String
  /// On one line.
  package let message: String
  /// The text of the statement; "" where there was none.
  package let sql: String

  package init(kind: Kind, sqlState: String = "", message: String, sql: String = "") {
    self.kind = kind
    self.sqlState = sqlState
    self.message = message
    self.sql = sql
  }

  init(sqlState: String, message: String, sql: String) {
    self.init(kind: Self.kind(sqlState), sqlState: sqlState, message: message, sql: sql)
  }

  /// The statement was ended while it was at work: it took too long, or somebody cancelled it (57014).
  package var isEndedStatement: Bool { sqlState == "57014" }

  /// 22012
  package var isDivisionByZero: Bool { sqlState == "22012" }

  package var description: String {
    sql.isEmpty ? "\(message) [\(sqlState)]" : "\(message) [\(sqlState)] in: \(sql)"
  }

  private static func kind(_ state: String) -> Kind {
    switch state {
    case "40001", "40P01": .serialization
    case "23505": .uniqueViolation
    case "57014", "55P03": .timedOut
    case "42501": .unauthorized
    case "42P05", "26000": .pooled
    // Too many connections; the server is starting or stopping; a standby that cannot write.
    case "53300", "57P03", "25006": .unreachable
    // Shut down or crashed under us.
    case "57P01", "57P02", "57P05": .connectionLost
    case _ where state.hasPrefix("08"): .connectionLost
    case _ where state.hasPrefix("28"): .unauthorized
    case _ where state.hasPrefix("53"): .resources
    default: .statement
    }
  }
}
