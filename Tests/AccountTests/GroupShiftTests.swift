import Contacts
import Protocol
import Testing

@testable import Account

/// What a batch does to groups, as a function of what it writes and of how things stood.
@Suite struct GroupShiftTests {
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)
  private let card = UniqueID.random()
  private let ada = UniqueID.random()

  /// Carries one change out over a record, and says what that does to groups.
  private func shift(
    _ id: UniqueID, _ operation: Change.Operation, _ content: CardContent? = nil, over old: CardContent? = nil,
    isTrashed: Bool = false, hasGroupCards: Bool = false
  ) -> GroupShift {
    let records = old.map {
      [ChangePlan.Known(id: id, primary: $0.ids.primary, change: 1, isTrashed: isTrashed, size: $0.size)]
    }
    let plan = ChangePlan(
      [Change(id: id, operation: operation, content: content, editedAt: Self.now)], author: .browser,
      clock: EditClock(database: Self.now, ahead: 0, latest: Self.now), records: records ?? [], twins: [],
      tally: Tally(),
      lastChange: 1)
    let known = old.map {
      [
        id: GroupShift.Known(
          isTrashed: isTrashed, isGroup: $0.isGroup, uid: $0.uid, groups: $0.groups, members: $0.members,
          sortFirst: $0.sortFirst, sortLast: $0.sortLast)
      ]
    }
    return GroupShift(plan, known: known ?? [:], hasGroupCards: hasGroupCards)
  }

  private func members(_ uids: String...) -> [GroupShift.Member] { uids.map { .init(card: card, uid: $0) } }

  @Test func `a new group card is told of by all its members`() throws {
    let made = shift(card, .add, try content("FN:Friends", "KIND:group", "MEMBER:a", "MEMBER:urn:uuid:b"))
    #expect(made.new == members("a", "b"))
    #expect(made.gone == [])
    #expect(made.uids == ["a", "b"])
  }

  @Test func `of a group card that was edited those are told who came or went, of one with another name all`() throws {
    let old = try content("FN:Friends", "KIND:group", "MEMBER:a", "MEMBER:b")
    let base = Change.Operation.overwrite(base: old.ids.primary, conflict: false)
    let edited = shift(card, base, try content("FN:Friends", "KIND:group", "MEMBER:b", "MEMBER:c"), over: old)
    #expect(edited.new == members("c"))
    #expect(edited.gone == members("a"))
    #expect(edited.uids == ["a", "c"])
    let renamed = shift(card, base, try content("FN:Others", "KIND:group", "MEMBER:a", "MEMBER:b"), over: old)
    #expect(renamed.new + renamed.gone == [])
    #expect(renamed.uids == ["a", "b"])
    let noted = shift(card, base, try content("FN:Friends", "KIND:group", "MEMBER:a", "MEMBER:b", "NOTE:x"), over: old)
    #expect(noted.new + noted.gone == [])
    #expect(noted.uids == [])
  }

  @Test func `a group card keeps its members in the trash, and nobody is in its group meanwhile`() throws {
    let old = try content("FN:Friends", "KIND:group", "MEMBER:a")
    let trashed = shift(card, .trash(base: old.ids.primary, allowed: false), over: old)
    #expect(trashed.new + trashed.gone == [])
    #expect(trashed.uids == ["a"])
    #expect(shift(card, .restore, over: old, isTrashed: true).uids == ["a"])
  }

  @Test func `a group card that becomes a person's lists nobody`() throws {
    let old = try content("FN:Friends", "KIND:group", "MEMBER:a")
    let became = shift(card, .overwrite(base: old.ids.primary, conflict: false), try content("FN:Friends"), over: old)
    #expect(became.gone == members("a"))
    #expect(became.uids == ["a"])
    #expect(became.contacts == [card])
  }

  @Test func `a new person is in the groups of their card, and looked at only where there are group cards`() throws {
    let (alone, friend) = (try content("FN:Ada"), try content("FN:Ada", "CATEGORIES:Friends,Work,Friends "))
    #expect(shift(ada, .add, alone).isEmpty)
    let made = shift(ada, .add, friend)
    #expect(made.places.map(\.group) == ["Friends", "Work"])
    #expect(made.places.allSatisfy { $0.contact == ada })
    #expect(made.places.allSatisfy { $0.sortFirst == friend.sortFirst && $0.sortLast == friend.sortLast })
    #expect(made.contacts + made.arrived == [])
    for content in [alone, friend] {
      let looked = shift(ada, .add, content, hasGroupCards: true)
      #expect(looked.arrived == [ada])
      #expect(looked.contacts == [] && looked.places == [])
    }
    // A group card is in no group itself.
    #expect(shift(card, .add, try content("FN:Friends", "KIND:group")).places == [])
  }

  @Test func `a person is looked at who is in a group, was in one, or may be by a group card`() throws {
    let (alone, friend) = (try content("FN:Ada"), try content("FN:Ada", "CATEGORIES:Friends"))
    let base = Change.Operation.overwrite(base: alone.ids.primary, conflict: false)
    #expect(shift(ada, base, friend, over: alone).contacts == [ada])
    #expect(shift(ada, base, friend, over: alone).places == [])
    let back = Change.Operation.overwrite(base: friend.ids.primary, conflict: false)
    #expect(shift(ada, back, alone, over: friend).contacts == [ada])
    #expect(shift(ada, .trash(base: friend.ids.primary, allowed: false), over: friend).contacts == [ada])
    #expect(shift(ada, .restore, over: friend, isTrashed: true).contacts == [ada])
    #expect(shift(ada, .trash(base: alone.ids.primary, allowed: false), over: alone).isEmpty)
  }

  @Test(arguments: [
    ("TEL:1", true), ("FN:Ada", true), ("FN:Bob", false), ("UID:b", false), ("CATEGORIES:Work", false),
    ("KIND:group", false),
  ])
  func `nobody is looked at whose edit says nothing else of groups, UID and order in the list`(
    _ line: String, _ isAlike: Bool
  ) throws {
    let lines = ["FN:Ada", "UID:a", "CATEGORIES:Friends"]
    let name = line.prefix { $0 != ":" } + ":"
    let (old, new) = (
      try content(lines), try content(lines.filter { !$0.hasPrefix(name) } + [line, "NOTE:another one"])
    )
    let edited = shift(
      ada, .overwrite(base: old.ids.primary, conflict: false), new, over: old, hasGroupCards: true)
    #expect(edited.isEmpty == isAlike)
    #expect(edited.contacts == (isAlike ? [] : [ada]))
    // Who comes back from the trash comes back into their groups.
    #expect(shift(ada, .revive, new, over: old, isTrashed: true).contacts == [ada])
  }

  @Test func `who comes into a first group or leaves the last one is told anew`() throws {
    let (none, one) = (try content("FN:Ada"), try content("FN:Ada", "CATEGORIES:A"))
    func contacts(_ new: CardContent, over old: CardContent) -> [UniqueID] {
      shift(ada, .overwrite(base: old.ids.primary, conflict: false), new, over: old).contacts
    }
    #expect(contacts(one, over: none) == [ada])
    #expect(contacts(none, over: one) == [ada])
    #expect(try contacts(content("FN:Ada", "NOTE:n"), over: none) == [])
  }

  @Test func `of a twin that goes to the trash nobody has asked in which groups it was, so it is looked up`() throws {
    let (old, new, twin) = (try content("FN:Ada"), try content("FN:Ada L"), UniqueID.random())
    let plan = ChangePlan(
      [
        Change(
          id: ada, operation: .overwrite(base: old.ids.primary, conflict: false), content: new, editedAt: Self.now)
      ], author: .browser, clock: EditClock(database: Self.now, ahead: 0, latest: Self.now),
      records: [ChangePlan.Known(id: ada, primary: old.ids.primary, change: 1, isTrashed: false)],
      twins: [ChangePlan.Known(id: twin, primary: new.ids.primary, change: 1, isTrashed: false)],
      tally: Tally(count: 2), lastChange: 1)
    #expect(plan.trashed.map(\.id) == [twin])
    #expect(GroupShift(plan, known: [ada: .init(isTrashed: false)], hasGroupCards: false).contacts == [twin])
  }
}
