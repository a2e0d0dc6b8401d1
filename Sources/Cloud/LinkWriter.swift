internal import Account
internal import Contacts
internal import PostgreSQL
internal import Probes
internal import Protocol

/// Writes which cards are one person's, with what undoing it needs and its entry of the log: one transaction, under the account's lock. What merging
/// cards and taking them apart does to links is written in the transaction that changes the cards, and so is what an undo of such an entry takes back.
///
/// It draws a change number like every change, so that open pages see it. No card has it, so devices and programs are told of nothing.
struct LinkWriter {
  let database: CloudDatabase
  let account: UniqueID
  let author: Author
  let run: UniqueID

  /// Makes the cards one person's. All of them have to be there.
  func link(_ cards: [UniqueID]) throws(CloudError) -> LinkOutcome {
    try database.transaction(account) { transaction in
      let answers = try transaction.run([lock, places(cards), live(cards)])
      let change = try lastChange(answers[0])
      if answers[2].count < Set(cards).count { return .gone }
      guard let shifts = LinkShift.linking(cards, known: try Self.known(answers[1]), new: .random()) else {
        return .tooMany
      }
      try transaction.finish(statements(shifts, change: change + 1, example: cards.first))
      return shifts.isEmpty ? .stands : .linked
    }
  }

  /// False where the card is linked with none.
  func unlink(_ card: UniqueID) throws(CloudError) -> Bool {
    try database.transaction(account) { transaction in
      let answers = try transaction.run([lock, places([card])])
      let change = try lastChange(answers[0])
      let shifts = LinkShift.unlinking(card, known: try Self.known(answers[1]))
      try transaction.finish(statements(shifts, change: change + 1, example: card))
      return !shifts.isEmpty
    }
  }

  /// Takes back what an entry of the log did to the links of cards that are still as it left them, and names the other
  /// cards. `isDryRun`: only tells, and writes nothing.
  func putBack(_ undone: UniqueID, isDryRun: Bool = false) throws(CloudError) -> [UndoneContact] {
    try database.transaction(account) { transaction in
      let answers = try transaction.run([isDryRun ? number : lock, changes(of: undone)])
      let change = try lastChange(answers[0])
      let (contacts, shifts) = try Self.wayBack(answers[1])
      try transaction.finish(isDryRun ? [] : puttingBack(shifts, after: change))
      return contacts
    }
  }

  // MARK: As a part of another transaction

  /// Links the first card, which stays after a merge, with everybody with whom the merged cards are linked. The
  /// transaction holds the account's lock, and its own changes have numbers up to `change`.
  func merging(_ cards: [UniqueID], after change: Int64, _ transaction: Transaction) throws -> [SQL] {
    let known = try Self.known(try transaction.run(places(cards)))
    guard cards.dropFirst().contains(where: { known[$0] != nil }),
      let shifts = LinkShift.linking(cards, known: known, new: .random())
    else { return [] }
    return statements(shifts, change: change + 1, example: cards.first)
  }

  /// Takes back what an entry of the log has done to links, as ``putBack(_:isDryRun:)`` does. `told`: hears of the same cards.
  func puttingBack(
    _ undone: UniqueID, after change: Int64, _ transaction: Transaction, told: ([UndoneContact]) -> Void = { _ in }
  ) throws -> [SQL] {
    let (contacts, shifts) = try Self.wayBack(try transaction.run(changes(of: undone)))
    told(contacts)
    return puttingBack(shifts, after: change)
  }

  private func puttingBack(_ shifts: [LinkShift], after change: Int64) -> [SQL] {
    if !shifts.isEmpty { Coverpoint.linkUndone.reach() }
    return statements(shifts, change: change + 1, example: shifts.first?.card)
  }

  /// What becomes of the cards that an entry of the log has linked or unlinked, and which of them are still as the entry
  /// left them.
  private static func wayBack(_ changes: Rows) throws -> (contacts: [UndoneContact], shifts: [LinkShift]) {
    var contacts: [UndoneContact] = []
    var shifts: [LinkShift] = []
    for index in 0..<changes.count {
      let row = changes[index]
      let (id, name) = (try row.uniqueID(0), try row.text(1))
      let (was, left, stands) = (try place(row, 2), try place(row, 4), try place(row, 6))
      if stands == was { continue }
      let isLeft = stands == left
      if isLeft { shifts.append(LinkShift(card: id, was: stands, now: was)) }
      contacts.append(UndoneContact(id: id, name: name, effect: isLeft ? .linkPutBack : .changedSince))
    }
    return (contacts, shifts)
  }

  // MARK: Reading

  private var number: SQL { "SELECT last_change FROM accounts WHERE account_id = \(account)" }

  private var lock: SQL { "\(code: number) FOR NO KEY UPDATE" }

  private func lastChange(_ rows: Rows) throws -> Int64 {
    guard let row = rows.first else { throw AccountCloud.accountGone }
    return try row.int64(0)
  }

