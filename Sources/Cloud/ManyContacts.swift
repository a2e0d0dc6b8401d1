internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol
internal import VCard

// A person's changes to many contacts at once. They are one entry of the log, which can be undone, and are made in portions, a
// transaction each: what is cut off leaves whole contacts, and is gone on with by the same call.

/// Contacts that a person chose together, and has seen as they were at one moment.
package struct ManyContacts: Sendable, Equatable {
  package var ids: [UniqueID]
  /// The number of the account's last change when the person saw them: whoever has changed since stays as they are.
  package var through: Int64
  /// The entry of the log.
  package var run: UniqueID

  package init(_ ids: [UniqueID], through: Int64, run: UniqueID = .random()) {
    self.ids = ids
    self.through = through
    self.run = run
  }

  /// What came of one call.
  package struct Outcome: Sendable, Equatable {
    /// How many the call changed.
    package var changed = 0
    /// One of them.
    package var example: UniqueID?
    /// Those that say it already.
    package var unchanged = Several()
    /// Those that somebody else has changed since the person saw them.
    package var moved = Several()
    /// Those that are in the trash already, or gone for good.
    package var gone = Several()
    /// Those that would become too large, or cannot be read.
    package var refused = Several()
    /// Those for which the account has no room.
    package var full = Several()
    /// How many were not come to; another call with the same run does these.
    package var left = 0

    package init() {}
  }

  /// How many they are, and who is one of them.
  package struct Several: Sendable, Equatable {
    package private(set) var count = 0
    package private(set) var first: UniqueID?

    package init() {}

    mutating func add(_ id: UniqueID) {
      count += 1
      first = first ?? id
    }

    mutating func add(_ others: Several) {
      count += others.count
      first = first ?? others.first
    }
  }
}

extension ContactStore {
  /// All that a search finds.
  package struct Found: Sendable, Equatable {
    package var ids: [UniqueID]
    /// Nothing was found as it is written, so one wrong letter was forgiven.
    package var isNearly: Bool
  }

  /// The people that a search finds, in `group` where one is named, or all of it where nothing is searched for: in the order of the list, but
  /// for those of an account that is too large to be kept in memory. `isNearly`: whether one wrong letter is forgiven; nil to forgive it
  /// only where nothing else is found, as the list does. A person who chose all that were found means no others, once these are gone.
  package func found(
    _ text: String, order: Order, isNearly: Bool? = nil, group: String? = nil
  ) throws(CloudError) -> Found {
    let query = SearchQuery(text)
    guard !query.isEmpty else { return Found(ids: try everybody(order: order, group: group), isNearly: false) }
    return try database.searchBooks.found(
      query, SearchBooks.Key(account: account, order: order), in: group, database, isNearly: isNearly)
  }

  /// All people of the list, or of a group, in its order.
  func everybody(order: Order, group: String?) throws(CloudError) -> [UniqueID] {
    var ids: [UniqueID] = []
    var last = ContactPlace(key: "", id: UniqueID(word: Word128(high: 0, low: 0)))
    let size = 10_000
    while true {
      let page = try database.rows(
        account,
        """
        SELECT contact_id, \(code: order.column) FROM \(code: members(group))
          AND (\(code: order.column), contact_id) > (\(last.key), \(last.id))
        ORDER BY \(code: order.column), contact_id LIMIT \(Int64(size))
        """
      ) { ContactPlace(key: try $0.text(1), id: try $0.uniqueID(0)) }
      ids += page.map(\.id)
      guard page.count == size, let end = page.last else { return ids }
      last = end
    }
  }

  /// Those that are not in the trash, in their order. `through`: without those that were changed later.
  package func live(_ ids: [UniqueID], through: Int64 = .max) throws(CloudError) -> [UniqueID] {
    var live: [UniqueID] = []
    for start in stride(from: 0, to: ids.count, by: Self.portion) {
      let some = try known(Array(ids[start..<min(start + Self.portion, ids.count)]))
      live += some.filter { !$0.isTrashed && $0.change <= through }.map(\.id)
    }
    return live
  }

