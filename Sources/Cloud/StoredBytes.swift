internal import Contacts
internal import PostgreSQL

/// What an account's cards take, counted by going through them: for what sets the counters right. A length is read without the
/// value, also where that is stored apart.
enum StoredBytes {
  /// The whole card of table `c`. The length of a large value stands in `cuts`, most significant byte first.
  static let card: SQL = """
    (octet_length(c.card) + coalesce((
      SELECT sum((get_byte(c.cuts, cut * 40 + 4)::bigint << 24) + (get_byte(c.cuts, cut * 40 + 5)::bigint << 16)
        + (get_byte(c.cuts, cut * 40 + 6)::bigint << 8) + get_byte(c.cuts, cut * 40 + 7))
      FROM generate_series(0, length(c.cuts) / 40 - 1) cut), 0))
    """

  /// The live contacts' whole cards.
  static func live(_ account: UniqueID) -> SQL {
    """
    (SELECT coalesce(sum(\(code: card)), 0)::bigint
    FROM contacts c WHERE c.account_id = \(account) AND c.trashed_at IS NULL)
    """
  }

  /// Cards, earlier versions and large values.
  static func all(_ account: UniqueID) -> SQL {
    """
    ((SELECT coalesce(sum(octet_length(c.card)), 0) FROM contacts c WHERE c.account_id = \(account))
      + (SELECT coalesce(sum(octet_length(v.card)), 0) FROM contact_versions v WHERE v.account_id = \(account))
      + (SELECT coalesce(sum(octet_length(p.bytes)), 0) FROM parts p WHERE p.account_id = \(account)))::bigint
    """
  }
}
