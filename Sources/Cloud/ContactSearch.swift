internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

extension ContactStore {
  /// A page of what a search finds among the live contacts, the best first (``SearchQuery/Rank``), in list order where two fit
  /// equally well. Each word must be found, folded, somewhere in names, addresses, notes and so on; a number in any spelling. Where
  /// nothing is, one letter of a long word may be wrong. A search for nothing is the list. `group`: the only one whose people are found.
  /// `together`: of a person's cards on this page one is shown, the best; another page may have one as well.
  package func search(
    _ text: String, order: Order, start: Start = .beginning, limit: Int, group: String? = nil, together: Bool = false
  ) throws(CloudError) -> ContactPage {
    let query = SearchQuery(CardContent.clean(text, limit: 200))
    guard !query.isEmpty else {
      return try list(order: order, start: start, limit: limit, group: group, together: together)
    }
    let limit = min(max(limit, 1), 1000)
    var start_ = SearchHits.Start.beginning
    switch start {
    case .beginning, .section: break
    case .after(let place): start_ = .after(place)
    case .before(let place): start_ = .before(place)
    }
    var places = try database.searchBooks.places(
      query, start_, limit: limit + 1, SearchBooks.Key(account: account, order: order), in: group, database)
    let hasMore = places.count > limit
    var (hasPrevious, hasNext) = (false, hasMore)
    switch start_ {
    case .beginning: if hasMore { places.removeLast() }
    case .after:
      hasPrevious = true
      if hasMore { places.removeLast() }
    case .before:
      (hasPrevious, hasNext) = (hasMore, true)
      if hasMore { places.removeFirst() }
    }
    let page = ContactPage(
      rows: try rows(places.map(\.id), order), previous: hasPrevious ? places.first : nil,
      next: hasNext ? places.last : nil)
    return together ? page.together(try people(of: page.rows.map(\.id))) : page
  }

  /// The contacts in the trash that a search finds, behind a place, the best first, as ``search(_:order:start:limit:group:together:)`` has them.
  package func searchTrash(
    _ text: String, order: Order, after place: ContactPlace?, limit: Int
  ) throws(CloudError) -> (ids: [UniqueID], next: ContactPlace?) {
    let query = SearchQuery(CardContent.clean(text, limit: 200))
    let limit = min(max(limit, 1), 1000)
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
    let query = SearchQuery(CardContent.clean(text, limit: 200))
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

  /// The rows of these contacts, without those that have gone meanwhile.
  /// Those of them that are live, in their order.
  package func rows(_ ids: [UniqueID], _ order: Order) throws(CloudError) -> [ContactRow] {
    guard !ids.isEmpty else { return [] }
    let found = try database.rows(
      account,
      """
      SELECT c.* FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT contact_id, display_name, detail, has_photo, \(code: order.column), change FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id AND trashed_at IS NULL
        \(code: .eachByItself)
      ) c
      """
    ) { try Self.listed($0).row }
    let rows = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    return ids.compactMap { rows[$0] }
  }
}
