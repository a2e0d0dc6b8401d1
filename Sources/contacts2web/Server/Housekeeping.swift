import Account
import Cloud
import Contacts
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
          try retention.clean(uncounted: Self.report, failed: Self.report)
        } catch {
          Self.report(error)
        }
      } while interruption.wait(Self.pause)
    }
  }

  private static func report(_ time: UncountedTime) {
    Log.write(
      "time-not-counted",
      [
        ("server", time.server.extended), ("database", time.database.extended),
        ("last_cleaning", time.lastCleaning.extended),
        ("message", "a clock has jumped, or nobody has cleaned up for a day: nothing is purged for that time"),
      ])
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
