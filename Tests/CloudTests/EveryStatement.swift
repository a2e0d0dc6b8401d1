import Contacts
import PostgreSQL
import Protocol
import Sync
import TestDocuments
import TestPostgreSQL
import Testing

@testable import Cloud

/// A statement that the server has prepared.
struct EveryStatement {
  let text: String
  /// The types of its parameters.
  let types: [String]
  /// It is planned each time, for its parameters and the tables as they are.
  let isPlannedAnew: Bool

  /// The tables that hold accounts' data.
  static let tables = [
    "accounts", "address_books", "contacts", "contact_versions", "parts", "sessions", "device_tokens", "app_passwords",
    "listeners",
    "runs",
    "clean_ups", "drafts", "sign_in_places", "second_factors", "recovery_codes", "pending_sign_ins",
    "passkeys", "passkey_challenges", "left_names", "group_people", "group_card_members", "imports", "import_cards",
    "members_to_carry",
    "contact_dates", "calendar_addresses",
    "past_group_people", "different_people", "linked_people", "link_changes", "invitations",
  ]

  /// Of these an account has a handful of rows: one or two for each device and browser.
  static let small = [
    "address_books", "device_tokens", "app_passwords", "listeners", "sessions", "sign_in_places", "drafts",
    "recovery_codes", "pending_sign_ins", "passkeys", "passkey_challenges", "imports", "calendar_addresses",
    "invitations",
  ]

  /// It looks for records that nothing else refers to, and reads all of an account for that.
  var readsAccount: Bool {
    let words = WrittenStatement.words(text)
    return [
      "SELECT count(*) FROM parts p", "DELETE FROM parts", "SELECT count(*) FROM contact_versions v",
      "DELETE FROM contact_versions WHERE account_id = $1 AND (contact_id, version_id) IN ( SELECT v.contact_id",
      "DELETE FROM group_people WHERE account_id = $1 AND (contact_id, name) IN ( SELECT g.contact_id",
      "SELECT count(DISTINCT d.contact_id) FROM contact_dates d",
      "DELETE FROM contact_dates WHERE account_id = $1 AND (contact_id, place) IN ( SELECT d.contact_id",
    ].contains { words.hasPrefix($0) }
  }

  /// The columns of each table's indexes, besides the account: records are asked for by these.
  static func keys(_ connection: Connection) throws -> [String: Set<String>] {
    let columns = try connection.run(
      """
      SELECT i.indrelid::regclass::text, pg_get_indexdef(i.indexrelid, place, true)
      FROM pg_index i CROSS JOIN generate_series(1, i.indnkeyatts) place
      WHERE i.indrelid::regclass::text = ANY(\(tables))
      """
    ).map { row throws(PostgresError) in (table: try row.text(0), column: try row.text(1)) }
    let keys = columns.map { (table: $0.table, column: $0.column.filter { !"()".contains($0) }) }
    return Dictionary(grouping: keys.filter { $0.column != "account_id" }, by: \.table)
      .mapValues { Set($0.map(\.column)) }
  }

  /// Plans it as the server does: for any parameters, or for some.
  func plan(on connection: Connection, name: String) throws -> StatementPlan {
    let list = types.isEmpty ? "" : "(\(types.joined(separator: ", ")))"
    let mode = isPlannedAnew ? "force_custom_plan" : "force_generic_plan"
    try connection.runScript("SET plan_cache_mode = \(mode); PREPARE \(name)\(list) AS \(text)")
    let values = types.isEmpty ? "" : "(\(types.map(Self.value).joined(separator: ", ")))"
    let rows = try connection.run(SQL(stringLiteral: "EXPLAIN EXECUTE \(name)\(values)"))
    return StatementPlan(lines: try rows.map { row throws(PostgresError) in try row.text(0) })
  }

  private static func value(_ type: String) -> String {
    let isArray = type.hasSuffix("[]")
    let value =
      switch isArray ? String(type.dropLast(2)) : type {
      case "uuid": "00000000-0000-0000-0000-000000000001"
      case "bigint", "integer", "smallint": "1"
      case "boolean": "true"
      case "timestamp with time zone": "2026-01-01"
      default: "a"
      }
    let list = Array(repeating: "\"\(value)\"", count: 20).joined(separator: ",")
    return "'\(isArray ? "{\(list)}" : value)'"
  }

