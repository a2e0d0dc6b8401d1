internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol
internal import VCard

// A person's changes to groups: in the cards of the people who are in them, and in group cards where the account has such. Each is one
// entry of the log, made in portions as every change of many contacts.

extension ContactStore {
  /// Takes these people into a group. Where the account has group cards and none of this name, it gets one.
  package func add(
    _ contacts: ManyContacts, toGroup name: String, now: Timestamp, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> ManyContacts.Outcome {
    let name = CardContent.groupName(name)
    let uids = try uids(contacts)
    let listed = try editGroupCards([name], run: contacts.run, now) { cards in
      cards.changes(now, database.encoding) { $0.card.members(adding: uids.map(\.value), removing: [], now: now) }
        + cards.adding(name, uids.map(\.value), now, database.encoding)
    }
    return try edit(contacts, listed, adding: [name], removing: [], now, goesOn)
  }

  /// Lets these people leave a group.
  package func remove(
    _ contacts: ManyContacts, fromGroup name: String, now: Timestamp, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> ManyContacts.Outcome {
    let name = CardContent.groupName(name)
    let uids = try uids(contacts)
    let listed = try editGroupCards([name], run: contacts.run, now) { cards in
      cards.changes(now, database.encoding) { $0.card.members(adding: [], removing: uids.map(\.value), now: now) }
    }
    return try edit(contacts, listed, adding: [], removing: [name], now, goesOn)
  }

  /// Gives a group another name. `contacts`: its people. Where there is a group of the new name already, the two become one.
  package func renameGroup(
    _ name: String, to new: String, _ contacts: ManyContacts, now: Timestamp, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> ManyContacts.Outcome {
    let (name, new) = (CardContent.groupName(name), CardContent.groupName(new))
    let listed = try editGroupCards([name], run: contacts.run, now) { cards in
      cards.changes(now, database.encoding) { $0.card.groupName(new, now: now) }
    }
    return try edit(contacts, listed, adding: [new], removing: [name], now, goesOn)
  }

  /// Removes a group, and none of its people: `contacts`. Its group cards go to the trash.
  package func deleteGroup(
    _ name: String, _ contacts: ManyContacts, now: Timestamp, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> ManyContacts.Outcome {
    let name = CardContent.groupName(name)
    let listed = try editGroupCards([name], run: contacts.run, now) { cards in
      cards.cards.map { stored in
        Change(
          id: stored.id, operation: .trash(base: stored.primary, allowed: true), content: nil, editedAt: now)
      }
    }
    return try edit(contacts, listed, adding: [], removing: [name], now, goesOn)
  }

  /// The groups that a contact is in, by either spelling, in the order of their names.
  package func groups(of id: UniqueID) throws(CloudError) -> [String] {
    try database.rows(
      account, "SELECT name FROM group_people WHERE account_id = \(account) AND contact_id = \(id) ORDER BY name"
    ) { try $0.text(0) }
  }

  // MARK: Steps

  /// As whom group cards list these people.
  private func uids(_ contacts: ManyContacts) throws(CloudError) -> [(key: UniqueID, value: String)] {
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
    ) { row in
      let id = try row.uniqueID(0)
      return (key: id, value: GroupBridge.uid(try row.text(1), of: id))
    }
  }

  /// Edits the group cards of these names. Returns whom they listed.
  private func editGroupCards(
    _ names: [String], run: UniqueID, _ now: Timestamp, _ changes: (GroupCards) -> [Change]
  ) throws(CloudError) -> Set<String> {
    for _ in 0..<CardResources.tries {
      let cards = try database.read(account, GroupCards.statements(names, account: account)) { try GroupCards($0) }
      let changes = changes(cards)
      let outcomes = changes.isEmpty ? [] : try write(changes, run: run, mirrorsGroups: false)
      if !outcomes.contains(.moved) {
        return Set(cards.cards.flatMap { GroupCard($0.card)?.members ?? [] })
      }
    }
    throw .busy(retryAfter: 1_000)
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
