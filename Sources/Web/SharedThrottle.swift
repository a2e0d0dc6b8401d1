package import Contacts
internal import Synchronization

/// One ``SignInThrottle`` for all threads, and for pages and devices alike.
package final class SharedThrottle: Sendable {
  private let throttle = Mutex(SignInThrottle())

  package init() {}

  /// Milliseconds to wait; 0 to go ahead.
  package func wait(peer: String, name: String, now: Timestamp) -> Int64 {
    throttle.withLock { $0.wait(peer: peer, name: name, now: now) }
  }

  package func failed(peer: String, name: String, now: Timestamp) {
    throttle.withLock { $0.failed(peer: peer, name: name, now: now) }
  }

  package func succeeded(peer: String, name: String) {
    throttle.withLock { $0.succeeded(peer: peer, name: name) }
  }
}
