/// Which person a card is of, and its place among that person's cards.
package struct LinkPlace: Equatable, Sendable {
  package var person: UniqueID
  /// Of the cards that are there, the one with the lowest place stands for the person.
  package var place: Int32

  package init(person: UniqueID, place: Int32) {
    self.person = person
    self.place = place
  }
}

/// What becomes of a card's place.
package struct LinkShift: Equatable, Sendable {
  package var card: UniqueID
  /// Nil where it was linked with none.
  package var was: LinkPlace?
  package var now: LinkPlace?

  package init(card: UniqueID, was: LinkPlace?, now: LinkPlace?) {
    self.card = card
    self.was = was
    self.now = now
  }

  /// So many cards are one person's at most: a page shows all of them.
  package static let most = 10

  /// Makes these cards one person's, together with the cards that they are linked with already, in the order in which they are named.
  /// `known`: the places of them all. `new`: whom they are of where none of them is linked. Nil where they would be too many.
  package static func linking(
    _ cards: [UniqueID], known: [UniqueID: LinkPlace], new: UniqueID
  ) -> [LinkShift]? {
    var order: [UniqueID] = []
    for card in cards {
      for one in known[card].map({ Self.cards(of: $0.person, known) }) ?? [card] where !order.contains(one) {
        order.append(one)
      }
    }
    guard order.count <= most else { return nil }
    let person = cards.lazy.compactMap { known[$0]?.person }.first ?? new
    return order.enumerated().compactMap { index, card in
      let now = LinkPlace(person: person, place: Int32(index))
      return known[card] == now ? nil : LinkShift(card: card, was: known[card], now: now)
    }
  }

  /// Takes a card out of its person's. The last one that is left is linked with none any more.
  package static func unlinking(_ card: UniqueID, known: [UniqueID: LinkPlace]) -> [LinkShift] {
    guard let own = known[card] else { return [] }
    let rest = cards(of: own.person, known).filter { $0 != card }
    return ([card] + (rest.count == 1 ? rest : [])).map { LinkShift(card: $0, was: known[$0], now: nil) }
  }

  /// The person's cards, the one that stands for the person first.
  private static func cards(of person: UniqueID, _ known: [UniqueID: LinkPlace]) -> [UniqueID] {
    known.filter { $0.value.person == person }.sorted { ($0.value.place, $0.key) < ($1.value.place, $1.key) }.map(\.key)
  }
}
