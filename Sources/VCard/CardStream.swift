/// Cards one after the other out of bytes that come in pieces: of a file of any size, one card is in memory at a time.
///
/// Gives what ``CardFile`` gives for the same bytes, however they are cut into pieces. The one difference: where the card around
/// a nested card does not end within 1 MB of the nested one's beginning, that is taken for the next card.
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
      result = .success(try Card(Array(window[Int(begin.start)..<Int(reader.end.end)])))
    } catch {
      if !isAtEnd, window.count - ahead.position < Self.margin { return .more }
      result = .failure(CardError(error.kind, line: line))
    }
    scanner = ahead
    return .item(CardFile.Item(line: line, result: result))
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
