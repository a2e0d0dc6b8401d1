/// The rows of one query, pulled one by one: for walking two results side by side, or feeding whoever asks for more.
///
/// It belongs to its database's thread. While it is open, the database keeps the snapshot that the query began with, and
/// rows changed meanwhile through the same database may or may not be seen: write to other tables, or read in pages.
package final class Cursor {
  private let database: Database
  private let handle: StatementHandle
  private var isDone = false

  init(_ handle: StatementHandle, _ database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit { database.giveBack(handle) }

  /// The next row's result, nil after the last one.
  package func next<Result>(_ read: (borrowing Row) throws -> Result) throws -> Result? {
    guard !isDone else { return nil }
    guard try handle.step() else {
      close()
      return nil
    }
    return try read(unsafe Row(handle.pointer))
  }

  /// Lets the snapshot go before the cursor itself is let go; ``next(_:)`` then gives nil.
  package func close() {
    isDone = true
    handle.reset()
  }
}
