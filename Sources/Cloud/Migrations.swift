internal import POSIX
internal import PostgreSQL
package import Protocol

/// What opening a database may do to its schema.
package enum MigrationWay: Sendable {
  /// Make it where there is none, or bring an older one up to this program's.
  case setUp
  /// Bring an older one up; where there is none, somebody has mistyped its place.
  case update
  /// Nothing.
  case look
}

extension CloudDatabase {
  /// The number of this program's last migration.
  package var schemaVersion: Int { Self.migrations.count }

  /// The files of migrations/, in their order. One that has landed is never edited.
  static let migrations: [(name: String, sql: [UInt8])] = [
    ("0001-accounts-and-contacts.sql", PackageResources._001_accounts_and_contacts_sql),
    ("0002-runs.sql", PackageResources._002_runs_sql),
    ("0003-versions.sql", PackageResources._003_versions_sql),
    ("0004-told.sql", PackageResources._004_told_sql),
    ("0005-listeners.sql", PackageResources._005_listeners_sql),
    ("0006-lived.sql", PackageResources._006_lived_sql),
    ("0007-highest-clock.sql", PackageResources._007_highest_clock_sql),
    ("0008-latest-edit.sql", PackageResources._008_latest_edit_sql),
    ("0009-rows-per-account.sql", PackageResources._009_rows_per_account_sql),
    ("0010-latest-stamp.sql", PackageResources._010_latest_stamp_sql),
    ("0011-one-device-per-id.sql", PackageResources._011_one_device_per_id_sql),
    ("0012-without-foreign-keys.sql", PackageResources._012_without_foreign_keys_sql),
    ("0013-sign-in-places.sql", PackageResources._013_sign_in_places_sql),
    ("0014-app-passwords.sql", PackageResources._014_app_passwords_sql),
    ("0015-cleaned-up.sql", PackageResources._015_cleaned_up_sql),
    ("0016-drafts.sql", PackageResources._016_drafts_sql),
    ("0017-runs-by-book.sql", PackageResources._017_runs_by_book_sql),
    ("0018-resources.sql", PackageResources._018_resources_sql),
    ("0019-sections.sql", PackageResources._019_sections_sql),
    ("0020-last-used.sql", PackageResources._020_last_used_sql),
    ("0021-administration.sql", PackageResources._021_administration_sql),
    ("0022-everywhere.sql", PackageResources._022_everywhere_sql),
    ("0023-programs.sql", PackageResources._023_programs_sql),
    ("0024-second-factors.sql", PackageResources._024_second_factors_sql),
    ("0025-left-names.sql", PackageResources._025_left_names_sql),
    ("0026-quota.sql", PackageResources._026_quota_sql),
    ("0027-passkeys.sql", PackageResources._027_passkeys_sql),
    ("0028-groups.sql", PackageResources._028_groups_sql),
    ("0029-imports.sql", PackageResources._029_imports_sql),
    ("0030-digests.sql", PackageResources._030_digests_sql),
    ("0031-dates.sql", PackageResources._031_dates_sql),
    ("0032-duplicates.sql", PackageResources._032_duplicates_sql),
    ("0033-erased.sql", PackageResources._033_erased_sql),
    ("0034-past.sql", PackageResources._034_past_sql),
    ("0035-linked.sql", PackageResources._035_linked_sql),
    ("0036-signing-up-and-out.sql", PackageResources._036_signing_up_and_out_sql),
    ("0037-heard.sql", PackageResources._037_heard_sql),
    ("0038-refused-and-left.sql", PackageResources._038_refused_and_left_sql),
    ("0039-past-groups.sql", PackageResources._039_past_groups_sql),
    ("0040-members-to-carry.sql", PackageResources._040_members_to_carry_sql),
    ("0041-import-fates.sql", PackageResources._041_import_fates_sql),
    ("0042-outlooks-names.sql", PackageResources._042_outlooks_names_sql),
    ("0043-later-tables.sql", PackageResources._043_later_tables_sql),
    ("0044-unfinished.sql", PackageResources._044_unfinished_sql),
    ("0045-lived-of-the-rest.sql", PackageResources._045_lived_of_the_rest_sql),
  ]

  /// What the program adds to a migration, in its transaction: what only it can tell from the cards.
  private static func complete(_ number: Int64, _ connection: Connection) throws {
    if number == 31 { try DateIndex.fill(connection) }
  }

  /// For how many milliseconds a migration waits for each lock: as long as the longest statement of an older server may last,
  /// which still runs.
  package static let migrationTimeout = 60_000

  /// Brings the database's schema up to this program's: each file of migrations/ once, in a transaction of its own. Several
  /// processes may do it at once. Connects as the role of the URL, which must own the tables; where there is nothing to do,
  /// any role will do.
  ///
  /// Throws ``CloudError/failed(message:hint:)`` for a database that a newer program has migrated, and, where the way does not
  /// allow it, for one that would have to be migrated. So it does where another session holds a lock that a migration needs, for
  /// longer than `lockTimeout`: everybody else who comes waits behind a migration that waits.
  package func migrate(
    _ way: MigrationWay = .setUp, lockTimeout: Int = CloudDatabase.migrationTimeout
  ) throws(CloudError) {
    try asOwner(lockTimeout: lockTimeout) { connection in
      try LockWatch.naming(whoBlocks: connection, url: url, every: lockTimeout / 4) { try migrate(way, connection) }
    }
  }

