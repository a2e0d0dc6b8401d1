import Contacts
import Population
import Testing

@testable import Account
@testable import Cloud

/// Whether the person whom one means stands at the top.
@Suite struct SearchRankingTests {
  private struct Person {
    let id = UniqueID.random()
    let content: CardContent
    /// What somebody types: three letters of the first name, two of the last.
    let typed: String
  }

  /// People with a first and a last name of so many letters.
  private static let people = Result {
    try (0..<5_000).compactMap { index -> Person? in
      let content = try CardContent(Population(seed: 7).item(index).bytes, .current)
      let parts = content.sortFirst.split(separator: "\u{1}")
      guard let first = parts.first, let last = parts.last, parts.count > 1, first.count >= 3, last.count >= 2 else {
        return nil
      }
      return Person(content: content, typed: "\(first.prefix(3)) \(last.prefix(2))")
    }
  }

  private static func book(_ people: [Person]) -> SearchBook {
    var chunk = SearchBook.Chunk()
    for person in people {
      chunk.append(
        person.id,
        SearchedText(
          sortKey: Array(person.content.sortFirst.utf8), searchText: Array(person.content.searchText.utf8),
          displayName: Array(person.content.displayName.utf8), detail: Array(person.content.detail.utf8),
          phoneDigits: Array(person.content.phoneDigits.utf8)))
    }
    var book = SearchBook()
    book.replace([], by: [chunk])
    return book
  }

  @Test func `three letters of the first name and two of the last put the person among the first five`() throws {
    let people = try Self.people.get()
    let book = Self.book(people)
    var alike: [String: Int] = [:]
    for person in people { alike[person.typed, default: 0] += 1 }
    var asked = 0
    // Of more than five who share these letters, five can be first.
    for person in people where asked < 200 && alike[person.typed, default: 0] <= 3 {
      asked += 1
      var hits = SearchHits(SearchQuery(person.typed), .beginning, limit: 5, isNearly: false)
      hits.look(through: book)
      // Of people with one name, either may be meant.
      let isFound = hits.places.contains { $0.key == person.content.sortFirst }
      #expect(isFound, "\(person.typed): \(person.content.displayName)")
    }
    #expect(asked == 200)
  }

  @Test func `a book that grows and changes one by one is the one that is made at once`() throws {
    let people = try Self.people.get()
    var book = SearchBook()
    for start in stride(from: 0, to: people.count, by: 250) {
      let some = people[start..<min(start + 250, people.count)]
      // Some come twice, as an edited contact does.
      book.replace(Set(some.map(\.id)), by: Self.book(Array(some)).chunks)
      book.replace(Set(some.prefix(7).map(\.id)), by: Self.book(Array(some.prefix(7))).chunks)
    }
    func ids(_ book: SearchBook) -> [UniqueID] { book.chunks.flatMap { $0.contacts.map(\.id) } }
    #expect(ids(book) == ids(Self.book(people)))
    #expect(book.size == Self.book(people).size)
    #expect(book.chunks.allSatisfy { $0.contacts.count <= 1_024 && !$0.contacts.isEmpty })
    let removed = people.prefix(1_500).map(\.id)
    book.replace(Set(removed), by: [])
    #expect(ids(book) == ids(Self.book(Array(people.dropFirst(1_500)))))
  }
}
