import Contacts
import Probes
import Testing

@testable import Cloud

@Suite struct `Groups of duplicates` {
  /// Pairs among so many contacts at random, as a book finds them.
  private func pairs(_ count: Int, among contacts: Int, _ generator: inout SeededGenerator) -> DuplicatePairs {
    let ids = (0..<contacts).map { UniqueID(word: Word128(high: 0, low: UInt64($0 + 1))) }
    let found = (0..<count).compactMap { _ -> DuplicatePairs.Found? in
      let (one, other) = (UInt32(generator.below(contacts)), UInt32(generator.below(contacts)))
      guard one != other else { return nil }
      return DuplicatePairs.Found(
        first: min(one, other), second: max(one, other), signs: generator.pick([.name, .email, [.name, .email]]))
    }
    return DuplicatePairs(found, of: ids)
  }

  private static func twos(_ ids: [UniqueID]) -> [DuplicatePairs.Two] {
    ids.enumerated().flatMap { index, one in ids[(index + 1)...].map { DuplicatePairs.Two(one, $0) } }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `have each two of them as a pair, eight at most, and each pair is in one, also where some are left out`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let contacts = 4 + generator.below(20)
    let pairs = pairs(generator.below(120), among: contacts, &generator)
    let leftOut = Set(pairs.map(\.two).filter { _ in generator.isTrue(oneIn: 6) })
    let rest = Set(pairs.map(\.two)).subtracting(leftOut)
    var groups = DuplicateGroups(pairs, without: leftOut)
    var seen: Set<DuplicatePairs.Two> = []
    for place in pairs.indices {
      guard let group = groups.group(at: place) else { continue }
      let twos = Self.twos(group.members)
      #expect(group.head == place && (2...8).contains(group.members.count), "seed \(seed)")
      #expect(rest.isSuperset(of: twos), "seed \(seed)")
      #expect(!seen.contains(pairs[place].two) && twos.first == pairs[place].two, "seed \(seed)")
      seen.formUnion(twos)
    }
    #expect(seen == rest, "seed \(seed)")
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `hang together in circles, which are the contacts that pairs lead to from each other`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let contacts = 4 + generator.below(60)
    let pairs = pairs(generator.below(60), among: contacts, &generator)
    // Whoever is a pair with somebody of a circle joins it, until nobody does.
    var circles: [Set<UniqueID>] = []
    for pair in pairs {
      let (own, others) = (circles.filter { !$0.isDisjoint(with: [pair.first, pair.second]) }, circles)
      circles = others.filter { $0.isDisjoint(with: [pair.first, pair.second]) }
      circles.append(own.reduce(into: [pair.first, pair.second]) { $0.formUnion($1) })
    }
    #expect(pairs.circleCount == circles.count, "seed \(seed)")
    let known = (0..<pairs.circleCount).map { number in
      Set(pairs.places(inCircle: number).flatMap { [pairs[$0].first, pairs[$0].second] })
    }
    #expect(Set(known) == Set(circles), "seed \(seed)")
    for place in pairs.indices {
      #expect(pairs.places(inCircle: pairs.circle(of: place)).contains(place), "seed \(seed)")
      #expect(pairs.place(of: pairs[place].two) == place, "seed \(seed)")
    }
    #expect(DuplicateGroups(pairs, without: []).count == circles.count)
    #expect(DuplicateGroups(pairs, without: Set(pairs.map(\.two))).count == 0)
  }

  @Test func `are no longer looked for among very many pairs that hang together`() {
    let ids = (1...30).map { UniqueID(word: Word128(high: 0, low: UInt64($0))) }
    let pairs = Self.twos(ids).map { DuplicatePairs.Pair(first: $0.first, second: $0.second, strength: 1) }
    #expect(pairs.count == 435)
    #expect(DuplicateGroup.all(of: pairs).map(\.members) == pairs.map { [$0.first, $0.second] })
    #expect(DuplicateGroup.all(of: Array(pairs[..<300])).count < 300)
    #expect(DuplicateGroup.all(of: []).isEmpty)
  }
}
