internal import CSQLite
internal import Synchronization

/// Ends a database's running statement from any thread; the statement then throws an error that says
/// ``SQLiteError/isInterrupted``. Harmless once the database is closed.
package final class Interrupter: Sendable {
  // The pointer may cross threads: sqlite3_interrupt is made for that, and the lock keeps it from a closed connection.
  @safe private struct Connection: @unchecked Sendable { var pointer: OpaquePointer? }

  private let connection: Mutex<Connection>

  init(_ pointer: OpaquePointer) { connection = unsafe Mutex(Connection(pointer: pointer)) }

  package func interrupt() {
    connection.withLock { connection in
      if let pointer = unsafe connection.pointer { unsafe sqlite3_interrupt(pointer) }
    }
  }

  func forget() { connection.withLock { unsafe $0.pointer = nil } }
}
