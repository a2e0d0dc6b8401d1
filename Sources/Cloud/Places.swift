internal import Synchronization

/// So many may do something at a time; nobody waits for a place.
final class Places: Sendable {
  private let free: Mutex<Int>

  init(_ count: Int) { free = Mutex(count) }

  /// Runs `body` in a place of its own; nil where all are taken.
  func pass<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result? {
    let isFree = free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
    guard isFree else { return nil }
    defer { free.withLock { $0 += 1 } }
    return try body()
  }
}
