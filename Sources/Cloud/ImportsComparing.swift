internal import Account
package import Contacts
internal import Interchange
internal import PostgreSQL
package import Protocol
internal import VCard

// A file is compared with the contacts in portions, a transaction each, so that a restart loses nothing of it.

extension Imports {
  /// Compares the next cards of a file with the contacts. `goesOn` is asked between two portions. Returns how many cards are left.
  package func compare(_ id: UniqueID, goesOn: () -> Bool = { true }) throws(CloudError) -> Int {
    guard let file = try find(id) else { return 0 }
    var place = file.compared
    guard place < file.cards else { return 0 }
    let book = try ImportBook(database, account: account)
    repeat {
      let page = try database.rows(account, nextCards(id, after: place, where: "true"), Self.card)
      guard let end = page.last else { break }
      let compared = try compared(page.filter { $0.fate == .new || $0.fate == .unclear }, file, book)
      try note(compared, of: id, upTo: end.number)
      place = end.number
    } while place < file.cards && goesOn()
    return file.cards - place
  }

  /// The next cards behind a number: at most 100, and about 4 MB of them.
  func nextCards(_ id: UniqueID, after number: Int, where condition: SQL) -> SQL {
    """
    SELECT \(code: Self.cardColumns) FROM (
      SELECT *, sum(octet_length(card)) OVER (ORDER BY number) - octet_length(card) AS before FROM (
        SELECT * FROM import_cards
        WHERE account_id = \(account) AND import_id = \(id) AND number > \(Int32(clamping: number)) AND \(code: condition)
        ORDER BY account_id, import_id, number LIMIT \(Int64(Portion.records))
      ) page
    ) c WHERE before < \(Int64(Portion.bytes)) ORDER BY number
    """
  }

  private func compared(
    _ cards: [ImportedCard], _ file: Kept, _ book: ImportBook
  ) throws(CloudError) -> [ImportedCard] {
    var looked: [(card: ImportedCard, read: (card: Card, primary: RecordID)?, owners: ImportBook.Owners)] = []
    for card in cards {
      var card = card
      do throws(CardRefusal) {
        let content = try CardContent(card.card, database.encoding)
        let read = (try? Card(card.card)).map { (card: $0, primary: content.ids.primary) }
        looked.append((card, read, book.owners(content)))
      } catch {
        (card.fate, card.choice, card.reason) = (.unreadable, .leave, error.reason)
        looked.append((card, nil, ImportBook.Owners()))
      }
    }
    // Of a card whose UID one contact has, nobody else is read: of a file that was exported here, these are all.
    var candidates = try book.candidates(Array(Set(looked.flatMap { $0.owners.holder.map { [$0] } ?? $0.owners.all })))
    func holder(_ owners: ImportBook.Owners, _ card: Card?) -> ImportBook.Candidate? {
      guard let found = owners.holder.flatMap({ candidates[$0] }) else { return nil }
      return found.keys.uid == ComparableUID(card?.first("UID")?.text ?? "") ? found : nil
    }
    let unheld = looked.filter { holder($0.owners, $0.read?.card) == nil }
    let more = Set(unheld.flatMap(\.owners.all)).subtracting(candidates.keys)
    if !more.isEmpty { candidates.merge(try book.candidates(Array(more))) { first, _ in first } }
    var taken = try taken(Array(candidates.keys), by: file.id)
    return looked.map { card, read, owners in
      guard let read else { return card }
      let candidates = holder(owners, read.card).map { [$0] } ?? owners.all.compactMap { candidates[$0] }
      return told(card, read.card, read.primary, candidates, file.form, &taken)
    }
  }

