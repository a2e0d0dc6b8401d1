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
  /// Where it was last used from; empty for one that began before this was noted.
  package let address: String
  /// The password was given in it in the last 15 minutes: the person who is there is the one who signed in.
  package let isProven: Bool
  let tokenHash: [UInt8]
  /// Versions of contacts that wait for the person's decision, up to ``ReviewItem/mostCounted``. It comes with the session,
  /// since every page shows it, in the same round trip; 0 in a list of sessions.
  package let toReview: Int64
  /// The account's last change number, from the same round trip: what a page shows is at least as new. 0 in a list of sessions.
  package let lastChange: Int64
}

extension Session {
  /// Names the session in a list; no secret.
  package var id: UniqueID {
    guard let id = UniqueID(bytes: Array(tokenHash.prefix(16))) else { preconditionFailure("a digest has 32 bytes") }
    return id
  }
}

/// Signing browsers in and out. A session ends when it was not used for 90 days, and after a year at the latest: by the clock, because
/// it must not last longer where no time counts, and a person can sign in again.
package struct Sessions: Sendable {
  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// How long one lasts that is used now, if it is not used again.
  static let longestPause: SQL = "interval '90 days'"

  /// Starts a session, by somebody who has just given `password`, or has come in another way (nil). Where there would be more than the account may
  /// have, the one that was not used for longest ends. Throws ``CloudError/unauthorized(message:)`` where another password was set meanwhile.
  package func create(
    account: UniqueID, label: String, from address: String, by password: GivenPassword? = nil
  ) throws(CloudError) -> (token: Token, session: Session) {
    let token = Token(account: account)
    let secret = SecureRandom.bytes(16)
    try database.run(
      account,
      """
      INSERT INTO sessions (account_id, token_hash, csrf_secret, label, address, created_at, last_used_at, proven_at,
        expires_at)
      SELECT account_id, \(token.hash), \(secret), \(CardContent.clean(label, limit: 200)),
        \(CardContent.clean(address, limit: 100)), now(), now(), now(), now() + \(code: Self.longestPause)
      FROM accounts WHERE account_id = \(account) AND coalesce(password_hash = \(password?.hash), true) FOR SHARE
      ON CONFLICT (account_id, token_hash) DO NOTHING
      """)
    try endSurplus(account, besides: token)
    guard let session = try lookup(token, from: address) else { throw .passwordChanged }
    return (token, session)
  }

  /// Ends those that were not used for longest, where the account has more than it may have.
  private func endSurplus(_ account: UniqueID, besides token: Token) throws(CloudError) {
    try database.run(
      account,
      """
      DELETE FROM sessions WHERE account_id = \(account) AND token_hash = ANY (ARRAY(
        SELECT token_hash FROM sessions WHERE account_id = \(account) AND token_hash <> \(token.hash)
        ORDER BY expires_at > now() DESC, last_used_at DESC, token_hash
        OFFSET greatest(\(code: Quotas.sessions(account)) - 1, 0)))
      """)
  }

  /// The session of this token, or nil where it is unknown, ended or expired. Using it keeps it alive; that is written down
  /// once an hour, and when it comes from another address.
  package func lookup(_ token: Token, from address: String) throws(CloudError) -> Session? {
    let address = CardContent.clean(address, limit: 100)
    return try database.read(
      token.account,
      [
        """
        UPDATE sessions SET last_used_at = now(), address = \(address),
          expires_at = least(now() + \(code: Self.longestPause), created_at + interval '1 year')
        WHERE account_id = \(token.account) AND token_hash = \(token.hash) AND expires_at > now()
          AND (last_used_at < now() - interval '1 hour' OR address <> \(address))
        """,
        """
        SELECT \(code: Self.columns), \(code: AccountCloud.toReview(token.account)), a.last_change
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
      SELECT \(code: Self.columns), 0::bigint, 0::bigint
      FROM sessions s JOIN accounts a ON a.account_id = s.account_id
      WHERE s.account_id = \(account) AND s.expires_at > now() ORDER BY s.last_used_at DESC
      """, Self.session)
  }

  /// Ends a session of the list; nothing happens where it has ended.
  package func end(_ session: Session) throws(CloudError) { try end(session.account, session.tokenHash) }

  /// Notes that the person has just given the password in it. False where it has ended, as by another password.
  package func prove(_ session: Session) throws(CloudError) -> Bool {
    try database.run(
      session.account,
      """
      UPDATE sessions SET proven_at = now()
      WHERE account_id = \(session.account) AND token_hash = \(session.tokenHash)
      """
    ).affected > 0
  }

  /// Gives the session another token: who had the old one has nothing any more (OWASP ASVS 5, 7.2.4). Its forms stay valid. Nil where it
  /// has ended.
  package func renew(_ session: Session) throws(CloudError) -> Token? {
    let token = Token(account: session.account)
    let renewed = try database.run(
      session.account,
      """
      UPDATE sessions SET token_hash = \(token.hash)
      WHERE account_id = \(session.account) AND token_hash = \(session.tokenHash)
      """)
    return renewed.affected > 0 ? token : nil
  }

  /// Ends the session of this token.
  package func end(_ token: Token) throws(CloudError) { try end(token.account, token.hash) }

  private func end(_ account: UniqueID, _ tokenHash: [UInt8]) throws(CloudError) {
    try database.run(account, "DELETE FROM sessions WHERE account_id = \(account) AND token_hash = \(tokenHash)")
  }

  /// Ends all sessions of the account but this one.
  package func endOthers(than session: Session) throws(CloudError) {
    try database.run(
      session.account,
      "DELETE FROM sessions WHERE account_id = \(session.account) AND token_hash <> \(session.tokenHash)")
  }

  private static let columns: SQL = """
    s.account_id, a.name, s.csrf_secret, s.created_at, s.last_used_at, s.label, s.token_hash, s.address,
    coalesce(s.proven_at BETWEEN now() - interval '15 minutes' AND now(), false)
    """

  private static func session(_ row: Row) throws(PostgresError) -> Session {
    Session(
      account: try row.uniqueID(0), accountName: try row.text(1), csrfSecret: try row.bytes(2),
      createdAt: try row.timestamp(3), lastUsedAt: try row.timestamp(4), label: try row.text(5),
      address: try row.text(7), isProven: try row.bool(8), tokenHash: try row.bytes(6), toReview: try row.int64(9),
      lastChange: try row.int64(10))
  }
}
