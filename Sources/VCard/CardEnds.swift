/// Which BEGIN:VCARD has an END:VCARD of its own, for all cards in some bytes. One walk finds it, so that many cards that were
/// cut off do not cost a walk to the end each.
///
/// The walk goes by physical lines alone, and errs to one side: a card that it takes for whole may be cut off, where END:VCARD
/// stands in a value.
struct CardEnds {
  /// What is known of a card.
  enum Card: Equatable {
    case cutOff
    /// Has its end, and cards inside that stand so deep in each other; 0 for none.
    case whole(depth: Int)
  }

  /// Up to where the bytes were looked at: with more of them, more cards have an end.
  let count: Int
  /// Where each BEGIN:VCARD stands, ascending, and how deep the cards inside it are; -1 for one that is cut off.
  private var begins: [(place: Int, depth: Int)] = []

  init(_ bytes: Span<UInt8>) {
    count = bytes.count
    var open: [Int] = []
    var start = 0
    while start < bytes.count {
      switch LineScanner.boundary(in: bytes, at: start) {
      // An indented one may belong to the line before it.
      case .begin? where !Byte.isBlank(bytes[start]):
        open.append(begins.count)
        begins.append((start, -1))
      case .end?:
        guard let last = open.popLast() else { break }
        begins[last].depth = max(begins[last].depth, 0)
        if let outer = open.last { begins[outer].depth = max(begins[outer].depth, begins[last].depth + 1) }
      default: break
      }
      while start < bytes.count, bytes[start] != Byte.lineFeed, bytes[start] != Byte.carriageReturn { start += 1 }
      start += 1
    }
    // The depth of one without end is that of what it might have held.
    for card in open { begins[card].depth = -1 }
  }

  /// Nil for a place where no card begins.
  func card(at place: Int) -> Card? {
    var (low, high) = (0, begins.count)
    while low < high {
      let middle = (low + high) / 2
      if begins[middle].place < place { low = middle + 1 } else { high = middle }
    }
    guard low < begins.count, begins[low].place == place else { return nil }
    return begins[low].depth < 0 ? .cutOff : .whole(depth: begins[low].depth)
  }
}

extension CardEnds {
  /// The ends in the bytes that a scanner and its copies go over. They are found when they are first asked for, and again where
  /// there are more bytes.
  final class Found {
    private var ends: CardEnds?

    func card(at place: Int, in bytes: Span<UInt8>) -> Card? {
      if let ends, ends.count == bytes.count { return ends.card(at: place) }
      let found = CardEnds(bytes)
      ends = found
      return found.card(at: place)
    }

    /// The bytes are others now.
    func forget() { ends = nil }
  }
}
