import Account
import Contacts
import PostgreSQL
import Probes
import Testing

@testable import Cloud

/// One order of deeds, and what holds after each: see ``GroupHistoryTests``.
struct GroupHistory: GroupSetting {
  let account: StoredAccount
  private let seed: UInt64
  var generator: SeededGenerator
  var step = 0
  let phone: CardResources
  let mail: CardResources
  var runs: [Run] = []
  var lastRun: UniqueID?
  /// When contacts were first seen: the server draws ids of its own, and a seed is to choose the same ones each time.
  var places: [UniqueID: Int] = [:]
  private var moments: [(change: Int64, all: Set<Membership>)] = []
  static let names = ["A", "B", "Café"]
  private let deeds: [Deed]
  /// Whom each group's card lists besides, and nobody has.
  let crowd: [String]
  private let isLate: Bool
  private var stretch: Stretch?
  /// Who gets another UID by the deed.
  var renamed: Set<UniqueID> = []

  enum Deed: CaseIterable {
    case join, leave, rename, delete, typeGroups, typeNote, makePerson, trashPerson, restore
    case phonePerson, mailPerson, folderPerson
    case browserCard, phoneCard, folderCard, newPhoneCard, newFolderCard, trashCard, phoneTrash, folderTrash
    case undo, undoLast
    case newUID
  }

  /// What a deed says: who may be out of which group after it and who in, and who has to be.
  struct Said {
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
  struct Run {
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

  /// `isLate`: the server carries over a random number of portions after a deed, and not all.
  init(seed: UInt64, changesUIDs: Bool = false, crowd: Int = 0, isLate: Bool = false) throws {
    self.seed = seed
    self.isLate = isLate
    deeds = Deed.allCases.filter { changesUIDs || $0 != .newUID }
    self.crowd = ["nobody"] + (0..<crowd).map { "nobody \($0)" }
    generator = SeededGenerator(seed: seed)
    account = try Self.makeAccount()
    (phone, mail) = (try Self.program(account, .cards), try Self.program(account, .categories))
    for number in 0..<4 {
      try create(Self.card("P\(number)", groups: number == 0 ? "A" : "", uid: number == 3 ? "" : "u\(number)"))
    }
    // Half of the accounts have only categories at first.
    if generator.isTrue(oneIn: 2) { try create(groupCard("A", ["u1"] + (crowd > 0 ? self.crowd : []), uid: "g")) }
    try carryOver()
  }

  private static func program(_ account: StoredAccount, _ dialect: GroupDialect) throws -> CardResources {
    let name = "\(dialect)"
    let program = try AppPasswords(account.database).add(account: account.id, name: name).program
    return CardResources(account.database, program, dialect: dialect)
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
}
