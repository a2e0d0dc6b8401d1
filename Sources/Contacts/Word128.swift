/// Sixteen bytes, compared in byte order: what a record ID (MD5) and a unique ID (random) are made of.
package struct Word128: Hashable, Comparable, Sendable {
  /// Bytes 0 to 7, big-endian.
  package let high: UInt64
  /// Bytes 8 to 15, big-endian.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Nil unless there are exactly sixteen bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func word(_ range: Range<Int>) -> UInt64 { range.reduce(0) { $0 << 8 | UInt64(bytes[$1]) } }
    self.init(high: word(0..<8), low: word(8..<16))
  }

  /// Reads hexadecimal digits of either case; hyphens are passed over, so that a UUID reads as well. Nil unless there are
  /// exactly 32 digits.
  package init?(hex: some StringProtocol) {
    var words: (UInt64, UInt64) = (0, 0)
    var count = 0
    for character in hex.utf8 where character != UInt8(ascii: "-") {
      guard count < 32, let digit = Self.digit(character) else { return nil }
      if count < 16 { words.0 = words.0 << 4 | digit } else { words.1 = words.1 << 4 | digit }
      count += 1
    }
    guard count == 32 else { return nil }
    self.init(high: words.0, low: words.1)
  }

  package var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      for index in 0..<8 {
        buffer[index] = UInt8(truncatingIfNeeded: high >> (56 - 8 * UInt64(index)))
        buffer[index + 8] = UInt8(truncatingIfNeeded: low >> (56 - 8 * UInt64(index)))
      }
      count = 16
    }
  }

  /// 32 lower-case hexadecimal digits.
  package var hex: String {
    String(unsafeUninitializedCapacity: 32) { buffer in
      for index in 0..<32 {
        let word = index < 16 ? high : low
        let nibble = UInt8(truncatingIfNeeded: word >> (60 - 4 * UInt64(index % 16))) & 15
        buffer[index] = nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
      }
      return 32
    }
  }

  package static func < (left: Word128, right: Word128) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  private static func digit(_ character: UInt8) -> UInt64? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(character - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(character - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(character - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
