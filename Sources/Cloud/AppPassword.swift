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
    guard let bytes = Base32.crockford.bytes(typed, count: 16) else { return nil }
    secret = bytes
  }

  /// What is shown once, in groups.
  package var text: String { Base32.crockford.text(secret, groups: 5, separator: "-") }

  var hash: [UInt8] { SHA256.hash(Array("contacts2web app password\n".utf8) + secret) }
}
