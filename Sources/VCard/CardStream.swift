/// Cards one after the other out of bytes that come in pieces: of a file of any size, one card is in memory at a time.
///
/// ``CardFile`` gives the same for the same bytes, with one difference. Where END:VCARD of the card around a nested card is
/// more than 1 MB away from the nested one's beginning, the stream takes the nested one for the next card.
///
/// A nested card without AGENT that the END:VCARD of the card around it follows at once is given twice: with that card, and by
/// itself. It may as well be the next card behind one that was cut off, with an END:VCARD too many; then nobody would see it.
package struct CardStream<Failure: Error> {
  /// How far beyond a BEGIN:VCARD that no END:VCARD precedes is looked before it counts as the next card's.
  private static var margin: Int { 1 << 20 }
  /// Bytes behind a line that may still belong to its end (CR CR LF).
  private static var lineEndRoom: Int { 3 }

  private let read: () throws(Failure) -> [UInt8]
  private let limit: Int
  /// Behind everything that has been given; in UTF-8.
  private var window: [UInt8] = []
  private var scanner = LineScanner()
  private var encoding: UTF16Text?
  /// Bytes of a UTF-16 character whose rest has not come yet.
  private var carried: [UInt8] = []
  private var hasBegun = false
  private var isAtEnd = false
  private var isEmpty = true
  /// Nested cards of the last card that are given by themselves as well, in reverse: their lines, and their bytes in `window`.
  private var nested: [(line: Int, bytes: Range<Int>)] = []
  /// The first of lines that belong to no card.
  private var outside: Int?

  /// `read` gives the next bytes, and none at the end. A card, or a line, of more than `limit` bytes ends the stream with
  /// ``CardError/Kind/tooLarge``.
  package init(limit: Int, read: @escaping () throws(Failure) -> [UInt8]) {
    self.limit = limit
    self.read = read
  }

  /// The next card or error; an error's line counts from the first of all. A stream without any card gives one error.
  package mutating func next() throws(Failure) -> CardFile.Item? {
    if let (line, range) = nested.popLast() {
      return CardFile.Item(line: line, result: Self.card(Array(window[range]), line: line))
    }
    while true {
      switch step() {
      case .item(let item):
        isEmpty = false
        return item
      case .more:
        if window.count - scanner.position > limit {
          let line = scanner.line
          scanner = LineScanner(position: 0, line: line)
          (window, isAtEnd, isEmpty) = ([], true, false)
          return CardFile.Item(line: line, result: .failure(CardError(.tooLarge, line: line)))
        }
        try fill()
      case .end:
        guard isEmpty else { return nil }
        isEmpty = false
        return CardFile.Item(line: 1, result: .failure(CardError(.empty, line: 1)))
      }
    }
  }

  // MARK: Cards

  private enum Step {
    case item(CardFile.Item)
    /// What is there may read otherwise once more is.
    case more
    case end
  }

  private mutating func step() -> Step {
    let window = window
    while true {
      var ahead = scanner
      guard let entry = ahead.next(in: window.span) else { break }
      if isNearEnd(Int(entry.end)) { return .more }
      switch entry.kind {
      case .blank: break
      case .begin:
        if let line = outside {
          outside = nil
          return .item(CardFile.Item(line: line, result: .failure(CardError(.textOutside, line: line))))
        }
        return card(begin: entry, line: scanner.line, ahead)
      case .end, .property, .nested, .stray: outside = outside ?? scanner.line
      }
      scanner = ahead
    }
    guard isAtEnd else { return .more }
    guard let line = outside else { return .end }
    outside = nil
    let error = CardError(isEmpty ? .noCard : .textOutside, line: line)
    return .item(CardFile.Item(line: line, result: .failure(error)))
  }

  private mutating func card(begin: Entry, line: Int, _ ahead: LineScanner) -> Step {
    var ahead = ahead
    let result: Result<Card, CardError>
    do throws(CardError) {
      let reader = try CardReader(window.span, begin: begin, line: line, &ahead)
      if isNearEnd(Int(reader.end.end)) { return .more }
      result = Self.card(Array(window[Int(begin.start)..<Int(reader.end.end)]), line: line)
      nested = reader.last.reversed().map { ($0.line, $0.entry.lines) }
    } catch {
      if !isAtEnd, window.count - ahead.position < Self.margin { return .more }
      result = .failure(CardError(error.kind, line: line))
    }
    scanner = ahead
    return .item(CardFile.Item(line: line, result: result))
  }

  private static func card(_ bytes: [UInt8], line: Int) -> Result<Card, CardError> {
    do throws(CardError) {
      let card = try Card(bytes)
      guard let damage = CardError(damageIn: bytes) else { return .success(card) }
      return .failure(CardError(damage.kind, line: line + damage.line - 1))
    } catch {
      return .failure(CardError(error.kind, line: line))
    }
  }

  private func isNearEnd(_ position: Int) -> Bool { !isAtEnd && position + Self.lineEndRoom > window.count }

  // MARK: Bytes

  /// Takes in at least as much as is there, so that a large card is gone over a bounded number of times.
  private mutating func fill() throws(Failure) {
    window.removeFirst(scanner.position)
    scanner.rewind(by: scanner.position)
    let aim = min(window.count * 2, limit + 1)
    repeat { try take() } while !isAtEnd && window.count < aim
  }

  private mutating func take() throws(Failure) {
    let bytes = try read()
    isAtEnd = bytes.isEmpty
    if !hasBegun {
      // The first two bytes say whether it is UTF-16.
      carried += bytes
      guard carried.count >= 2 || isAtEnd else { return }
      hasBegun = true
      encoding = UTF16Text(of: carried)
      let first = carried
      carried = []
      return append(first)
    }
    append(bytes)
  }

  private mutating func append(_ bytes: [UInt8]) {
    guard let encoding else {
      if window.isEmpty { window = bytes } else { window += bytes }
      return
    }
    carried += bytes
    let whole = isAtEnd ? carried.count : encoding.wholeCharacters(carried)
    window += encoding.decode(Array(carried[..<whole]))
    carried.removeFirst(whole)
  }
}
