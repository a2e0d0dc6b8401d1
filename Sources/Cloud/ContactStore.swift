internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol
internal import VCard

/// One account's contacts as the browser sees them: lists, cards, the trash, the history. The edits stand in ContactEdits.swift.
package struct ContactStore: Sendable {
  let database: CloudDatabase
  let account: UniqueID
  let author: Author

  /// `device`: the address book of the device on which the person gives commands; nil for the browser.
  package init(_ database: CloudDatabase, account: UniqueID, device book: UniqueID? = nil) {
    self.database = database
    self.account = account
    author = Author(kind: .edit, book: book)
  }

  /// The version of the record IDs.
  package var encoding: EncodingVersion { database.encoding }

  /// The number of the account's last change: a page that shows this number is up to date.
  package func lastChange() throws(CloudError) -> Int64 {
    let change = try database.first(account, "SELECT last_change FROM accounts WHERE account_id = \(account)") {
      try $0.int64(0)
    }
    guard let change else { throw AccountCloud.accountGone }
    return change
  }

  /// One contact with its whole card, also where it is in the trash; nil where there is none, or none any more.
  package func contact(_ id: UniqueID) throws(CloudError) -> StoredContact? {
    let answers = try database.read(
      account,
      [
        """
        SELECT c.contact_id, c.primary_id, c.secondary_id, c.change, c.edited_at, c.trashed_at, c.trash_reason, c.card, c.cuts
        FROM contacts c
        WHERE c.account_id = \(account) AND c.contact_id = \(id) AND NOT c.is_erased
        """,
        """
        SELECT b.book_id, b.name, b.seen < c.change AND c.changed_by IS DISTINCT FROM b.book_id FROM address_books b
        CROSS JOIN LATERAL (
          SELECT change, changed_by FROM contacts
          WHERE account_id = \(account) AND contact_id = \(id) \(code: .eachByItself)
        ) c
        WHERE b.account_id = \(account)
          AND EXISTS (
            SELECT 1 FROM device_tokens d WHERE d.account_id = \(account) AND d.book_id = b.book_id
              AND (b.finished_at IS NOT NULL OR NOT EXISTS (
                SELECT 1 FROM app_passwords p WHERE p.account_id = \(account) AND p.token_hash = d.token_hash)))
        ORDER BY b.name, b.book_id
        """,
        """
        SELECT digest, bytes FROM parts WHERE account_id = \(account) AND digest = ANY (ARRAY(
          SELECT substring(c.cuts FROM cut * 40 + 9 FOR 32)
          FROM contacts c, generate_series(0, length(c.cuts) / 40 - 1) cut
          WHERE c.account_id = \(account) AND c.contact_id = \(id)))
        """,
      ])
    return try CloudDatabase.reading(answers) { answers in
      guard let row = answers[0].first else { return nil }
      let bytes = try Self.attach(try row.detachedCard(7), answers[2])
      let books = try answers[1].map { row throws(PostgresError) in
        (
          book: StoredContact.Book(id: try row.uniqueID(0), name: try row.text(1)), isWaiting: try row.bool(2)
        )
      }
      return StoredContact(
        id: try row.uniqueID(0), ids: RecordIDs(primary: try row.recordID(1), secondary: try row.recordID(2)),
        change: try row.int64(3), editedAt: try row.timestamp(4), trashedAt: try row.optionalTimestamp(5),
        trashReason: try row.optionalValue(TrashReason.self, 6),
        card: bytes,
        waitingFor: books.filter(\.isWaiting).map(\.book), heldBy: books.filter { !$0.isWaiting }.map(\.book))
    }
  }

  /// The photo in the card; nil where there is none.
  package func photo(_ id: UniqueID) throws(CloudError) -> Photo? {
    guard let stored = try contact(id), let card = try? Card(stored.card) else { return nil }
    return Contact(card).photo
  }

  static let versionColumns: SQL = """
    v.version_id, v.contact_id, v.reason, v.replaced_at, coalesce(r.device_name, b.name), v.edited_at, v.display_name,
    v.needs_review, r.kind, v.run_id, v.was_trashed
    """

  static let versionTables: SQL = "contact_versions v \(code: versionAuthors)"

  /// The versions of one contact, found by their key before anything sorts them: in the order of their age, the planner would
  /// walk along those of the whole account.
  func versionTables(of id: UniqueID) -> SQL {
    """
    (SELECT * FROM contact_versions
      WHERE account_id = \(account) AND contact_id = \(id)
      \(code: .eachByItself)) v \(code: Self.versionAuthors)
    """
  }

  private static let versionAuthors: SQL = """
    LEFT JOIN runs r ON r.account_id = v.account_id AND r.run_id = v.run_id
    LEFT JOIN address_books b ON b.account_id = v.account_id AND b.book_id = v.replaced_by
    """

  /// The latest first. A card that lost a conflict and never was the contact's has no change of its own; it counts as coming with
  /// the change that won.
  static let versionOrder: SQL = "ORDER BY v.replaced_at DESC, v.change DESC, v.version_id"

  /// The card of one version; nil where there is none.
  package func version(_ version: UniqueID, of id: UniqueID) throws(CloudError) -> [UInt8]? {
    guard let (card, parts) = try storedCard(version, of: id) else { return nil }
    return try CloudDatabase.reading(parts) { try Self.attach(card, $0) }
  }

  /// The card of one version, or of the contact as it is (nil); nil where there is none, or a large value of it is missing.
  func wholeCard(_ version: UniqueID?, of id: UniqueID) throws(CloudError) -> [UInt8]? {
    guard let (card, parts) = try storedCard(version, of: id) else { return nil }
    return try CloudDatabase.reading(parts) { try Self.attached(card, $0) }
  }

  private func storedCard(
    _ version: UniqueID?, of id: UniqueID
  ) throws(CloudError) -> (card: DetachedCard, parts: Rows)? {
    let cards: SQL =
      if let version {
        """
        SELECT card, cuts FROM contact_versions
        WHERE account_id = \(account) AND contact_id = \(id) AND version_id = \(version)
        """
      } else {
        """
        SELECT card, cuts FROM contacts
        WHERE account_id = \(account) AND contact_id = \(id) AND NOT is_erased
        """
      }
    let answers = try database.read(
      account,
      [
        cards,
        """
        SELECT digest, bytes FROM parts WHERE account_id = \(account) AND digest = ANY (ARRAY(
          SELECT substring(c.cuts FROM cut * 40 + 9 FOR 32)
          FROM (\(code: cards)) c, generate_series(0, length(c.cuts) / 40 - 1) cut))
        """,
      ])
    return try CloudDatabase.reading(answers) { try $0[0].first.map { (try $0.detachedCard(0), answers[1]) } }
  }

  /// The entry of the log that made the contact's change of this number; nil where it is not its last one any more.
  package func run(of id: UniqueID, change: Int64) throws(CloudError) -> UniqueID? {
    try database.first(
      account, "SELECT run_id FROM contacts WHERE account_id = \(account) AND contact_id = \(id) AND change = \(change)"
    ) { try $0.optionalUniqueID(0) } ?? nil
  }

  /// Takes a version off the review list, or puts it back. False where it was so already. Its age counts from here on: who
  /// decided yesterday may change their mind for as long as after any other change.
  @discardableResult
  package func markReviewed(
    _ version: UniqueID, of id: UniqueID, _ isReviewed: Bool = true
  ) throws(CloudError) -> Bool {
    try database.run(account, reviewing(version, of: id, isReviewed)).affected > 0
  }

  func reviewing(_ version: UniqueID, of id: UniqueID, _ isReviewed: Bool) -> SQL {
    """
    UPDATE contact_versions SET needs_review = \(!isReviewed), replaced_lived = \(code: LivedTime.now)
    WHERE account_id = \(account) AND contact_id = \(id) AND version_id = \(version) AND needs_review = \(isReviewed)
    """
  }

  private static func attach(_ card: DetachedCard, _ parts: Rows) throws -> [UInt8] {
    guard let whole = try attached(card, parts) else {
      throw CloudError.failed(message: "a large value of the card is missing in the database", hint: nil)
    }
    return whole
  }

  /// Nil where a large value is missing.
  private static func attached(_ card: DetachedCard, _ parts: Rows) throws -> [UInt8]? {
    var bytes: [PartDigest: [UInt8]] = [:]
    for index in 0..<parts.count { bytes[try parts[index].digest(0)] = try parts[index].bytes(1) }
    return card.attach({ bytes[$0] })
  }
}

