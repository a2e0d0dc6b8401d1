internal import Glibc

/// The time of day.
package enum WallClock {
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  package static func nanoseconds() -> Int64 { read(CLOCK_REALTIME) }

  /// Milliseconds since 1970-01-01T00:00:00Z.
  package static func milliseconds() -> Int64 { nanoseconds() / 1_000_000 }
}

/// A clock that nobody sets, for durations.
package enum MonotonicClock {
  /// Nanoseconds since some fixed moment of this boot.
  package static func nanoseconds() -> Int64 { read(CLOCK_MONOTONIC) }

  package static func milliseconds() -> Int64 { nanoseconds() / 1_000_000 }
}

private func read(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  unsafe clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
