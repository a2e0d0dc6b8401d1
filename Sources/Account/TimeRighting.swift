package import Contacts

/// What becomes of time stamps that lie in the future: of those that were set while the clock was ahead. ``LivedTime/isToRight(since:)`` says when
/// the clock is taken to be right.
///
/// The account in memory calls these rules. The database asks the same in its statements, because it rights rows where they stand:
/// `FutureTimes`. Its rows have several stamps each: where one of them lies in the future, all that are later than now become now.
package struct TimeRighting: Equatable, Sendable {
  /// A stamp that is ahead by no more may be of somebody who writes at this moment.
  package static let tolerance: Int64 = 60_000

  private let now: Timestamp
  private var end: Timestamp { now.advanced(by: Self.tolerance) }

  package init(at now: Timestamp) { self.now = now }

  /// A stamp, as it is from now on.
  package func righted(_ stamp: Timestamp) -> Timestamp { stamp > end ? now : stamp }

  /// An account's latest stamp, which no stamp that stays may be above.
  package func righted(latest stamp: Timestamp) -> Timestamp { min(stamp, end) }
}
