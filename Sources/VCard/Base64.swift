/// Base64 (RFC 4648 §4), read leniently: blanks, missing padding and the URL alphabet are accepted.
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// For each byte its value, 64 for what is passed over, 65 for the padding, 255 for what does not belong.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    values[Int(UInt8(ascii: "-"))] = 62
    values[Int(UInt8(ascii: "_"))] = 63
    for blank in [Byte.space, Byte.tab, Byte.lineFeed, Byte.carriageReturn] { values[Int(blank)] = 64 }
    values[Int(Byte.equals)] = 65
    return values
  }()

  static func isDigit(_ byte: UInt8) -> Bool { values[Int(byte)] < 64 }

  /// Nil where a byte stands in `text` that base64 does not have.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var count = 0
    let values = values
    for byte in text {
      let value = values[Int(byte)]
      if value < 64 {
        bits = bits << 6 | UInt32(value)
        count += 1
        if count == 4 {
          result.append(UInt8(truncatingIfNeeded: bits >> 16))
          result.append(UInt8(truncatingIfNeeded: bits >> 8))
          result.append(UInt8(truncatingIfNeeded: bits))
          count = 0
        }
      } else if value == 65 {
        break
      } else if value == 255 {
        return nil
      }
    }
    if count == 2 {
      result.append(UInt8(truncatingIfNeeded: bits >> 4))
    } else if count == 3 {
      result.append(UInt8(truncatingIfNeeded: bits >> 10))
      result.append(UInt8(truncatingIfNeeded: bits >> 2))
    }
    return result
  }

  static func encode(_ data: [UInt8]) -> [UInt8] {
    let digits = digits
    var result: [UInt8] = []
    result.reserveCapacity((data.count + 2) / 3 * 4)
    var index = 0
    while index + 2 < data.count {
      let bits = UInt32(data[index]) << 16 | UInt32(data[index + 1]) << 8 | UInt32(data[index + 2])
      for shift in [18, 12, 6, 0] as [UInt32] { result.append(digits[Int(bits >> shift & 63)]) }
      index += 3
    }
    if index + 1 == data.count {
      let bits = UInt32(data[index]) << 16
      result += [digits[Int(bits >> 18)], digits[Int(bits >> 12 & 63)], Byte.equals, Byte.equals]
    } else if index + 2 == data.count {
      let bits = UInt32(data[index]) << 16 | UInt32(data[index + 1]) << 8
      result += [digits[Int(bits >> 18)], digits[Int(bits >> 12 & 63)], digits[Int(bits >> 6 & 63)], Byte.equals]
    }
    return result
  }
}
