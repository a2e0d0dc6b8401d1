import POSIX
import Synchronization

/// How often a line of one kind may be written: whoever attacks decides how often there is something to write.
final class LinePace: Sendable {
  private struct Kind {
    var lastLine: Int64
    var since = 0
  }

  private struct State {
    var kinds: [String: Kind] = [:]
    var began: Int64 = 0
    var lines = 0
    /// For which there was no room since it was told last.
    var untold = 0
  }

  /// Milliseconds between two lines of a kind, and how many lines of all kinds there may be in them.
  private let pause: Int64
  private let most: Int
  /// What the lines are about, for the one that tells how many were left out.
  private let subject: String
  private let state = Mutex(State())

  init(_ subject: String, pause: Int64, most: Int) {
    self.subject = subject
    self.pause = pause
    self.most = most
  }

  /// How often it came since the last line of its kind, this time included; nil where there is to be no line now.
  func times(_ kind: String) -> Int? {
    let now = MonotonicClock.milliseconds()
    let (times, untold): (Int?, Int) = state.withLock { state in
      var untold = 0
      if now - state.began >= pause {
        (untold, state.untold) = (state.untold, 0)
        (state.began, state.lines) = (now, 0)
        if state.kinds.count > 10 * most { state.kinds = state.kinds.filter { now - $0.value.lastLine < pause } }
      }
      let known = state.kinds[kind]
      if let known, now - known.lastLine < pause {
        state.kinds[kind]?.since += 1
        return (nil, untold)
      }
      guard state.lines < most else {
        state.untold += 1
        return (nil, untold)
      }
      state.lines += 1
      state.kinds[kind] = Kind(lastLine: now)
      return ((known?.since ?? 0) + 1, untold)
    }
    if untold > 0 { Log.write("events-left-out", [("of", subject), ("count", "\(untold)")], level: .warning) }
    return times
  }
}
