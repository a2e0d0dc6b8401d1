import HTTPServer

/// Log lines of those whom a limit turned away: of each limit one in ten seconds at most.
final class LimitLog: Sendable {
  private let pace = LinePace("limit", pause: 10_000, most: 100)

  func write(_ reached: LimitReached) {
    guard let times = pace.times(reached.limit) else { return }
    Log.write(
      "limit", [("limit", reached.limit), ("address", reached.peer), ("times", "\(times)")], level: .warning)
  }
}
