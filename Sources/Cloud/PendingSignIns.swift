package import Contacts
internal import PostgreSQL
package import Protocol

/// A browser that came with the right password, and from which a code of the second factor is wanted.
package struct PendingSignIn: Equatable, Sendable {
  package let account: UniqueID
  package let accountName: String
  /// What the browser came with: another password would have ended this.
  package let password: GivenPassword
}

/// What stands between the two steps of a sign-in. Each is known by a token that its browser alone has, lasts ten minutes and lets in once; another
/// password or the end of the second factor ends all of an account.
package struct PendingSignIns: Sendable {
  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Notes that somebody has just given the account's password. Throws ``CloudError/unauthorized(message:)`` where another one was set meanwhile.
  package func begin(_ account: UniqueID, by password: GivenPassword) throws(CloudError) -> Token {
    let token = Token(account: account)
    try database.run(
      account,
      """
      INSERT INTO pending_sign_ins (account_id, token_hash, expires_at)
      SELECT account_id, \(token.hash), now() + interval '10 minutes'
      FROM accounts WHERE account_id = \(account) AND password_hash = \(password.hash) FOR SHARE
      ON CONFLICT (account_id, token_hash) DO NOTHING
      """)
    guard try find(token) != nil else { throw .passwordChanged }
    return token
  }

  /// Nil for one that is unknown, done or too old.
  package func find(_ token: Token) throws(CloudError) -> PendingSignIn? {
    try database.first(
      token.account,
      """
      SELECT a.name, a.password_hash FROM pending_sign_ins p JOIN accounts a ON a.account_id = p.account_id
      WHERE p.account_id = \(token.account) AND p.token_hash = \(token.hash) AND p.expires_at > now()
      """
    ) {
      PendingSignIn(
        account: token.account, accountName: try $0.text(0), password: GivenPassword(hash: try $0.text(1)))
    }
  }

  /// Ends it. False where that has happened before: of several who come with it, one gets in.
  package func end(_ token: Token) throws(CloudError) -> Bool {
    try database.run(
      token.account,
      """
      DELETE FROM pending_sign_ins
      WHERE account_id = \(token.account) AND token_hash = \(token.hash) AND expires_at > now()
      """
    ).affected > 0
  }
}
