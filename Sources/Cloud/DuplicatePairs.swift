internal import Contacts

/// Each two contacts of an account that may be one person, the strongest pairs first: 12 bytes for each.
struct DuplicatePairs: RandomAccessCollection {
  /// Two contacts that have a key in common, the smaller id first.
  struct Pair: Equatable, Comparable {
    let first: UniqueID
    let second: UniqueID
    /// Of ``DuplicateSigns``: the strongest pairs come first.
    let strength: Int

    static func < (left: Pair, right: Pair) -> Bool {
      (right.strength, left.first, left.second) < (left.strength, right.first, right.second)
    }
  }

  /// Two contacts by their places, the smaller one first, and what speaks for their being one.
  struct Found {
    let first: UInt32
    let second: UInt32
    var signs: DuplicateSigns

    fileprivate var both: UInt64 { UInt64(first) << 32 | UInt64(second) }
  }

  /// In order, so that places are in the order of the ids.
  private var ids: [UniqueID] = []
  /// In order: see ``Pair``.
  private var found: [Found] = []

  init() {}

  /// Those of which enough is found. `found` may say several things of two contacts. `ids`: in order.
  init(_ found: [Found], of ids: [UniqueID]) {
    self.ids = ids
    for one in found.sorted(by: { $0.both < $1.both }) {
      if let last = self.found.last, last.both == one.both {
        self.found[self.found.count - 1].signs.formUnion(one.signs)
      } else {
        self.found.append(one)
      }
    }
    self.found.removeAll { $0.signs.strength == nil }
    self.found.sort { ($1.strength, $0.both) < ($0.strength, $1.both) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { found.count }

  subscript(index: Int) -> Pair {
    let found = found[index]
    return Pair(first: ids[Int(found.first)], second: ids[Int(found.second)], strength: found.strength)
  }

  /// About what the pairs take in memory, in bytes, without the ids.
  var size: Int { found.count * MemoryLayout<Found>.stride }

  /// The place of the first pair that comes behind this one.
  func firstIndex(behind pair: Pair) -> Int { partitionPoint { pair < $0 } }

  /// Whether these two are a pair, the smaller id first.
  func contains(_ first: UniqueID, _ second: UniqueID) -> Bool {
    (DuplicateSigns.weakest...DuplicateSigns.strongest).contains { strength in
      let pair = Pair(first: first, second: second, strength: strength)
      let end = firstIndex(behind: pair)
      return end > 0 && self[end - 1] == pair
    }
  }
}

extension DuplicatePairs.Found {
  /// Of a pair that is shown.
  fileprivate var strength: Int { signs.strength ?? DuplicateSigns.weakest }
}
