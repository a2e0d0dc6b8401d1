internal import Account
internal import Contacts
internal import PostgreSQL

/// What nobody needs any more: counted here, removed by ``Retention`` and ``CleanUp``.
enum Leftovers {
  /// The large values that no card refers to, a day after they came: before that, a card may be on its way. NOT EXISTS, which
  /// becomes one join; for NOT IN, a list too large for the memory would be gone through for each value.
  static func parts(_ account: UniqueID) -> SQL {
    """
    parts p WHERE p.account_id = \(account) AND p.created_lived <= \(code: LivedTime.since(86_400_000))
      AND \(code: isUnused(account))
    """
  }

  /// Of a row `p` of parts: no card refers to it.
  private static func isUnused(_ account: UniqueID) -> SQL {
    """
    NOT EXISTS (
        SELECT 1 FROM (
          SELECT substring(c.cuts FROM cut * 40 + 9 FOR 32) AS digest
          FROM contacts c, generate_series(0, length(c.cuts) / 40 - 1) cut
          WHERE c.account_id = \(account) AND c.cuts IS NOT NULL
          UNION ALL
          SELECT substring(v.cuts FROM cut * 40 + 9 FOR 32)
          FROM contact_versions v, generate_series(0, length(v.cuts) / 40 - 1) cut
          WHERE v.account_id = \(account) AND v.cuts IS NOT NULL
        ) used WHERE used.digest = p.digest)
    """
  }

  /// Removes those of these large values that no card refers to, however new they are: their lengths.
  static func remove(_ digests: [PartDigest], _ account: UniqueID) -> SQL {
    """
    DELETE FROM parts p WHERE p.account_id = \(account) AND p.digest = ANY(\(digests)) AND \(code: isUnused(account))
    RETURNING octet_length(p.bytes)::bigint
    """
  }

  /// For how long an address book is kept that never synced and that no device has, in milliseconds of lived time.
  private static let bookLifetime: Int64 = 30 * 86_400_000

  /// Address books that were registered and never synced, and that no device has: what a sign-in left that was given up. Any
  /// other stays without a device: a folder of the server's own has none, and the history names the others.
  static func books(_ account: UniqueID) -> SQL {
    """
    address_books b WHERE b.account_id = \(account) AND b.finished_at IS NULL AND NOT b.unfinished
      AND b.created_lived <= \(code: LivedTime.since(bookLifetime))
      AND NOT EXISTS (SELECT 1 FROM device_tokens d WHERE d.account_id = \(account) AND d.book_id = b.book_id)
    """
  }

  static func unusedParts(_ account: UniqueID) -> SQL { "SELECT count(*) FROM \(code: parts(account))" }

  static func unusedBooks(_ account: UniqueID) -> SQL { "SELECT count(*) FROM \(code: books(account))" }

  /// At most so many; how many went is what the statement affected.
  static func removeParts(_ account: UniqueID, limit: Int64) -> SQL {
    """
    DELETE FROM parts WHERE account_id = \(account) AND digest = ANY (ARRAY(
      SELECT p.digest FROM \(code: parts(account)) LIMIT \(limit)))
    """
  }

  static func removeBooks(_ account: UniqueID) -> SQL {
    """
    DELETE FROM address_books WHERE account_id = \(account) AND book_id IN (SELECT b.book_id FROM \(code: books(account)))
    """
  }
}
