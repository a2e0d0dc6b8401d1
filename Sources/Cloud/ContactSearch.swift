internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

extension ContactStore {
  /// A page of what a search finds among the live contacts, the best first (``SearchQuery/Rank``), in list order where two fit
  /// equally well. Each word must be found, folded, somewhere in names, addresses, notes and so on; a number in any spelling. Where
  /// nothing is, one letter of a long word may be wrong. A search for nothing is the list.
  package func search(
    _ text: String, order: Order, start: Start = .beginning, limit: Int
  ) throws(CloudError) -> ContactPage {
    let query = SearchQuery(CardContent.clean(text, limit: 200))
    guard !query.isEmpty else { return try list(order: order, start: start, limit: limit) }
    let limit = min(max(limit, 1), 1000)
    var start_ = SearchHits.Start.beginning
    switch start {
    case .beginning, .section: break
    case .after(let place): start_ = .after(place)
    case .before(let place): start_ = .before(place)
    }
    var places = try database.searchBooks.places(
      query, start_, limit: limit + 1, SearchBooks.Key(account: account, order: order), database)
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
    return ContactPage(
      rows: try rows(places.map(\.id), order), previous: hasPrevious ? places.first : nil,
      next: hasNext ? places.last : nil)
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
