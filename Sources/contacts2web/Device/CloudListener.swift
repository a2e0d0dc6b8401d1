import POSIX
import Remote
import Sync

/// Waits, on a thread of its own, for the cloud to say that something changed, and for its coming back after it was away.
final class CloudListener: Sendable {
  /// Between two tries while the cloud does not answer, in milliseconds: doubled each time, up to the second.
  private static let pauses: (first: Int64, longest: Int64) = (1_000, 30_000)

  private let thread: Thread

  /// `wake` is called on that thread. `server` is used for nothing else: its request is cut off when the end is asked for.
  init(
    _ server: RemoteServer, token: String, interruption: Interruption, wake: @escaping @Sendable () -> Void
  ) throws {
    interruption.onRequest { server.cancel() }
    thread = try Thread("listener") { Self.listen(server, token, interruption, wake) }
  }

  /// Waits for the thread, once the end was asked for.
  func join() { thread.join() }

  private static func listen(
    _ server: RemoteServer, _ token: String, _ interruption: Interruption, _ wake: @Sendable () -> Void
  ) {
    // No change has this number, so the first answer comes at once: what changed before the listening began is not missed.
    var last: Int64 = -1
    var pause = pauses.first
    while !interruption.isSet {
      do throws(CloudError) {
        let now = try server.waitForChange(after: last, token: token)
        if now != last || pause != pauses.first { wake() }
        last = now
        pause = pauses.first
      } catch {
        // A sign-in that is not valid any more is told by the next run; here is nothing to do but to look now and then.
        guard interruption.wait(pause) else { return }
        pause = min(pause * 2, pauses.longest)
      }
    }
  }
}
