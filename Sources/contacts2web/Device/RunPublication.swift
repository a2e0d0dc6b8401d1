import Contacts
import POSIX
import Sync
import Synchronization

/// Writes a run's state into its file: after a second at first, then once a second at the most, so that a run with little to do
/// writes nothing.
final class RunPublication: Sendable {
  private static let pause: Int64 = 1_000

  private let path: String
  private let since = Timestamp(milliseconds: WallClock.milliseconds())
  private let nextWrite = Mutex(MonotonicClock.milliseconds() + pause)

  /// To be made with the lock held: a file that is there is a killed run's.
  init(_ path: String) {
    self.path = path
    try? File.remove(path)
  }

  func show(_ progress: SyncProgress) {
    let now = MonotonicClock.milliseconds()
    let isDue = nextWrite.withLock { next in
      // A run that waits says so at once, because it may wait for long.
      switch progress {
      case .waitingForOtherRun, .retrying: break
      default: guard now >= next else { return false }
      }
      next = now + Self.pause
      return true
    }
    // If the disk is full, the run says so.
    if isDue { try? File.write(path, RunState(since: since, progress).lines.utf8, mode: 0o600, durably: false) }
  }

  func end() { try? File.remove(path) }
}
