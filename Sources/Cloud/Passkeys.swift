internal import Account
package import Contacts
internal import OpenSSL
internal import PostgreSQL
package import Protocol

/// A key with which a person signs in by an authenticator.
package struct Passkey: Equatable, Sendable {
  /// What the authenticator calls it.
  package let credentialID: [UInt8]
  /// The domain that it was made for.
  package let server: String
  /// What its owner calls it.
  package let name: String
  /// A COSE key, and what the authenticator has counted so far.
  package let key: [UInt8]
  package let signCount: UInt32
  package let createdAt: Timestamp
  package let lastUsedAt: Timestamp?

  /// Names it in addresses of pages.
  package var id: UniqueID {
    guard let id = UniqueID(bytes: Array(SHA256.hash(credentialID).prefix(16))) else {
      preconditionFailure("a digest has 32 bytes")
    }
    return id
  }
}

/// The passkeys of accounts. What authenticators say is checked before it comes here.
package struct Passkeys: Sendable {
  /// What became of adding one.
  package enum Addition: Equatable, Sendable {
    /// It is there; with recovery codes where it is the account's first factor.
    case added([RecoveryCode])
    case isThere, tooMany
  }

  /// How many an account may have.
  package static let most = 20

  /// Of a name as it is stored, in bytes. The form takes as many characters; a name that has more bytes is cut.
  package static let longestName = 200

  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// The oldest first.
  package func list(_ account: UniqueID) throws(CloudError) -> [Passkey] {
    try database.rows(
      account,
      "SELECT \(code: Self.columns) FROM passkeys WHERE account_id = \(account) ORDER BY created_at", Self.passkey)
  }

  package func find(_ account: UniqueID, credential: [UInt8]) throws(CloudError) -> Passkey? {
    try database.first(
      account,
      "SELECT \(code: Self.columns) FROM passkeys WHERE account_id = \(account) AND credential_id = \(credential)",
      Self.passkey)
  }

  package func add(
    account: UniqueID, credential: [UInt8], server: String, name: String, key: [UInt8], signCount: UInt32
  ) throws(CloudError) -> Addition {
    let name = CardContent.clean(name, limit: Self.longestName)
    return try database.transaction(account) { transaction in
      let found = try transaction.run([
        SecondFactors.locking(account),
        "SELECT count(*) FROM passkeys WHERE account_id = \(account)",
        "SELECT 1 FROM second_factors WHERE account_id = \(account)",
      ])
      let count = try found[1].first?.int64(0) ?? 0
      guard count < Int64(Self.most) else { return .tooMany }
      let isFirst = count == 0 && found[2].count == 0
      let added = try transaction.run(
        """
        INSERT INTO passkeys (account_id, credential_id, server, name, public_key, sign_count, created_at)
        VALUES (\(account), \(credential), \(server), \(name), \(key), \(Int64(signCount)), now())
        ON CONFLICT (account_id, credential_id) DO NOTHING
        """)
      guard added.affected > 0 else { return .isThere }
      let codes = isFirst ? RecoveryCode.some() : []
      if isFirst { try transaction.finish(SecondFactors.replacing(account, codes)) }
      return .added(codes)
    }
  }

  /// Notes that it was used, and what it counts now. False where it is gone or was used meanwhile: of two with one count, one gets in.
  package func use(_ passkey: Passkey, account: UniqueID, signCount: UInt32) throws(CloudError) -> Bool {
    try database.run(
      account,
      """
      UPDATE passkeys SET sign_count = \(Int64(signCount)), last_used_at = now()
      WHERE account_id = \(account) AND credential_id = \(passkey.credentialID) AND public_key = \(passkey.key)
        AND sign_count = \(Int64(passkey.signCount))
      """
    ).affected > 0
  }

  /// False where it is gone. With the last factor go the recovery codes.
  package func remove(_ passkey: Passkey, account: UniqueID) throws(CloudError) -> Bool {
    try database.transaction(account) { transaction in
      _ = try transaction.run(SecondFactors.locking(account))
      let removed = try transaction.run(
        "DELETE FROM passkeys WHERE account_id = \(account) AND credential_id = \(passkey.credentialID)")
      try transaction.finish(SecondFactors.endingLast(account))
      return removed.affected > 0
    }
  }

  private static let columns: SQL =
    "credential_id, server, name, public_key, sign_count, created_at, last_used_at"

  private static func passkey(_ row: Row) throws(PostgresError) -> Passkey {
    Passkey(
      credentialID: try row.bytes(0), server: try row.text(1), name: try row.text(2), key: try row.bytes(3),
      signCount: UInt32(clamping: try row.int64(4)), createdAt: try row.timestamp(5),
      lastUsedAt: try row.isNull(6) ? nil : try row.timestamp(6))
  }
}
