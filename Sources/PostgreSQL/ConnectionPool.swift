internal import POSIX
package import Probes

/// Connections that threads borrow one at a time. At most `limit` stand open; whoever comes when all are lent waits.
package final class ConnectionPool: Sendable {
  private let url: String
  private let limit: Int
  /// How long to wait for a connection, in milliseconds.
  private let patience: Int
  /// Run once on every new connection, as one transaction.
  private let setUp: [SQL]
  private let faults: FaultInjector?
  private let slow: SlowStatements?
  private let monitor = Monitor(State())
  /// What the largest messages of all idle connections may come to, in bytes. So a server's memory does not depend on how many of them
  /// happened to carry a card with a photo; another connection is open in less time than such a message takes.
  private static let idleBuffers = 8 << 20

  /// A connection is in `idle` or lent to exactly one thread, never both.
  private struct State {
    var idle: [Connection] = []
    var open = 0
    var isClosed = false
  }

  /// Opens nothing yet.
  package init(
    url: String, limit: Int, setUp: [SQL] = [], patience milliseconds: Int = 30_000, faults: FaultInjector? = nil,
    slow: SlowStatements? = nil
  ) {
    self.url = url
    self.limit = max(limit, 1)
    self.setUp = setUp
    self.faults = faults
    self.slow = slow
    self.patience = milliseconds
  }

  /// How many connections stand open, lent ones included.
  package var openConnections: Int { monitor.withLock { $0.open } }

  /// How many stand open, how many of them are lent, and how many there may be.
  package var counts: (open: Int, lent: Int, limit: Int) {
    monitor.withLock { ($0.open, $0.open - $0.idle.count, limit) }
  }

  /// Lends a connection to `body` for as long as it runs. A connection that comes back broken or inside a transaction is
  /// closed, and so are those with the largest buffers where all that are idle would keep much memory (``idleBuffers``).
  ///
  /// Throws what `body` throws, `unreachable` where no connection can be made, `poolExhausted` where nobody gave one back in
  /// time.
  package func withConnection<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    let connection = try take()
    do {
      let value = try body(connection)
      giveBack(connection)
      return value
    } catch {
      if connection.isBroken {
        // The server went away: the others are most likely dead as well.
        dropIdle()
      }
      giveBack(connection)
      throw error
    }
  }

  /// Closes what is idle now, and the rest as it comes back; from now on nothing is lent.
  package func close() {
    monitor.withLock { $0.isClosed = true }
    monitor.wakeAll()
    dropIdle()
  }

  private func take() throws(PostgresError) -> Connection {
    // Nil inside: a place for a new connection.
    let place = try monitor.wait(milliseconds: patience) { (state) throws(PostgresError) -> Connection?? in
      if state.isClosed {
        throw PostgresError(kind: .unreachable, message: "the connections to the database are closed")
      }
      if let connection = state.idle.popLast() { return .some(connection) }
      guard state.open < limit else { return nil }
      state.open += 1
      return .some(nil)
    }
    guard let place else {
      throw PostgresError(
        kind: .poolExhausted, message: "all \(limit) connections to the database were busy for \(patience / 1000) s")
    }
    if let connection = place { return connection }
    do throws(PostgresError) {
      let connection = try Connection(url: url, faults: faults, slow: slow)
      if !setUp.isEmpty { try connection.run(setUp) }
      return connection
    } catch {
      monitor.withLock { $0.open -= 1 }
      monitor.wakeOne()
      throw error
    }
  }

  private func giveBack(_ connection: Connection) {
    // Closed outside of the lock, since that may take a while.
    let dropped = monitor.withLock { state in
      var dropped: [Connection] = []
      if connection.isBroken || connection.isInTransaction || state.isClosed {
        state.open -= 1
      } else {
        state.idle.append(connection)
      }
      while state.idle.reduce(0, { $0 + $1.largestMessage }) > Self.idleBuffers,
        let largest = state.idle.indices.max(by: { state.idle[$0].largestMessage < state.idle[$1].largestMessage })
      {
        dropped.append(state.idle.remove(at: largest))
        state.open -= 1
      }
      return dropped
    }
    monitor.wakeOne()
    withExtendedLifetime(dropped) {}
  }

  private func dropIdle() {
    // Closed outside of the lock, since that may take a while.
    let dropped = monitor.withLock { state in
      defer { state.idle = [] }
      state.open -= state.idle.count
      return state.idle
    }
    _ = consume dropped
  }
}
