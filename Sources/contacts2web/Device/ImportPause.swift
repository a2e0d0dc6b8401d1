import Sync

/// How long `watch` waits after an import. One that has failed is made again soon, because the network may come up after the program, and the
/// machine may be off before the hours are over; and then less and less often.
struct ImportPause {
  /// In milliseconds.
  private let long: Int64
  private var failures: Backoff

  init(hours: Int) {
    long = Int64(hours) * 3_600_000
    failures = Backoff(first: min(60_000, long), longest: min(3_600_000, long))
  }

  /// In milliseconds.
  mutating func after(hasWorked: Bool) -> Int64 {
    guard hasWorked else { return failures.pause() }
    failures.reset()
    return long
  }
}
