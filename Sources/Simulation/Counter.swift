import Synchronization

/// Counts calls.
package final class Counter: Sendable {
  private let ticks = Mutex(0)

  package init() {}

  package var count: Int { ticks.withLock { $0 } }

  /// The number of this call, from 0.
  @discardableResult package func tick() -> Int {
    ticks.withLock { ticks in
      ticks += 1
      return ticks - 1
    }
  }
}
