package import Contacts
internal import Account
internal import PostgreSQL
internal import Probes
package import Protocol

/// An account's history straight in the database: the log of what happened, undoing, and the review list. See
/// `AccountHistory.undo` and, for versions and the trash, `AccountHistory.versions` and its neighbours.
package struct AccountHistory: CloudHistory {
  let database: CloudDatabase
  let account: UniqueID
  /// The address book of the device that asks; nil for the browser, and for the server itself.
  let book: UniqueID?
  /// The days of ``Retention``.
  let kept: Int

  package init(
    _ database: CloudDatabase, account: UniqueID, device book: UniqueID? = nil, kept: Int = Retention.defaultDays
  ) {
    self.database = database
    self.account = account
    self.book = book
    self.kept = kept
  }

  var store: ContactStore { ContactStore(database, account: account, device: book) }

  // MARK: The log

  package func log(before: LogPlace?, limit: Int) throws(CloudError) -> [LogEntry] {
    try log(of: .everyone, before: before, limit: limit)
  }

  /// What the filter leaves of the log, the latest first: at most `limit` entries before the given one.
  package func log(of filter: LogFilter, before: LogPlace?, limit: Int) throws(CloudError) -> [LogEntry] {
    let place = before ?? LogPlace(firstChange: .max, run: UniqueID(word: Word128(high: .max, low: .max)))
    let author: SQL =
      switch filter.author {
      case nil: "true"
      case .browser:
        "book_id IS NULL AND kind = ANY(\([RunKind.edit, .importing, .undo, .erasing].map { Int16($0.rawValue) }))"
      case .book(let book): "book_id = \(book)"
      }
    let touched: SQL = filter.contacts.map { "run_id = ANY (ARRAY(\(code: touching($0))))" } ?? "true"
    return try entries(
      """
      SELECT \(code: Self.columns) FROM runs
      WHERE account_id = \(account) AND (first_change, run_id) < (\(place.firstChange), \(place.run))
        AND \(code: author) AND \(code: touched)
      ORDER BY first_change DESC, run_id DESC LIMIT \(Int64(pageSize(limit)))
      """)
  }

  /// The runs that changed one of these contacts. The last change of a contact stands with the contact, each one before with the
  /// version that it left.
  private func touching(_ contacts: [UniqueID]) -> SQL {
    """
    SELECT run_id FROM contacts WHERE account_id = \(account) AND contact_id = ANY(\(contacts)) AND run_id IS NOT NULL
    UNION ALL SELECT run_id FROM contact_versions
    WHERE account_id = \(account) AND contact_id = ANY(\(contacts)) AND run_id IS NOT NULL
    UNION ALL SELECT made_by_run FROM contact_versions
    WHERE account_id = \(account) AND contact_id = ANY(\(contacts)) AND made_by_run IS NOT NULL
    UNION ALL SELECT run_id FROM link_changes WHERE account_id = \(account) AND contact_id = ANY(\(contacts))
    """
  }

  package func runs(beginningWith prefix: HexPrefix) throws(CloudError) -> [LogEntry] {
    try entries(
      """
      SELECT \(code: Self.columns) FROM runs
      WHERE account_id = \(account) AND run_id >= \(prefix.lowest) AND run_id <= \(prefix.highest)
      ORDER BY run_id LIMIT 20
      """)
  }

  private static let columns: SQL = """
    run_id, kind, device_name, book_id, started_at, finished_at, added, overwritten, deleted, restored, duplicates,
    conflicts, example, undoes, undone_by, first_change, linked, unlinked
    """

  private func entries(_ statement: SQL) throws(CloudError) -> [LogEntry] {
    try database.rows(account, statement, Self.entry)
  }

  private static func entry(_ row: Row) throws(PostgresError) -> LogEntry {
    var counts = RunCounts()
    counts.added = try row.int64(6)
    counts.overwritten = try row.int64(7)
    counts.deleted = try row.int64(8)
    counts.restored = try row.int64(9)
    counts.duplicates = try row.int64(10)
    counts.conflicts = try row.int64(11)
    counts.linked = try row.int64(16)
    counts.unlinked = try row.int64(17)
    return LogEntry(
      run: try row.uniqueID(0), kind: try row.value(RunKind.self, 1),
      device: try row.optionalText(2), book: try row.optionalUniqueID(3), startedAt: try row.timestamp(4),
      finishedAt: try row.optionalTimestamp(5), counts: counts, example: try row.text(12),
      undoes: try row.optionalUniqueID(13), undoneBy: try row.optionalUniqueID(14), firstChange: try row.int64(15))
  }

  // MARK: The review list

  package func review(before place: ReviewPlace?, limit: Int) throws(CloudError) -> ReviewListing {
    let limit = pageSize(limit)
    // A moment that is not the list's may be one that the database cannot hold.
    let moment = min(max(place?.moment ?? Int64.max, 0), Timestamp.latest.milliseconds * 1_000)
    let version = place?.version ?? UniqueID(word: Word128(high: .max, low: .max))
    // A card that never was the contact's (`change` is NULL) came from the device that sent it, any other from the run that
    // had made it.
    var places = try database.rows(
      account,
      """
      SELECT v.version_id, v.contact_id, c.display_name, r.device_name, v.edited_at, v.replaced_at,
        c.trashed_at IS NOT NULL, CASE WHEN octet_length(v.card) <= 65536 THEN v.card END, v.cuts,
        CASE WHEN octet_length(c.card) <= 65536 THEN c.card END, c.cuts,
        (extract(epoch FROM v.replaced_at) * 1000000)::bigint
      FROM (
        SELECT * FROM contact_versions WHERE account_id = \(account) AND needs_review
          AND (replaced_at, version_id) < (timestamptz 'epoch' + \(moment) * interval '1 microsecond', \(version))
        ORDER BY replaced_at DESC, version_id DESC LIMIT \(Int64(limit + 1))
      ) v
      CROSS JOIN LATERAL (
        SELECT * FROM contacts
        WHERE account_id = \(account) AND contact_id = v.contact_id \(code: .eachByItself)
      ) c
      LEFT JOIN runs r ON r.account_id = \(account)
        AND r.run_id = CASE WHEN v.change IS NULL THEN v.run_id ELSE v.made_by_run END
      ORDER BY v.replaced_at DESC, v.version_id DESC
      """
    ) { (item: try Self.reviewItem($0), moment: try $0.int64(11)) }
    let hasMore = places.count > limit
    if hasMore { places.removeLast() }
    let last = hasMore ? places.last : nil
    return ReviewListing(
      items: places.map(\.item), next: last.map { ReviewPlace(moment: $0.moment, version: $0.item.version) })
  }

  private static func reviewItem(_ row: Row) throws(PostgresError) -> ReviewItem {
    ReviewItem(
      version: try row.uniqueID(0), contact: try row.uniqueID(1), name: try row.text(2),
      device: try row.optionalText(3), editedAt: try row.timestamp(4), lostAt: try row.timestamp(5),
      isTrashed: try row.bool(6), lost: try row.isNull(7) ? nil : row.detachedCard(7),
      current: try row.isNull(9) ? nil : row.detachedCard(9))
  }

  package func reviewCount() throws(CloudError) -> Int64 {
    try database.first(account, "SELECT \(code: AccountCloud.toReview(account))") { try $0.int64(0) } ?? 0
  }

  package func cards(version: UniqueID, of contact: UniqueID) throws(CloudError) -> VersionCards? {
    guard let card = try store.version(version, of: contact), let current = try store.contact(contact) else {
      return nil
    }
    return VersionCards(version: card, current: current.card)
  }

  package func keep(version: UniqueID, of contact: UniqueID) throws(CloudError) -> Bool {
    let wasWaiting = try store.markReviewed(version, of: contact)
    if wasWaiting { Coverpoint.conflictKept.reach() }
    return wasWaiting
  }
}
