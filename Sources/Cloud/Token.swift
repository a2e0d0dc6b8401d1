package import Contacts
internal import OpenSSL

/// What a browser or a device shows to be let in: the account's id and 128 random bits, as 64 hexadecimal digits. The database
/// holds its SHA-256 alone.
package struct Token: Sendable, Equatable {
  package let account: UniqueID
  let secret: [UInt8]

  /// A new one.
  package init(account: UniqueID) { self.init(account: account, secret: SecureRandom.bytes(16)) }

  init(account: UniqueID, secret: [UInt8]) {
    self.account = account
    self.secret = secret
  }

  /// Nil unless the text is a token's.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 64, let account = UniqueID(text.prefix(32)), let secret = Word128(hex: text.dropFirst(32))
    else { return nil }
    self.account = account
    self.secret = secret.bytes
  }

  /// What the browser or the device keeps.
  package var text: String { account.word.hex + (Word128(bytes: secret)?.hex ?? "") }

  /// The same, as 32 bytes.
  var bytes: [UInt8] { account.bytes + secret }

  init?(bytes: [UInt8]) {
    guard bytes.count == 32, let account = UniqueID(bytes: Array(bytes.prefix(16))) else { return nil }
    self.init(account: account, secret: Array(bytes.suffix(16)))
  }

  var hash: [UInt8] { SHA256.hash(secret) }
}