  // MARK: What the server says

  /// Lets a server do everything that it can do, and asks its connections what they were told.
  static func played() throws -> [EveryStatement] {
    let database = CloudDatabase(url: try TestCluster.newDatabase(), poolSize: 4)
    defer { database.close() }
    try database.migrate()
    try Played(database).everything()
    return try prepared(database.pool, 4)
  }

  /// Of all connections that stand idle, each once: lent all at the same time.
  private static func prepared(_ pool: ConnectionPool, _ count: Int) throws -> [EveryStatement] {
    guard count > 0, pool.openConnections >= 5 - count else { return [] }
    return try pool.withConnection { connection in
      let own = try connection.run(
        """
        SELECT statement, parameter_types::text[]::text, custom_plans > generic_plans FROM pg_prepared_statements
        WHERE statement ~ '^\\s*(SELECT|INSERT|UPDATE|DELETE|WITH)' AND statement !~ 'set_config|pg_prepared_statements'
        """
      ).map { row throws(PostgresError) in
        EveryStatement(
          text: try row.text(0), types: try row.text(1).split { "{},".contains($0) }.map { $0.filter { $0 != "\"" } },
          isPlannedAnew: try row.bool(2))
      }
      let others = try prepared(pool, count - 1)
      let known = Set(own.map(\.text))
      return own + others.filter { !known.contains($0.text) }
    }
  }

  // MARK: What stands in the sources

  /// Each that the pool's connections must have been told.
  static func inSources() throws -> [WrittenStatement] {
    try WrittenStatement.all(of: "Cloud").filter { statement in
      !elsewhere.contains(statement.file) && !apart.contains { statement.text.hasPrefix($0) }
    }
  }

  /// What ``apart`` names in vain.
  static func spared() throws -> [String] {
    let texts = try WrittenStatement.all(of: "Cloud").map(\.text)
    return apart.filter { beginning in !texts.contains { $0.hasPrefix(beginning) } }
  }

  /// Where a text asks for a range of one value, such as "a >= 1 AND a <= 1" and "a BETWEEN 1 AND 1".
  static func rangesOfOne(in text: String) -> [String] {
    let parts = WrittenStatement.words(text).split(separator: " AND ", omittingEmptySubsequences: false)
    return zip(parts, parts.dropFirst()).compactMap { first, second in
      for (sign, other) in [(" >= ", " <= "), (" <= ", " >= "), (" BETWEEN ", "")] {
        guard let place = first.ranges(of: sign).last else { continue }
        let column = first[..<place.lowerBound].split(whereSeparator: { " (\"".contains($0) }).last ?? ""
        let value = first[place.upperBound...]
        let again = other.isEmpty ? "\(value)" : "\(column)\(other)\(value)"
        guard !value.isEmpty, second.hasPrefix(again) else { continue }
        // The second value goes on, as in "now() AND now() + interval '1 s'".
        let rest = second.dropFirst(again.count)
        let isEnd = rest.first.map { ")\",".contains($0) } ?? true
        if isEnd || rest.hasPrefix(" ") && rest.dropFirst().first?.isUppercase == true {
          return "\(column)\(sign)\(value) AND \(again)"
        }
      }
      return nil
    }
  }

  /// Their statements run on connections of their own, which are closed behind them, so nothing is planned for long; most are the owner's.
  private static let elsewhere = [
    // What the administrator is shown of all accounts.
    "CloudOverview.swift",
    // A part of migration 31, which fills a table from all cards.
    "DateFilling.swift",
    // The clock's only row.
    "LivedTime.swift",
    // Of sessions that keep a migration waiting: PostgreSQL's own tables.
    "LockWatch.swift",
    // The only row of the master version.
    "MasterVersion.swift",
    // The administrator's. What somebody does who comes with one is in SignUps.swift.
    "Invitations.swift",
    // The list of migrations, and what the role may do.
    "Migrations.swift",
    // The hourly cleaning of all places, known and unknown, which reads all of them.
    "SignInPlacesCleaning.swift",
  ]

