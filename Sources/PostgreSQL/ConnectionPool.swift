package import Probes

/// Connections that threads borrow one at a time. At most `limit` stand open; whoever comes when all are lent waits.
package final class ConnectionPool: Sendable {
  private let url: String
  private let limit: Int
  /// How long to wait for a connection, in milliseconds.
  private let patience: Int64
  /// Run once on every new connection, as one transaction.
  private let setUp: [SQL]
  private let faults: FaultInjector?
  private let monitor = Monitor()
  private let box = Box()

  /// What the monitor guards. A connection is in `idle` or lent to exactly one thread, never both, which the compiler
  /// cannot see for classes that are not Sendable.
  private final class Box: @unchecked Sendable {
    var idle: [Connection] = []
    var open = 0
    var isClosed = false
  }

  /// Opens nothing yet.
  package init(
    url: String, limit: Int, setUp: [SQL] = [], patience milliseconds: Int64 = 30_000, faults: FaultInjector? = nil
  ) {
    self.url = url
    self.limit = max(limit, 1)
    self.setUp = setUp
    self.faults = faults
    self.patience = milliseconds
  }

  /// How many connections stand open, lent ones included.
  package var openConnections: Int { monitor.locked { box.open } }

  /// Lends a connection to `body` for as long as it runs. A connection that comes back broken, or inside a transaction, is
  /// closed.
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
    monitor.locked { box.isClosed = true }
    dropIdle()
  }

  private func take() throws(PostgresError) -> Connection {
    let deadline = Monitor.now() + patience
    var taken: Connection?
    var refusal: PostgresError?
    monitor.locked {
      while true {
        if box.isClosed {
          refusal = PostgresError(kind: .unreachable, message: "the connections to the database are closed")
          return
        }
        if let connection = box.idle.popLast() {
          taken = connection
          return
        }
        if box.open < limit {
          box.open += 1
          return
        }
        guard monitor.wait(until: deadline) else {
          refusal = PostgresError(
            kind: .poolExhausted, message: "all \(limit) connections to the database were busy for \(patience / 1000) s"
          )
          return
        }
      }
    }
    if let refusal { throw refusal }
    if let taken { return taken }
    do throws(PostgresError) {
      let connection = try Connection(url: url, faults: faults)
      if !setUp.isEmpty { try connection.run(setUp) }
      return connection
    } catch {
      monitor.locked {
        box.open -= 1
        monitor.signal()
      }
      throw error
    }
  }

  private func giveBack(_ connection: Connection) {
    monitor.locked {
      if connection.isBroken || connection.isInTransaction || box.isClosed {
        box.open -= 1
      } else {
        box.idle.append(connection)
      }
      monitor.signal()
    }
  }

  private func dropIdle() {
    var dropped: [Connection] = []
    monitor.locked {
      swap(&dropped, &box.idle)
      box.open -= dropped.count
    }
  }
}
