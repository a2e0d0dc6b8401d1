package import Cloud
package import HTTPServer

/// Who is told of what goes on, for log and counters. On any thread; must not wait for anybody.
package struct ServerObserver: Sendable {
  /// What a device's call came to.
  package struct Synced: Sendable, Equatable {
    package var runs = 0
    /// Contacts that two sides had changed, of which one edit waits for review.
    package var conflicts = 0
    /// Records that the cloud did not take.
    package var refused = 0

    package init() {}
  }

  package var limitReached: @Sendable (LimitReached) -> Void = { _ in }
  package var happened: @Sendable (SecurityEvent) -> Void = { _ in }
  package var synced: @Sendable (Synced) -> Void = { _ in }
  /// Whether the server can do its work now: asked for each `/readyz`, so it answers at once.
  package var isReady: @Sendable () -> Bool = { true }

  package init() {}
}
