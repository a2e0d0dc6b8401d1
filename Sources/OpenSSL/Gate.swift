internal import Glibc

/// Lets a few in at once; the others wait for a bounded time.
///
/// Unchecked: `free` is only touched under the mutex, and the pointers never change.
@safe final class Gate: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var free: Int

  init(places: Int) {
    free = places
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    // The waiting is counted on a clock that nobody sets.
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

  /// Runs `body` in one of the places. Throws ``CryptoError/busy`` where none is free within `seconds`.
  func pass<Result>(waiting seconds: Int, _ body: () throws(CryptoError) -> Result) throws(CryptoError) -> Result {
    try enter(waiting: seconds)
    defer { leave() }
    return try body()
  }

  private func enter(waiting seconds: Int) throws(CryptoError) {
    var deadline = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
    deadline.tv_sec += seconds
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while free == 0 {
      guard unsafe pthread_cond_timedwait(condition, mutex, &deadline) != ETIMEDOUT else { throw .busy }
    }
    free -= 1
  }

  private func leave() {
    unsafe pthread_mutex_lock(mutex)
    free += 1
    unsafe pthread_cond_signal(condition)
    unsafe pthread_mutex_unlock(mutex)
  }
}
