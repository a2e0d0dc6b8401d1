package import Contacts
internal import OpenSSL
internal import PostgreSQL
package import Protocol

/// What browsers are asked to have signed by a passkey. Each challenge is 256 bits, lasts five minutes and counts once, for what it was asked for.
package struct PasskeyChallenges: Sendable {
  package enum Purpose: String, Sendable {
    case make, signIn
  }

  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// A new one. `account`: whose passkey is made; without one, somebody signs in whose name is not known yet.
  package func ask(_ purpose: Purpose, account: UniqueID? = nil) throws(CloudError) -> [UInt8] {
    let challenge = Token(account: account ?? .random())
    try database.run(
      challenge.account,
      """
      INSERT INTO passkey_challenges (account_id, challenge_hash, expires_at)
      VALUES (\(challenge.account), \(Self.hash(purpose, challenge)), now() + interval '5 minutes')
      ON CONFLICT (account_id, challenge_hash) DO NOTHING
      """)
    return challenge.bytes
  }

  /// Ends it. False for one that nobody asked, that was answered before or is too old. `account` as it was asked with.
  package func take(
    _ bytes: [UInt8], _ purpose: Purpose, account: UniqueID? = nil
  ) throws(CloudError) -> Bool {
    guard let challenge = Token(bytes: bytes), account == nil || account == challenge.account else { return false }
    return try database.run(
      challenge.account,
      """
      DELETE FROM passkey_challenges
      WHERE account_id = \(challenge.account) AND challenge_hash = \(Self.hash(purpose, challenge)) AND expires_at > now()
      """
    ).affected > 0
  }

  /// Forgets those that nobody has answered.
  package func clean() throws(CloudError) {
    try database.apart { connection in
      _ = try connection.run("DELETE FROM passkey_challenges WHERE account_id IS NOT NULL AND expires_at < now()")
    }
  }

  private static func hash(_ purpose: Purpose, _ challenge: Token) -> [UInt8] {
    SHA256.hash(Array("contacts2web passkey \(purpose.rawValue)\n".utf8) + challenge.bytes)
  }
}
