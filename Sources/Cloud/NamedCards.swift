/// Cards by their names, byte for byte. (Refused: a dictionary by `String`, to which an é of one character and an e with an accent are the same,
/// so that one of two cards that are called so would be told at both addresses, and the other at none.)
package struct NamedCards: Sendable {
  private let cards: [[UInt8]: CardResource]

  init(_ cards: [CardResource]) {
    self.cards = Dictionary(cards.map { (Array($0.name.utf8), $0) }) { first, _ in first }
  }

  package subscript(name: String) -> CardResource? { cards[Array(name.utf8)] }

  /// Each of the names once.
  static func distinct(_ names: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return names.filter { seen.insert(Array($0.utf8)).inserted }
  }
}
