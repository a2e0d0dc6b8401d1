internal import Synchronization

/// Lets so many do something at a time. Whoever comes when all permits are taken is turned away, and does not wait.
final class Permits: Sendable {
  private let free: Mutex<Int>

  init(_ count: Int) { free = Mutex(count) }

  /// Runs `body` with a permit of its own; nil where all are taken.
  func withPermit<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result? {
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
