/// Statements that take migrations back, for tests of what they make of an older database.
enum TakenBack {
  /// Of this migration and all after it, the newest first.
  static func from(_ number: Int) -> String {
    let undone = scripts.filter { $0.number >= number }.map(\.script).reversed()
    return undone.joined() + "DELETE FROM schema_migrations WHERE number >= \(number);\n"
  }

  private static let scripts: [(number: Int, script: String)] = [
    // 21 to 25 are taken back together.
    (
      21,
      """
      DROP TABLE administration, left_names;
      DROP POLICY everywhere ON accounts;
      DROP POLICY everywhere ON address_books;
      DROP POLICY everywhere ON sign_in_places;
      DROP POLICY everywhere ON clock;
      DROP POLICY owned ON accounts;
      DROP POLICY owned ON address_books;
      DROP POLICY owned ON contacts;
      DROP POLICY owned ON contact_versions;
      DROP POLICY owned ON parts;
      DROP POLICY owned ON sessions;
      DROP POLICY owned ON device_tokens;
      DROP POLICY owned ON app_passwords;
      DROP POLICY owned ON listeners;
      DROP POLICY owned ON runs;
      DROP POLICY owned ON clean_ups;
      DROP POLICY owned ON drafts;
      DROP POLICY owned ON master_version;
      DROP POLICY owned ON schema_migrations;
      ALTER TABLE accounts NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE address_books NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE contact_versions NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE parts NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE sessions NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE device_tokens NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE app_passwords NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE listeners NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE runs NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE clean_ups NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE drafts NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE master_version NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE schema_migrations NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE sign_in_places NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE clock NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE app_passwords DROP COLUMN stopped_at;
      ALTER TABLE accounts DROP COLUMN card_book_name, DROP COLUMN card_book_about, DROP COLUMN own_card;
      DROP TABLE second_factors, recovery_codes, pending_sign_ins;

      """
    ),
    (
      26,
      """
      ALTER TABLE accounts DROP COLUMN live_bytes, DROP COLUMN stored_bytes, DROP COLUMN quota_contacts,
        DROP COLUMN quota_bytes, DROP COLUMN quota_devices, DROP COLUMN quota_sessions;

      """
    ),
    (27, "DROP TABLE passkeys, passkey_challenges;\n"),
    (
      28,
      """
      DROP TABLE group_people, group_card_members;
      ALTER TABLE contacts DROP COLUMN is_group;
      CREATE INDEX contacts_in_groups ON contacts (account_id, contact_id) WHERE groups IS NOT NULL;

      """
    ),
    (29, "DROP TABLE import_cards, imports;\n"),
    (30, "ALTER TABLE contacts DROP COLUMN digest;\n"),
    (31, "DROP TABLE contact_dates, calendar_addresses;\n"),
    (
      32,
      """
      DROP TABLE different_people;
      ALTER TABLE contacts DROP COLUMN merged_into;
      ALTER TABLE contact_versions DROP COLUMN merged_into;

      """
    ),
    (
      33,
      """
      ALTER TABLE contacts DROP COLUMN is_erased;
      ALTER TABLE accounts DROP COLUMN removals;
      CREATE INDEX contacts_in_trash ON contacts (account_id, trashed_at, contact_id) WHERE trashed_at IS NOT NULL;

      """
    ),
    (
      34,
      """
      ALTER TABLE contact_versions DROP COLUMN made_change, DROP COLUMN sort_first, DROP COLUMN sort_last, DROP COLUMN is_group;

      """
    ),
    (
      35,
      """
      DROP TABLE linked_people, link_changes;
      ALTER TABLE runs DROP COLUMN linked, DROP COLUMN unlinked;

      """
    ),
    (
      36,
      """
      DROP TABLE sign_up, invitations;
      ALTER TABLE device_tokens DROP COLUMN is_leaving;

      """
    ),
    (
      37,
      """
      ALTER TABLE listeners DROP COLUMN heard;

      """
    ),
    (
      38,
      """
      ALTER TABLE app_passwords DROP COLUMN refused;
      ALTER TABLE accounts DROP COLUMN left_through;

      """
    ),
    (
      39,
      """
      DROP TABLE past_group_people;
      DROP INDEX contact_versions_of_groups;
      ALTER TABLE contact_versions DROP COLUMN has_photo;
      ALTER TABLE group_people DROP COLUMN since;
      CREATE INDEX group_people_by_first ON group_people (account_id, name, sort_first, contact_id);
      CREATE INDEX group_people_by_last ON group_people (account_id, name, sort_last, contact_id);
      ALTER TABLE accounts DROP COLUMN past_untold;

      """
    ),
    (40, "DROP TABLE members_to_carry;\n"),
    (41, "ALTER TABLE imports DROP COLUMN fates;\n"),
    (44, "ALTER TABLE address_books RENAME COLUMN unfinished TO unsettled;\n"),
    (
      45,
      """
      ALTER TABLE address_books DROP COLUMN created_lived;
      ALTER TABLE invitations DROP COLUMN made_lived;
      ALTER TABLE sign_in_places DROP COLUMN known_lived;

      """
    ),
  ]
}
