internal import CPOSIX
internal import Glibc
internal import Synchronization

/// A thread of the system's own, for code that blocks. It runs until its body returns, whether or not anyone keeps this object.
@safe package final class Thread: Sendable {
  private let number: pthread_t
  private let isJoined = Atomic(false)

  /// Starts `body` on a new thread. The name shows in the system's tools and is cut after 15 bytes; the stack is in bytes.
  /// All signals are as in the starting thread.
  package init(_ name: String, stackSize: Int = 512 << 10, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, max(stackSize, 64 << 10))
    var started = pthread_t()
    let box = unsafe Unmanaged.passRetained(Body(run: body))
    let result = unsafe pthread_create(
      &started, &attributes,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      unsafe box.release()
      throw SystemError("pthread_create", code: result)
    }
    number = started
    var short = String(decoding: name.utf8.prefix(15), as: UTF8.self)
    if short.utf8.count > 15 { short = String(short.dropLast()) }
    _ = unsafe shim_set_thread_name(started, short)
  }

  deinit {
    // What nobody has waited for gives its stack back by itself.
    if !isJoined.load(ordering: .acquiring) { pthread_detach(number) }
  }

  /// Waits until the body has returned. One call at most, from another thread.
  package func join() {
    isJoined.store(true, ordering: .releasing)
    pthread_join(number, nil)
  }

  /// Lets all threads of a usual priority run before the one that calls this (Linux keeps the nice value per thread).
  package static func yieldToOthers() { shim_yield_to_others() }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
