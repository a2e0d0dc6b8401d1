/// A card's bytes as text, for where only text can go.
package enum CardText {
  /// The text of bytes that hold a card: of UTF-16 by its mark or its first character, else of UTF-8, and where they are not that,
  /// of Windows-1252. NUL is left out. What a property's CHARSET says is not looked at.
  package static func decode(_ bytes: [UInt8]) -> String {
    guard let encoding = UTF16Text(of: bytes) else {
      let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      return Charset.decode(hasMark ? Array(bytes.dropFirst(3)) : bytes)
    }
    let text = Charset.decode(encoding.decode(bytes))
    return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
  }

  /// Whether these bytes are UTF-8 already.
  package static func isUTF8(_ bytes: [UInt8]) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }
}
