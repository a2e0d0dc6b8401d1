import Glibc
import Synchronization

/// A value that threads change and wait for.
final class Box<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value { mutex.withLock { $0 } }

  func change(_ body: (inout Value) -> Void) { mutex.withLock { body(&$0) } }

  /// Looks until `attempt` gives something, for twenty seconds at most.
  @discardableResult
  func await<Result>(_ attempt: (Value) -> Result?) -> Result {
    for _ in 0..<20_000 {
      if let result = attempt(value) { return result }
      poll(nil, 0, 1)
    }
    preconditionFailure("waited too long")
  }

  static func becomesTrue(_ condition: () -> Bool) -> Bool {
    for _ in 0..<20_000 {
      if condition() { return true }
      poll(nil, 0, 1)
    }
    return false
  }
}
