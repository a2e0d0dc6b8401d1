import Contacts
import PostgreSQL
import Sync

@testable import Cloud

extension StoredAccount {
  /// All that is computed from the cards.
  func columns() throws -> [String] {
    try sql(
      """
      SELECT (primary_id, secondary_id, uid, sort_first, sort_last, display_name, detail, has_photo, groups, search_text,
        phone_digits, digest, trashed_at IS NULL, card, cuts)::text
      FROM contacts WHERE account_id = \(id) ORDER BY contact_id
      """
    ).map { row throws(PostgresError) in try row.text(0) }
      + sql(
        """
        SELECT (primary_id, secondary_id, display_name, card)::text FROM contact_versions
        WHERE account_id = \(id) ORDER BY contact_id, version_id
        """
      ).map { row throws(PostgresError) in try row.text(0) }
  }

  /// Writes something wrong into everything that a clean-up mends, but duplicates; past the program, at these four contacts.
  func damage(_ ids: [UniqueID]) throws {
    try sql(
      "UPDATE contacts SET primary_id = \(UniqueID.random()) WHERE account_id = \(id) AND contact_id = \(ids[0])")
    try sql(
      "UPDATE contacts SET secondary_id = \(UniqueID.random()) WHERE account_id = \(id) AND contact_id = \(ids[1])")
    try sql(
      """
      UPDATE contacts SET sort_last = 'zzz', groups = NULL, phone_digits = '000', search_text = '',
        digest = ''
      WHERE account_id = \(id) AND contact_id = \(ids[2])
      """)
    try sql(
      """
      INSERT INTO group_people (account_id, name, contact_id, sort_first, sort_last)
      VALUES (\(id), 'nobody', \(ids[2]), '', '')
      """)
    try sql(
      """
      INSERT INTO contact_dates (account_id, contact_id, place, day, year, is_birthday, label, sort_first, is_shown)
      VALUES (\(id), \(ids[1]), 0, 101, 0, true, '', '', true), (\(id), \(UniqueID.random()), 0, 101, 0, true, '', '', true)
      """)
    try sql("UPDATE contact_versions SET primary_id = \(UniqueID.random()) WHERE account_id = \(id)")
    try sql(
      """
      INSERT INTO contact_versions (account_id, contact_id, version_id, primary_id, secondary_id, card, edited_at,
        display_name, reason, replaced_at, replaced_lived, needs_review)
      SELECT account_id, \(UniqueID.random()), \(UniqueID.random()), primary_id, secondary_id, card, edited_at,
        display_name, 0, now(), 0, false
      FROM contacts WHERE account_id = \(id) AND contact_id = \(ids[0])
      """)
    try sql(
      """
      INSERT INTO parts (account_id, digest, bytes, created_at, created_lived)
      VALUES (\(id), \(PartDigest(hashing: [1, 2, 3]).bytes), \([1, 2, 3] as [UInt8]), now(), \(-3 * 86_400_000 as Int64))
      """)
    try sql(
      """
      UPDATE contacts c SET change = other.change, created_change = 1
      FROM contacts other
      WHERE c.account_id = \(id) AND c.contact_id = \(ids[3])
        AND other.account_id = \(id) AND other.contact_id = \(ids[0])
      """)
    try sql("UPDATE accounts SET live_count = 99, tally_low = 7 WHERE account_id = \(id)")
  }
}
