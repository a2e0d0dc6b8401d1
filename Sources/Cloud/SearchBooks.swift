internal import Contacts
internal import PostgreSQL
internal import Probes
internal import Protocol
internal import Synchronization

/// The texts of the accounts that were searched last, in memory: looking through 150,000 contacts takes 5 to 20 ms there.
///
/// It holds nothing that the database does not have. Each search first asks for what has changed since the last one, by change
/// number; a page's rows come from the database, under its row-level security. So any number of processes have books of one
/// account, and each is right.
///
/// Refused, measured at 150,000 contacts on two cores with seven connections: LIKE in the database, which takes 0.3 to 1.7 s where
/// little is found. A table of the words of names: 8 % of a first sync on the server, and finds neither numbers nor organizations nor the middle of
/// a word, so a search without hits looks through everything as before. A table of all words: four times that. A trigram index: an
/// extension, and LIKE is not leak-proof, so row-level security keeps it from the index.
final class SearchBooks: Sendable {
  struct Key: Hashable {
    let account: UniqueID
    let order: ContactStore.Order
    /// What is in the trash, in place of the list's people.
    var isTrash = false

    /// Of a row of `contacts`: it does not belong into the book.
    fileprivate var isElsewhere: SQL {
      isTrash ? "(trashed_at IS NULL OR is_erased OR merged_into IS NOT NULL)" : "(trashed_at IS NOT NULL OR is_group)"
    }
  }

  /// What is known of one account; whoever brings it up to date locks it, so that several searches at once read once.
  private final class Shelf: Sendable {
    let content = Mutex(Content.unknown)
  }

  private enum Content {
    case unknown
    /// Up to this change number of the account's edition. `group`: the one that was searched last, as of then or later.
    case book(SearchBook, seen: Int64, AccountEdition, group: Group? = nil)
    /// It does not fit: each search reads it anew, in portions.
    case tooLarge
  }

  /// Who is in a group. Nobody comes or goes without a change number or a clean-up.
  private struct Group {
    let name: String
    let people: Set<UniqueID>

    /// About what it takes in memory.
    var size: Int { people.capacity * (MemoryLayout<UniqueID>.stride + 1) }
  }

  private struct Use {
    let shelf: Shelf
    var size = 0
    var last = 0
  }

  private struct State {
    var uses: [Key: Use] = [:]
    var count = 0
  }

  /// About what a shelf without a book takes.
  private static let shelfSize = 200

  /// So many bytes all books take together.
  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// What all books take together.
  var size: Int { state.withLock { $0.uses.values.reduce(0) { $0 + $1.size } } }

  /// The page of results. `group`: the only one whose people count; nil for everybody.
  func places(
    _ query: SearchQuery, _ start: SearchHits.Start, limit count: Int, _ key: Key, in group: String? = nil,
    _ database: CloudDatabase
  ) throws(CloudError) -> [ContactPlace] {
    let (book, people) = try book(key, in: group, database)
    func found(_ isNearly: Bool) throws(CloudError) -> [ContactPlace] {
      var hits = SearchHits(query, start, limit: count, isNearly: isNearly, among: people)
      if let book {
        hits.look(through: book)
      } else {
        Coverpoint.searchedInPortions.reach()
        try read(key, database) { hits.look(throughMore: $0) }
      }
      return hits.places
    }
    switch start {
    case .beginning:
      let places = try found(false)
      return places.isEmpty && query.hasLongWord ? try found(true) : places
    case .after(let place), .before(let place): return try found(place.rank == .nearly)
    }
  }

  /// All that the search finds, whatever its rank. `isNearly`: see ``ContactStore/found(_:order:isNearly:group:)``. `group`: see
  /// ``places(_:_:limit:_:in:_:)``.
  func found(
    _ query: SearchQuery, _ key: Key, in group: String? = nil, _ database: CloudDatabase, isNearly: Bool?
  ) throws(CloudError) -> ContactStore.Found {
    let (book, people) = try book(key, in: group, database)
    func found(_ isNearly: Bool) throws(CloudError) -> ContactStore.Found {
      if let book {
        return ContactStore.Found(ids: book.ids(query, isNearly: isNearly, among: people), isNearly: isNearly)
      }
      var ids: [UniqueID] = []
      try read(key, database) { ids += $0.ids(query, isNearly: isNearly, among: people) }
      return ContactStore.Found(ids: ids, isNearly: isNearly)
    }
    if let isNearly { return try found(isNearly) }
    let exactly = try found(false)
    return exactly.ids.isEmpty && query.hasLongWord ? try found(true) : exactly
  }

  /// The account's book as of now, nil where it is too large to be kept; and who is in `group`, nil where none is asked for.
  private func book(
    _ key: Key, in group: String?, _ database: CloudDatabase
  ) throws(CloudError) -> (SearchBook?, Set<UniqueID>?) {
    let shelf = state.withLock { state in
      state.count += 1
      state.uses[key, default: Use(shelf: Shelf())].last = state.count
      return state.uses[key]?.shelf ?? Shelf()
    }
    let (book, known): (SearchBook?, Group?) = try shelf.content.withLock { content throws(CloudError) in
      try update(&content, key, database)
      guard case .book(let book, let seen, let edition, var known) = content else {
        return (nil, try group.map { (name) throws(CloudError) in try read(name, key, database) })
      }
      if let group, known?.name != group {
        known = try read(group, key, database)
        content = .book(book, seen: seen, edition, group: known)
      }
      return (book, known)
    }
    makeRoom(for: key, book.map { $0.size + (known?.size ?? 0) + Self.shelfSize } ?? Self.shelfSize)
    return (book, group == nil ? nil : known?.people)
  }

