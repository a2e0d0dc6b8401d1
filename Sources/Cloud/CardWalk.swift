internal import Account
internal import Contacts
internal import PostgreSQL
internal import Sync

/// Walks over an account's cards, those of its contacts or those of their earlier versions, in the order of their keys: what
/// is stored about each beside what its card says.
struct CardWalk {
  /// At most so many cards, and about so many bytes of them, are in memory at a time.
  static let limit: Int64 = 500
  static let bytes: Int64 = 8 << 20

  let account: UniqueID
  let encoding: EncodingVersion
  /// Reads, in one round trip.
  let read: (SQL) throws -> Rows

  /// Where a walk has come to.
  struct Place: Equatable {
    var contact = UniqueID(word: Word128(high: 0, low: 0))
    /// For versions.
    var version = UniqueID(word: Word128(high: 0, low: 0))
  }

  /// One card, and what is stored about it.
  struct Step {
    var place: Place
    var change: Int64
    var isTrashed: Bool
    var stored: DerivedColumns
    /// What the card says, or why it cannot be told.
    var content: Result<CardContent, Damage>
  }

  enum Damage: Error { case unreadable, missingPart }

  /// The contacts behind `place`, the trash included, but what was deleted for good; empty at the end.
  func contacts(after place: Place) throws -> [Step] {
    let rows = try read(
      """
      SELECT contact_id, contact_id, change, trashed_at IS NOT NULL, primary_id, secondary_id, uid, sort_first, sort_last, display_name, detail,
        has_photo, array_to_string(groups, E'\\x1f'), search_text, phone_digits, digest, card, cuts, is_group
      FROM (
        SELECT *, sum(octet_length(card)) OVER (ORDER BY contact_id) - octet_length(card) AS before FROM (
          SELECT * FROM contacts WHERE account_id = \(account) AND contact_id > \(place.contact) AND NOT is_erased
          ORDER BY contact_id LIMIT \(Self.limit)
        ) page
      ) c
      WHERE before < \(Self.bytes) ORDER BY contact_id
      """)
    return try steps(rows) { row throws(PostgresError) in
      DerivedColumns(
        primary: try row.recordID(4), secondary: try row.recordID(5), uid: try row.text(6),
        sortFirst: try row.text(7), sortLast: try row.text(8), displayName: try row.text(9), detail: try row.text(10),
        hasPhoto: try row.bool(11), groups: try row.optionalText(12), searchText: try row.text(13),
        phoneDigits: try row.text(14), isGroup: try row.bool(18), digest: try row.bytes(15))
    }
  }

  /// The earlier versions behind `place`. `untoldOnly`: those of which nobody has told yet whether they have a photo.
  func versions(after place: Place, untoldOnly: Bool = false) throws -> [Step] {
    let rows = try read(
      """
      SELECT contact_id, version_id, 0::bigint, false, primary_id, secondary_id, NULL, NULL, NULL, display_name, NULL, has_photo, NULL,
        NULL, NULL, NULL, card, cuts
      FROM (
        SELECT *, sum(octet_length(card)) OVER (ORDER BY contact_id, version_id) - octet_length(card) AS before FROM (
          SELECT * FROM contact_versions
          WHERE account_id = \(account) AND (contact_id, version_id) > (\(place.contact), \(place.version))
            \(code: untoldOnly ? "AND has_photo IS NULL" : "")
          ORDER BY contact_id, version_id LIMIT \(Self.limit)
        ) page
      ) c
      WHERE before < \(Self.bytes) ORDER BY contact_id, version_id
      """)
    return try steps(rows) { row throws(PostgresError) in
      DerivedColumns(
        primary: try row.recordID(4), secondary: try row.recordID(5), displayName: try row.text(9),
        hasPhoto: try row.isNull(11) ? nil : row.bool(11))
    }
  }

  private func steps(_ rows: Rows, _ stored: (Row) throws(PostgresError) -> DerivedColumns) throws -> [Step] {
    var steps: [Step] = []
    var cards: [DetachedCard] = []
    for index in 0..<rows.count {
      let row = rows[index]
      steps.append(
        Step(
          place: Place(contact: try row.uniqueID(0), version: try row.uniqueID(1)), change: try row.int64(2),
          isTrashed: try row.bool(3),
          stored: try stored(row), content: .failure(.missingPart)))
      cards.append(try row.detachedCard(16))
    }
    var start = 0
    while start < steps.count {
      // As many as have so many bytes of large values together, and one at least.
      var end = start + 1
      var size = cards[start].partBytes
      while end < steps.count, size + cards[end].partBytes <= Self.bytes {
        size += cards[end].partBytes
        end += 1
      }
      let parts = try parts(cards[start..<end])
      for index in start..<end { steps[index].content = content(cards[index], parts) }
      start = end
    }
    return steps
  }

  private func parts(_ cards: ArraySlice<DetachedCard>) throws -> [PartDigest: [UInt8]] {
    let digests = Set(cards.flatMap(\.digests))
    guard !digests.isEmpty else { return [:] }
    let rows = try read(
      "SELECT digest, bytes FROM parts WHERE account_id = \(account) AND digest = ANY(\(Array(digests)))")
    var parts: [PartDigest: [UInt8]] = [:]
    for index in 0..<rows.count { parts[try rows[index].digest(0)] = try rows[index].bytes(1) }
    return parts
  }

  private func content(_ card: DetachedCard, _ parts: [PartDigest: [UInt8]]) -> Result<CardContent, Damage> {
    guard let bytes = card.attach({ parts[$0] }) else { return .failure(.missingPart) }
    do throws(CardRefusal) { return .success(try CardContent(bytes, encoding)) } catch { return .failure(.unreadable) }
  }
}

/// The columns of a contact that are computed from its card. Of an earlier version, the IDs, the name, and whether there is a photo.
struct DerivedColumns: Equatable {
  var primary: RecordID
  var secondary: RecordID
  var uid = ""
  var sortFirst = ""
  var sortLast = ""
  var displayName: String
  var detail = ""
  /// Nil of a version that nobody has looked at yet.
  var hasPhoto: Bool? = false
  var groups: String?
  var searchText = ""
  var phoneDigits = ""
  var isGroup = false
  var digest: [UInt8] = []

  /// Whether something else is stored than what a card says. What nobody has looked at yet is nothing else.
  func isWrong(_ right: DerivedColumns) -> Bool {
    var told = self
    told.hasPhoto = hasPhoto ?? right.hasPhoto
    return told != right
  }

  func hasSameIDs(as content: CardContent) -> Bool {
    primary == content.ids.primary && secondary == content.ids.secondary
  }
}

extension CardContent {
  var columns: DerivedColumns {
    DerivedColumns(
      primary: ids.primary, secondary: ids.secondary, uid: uid, sortFirst: sortFirst, sortLast: sortLast,
      displayName: displayName, detail: detail, hasPhoto: hasPhoto, groups: packedGroups, searchText: searchText,
      phoneDigits: phoneDigits, isGroup: isGroup, digest: digest)
  }
}

extension DetachedCard {
  fileprivate var partBytes: Int64 { cuts.reduce(0) { $0 + Int64($1.length) } }
}
