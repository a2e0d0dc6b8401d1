import AddressBook
import POSIX
import Sync
import Synchronization

/// Keeps a folder in sync for as long as the process lives: a run at the start, at every change of the folder, when the cloud
/// says that something changed, when it answers again after it was away, and once a day.
final class FolderWatch: Sendable {
  /// The longest time between two runs, in milliseconds.
  static let longestPause: Int64 = 24 * 3_600_000
  /// How long after a failed run the next one is tried, in milliseconds: doubled each time, up to the second.
  static let retries: (first: Int64, longest: Int64) = (1_000, 300_000)

  private let watcher: VdirWatcher
  private let interruption: Interruption
  private let cloudChanged = Atomic(false)

  /// Opens the watch, so that nothing is missed that happens during the first run.
  init(folder: String, interruption: Interruption) throws {
    watcher = try VdirWatcher(path: folder)
    self.interruption = interruption
    interruption.onRequest { [watcher] in watcher.wake() }
  }

  /// To be called from any thread where the cloud has something new, or answers again.
  func wake() {
    cloudChanged.store(true, ordering: .releasing)
    watcher.wake()
  }

  /// Runs until the end is asked for. `sync` makes a run and tells whether trying again soon may help.
  func run(_ sync: () -> Bool) throws {
    var retry = Self.retries.first
    while !interruption.isSet {
      cloudChanged.store(false, ordering: .releasing)
      let needsRetry = sync()
      guard !interruption.isSet else { return }
      let now = MonotonicClock.milliseconds()
      let deadline = now + (needsRetry ? retry : Self.longestPause)
      retry = needsRetry ? min(retry * 2, Self.retries.longest) : Self.retries.first
      try waitForReason(until: deadline)
    }
  }

  /// Returns when there is a reason for a run.
  private func waitForReason(until deadline: Int64) throws {
    while !interruption.isSet {
      switch try watcher.wait(until: deadline) {
      case .changed, .back, .deadline: return
      // A run says so in its own words.
      case .missing: return
      case .woken: if cloudChanged.load(ordering: .acquiring) { return }
      }
    }
  }
}
