/// A statement that is compiled once and run many times, for loops over tens of thousands of rows.
///
///     let insert = try database.prepare("INSERT INTO t (a, b) VALUES (?, ?)")
///     for item in items { try insert.run(item.a, item.b) }
///
/// It belongs to its database's thread, and goes back into the database's statement cache when it is let go.
package final class Statement {
  private let database: Database
  private let handle: StatementHandle

  init(_ handle: StatementHandle, _ database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit { database.giveBack(handle) }

  /// Runs the statement with these values, passing over any rows.
  package func run(_ values: (any Bindable)?...) throws(SQLiteError) {
    try bind(values)
    defer { handle.reset() }
    while try handle.step() {}
  }

  /// Runs the statement with these values and hands each row to `body`, one at a time.
  package func query(_ values: (any Bindable)?..., each body: (borrowing Row) throws -> Void) throws {
    try bind(values)
    defer { handle.reset() }
    while try handle.step() { try body(unsafe Row(handle.pointer)) }
  }

  /// The first row's result, nil where there is no row.
  package func first<Result>(_ values: (any Bindable)?..., read: (borrowing Row) throws -> Result) throws -> Result? {
    try bind(values)
    defer { handle.reset() }
    return try handle.step() ? try read(unsafe Row(handle.pointer)) : nil
  }

  private func bind(_ values: [(any Bindable)?]) throws(SQLiteError) {
    guard values.count == handle.parameterCount else {
      throw .misuse("\(values.count) values for \(handle.parameterCount) parameters", sql: handle.sql)
    }
    for (index, value) in values.enumerated() { try handle.bind(value?.sqlValue ?? .null, at: index) }
  }
}
