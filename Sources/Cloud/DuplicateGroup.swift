internal import Contacts

/// Contacts of whom each two are a pair: one entry of a page, where the pairs would be one each.
struct DuplicateGroup: Equatable {
  /// The place of the pair that it begins with, among those that it was made of. Its two come first in `members`.
  let head: Int
  let members: [UniqueID]

  /// So many become one at once.
  private static let most = CardMerge.most
  /// More pairs that hang together are no groups, because looking for these takes the longer the more they are.
  private static let mostPairs = 300

  /// Each of the pairs is in a group, and each group has a pair that no earlier one has. `pairs`: the strongest first.
  static func all(of pairs: [DuplicatePairs.Pair]) -> [DuplicateGroup] {
    guard (2...mostPairs).contains(pairs.count) else {
      return pairs.enumerated().map { DuplicateGroup(head: $0.offset, members: [$0.element.first, $0.element.second]) }
    }
    var partners: [UniqueID: Set<UniqueID>] = [:]
    for pair in pairs {
      partners[pair.first, default: []].insert(pair.second)
      partners[pair.second, default: []].insert(pair.first)
    }
    var covered: Set<DuplicatePairs.Two> = []
    var groups: [DuplicateGroup] = []
    for (head, pair) in pairs.enumerated() where covered.insert(pair.two).inserted {
      var members = [pair.first, pair.second]
      let common = (partners[pair.first] ?? []).intersection(partners[pair.second] ?? [])
      for other in common.sorted() where members.count < most {
        let own = partners[other] ?? []
        let pairs = members.map { DuplicatePairs.Two($0, other) }
        guard members.allSatisfy(own.contains), pairs.contains(where: { !covered.contains($0) }) else { continue }
        covered.formUnion(pairs)
        members.append(other)
      }
      groups.append(DuplicateGroup(head: head, members: members))
    }
    return groups
  }
}

/// The groups of an account's pairs without those that are left out, found where somebody looks: most are never looked at.
struct DuplicateGroups {
  private let pairs: DuplicatePairs
  private let leftOut: Set<DuplicatePairs.Two>
  /// Of the circles that were looked at, the groups by the places of the pairs that they begin with.
  private var found: [Int: [Int: DuplicateGroup]] = [:]

  init(_ pairs: DuplicatePairs, without leftOut: Set<DuplicatePairs.Two>) {
    self.pairs = pairs
    self.leftOut = leftOut
  }

  /// About how many there are: as many as circles that are not left out whole.
  var count: Int {
    var gone: [Int: Int] = [:]
    for place in leftOut.compactMap({ pairs.place(of: $0) }) { gone[pairs.circle(of: place), default: 0] += 1 }
    return pairs.circleCount - gone.count { pairs.places(inCircle: $0.key).count == $0.value }
  }

  /// The group that begins with the pair at this place; nil where an earlier one has it, or it is left out.
  mutating func group(at place: Int) -> DuplicateGroup? {
    let circle = pairs.circle(of: place)
    if let known = found[circle] { return known[place] }
    let places = pairs.places(inCircle: circle).filter { !leftOut.contains(pairs[$0].two) }
    let groups = DuplicateGroup.all(of: places.map { pairs[$0] })
    let placed = groups.map { (places[$0.head], DuplicateGroup(head: places[$0.head], members: $0.members)) }
    let known = Dictionary(placed) { first, _ in first }
    found[circle] = known
    return known[place]
  }
}
