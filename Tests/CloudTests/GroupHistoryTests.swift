import Account
import Contacts
import PostgreSQL
import Probes
import Protocol
import Testing
import VCard

@testable import Cloud

/// Groups after any order of what browsers, folders, programs and undos do to them.
///
/// After each deed two things hold. Each person is in the groups that their own card and the live cards of groups say, and in no others.
/// And since the deed before, nobody has left a group and nobody has come into one but whom the deed said.
@Suite(.serialized) struct GroupHistoryTests {
  @Test(arguments: 0..<70) func `nobody comes into a group or leaves it without somebody having said so`(_ seed: UInt64)
    throws
  {
    var history = try GroupHistory(seed: seed)
    for step in 0..<40 { try history.act(step) }
    try history.expectPast()
  }

  @Test(arguments: UInt64(70)..<110) func `nor where people get other UIDs meanwhile`(_ seed: UInt64) throws {
    var history = try GroupHistory(seed: seed, changesUIDs: true)
    for step in 0..<40 { try history.act(step) }
    try history.expectPast()
  }

  @Test(arguments: UInt64(110)..<112) func `nor where cards list too many for the transaction of a change`(
    _ seed: UInt64
  ) throws {
    var history = try GroupHistory(seed: seed, changesUIDs: true, crowd: GroupBridge.mostAtOnce + 1)
    for step in 0..<25 { try history.act(step) }
    try history.expectPast()
  }

  @Test(arguments: UInt64(112)..<114) func `nor where the server has not yet come to the end of the deeds before`(
    _ seed: UInt64
  ) throws {
    var history = try GroupHistory(seed: seed, changesUIDs: true, crowd: GroupBridge.mostAtOnce + 1, isLate: true)
    for step in 0..<25 { try history.act(step) }
    try history.comeToTheEnd()
    try history.expectPast()
  }
}

/// One such order.
private struct GroupHistory: GroupSetting {
  let account: TestAccount
  private let seed: UInt64
  private var generator: SeededGenerator
  private var step = 0
  private let phone: CardResources
  private let mail: CardResources
  private var runs: [Run] = []
  private var lastRun: UniqueID?
  /// When contacts were first seen: the server draws ids of its own, and a seed is to choose the same ones each time.
  private var places: [UniqueID: Int] = [:]
  private var moments: [(change: Int64, all: Set<Membership>)] = []
  private static let names = ["A", "B", "Café"]
  private let deeds: [Deed]
  /// Whom each group's card lists besides, and nobody has.
  private let crowd: [String]
  private let isLate: Bool
  private var stretch: Stretch?
  /// Who gets another UID by the deed.
  private var renamed: Set<UniqueID> = []

  private enum Deed: CaseIterable {
    case join, leave, rename, delete, typeGroups, typeNote, makePerson, trashPerson, restore
    case phonePerson, mailPerson, folderPerson
    case browserCard, phoneCard, folderCard, newPhoneCard, newFolderCard, trashCard, phoneTrash, folderTrash
    case undo, undoLast
    case newUID
  }

  struct Membership: Hashable, CustomStringConvertible {
    let person: UniqueID
    let group: String
    var description: String { "\(person.description.prefix(4)) in \(group)" }
  }

  /// What a deed says: who may be out of which group after it and who in, and who has to be.
  private struct Said {
    /// Nil: anybody.
    var comes: Set<Membership>? = []
    var leaves: Set<Membership> = []
    var isIn: Set<Membership> = []
    var isOut: Set<Membership> = []

    static func joins(_ all: Set<Membership>) -> Said { Said(comes: all, isIn: all) }
    static func leaves(_ all: Set<Membership>) -> Said { Said(leaves: all, isOut: all) }
  }

  /// Deeds behind which the server had not come to the end: together they say who comes into groups and who leaves them.
  private struct Stretch {
    let before: Set<Membership>
    /// Nil: anybody.
    var comes: Set<Membership>? = []
    var leaves: Set<Membership> = []

    mutating func add(_ said: Said) {
      if let new = said.comes { comes?.formUnion(new) } else { comes = nil }
      leaves.formUnion(said.leaves)
    }
  }

