/// Backslash escapes, and the splitting of values at separators that are not escaped.
enum Escaping {
  /// Splits at `separator` where no backslash stands before it.
  static func split(_ bytes: [UInt8], at separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] == Byte.backslash {
        index += 2
      } else {
        if bytes[index] == separator {
          parts.append(bytes[start..<index])
          start = index + 1
        }
        index += 1
      }
    }
    parts.append(bytes[start...])
    return parts
  }

  /// Removes the escapes, and makes every kind of line end a line feed.
  ///
  /// Of RFC 6350 §3.4 `\\ \, \; \n`, and `\: \"`, which Google and Apple write. `\n` is a line feed in vCard 2.1 too, as
  /// its writers mean it, unless the value was quoted-printable, where a line end is =0D=0A. Another backslash is a
  /// backslash.
  static func unescape(_ bytes: ArraySlice<UInt8>, version: Version, wasEncoded: Bool) -> [UInt8] {
    guard bytes.contains(where: { $0 == Byte.backslash || $0 == Byte.carriageReturn }) else { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == Byte.carriageReturn {
        while index < bytes.endIndex, bytes[index] == Byte.carriageReturn { index += 1 }
        if index < bytes.endIndex, bytes[index] == Byte.lineFeed { index += 1 }
        result.append(Byte.lineFeed)
      } else if byte == Byte.backslash, index < bytes.endIndex,
        let plain = plain(bytes[index], version: version, wasEncoded: wasEncoded)
      {
        result.append(plain)
        index += 1
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// What a backslash and `byte` mean together; nil where that is no escape.
  private static func plain(_ byte: UInt8, version: Version, wasEncoded: Bool) -> UInt8? {
    switch byte {
    case Byte.backslash, Byte.semicolon, Byte.comma, Byte.colon: byte
    case Byte.quote: version == .v21 ? nil : byte
    case UInt8(ascii: "n"), UInt8(ascii: "N"): version == .v21 && wasEncoded ? nil : Byte.lineFeed
    default: nil
    }
  }

  /// Where escaped text goes to.
  enum Place {
    /// The whole value is one text.
    case text
    /// One component of a structured value.
    case component
    /// One text of a list.
    case item
    /// A URI, in which comma and semicolon are not escaped (RFC 6350 §3.4).
    case uri
  }

  /// Escapes for vCard 3.0 and 4.0. Carriage returns become part of a line feed, other control characters but the tab are
  /// left out: a value cannot hold them.
  static func escape(_ text: String, _ place: Place) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in cleaned(text) {
      switch byte {
      case Byte.lineFeed: result += [Byte.backslash, UInt8(ascii: "n")]
      case Byte.backslash: result += [byte, byte]
      case Byte.comma, Byte.semicolon:
        if place != .uri { result.append(Byte.backslash) }
        result.append(byte)
      default: result.append(byte)
      }
    }
    return result
  }

  /// Escapes for vCard 2.1, whose readers know `\;` and, if that, the escapes of `plain`: only what would be read as
  /// something else. Line feeds stay, for quoted-printable.
  static func escape21(_ text: String, _ place: Place) -> [UInt8] {
    let bytes = cleaned(text)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case Byte.semicolon where place == .component, Byte.comma where place == .item: result += [Byte.backslash, byte]
      case Byte.backslash:
        result.append(byte)
        // At the end, the next thing written may be a separator.
        let next = index + 1 < bytes.count ? bytes[index + 1] : Byte.semicolon
        if plain(next, version: .v21, wasEncoded: true) != nil { result.append(byte) }
      default: result.append(byte)
      }
    }
    return result
  }

  /// The bytes of `text` with one kind of line end and without other control characters but the tab.
  static func cleaned(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var afterReturn = false
    for byte in text.utf8 {
      if byte == Byte.carriageReturn || (byte == Byte.lineFeed && !afterReturn) { result.append(Byte.lineFeed) }
      afterReturn = byte == Byte.carriageReturn
      if (byte >= 0x20 && byte != 0x7F) || byte == Byte.tab { result.append(byte) }
    }
    return result
  }
}
