internal import Glibc

/// The time of day.
package enum WallClock {
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  package static func nanoseconds() -> Int64 { read(CLOCK_REALTIME) }

  /// Milliseconds since 1970-01-01T00:00:00Z.
  package static func milliseconds() -> Int64 { nanoseconds() / 1_000_000 }

  /// By how many seconds the clock on the wall is ahead of Greenwich at that moment, and what its time is called: `CET`.
  package static func zone(milliseconds: Int64) -> (offset: Int, name: String) {
    var seconds = time_t(milliseconds / 1_000)
    var fields = unsafe tm()
    _ = unsafe localtime_r(&seconds, &fields)
    return unsafe (fields.tm_gmtoff, fields.tm_zone.map { unsafe String(cString: $0) } ?? "")
  }
}

/// A clock that nobody sets, for durations. It goes on while the machine sleeps, so that a day is a day on a laptop as well.
package enum MonotonicClock {
  /// Nanoseconds since some fixed moment of this boot.
  package static func nanoseconds() -> Int64 { read(CLOCK_BOOTTIME) }

  package static func milliseconds() -> Int64 { nanoseconds() / 1_000_000 }
}

/// How long this process has computed, on all processors: what a measurement on a busy machine can be compared by.
package enum ProcessorTime {
  package static func milliseconds() -> Int64 { read(CLOCK_PROCESS_CPUTIME_ID) / 1_000_000 }
}

private func read(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  unsafe clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
