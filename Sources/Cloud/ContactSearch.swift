package import Contacts
internal import PostgreSQL
package import Protocol

extension ContactStore {
  /// A page of what a search finds among the live contacts, the best first (``SearchQuery/Rank``), in list order where two fit
  /// equally well. Each word must be found, folded, somewhere in names, addresses, notes and so on; a number in any spelling. Where
  /// nothing is, one letter of a long word may be wrong. A search for nothing is the list. `group`: the only one whose people are found.
  /// `together`: of a person's cards that are found one is shown, the one that fits best.
  package func search(
    _ text: String, order: Order, start: Start = .beginning, limit: Int, group: String? = nil, together: Bool = false
  ) throws(CloudError) -> ContactPage {
    let query = SearchQuery(text)
    guard !query.isEmpty else {
      return try list(order: order, start: start, limit: limit, group: group, together: together)
    }
    let limit = pageSize(limit)
    var from = SearchHits.Start.beginning
    switch start {
    case .beginning, .section: break
    case .after(let place): from = .after(place)
    case .before(let place): from = .before(place)
    }
    let isBackwards = if case .before = from { true } else { false }
    let isBeginning = from == .beginning
    var places: [ContactPlace] = []
    var count = limit + 1
    while places.count <= limit {
      let found = try database.searchBooks.places(
        query, from, limit: count, SearchBooks.Key(account: account, order: order), in: group, database)
      let kept = together ? try firsts(of: found, query, order, group) : found
      places = isBackwards ? kept + places : places + kept
      guard found.count == count, let first = found.first, let last = found.last else { break }
      // Of many who are linked, a page may be full of cards that others precede.
      from = isBackwards ? .before(first) : .after(last)
      count = min(count * 2, 4_000)
    }
    let hasMore = places.count > limit
    places = isBackwards ? places.suffix(limit) : Array(places.prefix(limit))
    let (hasPrevious, hasNext) = isBackwards ? (hasMore, true) : (!isBeginning, hasMore)
    return ContactPage(
      rows: try rows(places.map(\.id), order), previous: hasPrevious ? places.first : nil,
      next: hasNext ? places.last : nil)
  }

  /// Those of these places that no other card of the same person precedes among all that the search finds.
  private func firsts(
    of places: [ContactPlace], _ query: SearchQuery, _ order: Order, _ group: String?
  ) throws(CloudError) -> [ContactPlace] {
    guard let isNearly = places.first.map({ $0.rank == .nearly }) else { return [] }
    let isInGroup: SQL =
      group.map { name in
        """
        CROSS JOIN LATERAL (
          SELECT 1 FROM group_people
          WHERE account_id = \(account) AND contact_id = c.contact_id AND name = \(GroupCard.comparable(name: name))
          \(code: .eachByItself)
        ) g
        """
      } ?? ""
    let own = Dictionary(places.map { ($0.id, $0) }) { first, _ in first }
    let behind = try database.rows(
      account,
      """
      SELECT n.contact_id, c.* FROM unnest(\(places.map(\.id))) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT person_id FROM linked_people
        WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
      ) own
      CROSS JOIN LATERAL (
        SELECT contact_id FROM linked_people
        WHERE account_id = \(account) AND person_id = own.person_id AND contact_id <> n.contact_id \(code: .eachByItself)
      ) other
      CROSS JOIN LATERAL (
        SELECT contact_id, \(code: order.column) AS sort_key, search_text, display_name, detail, phone_digits FROM contacts
        WHERE account_id = \(account) AND contact_id = other.contact_id AND trashed_at IS NULL AND NOT is_group
        \(code: .eachByItself)
      ) c \(code: isInGroup)
      """
    ) { row -> UniqueID? in
      let text = SearchedText(
        sortKey: try row.bytes(2), searchText: try row.bytes(3), displayName: try row.bytes(4),
        detail: try row.bytes(5), phoneDigits: try row.bytes(6))
      let (bytes, id) = (text.bytes.span, try row.uniqueID(0))
      let rank = isNearly ? (query.isNearly(bytes, text.ends) ? .nearly : nil) : query.rank(bytes, text.ends)
      guard let rank, let place = own[id] else { return nil }
      return ContactPlace(rank: rank, key: try row.text(2), id: try row.uniqueID(1)) < place ? id : nil
    }
    let hidden = Set(behind.compactMap(\.self))
    return places.filter { !hidden.contains($0.id) }
  }

