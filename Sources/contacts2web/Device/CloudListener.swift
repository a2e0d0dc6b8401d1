import POSIX
import Protocol
import Remote
import Sync

/// Waits, on a thread of its own, for the cloud to say that something changed, and for its coming back after it was away.
enum CloudListener {
  /// The shortest time between two questions, in milliseconds, so that something between device and server that answers at
  /// once, right or wrong, does not make the device spin.
  private static let pace: Int64 = 1_000
  /// Between two tries while the cloud does not answer, at the most.
  private static let longestPause: Int64 = 30_000

  /// `wake` is called on that thread, which ends when the end is asked for, when it is not wanted any more, or with the process.
  static func start(
    _ server: RemoteServer, token: String, interruption: Interruption, isWanted: @escaping @Sendable () -> Bool,
    wake: @escaping @Sendable () -> Void
  ) throws {
    _ = try Thread("listener") { listen(server, token, interruption, isWanted, wake) }
  }

  private static func listen(
    _ server: RemoteServer, _ token: String, _ interruption: Interruption, _ isWanted: () -> Bool, _ wake: () -> Void
  ) {
    // No change has this number, so the first answer comes at once: what changed before the listening began is not missed.
    var last: Int64 = -1
    var isAway = false
    var backoff = Backoff(first: pace, longest: longestPause)
    while !interruption.isSet, isWanted() {
      let asked = MonotonicClock.milliseconds()
      do throws(CloudError) {
        let now = try server.waitForChange(after: last, token: token)
        if now != last || isAway { wake() }
        (last, isAway) = (now, false)
        backoff.reset()
        guard interruption.wait(asked + pace - MonotonicClock.milliseconds()) else { return }
      } catch {
        // The next run finds out whether that is so, and tells.
        if case .unauthorized = error, !isAway { wake() }
        isAway = true
        guard interruption.wait(backoff.pause()) else { return }
      }
    }
  }
}
