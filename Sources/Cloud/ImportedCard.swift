internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// One card of a file that is to be imported, as it was compared with the contacts.
package struct ImportedCard: Sendable, Equatable {
  package enum Fate: Int16, Sendable, CaseIterable {
    case new = 0
    /// The contact says it already.
    case same = 1
    case changed = 2
    /// Whose card it is, nobody can tell.
    case unclear = 3
    case unreadable = 4
  }

  package enum Choice: Int16, Sendable, CaseIterable {
    /// Make the contact, or add to the one that it is of what is missing there.
    case add = 0
    case replace = 1
    case leave = 2
  }

  /// From 1.
  package var number: Int
  /// Of the file, from 1.
  package var line: Int
  package var fate: Fate
  package var choice: Choice
  /// The contact that it is of, or becomes; nil until it is compared.
  package var contact: UniqueID?
  /// What that contact said when they were compared; nil for a new one.
  package var base: RecordID?
  package var name: String
  /// Why it cannot be read, or told; for the person.
  package var reason: String
  package var card: [UInt8]

  package init(
    number: Int, line: Int, fate: Fate = .new, choice: Choice = .add, contact: UniqueID? = nil, base: RecordID? = nil,
    name: String = "", reason: String = "", card: [UInt8] = []
  ) {
    self.number = number
    self.line = line
    self.fate = fate
    self.choice = choice
    self.contact = contact
    self.base = base
    self.name = name
    self.reason = reason
    self.card = card
  }
}

// What a person sees of a file, and chooses.
extension Imports {
  /// How many cards of a compared file there are of each fate. They are counted once, and again after one was given to a person.
  package func counts(_ id: UniqueID) throws(CloudError) -> [ImportedCard.Fate: Int] {
    let kept = try database.first(
      account,
      """
      SELECT \(code: Self.fates) FROM imports
      WHERE account_id = \(account) AND import_id = \(id) AND fates IS NOT NULL
      """, Self.counted)
    if let kept { return kept }
    return try count(id)
  }

  private func count(_ id: UniqueID) throws(CloudError) -> [ImportedCard.Fate: Int] {
    try database.transaction(account) { transaction in
      let rows = try transaction.run([
        lock(id),
        """
        UPDATE imports SET fates = (
          SELECT ARRAY[count(*) FILTER (WHERE fate = 0), count(*) FILTER (WHERE fate = 1), count(*) FILTER (WHERE fate = 2),
            count(*) FILTER (WHERE fate = 3), count(*) FILTER (WHERE fate = 4)]::integer[]
          FROM import_cards WHERE account_id = \(account) AND import_id = \(id))
        WHERE account_id = \(account) AND import_id = \(id) AND compared = cards
        RETURNING \(code: Self.fates)
        """,
      ])
      return try rows.last?.first.map(Self.counted) ?? [:]
    }
  }

  private static let fates: SQL = "fates[1], fates[2], fates[3], fates[4], fates[5]"

  private static func counted(_ row: Row) throws(PostgresError) -> [ImportedCard.Fate: Int] {
    var counts: [ImportedCard.Fate: Int] = [:]
    for fate in ImportedCard.Fate.allCases {
      let count = Int(try row.int32(Int32(fate.rawValue)))
      if count > 0 { counts[fate] = count }
    }
    return counts
  }

  /// Locks the file until the transaction ends. Others who give its cards another fate, or count them, wait, and then see
  /// what was done.
  func lock(_ id: UniqueID) -> SQL {
    "SELECT 1 FROM imports WHERE account_id = \(account) AND import_id = \(id) FOR UPDATE"
  }

  /// The next cards of that fate behind a number.
  package func cards(
    _ id: UniqueID, _ fate: ImportedCard.Fate, after number: Int, limit: Int
  ) throws(CloudError) -> [ImportedCard] {
    try database.rows(
      account,
      """
      SELECT \(code: Self.cardColumns) FROM import_cards
      WHERE account_id = \(account) AND import_id = \(id) AND fate = \(fate.rawValue) AND number > \(Int32(clamping: number))
      ORDER BY account_id, import_id, fate, number LIMIT \(Int64(limit))
      """, Self.card)
  }

  package func card(_ number: Int, of id: UniqueID) throws(CloudError) -> ImportedCard? {
    try database.first(
      account,
      """
      SELECT \(code: Self.cardColumns) FROM import_cards
      WHERE account_id = \(account) AND import_id = \(id) AND number = \(Int32(clamping: number))
      """, Self.card)
  }