  private func read(_ group: String, _ key: Key, _ database: CloudDatabase) throws(CloudError) -> Group {
    let store = ContactStore(database, account: key.account)
    return Group(name: group, people: Set(try store.everybody(order: key.order, group: group)))
  }

  /// Lets go of the books that were used longest ago.
  private func makeRoom(for key: Key, _ size: Int) {
    state.withLock { state in
      state.uses[key]?.size = size
      var sum = state.uses.values.reduce(0) { $0 + $1.size }
      while sum > limit, let oldest = state.uses.filter({ $0.key != key }).min(by: { $0.value.last < $1.value.last }) {
        sum -= oldest.value.size
        state.uses[oldest.key] = nil
      }
    }
  }

  private func update(_ content: inout Content, _ key: Key, _ database: CloudDatabase) throws(CloudError) {
    var (book, seen, known, group) = (SearchBook(), Int64(0), nil as AccountEdition?, nil as Group?)
    switch content {
    case .tooLarge: return
    case .unknown: break
    case .book(let book_, let seen_, let edition, let group_):
      (book, seen, known, group) = (book_, seen_, edition, group_)
    }
    var changed: Set<UniqueID> = []
    var news: [SearchBook.Chunk] = []
    var size = book.size
    let (isNew, before) = (known == nil, seen)
    let edition: AccountEdition
    while true {
      let portion = try SearchPortion.read(after: seen, isNew: isNew, key, database)
      if let known, !portion.moment.goesOn(from: known, seen: seen) {
        Coverpoint.searchBegunAnew.reach()
        content = .unknown
        return try update(&content, key, database)
      }
      known = portion.moment.edition
      changed.formUnion(portion.changed)
      if !portion.found.contacts.isEmpty { news.append(portion.found) }
      size += portion.found.size
      if size > limit {
        content = .tooLarge
        return
      }
      seen = max(seen, portion.seen)
      if portion.isLast {
        edition = portion.moment.edition
        break
      }
    }
    if !changed.isEmpty { book.replace(changed, by: news) }
    if seen != before { group = nil }
    content = .book(book, seen: seen, edition, group: group)
  }

  /// Reads an account that is too large to be kept, a portion at a time.
  private func read(
    _ key: Key, _ database: CloudDatabase, _ body: (SearchBook) -> Void
  ) throws(CloudError) {
    var seen: Int64 = 0
    var size = 0
    while true {
      let portion = try SearchPortion.read(after: seen, isNew: true, key, database)
      var book = SearchBook()
      book.replace([], by: [portion.found])
      body(book)
      size += portion.found.size
      if portion.isLast { break }
      seen = portion.seen
    }
    // It has become smaller: the next search may keep it.
    if size <= limit / 2 { state.withLock { $0.uses[key] = nil } }
  }
}

/// Contacts of an account in the order of their change numbers: about 4 MB of text at most.
private struct SearchPortion {
  /// The contacts that belong into the book: live people, or those in the trash.
  var found = SearchBook.Chunk()
  /// These and all others that were read.
  var changed: [UniqueID] = []
  /// The number up to which it tells everything.
  var seen: Int64
  var isLast: Bool
  let moment: AccountMoment

  /// `isNew`: nothing is known yet, so of a trash, which is small mostly, only what is in it is read.
  static func read(
    after seen: Int64, isNew: Bool, _ key: SearchBooks.Key, _ database: CloudDatabase
  ) throws(CloudError) -> SearchPortion {
    // No change number tells that the trash has forgotten a contact.
    let mendings: SQL = key.isTrash ? "clean_ups + removals" : "clean_ups"
    let others: SQL = key.isTrash && isNew ? "AND trashed_at IS NOT NULL AND NOT is_erased AND merged_into IS NULL" : ""
    return try database.read(
      key.account,
      [
        AccountMoment.statement(key.account, mendings: mendings),
        """
        SELECT contact_id, change, is_elsewhere, \(code: key.order.column), search_text, display_name, detail, phone_digits
        FROM (
          SELECT *, sum(octet_length(search_text)) OVER (ORDER BY change) - octet_length(search_text) AS before FROM (
            SELECT contact_id, change, \(code: key.isElsewhere) AS is_elsewhere, \(code: key.order.column),
              CASE WHEN \(code: key.isElsewhere) THEN '' ELSE search_text END AS search_text,
              display_name, detail, phone_digits
            FROM contacts WHERE account_id = \(key.account) AND change > \(seen) \(code: others) ORDER BY change LIMIT 4000
          ) page
        ) c
        WHERE before < 4194304 ORDER BY change
        """,
      ]
    ) { answers in
      guard let account = answers[0].first else { throw AccountCloud.accountGone }
      return try SearchPortion(after: seen, AccountMoment(account), answers[1])
    }
  }

  private init(after seen: Int64, _ moment: AccountMoment, _ rows: Rows) throws(PostgresError) {
    self.seen = seen
    self.moment = moment
    isLast = true
    changed.reserveCapacity(rows.count)
    for index in 0..<rows.count {
      let row = rows[index]
      let id = try row.uniqueID(0)
      self.seen = try row.int64(1)
      changed.append(id)
      guard try !row.bool(2) else { continue }
      found.append(
        id,
        SearchedText(
          sortKey: try row.bytes(3), searchText: try row.bytes(4), displayName: try row.bytes(5),
          detail: try row.bytes(6), phoneDigits: try row.bytes(7)))
    }
    // What the account's last number told, or what came after it, is all there is up to it.
    isLast = rows.count == 0 || self.seen >= moment.lastChange
    if rows.count == 0 { self.seen = max(seen, moment.lastChange) }
  }
}
