/// What people type in a history, word by word. Each word is typed once, so wherever it stands, it tells of that one edit.
package final class TypedWords {
  private var count = 0
  /// Those that the server has taken, in whatever way: from now on they may not be lost.
  private(set) var taken: Set<String> = []
  /// The people whom somebody has deleted, by their words.
  private(set) var deleted: Set<String> = []
  /// Who was put into which group.
  let groups = TypedGroups()

  /// One that nobody has typed yet.
  func next() -> String {
    count += 1
    return "q\(count)q"
  }

  /// The server has taken a card with these bytes. Nobody types words into the card of a group: what stands there are its members' UIDs.
  func take(_ bytes: [UInt8]) {
    let card = CardLines(bytes)
    groups.take(card)
    if card.group == nil { taken.formUnion(Self.all(in: bytes)) }
  }

  /// Somebody has deleted whom this card is about.
  func delete(_ card: [UInt8]) {
    if let person = CardLines(card).person { deleted.insert(person) }
  }

  /// All words that stand there: q, digits, q.
  static func all(in bytes: [UInt8]) -> [String] {
    var words: [String] = []
    var start: Int?
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "q"):
        if let first = start, place > first + 1 {
          words.append(String(decoding: bytes[first...place], as: UTF8.self))
          start = nil
        } else {
          start = place
        }
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      default: start = nil
      }
    }
    return words
  }
}
