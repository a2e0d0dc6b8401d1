internal import Account
package import Contacts
internal import OpenSSL
internal import PostgreSQL
package import Protocol

/// A browser that is signed in.
package struct Session: Equatable, Sendable {
  package let account: UniqueID
  package let accountName: String
  /// What forms of this session prove themselves with: 16 random bytes.
  package let csrfSecret: [UInt8]
  package let createdAt: Timestamp
  package let lastUsedAt: Timestamp
  /// The browser's own name for itself, shortened.
  package let label: String
  /// Names the session in a list; no secret.
  package let tokenHash: [UInt8]
  /// Versions of contacts that wait for the person's decision, up to ``ReviewItem/mostCounted``. It comes with the session,
  /// since every page shows it, in the same round trip; 0 in a list of sessions.
  package let toReview: Int64
}

/// Signing browsers in and out.
package struct Sessions: Sendable {
  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Starts a session that ends after 30 days without use.
  package func create(account: UniqueID, label: String) throws(CloudError) -> (token: Token, session: Session) {
    let token = Token(account: account)
    let secret = SecureRandom.bytes(16)
    try database.run(
      account,
      """
      INSERT INTO sessions (account_id, token_hash, csrf_secret, label, created_at, last_used_at, expires_at)
      VALUES (\(account), \(token.hash), \(secret), \(CardContent.clean(label, limit: 200)), now(), now(),
        now() + interval '30 days')
      ON CONFLICT (account_id, token_hash) DO NOTHING
      """)
    guard let session = try lookup(token) else { throw .unauthorized(message: "the account is gone") }
    return (token, session)
  }

  /// The session of this token, or nil where it is unknown, ended or expired. Using it keeps it alive; that is written down
  /// once an hour.
  package func lookup(_ token: Token) throws(CloudError) -> Session? {
    try database.read(
      token.account,
      [
        """
        UPDATE sessions SET last_used_at = now(), expires_at = now() + interval '30 days'
        WHERE account_id = \(token.account) AND token_hash = \(token.hash) AND expires_at > now()
          AND last_used_at < now() - interval '1 hour'
        """,
        """
        SELECT \(code: Self.columns), \(code: AccountCloud.toReview(token.account))
        FROM sessions s JOIN accounts a ON a.account_id = s.account_id
        WHERE s.account_id = \(token.account) AND s.token_hash = \(token.hash) AND s.expires_at > now()
        """,
      ]
    ) { try $0.last?.first.map(Self.session) }
  }

  /// All open sessions of an account, the last used first.
  package func list(account: UniqueID) throws(CloudError) -> [Session] {
    try database.rows(
      account,
      """
      SELECT \(code: Self.columns), 0::bigint
      FROM sessions s JOIN accounts a ON a.account_id = s.account_id
      WHERE s.account_id = \(account) AND s.expires_at > now() ORDER BY s.last_used_at DESC
      """, Self.session)
  }

  /// Ends a session; nothing happens where there is none.
  package func end(account: UniqueID, tokenHash: [UInt8]) throws(CloudError) {
    try database.run(account, "DELETE FROM sessions WHERE account_id = \(account) AND token_hash = \(tokenHash)")
  }

  /// Ends the session of this token.
  package func end(_ token: Token) throws(CloudError) { try end(account: token.account, tokenHash: token.hash) }

  /// Ends all sessions of the account but this one.
  package func endOthers(than session: Session) throws(CloudError) {
    try database.run(
      session.account,
      "DELETE FROM sessions WHERE account_id = \(session.account) AND token_hash <> \(session.tokenHash)")
  }

  private static let columns: SQL =
    "s.account_id, a.name, s.csrf_secret, s.created_at, s.last_used_at, s.label, s.token_hash"

  private static func session(_ row: Row) throws(PostgresError) -> Session {
    Session(
      account: try row.uniqueID(0), accountName: try row.text(1), csrfSecret: try row.bytes(2),
      createdAt: try row.timestamp(3), lastUsedAt: try row.timestamp(4), label: try row.text(5),
      tokenHash: try row.bytes(6), toReview: try row.int64(7))
  }
}
