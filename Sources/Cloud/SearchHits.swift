internal import Contacts

/// The best that a search has found so far: as many as a page of results has, in the order of the results.
struct SearchHits {
  /// From where on a page shows results: all, those behind a place, or those before it, the last of them.
  enum Start: Equatable {
    case beginning
    case after(ContactPlace)
    case before(ContactPlace)
  }

  private let query: SearchQuery
  private let start: Start
  private let limit: Int
  /// Whether one wrong letter counts as found.
  private let isNearly: Bool
  /// The only contacts that count; nil for all.
  private let among: Set<UniqueID>?
  /// By rank, each in the order of the list, or in the opposite one for ``Start/before(_:)``.
  private var found: [[ContactPlace]]

  init(_ query: SearchQuery, _ start: Start, limit: Int, isNearly: Bool, among: Set<UniqueID>? = nil) {
    self.query = query
    self.start = start
    self.limit = limit
    self.isNearly = isNearly
    self.among = among
    found = SearchQuery.Rank.allCases.map { _ in [] }
  }

  private var isBackwards: Bool { if case .before = start { true } else { false } }

  /// The rank that comes first on the page: as soon as there are enough of it, no other matters.
  private var first: SearchQuery.Rank {
    switch start {
    case .beginning: isNearly ? .nearly : .beginsName
    case .after(let place), .before(let place): place.rank
    }
  }

  /// The page, in the order of the results.
  var places: [ContactPlace] {
    let places = Array((isBackwards ? found.reversed() : found).joined().prefix(limit))
    return isBackwards ? places.reversed() : places
  }

  /// Looks through all contacts of a book, or as many as decide.
  mutating func look(through book: SearchBook) {
    if isBackwards {
      for chunk in book.chunks.reversed() where found[Int(first.rawValue)].count < limit {
        for number in candidates(chunk).reversed() { look(at: number, of: chunk) }
      }
    } else {
      for chunk in book.chunks where found[Int(first.rawValue)].count < limit {
        for number in candidates(chunk) { look(at: number, of: chunk) }
      }
    }
  }

  private func candidates(_ chunk: SearchBook.Chunk) -> [Int] {
    query.candidates(in: chunk.bytes.span, starts: chunk.starts.span, isNearly: isNearly)
  }

  private mutating func look(at number: Int, of chunk: SearchBook.Chunk) {
    let contact = chunk.contacts[number]
    if let among, !among.contains(contact.id) { return }
    let text = chunk.bytes.span.extracting(chunk.text(number))
    guard let rank = isNearly ? nearness(text, contact.ends) : query.rank(text, contact.ends),
      found[Int(rank.rawValue)].count < limit
    else { return }
    let place = ContactPlace(
      rank: rank, key: String(decoding: chunk.bytes[chunk.key(number)], as: UTF8.self), id: contact.id)
    switch start {
    case .beginning: break
    case .after(let start): guard start < place else { return }
    case .before(let start): guard place < start else { return }
    }
    found[Int(rank.rawValue)].append(place)
  }

  private func nearness(_ text: Span<UInt8>, _ ends: SearchedText.Ends) -> SearchQuery.Rank? {
    query.isNearly(text, ends) ? .nearly : nil
  }

  /// Looks through some more contacts of the account, in a book of their own.
  mutating func look(throughMore book: SearchBook) {
    var more = SearchHits(query, start, limit: limit, isNearly: isNearly, among: among)
    more.look(through: book)
    for rank in found.indices where !more.found[rank].isEmpty {
      let all = (found[rank] + more.found[rank]).sorted { isBackwards ? $1 < $0 : $0 < $1 }
      found[rank] = Array(all.prefix(limit))
    }
  }
}
