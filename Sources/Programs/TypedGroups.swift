import Contacts

/// Who was put into which group and taken out of it in a history, by whom ever.
final class TypedGroups {
  /// Somebody in a group. People are called by their word; in what the server took by their UID where a group's card lists them.
  struct Membership: Hashable, Comparable, CustomStringConvertible {
    let person: String
    let group: String

    var description: String { "\(person) in \(group)" }

    static func < (left: Self, right: Self) -> Bool { (left.group, left.person) < (right.group, right.person) }
  }

  /// The groups' names of all histories.
  static let names = ["Choir", "Team", "Café", "Neighbours"]

  /// Whom somebody put in, whether the server has heard of it or not.
  private var joined: Set<Membership> = []
  /// Whom somebody took out.
  private var left: Set<Membership> = []
  /// Of each name the groups that were renamed to it.
  private var former: [String: Set<String>] = [:]
  /// Groups that somebody deleted or gave another name.
  private var ended: Set<String> = []
  /// Who is in which group by what the server has taken.
  private(set) var taken: Set<Membership> = []

  /// What somebody said last of one person.
  private(set) var last: Saying?

  struct Saying {
    let membership: Membership
    let isIn: Bool
    /// Of all sayings.
    let number: Int
  }

  func join(_ person: String, _ group: String) {
    note(Membership(person: person, group: group), isIn: true)
    joined.insert(Membership(person: person, group: group))
  }

  func leave(_ person: String, _ group: String) {
    note(Membership(person: person, group: group), isIn: false)
    left.insert(Membership(person: person, group: group))
  }

  private func note(_ membership: Membership, isIn: Bool) {
    last = Saying(membership: membership, isIn: isIn, number: (last?.number ?? 0) + 1)
  }

  func end(_ group: String) { ended.insert(group) }

  func rename(_ old: String, to new: String) {
    ended.insert(old)
    former[new, default: []].insert(old)
  }

  /// The server has taken this card.
  func take(_ card: CardLines) {
    if let group = card.group {
      for uid in card.members { taken.insert(Membership(person: uid, group: group)) }
    } else if let person = card.person {
      for group in card.categories { taken.insert(Membership(person: person, group: group)) }
    }
  }

  /// The server has taken it from the browser.
  func take(_ person: String, in group: String) { taken.insert(Membership(person: person, group: group)) }

  /// Whether somebody put the person into the group, or into one that was renamed to it. An edit that was under way while the group got its name
  /// puts its people in under the new one.
  func isExplained(_ membership: Membership) -> Bool {
    var (names, next) = (Set([membership.group]), [membership.group])
    while let name = next.popLast() {
      for old in former[name, default: []] where names.insert(old).inserted { next.append(old) }
    }
    return names.contains { joined.contains(Membership(person: membership.person, group: $0)) }
  }

  /// Whether somebody said that the person is in the group no more.
  func isOver(_ membership: Membership) -> Bool { ended.contains(membership.group) || left.contains(membership) }
}
