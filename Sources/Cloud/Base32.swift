/// Bytes as text that people read to each other and type: five bits a digit, the first bits first, and no padding (RFC 4648 §6).
struct Base32: Sendable {
  /// RFC 4648's alphabet, which authenticator apps take.
  static let standard = Base32("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
  /// Crockford's, which has no letters that are taken for digits; those that look like digits are read as those.
  static let crockford = Base32("0123456789abcdefghjkmnpqrstvwxyz", alike: [("o", 0), ("i", 1), ("l", 1)])

  private let alphabet: [UInt8]
  /// The values of letters, in lower case; -1 for what is no digit.
  private let values: [Int8]

  private init(_ alphabet: String, alike: [(letter: Character, value: Int)] = []) {
    self.alphabet = Array(alphabet.utf8)
    var values = [Int8](repeating: -1, count: 256)
    for (value, digit) in self.alphabet.enumerated() { values[Int(Self.lower(digit))] = Int8(value) }
    for (letter, value) in alike { values[Int(letter.asciiValue ?? 0)] = Int8(value) }
    self.values = values
  }

  /// In groups of so many digits with `separator` between them. A rest that is no whole group stands with the last one.
  func text(_ bytes: [UInt8], groups: Int, separator: Character) -> String {
    let digits = (bytes.count * 8 + 4) / 5
    var text = ""
    var (bits, count, written) = (0, 0, 0)
    for byte in bytes + [0] {
      bits = (bits << 8 | Int(byte)) & 0xFFF
      count += 8
      while count >= 5, written < digits {
        count -= 5
        if written > 0, written % groups == 0, digits - written >= groups { text.append(separator) }
        text.unicodeScalars.append(Unicode.Scalar(alphabet[bits >> count & 31]))
        written += 1
      }
    }
    return text
  }

  /// Reads what was typed: case, blanks and hyphens do not count. Nil for what are not just so many bytes.
  func bytes(_ typed: some StringProtocol, count wanted: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count, digits) = (0, 0, 0)
    for character in typed.utf8.prefix(100) where character != UInt8(ascii: "-") && character != UInt8(ascii: " ") {
      let value = Int(values[Int(Self.lower(character))])
      guard value >= 0 else { return nil }
      digits += 1
      bits = (bits << 5 | value) & 0xFFF
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // The bits of the last digit that are none of the bytes are zero.
    guard bytes.count == wanted, digits == (wanted * 8 + 4) / 5, bits & (1 << count - 1) == 0 else { return nil }
    return bytes
  }

  private static func lower(_ character: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(character) ? character | 32 : character
  }
}
