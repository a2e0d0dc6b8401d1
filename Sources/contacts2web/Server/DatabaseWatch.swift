import Cloud
import POSIX
import Protocol
import Sync

/// Says in the log when a database that somebody else runs goes away, and when it is back. Requests fail meanwhile with
/// messages of their own, but nobody may look at those.
final class DatabaseWatch: Sendable {
  private static let pause: Int64 = 2_000

  private let interruption: Interruption
  private let thread: Thread

  init(_ database: CloudDatabase, _ interruption: Interruption) throws {
    self.interruption = interruption
    thread = try Thread("database-watch") {
      var isAway = false
      while interruption.wait(Self.pause) {
        do throws(CloudError) {
          try database.check()
          if isAway { Log.write("database-back") }
          isAway = false
        } catch {
          if !isAway { Log.write("database-away", [("message", error.explanation.message)]) }
          isAway = true
        }
      }
    }
  }

  /// Waits for the look in progress.
  func stop() {
    interruption.request()
    thread.join()
  }
}
