internal import OpenSSL

/// What counts once in place of an authenticator app's code, for a person whose phone is gone: 120 random bits, written down on paper.
///
/// So much chance needs no slow hash (NIST SP 800-63B §3.1.2.2 asks for 112 bits).
package struct RecoveryCode: Equatable, Sendable {
  /// How many a person has at the beginning.
  private static let count = 10
  private static let length = 15

  private let secret: [UInt8]

  /// A new one.
  package init() { secret = SecureRandom.bytes(Self.length) }

  /// As many new ones as a person gets.
  static func some() -> [RecoveryCode] { (0..<count).map { _ in RecoveryCode() } }

  /// Reads what was typed: case, blanks and hyphens do not count, and letters that look like digits are those.
  package init?(_ typed: some StringProtocol) {
    guard let bytes = Base32.crockford.bytes(typed, count: Self.length) else { return nil }
    secret = bytes
  }

  /// What is shown once.
  package var text: String { Base32.crockford.text(secret, groups: 4, separator: "-") }

  var hash: [UInt8] { SHA256.hash(Array("contacts2web recovery code\n".utf8) + secret) }
}
