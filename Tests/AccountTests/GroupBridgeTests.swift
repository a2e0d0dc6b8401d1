import Contacts
import Protocol
import Testing

@testable import Account

/// What the categories of people's cards mean for group cards.
@Suite struct GroupBridgeTests {
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)
  private let ada = UniqueID.random()

  /// With Apple's properties of groups, which belong to version 3.0.
  private func content(_ lines: String...) throws -> CardContent { try content(lines) }

  private func content(_ lines: [String]) throws -> CardContent { try AccountTests.content(lines, version: "3.0") }

  private func bridge(_ new: CardContent, over old: CardContent? = nil, by author: Author = .browser) -> GroupBridge {
    let operation = old.map { Change.Operation.overwrite(base: $0.ids.primary, conflict: false) } ?? .add
    let records = old.map {
      [ChangePlan.Known(id: ada, primary: $0.ids.primary, change: 1, isTrashed: false, size: $0.size)]
    }
    let plan = ChangePlan(
      [Change(id: ada, operation: operation, content: new, editedAt: Self.now)], author: author,
      clock: EditClock(database: Self.now, ahead: 0, latest: Self.now), records: records ?? [], twins: [],
      tally: Tally(), lastChange: 1)
    let known = old.map {
      [
        ada: GroupShift.Known(
          isTrashed: false, isGroup: $0.isGroup, uid: $0.uid, groups: $0.groups, members: $0.members)
      ]
    }
    return GroupBridge(plan, by: author, known: known ?? [:])
  }

  /// Of several contacts, each with the card that it had and the operation with the card that it gets.
  private func bridge(
    _ changes: [(id: UniqueID, old: CardContent, operation: Change.Operation, new: CardContent?)],
    trashed: Set<UniqueID> = [], by author: Author = .browser
  ) -> GroupBridge {
    let plan = ChangePlan(
      changes.map { Change(id: $0.id, operation: $0.operation, content: $0.new, editedAt: Self.now) }, author: author,
      clock: EditClock(database: Self.now, ahead: 0, latest: Self.now),
      records: changes.map {
        ChangePlan.Known(
          id: $0.id, primary: $0.old.ids.primary, change: 1, isTrashed: trashed.contains($0.id), size: $0.old.size)
      }, twins: [], tally: Tally(), lastChange: 1)
    let known = changes.map {
      (
        $0.id,
        GroupShift.Known(
          isTrashed: trashed.contains($0.id), isGroup: $0.old.isGroup, uid: $0.old.uid, groups: $0.old.groups,
          members: $0.old.members)
      )
    }
    return GroupBridge(plan, by: author, known: Dictionary(uniqueKeysWithValues: known))
  }

  private func overwriting(_ old: CardContent) -> Change.Operation {
    .overwrite(base: old.ids.primary, conflict: false)
  }

  private func friends(_ members: String...) throws -> CardContent {
    try content(
      ["FN:Friends", "X-ADDRESSBOOKSERVER-KIND:group"] + members.map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\($0)" })
  }

  @Test func `who gets a category comes into its group, by UID, or by the id where there is none`() throws {
    #expect(
      try bridge(content("FN:Ada", "UID:urn:uuid:a", "CATEGORIES:A,B")).members.mapValues(\.joining) == [
        "A": ["a"], "B": ["a"],
      ])
    #expect(try bridge(content("FN:Ada", "CATEGORIES:A")).members["A"]?.joining == [ada.description])
  }

  @Test func `who loses a category leaves its group, and what stays is no news`() throws {
    let members = try bridge(
      content("FN:Ada", "UID:a", "CATEGORIES:B,C"), over: content("FN:Ada", "UID:a", "CATEGORIES:A,B")
    ).members
    #expect(members == ["A": .init(leaving: ["a"]), "C": .init(joining: ["a"])])
    #expect(try bridge(content("FN:Ada L", "CATEGORIES:A"), over: content("FN:Ada", "CATEGORIES:A")).isEmpty)
  }

  @Test func `of whom a card brings or leaves out, so many at once are told, and more behind the change`() throws {
    func group(_ count: Int) throws -> CardContent {
      let members = (0..<count).map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:u\($0)" }
      return try content(["FN:All", "X-ADDRESSBOOKSERVER-KIND:group"] + members)
    }
    let (none, fitting, more) = (try group(0), try group(2_500), try group(2_501))
    #expect(bridge(fitting).categories.count == 2_500 && bridge(fitting).behind == [:])
    #expect(bridge(more).categories == [:] && bridge(more).behind["All"]?.joining.count == 2_501)
    #expect(bridge(more, over: fitting).categories == ["u2500": .init(joining: ["All"])])
    let gone = bridge(none, over: more)
    #expect(gone.categories == [:] && gone.behind["All"]?.leaving.count == 2_501)
    #expect(bridge(none, over: fitting).categories.count == 2_500)
    #expect(bridge(none, over: fitting).behind == [:])
    #expect(try bridge(group(10_000)).behind["All"]?.joining.count == 10_000)
    #expect(try bridge(group(10_001)).isEmpty)
    // An undo looks at each card, whom its run had put in or taken out.
    #expect(bridge(none, over: more, by: Author(kind: .undo)).behind == [:])
    #expect(bridge(more, over: none, by: Author(kind: .undo)).behind == [:])
  }

  @Test func `what a folder brings along says nothing of group cards, an edit there does, and what a program brings`()
    throws
  {
    let folder = Author(kind: .sync, book: .random(), device: .random())
    let (old, new) = (try content("FN:Ada"), try content("FN:Ada", "UID:a", "CATEGORIES:A"))
    #expect(bridge(new, by: folder).isEmpty)
    #expect(bridge(new, over: old, by: folder).members == ["A": .init(joining: ["a"])])
    #expect(bridge(new, by: .program(.random())).members == ["A": .init(joining: ["a"])])
  }

  @Test
  func
    `who gets another UID comes under it into the groups of their card, and into each card that lists the former one`()
    throws
  {
    let (old, new) = (
      try content("FN:Ada", "UID:urn:uuid:old", "CATEGORIES:B,C"), try content("FN:Ada", "UID:new", "CATEGORIES:A,B")
    )
    var bridge = bridge(new, over: old)
    #expect(
      bridge.members == ["A": .init(joining: ["new"]), "B": .init(joining: ["new"]), "C": .init(leaving: ["old"])])
    #expect(bridge.renamed == ["old": ["new"]])
    // Also a card that no category tells of, and one without a name.
    for name in ["B", "D", ""] {
      let members = bridge.members(of: name, listing: ["else", "old"])
      #expect(Set(members.joining) == ["new"] && members.leaving == ["old"])
    }
    #expect(bridge.members(of: "D", listing: ["else"]) == .init())
    // Their own card takes them out.
    #expect(Set(bridge.members(of: "C", listing: ["old"]).leaving) == ["old"])
    #expect(bridge.members(of: "C", listing: ["old"]).joining == [])
    // Somebody else still has it.
    bridge.keep(["old", "another"])
    #expect(bridge.members(of: "D", listing: ["old"]) == .init(joining: ["new"]))
    #expect(bridge.members(of: "C", listing: ["old"]) == .init())
  }

  @Test func `an import that gives somebody a UID says nothing of groups besides`() throws {
    let bridge = try bridge(
      content("FN:Ada", "UID:a", "CATEGORIES:B"), over: content("FN:Ada", "CATEGORIES:C"), by: Author(kind: .importing))
    #expect(bridge.members.isEmpty && bridge.categories.isEmpty && bridge.renamed == [ada.description: ["a"]])
    #expect(bridge.members(of: "B", listing: [ada.description]) == .init(joining: ["a"], leaving: [ada.description]))
  }

  @Test func `an undo takes back what its run had said in a card, and leaves those in it whom others put there`() throws
  {
    let (now, before) = (try content("FN:Ada", "UID:new", "CATEGORIES:A"), try content("FN:Ada", "UID:old"))
    let bridge = bridge(before, over: now, by: Author(kind: .undo))
    func members(_ name: String, joined: Set<String>, left: Set<String>) -> GroupBridge.Members {
      bridge.members(of: name, listing: ["new", "else"]) { all in
        .init(joining: all.joining.filter(left.contains), leaving: all.leaving.filter(joined.contains))
      }
    }
    // Listed by the run under the new UID in place of the former one.
    #expect(members("A", joined: ["new"], left: ["old"]).joining == ["old"])
    #expect(members("B", joined: ["new"], left: ["old"]) == .init(joining: ["old"], leaving: ["new"]))
    // Put there by the run, and not there before it.
    #expect(members("A", joined: ["new"], left: []).joining == [])
    // Put there by somebody else.
    #expect(members("A", joined: [], left: []) == .init(joining: ["old"], leaving: ["new"]))
  }

  @Test func `whom another card of an ended group lists stays in it`() throws {
    let kind = "X-ADDRESSBOOKSERVER-KIND:group"
    let listed = ["X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b"]
    var renamed = try bridge(
      content("FN:New", kind, listed[0], listed[1]), over: content("FN:Old", kind, listed[0], listed[1]))
    #expect(renamed.ended == ["Old"] && renamed.written == ["New"] && renamed.members.isEmpty)
    renamed.stay(["b", "c"], in: "Old")
    #expect(renamed.categories == ["a": .init(joining: ["New"], leaving: ["Old"]), "b": .init(joining: ["New"])])
    let taken = try bridge(content("FN:Old", kind, listed[0]), over: content("FN:Old", kind, listed[0], listed[1]))
    #expect(taken.ended.isEmpty && taken.members == ["Old": .init(leaving: ["b"])])
    #expect(taken.categories == ["b": .init(leaving: ["Old"])])
  }

  @Test func `a group card is in no group`() throws {
    #expect(try bridge(content("FN:Friends", "X-ADDRESSBOOKSERVER-KIND:group", "CATEGORIES:A")).isEmpty)
    #expect(
      try bridge(
        content("FN:Friends", "CATEGORIES:A"), over: content("FN:Friends", "X-ADDRESSBOOKSERVER-KIND:group")
      ).isEmpty)
  }

  @Test func `it is something where people, cards or UIDs have something to be told, each alone`() throws {
    let person = try bridge(content("FN:Ada", "UID:a", "CATEGORIES:A"))
    #expect(person.categories.isEmpty && person.renamed.isEmpty && !person.isEmpty)
    let card = try bridge(friends("a"))
    #expect(card.members.isEmpty && card.renamed.isEmpty && !card.isEmpty)
    let renamed = try bridge(content("FN:Ada L", "UID:new"), over: content("FN:Ada", "UID:old"))
    #expect(renamed.members.isEmpty && renamed.categories.isEmpty && !renamed.isEmpty)
  }

  @Test func `a group card that goes to the trash ends its group, but not where a folder has it`() throws {
    let (old, person) = (try friends("a"), try content("FN:Bob", "UID:b", "CATEGORIES:B"))
    let trash = (
      id: ada, old: old, operation: Change.Operation.trash(base: old.ids.primary, allowed: false),
      new: nil as CardContent?
    )
    let gone = bridge([trash])
    #expect(gone.ended == ["Friends"] && gone.categories == ["a": .init(leaving: ["Friends"])])
    #expect(gone.members.isEmpty && gone.written.isEmpty)
    #expect(bridge([trash], by: Author(kind: .sync, book: .random())).isEmpty)
    #expect(bridge([trash], by: .program(.random())).ended == ["Friends"])
    // A person's card does not.
    let other = (
      id: ada, old: person, operation: Change.Operation.trash(base: person.ids.primary, allowed: false),
      new: nil as CardContent?
    )
    #expect(bridge([other]).isEmpty && bridge([other]).ended.isEmpty)
    // With another card as well: it is told once.
    let back = (
      id: ada, old: old, operation: Change.Operation.putBack(last: 1, isTrashed: true),
      new: try friends("a", "c") as CardContent?
    )
    #expect(bridge([back], by: Author(kind: .undo)).categories == ["a": .init(leaving: ["Friends"])])
  }

  @Test func `a UID that another contact of the batch keeps stays listed`() throws {
    let bob = UniqueID.random()
    let (old, new) = (try content("FN:Ada", "UID:x"), try content("FN:Ada L", "UID:new"))
    let moving = (id: ada, old: old, operation: overwriting(old), new: new as CardContent?)
    func listed(_ former: CardContent, _ other: Change.Operation, _ now: CardContent?, isTrashed: Bool = false)
      -> GroupBridge.Members
    {
      bridge(
        [moving, (id: bob, old: former, operation: other, new: now)], trashed: isTrashed ? [bob] : [],
        by: Author(kind: .undo)
      ).members(of: "D", listing: ["x"])
    }
    let kept = GroupBridge.Members(joining: ["new"])
    let left = GroupBridge.Members(joining: ["new"], leaving: ["x"])
    let person = try content("FN:Bob", "UID:x")
    #expect(listed(person, overwriting(person), try content("FN:Bob B", "UID:x")) == kept)
    #expect(listed(person, .restore, nil, isTrashed: true) == kept)
    // Who goes to the trash, has another one or is a group keeps it for nobody.
    #expect(listed(person, .putBack(last: 1, isTrashed: true), try content("FN:Bob B", "UID:x")) == left)
    let other = try content("FN:Bob", "UID:y")
    #expect(listed(other, overwriting(other), try content("FN:Bob B", "UID:y")) == left)
    #expect(listed(other, .restore, nil, isTrashed: true) == left)
    let group = try content("FN:Friends", "UID:x", "X-ADDRESSBOOKSERVER-KIND:group")
    let more = try content("FN:Friends", "UID:x", "X-ADDRESSBOOKSERVER-KIND:group", "NOTE:more")
    #expect(listed(group, overwriting(group), more) == left)
    #expect(listed(group, .restore, nil, isTrashed: true) == left)
    // But who takes themselves out under it leaves.
    let member = try content("FN:Bob", "UID:x", "CATEGORIES:D")
    #expect(Set(listed(member, overwriting(member), try content("FN:Bob", "UID:x", "NOTE:n")).leaving) == ["x"])
  }

  @Test func `no categories say nothing where a program knows groups by their cards`() throws {
    let (old, none) = (try content("FN:Ada", "UID:a", "CATEGORIES:A"), try content("FN:Ada", "UID:a"))
    let other = try content("FN:Ada", "UID:a", "CATEGORIES:B")
    for (dialect, leaves) in [(GroupDialect.cards, false), (.categories, true), (.both, true)] {
      let program = Author.program(.random(), dialect)
      #expect(bridge(none, over: old, by: program).members == (leaves ? ["A": .init(leaving: ["a"])] : [:]))
      #expect(
        bridge(other, over: old, by: program).members == ["A": .init(leaving: ["a"]), "B": .init(joining: ["a"])])
    }
  }

  @Test func `who only waits to lose a category is kept out of that group's cards`() throws {
    var bridge = try bridge(content("FN:Ada", "UID:a", "CATEGORIES:A,B"))
    bridge.withhold("a", from: "A")
    bridge.withhold("b", from: "B")
    #expect(bridge.members(of: "A", listing: ["c"]) == .init())
    #expect(bridge.members(of: "B", listing: ["c"]) == .init(joining: ["a"]))
  }
}
