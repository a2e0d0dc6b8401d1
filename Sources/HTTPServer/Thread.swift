internal import Glibc

/// A thread of the operating system, which runs one function and ends.
struct Thread {
  private let handle: pthread_t

  /// Throws where the system has no thread to give.
  init(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
    var handle = pthread_t()
    let box = unsafe Unmanaged.passRetained(Box(body))
    let result = unsafe pthread_create(
      &handle, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      unsafe box.release()
      throw ServerError("the system has no more threads to give", hint: "raise the limit of processes (ulimit -u)")
    }
    self.handle = handle
  }

  /// Waits for its end.
  func join() {
    pthread_join(handle, nil)
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
