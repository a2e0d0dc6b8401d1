import Account
import Cloud
import Contacts
import POSIX
import Words

/// Forgets for good, once an hour, what has been in the trash, the history or the log for long enough.
final class Housekeeping: Sendable {
  /// From one look at the clocks to the next. Only time between two looks counts, so a server that is on for an hour now and
  /// then lives through most of that hour. Beyond ``LivedTime/longest`` none would count, and nothing would ever be forgotten.
  static let pause: Int64 = 600_000
  private static let looksPerCleaning = 6

  private let interruption: Interruption
  private let thread: Thread

  /// `cleaned` is told of each cleaning of all accounts.
  init(_ retention: Retention, _ interruption: Interruption, cleaned: @escaping @Sendable () -> Void) throws {
    self.interruption = interruption
    thread = try Thread("housekeeping", stackSize: 8 << 20) {
      var looks = 0
      repeat {
        do {
          let isDue = looks % Self.looksPerCleaning == 0
          try retention.clean(isDue: isDue, notice: Self.report, failed: Self.report) { !interruption.isSet }
          if isDue { cleaned() }
        } catch {
          Self.report(error)
        }
        looks += 1
      } while interruption.wait(Self.pause)
    }
  }

  private static func report(_ notice: ClockNotice) {
    switch notice {
    case .uncounted(let time):
      let reason =
        switch time.reason {
        case .disagreement: "the clocks of server and database do not agree"
        case .jump: "a clock was set, or stood still"
        case .pause: "for more than 25 hours no server was on, or a clock was set"
        }
      Log.write(
        "time-not-counted",
        [
          ("server", time.server.extended), ("database", time.database.extended),
          ("last_look", time.lastLook.extended),
          ("message", "\(reason): the time since the last look makes nothing older"),
        ])
    case .behind(let database, let highest):
      Log.write(
        "clock-behind",
        [
          ("database", database.extended), ("highest", highest.extended),
          ("message", "the clock was higher before: no time stamp in the future is set right while it is so"),
        ])
    }
  }

  private static func report(_ error: any Error) {
    Log.write("housekeeping-failed", [("message", Problem(error).message)], level: .error)
  }

  /// Waits for the step in progress.
  func stop() {
    interruption.request()
    thread.join()
  }
}
