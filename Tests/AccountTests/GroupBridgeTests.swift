import Contacts
import Protocol
import Testing

@testable import Account

/// What the categories of people's cards mean for group cards.
@Suite struct GroupBridgeTests {
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)
  private let ada = UniqueID.random()

  private func content(_ lines: String...) throws -> CardContent {
    try CardContent(
      Array((["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8), .current)
  }

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
      let lines =
        ["BEGIN:VCARD", "VERSION:3.0", "FN:All", "X-ADDRESSBOOKSERVER-KIND:group"] + members + ["END:VCARD", ""]
      return try CardContent(Array(lines.joined(separator: "\r\n").utf8), .current)
    }
    let (none, fitting, more) = (try group(0), try group(2_500), try group(2_501))
    #expect(bridge(fitting).categories.count == 2_500 && bridge(fitting).behind == [:])
    #expect(bridge(more).categories == [:] && bridge(more).behind["All"]?.joining.count == 2_501)
    #expect(bridge(more, over: fitting).categories == ["u2500": .init(joining: ["All"])])
    let gone = bridge(none, over: more)
    #expect(gone.categories == [:] && gone.behind["All"]?.leaving.count == 2_501)
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
}
