/// The escapes of parameter values (RFC 6868): `^n` a line feed, `^'` a double quote, `^^` the caret.
enum CaretEncoding {
  static func decode(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(Byte.caret) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      var decoded: UInt8?
      if bytes[index] == Byte.caret {
        switch next {
        case UInt8(ascii: "n"), UInt8(ascii: "N"): decoded = Byte.lineFeed
        case UInt8(ascii: "'"): decoded = Byte.quote
        case Byte.caret: decoded = Byte.caret
        default: break
        }
      }
      result.append(decoded ?? bytes[index])
      index += decoded == nil ? 1 : 2
    }
    return result
  }

  /// Encodes, and leaves out the control characters that a parameter cannot hold.
  static func encode(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case Byte.caret: result += [Byte.caret, Byte.caret]
      case Byte.quote: result += [Byte.caret, UInt8(ascii: "'")]
      case Byte.lineFeed: result += [Byte.caret, UInt8(ascii: "n")]
      case Byte.tab: result.append(byte)
      case 0..<0x20, 0x7F: break
      default: result.append(byte)
      }
    }
    return result
  }
}
