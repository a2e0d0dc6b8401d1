internal import Glibc

/// A mutex with a condition: what threads wait at for each other.
///
/// Unchecked: the state is only touched under the mutex, and the pointers never change.
@safe final class Monitor<State>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  init(_ state: sending State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
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

  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Wakes one of those who wait.
  func wakeOne() { unsafe pthread_cond_signal(condition) }

  /// Wakes all who wait.
  func wakeAll() { unsafe pthread_cond_broadcast(condition) }

  /// Waits until `attempt` gives a value; it is tried at once, and after each waking.
  func wait<Result>(_ attempt: (inout State) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = attempt(&state) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }

  /// Waits likewise, for so many milliseconds at most; nil where they have passed.
  func wait<Result>(milliseconds: Int, _ attempt: (inout State) -> Result?) -> Result? {
    let end = Clock.now + milliseconds
    var deadline = timespec(tv_sec: end / 1000, tv_nsec: end % 1000 * 1_000_000)
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = attempt(&state) { return result }
      guard unsafe pthread_cond_timedwait(condition, mutex, &deadline) != ETIMEDOUT else { return attempt(&state) }
    }
  }
}

/// Milliseconds on a clock that nobody sets.
enum Clock {
  static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
