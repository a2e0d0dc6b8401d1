internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol
internal import VCard

// A person's changes to groups: in the cards of the people who are in them, and in group cards where the account has such. Each is one
// entry of the log, made in portions as every change of many contacts: the group's cards first.

extension ContactStore {
  /// Takes these people into a group. Where the account has group cards and none of this name, it gets one, with all who are in the group
  /// already.
  package func add(
    _ contacts: ManyContacts, toGroup name: String, now: Timestamp, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> ManyContacts.Outcome {
    let name = GroupCard.comparable(name: name)
    let members = GroupBridge.Members(joining: try listed(contacts).map(\.uid))
    try GroupCarrying.forget(members.joining, of: name, database, account: account)
    let listed = try editGroupCards([name], run: contacts.run) { cards, people in
      let edits = cards.cards.compactMap { stored in
        GroupCards.change(
          of: stored, to: GroupCards.card(stored, with: members, now), now, database.encoding, run: contacts.run)
      }
      guard cards.isAny, cards.cards.isEmpty, !members.joining.isEmpty else { return edits }
      let all = (people[name] ?? []) + members.joining
      return [GroupCards.making(name, all, now, database.encoding)].compactMap(\.self)
    }
    return try edit(contacts, listed, adding: [name], removing: [], now, goesOn)
  }

  /// Lets these people leave a group.
  package func remove(
    _ contacts: ManyContacts, fromGroup name: String, now: Timestamp, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> ManyContacts.Outcome {
    let name = GroupCard.comparable(name: name)
    let members = GroupBridge.Members(leaving: try listed(contacts).map(\.uid))
    // They would come into its cards while their own still say so.
    try GroupCarrying.forget(members.leaving, of: name, database, account: account)
    let listed = try editGroupCards([name], run: contacts.run) { cards, _ in
      cards.cards.compactMap { stored in
        GroupCards.change(
          of: stored, to: GroupCards.card(stored, with: members, now), now, database.encoding, run: contacts.run)
      }
    }
    return try edit(contacts, listed, adding: [], removing: [name], now, goesOn)
  }

  /// Gives a group another name. `contacts`: its people. Where there is a group of the new name already, the two become one: if that has no card
  /// of its own, the card of this one lists its people as well.
  package func renameGroup(
    _ name: String, to new: String, _ contacts: ManyContacts, now: Timestamp, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> ManyContacts.Outcome {
    let (name, new) = (GroupCard.comparable(name: name), GroupCard.comparable(name: new))
    let waiting = try GroupCarrying.waiting(name, database, account: account)
    let listed = try editGroupCards([name, new], run: contacts.run) { cards, people in
      // Who has left meanwhile does not come into it.
      let isIn = Set(people[name] ?? [])
      let others = cards.cards.contains { $0.name == new } ? [] : people[new] ?? []
      var joining = waiting.joining.filter(isIn.contains) + others
      return cards.cards.filter { $0.name == name }.compactMap { stored in
        defer { joining = [] }
        let whole = GroupCards.card(stored, with: GroupBridge.Members(joining: joining), now)
        return GroupCards.change(
          of: stored, to: whole.groupName(new, now: now), now, database.encoding, run: contacts.run)
      }
    }
    // A person who was taken out still has the category, and loses it behind the request.
    let staying = try others(contacts, than: Set(waiting.leaving).subtracting(listed))
    return try edit(staying, listed, adding: [new], removing: [name], now, goesOn)
  }

  /// Removes a group, and none of its people: `contacts`. Its group cards go to the trash. The page asks nothing before, so they count at the
  /// devices' guards.
  package func deleteGroup(
    _ name: String, _ contacts: ManyContacts, now: Timestamp, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> ManyContacts.Outcome {
    let name = GroupCard.comparable(name: name)
    let listed = try editGroupCards([name], run: contacts.run) { cards, _ in
      cards.cards.map { stored in
        Change(
          id: stored.id, operation: .trash(base: stored.record.primary, allowed: false), content: nil, editedAt: now)
      }
    }
    return try edit(contacts, listed, adding: [], removing: [name], now, goesOn)
  }

  // MARK: Steps

  /// As whom group cards list these people.
  private func listed(_ contacts: ManyContacts) throws(CloudError) -> [(id: UniqueID, uid: String)] {
    try database.rows(
      account,
      """
      SELECT c.* FROM unnest(\(contacts.ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT contact_id, uid FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id AND trashed_at IS NULL
          AND (change <= \(contacts.through) OR run_id = \(contacts.run)) \(code: .eachByItself)
      ) c
      """
    ) { (id: try $0.uniqueID(0), uid: GroupBridge.uid(try $0.text(1), of: try $0.uniqueID(0))) }
  }

  /// These people without those who have one of these UIDs.
  private func others(_ contacts: ManyContacts, than uids: Set<String>) throws(CloudError) -> ManyContacts {
    guard !uids.isEmpty else { return contacts }
    let left = Set(try listed(contacts).filter { uids.contains($0.uid) }.map(\.id))
    var others = contacts
    others.ids.removeAll(where: left.contains)
    return others
  }

  /// Edits the group cards of these names, of which the first is the group's; `changes` also hears who is in the groups by whichever spelling.
  /// Returns whom the group's cards listed.
  private func editGroupCards(
    _ names: [String], run: UniqueID, _ changes: (GroupCards, [String: [String]]) -> [Change]
  ) throws(CloudError) -> Set<String> {
    for _ in 0..<CardResources.tries {
      let (cards, people) = try database.read(
        account, GroupCards.statements(names, account: account) + [GroupCards.people(names, account: account)]
      ) { answers in (try GroupCards(Array(answers.prefix(3))), try GroupCards.listed(answers[3])) }
      let changes = changes(cards, people)
      let listed = Set(cards.cards.filter { $0.name == names.first }.flatMap(\.members))
      guard !changes.isEmpty else { return listed }
      // Somebody else may have made one meanwhile: two would be one group, and either could be edited without the other.
      let isNew = changes.contains { if case .add = $0.operation { true } else { false } }
      let obstacle: SQL? = isNew ? names.first.map(liveCard) : nil
      if !(try write(changes, run: run, mirrorsGroups: false, unless: obstacle)).contains(.moved) { return listed }
    }
    throw .busy(retryAfter: 1_000)
  }

  private func liveCard(_ name: String) -> SQL {
    """
    SELECT 1 FROM contacts
    WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND groups[1] = \(name) LIMIT 1
    """
  }

  /// Edits the categories of these people. `listed`: who was in the group by a card counts as changed.
  private func edit(
    _ contacts: ManyContacts, _ listed: Set<String>, adding: [String], removing: [String], _ now: Timestamp,
    _ goesOn: () -> Bool
  ) throws(CloudError) -> ManyContacts.Outcome {
    try inPortions(contacts, of: Portion.records, goesOn) { (known, outcome) throws(CloudError) in
      try portions(known) { (cards) throws(CloudError) in
        var changes: [Change] = []
        for (contact, bytes) in cards {
          guard let bytes, let card = try? Card(bytes) else {
            outcome.refuse(contact.id)
            continue
          }
          let edited = card.groups(adding: adding, removing: removing, now: now)
          guard edited != card else {
            let uid = GroupBridge.uid(card.first("UID")?.text ?? "", of: contact.id)
            outcome.leave(contact.id, isChanged: !removing.isEmpty && listed.contains(uid))
            continue
          }
          do throws(CardRefusal) {
            changes.append(
              Change(
                id: contact.id, operation: .overwrite(base: contact.primary, conflict: false),
                content: try CardContent(edited.bytes, database.encoding), editedAt: now))
          } catch { outcome.refuse(contact.id) }
        }
        outcome.add(changes, try write(changes, run: contacts.run, mirrorsGroups: false))
      }
    }
  }
}
