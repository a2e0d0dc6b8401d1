import HTTPServer
import POSIX
import Synchronization

/// Log lines of those whom a limit turned away: of each limit one in ten seconds at most, because whoever attacks decides how
/// often it is reached.
final class LimitLog: Sendable {
  private static let pause: Int64 = 10_000

  private struct Count {
    var lastLine: Int64
    var since = 0
  }

  private let counts = Mutex<[String: Count]>([:])

  func write(_ reached: LimitReached) {
    let now = MonotonicClock.milliseconds()
    let times: Int? = counts.withLock { counts in
      if let count = counts[reached.limit], now - count.lastLine < Self.pause {
        counts[reached.limit]?.since += 1
        return nil
      }
      defer { counts[reached.limit] = Count(lastLine: now) }
      return (counts[reached.limit]?.since ?? 0) + 1
    }
    guard let times else { return }
    Log.write("limit", [("limit", reached.limit), ("address", reached.peer), ("times", "\(times)")])
  }
}
