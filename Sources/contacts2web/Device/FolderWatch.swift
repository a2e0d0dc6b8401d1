import AddressBook
import Contacts
import POSIX
import Sync
import Synchronization

/// Keeps a folder in sync for as long as the process lives: a run at the start, at every change of the folder, when the cloud
/// says that something changed, when it answers again after it was away, when a file has waited for its equal to change, and once a
/// day.
final class FolderWatch: Sendable {
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
    var pause = WatchPause()
    while !interruption.isSet {
      isWoken.store(false, ordering: .releasing)
      let report = sync()
      if interruption.isSet && report.outcome == .failed { return nil }
      if report.isSignedOut { return report }
      reporter.tell(report)
      reporter.tell(watcher.limitation)
      finished(report)
      try waitForReason(until: MonotonicClock.milliseconds() + pause.after(report))
    }
    return nil
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
