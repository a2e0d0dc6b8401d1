import Cloud
import Contacts
import Synchronization
import XML

/// Which cards a listing of the book, or of what changed in it, has: in the order of their change numbers, up to the number that was
/// the last one when the listing began. What changes meanwhile gets a higher number, and is in the next listing.
final class ChangeSource: Sendable {
  private struct State {
    var after: Int64
    var left: Int
    /// Where a limit ended it before its end.
    var cut: Int64?
  }

  private let cards: CardResources
  private let standing: CardResources.Standing
  private let isFirst: Bool
  private let state: Mutex<State>

  /// `token` is nil for all that lives.
  init(_ cards: CardResources, _ standing: CardResources.Standing, since token: SyncToken?, limit: Int? = nil) {
    self.cards = cards
    self.standing = standing
    isFirst = token == nil
    state = Mutex(State(after: token?.change ?? 0, left: limit ?? .max))
  }

  /// The next ones. A deleted contact is told even where it came after the token: it may have been there before, in the trash
  /// and back meanwhile.
  func next() throws -> (items: [CardListing.Item], isLast: Bool) {
    var now = state.withLock { $0 }
    let found = try cards.changes(after: now.after, through: standing.lastChange, trashed: !isFirst)
    let told = found.prefix(now.left)
    now.left -= told.count
    now.after = told.last?.change ?? now.after
    if told.count < found.count { now.cut = now.after }
    state.withLock { $0 = now }
    return (told.map { .card($0) }, found.count < CardResources.portion || now.cut != nil)
  }

  /// Up to where it came.
  var token: SyncToken { SyncToken(standing, change: cut ?? standing.lastChange) }

  var isCut: Bool { cut != nil }

  private var cut: Int64? { state.withLock { $0.cut } }
}
