internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

// A person's edits. Each is an entry of its own in the log, which can be undone.

extension ContactStore {
  /// Makes a contact. `id` is drawn by the form, so that sending it twice makes one contact.
  package func create(_ id: UniqueID, card: [UInt8], now: Timestamp) throws(CloudError) -> SaveOutcome {
    try edit(id, .add, card, now)
  }

  /// Replaces the contact's card, if its primary ID still is `base`; the replaced version goes into the history. Where another
  /// contact has just that content, that one goes to the trash as a duplicate. `isRearranged`: the order of values is another one, so a
  /// card that says the same is written as well. `leaving`: groups whose cards are to list the contact no more, in the same transaction and
  /// entry of the log; a group that the contact's own card names is left by that.
  package func update(
    _ id: UniqueID, base: RecordID, card: [UInt8], now: Timestamp, isRearranged: Bool = false, leaving: [String] = [],
    run: UniqueID = .random()
  ) throws(CloudError) -> SaveOutcome {
    try edit(
      id, .overwrite(base: base, conflict: false), card, now, run: run, isRearranged: isRearranged, leaving: leaving)
  }

  /// Moves the contact to the trash, if its primary ID still is `base`.
  package func trash(_ id: UniqueID, base: RecordID) throws(CloudError) -> SaveOutcome {
    let change = Change(
      id: id, operation: .trash(base: base, allowed: false), content: nil, editedAt: Timestamp(milliseconds: 0))
    return try write(change)
  }

  /// Takes a contact out of the trash. Where a live one has the same content, it stays there: `merged`. Where it is gone for good,
  /// it `moved`.
  package func restore(_ id: UniqueID) throws(CloudError) -> SaveOutcome {
    let primary = try database.first(
      account, "SELECT primary_id FROM contacts WHERE account_id = \(account) AND contact_id = \(id) AND NOT is_erased"
    ) { try $0.recordID(0) }
    guard let primary else { return .moved }
    let change = Change(id: id, operation: .restore, content: nil, editedAt: Timestamp(milliseconds: 0))
    return try write(change, moreTwins: [primary])
  }

  /// Takes a contact out of the trash with another card than it had. It stays there if a live one has that content: `merged`. `leaving`: as for
  /// ``update(_:base:card:now:isRearranged:leaving:run:)``.
  package func revive(
    _ id: UniqueID, card: [UInt8], now: Timestamp, leaving: [String] = [], run: UniqueID = .random()
  ) throws(CloudError) -> SaveOutcome {
    try edit(id, .revive, card, now, run: run, leaving: leaving)
  }

  /// Takes many contacts out of the trash, in transactions of 500, as one entry of the log: `run`. Returns what became of those
  /// that were in the trash. A contact stays there if a live one has its content, or if it came there after the change `through`.
  package func restore(
    _ ids: [UniqueID], through: Int64 = .max, run: UniqueID
  ) throws(CloudError) -> [UniqueID: SaveOutcome] {
    var outcomes: [UniqueID: SaveOutcome] = [:]
    for start in stride(from: 0, to: ids.count, by: 500) {
      let chunk = Array(ids[start..<min(start + 500, ids.count)])
      let found = try database.rows(
        account,
        """
        SELECT contact_id, primary_id, trashed_at IS NOT NULL FROM contacts
        WHERE account_id = \(account) AND contact_id = ANY(\(chunk)) AND change <= \(through) AND NOT is_erased
        """
      ) { (id: try $0.uniqueID(0), primary: try $0.recordID(1), isTrashed: try $0.bool(2)) }.filter(\.isTrashed)
      let changes = found.map { contact in
        Change(id: contact.id, operation: .restore, content: nil, editedAt: Timestamp(milliseconds: 0))
      }
      for (id, result) in zip(found.map(\.id), try write(changes, moreTwins: found.map(\.primary), run: run)) {
        outcomes[id] = result
      }
    }
    return outcomes
  }

  /// Brings a version of the history back: over the contact as it is now, which becomes history in its turn, or out of the
  /// trash. Nil where version or contact is gone for good.
  func restore(
    version: UniqueID, of id: UniqueID, now: Timestamp, run: UniqueID
  ) throws(CloudError) -> SaveOutcome? {
    guard let card = try self.version(version, of: id), let current = try contact(id) else { return nil }
    let operation: Change.Operation =
      current.trashedAt == nil ? .overwrite(base: current.ids.primary, conflict: false) : .revive
    return try edit(id, operation, card, now, run: run, comesBack: true)
  }

  private func edit(
    _ id: UniqueID, _ operation: Change.Operation, _ card: [UInt8], _ now: Timestamp, run: UniqueID = .random(),
    comesBack: Bool = false, isRearranged: Bool = false, leaving groups: [String] = []
  ) throws(CloudError) -> SaveOutcome {
    let content: CardContent
    do throws(CardRefusal) { content = try CardContent(card, database.encoding) } catch {
      return .refused(reason: error.reason)
    }
    var change = Change(id: id, operation: operation, content: content, editedAt: now, comesBack: comesBack)
    change.isRearranged = isRearranged
    guard !groups.isEmpty else { return try write(change, run: run) }
    return try write(change, leaving: groups, as: GroupBridge.uid(content.uid, of: id), now, run)
  }

  /// A contact's change, and the groups' cards without it. `uid`: as whom they list it.
  private func write(
    _ change: Change, leaving groups: [String], as uid: String, _ now: Timestamp, _ run: UniqueID
  ) throws(CloudError) -> SaveOutcome {
    let (names, members) = (groups.map(GroupCard.comparable), GroupBridge.Members(leaving: [uid]))
    for _ in 0..<CardResources.tries {
      let cards = try database.read(account, GroupCards.statements(names, account: account)) { try GroupCards($0) }
      let edits = cards.cards.compactMap { stored in
        GroupCards.change(
          of: stored, to: GroupCards.card(stored, with: members, now), now, database.encoding, run: run)
      }
      // What becomes one with another card is done as well.
      let isMade: (SaveOutcome) -> Bool = { $0.isSaved || $0.isMerged }
      let outcomes = try write([change] + edits, run: run, wholly: isMade)
      if outcomes.allSatisfy(isMade) { return outcomes.first ?? .moved }
      if let refusal = outcomes.first(where: { !isMade($0) && $0 != .moved }) { return refusal }
    }
    return .moved
  }

  private func write(
    _ change: Change, moreTwins: [RecordID] = [], run: UniqueID = .random()
  ) throws(CloudError) -> SaveOutcome {
    try write([change], moreTwins: moreTwins, run: run).first ?? .moved
  }

  /// `mirrorsGroups`, `takesApart`, `following`, `wholly`: see ``ChangeWriter``.
  func write(
    _ changes: [Change], moreTwins: [RecordID] = [], run: UniqueID = .random(), mirrorsGroups: Bool = true,
    takesApart: UndoneGroups.Merge? = nil, unless obstacle: SQL? = nil,
    following: ((Transaction, Int64) throws -> [SQL])? = nil, wholly isMade: ((SaveOutcome) -> Bool)? = nil
  ) throws(CloudError) -> [SaveOutcome] {
    try ChangeWriter(
      database: database, account: account, author: author, run: run, mirrorsGroups: mirrorsGroups,
      takesApart: takesApart
    ).write(changes, moreTwins: moreTwins, unless: obstacle, following: following, wholly: isMade)
  }
}
