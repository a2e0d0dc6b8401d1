package import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// What accounts may have, and what they have.
package struct Quotas: Sendable {
  /// An account's limits and how far they are used.
  package struct Standing: Sendable, Equatable {
    package let quota: Quota
    /// The limits are the program's, and follow it.
    package let isStandard: Bool
    package let holdings: Holdings
    package let devices: Int64
    package let sessions: Int64
  }

  /// New limits; what is nil stays.
  package struct Change: Sendable, Equatable {
    package var contacts: Int64?
    package var bytes: Int64?
    package var devices: Int64?
    package var sessions: Int64?

    package init(contacts: Int64? = nil, bytes: Int64? = nil, devices: Int64? = nil, sessions: Int64? = nil) {
      self.contacts = contacts
      self.bytes = bytes
      self.devices = devices
      self.sessions = sessions
    }
  }

  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Nil where there is no such account.
  package func standing(of account: UniqueID) throws(CloudError) -> Standing? {
    try database.first(
      account,
      """
      SELECT \(code: Self.columns),
        coalesce(a.quota_contacts, a.quota_bytes, a.quota_devices, a.quota_sessions) IS NULL,
        (SELECT count(*) FROM device_tokens d WHERE d.account_id = \(account)),
        (SELECT count(*) FROM sessions s WHERE s.account_id = \(account) AND s.expires_at > now())
      FROM accounts a WHERE a.account_id = \(account)
      """
    ) { row in
      let (quota, holdings) = try Self.read(row, at: 0)
      return Standing(
        quota: quota, isStandard: try row.bool(Self.columnCount), holdings: holdings,
        devices: try row.int64(Self.columnCount + 1), sessions: try row.int64(Self.columnCount + 2))
    }
  }

  /// Sets limits. `isStandard`: all that `change` does not name are the program's.
  package func set(_ change: Change, isStandard: Bool = false, account: UniqueID) throws(CloudError) {
    try database.run(
      account,
      """
      UPDATE accounts SET
        quota_contacts = coalesce(\(change.contacts), CASE WHEN NOT \(isStandard) THEN quota_contacts END),
        quota_bytes = coalesce(\(change.bytes), CASE WHEN NOT \(isStandard) THEN quota_bytes END),
        quota_devices = coalesce(\(change.devices), CASE WHEN NOT \(isStandard) THEN quota_devices END),
        quota_sessions = coalesce(\(change.sessions), CASE WHEN NOT \(isStandard) THEN quota_sessions END)
      WHERE account_id = \(account)
      """)
  }

  /// What ``read(_:at:)`` reads, of table `a`.
  static let columns: SQL = """
    a.quota_contacts, a.quota_bytes, a.quota_devices, a.quota_sessions, a.live_count, a.live_bytes, a.stored_bytes
    """
  static let columnCount: Int32 = 7

  static func read(_ row: Row, at first: Int32) throws(PostgresError) -> (quota: Quota, holdings: Holdings) {
    func limit(_ column: Int32) throws(PostgresError) -> Int64? {
      try row.isNull(first + column) ? nil : row.int64(first + column)
    }
    let standard = Quota.standard
    return (
      Quota(
        contacts: try limit(0) ?? standard.contacts, bytes: try limit(1) ?? standard.bytes,
        devices: try limit(2) ?? standard.devices, sessions: try limit(3) ?? standard.sessions),
      Holdings(contacts: try row.int64(first + 4), bytes: try row.int64(first + 5), stored: try row.int64(first + 6))
    )
  }

  /// How many sessions an account may have, as a value of a statement.
  static func sessions(_ account: UniqueID) -> SQL {
    "(SELECT coalesce(quota_sessions, \(Quota.standard.sessions)) FROM accounts WHERE account_id = \(account))"
  }

  /// Counts anew what is stored, where it comes near the limit: what is counted by the way may be too much, because it knows neither of what
  /// is deleted nor of what was there already. Under the account's lock.
  static func countAgain(_ account: UniqueID) -> SQL {
    """
    UPDATE accounts SET stored_bytes = \(code: StoredBytes.all(account))
    WHERE account_id = \(account) AND stored_bytes > coalesce(quota_bytes, \(Quota.standard.bytes))
    """
  }
}
