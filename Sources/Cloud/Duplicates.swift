package import Contacts
internal import PostgreSQL
package import Protocol

/// Contacts of an account that may be one person, and those that a person has said are not.
package struct Duplicates: Sendable {
  /// Contacts that may be one person.
  package struct Suggestion: Sendable, Equatable {
    /// Two or more. Of each two something speaks for their being one.
    package let people: [Person]
    /// What that is, for each two.
    package let signs: [DuplicateSigns]
  }

  package struct Person: Sendable, Equatable {
    package let id: UniqueID
    package let name: String
    package let detail: String
    /// The parts of the name, folded.
    package let nameParts: [String]
  }

  /// One page of suggestions, the strongest first.
  package struct Page: Sendable, Equatable {
    package var suggestions: [Suggestion] = []
    /// The next page begins behind this one; nil for none.
    package var next: Place?
    /// How many there are in all: just so where the first page has all of them, else about.
    package var count = 0
  }

  /// A suggestion's place among the others: that of the pair that it begins with.
  package struct Place: Sendable, Equatable {
    package let strength: Int
    package let first: UniqueID
    package let second: UniqueID

    package init?(_ text: String) {
      let parts = text.split(separator: ".")
      guard parts.count == 3, let strength = Int(parts[0]), let first = UniqueID(parts[1]),
        let second = UniqueID(parts[2])
      else { return nil }
      (self.strength, self.first, self.second) = (strength, first, second)
    }

    fileprivate init(_ pair: DuplicatePairs.Pair) {
      (strength, first, second) = (pair.strength, pair.first, pair.second)
    }

    fileprivate var pair: DuplicatePairs.Pair { DuplicatePairs.Pair(first: first, second: second, strength: strength) }

    package var text: String { "\(strength).\(first.word.hex).\(second.word.hex)" }
  }

  private let database: CloudDatabase
  private let account: UniqueID

  /// So many pairs that are not the same are remembered.
  private static let mostDifferent = 100_000
  /// A page that finds nothing in so many groups leads to the next one.
  private static let mostLooked = 2_000

  package init(_ database: CloudDatabase, account: UniqueID) {
    self.database = database
    self.account = account
  }

  /// The suggestions behind a place: `limit`, or a few more.
  package func page(after place: Place? = nil, limit: Int) throws(CloudError) -> Page {
    // What is left out is looked up among the pairs, and not each pair among that: of 150,000 contacts there are many pairs.
    let leftOut = try different().union(linkedPairs())
    let pairs = try database.duplicateBooks.pairs(account, database)
    var groups = DuplicateGroups(pairs, without: leftOut)
    var page = Page(count: groups.count)
    var index = place.map { pairs.firstIndex(behind: $0.pair) } ?? 0
    var looked = 0
    while index < pairs.count, page.suggestions.count < limit, looked < Self.mostLooked {
      var portion: [DuplicateGroup] = []
      while index < pairs.count, portion.count < limit {
        if let group = groups.group(at: index) { portion.append(group) }
        index += 1
      }
      looked += portion.count
      let people = try people(portion.flatMap(\.members))
      for group in portion {
        guard page.suggestions.count < limit else { break }
        page.next = Place(pairs[group.head])
        page.suggestions += Self.suggestions(group.members.compactMap { people[$0] })
      }
    }
    // The portion that was looked at last may go on behind the last suggestion.
    var behind = page.next.map { pairs.firstIndex(behind: $0.pair) } ?? pairs.count
    while behind < pairs.count, groups.group(at: behind) == nil { behind += 1 }
    if behind == pairs.count { page.next = nil }
    if place == nil, page.next == nil { page.count = page.suggestions.count }
    return page
  }

  /// What the contacts' own texts say of a group: where that is less than the keys do, it falls into several or into none.
  private static func suggestions(_ people: [(person: Person, keys: DuplicateKeys)]) -> [Suggestion] {
    var signs: [DuplicatePairs.Two: DuplicateSigns] = [:]
    var pairs: [DuplicatePairs.Pair] = []
    for (index, one) in people.enumerated() {
      for other in people[(index + 1)...] {
        let (two, found) = (DuplicatePairs.Two(one.person.id, other.person.id), one.keys.signs(with: other.keys))
        guard let strength = found.strength else { continue }
        signs[two] = found
        pairs.append(DuplicatePairs.Pair(first: two.first, second: two.second, strength: strength))
      }
    }
    return DuplicateGroup.all(of: pairs.sorted()).map { group in
      let own = group.members.compactMap { id in people.first { $0.person.id == id }?.person }
      let twos = group.members.enumerated().flatMap { index, one in
        group.members[(index + 1)...].map { DuplicatePairs.Two(one, $0) }
      }
      return Suggestion(people: own, signs: twos.compactMap { signs[$0] })
    }
  }

  /// Who may be the same person as this contact: the only other one of the same name; of several, the only one with an e-mail address in
  /// common. Not who is linked with it already, nor who is not the same. Of a name that many have, nobody: see ``DuplicateBook``.
  package func namesake(of id: UniqueID) throws(CloudError) -> Suggestion? {
    guard let own = try people([id])[id], !own.keys.name.isEmpty else { return nil }
    let ids = try database.rows(
      account,
      """
      SELECT c.contact_id FROM (
        SELECT sort_first FROM contacts WHERE account_id = \(account) AND contact_id = \(id)
      ) own
      CROSS JOIN LATERAL (
        SELECT contact_id FROM contacts
        WHERE account_id = \(account) AND sort_first = own.sort_first AND trashed_at IS NULL AND NOT is_group
        ORDER BY contact_id LIMIT \(Int64(DuplicateBook.mostHolders + 1))
      ) c
      """
    ) { try $0.uniqueID(0) }
    guard (2...DuplicateBook.mostHolders).contains(ids.count) else { return nil }
    let strangers = try different(from: id, among: ids)
    let others = try people(ids.filter { $0 != id && !strangers.contains($0) }).values
      .map { (person: $0.person, signs: own.keys.signs(with: $0.keys)) }
    let same = others.count == 1 ? others : others.filter { $0.signs.contains(.email) }
    guard same.count == 1, let found = same.first else { return nil }
    return Suggestion(people: [own.person, found.person], signs: [found.signs])
  }

  /// Those who are not the same as this contact, and those who are linked with it.
  private func different(from id: UniqueID, among ids: [UniqueID]) throws(CloudError) -> Set<UniqueID> {
    Set(
      try database.rows(
        account,
        """
        SELECT n.contact_id FROM unnest(\(ids)) AS n (contact_id) WHERE EXISTS (
          SELECT 1 FROM different_people
          WHERE account_id = \(account) AND first_id = least(n.contact_id, \(id)) AND second_id = greatest(n.contact_id, \(id))
          \(code: .eachByItself)
        ) OR EXISTS (
          SELECT 1 FROM linked_people
          WHERE account_id = \(account) AND contact_id = n.contact_id AND person_id = (
            SELECT person_id FROM linked_people WHERE account_id = \(account) AND contact_id = \(id))
          \(code: .eachByItself))
        """
      ) { try $0.uniqueID(0) })
  }

  /// What speaks for each two of these contacts being one; nil where one of them is not there.
  package func signs(_ ids: [UniqueID]) throws(CloudError) -> [DuplicateSigns]? {
    let found = try people(ids)
    let keys = ids.compactMap { found[$0]?.keys }
    guard keys.count == ids.count else { return nil }
    return keys.enumerated().flatMap { index, one in keys[(index + 1)...].map { one.signs(with: $0) } }
  }

  /// Forgets whom these contacts, which are gone, are different from.
  static func forgetting(_ contacts: [UniqueID], _ account: UniqueID) -> SQL {
    """
    DELETE FROM different_people WHERE account_id = \(account) AND ctid = ANY (ARRAY(
      SELECT d.ctid FROM unnest(\(contacts)) AS n (contact_id) CROSS JOIN LATERAL (
        (SELECT ctid FROM different_people
          WHERE account_id = \(account) AND first_id = n.contact_id \(code: .eachByItself))
        UNION ALL
        (SELECT ctid FROM different_people
          WHERE account_id = \(account) AND second_id = n.contact_id \(code: .eachByItself))
      ) d))
    """
  }

  /// Remembers that these are different people, each of them; or forgets it. Contacts that are not there are passed over.
  package func tell(_ ids: [UniqueID], areDifferent: Bool) throws(CloudError) {
    let ids = Array(Set(ids)).sorted()
    var pairs: [DuplicatePairs.Two] = []
    for (index, first) in ids.enumerated() { pairs += ids[(index + 1)...].map { DuplicatePairs.Two(first, $0) } }
    let (firsts, seconds) = (pairs.map(\.first), pairs.map(\.second))
    guard areDifferent else {
      try database.run(
        account,
        """
        DELETE FROM different_people WHERE account_id = \(account) AND ctid = ANY (ARRAY(
          SELECT d.ctid FROM unnest(\(firsts), \(seconds)) AS n (first_id, second_id) CROSS JOIN LATERAL (
            SELECT ctid FROM different_people
            WHERE account_id = \(account) AND first_id = n.first_id AND second_id = n.second_id \(code: .eachByItself)
          ) d))
        """)
      return
    }
    // Under the account's lock: a contact that is forgotten for good takes these along.
    try database.transaction(account) { transaction in
      _ = try transaction.run(["SELECT 1 FROM accounts WHERE account_id = \(account) FOR NO KEY UPDATE"])
      try transaction.finish([
        """
        INSERT INTO different_people (account_id, first_id, second_id)
        SELECT \(account), n.first_id, n.second_id
        FROM unnest(\(firsts), \(seconds)) AS n (first_id, second_id)
        CROSS JOIN LATERAL (
          SELECT 1 FROM contacts WHERE account_id = \(account) AND contact_id = n.first_id \(code: .eachByItself)
        ) f
        CROSS JOIN LATERAL (
          SELECT 1 FROM contacts WHERE account_id = \(account) AND contact_id = n.second_id \(code: .eachByItself)
        ) s
        ON CONFLICT (account_id, first_id, second_id) DO NOTHING
        """
      ])
    }
  }

  private func different() throws(CloudError) -> Set<DuplicatePairs.Two> {
    Set(
      try database.rows(
        account,
        """
        SELECT first_id, second_id FROM different_people WHERE account_id = \(account)
        ORDER BY first_id, second_id LIMIT \(Int64(Self.mostDifferent))
        """
      ) { DuplicatePairs.Two(try $0.uniqueID(0), try $0.uniqueID(1)) })
  }

  /// Each two cards that are linked.
  private func linkedPairs() throws(CloudError) -> Set<DuplicatePairs.Two> {
    let cards = try database.rows(
      account,
      """
      SELECT contact_id, person_id FROM linked_people WHERE account_id = \(account)
      ORDER BY contact_id LIMIT \(Int64(Self.mostDifferent))
      """
    ) { (card: try $0.uniqueID(0), person: try $0.uniqueID(1)) }
    var pairs: Set<DuplicatePairs.Two> = []
    for own in Dictionary(grouping: cards, by: \.person).values {
      for (index, first) in own.enumerated() {
        pairs.formUnion(own[(index + 1)...].map { DuplicatePairs.Two(first.card, $0.card) })
      }
    }
    return pairs
  }

  private func people(
    _ ids: [UniqueID]
  ) throws(CloudError) -> [UniqueID: (person: Person, keys: DuplicateKeys)] {
    let found = try database.rows(
      account,
      """
      SELECT c.* FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT contact_id, display_name, detail, sort_first, left(search_text, \(DuplicateKeys.textLength)), phone_digits, uid FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id AND trashed_at IS NULL \(code: .eachByItself)
      ) c
      """
    ) { row in
      let keys = try Self.keys(row, at: 3)
      let person = Person(
        id: try row.uniqueID(0), name: try row.text(1), detail: try row.text(2), nameParts: keys.name)
      return (person: person, keys: keys)
    }
    return Dictionary(found.map { ($0.person.id, $0) }) { first, _ in first }
  }

  /// From the columns `sort_first`, `search_text`, `phone_digits` and `uid`.
  static func keys(_ row: Row, at column: Int32) throws(PostgresError) -> DuplicateKeys {
    DuplicateKeys(
      sortByFirst: try row.text(column), searchText: try row.text(column + 1), phoneDigits: try row.text(column + 2),
      uid: try row.text(column + 3))
  }
}
