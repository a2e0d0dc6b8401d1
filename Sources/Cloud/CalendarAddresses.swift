internal import Account
package import Contacts
internal import OpenSSL
internal import PostgreSQL
package import Protocol

/// The secret address at which calendars fetch an account's birthdays.
package struct CalendarAddress: Equatable, Sendable {
  package let createdAt: Timestamp
  /// Nil before the first time.
  package let lastUsedAt: Timestamp?
  /// Where it was last asked for from, and by what, as ``Program``.
  package let address: String
  package let usedBy: String
}

/// Giving an account's calendar address out, checking it and taking it away. What stands in it is a ``Token``, of which the database has a
/// SHA-256 of its own kind, so none signs a browser or a device in, and none of theirs fetches a calendar.
package struct CalendarAddresses: Sendable {
  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Makes one, in place of the one before. Nobody can be shown it again.
  package func make(account: UniqueID) throws(CloudError) -> Token {
    let token = Token(account: account)
    try database.run(
      account,
      """
      INSERT INTO calendar_addresses (account_id, token_hash, created_at, used_lived)
      VALUES (\(account), \(Self.hash(token)), now(), \(code: LivedTime.now))
      ON CONFLICT (account_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at,
        last_used_at = NULL, used_lived = excluded.used_lived, address = '', used_by = ''
      """)
    return token
  }

  package func find(_ account: UniqueID) throws(CloudError) -> CalendarAddress? {
    try database.first(
      account,
      "SELECT created_at, last_used_at, address, used_by FROM calendar_addresses WHERE account_id = \(account)"
    ) { row in
      CalendarAddress(
        createdAt: try row.timestamp(0), lastUsedAt: try row.optionalTimestamp(1), address: try row.text(2),
        usedBy: try row.text(3))
    }
  }

  /// False where there is none.
  package func remove(_ account: UniqueID) throws(CloudError) -> Bool {
    try database.run(account, "DELETE FROM calendar_addresses WHERE account_id = \(account)").affected > 0
  }

  /// What the account's calendar is now: another text where anything of the account has changed. Nil where the token is not, or not any more,
  /// that of an address. Its use is written down as a program's.
  package func version(_ token: Token, by caller: Caller) throws(CloudError) -> String? {
    let found = try database.first(
      token.account,
      """
      SELECT a.last_change, a.clean_ups,
        CASE WHEN isfinite(a.latest_stamp) THEN (extract(epoch FROM a.latest_stamp) * 1000)::bigint ELSE 0 END, d.last_used_at IS NULL OR \(code: Devices.isUnnoted(caller))
      FROM calendar_addresses d JOIN accounts a ON a.account_id = d.account_id
      WHERE d.account_id = \(token.account) AND d.token_hash = \(Self.hash(token))
      """
    ) { row in
      // A restored backup draws the same numbers again, at another time.
      let (change, cleanUps, stamp) = (try row.int64(0), try row.int64(1), try row.int64(2))
      return (version: "\(change)-\(cleanUps)-\(stamp)", isUnnoted: try row.bool(3))
    }
    if found?.isUnnoted == true {
      try database.run(
        token.account,
        """
        UPDATE calendar_addresses SET \(code: Devices.used(by: caller))
        WHERE account_id = \(token.account) AND token_hash = \(Self.hash(token))
        """)
    }
    return found?.version
  }

  static func hash(_ token: Token) -> [UInt8] {
    SHA256.hash(Array("contacts2web calendar\n".utf8) + token.secret)
  }
}
