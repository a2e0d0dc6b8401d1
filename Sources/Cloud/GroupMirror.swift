internal import Account
internal import Contacts
internal import PostgreSQL
internal import Protocol
internal import VCard

/// Writes what one spelling of groups says into the other: the changes that follow from a batch, which are carried out with it, in its
/// transaction and its entry of the log. ``GroupBridge`` says purely whom they concern.
///
/// Bounded, because the account's lock is held: of a card that lists 2,500 people or more nobody who comes is written into it here, and of more than
/// 2,500 people that one card brings or leaves out nobody gets or loses a category; these wait to be carried over behind the request
/// (``GroupCarrying``). Of all cards together a batch edits ``GroupCards/mostBytes``. What a run writes to such a card again has no version of its own
/// in the history (``Change/goesOn``).
struct GroupMirror {
  let writer: ChangeWriter
  let now: Timestamp

  /// Changes, and how their records stand.
  struct Derived {
    var changes: [Change] = []
    var records: [ChangePlan.Known] = []
    var known: [UniqueID: GroupShift.Known] = [:]
    /// Who is to be carried over behind the request, by the group's name.
    var behind: [String: GroupBridge.Members] = [:]
    /// Who waits already, and has another UID now.
    var renamed: [GroupCarrying.Waiting] = []

    mutating func add(_ change: Change, _ record: ChangePlan.Known, _ known: GroupShift.Known) {
      changes.append(change)
      records.append(record)
      self.known[record.id] = known
    }
  }

  /// In one transaction so many group cards are made for names that have none: cards with thousands of categories are somebody's data, and
  /// no groups.
  private static let mostMade = 20

  /// What a person's edit, a device, a program or an undo brings about.
  func derived(from plan: ChangePlan, _ facts: GroupFacts, _ transaction: Transaction) throws -> Derived {
    let hasGroupCards = facts.isAny || plan.written.contains { $0.content.isGroup }
    guard writer.mirrorsGroups, hasGroupCards else { return Derived() }
    var bridge = GroupBridge(plan, by: writer.author, known: facts.known)
    // What the batch says of a card itself stands.
    let touched = Set(plan.written.map(\.id) + plan.trashed.map(\.id) + plan.restored.map(\.id))
    var derived = Derived(behind: bridge.behind)
    try goOn(plan, facts, touched, into: &derived, transaction)
    guard !bridge.isEmpty else { return derived }
    if !bridge.ended.isEmpty {
      let others = try GroupCards(
        transaction.run(
          GroupCards.statements(
            bridge.ended.sorted(), besides: touched, atMost: GroupCards.mostBytes, account: writer.account)))
      for card in others.cards { bridge.stay(card.members, in: card.name) }
    }
    if !bridge.renamed.isEmpty {
      let former = bridge.renamed.keys.sorted()
      let others = try transaction.run(GroupPeople.having(former, besides: touched, account: writer.account))
      bridge.keep(try others.map { GroupBridge.uid(try $0.text(1), of: try $0.uniqueID(0)) })
      derived.renamed = try renamed(plan, facts, transaction)
      for waiting in derived.renamed where waiting.leaves { bridge.withhold(waiting.uid, from: waiting.name) }
    }
    try mirror(bridge, touched, into: &derived, transaction)
    try mirror(categories: bridge.categories, touched, into: &derived, transaction)
    return derived
  }

  /// An undo goes on to what its run had done to the contact itself, where nobody has changed it since.
  private func isLeft(to run: UniqueID?) -> Bool { writer.author.kind == .undo && run == writer.author.undoes }

  /// The people who wait to be carried over under a UID that they had before. None waits for the run that this undo takes
  /// back.
  private func renamed(
    _ plan: ChangePlan, _ facts: GroupFacts, _ transaction: Transaction
  ) throws -> [GroupCarrying.Waiting] {
    let renamed = plan.written.compactMap { written -> (id: UniqueID, former: String, uid: String)? in
      guard let known = facts.known[written.id], !known.isGroup, !written.content.isGroup else { return nil }
      let former = GroupBridge.uid(known.uid, of: written.id)
      let uid = GroupBridge.uid(written.content.uid, of: written.id)
      return former == uid ? nil : (written.id, former, uid)
    }
    return try transaction.run(
      GroupCarrying.waiting(
        renamed.map(\.id), formerly: renamed.map(\.former), now: renamed.map(\.uid), account: writer.account)
    ).map(GroupCarrying.Waiting.init).filter { $0.run != writer.author.undoes }
  }

  /// A person whom an undo lists again waits again for the category that was due to them. A person whom it takes off
  /// again waits to lose theirs.
  private func goOn(
    _ plan: ChangePlan, _ facts: GroupFacts, _ touched: Set<UniqueID>, into derived: inout Derived,
    _ transaction: Transaction
  ) throws {
    guard writer.author.kind == .undo, let run = writer.author.undoes else { return }
    let again = ListedAgain(plan, known: facts.known)
    guard !again.isEmpty else { return }
    let versions = try transaction.run(ListedAgain.statement(again.ids, undoing: run, account: writer.account))
    for off in try again.takenOff(versions) {
      let having = try transaction.run(
        GroupPeople.having(
          off.name, off.uids, sinceBefore: off.change, unchangedBy: run, besides: touched, account: writer.account))
      let leaving = try having.map { GroupBridge.uid(try $0.text(1), of: try $0.uniqueID(0)) }
      if !leaving.isEmpty { derived.behind[off.name, default: GroupBridge.Members()].leaving += leaving }
    }
    for (name, uids) in try again.due(versions) {
      let lacking = try transaction.run(
        GroupPeople.lacking(name, uids, unchangedBy: run, besides: touched, account: writer.account))
      wait(try lacking.map { GroupBridge.uid(try $0.text(1), of: try $0.uniqueID(0)) }, name, into: &derived)
    }
  }

