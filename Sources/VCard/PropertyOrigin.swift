extension Property {
  /// A place in a card's buffer, and what one look at the head tells: most properties are never asked for more.
  struct Origin: Sendable {
    let buffer: [UInt8]
    let entry: Entry
    /// Group and dot end where the name starts; without a group both are the head's first byte.
    private let nameStart: UInt32
    private let nameEnd: UInt32
    let shape: HeadShape

    init(buffer: [UInt8], entry: Entry) {
      self.buffer = buffer
      self.entry = entry
      let bytes = buffer.span
      var start = entry.start
      var end = entry.start
      while end < entry.colon, bytes[Int(end)] != Byte.semicolon {
        if bytes[Int(end)] == Byte.dot { start = end + 1 }
        end += 1
      }
      (nameStart, nameEnd) = (start, end)
      shape = HeadShape(bytes, Int(end)..<Int(entry.colon))
    }

    var nameRange: Range<Int> { Head.trimmed(buffer.span, Int(nameStart)..<Int(nameEnd)) }

    /// The parameters, with the semicolon before each.
    var parameterRange: Range<Int> { Int(nameEnd)..<Int(entry.colon) }

    var groupRange: Range<Int>? { nameStart == entry.start ? nil : Int(entry.start)..<Int(nameStart) - 1 }

    var name: String { Head.upper(buffer.span, nameRange) }

    var group: String? { groupRange.map { Head.text(buffer.span, $0) } }

    var parameters: [Parameter] {
      nameEnd == entry.colon ? [] : Head(buffer.span, entry.head).parameters
    }

    /// Whether the bytes in `range`, which have no encoding, have none that is read as another one: backslash, carriage return, NUL.
    func standsForItself(_ range: Range<Int>) -> Bool {
      let bytes = buffer.span
      for index in range {
        let byte = bytes[index]
        if byte == Byte.backslash || byte == Byte.carriageReturn || byte == 0 { return false }
      }
      return true
    }

    /// Where the value stands, if it needs no putting together and no decoding but for its escapes.
    var plainValue: Range<Int>? {
      guard entry.kind == .property, !entry.valueIsFolded, shape.isDisjoint(with: [.encoding, .odd]) else { return nil }
      return entry.value
    }
  }
}

/// What kinds of parameters a head has, seen without making strings of them.
struct HeadShape: OptionSet, Sendable {
  let rawValue: UInt8

  /// TYPE, or a word without "=" that means a type.
  static let types = HeadShape(rawValue: 1)
  /// ENCODING or CHARSET, or a word without "=" that means something other than a type.
  static let encoding = HeadShape(rawValue: 2)
  /// Parameters of other names.
  static let others = HeadShape(rawValue: 4)
  /// Quotes, blanks, escapes and other bytes that make it necessary to read the parameters one by one.
  static let odd = HeadShape(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Looks at the parameters in `range`, each with the semicolon before it.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    self = []
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index + 1
      index = start
      var equals: Int?
      while index < range.upperBound, bytes[index] != Byte.semicolon {
        let byte = bytes[index]
        if byte == Byte.equals, equals == nil { equals = index }
        guard byte > 0x20, byte < 0x7F, byte != Byte.quote, byte != Byte.caret, byte != UInt8(ascii: "(") else {
          insert(.odd)
          return
        }
        index += 1
      }
      if let equals {
        insert(Self.named(bytes, start..<equals))
      } else if start < index {
        insert(Parameter.bareWords.code(bytes, start..<index) == nil ? .types : .encoding)
      }
    }
  }

  private static func named(_ bytes: Span<UInt8>, _ name: Range<Int>) -> HeadShape {
    switch name.count {
    case 4 where Byte.matches("TYPE", in: bytes, at: name.lowerBound): .types
    case 8 where Byte.matches("ENCODING", in: bytes, at: name.lowerBound): .encoding
    case 7 where Byte.matches("CHARSET", in: bytes, at: name.lowerBound): .encoding
    default: .others
    }
  }
}
