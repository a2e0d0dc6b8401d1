import Cloud
import Contacts
import Probes
import Simulation

// Who is in which group, by either spelling.

extension ProgramHistory {
  private typealias Membership = TypedGroups.Membership

  private var store: ContactStore { ContactStore(account.database, account: account.id) }

  // MARK: What happens

  /// Somebody puts a person into a group, or takes them out where they are in it.
  func regroup() throws {
    let (somebody, group) = (anybody(), chance.pick(TypedGroups.names))
    switch somebody {
    case .browser:
      guard let contact = pick(try contacts()) else { return }
      try regroupInBrowser(contact, group)
    case .folder(let folder):
      guard let name = pick(folder.people) else { return }
      try told("\(folder.name) regroups \(name), \(group)") {
        try folder.edit(name) { regroup(&$0, group) }
      }
    case .program(let program):
      if program.kind.writesGroupCards {
        try regroup(by: program, group)
      } else if let address = pick(program.people) {
        try told("\(program.kind) regroups \(Self.name(address)), \(group)") {
          program.edit(address) { regroup(&$0, group) }
        }
      }
      try sendAtOnce(program)
    }
  }

  private func regroupInBrowser(_ contact: UniqueID, _ group: String) throws {
    guard let person = try account.cards[contact].flatMap({ CardLines($0).person }) else { return }
    try told("the browser regroups \(person), \(group)") { try browser.regroup(contact, called: person, group) }
  }

  private func regroup(_ card: inout CardLines, _ group: String) {
    guard let person = card.person else { return }
    if card.categories.contains(group) {
      card.categories.removeAll { $0 == group }
      typed.groups.leave(person, group)
    } else {
      card.categories.append(group)
      typed.groups.join(person, group)
    }
  }

  /// By the group's card, which a program makes that has none of the name.
  private func regroup(by program: SimulatedProgram, _ group: String) throws {
    guard let card = pick(program.people).flatMap({ program.held[$0] }).map({ CardLines($0.card) }),
      let uid = card.uid, let person = card.person
    else { return }
    let existing = pick(program.cards(of: group))
    guard let address = existing ?? program.create(group: group, typed.next()) else { return }
    try told("\(program.kind) regroups \(person) in \(Self.name(address)) of \(group)") {
      program.edit(address) { lines in
        if lines.members.contains(uid) {
          lines.remove(member: uid)
          typed.groups.leave(person, group)
        } else {
          lines.add(member: uid)
          typed.groups.join(person, group)
        }
      }
    }
  }

  /// A group gets another name, or goes.
  func regroupAll() throws {
    let (group, name) = (chance.pick(TypedGroups.names), chance.pick(TypedGroups.names))
    switch chance.below(3) {
    case 0 where group != name:
      try told("the browser renames \(group) to \(name)") { try browser.rename(group, to: name) }
    case 1: try told("the browser deletes \(group)") { try browser.delete(group: group) }
    default:
      let program = chance.pick(programs)
      guard let address = pick(program.cards(of: group)) else { return }
      try told("\(program.kind) deletes the card \(Self.name(address)) of \(group)") {
        typed.groups.end(group)
        program.delete(address)
      }
      try sendAtOnce(program)
    }
  }

  // MARK: The ending

  func groupCards() throws -> [[UInt8]] { try store.groupCards().compactMap { try store.contact($0)?.card } }

  /// Who is in which group, as the server says.
  private func memberships() throws -> Set<Membership> {
    let people = try account.cards.compactMapValues { CardLines($0).person }
    let groups = try store.groups(of: Array(people.keys))
    return Set(
      groups.flatMap { id, names in names.map { Membership(person: people[id] ?? "", group: $0) } })
  }

  /// Nobody is in a group into whom nobody has put them, and whom the server has taken into one is in it, or was in a version that is kept, unless somebody said that
  /// they are in it no more.
  func checkGroups() throws {
    let now = try memberships()
    let said = try Set(account.cards.flatMap { Self.said($0.value) } + groupCards().flatMap(Self.said))
    let people = try self.people()
    func named(_ all: some Sequence<Membership>) -> Set<Membership> {
      Set(all.compactMap { one in people[one.person].map { Membership(person: $0, group: one.group) } })
    }
    let live = Set(try account.cards.values.compactMap { CardLines($0).person })
    guard named(said).filter({ live.contains($0.person) }) == now else {
      throw HistoryFailure.Reason("the cards say \(named(said).sorted()), and the server \(now.sorted())")
    }
    let unexplained = now.filter { !typed.groups.isExplained($0) }
    guard unexplained.isEmpty else { throw HistoryFailure.Reason("nobody has put \(unexplained.sorted())") }
    let known = try named(stored().flatMap { Self.said($0.card) })
    let lost = named(typed.groups.taken).subtracting(known).filter { membership in
      live.contains(membership.person) && !typed.groups.isOver(membership) && !typed.deleted.contains(membership.person)
    }
    guard lost.isEmpty else { throw HistoryFailure.Reason("\(lost.sorted()) is nowhere any more") }
  }

  /// Who is in which group by a card: by word, or by UID.
  private static func said(_ card: [UInt8]) -> [Membership] {
    let tally = TypedGroups()
    tally.take(CardLines(card))
    return Array(tally.taken)
  }

  /// The words of people by themselves, by their UIDs and by the ids that programs are told where they have none.
  private func people() throws -> [String: String] {
    var people: [String: String] = [:]
    for (id, bytes) in try stored() {
      let card = CardLines(bytes)
      guard let person = card.person else { continue }
      for key in [person, id] + (card.uid.map { [$0] } ?? []) { people[key] = person }
    }
    return people
  }

  /// With nobody in the other's way, who is put into a group is in it, who is taken out is not, and nobody else comes or goes.
  func regroupAtRest() throws {
    let (before, old) = (try memberships(), typed.groups.last)
    try regroup()
    try comeToRest()
    try check()
    guard let last = typed.groups.last, last.number != old?.number else { return }
    try expect(last.isIn ? before.union([last.membership]) : before.subtracting([last.membership]))
    // The others are shown a group's card.
    for program in programs where !program.kind.hasGroupCards {
      let shown = Set(program.held.values.flatMap { Self.said($0.card) })
      guard shown.contains(last.membership) == last.isIn else {
        throw HistoryFailure.Reason("\(program.kind) has not heard of \(last.membership)")
      }
    }
  }

  /// With nobody in the other's way, an edit of a person changes nobody's groups. Only whom no group's card lists leaves those that a program takes away
  /// from the person's card which knows no categories.
  func editAtRest() throws {
    let before = try memberships()
    let people = try people()
    let listed = Set(
      try groupCards().flatMap(Self.said).map { Membership(person: people[$0.person] ?? "", group: $0.group) })
    let program = chance.pick(programs)
    guard let address = pick(program.people), let person = program.held[address].flatMap({ CardLines($0.card).person })
    else { return }
    let word = typed.next()
    try told("\(program.kind) writes NOTE \(word) into \(Self.name(address))") {
      program.edit(address) { $0.set("NOTE", to: word) }
    }
    try comeToRest()
    try check()
    let dropped = before.subtracting(listed).filter { $0.person == person }
    try expect(program.kind.dropsCategories ? before.subtracting(dropped) : before)
  }

  private func expect(_ expected: Set<Membership>) throws {
    let now = try memberships()
    guard now == expected else {
      throw HistoryFailure.Reason("\(now.sorted()) at rest, where \(expected.sorted()) was said")
    }
  }
}
