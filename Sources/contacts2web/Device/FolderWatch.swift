import AddressBook
import Contacts
import POSIX
import Sync
import Synchronization

/// Keeps a folder in sync for as long as the process lives: a run at the start, at every change of the folder, when the cloud
/// says that something changed, when it answers again after it was away, when a file has waited for its equal to change, and once a
/// day.
final class FolderWatch: Sendable {
  /// The longest time between two runs, in milliseconds; also of a machine that slept meanwhile.
  private static let longestPause: ClosedRange<Int64> = (23 * 3_600_000)...(24 * 3_600_000)

  /// Until a missing file is looked for once more, in milliseconds.
  private static let secondLook: Int64 = 3_000

  private let watcher: VdirWatcher
  private let interruption: Interruption
  private let isWoken = Atomic(false)

  /// Opens the watch, so that nothing is missed that happens during the first run.
  init(folder: String, interruption: Interruption) throws {
    watcher = try VdirWatcher(path: folder)
    self.interruption = interruption
    interruption.onRequest { [watcher] in watcher.wake() }
  }

  /// Asks for a run, from any thread: the cloud has something new, or answers again, or the sign-in is gone.
  func wake() {
    isWoken.store(true, ordering: .releasing)
    watcher.wake()
  }

  /// Makes a run by `sync` whenever there is a reason for one, until the end is asked for; or until the device is not signed
  /// in any more, and returns the report that says so. `finished` is called after each run, once the log has it.
  func run(_ sync: () -> SyncReport, finished: (SyncReport) -> Void = { _ in }) throws -> SyncReport? {
    var reporter = WatchReporter()
    var backoff = Backoff(first: 1_000, longest: 300_000)
    while !interruption.isSet {
      isWoken.store(false, ordering: .releasing)
      let report = sync()
      if interruption.isSet && report.outcome == .failed { return nil }
      if report.isSignedOut { return report }
      reporter.tell(report)
      reporter.tell(watcher.limitation)
      finished(report)
      let pause: Int64
      if report.outcome == .failed {
        pause = backoff.pause()
      } else {
        backoff.reset()
        pause = report.looksAgain ? Self.secondLook : min(Self.untilWaitEnds(report), .random(in: Self.longestPause))
      }
      try waitForReason(until: MonotonicClock.milliseconds() + pause)
    }
    return nil
  }

  /// How long until the first file that waits has waited for long enough, in milliseconds.
  private static func untilWaitEnds(_ report: SyncReport) -> Int64 {
    guard let end = report.equalFiles.map(\.until.milliseconds).min() else { return .max }
    return max(end - WallClock.milliseconds() + 1_000, secondLook)
  }

  /// Returns when there is a reason for a run.
  private func waitForReason(until deadline: Int64) throws {
    while !interruption.isSet {
      switch try watcher.wait(until: deadline) {
      case .changed, .back, .deadline: return
      // The next run tells of it.
      case .missing: return
      case .woken: if isWoken.load(ordering: .acquiring) { return }
      }
    }
  }
}
