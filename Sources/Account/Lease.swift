package import Contacts

/// The lease that lets one run at a time change an account.
///
/// The account in memory calls these rules. The database asks the same in its statements, because a lease is checked and renewed
/// in one step with what it guards: `AccountCloud.holdsLease`, `renewedLease`, `remainingLease` and `read`. The times stand
/// here for both.
package struct Lease: Equatable, Sendable {
  /// How long it lasts after the last sign of life of its run, in milliseconds.
  package static let duration: Int64 = 60_000
  /// A call that only reads renews the lease where less than this is left of it, so that most of them write nothing.
  package static let renewedBelow: Int64 = 45_000
  /// A lease that ends later than this was taken while the clock was wrong. It counts as over, because it would keep all others out
  /// until the clock is there again.
  package static let mostAhead: Int64 = 2 * duration

  /// The device whose run it is; a server that keeps a folder itself has the address book's id.
  package let holder: UniqueID
  package let run: UniqueID
  package var until: Timestamp

  package init(holder: UniqueID, run: UniqueID, at now: Timestamp) {
    self.holder = holder
    self.run = run
    until = now.advanced(by: Self.duration)
  }

  /// How many milliseconds are left of it.
  package func remaining(at now: Timestamp) -> Int64 {
    let left = until.milliseconds - now.milliseconds
    return left < Self.mostAhead ? max(0, left) : 0
  }

  /// The run may go on.
  package func isHeld(by run: UniqueID, at now: Timestamp) -> Bool { self.run == run && until > now }

  /// A call of the run is a sign of life. One that writes renews the lease always.
  package mutating func renew(at now: Timestamp, writes: Bool) {
    if writes || until < now.advanced(by: Self.renewedBelow) { until = now.advanced(by: Self.duration) }
  }

  /// How long a device has to wait before its run may begin; nil where it need not. It takes its own lease over at once, as after kill -9. Two
  /// devices on one folder wait for each other like all others.
  package static func wait(of device: UniqueID, for holder: UniqueID?, remaining: Int64) -> Int64? {
    guard let holder, holder != device, remaining > 0 else { return nil }
    return remaining
  }
}
