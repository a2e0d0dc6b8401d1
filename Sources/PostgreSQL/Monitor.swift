internal import Glibc

/// A mutex with a condition to wait for.
@safe final class Monitor: @unchecked Sendable {
  // Allocated once: neither may move in memory while it exists.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    // A wall clock that is set back would keep waiters waiting.
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func locked<Value>(_ body: () -> Value) -> Value {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Inside of ``locked(_:)``: lets go, waits for a signal, and takes the lock again. False once `deadline` has passed, in
  /// milliseconds of ``now()``.
  func wait(until deadline: Int64) -> Bool {
    var time = timespec(tv_sec: Int(deadline / 1000), tv_nsec: Int(deadline % 1000) * 1_000_000)
    return unsafe pthread_cond_timedwait(condition, mutex, &time) != ETIMEDOUT
  }

  func signal() { unsafe pthread_cond_signal(condition) }

  func broadcast() { unsafe pthread_cond_broadcast(condition) }

  /// Milliseconds of a clock that only goes forward.
  static func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
