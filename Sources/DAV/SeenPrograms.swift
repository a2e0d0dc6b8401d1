import Contacts
import HTTPServer
internal import Synchronization

/// Which programs have come from where. Each request of theirs brings the password again, and the log is to have a sign-in once a day.
final class SeenPrograms: Sendable {
  /// Milliseconds.
  private static let memory: Int64 = 86_400_000
  /// At most so many are remembered. The next one empties the memory, and all are told once more.
  private static let capacity = 10_000

  private struct Key: Hashable {
    var program: UniqueID
    var network: String
  }

  private let seen = Mutex<[Key: Timestamp]>([:])

  /// Whether it was not seen there for a day; from now on it was.
  func isNew(_ program: UniqueID, at peer: String, now: Timestamp) -> Bool {
    let key = Key(program: program, network: Network.of(peer))
    return seen.withLock { seen in
      if let last = seen[key], now.milliseconds - last.milliseconds < Self.memory { return false }
      if seen.count >= Self.capacity { seen = [:] }
      seen[key] = now
      return true
    }
  }
}
