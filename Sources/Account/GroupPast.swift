package import Contacts

/// Who was in which group, and from which change to which. It is read from the successive states of people's cards and of
/// group cards, by the same rules as ``GroupShift`` has for today. A pure function of these.
package struct GroupPast {
  /// From the change `from` on, up to `to`.
  package struct Stretch: Hashable, Sendable {
    package var from: Int64
    package var to: Int64

    package init(from: Int64, to: Int64) {
      self.from = from
      self.to = to
    }
  }

  /// A group's card lists somebody.
  private struct Listing {
    let card: UniqueID
    let group: String
    var stretch: Stretch
  }

  /// By the UIDs that are listed.
  private var listings: [String: [Listing]] = [:]

  package init() {}

  /// A live group card listed these for a while. The states of one card come in their order.
  package mutating func add(_ card: UniqueID, group: String, members: [String], _ stretch: Stretch) {
    for uid in members {
      let known = listings[uid]?.lastIndex { $0.card == card }
      if let known, let last = listings[uid]?[known], last.group == group, last.stretch.to >= stretch.from {
        listings[uid]?[known].stretch.to = max(last.stretch.to, stretch.to)
      } else {
        listings[uid, default: []].append(Listing(card: card, group: group, stretch: stretch))
      }
    }
  }

  /// A live person's card as it stood for a while.
  package struct State {
    /// As group cards list it.
    package var uid: String
    /// Those that it names itself.
    package var groups: [String]
    package var sortFirst: String
    package var sortLast: String
    package var stretch: Stretch

    package init(uid: String, groups: [String], sortFirst: String, sortLast: String, _ stretch: Stretch) {
      self.uid = uid
      self.groups = groups
      self.sortFirst = sortFirst
      self.sortLast = sortLast
      self.stretch = stretch
    }
  }

  /// A place in a group's list.
  package struct Place: Hashable, Sendable {
    package var group: String
    package var sortFirst: String
    package var sortLast: String
  }

  /// The places that somebody had, each with its stretches in order. Stretches that touch, or that both spellings say,
  /// are one.
  package func places(_ states: [State]) -> [Place: [Stretch]] {
    var found: [Place: [Stretch]] = [:]
    for state in states {
      func add(_ group: String, _ stretch: Stretch) {
        let both = Stretch(from: max(stretch.from, state.stretch.from), to: min(stretch.to, state.stretch.to))
        guard both.from < both.to else { return }
        found[Place(group: group, sortFirst: state.sortFirst, sortLast: state.sortLast), default: []].append(both)
      }
      for group in state.groups { add(group, state.stretch) }
      for listing in listings[state.uid] ?? [] { add(listing.group, listing.stretch) }
    }
    return found.mapValues(Self.united)
  }

  private static func united(_ stretches: [Stretch]) -> [Stretch] {
    var united: [Stretch] = []
    for stretch in stretches.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
      if let last = united.last, last.to >= stretch.from {
        united[united.count - 1].to = max(last.to, stretch.to)
      } else {
        united.append(stretch)
      }
    }
    return united
  }
}
