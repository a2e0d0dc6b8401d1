internal import Account
internal import Contacts
internal import PostgreSQL
internal import VCard

/// Writes into a card that a program sends for the first time, or by which it gives a group another name, what the account knows already of its
/// groups.
///
/// A program may send a group's card before the cards of those whom it lists, and it may make the card of a group that others are in by their
/// categories, or give a group the name of such a one. Programs that know the other spelling would have half a group then, until somebody says
/// the rest once more.
struct GroupCompletion {
  let writer: ChangeWriter
  let now: Timestamp

  /// The changes, and the contacts whose cards are not stored as they were sent.
  typealias Completed = (changes: [Change], ids: [UniqueID])

  /// `facts`: what is known of the changes' records.
  func completed(_ changes: [Change], _ facts: GroupFacts, _ transaction: Transaction) throws -> Completed {
    let sent = changes.compactMap { Sent($0, facts.known[$0.id]) }
    let new = sent.filter(\.isNew)
    guard writer.mirrorsGroups, writer.author.isProgram, !new.isEmpty,
      facts.isAny || sent.contains(where: \.content.isGroup)
    else { return (changes, []) }
    let groups = try groups(of: new.filter { !$0.content.isGroup }, among: sent, transaction)
    let people = try people(in: new.filter(\.content.isGroup), among: sent, transaction)
    var completed: Completed = (changes, [])
    let byID = Dictionary(new.map { ($0.id, $0) }) { first, _ in first }
    for (place, change) in changes.enumerated() {
      guard let sent = byID[change.id],
        let content = complete(sent, groups: groups[sent.uid] ?? [], people: people[change.id] ?? [])
      else { continue }
      completed.changes[place].content = content
      completed.ids.append(change.id)
    }
    return completed
  }

  private struct Sent {
    let id: UniqueID
    let content: CardContent
    /// Nothing living stands there before, or the card of a group of another name.
    let isNew: Bool
    /// As whom group cards list the contact.
    let uid: String

    init?(_ change: Change, _ before: GroupShift.Known?) {
      guard let content = change.content else { return nil }
      switch change.operation {
      case .add, .revive: isNew = true
      case .overwrite: isNew = content.isGroup && before?.groups.first != content.groups.first
      default: return nil
      }
      (id, self.content, uid) = (change.id, content, GroupBridge.uid(content.uid, of: change.id))
    }

    /// Of a group's card.
    var name: String { content.groups.first ?? "" }
  }

  /// Nil where the card says all of it, or cannot say it.
  private func complete(_ sent: Sent, groups: [String], people: [String]) -> CardContent? {
    guard !groups.isEmpty || !people.isEmpty,
      let bytes = sent.content.card.attach({ sent.content.parts[$0] }), let card = try? Card(bytes)
    else { return nil }
    let completed =
      sent.content.isGroup
      ? card.members(adding: people, removing: [], now: now) : card.groups(adding: groups, removing: [], now: now)
    guard completed != card else { return nil }
    return try? CardContent(completed.bytes, writer.database.encoding)
  }

  // MARK: What is known

  /// The groups whose cards list these people, by UID: cards of the account, and those that come with theirs.
  private func groups(of people: [Sent], among all: [Sent], _ transaction: Transaction) throws -> [String: [String]] {
    guard !people.isEmpty else { return [:] }
    var groups: [String: Set<String>] = [:]
    let rows = try transaction.run(Self.listing(people.map(\.uid), account: writer.account))
    for index in 0..<rows.count { groups[try rows[index].text(0), default: []].insert(try rows[index].text(1)) }
    for card in all where card.content.isGroup && !card.name.isEmpty {
      guard card.content.members.count <= GroupBridge.mostCarriedOver else { continue }
      for uid in card.content.members { groups[uid, default: []].insert(card.name) }
    }
    return groups.mapValues { $0.sorted() }
  }

  /// The names of groups whose cards list these UIDs.
  static func listing(_ uids: [String], account: UniqueID) -> SQL {
    """
    SELECT n.uid, c.name FROM unnest(\(uids)) AS n (uid)
    CROSS JOIN LATERAL (
      SELECT card_id FROM group_card_members WHERE account_id = \(account) AND uid = n.uid \(code: .eachByItself)
    ) m
    CROSS JOIN LATERAL (
      SELECT groups[1] AS name, trashed_at IS NULL AND is_group AND groups IS NOT NULL AS is_named FROM contacts
      WHERE account_id = \(account) AND contact_id = m.card_id \(code: .eachByItself)
    ) c WHERE c.is_named
    """
  }

  /// Who is in a group by their categories, for each card that is the first of its group.
  private func people(in cards: [Sent], among all: [Sent], _ transaction: Transaction) throws -> [UniqueID: [String]] {
    var first: [String: Sent] = [:]
    for card in cards where !card.name.isEmpty && first[card.name] == nil { first[card.name] = card }
    guard !first.isEmpty else { return [:] }
    let names = first.keys.sorted()
    let answers = try transaction.run(
      GroupCards.statements(names, besides: Set(cards.map(\.id)), atMost: 0, account: writer.account)
        + [GroupCards.people(names, account: writer.account)])
    for name in try GroupCards(Array(answers.prefix(3))).names { first[name] = nil }
    let listed = try GroupCards.listed(answers[3])
    let sentPeople = all.filter { !$0.content.isGroup }
    let uids = Set(sentPeople.map(\.uid))
    var people: [UniqueID: [String]] = [:]
    for (name, card) in first {
      // A person's card in this batch is newer than what the index knows of the person.
      let more = sentPeople.filter { $0.content.groups.contains(name) }.map(\.uid)
      let all = (listed[name] ?? []).filter { !uids.contains($0) } + more
      let fits = Set(card.content.members).union(all).count <= GroupBridge.mostCarriedOver
      if fits { people[card.id] = all }
    }
    return people
  }
}