  /// An entry of the log.
  private struct Run {
    let id: UniqueID
    let before: Set<Membership>
    /// Who came into groups with it, or can be in them by it alone since.
    var gained: Set<Membership>
    /// Whom it had said to be in groups, also where they were in them already.
    var said: Set<Membership>
    /// Who got another UID.
    var renamed: Set<UniqueID>
    var isInterrupted = false
  }

  private struct Person {
    let id: UniqueID
    let name: String
    let uid: String
    let contact: Contact
    let primary: RecordID
    var groups: [String] { contact.groups.map(GroupCard.comparable) }
    /// As cards of groups list them.
    var listed: String { ComparableUID(uid)?.text ?? id.description }
  }

  private struct GroupOf {
    let id: UniqueID
    let group: GroupCard
    let uid: String
    let primary: RecordID
  }

  /// All that is stored.
  private struct Book {
    var people: [Person] = []
    var cards: [GroupOf] = []
    var trash: [UniqueID] = []

    init(_ found: [(contact: StoredContact, card: Card)]) {
      for (contact, card) in found {
        let uid = card.first("UID")?.text ?? ""
        if contact.trashedAt != nil {
          trash.append(contact.id)
        } else if let group = GroupCard(card) {
          cards.append(GroupOf(id: contact.id, group: group, uid: uid, primary: contact.ids.primary))
        } else {
          let read = Contact(card)
          people.append(
            Person(id: contact.id, name: read.displayName, uid: uid, contact: read, primary: contact.ids.primary))
        }
      }
    }

    /// What the cards say.
    var memberships: Set<Membership> {
      var all: Set<Membership> = []
      for person in people {
        for group in person.groups + cards.filter({ $0.group.members.contains(person.listed) }).map(\.group.name) {
          all.insert(Membership(person: person.id, group: group))
        }
      }
      return all
    }

    func lists(_ person: Person, _ name: String, but card: UniqueID? = nil) -> Bool {
      cards.contains { $0.id != card && $0.group.name == name && $0.group.members.contains(person.listed) }
    }

    func memberships(_ people: some Sequence<Person>, _ name: String) -> Set<Membership> {
      Set(people.map { Membership(person: $0.id, group: name) })
    }
  }

  /// `isLate`: the server carries over a random number of portions after a deed, and not all.
  init(seed: UInt64, changesUIDs: Bool = false, crowd: Int = 0, isLate: Bool = false) throws {
    self.seed = seed
    self.isLate = isLate
    deeds = Deed.allCases.filter { changesUIDs || $0 != .newUID }
    self.crowd = ["nobody"] + (0..<crowd).map { "nobody \($0)" }
    generator = SeededGenerator(seed: seed)
    account = try Self.makeAccount()
    (phone, mail) = (try Self.program(account, false), try Self.program(account, true))
    for number in 0..<4 {
      try create(Self.card("P\(number)", groups: number == 0 ? "A" : "", uid: number == 3 ? "" : "u\(number)"))
    }
    // Half of the accounts have only categories at first.
    if generator.isTrue(oneIn: 2) { try create(groupCard("A", ["u1"] + (crowd > 0 ? self.crowd : []), uid: "g")) }
    try carryOver()
  }

  private static func program(_ account: TestAccount, _ readsCategories: Bool) throws -> CardResources {
    let name = readsCategories ? "mail" : "phone"
    let program = try AppPasswords(account.database).add(account: account.id, name: name).program
    return CardResources(account.database, program, readsCategories: readsCategories)
  }

  private mutating func book() throws -> Book {
    var found: [(contact: StoredContact, card: Card)] = []
    let rows = try account.sql("SELECT contact_id FROM contacts WHERE account_id = \(account.id)")
    for index in 0..<rows.count {
      let contact = try stored(rows[index].uniqueID(0))
      found.append((contact, try Card(contact.card)))
    }
    // No deed makes two of one name.
    found.sort { ($0.card.first("FN")?.text ?? "") < ($1.card.first("FN")?.text ?? "") }
    for (contact, _) in found where places[contact.id] == nil { places[contact.id] = places.count }
    found.sort { places[$0.contact.id, default: 0] < places[$1.contact.id, default: 0] }
    return Book(found)
  }

  // MARK: One deed

