/// Walks over bytes, logical line by logical line. Every byte is looked at a bounded number of times, whatever the input.
struct LineScanner {
  /// The next byte to read.
  private(set) var position: Int
  /// The physical line at `position`, counted from 1.
  private(set) var line: Int
  /// Whether a carriage return alone ends a line: where BEGIN:VCARD ends with one.
  private var loneReturn = true
  /// Tells before any walk which cards are cut off.
  private let ends = CardEnds.Found()
  /// A walk to the end of the bytes for a nested card that turns out to have no end may still be made so often. Only hostile
  /// bytes need any: ``CardEnds`` takes a card for whole that is not.
  private var nestedCardsToTry = 8
  /// The same for nested cards without AGENT.
  private var bareCardsToTry = 8
  /// How deep cards may stand inside each other.
  static let deepestNesting = 100
  /// Whether cards deeper than ``deepestNesting`` have been met since this was last set to false.
  var metTooDeep = false
  /// How the line of the last BEGIN:VCARD ended.
  private(set) var lineEnd = LineEnd.lineFeed

  init(position: Int = 0, line: Int = 1) {
    self.position = position
    self.line = line
  }

  /// A scanner for lines of a card that is already read, whose line ends are known.
  init(position: Int, lineEnd: LineEnd) {
    self.init(position: position)
    self.lineEnd = lineEnd
    loneReturn = lineEnd == .carriageReturn
  }

  /// The first `count` bytes are gone: what follows them is read on.
  mutating func rewind(by count: Int) {
    position -= count
    ends.forget()
  }

  /// Whether the card whose BEGIN:VCARD stands at `place` has no END:VCARD of its own.
  func isCutOff(at place: Int, in bytes: Span<UInt8>) -> Bool { ends.card(at: place, in: bytes) == .cutOff }

  /// The next logical line, nil at the end of the bytes.
  mutating func next(in bytes: Span<UInt8>) -> Entry? {
    guard position < bytes.count else { return nil }
    if let blank = blankLines(in: bytes) { return blank }
    let start = position
    if let boundary = boundary(in: bytes) { return boundary }
    var entry = entry(.property, from: start, contentEnd: start)
    if let colon = colon(in: bytes, quotes: true, entry: &entry) ?? colon(in: bytes, quotes: false, entry: &entry) {
      entry.colon = UInt32(colon)
      value(in: bytes, after: colon, entry: &entry)
      if colon == start { entry.kind = .stray }
    } else {
      entry.kind = .stray
      entry.headIsFolded = false
      value(in: bytes, after: start - 1, entry: &entry)
    }
    return entry
  }

  // MARK: Whole lines

