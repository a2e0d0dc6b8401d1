package import Dispatch
import Synchronization

/// What another thread makes, while the caller goes on.
package final class UnderWay<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// On a queue of its own, because `make` may block, and the global queue has no more than two threads on two cores.
  package init(_ make: @escaping @Sendable () throws -> Value) {
    DispatchQueue(label: "under way").async { [self] in
      let made = Result { try make() }
      result.withLock { $0 = made }
      isDone.signal()
    }
  }

  /// Makes it on the caller's thread: for what takes less time than a thread costs.
  package init(atOnce make: () throws -> Value) {
    let made = Result { try make() }
    result.withLock { $0 = made }
    isDone.signal()
  }

  /// True as soon as it is made; false if that takes longer.
  package func isMade(within time: DispatchTimeInterval) -> Bool {
    guard isDone.wait(timeout: .now() + time) == .success else { return false }
    isDone.signal()
    return true
  }

  /// What was made. To be called once.
  package func wait() throws -> Value {
    isDone.wait()
    return try result.withLock { result in
      guard let made = result.take() else { preconditionFailure("waited for twice") }
      return try made.get()
    }
  }
}
