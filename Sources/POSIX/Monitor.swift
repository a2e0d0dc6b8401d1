internal import Glibc

/// A mutex with a condition: what threads wait at for each other.
///
/// Unchecked: the state is only touched under the mutex, and the pointers never change.
@safe package final class Monitor<State>: @unchecked Sendable {
  // Allocated once: neither may move in memory while it exists.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  package init(_ state: sending State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    // A wall clock that is set back would keep waiters waiting.
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Wakes one of those who wait.
  package func wakeOne() { unsafe pthread_cond_signal(condition) }

  /// Wakes all who wait.
  package func wakeAll() { unsafe pthread_cond_broadcast(condition) }

  /// Waits until `attempt` gives a value; it is tried at once, and after each waking.
  package func wait<Result>(_ attempt: (inout State) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = attempt(&state) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }

  /// Waits likewise, for so many milliseconds at most; nil where they have passed.
  package func wait<Result, Failure: Error>(
    milliseconds: Int, _ attempt: (inout State) throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    // Not the clock of MonotonicClock, which conditions do not know: while the machine sleeps, the waiting stands still.
    var deadline = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
    let nanoseconds = deadline.tv_nsec + milliseconds % 1000 * 1_000_000
    deadline = timespec(
      tv_sec: deadline.tv_sec + milliseconds / 1000 + nanoseconds / 1_000_000_000,
      tv_nsec: nanoseconds % 1_000_000_000)
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = try attempt(&state) { return result }
      guard unsafe pthread_cond_timedwait(condition, mutex, &deadline) != ETIMEDOUT else { return try attempt(&state) }
    }
  }
}
