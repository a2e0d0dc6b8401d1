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

  /// Takes a contact out of the trash with another card than it had. It stays there if a live one has that content: `merged`. `leaving`: as for
  /// ``update(_:base:card:now:isRearranged:leaving:run:)``.
  package func revive(
    _ id: UniqueID, card: [UInt8], now: Timestamp, leaving: [String] = [], run: UniqueID = .random()
  ) throws(CloudError) -> SaveOutcome {
    try edit(id, .revive, card, now, run: run, leaving: leaving)
  }

  private func edit(
    _ id: UniqueID, _ operation: Change.Operation, _ card: [UInt8], _ now: Timestamp, run: UniqueID = .random(),
    isRearranged: Bool = false, leaving groups: [String] = []
  ) throws(CloudError) -> SaveOutcome {
    let content: CardContent
    do throws(CardRefusal) { content = try CardContent(card, database.encoding) } catch {
      return .refused(reason: error.reason)
    }
    var change = Change(id: id, operation: operation, content: content, editedAt: now)
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

  private func write(_ change: Change, run: UniqueID = .random()) throws(CloudError) -> SaveOutcome {
    try write([change], run: run).first ?? .moved
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
