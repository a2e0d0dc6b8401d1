import Cloud
import Contacts
import Synchronization
import VCard

/// The cards that a query asks for, in the order of their change numbers: all are read, in portions, and none is held.
final class QuerySource: Sendable {
  private struct State {
    var after: Int64 = 0
    var left: Int
    var isCut = false
    /// Read, and not looked at yet.
    var rest: ArraySlice<CardResource> = []
    /// There are no more behind these.
    var isAtEnd = false
  }

  private let cards: CardResources
  private let filter: CardFilter
  private let state: Mutex<State>

  /// `limit`: so many cards at most.
  init(_ cards: CardResources, _ filter: CardFilter, limit: Int?) {
    self.cards = cards
    self.filter = filter
    state = Mutex(State(left: limit ?? .max))
  }

  /// There were more than the limit.
  var isCut: Bool { state.withLock { $0.isCut } }

  func next() throws -> (items: [CardListing.Item], isLast: Bool) {
    var now = state.withLock { $0 }
    if now.rest.isEmpty {
      let portion = try cards.changes(after: now.after, through: .max, withGone: false).cards
      now.isAtEnd = portion.count < CardResources.portion
      now.after = portion.last?.change ?? now.after
      now.rest = portion[...]
    }
    // One group at a time: others want the worker as well.
    let found = try matching(&now.rest)
    let items = found.prefix(now.left)
    now.left -= items.count
    now.isCut = items.count < found.count
    state.withLock { $0 = now }
    return (items.map { .card($0) }, now.isCut || now.isAtEnd && now.rest.isEmpty)
  }

  /// Those of the first cards, as many as memory has room for.
  private func matching(_ rest: inout ArraySlice<CardResource>) throws -> [CardResource] {
    var bytes = 0
    let group = rest.prefix { resource in
      defer { bytes += resource.size }
      return bytes == 0 || bytes + resource.size <= CardListing.portionBytes
    }
    rest = rest.dropFirst(group.count)
    let found = try cards.cards(group.map(\.id))
    return group.filter { resource in
      guard let bytes = found[resource.id]?.card, let card = try? Card(bytes) else { return false }
      return filter.matches(card)
    }
  }
}