  /// Empty lines, or lines of blanks and other bytes that mean nothing (NUL, Ctrl-Z, byte order mark), as one entry.
  private mutating func blankLines(in bytes: Span<UInt8>) -> Entry? {
    let start = position
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Byte.lineFeed || byte == Byte.carriageReturn {
        guard let end = LineEnd.at(index, in: bytes, loneReturn: loneReturn) else { break }
        index += end.length
        position = index
        line += 1
      } else if Byte.isBlank(byte) || byte == 0 || byte == 0x1A {
        index += 1
      } else if byte == 0xEF, Byte.matches("\u{FEFF}", in: bytes, at: index) {
        index += 3
      } else {
        break
      }
    }
    if index == bytes.count { position = index }
    guard position > start else { return nil }
    return entry(.blank, from: start, contentEnd: position)
  }

  /// BEGIN:VCARD or END:VCARD, which never go on on a next line.
  private mutating func boundary(in bytes: Span<UInt8>) -> Entry? {
    guard let kind = Self.boundary(in: bytes, at: position) else { return nil }
    let start = position
    if kind == .begin { loneReturn = true }
    let (contentEnd, lineEnd) = physicalLine(in: bytes, from: start)
    if kind == .begin, let lineEnd {
      self.lineEnd = lineEnd
      loneReturn = lineEnd == .carriageReturn
    }
    return entry(kind, from: start, contentEnd: contentEnd)
  }

  /// An entry without colon from `start` to where the scanner stands.
  private func entry(_ kind: Entry.Kind, from start: Int, contentEnd: Int) -> Entry {
    Entry(
      start: UInt32(start), colon: UInt32(start), contentEnd: UInt32(contentEnd), end: UInt32(position), kind: kind,
      loneReturn: loneReturn)
  }

  /// Whether the physical line at `start` reads BEGIN:VCARD or END:VCARD, in any case, with blanks (and a byte order mark
  /// before it, where files were put together).
  static func boundary(in bytes: Span<UInt8>, at start: Int) -> Entry.Kind? {
    var index = start
    while index < bytes.count, Byte.isBlank(bytes[index]) { index += 1 }
    if Byte.matches("\u{FEFF}", in: bytes, at: index) { index += 3 }
    let kind: Entry.Kind
    if Byte.matches("BEGIN", in: bytes, at: index) {
      kind = .begin
      index += 5
    } else if Byte.matches("END", in: bytes, at: index) {
      kind = .end
      index += 3
    } else {
      return nil
    }
    while index < bytes.count, Byte.isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == Byte.colon else { return nil }
    index += 1
    while index < bytes.count, Byte.isBlank(bytes[index]) { index += 1 }
    guard Byte.matches("VCARD", in: bytes, at: index) else { return nil }
    index += 5
    while index < bytes.count, Byte.isBlank(bytes[index]) || bytes[index] == 0 || bytes[index] == 0x1A { index += 1 }
    guard index < bytes.count else { return kind }
    return bytes[index] == Byte.lineFeed || bytes[index] == Byte.carriageReturn ? kind : nil
  }

  /// Goes over one physical line; returns the end of its content, and what ended it (nil at the end of the bytes).
  private mutating func physicalLine(in bytes: Span<UInt8>, from start: Int) -> (contentEnd: Int, LineEnd?) {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Byte.lineFeed || byte == Byte.carriageReturn,
        let end = LineEnd.at(index, in: bytes, loneReturn: loneReturn)
      {
        position = index + end.length
        line += 1
        return (index, end.kind)
      }
      index += 1
    }
    position = index
    return (index, nil)
  }

  // MARK: Properties

  /// Finds the colon that ends the head at `position`, over continuation lines too, passing over quoted parameter values.
  /// Nil where there is none.
  private func colon(in bytes: Span<UInt8>, quotes: Bool, entry: inout Entry) -> Int? {
    var index = position
    var quoted = false
    entry.headIsFolded = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Byte.colon {
        if !quoted { return index }
      } else if byte == Byte.quote {
        if quoted {
          quoted = false
        } else if quotes, index > position, bytes[index - 1] == Byte.equals || bytes[index - 1] == Byte.comma {
          quoted = true
        }
      } else if byte == Byte.lineFeed || byte == Byte.carriageReturn,
        let end = LineEnd.at(index, in: bytes, loneReturn: loneReturn)
      {
        index += end.length
        guard index < bytes.count, Byte.isBlank(bytes[index]) else { return nil }
        entry.headIsFolded = true
      }
      index += 1
    }
    return nil
  }

  /// Goes over the value that begins after `colon`, with its continuation lines, and completes `entry`.
  private mutating func value(in bytes: Span<UInt8>, after colon: Int, entry: inout Entry) {
    if entry.headIsFolded { countLines(in: bytes, position..<colon) }
    var (contentEnd, lineEnd) = physicalLine(in: bytes, from: colon + 1)
    let head = Int(entry.start)..<max(colon, Int(entry.start))
    if nestedCardsToTry > 0, entry.kind == .property, Self.mayNest(bytes, head: head, value: colon + 1..<contentEnd),
      let end = nestedCard(
        in: bytes, startsHere: !Head.trimmed(bytes, colon + 1..<contentEnd).isEmpty, toTry: \.nestedCardsToTry)
    {
      entry.kind = .nested
      entry.valueIsFolded = true
      entry.contentEnd = UInt32(end)
      entry.end = UInt32(position)
      return
    }
    var contentStart = colon + 1
    var isQuotedPrintable: Bool?
    var isBase64: Bool?
    while lineEnd != nil, position < bytes.count {
      if Self.endsInSoftBreak(bytes, contentStart..<contentEnd) {
        let known = isQuotedPrintable ?? Self.contains("QUOTED-PRINTABLE", in: bytes, entry: entry, head: head)
        isQuotedPrintable = known
        if known {
          if Self.boundary(in: bytes, at: position) != nil { break }
        } else if !Byte.isBlank(bytes[position]) {
          break
        }
      } else if !Byte.isBlank(bytes[position]) {
        // Old telephones write base64 without indenting it.
        guard entry.kind == .property, isBase64 != false, isBase64Line(bytes, from: position) else { break }
        let known =
          isBase64
          ?? (Self.contains("BASE64", in: bytes, entry: entry, head: head)
            || Self.contains("ENCODING=B", in: bytes, entry: entry, head: head))
        isBase64 = known
        guard known else { break }
      }
      contentStart = position
      entry.valueIsFolded = true
      (contentEnd, lineEnd) = physicalLine(in: bytes, from: position)
    }
    entry.contentEnd = UInt32(contentEnd)
    entry.end = UInt32(position)
  }

  private mutating func countLines(in bytes: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == Byte.lineFeed || bytes[index] == Byte.carriageReturn,
        let end = LineEnd.at(index, in: bytes, loneReturn: loneReturn)
      {
        line += 1
        index += end.length
      } else {
        index += 1
      }
    }
  }

  /// Whether the head names `word`. A folded head is put together first.
  private static func contains(
    _ word: StaticString, in bytes: Span<UInt8>, entry: Entry, head: Range<Int>
  ) -> Bool {
    guard entry.headIsFolded else { return Byte.contains(word, in: bytes, head) }
    let unfolded = Folding.unfold(bytes, head, softBreaks: false, loneReturn: entry.loneReturn)
    return Byte.contains(word, in: unfolded.span, 0..<unfolded.count)
  }

  /// Whether a physical line ends with the "=" of quoted-printable, blanks after it passed over (RFC 2045 §6.7).
  private static func endsInSoftBreak(_ bytes: Span<UInt8>, _ content: Range<Int>) -> Bool {
    var index = content.upperBound
    while index > content.lowerBound, Byte.isBlank(bytes[index - 1]) { index -= 1 }
    return index > content.lowerBound && bytes[index - 1] == Byte.equals
  }

  /// Whether the physical line at `start` holds base64 and nothing else, at least one digit.
  private func isBase64Line(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Byte.lineFeed || byte == Byte.carriageReturn {
        return index > start && LineEnd.at(index, in: bytes, loneReturn: loneReturn) != nil
      }
      guard Base64.isDigit(byte) || byte == Byte.equals || Byte.isBlank(byte) else { return false }
      index += 1
    }
    return index > start
  }

  // MARK: Nested cards

  /// Whether this is an AGENT whose value is empty or BEGIN:VCARD.
  static func mayNest(_ bytes: Span<UInt8>, head: Range<Int>, value: Range<Int>) -> Bool {
    let first = value.first { !Byte.isBlank(bytes[$0]) }
    if let first, boundary(in: bytes, at: first) != .begin { return false }
    return Byte.matches("AGENT", in: bytes, at: head.lowerBound) || Byte.contains(".AGENT", in: bytes, head)
  }

  /// Goes over a nested card and returns the end of its last line's content. The card begins in the line just read where it
  /// `startsHere`, else on the next line that is not empty. Where there is none, or it has no end, the scanner stays where it
  /// is, and the answer is nil.
  private mutating func nestedCard(
    in bytes: Span<UInt8>, startsHere: Bool, toTry: WritableKeyPath<LineScanner, Int>
  ) -> Int? {
    var ahead = self
    var depth = startsHere ? 1 : 0
    while ahead.position < bytes.count {
      let kind = Self.boundary(in: bytes, at: ahead.position)
      let start = ahead.position
      let (contentEnd, _) = ahead.physicalLine(in: bytes, from: start)
      switch kind {
      case .begin?:
        depth += 1
        if depth == 1, let card = ends.card(at: start, in: bytes) {
          guard case .whole(let inner) = card else { return nil }
          guard inner < Self.deepestNesting else {
            metTooDeep = true
            return nil
          }
        }
        if depth > Self.deepestNesting {
          metTooDeep = true
          self[keyPath: toTry] -= 1
          return nil
        }
      case .end?: depth -= 1
      default:
        if depth == 0, start < contentEnd { return nil }
      }
      if kind != nil, depth <= 0 {
        guard kind == .end, depth == 0 else { return nil }
        self = ahead
        return contentEnd
      }
    }
    self[keyPath: toTry] -= 1
    return nil
  }

  /// Goes over the card that begins at `position`, as one entry. Where none begins there, or it has no end, the scanner stays
  /// where it is, and the answer is nil.
  mutating func bareCard(in bytes: Span<UInt8>) -> Entry? {
    let start = position
    guard bareCardsToTry > 0, Self.boundary(in: bytes, at: start) == .begin,
      let end = nestedCard(in: bytes, startsHere: false, toTry: \.bareCardsToTry)
    else { return nil }
    var entry = entry(.nested, from: start, contentEnd: end)
    entry.valueIsFolded = true
    return entry
  }

  /// The card around nested ones turned out to have no end, so they are cards of their own.
  mutating func noteBareCardInVain() { bareCardsToTry -= 1 }
}
