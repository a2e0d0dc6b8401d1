import Cloud
import Contacts
import POSIX

/// Carries over, behind the requests, what groups of thousands of people come to be; see `GroupCarrying`. Of several servers on one database each looks.
final class GroupCarrier: Sendable {
  /// Milliseconds.
  private static let pause: Int64 = 2_000

  private let interruption: Interruption
  private let thread: Thread

  init(_ groups: GroupCarrying, _ interruption: Interruption) throws {
    self.interruption = interruption
    thread = try Thread("groups", stackSize: 8 << 20) {
      repeat {
        // Where the database is away, others say so.
        try? groups.carryAll(while: { !interruption.isSet }, failed: Self.report)
      } while interruption.wait(Self.pause)
    }
  }

  private static func report(_ error: any Error) {
    Log.write("carrying-groups-failed", [("message", Problem(error).message)], level: .error)
  }

  /// Waits for the portion in progress.
  func stop() {
    interruption.request()
    thread.join()
  }
}