  mutating func act(_ step: Int) throws {
    self.step = step
    let before = try book()
    let last = try store.lastChange()
    let deed = generator.pick(deeds)
    renamed = []
    guard let said = try carryOut(deed, before) else { return }
    let run = try store.lastChange() > last ? latestRun() : nil
    let isWhole = !isLate || generator.isTrue(oneIn: 3)
    try carryOver(isWhole ? .max : generator.below(30))
    let after = try book()
    let (old, new, change) = (before.memberships, after.memberships, try store.lastChange())
    let place: Comment = "seed \(seed), step \(step): \(deed)"
    let told = try store.groups(of: after.people.map(\.id)).flatMap { person in
      person.value.map { Membership(person: person.key, group: $0) }
    }
    #expect(Set(told) == new, place)
    #expect(try wrongRows() == 0, place)
    defer { moments.append((change, new)) }
    if stretch != nil || !isWhole {
      var all = stretch ?? Stretch(before: old)
      all.add(said)
      stretch = all
      if isWhole { expectStretch(after, place) }
      note(run, old, new, said: said.comes == nil ? new : said.isIn)
      // How they stood before is half carried over, so an undo need not bring that back. It may take out whom its entry had said while they were
      // about to leave.
      for index in runs.indices {
        runs[index].isInterrupted = true
        runs[index].gained.formUnion(runs[index].said)
      }
      return
    }
    let live = Set(after.people.map(\.id))
    #expect(old.subtracting(new).filter { live.contains($0.person) }.subtracting(said.leaves).isEmpty, place)
    if let comes = said.comes { #expect(new.subtracting(old).subtracting(comes).isEmpty, place) }
    #expect(said.isIn.filter { live.contains($0.person) }.isSubset(of: new), place)
    #expect(said.isOut.isDisjoint(with: new), place)
    // Who stays in a group after a deed that took them out, or comes back with a card, is in it by what an entry had said. An undo of that
    // takes them out.
    for index in runs.indices { runs[index].gained.formUnion(runs[index].said.intersection(said.leaves)) }
    note(run, old, new, said: said.comes == nil ? new : said.isIn)
  }

  /// The groups as of a moment are those that there were.
  func expectPast() throws {
    for moment in moments where moment.change % 3 == 0 {
      let past = PastBook(account.database, account: account.id, change: moment.change)
      var known: Set<Membership> = []
      for group in try past.groups() {
        let page = try past.list(group: group.name, order: .first, limit: 1_000)
        #expect(page.rows.count == Int(group.count))
        known.formUnion(page.rows.map { Membership(person: $0.id, group: group.name) })
      }
      #expect(known == moment.all, "seed \(seed), change \(moment.change)")
    }
  }

  /// What the server does behind the deed.
  private func carryOver(_ portions: Int = .max) throws {
    var done = 0
    while done < portions, try GroupCarrying(account.database).carry(account: account.id) { done += 1 }
  }

  /// The server comes to the end of all deeds.
  mutating func comeToTheEnd() throws {
    try carryOver()
    #expect(try wrongRows() == 0, "seed \(seed)")
    expectStretch(try book(), "seed \(seed), at the end")
  }

  private mutating func expectStretch(_ after: Book, _ place: Comment) {
    guard let all = stretch else { return }
    stretch = nil
    let (new, live) = (after.memberships, Set(after.people.map(\.id)))
    #expect(all.before.subtracting(new).filter { live.contains($0.person) }.subtracting(all.leaves).isEmpty, place)
    if let comes = all.comes { #expect(new.subtracting(all.before).subtracting(comes).isEmpty, place) }
  }

  /// What made the last change.
  private func latestRun() throws -> UniqueID? {
    let rows = try account.sql(
      "SELECT run_id FROM contacts WHERE account_id = \(account.id) ORDER BY change DESC LIMIT 1")
    return try rows.first?.optionalUniqueID(0)
  }

  private mutating func note(_ run: UniqueID?, _ old: Set<Membership>, _ new: Set<Membership>, said: Set<Membership>) {
    guard let run else { return }
    defer { lastRun = run }
    guard let index = runs.firstIndex(where: { $0.id == run }) else {
      runs.append(Run(id: run, before: old, gained: new.subtracting(old), said: said, renamed: renamed))
      return
    }
    runs[index].gained.formUnion(new.subtracting(old))
    runs[index].said.formUnion(said)
    // A program goes on with its entry after others have changed something.
    if lastRun != run { runs[index].isInterrupted = true }
  }

  /// Nil where there is nothing to do it with.
  private mutating func carryOut(_ deed: Deed, _ book: Book) throws -> Said? {
    switch deed {
    case .join, .leave, .rename, .delete: try group(deed, book)
    case .undo, .undoLast: try undo(deed, book)
    case .restore: try restore(book)
    case .makePerson: try makePerson()
    case .newUID: try giveUID(book)
    case .typeGroups, .typeNote, .trashPerson, .phonePerson, .mailPerson, .folderPerson: try person(deed, book)
    case .newPhoneCard, .newFolderCard: try newCard(deed, book)
    case .browserCard, .phoneCard, .folderCard, .trashCard, .phoneTrash, .folderTrash: try card(deed, book)
    }
  }

  private mutating func some<Element>(_ list: [Element]) -> [Element] {
    list.filter { _ in generator.isTrue(oneIn: 2) }
  }

  /// As the pages do it.
  private mutating func group(_ deed: Deed, _ book: Book) throws -> Said? {
    let name = generator.pick(Self.names)
    let people = some(book.people)
    let chosen = try many(people.map(\.id))
    let all = book.memberships.filter { $0.group == name }
    let whole = ManyContacts(try store.found("", order: .first, group: name).ids, through: try store.lastChange())
    switch deed {
    case .join:
      _ = try store.add(chosen, toGroup: name, now: now)
      return .joins(book.memberships(people, name))
    case .leave:
      _ = try store.remove(chosen, fromGroup: name, now: now)
      return .leaves(book.memberships(people, name))
    case .delete:
      _ = try store.deleteGroup(name, whole, now: now)
      return .leaves(all)
    default:
      let new = generator.pick(Self.names)
      guard new != name else { return nil }
      _ = try store.renameGroup(name, to: new, whole, now: now)
      let moved = Set(all.map { Membership(person: $0.person, group: new) })
      return Said(comes: moved, leaves: all, isIn: moved, isOut: all)
    }
  }

  // MARK: People

  private mutating func makePerson() throws -> Said {
    let groups = some(Self.names)
    let id = UniqueID.random(using: &generator)
    let bytes = Self.card("N\(step)", groups: groups.joined(separator: ","), uid: "n\(step)")
    let all = Set(groups.map { Membership(person: id, group: $0) })
    switch generator.below(3) {
    case 0: try create(bytes, id)
    case 1: try run([Save(.add, id, bytes)])
    default:
      let outcome = try phone.put("n\(step).vcf", bytes, now: now) { _ in .knowsOfNone }
      guard case .stored(let resource, _, _) = outcome else {
        throw CloudError.failed(message: "\(outcome)", hint: nil)
      }
      return .joins(Set(groups.map { Membership(person: resource.id, group: $0) }))
    }
    return .joins(all)
  }

  private static func card(_ name: String, note: String = "", groups: String, uid: String) -> [UInt8] {
    CloudTests.card(name, note: note, groups: groups, uid: uid)
  }

  private mutating func person(_ deed: Deed, _ book: Book) throws -> Said? {
    guard !book.people.isEmpty else { return nil }
    let person = generator.pick(book.people)
    if deed == .trashPerson {
      try store.trash(person.id, base: person.primary).expectSaved()
      return Said()
    }
    let groups = deed == .typeNote ? person.groups : some(Self.names)
    // Programs are told an id where there is no UID.
    let isProgram = deed == .phonePerson || deed == .mailPerson
    let bytes = Self.card(
      person.name, note: "\(step)", groups: groups.joined(separator: ","), uid: isProgram ? person.listed : person.uid)
    switch deed {
    case .phonePerson: try put(person.id, bytes, by: phone)
    case .mailPerson: try put(person.id, bytes, by: mail)
    case .folderPerson: try run([Save(.overwrite(base: person.primary, conflict: false), person.id, bytes)])
    default: try replace(person.id, bytes)
    }
    let left = Set(person.groups).subtracting(groups).map { Membership(person: person.id, group: $0) }
    let new = Set(groups.map { Membership(person: person.id, group: $0) })
    // Without any it says nothing: who is listed by a card stays.
    if deed == .phonePerson, groups.isEmpty {
      return .leaves(Set(left.filter { !book.lists(person, $0.group) }))
    }
    return Said(comes: new, leaves: Set(left), isIn: new, isOut: Set(left))
  }

  /// Programs do not: it would be another contact's card.
  private mutating func giveUID(_ book: Book) throws -> Said? {
    guard !book.people.isEmpty else { return nil }
    let person = generator.pick(book.people)
    let bytes = Self.card(
      person.name, note: "\(step)", groups: person.groups.joined(separator: ","), uid: "x\(step)")
    if generator.isTrue(oneIn: 2) {
      try run([Save(.overwrite(base: person.primary, conflict: false), person.id, bytes)])
    } else {
      try replace(person.id, bytes)
    }
    renamed = [person.id]
    return Said()
  }

  private mutating func restore(_ book: Book) throws -> Said? {
    guard !book.trash.isEmpty else { return nil }
    _ = try account.history.restore([generator.pick(book.trash)])
    return Said(comes: nil)
  }

  // MARK: Cards of groups

  private mutating func newCard(_ deed: Deed, _ book: Book) throws -> Said? {
    let (name, people) = (generator.pick(Self.names), some(book.people))
    let bytes = groupCard(name, people.map(\.listed) + crowd, uid: "c\(step)", note: "\(step)")
    if deed == .newFolderCard {
      try run([Save(.add, .random(using: &generator), bytes)])
    } else {
      let outcome = try phone.put("c\(step).vcf", bytes, now: now) { _ in .knowsOfNone }
      guard case .stored = outcome else { throw CloudError.failed(message: "\(outcome)", hint: nil) }
    }
    return .joins(book.memberships(people, name))
  }

  private mutating func card(_ deed: Deed, _ book: Book) throws -> Said? {
    guard !book.cards.isEmpty else { return nil }
    let old = generator.pick(book.cards)
    let listed = book.people.filter { old.group.members.contains($0.listed) }
    // Another card of the name may list them as well.
    let alone = listed.filter { !book.lists($0, old.group.name, but: old.id) }
    let isGone = [.trashCard, .phoneTrash, .folderTrash].contains(deed)
    let people = isGone ? [] : some(book.people)
    let name = isGone || generator.isTrue(oneIn: 2) ? old.group.name : generator.pick(Self.names)
    let others = crowd.count > 1 ? crowd : []
    let bytes = groupCard(name, people.map(\.listed) + others, uid: old.uid, note: "\(step)")
    switch deed {
    case .browserCard: try replace(old.id, bytes)
    case .phoneCard: try put(old.id, bytes, by: phone)
    case .folderCard: try run([Save(.overwrite(base: old.primary, conflict: false), old.id, bytes)])
    case .trashCard: try store.trash(old.id, base: old.primary).expectSaved()
    case .phoneTrash:
      let deletion = try phone.delete(address(old.id)) { _ in .knowsCurrent }
      guard deletion == .done else { return Said() }
    default: try run([Save(.delete(base: old.primary, allowed: true), old.id, nil)])
    }
    let staying = name == old.group.name ? Set(people.map(\.id)) : []
    var said = Said.joins(book.memberships(people, name))
    said.leaves = book.memberships(listed.filter { !staying.contains($0.id) }, old.group.name)
    // A folder in which a card is gone says nothing of what people's own cards say.
    if deed != .folderTrash {
      said.isOut = book.memberships(alone.filter { !staying.contains($0.id) }, old.group.name)
    }
    return said
  }

  // MARK: Undo

  private mutating func undo(_ deed: Deed, _ book: Book) throws -> Said? {
    guard !runs.isEmpty else { return nil }
    let index = deed == .undoLast ? runs.count - 1 : generator.below(runs.count)
    let isLast = lastRun == runs[index].id && !runs[index].isInterrupted
    let undone = runs.remove(at: index)
    renamed = undone.renamed
    try undo(undone.id)
    let old = book.memberships
    // Who has been edited since keeps the UID, and a card that has not goes back to the former one.
    let isLeft = old.filter { undone.renamed.contains($0.person) }
    guard isLast else { return Said(comes: nil, leaves: undone.gained.union(isLeft)) }
    // A card from the trash may have listed the former UID, and lists the one that the person has.
    let isOut = undone.renamed.isEmpty ? old.subtracting(undone.before) : []
    return Said(comes: nil, leaves: undone.gained, isIn: undone.before, isOut: isOut)
  }
}
