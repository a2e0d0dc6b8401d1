internal import OpenSSL

/// What a phone or a desktop program signs in with in place of the account's password: 128 random bits, in a form that a person can
/// type.
///
/// So much chance needs no slow hash: the database has its SHA-256, and one look-up finds it at each request. The hash is that of
/// another text than a ``Token``'s, so neither is ever taken for the other.
package struct AppPassword: Equatable, Sendable {
  let secret: [UInt8]

  /// A new one.
  package init() { secret = SecureRandom.bytes(16) }

  init(secret: [UInt8]) { self.secret = secret }

  /// Reads what was typed: case, blanks and hyphens do not count, and letters that look like digits are those. Nil for what can
  /// be no app password.
  package init?(_ typed: some StringProtocol) {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    var digits = 0
    for character in typed.utf8.prefix(100) where character != UInt8(ascii: "-") && character != UInt8(ascii: " ") {
      guard let value = Self.value(of: character) else { return nil }
      digits += 1
      bits = (bits << 5 | value) & 0xFFF
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // 26 digits are 130 bits; the last two are none of the secret.
    guard digits == 26, bits & 3 == 0 else { return nil }
    secret = bytes
  }

  /// What is shown once: Crockford's base 32, which has no letters that are taken for digits, in groups.
  package var text: String {
    var text = ""
    var (bits, count, digits) = (0, 0, 0)
    for byte in secret + [0] {
      bits = (bits << 8 | Int(byte)) & 0xFFF
      count += 8
      while count >= 5, digits < 26 {
        count -= 5
        if digits > 0, digits % 5 == 0, digits < 25 { text += "-" }
        text.unicodeScalars.append(Unicode.Scalar(Self.alphabet[bits >> count & 31]))
        digits += 1
      }
    }
    return text
  }

  var hash: [UInt8] { SHA256.hash(Array("contacts2web app password\n".utf8) + secret) }

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  private static func value(of character: UInt8) -> Int? {
    let lower = (65...90).contains(character) ? character | 32 : character
    switch lower {
    case UInt8(ascii: "o"): return 0
    case UInt8(ascii: "i"), UInt8(ascii: "l"): return 1
    default: return alphabet.firstIndex(of: lower)
    }
  }
}
