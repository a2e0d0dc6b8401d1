import Cloud
import POSIX

/// Forgets for good, once an hour, what has been in the trash, the history or the log for long enough.
final class Housekeeping: Sendable {
  private static let pause: Int64 = 3_600_000

  private let interruption: Interruption
  private let thread: Thread

  init(_ retention: Retention, _ interruption: Interruption) throws {
    self.interruption = interruption
    thread = try Thread("housekeeping", stackSize: 1 << 20) {
      repeat {
        do {
          try retention.purgeAll(failed: Self.report)
        } catch {
          Self.report(error)
        }
      } while interruption.wait(Self.pause)
    }
  }

  private static func report(_ error: any Error) {
    Log.write("housekeeping-failed", [("message", Problem(error).message)])
  }

  /// Waits for the step in progress.
  func stop() {
    interruption.request()
    thread.join()
  }
}