/// A contact as the cloud holds it.
package struct StoredContact: Sendable, Equatable {
  /// An address book by the name of its device.
  package struct Book: Sendable, Equatable {
    package let id: UniqueID
    package let name: String
  }

  package let id: UniqueID
  package let ids: RecordIDs
  package let change: Int64
  package let editedAt: Timestamp
  /// Nil for a live one.
  package let trashedAt: Timestamp?
  package let trashReason: TrashReason?
  /// All bytes, large values included.
  package let card: [UInt8]
  /// The address books of signed-in devices that do not have this state of it yet. A phone that was given its password and has not read the
  /// contacts so far is none of them: perhaps it never will.
  package let waitingFor: [Book]
  /// And those that have it.
  package let heldBy: [Book]
}

extension ContactVersion {
  /// From the columns of ``ContactStore/versionColumns``.
  init(row: Row) throws(PostgresError) {
    self.init(
      id: try row.uniqueID(0), contact: try row.uniqueID(1),
      reason: try row.value(VersionReason.self, 2),
      replacedAt: try row.timestamp(3), device: try row.optionalText(4),
      kind: try row.optionalValue(RunKind.self, 8),
      run: try row.optionalUniqueID(9), wasTrashed: try row.bool(10), editedAt: try row.timestamp(5),
      displayName: try row.text(6), needsReview: try row.bool(7), card: nil)
  }
}
