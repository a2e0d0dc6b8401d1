import Cloud
import Contacts
import Synchronization
import XML

/// A multistatus of cards, made in portions: of each, what was asked for, from the source that says which.
///
/// Nothing is held between two portions but where the listing stands, so a hundred thousand cards take the memory of one portion,
/// and a program that reads slowly holds no transaction.
final class CardListing: Sendable {
  /// What stands at one address.
  enum Item: Sendable {
    case card(CardResource)
    case nothing(href: String)
  }

  /// In which version, and what of the cards.
  struct ServedForm: Sendable {
    let version: WantedVersion
    /// See ``CardForm/properties``.
    let properties: Set<String>?
  }

  /// The next items, in their order.
  typealias Source = @Sendable () throws -> (items: [Item], isLast: Bool)

  /// Whole cards of so many bytes together are one portion, or a single larger one.
  static let portionBytes = 256 << 10

  private struct State {
    var opening: Markup
    var pending: ArraySlice<Item> = []
    var isAtEnd = false
    /// Made with the first card.
    var row: CardRow??
  }

  private let writer: MultiStatus
  private let cards: CardResources
  /// Nil where the cards themselves were not asked for.
  private let form: ServedForm?
  private let source: Source
  private let closing: @Sendable () throws -> Markup
  private let state: Mutex<State>

  /// `opening` stands before the first item, `closing` behind the last one.
  init(
    _ writer: MultiStatus, _ cards: CardResources, form: ServedForm?, opening: Markup, source: @escaping Source,
    closing: @escaping @Sendable () throws -> Markup
  ) {
    self.writer = writer
    self.cards = cards
    self.form = form
    self.source = source
    self.closing = closing
    state = Mutex(State(opening: opening))
  }

  /// The next portion. One thread at a time asks, and what it waits for is the database.
  func next() throws -> StreamedAnswer.Step {
    var now = state.withLock { $0 }
    var portion = now.opening
    now.opening = ""
    if now.pending.isEmpty, !now.isAtEnd {
      let (items, isLast) = try source()
      now.pending = items[...]
      now.isAtEnd = isLast
    }
    portion += try write(&now)
    let isDone = now.isAtEnd && now.pending.isEmpty
    state.withLock { $0 = now }
    guard isDone else { return .more(portion) }
    return .last("\(portion)\(try closing())")
  }

  private func write(_ now: inout State) throws -> Markup {
    let wantsLength = Properties.wantsLength(writer.request)
    guard form == nil, !wantsLength else { return try writeCards(&now, wantsLength: wantsLength) }
    var portion = Markup()
    var written = 0
    for item in now.pending {
      guard portion.bytes.count < Self.portionBytes else { break }
      written += 1
      guard case .card(let card) = item, !card.isTrashed else {
        portion += write(item)
        continue
      }
      if let row = row(&now, like: card) { row.write(card, into: &portion) } else { portion += write(item) }
    }
    now.pending = now.pending.dropFirst(written)
    return portion
  }

  private func row(_ now: inout State, like card: CardResource) -> CardRow? {
    if let row = now.row { return row }
    let row = CardRow(writer, like: card, withText: form != nil)
    now.row = .some(row)
    return row
  }

  private func writeCards(_ now: inout State, wantsLength: Bool) throws -> Markup {
    var portion = Markup()
    let waiting = now.pending
    let group = takeGroup(&now.pending)
    /// Whether the card itself has to be read.
    func isRead(_ card: CardResource) -> Bool {
      !card.isTrashed && (form != nil || writer.properties.knownLength(card) == nil)
    }
    let read = group.compactMap {
      if case .card(let card) = $0, isRead(card), card.card == nil { card.id } else { nil }
    }
    let found = read.isEmpty ? [:] : try cards.cards(read)
    for (place, item) in group.enumerated() {
      guard portion.bytes.count < Self.portionBytes else {
        // Names that nobody knows may be longer than the cards.
        now.pending = waiting.dropFirst(place)
        break
      }
      guard case .card(let listed) = item, isRead(listed) else {
        portion += write(item)
        continue
      }
      let known: (resource: CardResource, card: [UInt8]?)? = listed.card.map { (listed, $0) } ?? found[listed.id]
      guard let (card, stored) = known else {
        // Deleted since the list was read.
        portion += MultiStatus.response(writer.properties.href(.card(listed, text: nil)), 404)
        continue
      }
      guard let stored else {
        let href = writer.properties.href(.card(listed, text: nil))
        portion +=
          form == nil
          ? write(item) : MultiStatus.response(href, 500, nil, "a large value of this card is missing on the server")
        continue
      }
      let text = form.map { form in
        ServedCard.text(ServedCard.reduced(ServedCard.bytes(stored, of: card, as: form.version), to: form.properties))
      }
      if let text, let row = row(&now, like: card) {
        row.write(card, text, into: &portion)
        continue
      }
      portion += write(
        .card(card), text: text.map { String(decoding: $0, as: UTF8.self) },
        length: wantsLength ? writer.properties.length(of: card, stored) : nil)
    }
    return portion
  }

  private func write(_ item: Item, text: String? = nil, length: Int? = nil) -> Markup {
    switch item {
    case .card(let card) where !card.isTrashed: writer.response(.card(card, text: text, length: length))
    case .card(let card): MultiStatus.response(writer.properties.href(.card(card, text: nil)), 404)
    case .nothing(let href): MultiStatus.response(href, 404)
    }
  }

  /// As many of the items as have so many bytes of cards together, and one at least.
  private func takeGroup(_ items: inout ArraySlice<Item>) -> ArraySlice<Item> {
    var bytes = 0
    var count = 0
    for item in items {
      if case .card(let card) = item, !card.isTrashed { bytes += card.size }
      guard count == 0 || bytes <= Self.portionBytes else { break }
      count += 1
    }
    let group = items.prefix(count)
    items = items.dropFirst(count)
    return group
  }
}
