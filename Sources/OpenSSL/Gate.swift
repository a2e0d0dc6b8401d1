internal import POSIX

/// Lets a few in at once; the others wait for a bounded time.
final class Gate: Sendable {
  private let free: Monitor<Int>

  init(places: Int) { free = Monitor(places) }

  /// Runs `body` in one of the places. Throws ``CryptoError/busy`` where none is free within `seconds`.
  func pass<Result>(waiting seconds: Int, _ body: () throws(CryptoError) -> Result) throws(CryptoError) -> Result {
    let place: Void? = free.wait(milliseconds: seconds * 1000) { free in
      guard free > 0 else { return nil }
      free -= 1
      return ()
    }
    guard place != nil else { throw .busy }
    defer {
      free.withLock { $0 += 1 }
      free.wakeOne()
    }
    return try body()
  }
}
