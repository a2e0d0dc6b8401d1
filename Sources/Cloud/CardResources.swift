package import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// An account's live contacts as one phone or program reads them. Nothing here holds anything between two calls, so what is read
/// may take as long as the program likes.
package struct CardResources: Sendable {
  /// At most so many contacts in one answer of ``changes(after:through:trashed:)`` and ``find(_:)``.
  package static let portion = 500

  let database: CloudDatabase
  package let program: Program
  /// Asked with the first statements, where it is still to be.
  let admission: SignInCheck?
  /// Who knows groups as categories alone is not told of the cards of groups.
  let dialect: GroupDialect
  var account: UniqueID { program.account }
  var author: Author { .program(program.book, dialect) }

  package init(
    _ database: CloudDatabase, _ program: Program, _ admission: SignInCheck? = nil, dialect: GroupDialect = .cards
  ) {
    self.database = database
    self.program = program
    self.admission = admission
    self.dialect = dialect
  }

  /// Runs statements that change nothing, in one round trip, and makes something of their answers.
  func read<Value>(_ statements: [SQL], _ make: ([Rows]) throws -> Value) throws(CloudError) -> Value {
    guard let admission, admission.isDue else { return try database.read(account, statements, make) }
    let value = try database.read(account, [admission.statement] + statements) { answers in
      try admission.check(answers[0])
      return try make(Array(answers.dropFirst()))
    }
    try admission.note(database)
    return value
  }

  /// How the account stands, and what the program has heard of it.
  package struct Standing: Sendable, Equatable {
    /// The number of the account's last change.
    package let lastChange: Int64
    /// A program that has heard of less may miss deletions, or names that were left.
    package let purgedThrough: Int64
    /// The highest change number that the program may have heard of.
    package let told: Int64
    /// The change number up to which the program was answered all.
    package let heard: Int64
    /// The change number up to which the program is known to have everything.
    package let seen: Int64
    /// Another one after the account was removed and made again.
    package let epoch: Timestamp
    package let quota: Quota
    package let holdings: Holdings
  }

  /// Reads it, and notes that the program may hear of all changes from now on.
  package func standing() throws(CloudError) -> Standing {
    let standing = try read([
      """
      SELECT a.last_change, greatest(a.purged_through, a.left_through), coalesce(l.told, 0), coalesce(l.heard, 0), b.seen, a.created_at, \(code: Quotas.columns)
      FROM accounts a JOIN address_books b ON b.account_id = a.account_id AND b.book_id = \(program.book)
      LEFT JOIN listeners l
        ON l.account_id = a.account_id AND l.book_id = \(program.book) AND l.device_id = \(program.id)
      WHERE a.account_id = \(account)
      """
    ]) { answers in
      try answers[0].first.map { row in
        let (quota, holdings) = try Quotas.read(row, at: 6)
        return Standing(
          lastChange: try row.int64(0), purgedThrough: try row.int64(1), told: try row.int64(2),
          heard: try row.int64(3), seen: try row.int64(4), epoch: try row.timestamp(5), quota: quota, holdings: holdings
        )
      }
    }
    guard let standing else { throw AccountCloud.accountGone }
    if standing.told < standing.lastChange {
      try database.run(account, AccountCloud.noteTold(account, program.book, device: program.id))
    }
    return standing
  }

  /// Notes up to which change the program was answered all.
  package func noteHeard(_ change: Int64) throws(CloudError) {
    try database.run(
      account,
      """
      UPDATE listeners SET heard = \(change)
      WHERE account_id = \(account) AND book_id = \(program.book) AND device_id = \(program.id) AND heard < \(change)
      """)
  }

  /// Notes that the program has everything up to a change: until then a contact counts as not there yet.
  package func noteSeen(_ change: Int64) throws(CloudError) {
    try database.run(
      account,
      """
      UPDATE address_books SET seen = \(change), finished_at = now()
      WHERE account_id = \(account) AND book_id = \(program.book) AND seen < \(change)
      """)
  }

  /// What a listing has next.
  package struct Changes: Sendable {
    /// Contacts that were changed last between two changes, or told once more, in the order of these numbers: ``portion`` of them, or as many
    /// as there are.
    package let cards: [CardResource]
    /// The names that cards left between them and that no other card has had since, with the numbers of these changes, likewise.
    package let leftNames: [(name: String, change: Int64)]
  }

  /// What changed between two changes. `withGone`: also contacts that are in the trash since, and names that were left.
  package func changes(
    after change: Int64, through last: Int64, withGone: Bool, _ detail: CardResource.Detail = .version
  ) throws(CloudError) -> Changes {
    let columns = CardResource.columns(detail)
    let cards: SQL = """
      SELECT * FROM (
        (SELECT \(code: columns), c.change AS number FROM contacts c
        WHERE c.account_id = \(account) AND c.change > \(change) AND c.change <= \(last)
          AND (c.trashed_at IS NULL OR \(withGone)) AND \(code: isTold) AND (c.told_again IS NULL OR c.told_again < c.change)
        ORDER BY c.change LIMIT \(Int64(Self.portion)))
        UNION ALL
        (SELECT \(code: columns), c.told_again FROM contacts c
        WHERE c.account_id = \(account) AND c.told_again > \(change) AND c.told_again <= \(last)
          AND (c.trashed_at IS NULL OR \(withGone)) AND \(code: isTold) AND c.told_again > c.change
        ORDER BY c.told_again LIMIT \(Int64(Self.portion)))
      ) told ORDER BY number LIMIT \(Int64(Self.portion))
      """
    return try read([cards] + (withGone ? [leftNames(after: change, through: last)] : [])) { answers in
      Changes(
        cards: try answers[0].map { try CardResource(detail, row: $0) },
        leftNames: withGone ? try answers[1].map { (name: try $0.text(0), change: try $0.int64(1)) } : [])
    }
  }

  /// Of table `c`: whether the program is told of it.
  private var isTold: SQL { dialect == .categories ? "NOT c.is_group" : "true" }

  /// The living card with this name; nil inside where a large value of it is missing.
  package func card(named name: String) throws(CloudError) -> (resource: CardResource, card: [UInt8]?)? {
    let found = try read([
      """
      (SELECT \(code: CardResource.columns), c.card, c.cuts FROM contacts c
      WHERE c.account_id = \(account) AND c.resource = \(name) AND c.trashed_at IS NULL)
      UNION ALL
      (SELECT \(code: CardResource.columns), c.card, c.cuts FROM contacts c
      WHERE c.account_id = \(account) AND c.contact_id = \(CardResource.contact(named: name)) AND c.resource IS NULL
        AND c.trashed_at IS NULL)
      LIMIT 1
      """
    ]) { answers in
      try answers[0].first.map {
        (resource: try CardResource(row: $0), card: try $0.detachedCard(CardResource.columnCount))
      }
    }
    guard let (resource, card) = found else { return nil }
    return card.cuts.isEmpty ? (resource, card.skeleton) : try cards([resource.id])[resource.id]
  }

  /// The live ones among the contacts whose cards have these names, ``portion`` at most.
  package func find(_ names: [String], _ detail: CardResource.Detail = .version) throws(CloudError) -> NamedCards {
    try AccountCloud.check(names.count, atMost: Self.portion)
    let names = NamedCards.distinct(names)
    let columns = CardResource.columns(detail)
    return try read(
      [
        """
        SELECT c.* FROM unnest(\(names)) AS n (name)
        CROSS JOIN LATERAL (
          SELECT \(code: columns) FROM contacts c
          WHERE c.account_id = \(account) AND c.resource = n.name AND c.trashed_at IS NULL AND \(code: isTold)
          \(code: .eachByItself)
        ) c
        """,
        """
        SELECT c.* FROM unnest(\(names.compactMap(CardResource.contact(named:)))) AS n (contact_id)
        CROSS JOIN LATERAL (
          SELECT \(code: columns) FROM contacts c
          WHERE c.account_id = \(account) AND c.contact_id = n.contact_id AND c.resource IS NULL AND c.trashed_at IS NULL
            AND \(code: isTold) \(code: .eachByItself)
        ) c
        """,
      ]
    ) { answers in
      NamedCards(try answers.flatMap { rows in try rows.map { try CardResource(detail, row: $0) } })
    }
  }

  /// The live ones among these contacts with their whole cards, ``portion`` at most. Ask for no more than memory has room for: ``CardResource/size`` tells. A card is nil where a
  /// large value of it is missing.
  package func cards(
    _ ids: [UniqueID]
  ) throws(CloudError) -> [UniqueID: (resource: CardResource, card: [UInt8]?)] {
    try AccountCloud.check(ids.count, atMost: Self.portion)
    return try read(
      [
        """
        SELECT c.* FROM unnest(\(Array(Set(ids)))) AS n (contact_id)
        CROSS JOIN LATERAL (
          SELECT \(code: CardResource.columns), c.card, c.cuts FROM contacts c
          WHERE c.account_id = \(account) AND c.contact_id = n.contact_id AND c.trashed_at IS NULL \(code: .eachByItself)
        ) c
        """,
        """
        SELECT digest, bytes FROM parts WHERE account_id = \(account) AND digest = ANY (ARRAY(
          SELECT substring(c.cuts FROM cut * 40 + 9 FOR 32)
          FROM unnest(\(ids)) AS n (contact_id)
          CROSS JOIN LATERAL (
            SELECT cuts FROM contacts
            WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
          ) c, generate_series(0, length(c.cuts) / 40 - 1) cut))
        """,
      ]
    ) { answers in
      var parts: [PartDigest: [UInt8]] = [:]
      for index in 0..<answers[1].count { parts[try answers[1][index].digest(0)] = try answers[1][index].bytes(1) }
      var cards: [UniqueID: (resource: CardResource, card: [UInt8]?)] = [:]
      for index in 0..<answers[0].count {
        let row = answers[0][index]
        let resource = try CardResource(row: row)
        cards[resource.id] = (resource, try row.detachedCard(CardResource.columnCount).attach { parts[$0] })
      }
      return cards
    }
  }
}
