internal import POSIX

/// Who is told of statements that take long. A text of ours holds no values: they are parameters.
package struct SlowStatements: Sendable {
  /// Milliseconds, the way to the database and back included.
  let limit: Int64
  let report: @Sendable (_ statements: String, _ milliseconds: Int64) -> Void

  /// `report` is told the texts of the statements of one round trip, on one line.
  package init(
    from limit: Int64 = 500, report: @escaping @Sendable (_ statements: String, _ milliseconds: Int64) -> Void
  ) {
    self.limit = limit
    self.report = report
  }

  /// `begun`: by the monotonic clock, in nanoseconds.
  func notice(_ statements: [SQL], since begun: Int64) {
    let milliseconds = (MonotonicClock.nanoseconds() - begun) / 1_000_000
    guard milliseconds >= limit else { return }
    let texts = statements.map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    report(texts.joined(separator: "; "), milliseconds)
  }
}
