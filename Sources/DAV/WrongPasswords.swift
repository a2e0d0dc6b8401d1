import Contacts
import HTTPServer
internal import Synchronization

/// Slows the answers to wrong passwords down, for the network that they come from. It never refuses: an app password has so much
/// chance that guessing is hopeless, and a phone with the right one must not wait because another program beside it has an old one.
final class WrongPasswords: Sendable {
  /// Wrong ones that are answered at once.
  static let free = 4
  /// Milliseconds. A program that waits longer takes the server for away.
  static let longestDelay: Int64 = 8_000
  /// Milliseconds after which wrong ones are forgotten.
  static let memory: Int64 = 3_600_000
  /// Networks that are remembered.
  static let capacity = 10_000

  private struct Count {
    var wrong = 0
    var last = Timestamp(milliseconds: 0)
  }

  private let counts = Mutex<[String: Count]>([:])

  /// Counts a wrong password. Answers for how many milliseconds its answer is to wait.
  func delay(peer: String, now: Timestamp) -> Int64 {
    let network = Network.of(peer)
    return counts.withLock { counts in
      var count = counts[network] ?? Count()
      if now.milliseconds - count.last.milliseconds > Self.memory { count.wrong = 0 }
      count.wrong += 1
      count.last = now
      if counts.count >= Self.capacity, counts[network] == nil {
        let kept = counts.sorted { $0.value.last > $1.value.last }.prefix(Self.capacity * 3 / 4)
        counts = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
      }
      counts[network] = count
      guard count.wrong > Self.free else { return 0 }
      return min(Self.longestDelay, 250 << Int64(min(count.wrong - Self.free - 1, 10)))
    }
  }
}