  /// What the run that is undone had said in these cards, or the merge that is taken apart; nil where there is neither.
  private func undone(_ ids: [UniqueID], _ transaction: Transaction) throws -> UndoneGroups? {
    guard !ids.isEmpty else { return nil }
    if let merge = writer.takesApart {
      let answers = try transaction.run([
        UndoneGroups.statement(ids, run: merge.run, account: writer.account),
        UndoneGroups.known(ids, at: merge.change, account: writer.account),
      ])
      return try UndoneGroups(answers[0], ids, known: answers[1], of: merge)
    }
    guard writer.author.kind == .undo, let run = writer.author.undoes else { return nil }
    return try UndoneGroups(transaction.run(UndoneGroups.statement(ids, run: run, account: writer.account)))
  }

  private func mirror(
    _ bridge: GroupBridge, _ touched: Set<UniqueID>, into derived: inout Derived, _ transaction: Transaction
  ) throws {
    let (names, former) = (bridge.members.keys.sorted(), bridge.renamed.keys.sorted())
    guard !names.isEmpty || !former.isEmpty else { return }
    let cards = try GroupCards(
      transaction.run(
        GroupCards.statements(names, besides: touched, atMost: GroupCards.mostBytes, account: writer.account)))
    var all = cards.cards
    if !former.isEmpty {
      let named = Set(all.map(\.id))
      let listing = GroupCards.statements(listing: former, besides: touched, account: writer.account)
      all += try GroupCards(transaction.run(listing)).cards.filter { !named.contains($0.id) }
    }
    let undone = try undone(all.map(\.id), transaction)
    for stored in all where !isLeft(to: stored.run) {
      let members = bridge.members(
        of: stored.name, listing: stored.members,
        undone: undone.map { undone in { undone.members($0, of: stored) } })
      let most = GroupBridge.mostAtOnce
      let edited = GroupCards.card(stored, with: members, upTo: most, now)
      wait(GroupCards.joining(members, stored, upTo: most).beyond, stored.name, into: &derived)
      guard
        let change = GroupCards.change(of: stored, to: edited, now, writer.database.encoding, run: writer.run)
      else { continue }
      derived.add(change, stored.record, stored.known)
    }
    for name in cards.namesBeyond { wait(bridge.members[name]?.joining ?? [], name, into: &derived) }
    try make(bridge, cards, into: &derived, transaction)
  }

  private func wait(_ joining: [String], _ name: String, into derived: inout Derived) {
    guard !joining.isEmpty, !name.isEmpty else { return }
    derived.behind[name, default: GroupBridge.Members()].joining += joining
  }

  /// Group cards for names that have none, where the account has group cards. A folder gets no files that nobody asked for.
  private func make(
    _ bridge: GroupBridge, _ cards: GroupCards, into derived: inout Derived, _ transaction: Transaction
  ) throws {
    guard cards.isAny, writer.author.kind == .edit || writer.author.isProgram else { return }
    let there = bridge.written.union(cards.names)
    let wanted = bridge.members.filter { !there.contains($0.key) && !$0.value.joining.isEmpty }
    let new = wanted.keys.sorted().prefix(Self.mostMade)
    guard !new.isEmpty else { return }
    let listed = try GroupCards.listed(
      transaction.run(GroupCards.people(Array(new), account: writer.account)))
    for name in new {
      let members = bridge.members[name] ?? GroupBridge.Members()
      // Those who are in the group already, as the index says before this batch.
      let leaving = Set(members.leaving)
      let all = (listed[name] ?? []).filter { !leaving.contains($0) } + members.joining
      if let change = GroupCards.making(name, all, now, writer.database.encoding) { derived.changes.append(change) }
    }
  }

  private func mirror(
    categories: [String: GroupBridge.Members], _ touched: Set<UniqueID>, into derived: inout Derived,
    _ transaction: Transaction
  ) throws {
    let uids = categories.keys.sorted()
    for start in stride(from: 0, to: uids.count, by: GroupPeople.portion) {
      let portion = Array(uids[start..<min(start + GroupPeople.portion, uids.count)])
      let people = try GroupPeople(transaction.run(GroupPeople.statements(portion, account: writer.account)))
      let undone = try undone(people.people.map(\.record.id), transaction)
      for stored in people.people {
        guard let all = categories[stored.uid], !touched.contains(stored.record.id), !isLeft(to: stored.run) else {
          continue
        }
        let names = undone?.groups(all, of: stored) ?? all
        derived.add(stored, adding: names.joining, removing: names.leaving, now, writer.database.encoding)
      }
    }
  }
}

extension GroupMirror.Derived {
  /// Adds these groups to a person's card, and takes those out of it. Adds no change if the card says that already, or is
  /// changed already.
  mutating func add(
    _ stored: GroupPeople.Stored, adding: [String], removing: [String], _ now: Timestamp, _ encoding: EncodingVersion
  ) {
    guard known[stored.record.id] == nil else { return }
    let edited = stored.card.groups(adding: adding, removing: removing, now: now)
    guard edited != stored.card, let content = try? CardContent(edited.bytes, encoding) else { return }
    let change = Change(
      id: stored.record.id, operation: .overwrite(base: stored.record.primary, conflict: false),
      content: content.withoutParts, editedAt: now)
    add(change, stored.record, stored.known)
  }
}
