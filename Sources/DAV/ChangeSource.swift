import Cloud
import Contacts
import Synchronization
import XML

/// The cards that a listing has, in the order of their change numbers: all of the book, or those that changed in it. A
/// card that changes meanwhile gets a higher number, and is in the next listing. A listing of the whole book has it too,
/// perhaps twice, because a program takes a card that is on none of its pages for deleted.
final class ChangeSource: Sendable {
  private struct State {
    var after: Int64
    var left: Int
    /// Where a limit ended it before its end.
    var cut: Int64?
  }

  private let cards: CardResources
  private let standing: CardResources.Standing
  private let site: Place.Site
  private let isFirst: Bool
  private let goneThrough: Int64
  private let detail: CardResource.Detail
  private let state: Mutex<State>

  /// `token` is nil for all that lives.
  init(
    _ cards: CardResources, _ standing: CardResources.Standing, _ site: Place.Site, since token: SyncToken?,
    limit: Int? = nil, _ detail: CardResource.Detail
  ) {
    self.cards = cards
    self.site = site
    self.standing = standing
    self.detail = detail
    isFirst = token == nil
    goneThrough = token?.goneThrough ?? standing.lastChange
    state = Mutex(State(after: token?.change ?? 0, left: limit ?? .max))
  }

  /// The next items. A deleted contact is told even if it was made after the token: it may have been there before, gone
  /// to the trash and come back meanwhile. A name that a card has left is told for the same reason.
  func next() throws -> (items: [CardListing.Item], isLast: Bool) {
    var now = state.withLock { $0 }
    let end = isFirst ? Int64.max : standing.lastChange
    let changes = try cards.changes(after: now.after, through: end, withGone: !isFirst, detail)
    let (cards, names) = (changes.cards, changes.leftNames)
    // Of what one of the two cut off, the other knows nothing.
    let isAtEnd = max(cards.count, names.count) < CardResources.portion
    let horizon = min(
      cards.count < CardResources.portion ? .max : cards.last?.change ?? .max,
      names.count < CardResources.portion ? .max : names.last?.change ?? .max)
    let listed = cards.map { (change: $0.change, item: CardListing.Item.card($0)) }
    let left = names.map { (change: $0.change, item: CardListing.Item.nothing(href: href($0.name))) }
    // Cards come in their order already.
    let found =
      left.isEmpty ? listed : (listed + left).filter { $0.change <= horizon }.sorted { $0.change < $1.change }
    let told = found.prefix(now.left)
    now.left -= told.count
    now.after = told.last?.change ?? now.after
    if told.count < found.count { now.cut = now.after }
    state.withLock { $0 = now }
    return (told.map(\.item), isAtEnd || now.cut != nil)
  }

  private func href(_ name: String) -> String { Place.card(name).href(site) }

  /// Up to where it came.
  var token: SyncToken {
    SyncToken(standing, change: cut ?? standing.lastChange, goneThrough: goneThrough)
  }

  var isCut: Bool { cut != nil }

  private var cut: Int64? { state.withLock { $0.cut } }
}
