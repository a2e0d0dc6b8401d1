internal import Contacts

/// Each two contacts of an account that may be one person, the strongest pairs first: some 22 bytes for each.
///
/// Contacts to which pairs lead from each other are a circle.
struct DuplicatePairs: RandomAccessCollection {
  /// Two contacts, the smaller id first.
  struct Two: Hashable {
    let first: UniqueID
    let second: UniqueID

    init(_ one: UniqueID, _ other: UniqueID) { (first, second) = (Swift.min(one, other), Swift.max(one, other)) }
  }

  /// Two contacts that have a key in common, the smaller id first.
  struct Pair: Equatable, Comparable {
    let first: UniqueID
    let second: UniqueID
    /// Of ``DuplicateSigns``: the strongest pairs come first.
    let strength: Int

    var two: Two { Two(first, second) }

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
  /// Of each pair, which circle it is in. They are numbered by their first pairs.
  private var circles: [UInt32] = []
  /// The places of all pairs, circle by circle, and where each circle ends among these.
  private var byCircle: [UInt32] = []
  private var ends: [UInt32] = []

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
    findCircles()
  }

  private mutating func findCircles() {
    // A contact's parent is in its circle, and the root of all in it is their own parent.
    var parents = Array(0..<UInt32(ids.count))
    func root(_ holder: UInt32) -> UInt32 {
      var holder = holder
      while parents[Int(holder)] != holder {
        parents[Int(holder)] = parents[Int(parents[Int(holder)])]
        holder = parents[Int(holder)]
      }
      return holder
    }
    for pair in found {
      let (first, second) = (root(pair.first), root(pair.second))
      parents[Int(first)] = second
    }
    var numbers: [UInt32: UInt32] = [:]
    circles = found.map { pair in
      let root = root(pair.first)
      let number = numbers[root] ?? UInt32(numbers.count)
      numbers[root] = number
      return number
    }
    // Where the next pair of each circle goes: in the end, where the circle ends.
    ends = Array(repeating: 0, count: numbers.count)
    for circle in circles where Int(circle) + 1 < ends.count { ends[Int(circle) + 1] += 1 }
    for number in ends.indices.dropFirst() { ends[number] += ends[number - 1] }
    byCircle = Array(repeating: 0, count: found.count)
    for (place, circle) in circles.enumerated() {
      byCircle[Int(ends[Int(circle)])] = UInt32(place)
      ends[Int(circle)] += 1
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { found.count }

  subscript(index: Int) -> Pair {
    let found = found[index]
    return Pair(first: ids[Int(found.first)], second: ids[Int(found.second)], strength: found.strength)
  }

  /// About what the pairs take in memory, in bytes, without the ids.
  var size: Int {
    found.count * MemoryLayout<Found>.stride
      + (circles.count + byCircle.count + ends.count) * MemoryLayout<UInt32>.stride
  }

  var circleCount: Int { ends.count }

  /// The number of the circle that the pair at a place is in.
  func circle(of place: Int) -> Int { Int(circles[place]) }

  /// The places of a circle's pairs, in order.
  func places(inCircle number: Int) -> [Int] {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    return byCircle[start..<Int(ends[number])].map { Int($0) }
  }

  /// The place of the first pair that comes behind this one.
  func firstIndex(behind pair: Pair) -> Int { partitionPoint { pair < $0 } }

  /// Where these two are a pair, its place.
  func place(of two: Two) -> Int? {
    for strength in DuplicateSigns.weakest...DuplicateSigns.strongest {
      let pair = Pair(first: two.first, second: two.second, strength: strength)
      let end = firstIndex(behind: pair)
      if end > 0, self[end - 1] == pair { return end - 1 }
    }
    return nil
  }
}

extension DuplicatePairs.Found {
  /// Of a pair that is shown.
  fileprivate var strength: Int { signs.strength ?? DuplicateSigns.weakest }
}
