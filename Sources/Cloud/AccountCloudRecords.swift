internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

// What a run reads: the listing, records by id and by what they once were, and large values.

extension AccountCloud {
  package func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    let limit = pageSize(limit)
    // The last change is read before the rows, in an older snapshot: everything up to it is in the page, if the page is not
    // full. What is left out is as of ``KnownBook/isListed(isOwn:isFull:)``.
    return try read(
      run: run,
      [
        "SELECT last_change FROM accounts WHERE account_id = \(account)",
        """
        SELECT \(code: Self.entryColumns)
        FROM contacts c JOIN address_books b ON b.account_id = c.account_id AND b.book_id = \(book)
        WHERE c.account_id = \(account) AND c.change > \(change)
          AND (b.run_full OR c.changed_by IS DISTINCT FROM \(book))
        ORDER BY c.change LIMIT \(Int64(limit))
        """,
        noteTold,
      ]
    ) { answers in
      ListingPage(
        try answers[1].map(entry), limit: limit, after: change, lastChange: try answers[0].first?.int64(0) ?? 0)
    }
  }

  /// Runs after the reads whose answers the device is about to hear: so `last_change` bounds what they returned.
  private var noteTold: SQL { Self.noteTold(account, book, device: holder) }

  /// Runs before a device is answered. It notes that the device may have heard of all changes up to the account's last one.
  static func noteTold(_ account: UniqueID, _ book: UniqueID, device: UniqueID) -> SQL {
    """
    INSERT INTO listeners (account_id, book_id, device_id, told)
    SELECT b.account_id, b.book_id, \(device), a.last_change
    FROM accounts a JOIN address_books b ON b.account_id = a.account_id
    WHERE a.account_id = \(account) AND b.book_id = \(book)
    ON CONFLICT (account_id, book_id, device_id) DO UPDATE SET told = excluded.told WHERE listeners.told < excluded.told
    """
  }

  package func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: [UniqueID]] {
    try Self.check(primaries.count, atMost: Portion.contents)
    return try read(
      run: run,
      [
        """
        SELECT primary_id, contact_id
        FROM (
          SELECT h.primary_id, h.contact_id, row_number() OVER (
            PARTITION BY h.primary_id ORDER BY c.trashed_at IS NOT NULL, c.primary_id <> h.primary_id, c.change DESC
          ) AS place
          FROM (
            SELECT c.contact_id, c.primary_id FROM unnest(\(primaries)) AS n (primary_id)
            CROSS JOIN LATERAL (
              SELECT contact_id, primary_id FROM contacts
              WHERE account_id = \(account) AND primary_id = n.primary_id
              \(code: .eachByItself)
            ) c
            UNION
            SELECT v.contact_id, v.primary_id FROM unnest(\(primaries)) AS n (primary_id)
            CROSS JOIN LATERAL (
              SELECT contact_id, primary_id FROM contact_versions
              WHERE account_id = \(account) AND primary_id = n.primary_id
                AND reason <> \(Int16(VersionReason.united.rawValue))
              \(code: .eachByItself)
            ) v
          ) h CROSS JOIN LATERAL (
            SELECT primary_id, trashed_at, change FROM contacts
            WHERE account_id = \(account) AND contact_id = h.contact_id
            \(code: .eachByItself)
          ) c
        ) s
        WHERE place <= \(Int64(Portion.sayers)) ORDER BY primary_id, place
        """
      ]
    ) { answers in
      var found: [RecordID: [UniqueID]] = [:]
      for index in 0..<answers[0].count {
        found[try answers[0][index].recordID(0), default: []].append(try answers[0][index].uniqueID(1))
      }
      return found
    }
  }

  package func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    try Self.check(ids.count, atMost: Portion.records)
    return try read(
      run: run,
      [
        """
        SELECT \(code: Self.entryColumns), c.card, c.cuts
        FROM (
          SELECT c.*, sum(octet_length(c.card)) OVER (ROWS UNBOUNDED PRECEDING) - octet_length(c.card) AS bytes_before
          FROM unnest(\(Array(Set(ids)))) AS n (contact_id)
          CROSS JOIN LATERAL (
            SELECT * FROM contacts
            WHERE account_id = \(account) AND contact_id = n.contact_id
            \(code: .eachByItself)
          ) c
        ) c
        JOIN address_books b ON b.account_id = \(account) AND b.book_id = \(book)
        WHERE c.bytes_before < \(Int64(Portion.bytes))
        """,
        noteTold,
      ]
    ) { try $0[0].map { CloudRecord(entry: try entry($0), card: try $0.detachedCard(12)) } }
  }

  package func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest> {
    try Self.check(digests.count, atMost: Portion.values)
    return try read(
      run: run, ["SELECT digest FROM parts WHERE account_id = \(account) AND digest = ANY(\(digests))"]
    ) { Set(digests).subtracting(try $0[0].map { try $0.digest(0) }) }
  }

  package func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part] {
    try Self.check(digests.count, atMost: Portion.values)
    return try parts(digests, bytes: Portion.bytes, run: run)
  }

  /// As many of the parts as have so many bytes together; the last may go beyond.
  func parts(_ digests: [PartDigest], bytes: Int, run: UniqueID) throws(CloudError) -> [Part] {
    try read(
      run: run,
      [
        """
        SELECT digest, bytes
        FROM (
          SELECT digest, bytes, sum(octet_length(bytes)) OVER (ROWS UNBOUNDED PRECEDING) - octet_length(bytes) AS bytes_before
          FROM parts WHERE account_id = \(account) AND digest = ANY(\(digests))
        ) p
        WHERE bytes_before < \(Int64(bytes))
        """
      ]
    ) { try $0[0].map { Part(digest: try $0.digest(0), bytes: try $0.bytes(1)) } }
  }

  /// A device of ours never asks for more at once. A larger answer would use up the server's memory.
  static func check(_ count: Int, atMost limit: Int) throws(CloudError) {
    guard count <= limit else {
      throw .failed(message: "\(count) at once were asked for, and \(limit) are the limit", hint: nil)
    }
  }

  private static let entryColumns: SQL = """
    c.contact_id, c.primary_id, c.secondary_id, c.uid, c.change, c.edited_at, c.trashed_at IS NOT NULL,
    c.changed_by IS NOT DISTINCT FROM b.book_id, c.created_change, b.seen,
    c.trash_allowed AND c.trashed_at IS NOT NULL,
    CASE WHEN c.trashed_at IS NOT NULL AND c.trash_reason = \(Int16(TrashReason.undone.rawValue)) THEN c.run_id END
    """

  private func entry(_ row: Row) throws(PostgresError) -> CloudEntry {
    let change = try row.int64(4)
    let state = RecordState(
      isTrashed: try row.bool(6), change: change, createdChange: try row.int64(8), isOwn: try row.bool(7),
      seen: try row.int64(9))
    return CloudEntry(
      id: try row.uniqueID(0), ids: RecordIDs(primary: try row.recordID(1), secondary: try row.recordID(2)),
      uid: try row.text(3), change: change, editedAt: try row.timestamp(5), state: state,
      deletionAllowed: try row.bool(10), undo: try row.optionalUniqueID(11))
  }
}
