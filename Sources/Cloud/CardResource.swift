package import Contacts
internal import PostgreSQL

/// A contact as programs that speak CardDAV see it: a file with an entity tag, and no more of its content than they ask for.
package struct CardResource: Sendable, Equatable {
  package let id: UniqueID
  /// The number of its last change.
  package let change: Int64
  package let changedAt: Timestamp
  package let isTrashed: Bool
  package let displayName: String
  /// A digest of the stored bytes: the same bytes have the same one, on every server process and after a restored backup.
  package let digest: [UInt8]
  /// Of the whole card, in bytes.
  package let size: Int
  /// A program that gets a card without one would invent one each time.
  package let hasUID: Bool
}

extension CardResource {
  /// What ``init(row:)`` reads, of table `c`.
  static let columns: SQL = """
    c.contact_id, c.change, c.changed_at, c.trashed_at IS NOT NULL, c.display_name,
    sha256(c.card || coalesce(c.cuts, '')), octet_length(c.card), c.cuts, c.uid <> ''
    """

  init(row: Row) throws(PostgresError) {
    let cuts = DetachedCard.cuts(packed: try row.optionalBytes(7) ?? []) ?? []
    self.init(
      id: try row.uniqueID(0), change: try row.int64(1), changedAt: try row.timestamp(2), isTrashed: try row.bool(3),
      displayName: try row.text(4), digest: Array(try row.bytes(5).prefix(16)),
      size: try Int(row.int32(6)) + cuts.reduce(0) { $0 + $1.length }, hasUID: try row.bool(8))
  }
}