  /// `card`: unclear where an earlier one has its UID. `taken`: the contacts that earlier cards of the file are of.
  private func told(
    _ card: ImportedCard, _ read: Card, _ primary: RecordID, _ candidates: [ImportBook.Candidate], _ form: FileForm,
    _ taken: inout Set<UniqueID>
  ) -> ImportedCard {
    var card = card
    // A new contact's id is drawn once, so that carrying it out twice makes one.
    card.contact = .random()
    func isSame(_ existing: ImportBook.Candidate) -> Bool {
      if primary == existing.primary { return true }
      // `isSame(_:as:form:)` would compute the primary IDs of cards once more, for each of a large file.
      return form == .cards
        ? ImportedChange.isSame(read, inOtherProperties: existing.card)
        : ImportedChange.isSame(read, as: existing.card, form: form)
    }
    var match = ImportKeys(read, Contact(read)).match(candidates.map { (id: $0.id, keys: $0.keys) })
    // Of many namesakes, the one who says all of it is meant. A UID that one contact alone has tells more than what the two say.
    if case .one = match {} else if let same = candidates.first(where: isSame) { match = .one(same.id) }
    switch match {
    case .nobody: break
    case .several(let count):
      (card.fate, card.choice) = (.unclear, .leave)
      card.reason = "\(count) contacts have this name or address"
    case .othersAddress(let id):
      // What an earlier card of the file says counts more.
      guard card.fate == .new else { break }
      card.fate = .unclear
      let name = candidates.first { $0.id == id }.map { Contact($0.card).displayName } ?? ""
      card.reason = "\(name) has this e-mail address"
    case .one(let id):
      guard let existing = candidates.first(where: { $0.id == id }) else { break }
      if isSame(existing) {
        (card.fate, card.choice, card.reason) = (.same, .leave, "")
      } else if !taken.insert(id).inserted {
        (card.fate, card.choice) = (.unclear, .leave)
        card.reason = "an earlier card of the file is of the same contact"
        return card
      } else {
        (card.fate, card.choice, card.reason) = (.changed, .add, "")
      }
      card.contact = id
      card.base = existing.primary
    }
    return card
  }

  /// Which of these contacts cards of the file change.
  private func taken(_ ids: [UniqueID], by file: UniqueID) throws(CloudError) -> Set<UniqueID> {
    guard !ids.isEmpty else { return [] }
    return Set(
      try database.rows(
        account,
        """
        SELECT c.contact_id FROM unnest(\(ids)) AS n (contact_id)
        CROSS JOIN LATERAL (
          SELECT contact_id FROM import_cards
          WHERE account_id = \(account) AND import_id = \(file) AND contact_id = n.contact_id AND fate = 2
          \(code: .eachByItself)
        ) c
        """
      ) { try $0.uniqueID(0) })
  }

  /// The numbers of cards that a statement changes. Before there are statistics of a file that has just come, the bounds are what keeps the
  /// planner from reading all of its cards for each hundred: 150,000 took ten times as long at the beginning.
  static func isAmong(_ numbers: [Int32]) -> SQL {
    "c.number BETWEEN \(numbers.min() ?? 0) AND \(numbers.max() ?? 0)"
  }

  /// Two that compare one file at once may have drawn different ids: what is noted first stands.
  private func note(_ cards: [ImportedCard], of id: UniqueID, upTo number: Int) throws(CloudError) {
    let numbers = cards.map { Int32(clamping: $0.number) }
    try database.transaction(account) { transaction in
      try transaction.finish([
        ChangeWriter.plannedAnew, lock(id),
        """
        UPDATE import_cards c SET fate = n.fate, choice = n.choice, contact_id = n.contact_id, primary_id = n.primary_id,
          reason = n.reason
        FROM unnest(\(numbers), \(cards.map(\.fate.rawValue)), \(cards.map(\.choice.rawValue)),
          \(cards.map { $0.contact?.uuid }), \(cards.map { $0.base?.uuid }),
          \(cards.map { CardContent.clean($0.reason, limit: 400) })) AS n (number, fate, choice, contact_id, primary_id, reason)
        WHERE c.account_id = \(account) AND c.import_id = \(id) AND c.number = n.number
          AND \(code: Self.isAmong(numbers)) AND EXISTS (
          SELECT 1 FROM imports i
          WHERE i.account_id = \(account) AND i.import_id = \(id) AND i.compared < \(Int32(clamping: number)))
        """,
        """
        UPDATE imports SET compared = \(Int32(clamping: number))
        WHERE account_id = \(account) AND import_id = \(id) AND compared < \(Int32(clamping: number))
        """,
      ])
    }
  }
}