  /// What contacts are called, in the trash or not, in the order of `ids`. Those that are gone for good are left out.
  package func names(_ ids: [UniqueID]) throws(CloudError) -> [String] {
    let found = try database.rows(
      account,
      """
      SELECT c.contact_id, c.display_name FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT contact_id, display_name FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id AND NOT is_erased \(code: .eachByItself)
      ) c
      """
    ) { (try $0.uniqueID(0), try $0.text(1)) }
    let names = Dictionary(found) { first, _ in first }
    return ids.compactMap { names[$0] }
  }

  /// Moves them to the trash. `allowed`: a person was told how many they are and said yes, so no device's guard counts them. `goesOn` is
  /// asked between two portions, once something has been changed: so a call that is stopped has always come further than the one before it.
  package func trash(
    _ contacts: ManyContacts, allowed: Bool, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> ManyContacts.Outcome {
    try inPortions(contacts, of: Self.portion, goesOn) { (known, outcome) throws(CloudError) in
      let changes = known.map { contact in
        Change(
          id: contact.id, operation: .trash(base: contact.primary, allowed: allowed), content: nil,
          editedAt: Timestamp(milliseconds: 0))
      }
      outcome.add(changes, try write(changes, run: contacts.run))
    }
  }

  /// Gives each of them the contact that `edit` makes of it, by patching its card.
  package func edit(
    _ contacts: ManyContacts, now: Timestamp, goesOn: () -> Bool = { true }, _ edit: (Contact) -> Contact
  ) throws(CloudError) -> ManyContacts.Outcome {
    try inPortions(contacts, of: Portion.records, goesOn) { (known, outcome) throws(CloudError) in
      try portions(known) { (cards) throws(CloudError) in
        var changes: [Change] = []
        for (contact, bytes) in cards {
          guard let bytes, let card = try? Card(bytes) else {
            outcome.refused.add(contact.id)
            continue
          }
          let before = Contact(card)
          let after = edit(before)
          guard !after.isExactly(before) else {
            outcome.unchanged.add(contact.id)
            continue
          }
          do throws(CardRefusal) {
            changes.append(
              Change(
                id: contact.id, operation: .overwrite(base: contact.primary, conflict: false),
                content: try CardContent(after.patch(card, now: now).bytes, database.encoding), editedAt: now))
          } catch { outcome.refused.add(contact.id) }
        }
        outcome.add(changes, try write(changes, run: contacts.run))
      }
    }
  }

  /// The whole cards of the next of these live contacts, in their order: as many as ``Portion`` allows, and one at least. What it
  /// has dealt with goes from `ids`; empty at the end. A card that cannot be read is left out.
  package func nextCards(_ ids: inout ArraySlice<UniqueID>) throws(CloudError) -> [(id: UniqueID, card: [UInt8])] {
    while !ids.isEmpty {
      let page = Array(ids.prefix(Portion.records))
      var portion: [Known] = []
      var size = 0
      var dealtWith = page.count
      for contact in try known(page) where !contact.isTrashed {
        size += contact.size
        if size > Portion.bytes, !portion.isEmpty {
          dealtWith = page.firstIndex(of: contact.id) ?? page.count
          break
        }
        portion.append(contact)
      }
      ids = ids.dropFirst(dealtWith)
      let cards = try wholeCards(portion.map(\.id))
      let found = portion.compactMap { contact in cards[contact.id].map { (contact.id, $0) } }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Those of these live contacts whose cards cannot be put together, because a large value of them is missing in the database; of all people
  /// where `ids` is nil. No value is read, but each is looked up by itself: 50,000 of them take a second. So `goesOn` is asked between two portions;
  /// `isWhole` is false where it ended the look.
  package func damaged(
    _ ids: [UniqueID]?, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> (ids: [UniqueID], isWhole: Bool) {
    var damaged: [UniqueID] = []
    var rest = ids?[...]
    var last = UniqueID(word: Word128(high: 0, low: 0))
    while true {
      let cards: SQL
      if let own = rest {
        cards = """
          SELECT c.* FROM unnest(\(Array(own.prefix(Self.portion)))) AS n (contact_id)
          CROSS JOIN LATERAL (
            SELECT contact_id, cuts FROM contacts
            WHERE account_id = \(account) AND contact_id = n.contact_id AND trashed_at IS NULL AND cuts IS NOT NULL
            \(code: .eachByItself)
          ) c
          """
        rest = own.dropFirst(Self.portion)
      } else {
        // Those alone that have large values, in the order of their ids.
        cards = """
          SELECT contact_id, cuts FROM contacts
          WHERE account_id = \(account) AND contact_id > \(last) AND cuts IS NOT NULL AND trashed_at IS NULL AND NOT is_group
          ORDER BY contact_id LIMIT \(Int64(Self.portion))
          """
      }
      let looked = try lookedThrough(cards)
      damaged += looked.filter(\.isDamaged).map(\.id)
      last = looked.last?.id ?? last
      guard rest.map({ !$0.isEmpty }) ?? (looked.count == Self.portion) else { return (damaged, true) }
      guard goesOn() else { return (damaged, false) }
    }
  }

  /// Of each of these cards whether one of its large values is missing.
  private func lookedThrough(_ cards: SQL) throws(CloudError) -> [(id: UniqueID, isDamaged: Bool)] {
    try database.rows(
      account,
      """
      SELECT c.contact_id, EXISTS (
        SELECT 1 FROM generate_series(0, length(c.cuts) / 40 - 1) cut
        WHERE NOT EXISTS (
          SELECT 1 FROM parts
          WHERE account_id = \(account) AND digest = substring(c.cuts FROM cut * 40 + 9 FOR 32) \(code: .eachByItself)))
      FROM (\(code: cards)) c
      """
    ) { (id: try $0.uniqueID(0), isDamaged: try $0.bool(1)) }
  }

  // MARK: Portions

  /// Contacts of one statement that reads no cards.
  private static let portion = 500

  /// A contact before its card is read.
  struct Known {
    let id: UniqueID
    let primary: RecordID
    let change: Int64
    /// What made its last change.
    let run: UniqueID?
    let isTrashed: Bool
    /// Of the whole card, in bytes.
    let size: Int
  }

  func inPortions(
    _ contacts: ManyContacts, of count: Int, _ goesOn: () -> Bool,
    _ body: ([Known], inout ManyContacts.Outcome) throws(CloudError) -> Void
  ) throws(CloudError) -> ManyContacts.Outcome {
    var outcome = ManyContacts.Outcome()
    for start in stride(from: 0, to: contacts.ids.count, by: count) {
      if outcome.changed > 0, !goesOn() {
        outcome.left = contacts.ids.count - start
        return outcome
      }
      let ids = Array(contacts.ids[start..<min(start + count, contacts.ids.count)])
      let known = try known(ids)
      // What this run has done is as the person wanted it.
      for contact in known where contact.run != contacts.run || contact.change <= contacts.through {
        if contact.isTrashed {
          outcome.gone.add(contact.id)
        } else if contact.change > contacts.through {
          outcome.moved.add(contact.id)
        }
      }
      let there = Set(known.map(\.id))
      for id in ids where !there.contains(id) { outcome.gone.add(id) }
      let unmoved = known.filter { !$0.isTrashed && $0.change <= contacts.through }
      if !unmoved.isEmpty { try body(unmoved, &outcome) }
    }
    return outcome
  }

  func known(_ ids: [UniqueID]) throws(CloudError) -> [Known] {
    let found = try database.rows(
      account,
      """
      SELECT c.* FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT contact_id, primary_id, change, run_id, octet_length(card), cuts, trashed_at IS NOT NULL FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
      ) c
      """
    ) { row in
      let cuts = DetachedCard.cuts(packed: try row.optionalBytes(5) ?? []) ?? []
      return Known(
        id: try row.uniqueID(0), primary: try row.recordID(1), change: try row.int64(2),
        run: try row.optionalUniqueID(3), isTrashed: try row.bool(6),
        size: try Int(row.int32(4)) + cuts.reduce(0) { $0 + $1.length })
    }
    let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    var seen: Set<UniqueID> = []
    return ids.compactMap { seen.insert($0).inserted ? known[$0] : nil }
  }

  /// Reads their cards: as many at a time as memory has room for. A card is nil where it cannot be read.
  func portions(
    _ known: [Known], _ body: ([(contact: Known, card: [UInt8]?)]) throws(CloudError) -> Void
  ) throws(CloudError) {
    try Portion.each(of: known) { (contact) throws(CloudError) in
      contact
    } size: {
      $0.size
    } pass: { (portion) throws(CloudError) in
      let cards = try wholeCards(portion.map(\.id))
      try body(portion.map { ($0, cards[$0.id]) })
    }
  }

  /// The whole cards of those of them that are not in the trash.
  func wholeCards(_ ids: [UniqueID]) throws(CloudError) -> [UniqueID: [UInt8]] {
    try database.read(
      account,
      [
        """
        SELECT c.* FROM unnest(\(ids)) AS n (contact_id)
        CROSS JOIN LATERAL (
          SELECT contact_id, card, cuts FROM contacts
          WHERE account_id = \(account) AND contact_id = n.contact_id AND trashed_at IS NULL \(code: .eachByItself)
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
      var cards: [UniqueID: [UInt8]] = [:]
      for index in 0..<answers[0].count {
        let row = answers[0][index]
        cards[try row.uniqueID(0)] = try row.detachedCard(1).attach { parts[$0] }
      }
      return cards
    }
  }
}

extension ManyContacts.Outcome {
  mutating func refuse(_ id: UniqueID) { refused.add(id) }

  /// The contact's own card is not written. `isChanged`: another card says it, and that one was changed.
  mutating func leave(_ id: UniqueID, isChanged: Bool) { if isChanged { change(id) } else { unchanged.add(id) } }

  private mutating func change(_ id: UniqueID) {
    changed += 1
    example = example ?? id
  }

  /// A contact that became like another one counts as changed too: one of the two went to the trash.
  mutating func add(_ changes: [Change], _ outcomes: [SaveOutcome]) {
    for (change, outcome) in zip(changes, outcomes) {
      switch outcome {
      case .saved, .merged: self.change(change.id)
      case .moved: moved.add(change.id)
      case .refused: refused.add(change.id)
      case .full: full.add(change.id)
      }
    }
  }

  /// What came of other contacts with the same entry of the log.
  mutating func add(_ others: ManyContacts.Outcome) {
    changed += others.changed
    example = example ?? others.example
    unchanged.add(others.unchanged)
    moved.add(others.moved)
    gone.add(others.gone)
    refused.add(others.refused)
    full.add(others.full)
    left += others.left
  }

  /// Contacts that go back to how they were. One whose content another contact has stays as it is.
  mutating func putBack(_ changes: [Change], _ outcomes: [SaveOutcome]) {
    for (change, outcome) in zip(changes, outcomes) {
      if outcome.isMerged { unchanged.add(change.id) } else { add([change], [outcome]) }
    }
  }

  /// Another pass over the same contacts: what it leaves as it is stays so.
  mutating func goOn(with later: ManyContacts.Outcome) {
    let (earlier, moved) = (self, moved)
    self = later
    changed += earlier.changed
    example = earlier.example ?? later.example
    self.moved.add(moved)
  }
}
