import POSIX

/// Returns when all clocks have moved on, the file system's included, which may lag by the 10 ms of a tick: what is done
/// then is later than what was done before, and no older time stamp is younger than the clock's grain.
func letClocksMoveOn() throws {
  let grain: Int64 = 40
  _ = try WakeUp().wait(until: MonotonicClock.milliseconds() + grain)
}