  /// Of these cards, and of all that they are linked with.
  private func places(_ cards: [UniqueID]) -> SQL {
    """
    SELECT p.contact_id, p.person_id, p.place FROM unnest(\(cards)) AS n (contact_id)
    CROSS JOIN LATERAL (
      SELECT person_id FROM linked_people WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
    ) own
    CROSS JOIN LATERAL (
      SELECT contact_id, person_id, place FROM linked_people
      WHERE account_id = \(account) AND person_id = own.person_id \(code: .eachByItself)
    ) p
    """
  }

  private func live(_ cards: [UniqueID]) -> SQL {
    """
    SELECT c.contact_id FROM unnest(\(Array(Set(cards)))) AS n (contact_id)
    CROSS JOIN LATERAL (
      SELECT contact_id FROM contacts
      WHERE account_id = \(account) AND contact_id = n.contact_id AND trashed_at IS NULL AND NOT is_group
      \(code: .eachByItself)
    ) c
    """
  }

  /// What the entry did, and how it is now. A card that is gone for good is left out.
  private func changes(of undone: UniqueID) -> SQL {
    """
    SELECT l.contact_id, c.display_name, l.was_person, l.was_place, l.now_person, l.now_place, p.person_id, coalesce(p.place, 0)
    FROM link_changes l
    CROSS JOIN LATERAL (
      SELECT display_name FROM contacts
      WHERE account_id = \(account) AND contact_id = l.contact_id AND NOT is_erased \(code: .eachByItself)
    ) c
    LEFT JOIN LATERAL (
      SELECT person_id, place FROM linked_people
      WHERE account_id = \(account) AND contact_id = l.contact_id \(code: .eachByItself)
    ) p ON true
    WHERE l.account_id = \(account) AND l.run_id = \(undone) ORDER BY l.contact_id
    """
  }

  private static func known(_ rows: Rows) throws -> [UniqueID: LinkPlace] {
    let places = try rows.map { row throws(PostgresError) in
      (try row.uniqueID(0), LinkPlace(person: try row.uniqueID(1), place: try row.int32(2)))
    }
    return Dictionary(places) { first, _ in first }
  }

  private static func place(_ row: Row, _ column: Int32) throws(PostgresError) -> LinkPlace? {
    guard let person = try row.optionalUniqueID(column) else { return nil }
    return LinkPlace(person: person, place: try row.int32(column + 1))
  }

  // MARK: Writing

  private func statements(_ shifts: [LinkShift], change: Int64, example: UniqueID?) -> [SQL] {
    guard !shifts.isEmpty else { return [] }
    let linked = shifts.count { shift in shift.now.map { $0.person != shift.was?.person } ?? false }
    let unlinked = shifts.count { $0.now == nil }
    let gone = shifts.filter { $0.now == nil }.map(\.card)
    let places = shifts.compactMap { shift in shift.now.map { (card: shift.card, place: $0) } }
    return [
      "UPDATE accounts SET last_change = \(change), \(code: FutureTimes.stampsNow) WHERE account_id = \(account)",
      "DELETE FROM linked_people WHERE account_id = \(account) AND contact_id = ANY(\(gone))",
      """
      INSERT INTO linked_people (account_id, contact_id, person_id, place)
      SELECT \(account), n.contact_id, n.person_id, n.place
      FROM unnest(\(places.map(\.card)), \(places.map(\.place.person)), \(places.map(\.place.place)))
        AS n (contact_id, person_id, place)
      ON CONFLICT (account_id, contact_id) DO UPDATE SET person_id = excluded.person_id, place = excluded.place
      """,
      """
      INSERT INTO runs AS r (account_id, run_id, kind, book_id, device_name, first_change, last_change, started_at,
        started_lived, changed_at, finished_at, added, overwritten, deleted, restored, duplicates, conflicts, linked,
        unlinked, example, undoes)
      VALUES (\(account), \(run), \(Int16(author.kind.rawValue)), \(author.book),
        (SELECT name FROM address_books WHERE account_id = \(account) AND book_id = \(author.book)),
        \(change), \(change), now(), \(code: LivedTime.now), now(), CASE WHEN \(author.kind == .edit) THEN now() END,
        0, 0, 0, 0, 0, 0, \(Int64(linked)), \(Int64(unlinked)),
        coalesce((SELECT display_name FROM contacts WHERE account_id = \(account) AND contact_id = \(example)), ''),
        \(author.undoes))
      ON CONFLICT (account_id, run_id) DO UPDATE SET last_change = excluded.last_change, changed_at = now(),
        linked = r.linked + excluded.linked, unlinked = r.unlinked + excluded.unlinked
      """,
      """
      INSERT INTO link_changes (account_id, run_id, contact_id, was_person, was_place, now_person, now_place)
      SELECT \(account), \(run), n.contact_id, n.was_person, n.was_place, n.now_person, n.now_place
      FROM unnest(\(shifts.map(\.card)), \(shifts.map { $0.was?.person }), \(shifts.map { $0.was?.place ?? 0 }),
        \(shifts.map { $0.now?.person }), \(shifts.map { $0.now?.place ?? 0 }))
        AS n (contact_id, was_person, was_place, now_person, now_place)
      ON CONFLICT (account_id, run_id, contact_id) DO UPDATE SET now_person = excluded.now_person, now_place = excluded.now_place
      """,
    ]
  }
}
