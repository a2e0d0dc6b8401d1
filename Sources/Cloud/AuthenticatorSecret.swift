package import Contacts
internal import OpenSSL

/// What an authenticator app and the server make the same codes of (TOTP, RFC 6238): 160 random bits, with SHA-1, steps of 30 s and six
/// digits, because that is what each app can do.
package struct AuthenticatorSecret: Equatable, Sendable {
  /// Seconds.
  private static let stepLength: Int64 = 30
  private static let length = 20

  let bytes: [UInt8]

  /// A new one.
  package init() { bytes = SecureRandom.bytes(Self.length) }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads what ``text`` gave; nil for anything else.
  package init?(_ text: some StringProtocol) {
    guard let bytes = Base32.standard.bytes(text, count: Self.length) else { return nil }
    self.bytes = bytes
  }

  /// As it is typed into an app: base 32, in groups of four.
  package var text: String { Base32.standard.text(bytes, groups: 4, separator: " ") }

  /// The code that an app shows at this moment.
  package func code(at time: Timestamp) -> String { code(ofStep: Self.step(at: time)) }

  /// The number of 30 s since 1970.
  static func step(at time: Timestamp) -> Int64 { time.milliseconds / 1_000 / stepLength }

  /// HOTP of the step's number (RFC 4226 §5.3).
  func code(ofStep step: Int64) -> String {
    let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }
    let digest = HMAC.sha1(counter, key: bytes)
    let start = Int(digest[19] & 15)
    let number = digest[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let digits = String(number % 1_000_000)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The steps around this moment that have this code: one early or late is taken, because clocks differ and typing takes time.
  func steps(of code: String, at time: Timestamp) -> [Int64] {
    let now = Self.step(at: time)
    return (now - 1...now + 1).filter { constantTimeEqual(Array(self.code(ofStep: $0).utf8), Array(code.utf8)) }
  }
}
