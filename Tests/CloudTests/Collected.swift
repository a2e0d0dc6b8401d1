import Synchronization

/// What threads found, put together.
final class Collected<Value: Sendable>: Sendable {
  private let values = Mutex<[Result<Value, any Error>]>([])

  func add(_ value: Result<Value, any Error>) { values.withLock { $0.append(value) } }

  var all: [Result<Value, any Error>] { values.withLock { $0 } }
}
