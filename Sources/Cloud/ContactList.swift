package import Contacts
internal import PostgreSQL
package import Protocol

/// One line of the list.
package struct ContactRow: Sendable, Equatable {
  package let id: UniqueID
  package let displayName: String
  /// What tells namesakes apart: organization, title, e-mail or phone; "" where there is none.
  package let detail: String
  package let section: ListSection
  package let hasPhoto: Bool
  /// The number of its last change: what it shows, stays so under this number.
  package let change: Int64
  /// What it is sorted by: the parts of the name, folded, in the order of the list.
  package let nameParts: [String]
}

/// A place in the sorted list, before or behind a contact; of a search's results, where the contact's rank comes first.
package struct ContactPlace: Sendable, Equatable, Comparable {
  let rank: SearchQuery.Rank
  let key: String
  let id: UniqueID

  init(rank: SearchQuery.Rank = .beginsName, key: String, id: UniqueID) {
    self.rank = rank
    self.key = key
    self.id = id
  }

  /// Reads what `text` gave; nil for anything else.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count >= 33, let number = text.first?.wholeNumberValue,
      let rank = UInt8(exactly: number).flatMap(SearchQuery.Rank.init(rawValue:)),
      let id = UniqueID(text.dropFirst().prefix(32))
    else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text.dropFirst(33).utf8 {
      guard let value = Self.value(digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    guard high == nil, !bytes.contains(0), let key = String(validating: bytes, as: UTF8.self) else { return nil }
    self.init(rank: rank, key: key, id: id)
  }

  package static func < (left: ContactPlace, right: ContactPlace) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    if left.key.utf8.elementsEqual(right.key.utf8) { return left.id < right.id }
    return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }

  /// For a link: hexadecimal digits.
  package var text: String {
    String(rank.rawValue) + id.word.hex + key.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

/// A page of the list; the places lead to the pages before and behind it, nil where there are none.
package struct ContactPage: Sendable, Equatable {
  package let rows: [ContactRow]
  package let previous: ContactPlace?
  package let next: ContactPlace?
}

extension ContactStore {
  package enum Order: Sendable {
    case first
    case last

    var column: SQL {
      switch self {
      case .first: "sort_first"
      case .last: "sort_last"
      }
    }
  }

  /// Where a page begins.
  package enum Start: Sendable, Equatable {
    case beginning
    /// At the section's first contact, or at what comes after an empty section.
    case section(ListSection)
    case after(ContactPlace)
    case before(ContactPlace)
  }

  /// A page of the live contacts: all, or those in `group`. `together`: cards of one person are one row, that of the first card. See
  /// ``search(_:order:start:limit:group:together:)``.
  package func list(
    order: Order, start: Start = .beginning, limit: Int, group: String? = nil, together: Bool = false
  ) throws(CloudError) -> ContactPage {
    let limit = pageSize(limit)
    var backwards = false
    let place: SQL
    switch start {
    case .beginning: place = "true"
    case .section(let section): place = "\(code: order.column) >= \(section.firstKey)"
    case .after(let place_): place = "(\(code: order.column), contact_id) > (\(place_.key), \(place_.id))"
    case .before(let place_):
      place = "(\(code: order.column), contact_id) < (\(place_.key), \(place_.id))"
      backwards = true
    }
    let members = members(group, together: together)
    let direction: SQL = backwards ? "DESC" : "ASC"
    var found = try database.rows(
      account,
      """
      SELECT c.contact_id, c.display_name, c.detail, c.has_photo, m.\(code: order.column), c.change FROM (
        SELECT contact_id, \(code: order.column) FROM \(code: members) AND \(code: place)
        ORDER BY \(code: order.column) \(code: direction), contact_id \(code: direction) LIMIT \(Int64(limit + 1))
      ) m CROSS JOIN LATERAL (
        SELECT contact_id, display_name, detail, has_photo, change FROM contacts
        WHERE account_id = \(account) AND contact_id = m.contact_id \(code: .eachByItself)
      ) c ORDER BY m.\(code: order.column) \(code: direction), m.contact_id \(code: direction)
      """
    ) { try Self.listed($0) }
    let hasMore = found.count > limit
    if hasMore { found.removeLast() }
    if backwards { found.reverse() }
    var hasPrevious = backwards && hasMore
    switch start {
    case .after: hasPrevious = true
    case .section:
      // Something stands before the section, unless it is where the list begins.
      if let first = found.first { hasPrevious = try isAnything(before: first.place, order, members) }
    case .beginning, .before: break
    }
    let hasNext = backwards || hasMore
    return ContactPage(
      rows: found.map(\.row), previous: hasPrevious ? found.first?.place : nil,
      next: hasNext ? found.last?.place : nil)
  }

  /// The sections that have contacts, in their order.
  package func sections(
    order: Order, group: String? = nil, together: Bool = false
  ) throws(CloudError) -> [ListSection] {
    let sections = ListSection.all
    let bounds = sections.map(\.firstKey)
    let found = try database.rows(
      account,
      """
      SELECT s.name FROM unnest(\(sections.map(\.name)), \(bounds), \(Array(bounds.dropFirst()) + ["\u{10FFFF}"]))
        WITH ORDINALITY AS s (name, low, high, position)
      CROSS JOIN LATERAL (SELECT 1 FROM \(code: members(group, together: together))
        AND \(code: order.column) >= s.low AND \(code: order.column) < s.high
        ORDER BY \(code: order.column) LIMIT 1) found
      ORDER BY s.position
      """
    ) { try $0.text(0) }
    return found.compactMap(ListSection.named)
  }

  private func isAnything(before place: ContactPlace, _ order: Order, _ members: SQL) throws(CloudError) -> Bool {
    try database.run(
      account,
      """
      SELECT 1 FROM \(code: members)
        AND (\(code: order.column), contact_id) < (\(place.key), \(place.id))
      ORDER BY \(code: order.column) DESC, contact_id DESC LIMIT 1
      """
    ).count > 0
  }

  static func listed(_ row: Row) throws(PostgresError) -> (row: ContactRow, place: ContactPlace) {
    let id = try row.uniqueID(0)
    let key = try row.text(4)
    let line = ContactRow(
      id: id, displayName: try row.text(1), detail: try row.text(2), section: ListSection.containing(key: key),
      hasPhoto: try row.bool(3), change: try row.int64(5), nameParts: SearchKeys.nameParts(key: key))
    return (line, ContactPlace(key: key, id: id))
  }

  /// The people of the list, with the sort keys; behind FROM, and before an AND.
  func members(_ group: String?, together: Bool = false) -> SQL {
    let members: SQL =
      if let group {
        "group_people WHERE account_id = \(account) AND name = \(GroupCard.comparable(name: group))"
      } else {
        "contacts WHERE account_id = \(account) AND trashed_at IS NULL AND NOT is_group"
      }
    return together ? "\(code: members) AND NOT \(code: isBehindAnother(group))" : members
  }

  /// The words of a search, folded, each as LIKE takes it.
  static func patterns(_ search: String) -> [String] {
    TextFolding.fold(SearchQuery.taken(from: search)).split(whereSeparator: \.isWhitespace).map {
      "%\(escaped($0))%"
    }
  }

  private static func escaped(_ word: Substring) -> String {
    word.map { "\\%_".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
