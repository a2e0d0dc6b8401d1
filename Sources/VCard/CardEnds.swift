/// Which BEGIN:VCARD has an END:VCARD of its own, for all cards in some bytes. One walk finds it, so that many cards that were
/// cut off do not cost a walk to the end each.
///
/// The walk goes by physical lines alone, and errs to one side: a card that it takes for whole may be cut off, where END:VCARD
/// stands in a value. A BEGIN:VCARD that stands alone on the line behind a soft break of quoted-printable begins a card, here as
/// for ``LineScanner``: the card before it was cut off in that value. Were it text, the next person's lines would become a part
/// of this one.
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
    // As LineScanner has it: a carriage return alone ends lines only where the last BEGIN:VCARD ends with one.
    var loneReturn = true
    while start < bytes.count {
      let lineStart = start
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
      let isBegin = open.last.map { begins[$0].place == lineStart } ?? false
      if isBegin { loneReturn = true }
      while start < bytes.count {
        if bytes[start] == Byte.lineFeed || bytes[start] == Byte.carriageReturn,
          let end = LineEnd.at(start, in: bytes, loneReturn: loneReturn)
        {
          start += end.length
          if isBegin { loneReturn = end.kind == .carriageReturn }
          break
        }
        start += 1
      }
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
