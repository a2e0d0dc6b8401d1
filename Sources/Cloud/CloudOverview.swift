internal import Contacts
internal import PostgreSQL
package import Protocol

/// How the whole database stands: what `admin status` tells. As the owner of the tables.
package struct CloudOverview: Sendable {
  /// How one account stands.
  package struct AccountRow: Sendable {
    package let name: String
    /// Live ones.
    package let contacts: Int64
    package let trashed: Int64
    package let versions: Int64
    package let addressBooks: Int64
    package let devices: Int64
    /// 0 from the beginning to the end of a clean-up.
    package let databaseVersion: Int32
    /// A device's run, or a clean-up, holds the lease.
    package let isRunning: Bool
    /// Records that a clean-up has looked at; nil where none has begun.
    package let cleanUp: (done: Int64, total: Int64)?
  }

  package let master: MasterVersion
  package let bytes: Int64
  /// By name.
  package let accounts: [AccountRow]

  package init(_ database: CloudDatabase) throws(CloudError) {
    master = try database.masterVersion()
    (bytes, accounts) = try database.asOwner { connection in
      let isOwner = try connection.run(
        "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'contacts'::regclass")
      guard try isOwner.first?.bool(0) == true else {
        throw CloudError.failed(
          message: "the role of --database sees one account at a time",
          hint: "name the owner of the tables as well, with --database-owner")
      }
      let size = try connection.run("SELECT pg_database_size(current_database())").first?.int64(0) ?? 0
      let rows = try connection.run(
        """
        SELECT a.name, a.live_count - (
            SELECT count(*) FROM contacts c WHERE c.account_id = a.account_id AND c.is_group AND c.trashed_at IS NULL),
          (SELECT count(*) FROM contacts c WHERE c.account_id = a.account_id AND c.trashed_at IS NOT NULL AND NOT c.is_erased),
          (SELECT count(*) FROM contact_versions v WHERE v.account_id = a.account_id),
          (SELECT count(*) FROM address_books b WHERE b.account_id = a.account_id),
          (SELECT count(*) FROM device_tokens d WHERE d.account_id = a.account_id),
          a.database_version, a.lease_until IS NOT NULL AND \(code: AccountCloud.remainingLease) > 0, u.done, u.total
        FROM accounts a LEFT JOIN clean_ups u ON u.account_id = a.account_id ORDER BY lower(a.name), a.account_id
        """)
      return (size, try rows.map(Self.account))
    }
  }

  /// Whether the account waits for its clean-up, or is in the middle of it.
  package func isPending(_ account: AccountRow) -> Bool { account.databaseVersion != master.version }

  private static func account(_ row: Row) throws(PostgresError) -> AccountRow {
    AccountRow(
      name: try row.text(0), contacts: try row.int64(1), trashed: try row.int64(2), versions: try row.int64(3),
      addressBooks: try row.int64(4), devices: try row.int64(5), databaseVersion: try row.int32(6),
      isRunning: try row.bool(7), cleanUp: try row.isNull(8) ? nil : (try row.int64(8), try row.int64(9)))
  }
}
