package import Contacts
internal import PostgreSQL
package import Protocol
internal import VCard

/// An account's contacts as they were at one moment: after one of its changes, and before the next.
///
/// A contact was then as the version that was made by that change or an earlier one and ended by a later one; without such a version, as
/// it is, if nobody has changed it since. So each moment that can be looked at is one that there was: changes become visible in the order
/// of their numbers. A time of day would not do, because the clocks of two servers may differ.
package struct PastBook: Sendable {
  let database: CloudDatabase
  let account: UniqueID
  /// The number of the last change that counts.
  package let change: Int64

  package init(_ database: CloudDatabase, account: UniqueID, change: Int64) {
    self.database = database
    self.account = account
    self.change = change
  }

  var store: ContactStore { ContactStore(database, account: account) }

  // MARK: The moment

  /// How far back one can look.
  package struct Reach: Sendable, Equatable {
    /// The number of the last change before all that is kept.
    package let earliest: Int64
    /// When the first change was made that is kept; nil where none is.
    package let since: Timestamp?
    /// The account's last change: the present.
    package let last: Int64
    /// Of moments before this change nobody has told yet who was in which group (``PastFilling``).
    package let untold: Int64
  }

  /// Whatever was changed since the first run that the log still has is kept: a run is forgotten before its versions.
  package static func reach(_ database: CloudDatabase, account: UniqueID) throws(CloudError) -> Reach {
    let answers = try database.read(
      account,
      [
        "SELECT last_change, past_untold FROM accounts WHERE account_id = \(account)",
        """
        SELECT first_change, started_at FROM runs WHERE account_id = \(account) ORDER BY first_change, run_id LIMIT 1
        """,
      ])
    return try CloudDatabase.reading(answers) { answers in
      guard let row = answers[0].first else { throw AccountCloud.accountGone }
      let last = try row.int64(0)
      let first = try answers[1].first.map { (change: try $0.int64(0), at: try $0.timestamp(1)) }
      return Reach(
        earliest: first.map { $0.change - 1 } ?? last, since: first?.at, last: last, untold: try row.int64(1))
    }
  }

  /// The number of the last change before that moment: the one before the first run that began later. A run that was under way counts
  /// as far as it came before the next one began.
  package static func change(
    before moment: Timestamp, _ database: CloudDatabase, account: UniqueID
  ) throws(CloudError) -> Int64 {
    let next = try database.first(
      account,
      """
      SELECT first_change FROM runs WHERE account_id = \(account) AND started_at > \(moment)
      ORDER BY first_change, run_id LIMIT 1
      """
    ) { try $0.int64(0) }
    if let next { return next - 1 }
    return try reach(database, account: account).last
  }

  /// The log's entry that ended this moment; nil for the present.
  package func end() throws(CloudError) -> LogEntry? {
    let next = try database.first(
      account,
      """
      SELECT run_id FROM runs WHERE account_id = \(account) AND first_change > \(change)
      ORDER BY first_change, run_id LIMIT 1
      """
    ) { try $0.uniqueID(0) }
    guard let prefix = next.flatMap({ HexPrefix($0.description) }) else { return nil }
    return try AccountHistory(database, account: account).runs(beginningWith: prefix).first
  }

  // MARK: The list as it was

  /// One line of the list as it was.
  package struct Row: Sendable, Equatable {
    package let id: UniqueID
    package let name: String
    /// What has become of the contact; nil where it still says the same.
    package let difference: PastDifference?
    /// Nil where it had none that browsers show.
    package let photo: Picture?
    let key: String

    /// What it is sorted by: the parts of the name, folded, in the order of the list.
    package var nameParts: [String] { SearchKeys.nameParts(key: key) }
  }

  /// By what a photo is known.
  package enum Picture: Sendable, Equatable {
    /// The contact's, since this change.
    case change(Int64)
    /// That of a version.
    case version(UniqueID)
  }

  /// A page of it: at the section's first contact, or behind the place. The place leads to the next page; nil where this is the last. `text`: words
  /// that all stand in the parts of the name, or in the name as it is shown, whatever their case and accents; they are looked for along the list, so one that few
  /// have costs a walk of all of it.
  package func list(
    order: ContactStore.Order, named text: String = "", section: ListSection? = nil, after place: ContactPlace? = nil,
    limit: Int
  ) throws(CloudError) -> Page {
    let limit = pageSize(limit)
    let start = Self.start(section, place)
    let column = order.column
    // Without what means something to LIKE.
    let words = TextFolding.fold(SearchQuery.taken(from: text)).split { !$0.isLetter && !$0.isNumber }
    let page: SQL = """
      (\(code: column), contact_id) > (\(start.key), \(start.id)) AND (\(code: column) LIKE ALL (\(words.map { "%\($0)%" }))
        OR normalize(display_name, NFD) ~ ALL (\(words.map { TextFolding.expression(String($0)) })))
      ORDER BY \(code: column), contact_id LIMIT \(Int64(limit + 1))
      """
    let rows = try database.rows(
      account,
      """
      SELECT p.contact_id, p.display_name, p.key, p.primary_id, p.version_id, c.trashed_at IS NOT NULL, c.primary_id, c.change,
        coalesce(p.has_photo, false)
      FROM (
        SELECT * FROM (
          (SELECT contact_id, display_name, \(code: column) AS key, primary_id, NULL::uuid AS version_id, has_photo
            FROM contacts WHERE account_id = \(account) AND trashed_at IS NULL AND NOT is_group AND change <= \(change) AND \(code: page))
          UNION ALL
          (SELECT contact_id, display_name, \(code: column) AS key, primary_id, version_id, has_photo
            FROM contact_versions WHERE account_id = \(account) AND change IS NOT NULL AND NOT was_trashed AND NOT is_group
              AND made_change <= \(change) AND change > \(change) AND \(code: page))
        ) u ORDER BY key, contact_id LIMIT \(Int64(limit + 1))
      ) p CROSS JOIN LATERAL (
        SELECT trashed_at, primary_id, change FROM contacts
        WHERE account_id = \(account) AND contact_id = p.contact_id \(code: .eachByItself)
      ) c ORDER BY p.key, p.contact_id
      """, Self.listed)
    return Self.page(rows, limit)
  }

  package typealias Page = (rows: [Row], next: ContactPlace?)

  /// Where a page begins: nothing comes before an empty key with the smallest id.
  static func start(_ section: ListSection?, _ place: ContactPlace?) -> ContactPlace {
    place ?? ContactPlace(key: section?.firstKey ?? "", id: UniqueID(word: Word128(high: 0, low: 0)))
  }

  static func listed(_ row: PostgreSQL.Row) throws(PostgresError) -> Row {
    let id = try row.uniqueID(0)
    let version = try row.optionalUniqueID(4)
    let isGone = try row.bool(5)
    let isSame = try row.recordID(6) == row.recordID(3)
    let change = try row.int64(7)
    let difference: PastDifference? = version == nil ? nil : isGone ? .gone : isSame ? nil : .changed
    return Row(
      id: id, name: try row.text(1), difference: difference,
      photo: try row.bool(8) ? version.map { .version($0) } ?? .change(change) : nil, key: try row.text(2))
  }

  /// `rows`: with one more than the page has, where there is another.
  static func page(_ rows: [Row], _ limit: Int) -> Page {
    let shown = Array(rows.prefix(limit))
    return (shown, rows.count > limit ? shown.last.map { ContactPlace(key: $0.key, id: $0.id) } : nil)
  }

  // MARK: A card as it was

  /// A contact as it was.
  package struct Then: Sendable, Equatable {
    /// The version that says so; nil where the contact is still as it was.
    package let version: UniqueID?
    package let card: [UInt8]
  }

  /// Nil where it was not in the list then.
  package func contact(_ id: UniqueID) throws(CloudError) -> Then? {
    guard let candidate = try candidates([id]).first, candidate.wasLive else { return nil }
    guard let version = candidate.version else {
      return try store.contact(id).map { Then(version: nil, card: $0.card) }
    }
    return try store.version(version, of: id).map { Then(version: version, card: $0) }
  }
}
