internal import Contacts
internal import PostgreSQL
internal import Protocol
internal import Synchronization

/// What accounts' contacts may be found twice by, in memory: read when somebody first asks, and brought up to date by change numbers.
///
/// As ``SearchBooks``, it holds nothing that the database does not have, so any number of processes are each right. Of an account whose keys
/// are too many, what was found is kept until its next change. Refused: a table of keys,
/// which every save would write, five rows for each contact of a first sync, for a page that is opened once a month.
final class DuplicateBooks: Sendable {
  /// What is known up to a change number of the account's edition.
  private typealias Content = (book: DuplicateBook, seen: Int64, edition: AccountEdition)

  /// What is known of one account; whoever brings it up to date locks it.
  private final class Shelf: Sendable {
    let content = Mutex<Content?>(nil)
  }

  private struct Use {
    let shelf: Shelf
    var size = 0
    var last = 0
  }

  private struct State {
    var uses: [UniqueID: Use] = [:]
    var count = 0
  }

  /// Contacts of one statement, and how much of their texts is looked at: e-mail addresses stand near their beginning.
  private static let portion = 4_000
  private static let textLength: Int32 = 1_024
  private static let shelfSize = 200

  /// So many bytes all books take together.
  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// About what all books take, in bytes.
  var size: Int { state.withLock { $0.uses.values.reduce(0) { $0 + $1.size } } }

  /// The pairs of the account, the strongest first.
  func pairs(_ account: UniqueID, _ database: CloudDatabase) throws(CloudError) -> DuplicatePairs {
    let shelf = state.withLock { state in
      state.count += 1
      state.uses[account, default: Use(shelf: Shelf())].last = state.count
      return state.uses[account]?.shelf ?? Shelf()
    }
    let book = try shelf.content.withLock { content throws(CloudError) in
      var known = try Self.updated(content, account, database)
      if known.book.size + Self.shelfSize > limit { known.book.forgetKeys() }
      content = known
      return known.book
    }
    makeRoom(for: account, book.size + Self.shelfSize)
    return book.pairs
  }

  /// Lets go of the books that were used longest ago, and of one that is too large by itself even without its keys.
  private func makeRoom(for account: UniqueID, _ size: Int) {
    state.withLock { state in
      state.uses[account]?.size = size
      var sum = state.uses.values.reduce(0) { $0 + $1.size }
      while sum > limit, let oldest = state.uses.min(by: { $0.value.last < $1.value.last }) {
        sum -= oldest.value.size
        state.uses[oldest.key] = nil
      }
    }
  }

  private static func updated(
    _ content: Content?, _ account: UniqueID, _ database: CloudDatabase
  ) throws(CloudError) -> Content {
    var known = content
    var seen = known?.seen ?? 0
    var changed: Set<UniqueID> = []
    // As keys' hashes: the texts of a whole account would take several times what is kept of them.
    var news = DuplicateBook.News()
    let edition: AccountEdition
    while true {
      let portion = try Portion.read(after: seen, account, database)
      if let old = known, !portion.moment.goesOn(from: old.edition, seen: seen) {
        return try updated(nil, account, database)
      }
      if let old = known, !old.book.hasKeys, !portion.contacts.isEmpty { return try updated(nil, account, database) }
      known = (known?.book ?? DuplicateBook(), seen, portion.moment.edition)
      for contact in portion.contacts {
        seen = max(seen, contact.change)
        // One that changed while others were read comes again.
        if !changed.insert(contact.id).inserted { news.remove(contact.id) }
        if let keys = contact.keys { news.add(contact.id, keys) }
      }
      guard portion.contacts.count == Self.portion else {
        edition = portion.moment.edition
        break
      }
    }
    var book = known?.book ?? DuplicateBook()
    if !changed.isEmpty { book.replace(changed, by: news) }
    return (book, seen, edition)
  }

  /// Contacts in the order of their change numbers.
  private struct Portion {
    let moment: AccountMoment
    /// Without keys: in the trash, or the card of a group.
    let contacts: [(id: UniqueID, change: Int64, keys: DuplicateKeys?)]

    static func read(
      after seen: Int64, _ account: UniqueID, _ database: CloudDatabase
    ) throws(CloudError) -> Portion {
      try database.read(
        account,
        [
          AccountMoment.statement(account),
          """
          SELECT contact_id, change, trashed_at IS NOT NULL OR is_group, sort_first, left(search_text, \(DuplicateBooks.textLength)),
            phone_digits, uid
          FROM contacts WHERE account_id = \(account) AND change > \(seen) ORDER BY change LIMIT \(Int64(DuplicateBooks.portion))
          """,
        ]
      ) { answers in
        guard let row = answers[0].first else { throw CloudError.unauthorized(message: "the account is gone") }
        return Portion(
          moment: try AccountMoment(row),
          contacts: try answers[1].map { row throws(PostgresError) in
            let isLeftOut = try row.bool(2)
            let keys = isLeftOut ? nil : try Duplicates.keys(row, at: 3)
            return (try row.uniqueID(0), try row.int64(1), keys)
          })
      }
    }
  }
}