  /// Says that a new or unclear card is this person's, so that it is added to theirs. False if the person is gone, if
  /// another card of the file is theirs, or if the file is being carried out.
  package func assign(_ number: Int, of id: UniqueID, to contact: UniqueID) throws(CloudError) -> Bool {
    try database.transaction(account) { transaction in
      let assigned = try transaction.run([
        lock(id),
        """
        UPDATE import_cards c SET fate = 2, choice = 0, contact_id = k.contact_id, primary_id = k.primary_id, reason = ''
        FROM contacts k
        WHERE c.account_id = \(account) AND c.import_id = \(id) AND c.number = \(Int32(clamping: number)) AND c.fate IN (0, 3)
          AND k.account_id = \(account) AND k.contact_id = \(contact) AND k.trashed_at IS NULL AND NOT k.is_group
          AND EXISTS (SELECT 1 FROM imports i WHERE i.account_id = \(account) AND i.import_id = \(id) AND NOT i.is_begun)
          AND NOT EXISTS (
            SELECT 1 FROM import_cards o
            WHERE o.account_id = \(account) AND o.import_id = \(id) AND o.contact_id = \(contact) AND o.fate = 2)
        RETURNING c.number
        """,
      ])
      guard assigned.last?.first != nil else { return false }
      try transaction.finish(["UPDATE imports SET fates = NULL WHERE account_id = \(account) AND import_id = \(id)"])
      return true
    }
  }

  /// What becomes of these cards, where there is something to choose. Nothing changes once the file is being carried out.
  package func choose(
    _ choice: ImportedCard.Choice, _ numbers: [Int], of id: UniqueID
  ) throws(CloudError) {
    guard !numbers.isEmpty else { return }
    let numbers = numbers.map { Int32(clamping: $0) }
    try change(
      """
      UPDATE import_cards c SET choice = \(choice.rawValue)
      FROM unnest(\(numbers)) AS n (number)
      WHERE c.account_id = \(account) AND c.import_id = \(id) AND c.number = n.number AND \(code: Self.isAmong(numbers)) AND c.fate IN (2, 3)
        AND EXISTS (SELECT 1 FROM imports i WHERE i.account_id = \(account) AND i.import_id = \(id) AND NOT i.is_begun)
      """)
  }

  /// What becomes of all cards of that fate.
  package func chooseAll(
    _ choice: ImportedCard.Choice, _ fate: ImportedCard.Fate, of id: UniqueID
  ) throws(CloudError) {
    guard [.changed, .unclear].contains(fate) else { return }
    try change(
      """
      UPDATE import_cards c SET choice = \(choice.rawValue)
      WHERE c.account_id = \(account) AND c.import_id = \(id) AND c.fate = \(fate.rawValue)
        AND EXISTS (SELECT 1 FROM imports i WHERE i.account_id = \(account) AND i.import_id = \(id) AND NOT i.is_begun)
      """)
  }

  /// An UPDATE of several cards, which leaves the planner a choice.
  private func change(_ statement: SQL) throws(CloudError) {
    try database.transaction(account) { transaction in
      try transaction.finish([ChangeWriter.plannedAnew, statement])
    }
  }

  /// Why the account has no room for what is chosen, for the person; nil where it has. What is added to contacts that are there
  /// counts as large as its card.
  package func refusal(_ id: UniqueID) throws(CloudError) -> String? {
    let growth = try database.first(
      account,
      """
      SELECT count(*) FILTER (WHERE fate <> 2), coalesce(sum(octet_length(card)), 0)::bigint FROM import_cards
      WHERE account_id = \(account) AND import_id = \(id) AND fate IN (0, 2, 3) AND choice <> 2
      """
    ) { (contacts: try $0.int64(0), bytes: try $0.int64(1)) }
    guard let growth, let standing = try Quotas(database).standing(of: account) else { return nil }
    let (quota, holdings) = (standing.quota, standing.holdings)
    if growth.contacts > 0, holdings.contacts + growth.contacts > quota.contacts {
      return """
        the account may have \(grouped(quota.contacts)) contacts and has \(grouped(holdings.contacts)); the file would make \
        \(grouped(growth.contacts)) more
        """
    }
    if growth.bytes > 0, holdings.bytes + growth.bytes > quota.bytes {
      return """
        the contacts of the account may have \(Quota.megabytes(quota.bytes)) MB and have \(Quota.megabytes(holdings.bytes)); the \
        file would add \(Quota.megabytes(growth.bytes))
        """
    }
    return nil
  }

  static let cardColumns: SQL = "number, line, fate, choice, contact_id, primary_id, name, reason, card"

  static func card(_ row: Row) throws(PostgresError) -> ImportedCard {
    ImportedCard(
      number: Int(try row.int32(0)), line: Int(try row.int32(1)), fate: try row.value(ImportedCard.Fate.self, 2),
      choice: try row.value(ImportedCard.Choice.self, 3), contact: try row.optionalUniqueID(4),
      base: try row.optionalRecordID(5), name: try row.text(6), reason: try row.text(7), card: try row.bytes(8))
  }
}