  /// The contacts in the trash that a search finds, behind a place, the best first, as ``search(_:order:start:limit:group:together:)`` has them.
  package func searchTrash(
    _ text: String, order: Order, after place: ContactPlace?, limit: Int
  ) throws(CloudError) -> (ids: [UniqueID], next: ContactPlace?) {
    let query = SearchQuery(text)
    let limit = pageSize(limit)
    var places = try database.searchBooks.places(
      query, place.map { .after($0) } ?? .beginning, limit: limit + 1,
      SearchBooks.Key(account: account, order: order, isTrash: true), database)
    let hasMore = places.count > limit
    if hasMore { places.removeLast() }
    return (places.map(\.id), hasMore ? places.last : nil)
  }

  /// All contacts in the trash that a search finds, or all that are there where nothing is searched for; see
  /// ``found(_:order:isNearly:group:)``.
  package func foundInTrash(
    _ text: String, order: Order, isNearly: Bool? = nil
  ) throws(CloudError) -> Found {
    let query = SearchQuery(text)
    if !query.isEmpty {
      return try database.searchBooks.found(
        query, SearchBooks.Key(account: account, order: order, isTrash: true), database, isNearly: isNearly)
    }
    var ids: [UniqueID] = []
    var last: (moment: Int64, id: UniqueID) = (0, UniqueID(word: Word128(high: 0, low: 0)))
    let size = 10_000
    while true {
      let page = try database.rows(
        account,
        """
        SELECT contact_id, (extract(epoch FROM trashed_at) * 1000000)::bigint FROM contacts
        WHERE account_id = \(account) AND trashed_at IS NOT NULL AND merged_into IS NULL AND NOT is_erased
          AND (trashed_at, contact_id) > (timestamptz 'epoch' + \(last.moment) * interval '1 microsecond', \(last.id))
        ORDER BY trashed_at, contact_id LIMIT \(Int64(size))
        """
      ) { (id: try $0.uniqueID(0), moment: try $0.int64(1)) }
      ids += page.map(\.id)
      guard page.count == size, let end = page.last else { return Found(ids: ids.reversed(), isNearly: false) }
      last = (end.moment, end.id)
    }
  }

  /// The rows of those of these contacts that are live, in the order of `ids`.
  package func rows(_ ids: [UniqueID], _ order: Order) throws(CloudError) -> [ContactRow] {
    let rows = Dictionary(try listed(ids, order).map { ($0.row.id, $0.row) }) { first, _ in first }
    return ids.compactMap { rows[$0] }
  }

  /// Those of these contacts that are live, in the order of the list.
  package func sorted(_ ids: [UniqueID], _ order: Order) throws(CloudError) -> [UniqueID] {
    var places: [ContactPlace] = []
    for start in stride(from: 0, to: ids.count, by: 500) {
      places += try listed(Array(ids[start..<min(start + 500, ids.count)]), order).map(\.place)
    }
    return places.sorted().map(\.id)
  }

  private func listed(
    _ ids: [UniqueID], _ order: Order
  ) throws(CloudError) -> [(row: ContactRow, place: ContactPlace)] {
    guard !ids.isEmpty else { return [] }
    return try database.rows(
      account,
      """
      SELECT c.* FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT contact_id, display_name, detail, has_photo, \(code: order.column), change FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id AND trashed_at IS NULL
        \(code: .eachByItself)
      ) c
      """
    ) { try Self.listed($0) }
  }
}
