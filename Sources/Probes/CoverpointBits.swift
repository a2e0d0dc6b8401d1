internal import Synchronization

/// A set of coverpoints that all threads may add to: one bit for each.
struct CoverpointBits: ~Copyable {
  typealias Words = InlineArray<3, UInt64>

  /// A coverpoint that finds no room ends the process where it is reached or looked for.
  private let words = InlineArray<3, Atomic<UInt64>> { _ in Atomic(0) }

  /// False where it was in the set.
  func insert(_ point: Coverpoint) -> Bool {
    let bit: UInt64 = 1 << UInt64(point.rawValue & 63)
    let index = Int(point.rawValue >> 6)
    // Mostly it is, and to look costs less than to write.
    guard words[index].load(ordering: .relaxed) & bit == 0 else { return false }
    return words[index].bitwiseOr(bit, ordering: .relaxed).oldValue & bit == 0
  }

  func contains(_ point: Coverpoint) -> Bool {
    words[Int(point.rawValue >> 6)].load(ordering: .relaxed) & 1 << UInt64(point.rawValue & 63) != 0
  }

  /// Answers what was in the set.
  func removeAll() -> Words { Words { words[$0].exchange(0, ordering: .relaxed) } }

  func formUnion(_ others: Words) {
    for index in others.indices { words[index].bitwiseOr(others[index], ordering: .relaxed) }
  }
}
