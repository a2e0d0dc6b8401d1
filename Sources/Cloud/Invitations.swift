internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// A link that lets so many people make an account until some day.
package struct Invitation: Equatable, Sendable {
  /// What it is called in lists. Who knows this alone cannot use it.
  package let id: UniqueID
  package let madeAt: Timestamp
  package let expiresAt: Timestamp
  /// How many accounts it is for, and for how many more.
  package let uses: Int32
  package let usesLeft: Int32
}

/// Making, listing and taking back invitations, as the owner of the tables; ``SignUps`` takes them. The database holds no link, so none can be
/// shown a second time.
package struct Invitations: Sendable {
  /// For how long one is kept that lets nobody in any more, in milliseconds of lived time.
  private static let keptAfterEnd: Int64 = 30 * 86_400_000

  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// The token stands in the link.
  package func make(uses: Int32, days: Int32) throws(CloudError) -> (token: Token, invitation: Invitation) {
    let token = Token(account: .random())
    let made = try database.asOwner { connection in
      // Old ones go here, because nobody but an administrator makes them. The difference of its two stamps, which one clock gave in one
      // moment, is the time for which an invitation was made.
      try connection.run(
        """
        DELETE FROM invitations WHERE account_id IS NOT NULL
          AND made_lived + (extract(epoch FROM expires_at - made_at) * 1000)::bigint
            <= \(code: LivedTime.since(Self.keptAfterEnd))
        """)
      return try connection.run(
        """
        INSERT INTO invitations (account_id, token_hash, made_at, made_lived, expires_at, uses, uses_left)
        VALUES (\(token.account), \(token.hash), now(), \(code: LivedTime.now), now() + \(days) * interval '1 day',
          \(uses), \(uses))
        RETURNING \(code: Self.columns)
        """
      ).map(Self.invitation)
    }
    guard let invitation = made.first else { throw .failed(message: "the database gave no answer", hint: nil) }
    return (token, invitation)
  }

  /// Those that still let somebody in, the oldest first.
  package func list() throws(CloudError) -> [Invitation] {
    try database.asOwner { connection in
      try connection.run(
        """
        SELECT \(code: Self.columns) FROM invitations
        WHERE account_id IS NOT NULL AND uses_left > 0 AND expires_at > now() ORDER BY made_at, account_id
        """
      ).map(Self.invitation)
    }
  }

  /// Takes one back. Accounts that were made with it stay.
  package func withdraw(_ id: UniqueID) throws(CloudError) {
    try database.asOwner { connection in
      _ = try connection.run("DELETE FROM invitations WHERE account_id = \(id)")
    }
  }

  private static let columns: SQL = "account_id, made_at, expires_at, uses, uses_left"

  private static func invitation(_ row: Row) throws(PostgresError) -> Invitation {
    Invitation(
      id: try row.uniqueID(0), madeAt: try row.timestamp(1), expiresAt: try row.timestamp(2), uses: try row.int32(3),
      usesLeft: try row.int32(4))
  }
}
