import Cache
import Contacts
import POSIX
import Protocol
import Sync
import VCard
import Words

/// What waits for the person to look at it: versions that lost a conflict (in the cloud), files that are left alone and
/// cards whose files the sync removed (on this device).
struct ReviewList {
  enum Item {
    case conflict(Conflict)
    case leftAlone(FileLeftAlone)
    case removed(TrashedCard)

    var kind: Kind {
      switch self {
      case .conflict: .conflict
      case .leftAlone: .leftAlone
      case .removed: .removed
      }
    }
  }

  /// A version that lost. Its card and the contact's are not held, because very many may wait: the list says in what they differ.
  struct Conflict {
    /// Without the two cards.
    let item: ReviewItem
    let differs: [String]

    init(_ item: ReviewItem) {
      differs = DifferenceWords.titles(item.lost, item.current)
      var item = item
      (item.lost, item.current) = (nil, nil)
      self.item = item
    }
  }

  /// Which of them; as the list names it, and as a person types it. In the order of the list.
  enum Kind: String, CaseIterable {
    case conflict
    case leftAlone = "file"
    case removed

    /// "1 conflict", "3 removed cards"; with `more`, "3 more removed cards".
    func words(_ number: Int, more: Bool = false) -> String {
      let more = more ? "more " : ""
      return switch self {
      case .conflict: counted(number, "\(more)conflict")
      case .leftAlone: counted(number, "\(more)file left alone", "\(more)files left alone")
      case .removed: counted(number, "\(more)removed card")
      }
    }
  }

  private(set) var items: [(id: UniqueID, item: Item)] = []
  /// What those are called with which contacts of removed cards became one, by their ids, as far as the cloud was asked.
  private var becameOne: [UniqueID: String] = [:]
  /// Whether the cloud's conflicts are on the list.
  private(set) var isComplete = false

  /// Lists what waits on this device, for which no server is needed. `cache`: nil before the first sync. `place`: where the commands work
  /// that a reason names.
  init(_ cache: DeviceCache?, for place: CommandPlace = CommandPlace()) throws {
    guard let cache else { return }
    items += try cache.refusals().map { refusal in
      var refusal = refusal
      refusal.reason = place.complete(refusal.reason)
      return (ShortID.made(from: "file \(refusal.file.bytes)"), .leftAlone(refusal))
    }
    var last: Int64 = 0
    while true {
      let trashed = try cache.trash(after: last, limit: 100)
      guard let end = trashed.last else { break }
      last = end.id
      items += trashed.map { card in
        (Self.id(card), .removed(card))
      }
    }
  }

  /// A removed card's.
  static func id(_ card: TrashedCard) -> UniqueID {
    ShortID.made(from: "trash \(card.id) \(card.removedAt.milliseconds)")
  }

  /// Puts the cloud's conflicts before what waits here: all of them, page by page.
  mutating func addConflicts(_ cloud: some CloudHistory) throws(CloudError) {
    var conflicts: [(id: UniqueID, item: Item)] = []
    var place: ReviewPlace?
    repeat {
      let listing = try cloud.review(before: place, limit: 100)
      conflicts += listing.items.map { ($0.version, .conflict(Conflict($0))) }
      place = listing.next
    } while place != nil
    items = conflicts + items
    isComplete = true
  }

  /// Asks the cloud which contacts of these removed cards became one with another.
  mutating func ask(_ cloud: some CloudHistory, of cards: [TrashedCard]) throws(CloudError) {
    let gone = cards.filter { $0.reason == Deed.Reason.deletedInCloud.rawValue }.compactMap(\.cloudID)
    for start in stride(from: 0, to: gone.count, by: 500) {
      for one in try cloud.becameOne(Array(gone[start..<min(start + 500, gone.count)])) {
        becameOne[one.contact] = one.name
      }
    }
  }

  /// What the contact is called with which a removed card's became one; nil for none, and where the cloud was not asked.
  func other(_ card: TrashedCard) -> String? { card.cloudID.flatMap { becameOne[$0] } }

  func items(_ kind: Kind) -> [(id: UniqueID, item: Item)] { items.filter { $0.item.kind == kind } }

  /// The versions that lost.
  var conflicts: [ReviewItem] {
    items.compactMap { if case .conflict(let conflict) = $0.item { conflict.item } else { nil } }
  }

  /// The cards whose files the sync removed.
  var removed: [TrashedCard] {
    items.compactMap { if case .removed(let card) = $0.item { card } else { nil } }
  }

  /// The one whose id begins as the person typed it; nil where there is none.
  func item(_ text: String) throws -> Item? {
    guard let prefix = HexPrefix(text) else { throw ShortID.unreadable(text) }
    let found = items.filter { prefix.matches($0.id) }
    guard found.count < 2 else { throw ShortID.ambiguous(text, found.map(\.id)) }
    return found.first?.item
  }

  // MARK: As text

  /// As the list shows it.
  func line(_ id: UniqueID, _ item: Item) -> String {
    switch item {
    case .conflict(let conflict):
      "\(ShortID.text(id))  conflict  \(NameWords.shown(conflict.item.name))  \(Self.detail(conflict.item))  "
        + VersionWords.difference(conflict.differs)
    case .leftAlone(let refusal):
      "\(ShortID.text(id))  file      \(refusal.file)\(refusal.line.map { ":\($0)" } ?? "")  \(refusal.reason)"
    case .removed(let card):
      "\(ShortID.text(id))  removed   \(NameWords.shown(Self.name(of: card.card)))  \(line(card))"
    }
  }

  var json: String {
    var lists: (conflicts: [JSON], refused: [JSON], removed: [JSON]) = ([], [], [])
    for (id, item) in items {
      let id = ("id", JSON.string(id.word.hex))
      switch item {
      case .conflict(let conflict):
        lists.conflicts.append(
          .object([
            id, ("contact", .string(conflict.item.contact.description)), ("name", .string(conflict.item.name)),
            ("device", JSON(conflict.item.device)), ("edited", .string(conflict.item.editedAt.extended)),
            ("lost", .string(conflict.item.lostAt.extended)),
            ("differs", .array(conflict.differs.map { .string($0) })),
          ]))
      case .leftAlone(let refusal):
        lists.refused.append(
          .object([
            id, ("file", .string(refusal.file.description)), ("line", refusal.line.map { JSON($0) } ?? .null),
            ("reason", .string(refusal.reason)),
          ]))
      case .removed(let card):
        lists.removed.append(
          .object([
            id, ("file", .string(card.name.description)), ("name", .string(Self.name(of: card.card))),
            ("reason", .string(card.reason)), ("removed", .string(card.removedAt.extended)),
            ("until", .string(card.keptUntil.extended)), ("became_one_with", JSON(other(card))),
          ]))
      }
    }
    return JSON.object([
      ("conflicts", isComplete ? .array(lists.conflicts) : .null), ("refused", .array(lists.refused)),
      ("removed", .array(lists.removed)),
    ]).text
  }

  /// "From laptop, edited …": whose version lost.
  static func detail(_ conflict: ReviewItem) -> String {
    ReviewWords.detail(conflict.device, editedAt: conflict.editedAt).local
  }

  /// A card of the device's trash, by its file.
  func line(_ card: TrashedCard) -> String {
    "\(card.name), \(other(card).map { ReviewWords.becameOne($0).local } ?? card.reason), \(LocalTime.text(card.removedAt)), "
      + TrashWords.left(since: card.removedAt, until: card.keptUntil, now: LocalTime.now)
  }

  static func name(of card: [UInt8]) -> String { (try? Card(card)).map { Contact($0).displayName } ?? "" }
}
