internal import Account
package import Contacts
internal import Interchange
internal import PostgreSQL
package import Protocol
internal import VCard

// A file is carried out in portions, a transaction each, as one entry of the log that has the file's id. What is cut off is gone on
// with by the same call, from any server process.

extension Imports {
  /// What came of one call.
  package enum Progress: Sendable, Equatable {
    case done
    /// Cards that may still be carried out.
    case left(Int)
    /// There is no such file, or it is not compared yet.
    case notThere
  }

  /// Carries out what was chosen. `goesOn` is asked between two portions, so each call comes further than the one before.
  package func carryOut(
    _ id: UniqueID, now: Timestamp, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> Progress {
    guard let file = try find(id), file.isCompared else { return .notThere }
    if !file.isBegun {
      try database.run(
        account, "UPDATE imports SET is_begun = true WHERE account_id = \(account) AND import_id = \(id)")
    }
    var place = file.done
    repeat {
      let page = try database.rows(
        account, nextCards(id, after: place, where: "fate IN (0, 2, 3) AND choice <> 2"), Self.card)
      guard let end = page.last else { return .done }
      try write(page, of: file, now: now)
      place = end.number
    } while goesOn()
    return .left(file.cards - place)
  }

  /// Why cards were not carried out: how many, and what one of them is called.
  package func stayed(_ id: UniqueID) throws(CloudError) -> [(reason: ImportStay, count: Int, name: String)] {
    try database.rows(
      account,
      """
      SELECT stayed, count(*), min(name) FROM import_cards
      WHERE account_id = \(account) AND import_id = \(id) AND stayed IS NOT NULL GROUP BY stayed
      """
    ) { (reason: try $0.value(ImportStay.self, 0), count: Int(try $0.int64(1)), name: try $0.text(2)) }
  }

  /// Whether contacts that were made of the file have the UID of another one: two cards with one UID, of which a person wanted both.
  package func sameUID(_ id: UniqueID) throws(CloudError) -> SameUID? {
    let made = try database.rows(
      account,
      """
      SELECT contact_id FROM import_cards
      WHERE account_id = \(account) AND import_id = \(id) AND fate = 3 AND choice <> 2 ORDER BY number
      """
    ) { try $0.uniqueID(0) }
    return try ContactStore(database, account: account).sameUID(of: made)
  }

  private func write(_ cards: [ImportedCard], of file: Kept, now: Timestamp) throws(CloudError) {
    guard let last = cards.last else { return try note([], of: file.id, upTo: file.done) }
    let contacts = ContactStore(database, account: account)
    let changed = cards.filter { $0.fate == .changed }.compactMap(\.contact)
    let sizes = Dictionary(try contacts.known(changed).map { ($0.id, $0.size) }) { first, _ in first }
    let writer = ChangeWriter(
      database: database, account: account, author: Author(kind: .importing), run: file.id)
    // A contact that a small card changes may have a photo of several megabytes.
    try Portion.each(of: cards) { (card) throws(CloudError) in
      card
    } size: { card in
      card.card.count + (card.fate == .changed ? card.contact.flatMap { sizes[$0] } ?? 0 : 0)
    } pass: { (portion) throws(CloudError) in
      let existing = try contacts.wholeCards(portion.filter { $0.fate == .changed }.compactMap(\.contact))
      var changes: [(number: Int, change: Change)] = []
      var stayed: [(number: Int, reason: ImportStay)] = []
      for card in portion {
        switch change(card, existing, file, now) {
        case .success(let change?): changes.append((card.number, change))
        case .success(nil): break
        case .failure(let stay): stayed.append((card.number, stay))
        }
      }
      if !changes.isEmpty {
        for (change, outcome) in zip(changes, try writer.write(changes.map(\.change))) {
          if let stay = ImportStay(outcome) { stayed.append((change.number, stay)) }
        }
      }
      try note(stayed, of: file.id, upTo: portion.last?.number ?? last.number)
    }
  }

  /// Nil where the contact says it already. `existing`: the cards of live contacts.
  private func change(
    _ imported: ImportedCard, _ existing: [UniqueID: [UInt8]], _ file: Kept, _ now: Timestamp
  ) -> Result<Change?, ImportStay> {
    guard let id = imported.contact, let card = try? Card(imported.card) else { return .failure(.refused) }
    var (bytes, operation) = (imported.card, Change.Operation.add)
    if imported.fate == .changed {
      guard let base = imported.base, let stored = existing[id] else { return .failure(.moved) }
      guard let before = try? Card(stored) else { return .failure(.refused) }
      if imported.choice == .replace {
        bytes = ImportedChange.replacing(before, by: card, form: file.form, now: now).bytes
      } else {
        guard let after = ImportedChange.adding(card, to: before, now: now) else { return .success(nil) }
        bytes = after.bytes
      }
      operation = .overwrite(base: base, conflict: false)
    }
    do throws(CardRefusal) {
      let content = try CardContent(bytes, database.encoding)
      return .success(Change(id: id, operation: operation, content: content, editedAt: .latest))
    } catch { return .failure(.refused) }
  }

  private func note(
    _ stayed: [(number: Int, reason: ImportStay)], of id: UniqueID, upTo number: Int
  ) throws(CloudError) {
    let numbers = stayed.map { Int32(clamping: $0.number) }
    try database.transaction(account) { transaction in
      try transaction.finish([
        ChangeWriter.plannedAnew,
        """
        UPDATE import_cards c SET stayed = n.stayed
        FROM unnest(\(numbers), \(stayed.map(\.reason.rawValue))) AS n (number, stayed)
        WHERE c.account_id = \(account) AND c.import_id = \(id) AND c.number = n.number
          AND \(code: Self.isAmong(numbers))
        """,
        "UPDATE imports SET done = \(Int32(clamping: number)) WHERE account_id = \(account) AND import_id = \(id)",
      ])
    }
  }
}

/// Why a card of a file was not carried out.
package enum ImportStay: Int16, Error, Sendable, CaseIterable {
  /// The contact was changed, or went to the trash, since the file was compared.
  case moved = 0
  /// It would become too large, or cannot be read.
  case refused = 1
  /// The account has no room.
  case full = 2

  init?(_ outcome: SaveOutcome) {
    switch outcome {
    case .saved, .merged: return nil
    case .moved: self = .moved
    case .refused: self = .refused
    case .full: self = .full
    }
  }
}
