/// The bytes that mean something in a vCard, and the few questions asked about single bytes.
enum Byte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
  static let dot = UInt8(ascii: ".")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let equals = UInt8(ascii: "=")
  static let backslash = UInt8(ascii: "\\")
  static let caret = UInt8(ascii: "^")

  @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  @inline(__always) static func upper(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte & 0xDF : byte }

  /// Whether `span` at `start` holds `word` (in upper case), in any case of its letters.
  @inline(__always)
  static func matches(_ word: StaticString, in bytes: Span<UInt8>, at start: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard start + length <= bytes.count else { return false }
    return word.withUTF8Buffer { letters in
      for offset in 0..<length where upper(bytes[start + offset]) != letters[offset] { return false }
      return true
    }
  }

  /// Whether `word` (in upper case) stands anywhere in `range`, in any case of its letters.
  static func contains(_ word: StaticString, in bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let length = word.utf8CodeUnitCount
    guard range.count >= length else { return false }
    for start in range.lowerBound...(range.upperBound - length) where matches(word, in: bytes, at: start) {
      return true
    }
    return false
  }

  /// The value of a hexadecimal digit.
  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  static let hexadecimalDigits = Array("0123456789ABCDEF".utf8)
}
