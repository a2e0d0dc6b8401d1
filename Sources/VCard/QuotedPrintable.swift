/// Quoted-printable (RFC 2045 §6.7), as vCard 2.1 uses it.
enum QuotedPrintable {
  /// Decodes unfolded text. What is not an escape stays as it is.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index != text.endIndex {
      let byte = text[index]
      text.formIndex(after: &index)
      guard byte == Byte.equals else {
        result.append(byte)
        continue
      }
      guard index != text.endIndex else { break }
      let second = text.index(after: index)
      guard let high = Byte.hexadecimal(text[index]), second != text.endIndex,
        let low = Byte.hexadecimal(text[second])
      else {
        result.append(byte)
        continue
      }
      result.append(high << 4 | low)
      index = text.index(after: second)
    }
    return result
  }

  /// Encodes everything that is not printable ASCII; line feeds become =0D=0A. No soft line breaks, the folding adds them.
  /// A blank at the end is encoded, because mail programs cut it off.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case Byte.lineFeed: result += Array("=0D=0A".utf8)
      case Byte.equals: append(byte, to: &result)
      case Byte.space where index + 1 == bytes.count: append(byte, to: &result)
      case 0x20...0x7E: result.append(byte)
      default: append(byte, to: &result)
      }
    }
    return result
  }

  private static func append(_ byte: UInt8, to result: inout [UInt8]) {
    result.append(Byte.equals)
    result.append(Byte.hexadecimalDigits[Int(byte >> 4)])
    result.append(Byte.hexadecimalDigits[Int(byte & 15)])
  }
}
