import POSIX
import Synchronization

/// The world's time, in milliseconds since 1970: the machine's, or one that a history moves on by itself, so that a month
/// takes no time and the same history happens at the same moments again.
package final class WorldClock: Sendable {
  private let own: Mutex<Int64?>

  /// The machine's time, or a time of its own from `start`.
  package init(startingAt start: Int64? = nil) { own = Mutex(start) }

  /// False for the machine's time.
  var isOwn: Bool { own.withLock { $0 } != nil }

  package var now: Int64 { own.withLock { $0 } ?? WallClock.milliseconds() }

  /// Does nothing to the machine's time.
  package func advance(by milliseconds: Int64) { own.withLock { if let now = $0 { $0 = now + milliseconds } } }

  /// Goes on from a moment that it had before. Does nothing to the machine's time.
  func set(to moment: Int64) { own.withLock { if $0 != nil { $0 = moment } } }
}

/// How far a clock is ahead of the world's. It may be set while others read it.
final class ClockOffset: Sendable {
  private let state: Mutex<Int64>

  init(_ milliseconds: Int64) { state = Mutex(milliseconds) }

  var milliseconds: Int64 {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
