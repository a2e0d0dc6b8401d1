import Sync

/// How long a watch waits after a run, if nothing happens meanwhile. What is asked for again soon, and comes to nothing, is asked for
/// less and less often.
struct WatchPause {
  /// The longest time between two runs, in milliseconds; also of a machine that slept meanwhile.
  private static let longest: ClosedRange<Int64> = (23 * 3_600_000)...(24 * 3_600_000)

  private var failures = Backoff(first: 1_000, longest: 300_000)
  /// A file that waits for its equal is due.
  private var looks = Backoff(first: 6_000, longest: 300_000)

  /// The account has no room for something; nobody tells when it has.
  private var room = Backoff(first: 10_000, longest: 900_000)

  /// In milliseconds.
  mutating func after(_ report: SyncReport) -> Int64 {
    if report.outcome == .failed { return failures.pause() }
    failures.reset()
    let long = Int64.random(in: Self.longest)
    // A stopped run has not looked at files, or waits for the person.
    if report.surplus.count > 0, report.outcome != .stopped { return room.pause() }
    if report.outcome != .stopped { room.reset() }
    guard report.outcome != .stopped, let left = report.equalFiles.map(\.left).min() else {
      looks.reset()
      return long
    }
    // It has waited for long enough: the next run says what it is.
    guard left > 0 else { return looks.pause() }
    looks.reset()
    // Of a longer pause no more would count.
    let pieces = Deduplication.pieces
    return min(max(left, pieces.lowerBound), pieces.upperBound) + 1_000
  }
}
