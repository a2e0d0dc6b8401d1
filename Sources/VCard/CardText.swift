/// A card's bytes as text, for where only text can go.
package enum CardText {
  /// The text of bytes that hold a card: of UTF-16 by its mark or its first character, else of UTF-8. Where they are neither, each line
  /// is decoded by itself, as a reader of its property does: in the set that its CHARSET names, which then names UTF-8, else in UTF-8 or
  /// Windows-1252. NUL is left out.
  package static func decode(_ bytes: [UInt8]) -> String {
    guard let encoding = UTF16Text(of: bytes) else {
      let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
      return isUTF8(bytes) ? Charset.decode(bytes) : lineByLine(bytes)
    }
    let text = Charset.decode(encoding.decode(bytes))
    return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
  }

  /// Whether these bytes are UTF-8 already.
  package static func isUTF8(_ bytes: [UInt8]) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }

  /// The same, also where a fold cuts a character in two, as that of macOS does.
  package static func isUTF8Unfolded(_ bytes: [UInt8]) -> Bool { isUTF8(bytes) || isUTF8(withWholeCharacters(bytes)) }

  private static func lineByLine(_ bytes: [UInt8]) -> String {
    var text = ""
    var start = 0
    while start < bytes.count {
      let end = endOfLine(bytes, from: start)
      text += decodeLine(Array(bytes[start..<end]))
      start = end
    }
    return text
  }

  /// Behind the line, the lines that it goes on in, and their line ends.
  private static func endOfLine(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while let end = bytes[index...].firstIndex(where: isLineEnd) {
      index = behindLineEnd(bytes, end)
      guard index < bytes.count, Byte.isBlank(bytes[index]) else { return index }
    }
    return bytes.count
  }

  private static func decodeLine(_ line: [UInt8]) -> String {
    if line.contains(where: { $0 >= 0x80 }), let name = charsetName(line),
      let charset = Charset(named: String(decoding: line[name], as: UTF8.self)), case .singleByte = charset
    {
      return Charset.decode(Array(line[..<name.lowerBound])) + "UTF-8"
        + Charset.decode(Array(line[name.upperBound...]), declared: charset)
    }
    return Charset.decode(withWholeCharacters(line))
  }

  /// Where the line's CHARSET has its value.
  private static func charsetName(_ line: [UInt8]) -> Range<Int>? {
    let head = line.prefix { $0 != Byte.colon }.map { (97...122).contains($0) ? $0 - 32 : $0 }
    guard let start = head.firstRange(of: Array(";CHARSET=".utf8))?.upperBound else { return nil }
    return start..<(head[start...].firstIndex(of: Byte.semicolon) ?? head.count)
  }

  /// The same with each fold that cuts a character of UTF-8 behind that (RFC 6350 §3.2).
  private static func withWholeCharacters(_ bytes: [UInt8]) -> [UInt8] {
    var whole: [UInt8] = []
    whole.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if isLineEnd(bytes[index]), let last = whole.last, last >= 0x80 {
        let behind = behindLineEnd(bytes, index) + 1
        if behind < bytes.count, Byte.isBlank(bytes[behind - 1]) {
          let rest = bytes[behind...].prefix { $0 & 0xC0 == 0x80 }
          whole += rest + bytes[index..<behind]
          index = rest.endIndex
          continue
        }
      }
      whole.append(bytes[index])
      index += 1
    }
    return whole
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == Byte.lineFeed || byte == Byte.carriageReturn }

  private static func behindLineEnd(_ bytes: [UInt8], _ index: Int) -> Int {
    let isPair =
      bytes[index] == Byte.carriageReturn && index + 1 < bytes.count && bytes[index + 1] == Byte.lineFeed
    return index + (isPair ? 2 : 1)
  }
}