  private func migrate(_ way: MigrationWay, _ connection: Connection) throws {
    let version = try Self.appliedVersion(connection)
    let latest = Int64(Self.migrations.count)
    guard version > 0 || way == .setUp else {
      throw CloudError.failed(
        message: "there is no Contacts2Web database at this place",
        hint: "check what --data or --database says; contacts2web serve sets up a new one")
    }
    guard version >= latest || way != .look else {
      throw CloudError.failed(
        message: "the database has schema version \(version), this program wants \(latest)",
        hint:
          "start contacts2web serve of this version once, or run contacts2web admin migrate as the owner of the database"
      )
    }
    guard version <= latest else {
      throw CloudError.failed(
        message: "the database has schema version \(version), this program knows \(latest)",
        hint: "update contacts2web on this machine")
    }
    if version < latest {
      try Self.checkOwner(connection, version: version)
      try Self.checkEncoding(connection)
      try Self.makeRole(connection)
      for (index, file) in Self.migrations.enumerated() where Int64(index) >= version {
        try Self.apply(file, number: Int64(index + 1), connection)
      }
    }
    if way == .look {
      try check(master: connection.run("SELECT encoding FROM master_version").first?.int32(0) ?? 0)
    } else {
      try raiseEncoding(connection)
    }
  }

  /// 0 for an empty database.
  private static func appliedVersion(_ connection: Connection) throws -> Int64 {
    guard try connection.run("SELECT 1 WHERE to_regclass('schema_migrations') IS NOT NULL").count > 0 else { return 0 }
    return try connection.run("SELECT coalesce(max(number), 0) FROM schema_migrations").first?.int64(0) ?? 0
  }

  /// The program's own role may change no table.
  private static func checkOwner(_ connection: Connection, version: Int64) throws {
    guard try connection.run("SELECT current_user::text").first?.text(0) == role else { return }
    throw CloudError.failed(
      message:
        "the database has schema version \(version), this program wants \(migrations.count), and \(role) may not change it",
      hint: "run contacts2web admin migrate, with --database-owner, as the owner of the database")
  }

  private static func checkEncoding(_ connection: Connection) throws {
    let encoding = try connection.run("SELECT current_setting('server_encoding')").first?.text(0) ?? ""
    guard encoding == "UTF8" else {
      throw CloudError.failed(
        message: "the database's encoding is \(encoding)", hint: "create one with ENCODING 'UTF8' TEMPLATE template0")
    }
  }

  /// The role is the cluster's, not the database's, so it may be there already.
  private static func makeRole(_ connection: Connection) throws {
    do {
      if try connection.run("SELECT 1 FROM pg_roles WHERE rolname = \(role)").count == 0 {
        // Another process may make it at the same moment.
        let sql = "CREATE ROLE \(role) NOLOGIN NOSUPERUSER NOBYPASSRLS"
        try ignoring(["42710", "23505"]) { try connection.runScript(sql) }
      }
      let isMember = try connection.run("SELECT 1 WHERE pg_has_role(current_user, \(role), 'MEMBER')").count > 0
      if !isMember { try connection.runScript("GRANT \(role) TO current_user") }
    } catch let error as PostgresError {
      guard error.kind == .unauthorized else { throw error }
      throw CloudError.failed(
        message: "the database role \(role) is missing, and the role of the database URL may not make it",
        hint: "run as an administrator: CREATE ROLE \(role) NOLOGIN; GRANT \(role) TO <the role of the URL>")
    }
  }

  private static func ignoring(_ states: [String], _ body: () throws -> Void) throws {
    do { try body() } catch let error as PostgresError {
      guard states.contains(error.sqlState) else { throw error }
    }
  }

  private static func apply(_ file: (name: String, sql: [UInt8]), number: Int64, _ connection: Connection) throws {
    // Two processes can both find the table missing; one of them then finds its type or itself there, or fails on the
    // catalogue's unique index.
    let create = """
      CREATE TABLE IF NOT EXISTS schema_migrations
        (number bigint PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL)
      """
    try ignoring(["23505", "42710", "42P07"]) { try connection.runScript(create) }
    do {
      try connection.runScript("BEGIN; LOCK TABLE schema_migrations IN ACCESS EXCLUSIVE MODE")
      let isApplied = try connection.run("SELECT 1 FROM schema_migrations WHERE number = \(number)").count > 0
      if !isApplied {
        try connection.runScript(String(decoding: file.sql, as: UTF8.self))
        try complete(number, connection)
        try connection.run("INSERT INTO schema_migrations VALUES (\(number), \(file.name), now())")
      }
      try connection.runScript("COMMIT")
    } catch {
      _ = try? connection.runScript("ROLLBACK")
      throw error
    }
  }
}
