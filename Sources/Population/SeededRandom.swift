/// A repeatable source of random numbers (SplitMix64, Steele, Lea and Flood 2014): one seed gives one sequence, on every
/// machine and with every version of Swift, which the standard library's own shuffling does not promise.
struct SeededRandom {
  private var state: UInt64

  /// A sequence of its own for each pair of seed and index, so that contact 7,000 does not depend on how many came before.
  init(seed: UInt64, index: UInt64) {
    state = seed
    let start = next()
    state = start ^ (index &* 0xD134_2543_DE82_EF95)
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 up to, not including, `bound`, which is at least 1.
  mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  /// True in so many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// Up to `count` different ones.
  mutating func pick<Element>(_ count: Int, of choices: [Element]) -> [Element] {
    var rest = choices
    var picked: [Element] = []
    while picked.count < count, !rest.isEmpty { picked.append(rest.remove(at: below(rest.count))) }
    return picked
  }

  /// `pattern` with a digit for every `#`; a digit from 1 to 9 for every `%`.
  mutating func digits(_ pattern: String) -> String {
    var text: [UInt8] = []
    for byte in pattern.utf8 {
      switch byte {
      case UInt8(ascii: "#"): text.append(UInt8(ascii: "0") + UInt8(below(10)))
      case UInt8(ascii: "%"): text.append(UInt8(ascii: "1") + UInt8(below(9)))
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A UUID of version 4.
  mutating func uuid() -> String {
    let high = next() & ~0xF000 | 0x4000
    let low = next() & ~(3 << 62) | (2 << 62)
    let digits = hex(high) + hex(low)
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if index == 8 || index == 12 || index == 16 || index == 20 { text.append(UInt8(ascii: "-")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func hex(_ word: UInt64) -> [UInt8] {
    (0..<16).map { index in
      let nibble = UInt8(truncatingIfNeeded: word >> (60 - 4 * UInt64(index))) & 15
      return nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
    }
  }
}