  /// How statements begin that run so in other files, or of which no plan is asked.
  private static let apart = [
    // All accounts, for the administrator and for what goes over them hourly.
    "SELECT … FROM accounts ORDER BY lower(name)",
    // Whether any account has a book, which no index of one account tells: once when a device is set up.
    "SELECT 1 FROM address_books WHERE book_id =",
    // Challenges of all sign-ins that have ended: at the hourly cleaning.
    "DELETE FROM passkey_challenges WHERE account_id IS NOT NULL",
    // The administrator's, of a table of one row.
    "UPDATE sign_up SET",
    // An account's row by its key, where a password has an older hash than is made today.
    "UPDATE accounts SET password_hash = … WHERE account_id = … AND password_hash =",
  ]

  // MARK: Rows in numbers

  /// Fills accounts with records that have nothing to say.
  static func fill(_ owner: Connection, accounts: ClosedRange<Int>, contacts: Int) throws {
    try owner.runScript(
      """
      SET session_replication_role = replica;
      CREATE TEMP TABLE own AS SELECT lpad(to_hex(a), 32, '0')::uuid AS account
        FROM generate_series(\(accounts.lowerBound), \(accounts.upperBound)) a;
      CREATE TEMP TABLE records AS SELECT account, n, md5(account || 'c' || n)::uuid AS contact, md5(account || 'p' || n) AS digest
        FROM own, generate_series(1, \(contacts)) n;
      INSERT INTO accounts (account_id, name, password_hash, created_at, database_version, live_count, last_change)
        SELECT account, account, '', now(), 1, \(contacts), \(contacts) FROM own;
      INSERT INTO address_books (account_id, book_id, name, created_at, created_lived, database_version)
        SELECT account, contact, '', now(), 0, 1 FROM records WHERE n <= 3;
      INSERT INTO listeners (account_id, book_id, device_id, told) SELECT account, contact, contact, 0 FROM records WHERE n <= 3;
      INSERT INTO device_tokens (account_id, token_hash, device_id, book_id, name, created_at, last_used_at,
          address, used_by, used_lived)
        SELECT account, digest::bytea, contact, contact, '', now(), now(), '', '', 0 FROM records WHERE n <= 3;
      INSERT INTO app_passwords (account_id, token_hash) SELECT account, digest::bytea FROM records WHERE n <= 2;
      INSERT INTO sessions (account_id, token_hash, csrf_secret, label, address, created_at, last_used_at, expires_at)
        SELECT account, digest::bytea, '', '', '', now(), now(), now() FROM records WHERE n <= 3;
      INSERT INTO sign_in_places (account_id, place, paid_off_at)
        SELECT account, digest::bytea, now() FROM records WHERE n <= 3;
      INSERT INTO second_factors (account_id, secret, last_step, created_at)
        SELECT account, account::text::bytea, 0, now() FROM own;
      INSERT INTO recovery_codes (account_id, code_hash) SELECT account, digest::bytea FROM records WHERE n <= 10;
      INSERT INTO pending_sign_ins (account_id, token_hash, expires_at)
        SELECT account, digest::bytea, now() FROM records WHERE n <= 3;
      INSERT INTO passkeys (account_id, credential_id, server, name, public_key, sign_count, created_at)
        SELECT account, digest::bytea, '', '', '', 0, now() FROM records WHERE n <= 3;
      INSERT INTO passkey_challenges (account_id, challenge_hash, expires_at)
        SELECT account, digest::bytea, now() FROM records WHERE n <= 3;
      INSERT INTO drafts (account_id, contact_id, is_new, name, fields, typed_at, typed_lived)
        SELECT account, contact, false, '', '', now(), 0 FROM records WHERE n <= 3;
      INSERT INTO imports (account_id, import_id, name, sent_at, sent_lived, is_read, cards)
        SELECT account, contact, '', now(), 0, true, \(contacts) FROM records WHERE n = 1;
      INSERT INTO import_cards (account_id, import_id, number, line, fate, choice, contact_id, name, reason, card)
        SELECT r.account, i.import_id, n, n, n % 5, n % 3, contact, '', '', '' FROM records r
        JOIN imports i ON i.account_id = r.account WHERE r.n <= 5000;
      INSERT INTO left_names (account_id, name, contact_id, change) SELECT account, 'n' || n, contact, n FROM records WHERE n % 2 = 1;
      INSERT INTO parts (account_id, digest, bytes, created_at, created_lived)
        SELECT account, digest::bytea, '', now(), 0 FROM records WHERE n % 10 = 1;
      INSERT INTO runs (account_id, run_id, kind, first_change, last_change, started_at, started_lived, changed_at, added,
          overwritten, deleted, restored, duplicates, conflicts, example)
        SELECT account, contact, 0, n, n, now(), 0, now(), 0, 0, 0, 0, 0, 0, '' FROM records WHERE n % 10 = 1;
      INSERT INTO contacts (account_id, contact_id, primary_id, secondary_id, uid, card, digest, edited_at, change, created_change,
          changed_at, sort_first, sort_last, display_name, detail, has_photo, search_text, phone_digits, run_id, trashed_at,
          trashed_lived)
        SELECT account, contact, digest::uuid, digest::uuid, n, '', digest::bytea, now(), n, n, now(), digest, digest, '', '', false, '', '',
          contact, CASE WHEN n % 50 = 2 THEN now() END, CASE WHEN n % 50 = 2 THEN 0 END
        FROM records;
      INSERT INTO group_people (account_id, name, contact_id, sort_first, sort_last, since)
        SELECT account, 'g' || n % 7, contact, digest, digest, n FROM records;
      INSERT INTO past_group_people (account_id, name, contact_id, sort_first, sort_last, made_change, change)
        SELECT account, 'g' || n % 7, contact, digest, digest, n - 1, n FROM records WHERE n % 5 = 1;
      INSERT INTO different_people (account_id, first_id, second_id) SELECT account, contact, contact FROM records WHERE n % 100 = 1;
      INSERT INTO linked_people (account_id, contact_id, person_id, place) SELECT account, contact, md5(account || 'l' || n / 100)::uuid, n FROM records WHERE n % 50 = 1;
      INSERT INTO link_changes (account_id, run_id, contact_id, was_place, now_person, now_place)
        SELECT account, contact, contact, 0, contact, n FROM records WHERE n % 50 = 1;
      INSERT INTO group_card_members (account_id, card_id, uid) SELECT account, contact, n FROM records WHERE n % 20 = 1;
      INSERT INTO members_to_carry (account_id, name, uid, leaves, run_id)
        SELECT account, 'g' || n % 7, n, false, contact FROM records WHERE n % 20 = 1;
      INSERT INTO contact_dates (account_id, contact_id, place, day, year, is_birthday, label, sort_first, is_shown)
        SELECT account, contact, 0, 100 * (1 + n % 12) + 1 + n % 28, 1970, true, '', digest, n % 50 <> 2 FROM records WHERE n % 3 > 0;
      INSERT INTO calendar_addresses (account_id, token_hash, created_at, used_lived)
        SELECT account, account::text::bytea, now(), 0 FROM own;
      INSERT INTO contact_versions (account_id, contact_id, version_id, primary_id, secondary_id, card, edited_at, display_name,
          reason, replaced_at, replaced_lived, needs_review, change, run_id, made_by_run, made_change, sort_first, sort_last)
        SELECT account, contact, contact, digest::uuid, digest::uuid, '', now(), '', 0, now(), 0, n % 500 = 1, n, contact, contact, n - 1, digest, digest
        FROM records WHERE n % 5 = 1;
      INSERT INTO invitations (account_id, token_hash, made_at, made_lived, expires_at, uses, uses_left)
        SELECT account, digest::bytea, now(), 0, now(), 1, 1 FROM records WHERE n = 1;
      DROP TABLE own, records;
      SET session_replication_role = DEFAULT;
      """)
  }
}
