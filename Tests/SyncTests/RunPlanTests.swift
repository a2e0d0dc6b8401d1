import Contacts
import Protocol
import Testing

@testable import Sync

/// What a run is about to do: which contacts and records it decides about, and what becomes of its steps.
@Suite struct RunPlanTests {
  typealias Contact = Numbered.Contact
  typealias Record = Numbered.Record

  /// A step in numbers: the contact's key and the record's number, 0 for none.
  struct Line: Equatable, Sendable {
    var action: Action
    var contact: Int64 = 0
    var record: UInt64 = 0
  }

  static func plan(
    _ contacts: [Contact], _ records: [Record], _ unfinished: UnfinishedWork = UnfinishedWork(),
    policy: ConflictPolicy = .merge, _ change: (inout ListedRecord) -> Void = { _ in }
  ) -> RunPlan {
    let plan = RunPlan(Listing())
    var partners = Partners(Numbered.listing(records, change), Numbered.known(contacts))
    partners.matchByIDAndContent(known: nil, ownDeletions: []) { _ in [] }
    plan.take(partners)
    plan.make(unfinished, policy: policy, skew: 0, now: Timestamp(milliseconds: 0))
    return plan
  }

  static func lines(_ plan: RunPlan) -> [Line] { plan.steps(Set(Action.allCases)).map(line) }

  static func line(_ step: PlanStep) -> Line {
    Line(action: step.action, contact: step.contact ?? 0, record: step.record?.id.word.low ?? 0)
  }

  private static func waiting(_ plan: RunPlan) -> [UInt64] { plan.listing.waiting.map(\.id.word.low) }

  // MARK: What is decided about

  struct Row: CustomTestStringConvertible, Sendable {
    let sentence: String
    var contacts: [Contact] = []
    var records: [Record] = []
    var awaited: Set<UInt64> = []
    var policy = ConflictPolicy.merge
    let lines: [Line]
    var testDescription: String { sentence }
  }

  static let rows: [Row] = [
    Row(sentence: "where nothing happened nothing is done", contacts: [Contact(says: 1, id: 9, base: 1)], lines: []),
    Row(
      sentence: "contacts come first, in the order of their keys, then records in the order of their ids",
      contacts: [
        Contact(says: 1, id: 20), Contact(says: 2, id: 9, base: 3), Contact(says: 4, id: 8, base: 4),
      ], records: [Record(id: 7, says: 6), Record(id: 9, says: 2), Record(id: 8, says: 5)],
      lines: [
        Line(action: .add, contact: 1), Line(action: .adopt, contact: 2, record: 9), Line(action: .download, record: 7),
        Line(action: .download, contact: 3, record: 8),
      ]),
    Row(
      sentence: "a contact that is left alone is left alone, and so is what the cloud has for it",
      contacts: [
        Contact(says: 2, id: 9, base: 1, flags: .isLeftAlone), Contact(says: 3, id: 8, base: 3, flags: .isLeftAlone),
      ], records: [Record(id: 9, says: 5), Record(id: 8, says: 6)], lines: []),
    Row(
      sentence: "while a copy of it waits nothing comes, also for the first record that is listed",
      contacts: [
        Contact(says: 2, id: 9, base: 1, flags: .hasWaitingCopy),
        Contact(says: 3, id: 8, base: 3, flags: .hasWaitingCopy),
      ], records: [Record(id: 9, says: 5), Record(id: 8, says: 6)], lines: []),
    Row(
      sentence: "also for the second one",
      contacts: [Contact(says: 2, id: 9, base: 1, flags: .hasWaitingCopy)],
      records: [Record(id: 8, says: 6), Record(id: 9, says: 5)], lines: [Line(action: .download, record: 8)]),
    Row(
      sentence: "but what was edited goes",
      contacts: [Contact(says: 2, id: 9, base: 1, flags: .hasWaitingCopy)],
      lines: [Line(action: .overwrite, contact: 1)]),
    Row(
      sentence: "what is looked for once more is not fetched",
      records: [Record(id: 8, says: 6), Record(id: 9, says: 5)],
      awaited: [9], lines: [Line(action: .download, record: 8)]),
    Row(
      sentence: "what the cloud refused waits for the person",
      contacts: [
        Contact(says: 1, id: 20, flags: .isRefused), Contact(says: 2, id: 21, base: 3, flags: .isRefused),
        Contact(says: 4, id: 22, base: 4, flags: .isRefused),
      ], lines: []),
    Row(
      sentence: "and so does what the cloud has for it",
      contacts: [
        Contact(says: 2, id: 9, base: 1, flags: .isRefused), Contact(says: 2, id: 8, base: 1, flags: .isRefused),
      ], records: [Record(id: 9, says: 3), Record(id: 8, says: 3, isDeleted: true)], lines: []),
    Row(
      sentence: "also where the later edit would win",
      contacts: [Contact(says: 2, id: 9, base: 1, flags: .isRefused)], records: [Record(id: 9, says: 3)],
      policy: .newest, lines: []),
    Row(
      sentence: "but where both sides agree by now, or the file has not changed, nothing is refused",
      contacts: [
        Contact(says: 2, id: 9, base: 1, flags: .isRefused), Contact(says: 1, id: 8, base: 1, flags: .isRefused),
      ], records: [Record(id: 9, says: 2), Record(id: 8, says: 3)],
      lines: [Line(action: .adopt, contact: 1, record: 9), Line(action: .download, contact: 2, record: 8)]),
  ]

  @Test(arguments: rows) func `steps`(_ row: Row) {
    var unfinished = UnfinishedWork()
    unfinished.awaited = Set(row.awaited.map(Numbered.id))
    let plan = Self.plan(row.contacts, row.records, unfinished, policy: row.policy)
    #expect(Self.lines(plan) == row.lines)
    for action in Action.allCases { #expect(plan.count(action) == Int64(row.lines.count { $0.action == action })) }
    #expect(plan.count([.add, .download]) == plan.count(.add) + plan.count(.download))
    #expect(plan.hasWork == !row.lines.isEmpty)
  }

  @Test func `two new namesakes of which the cloud refused one are not united`() {
    for isRefused in [false, true] {
      let contacts = Numbered.known([Contact(says: 1, name: 7, id: 20, flags: isRefused ? .isRefused : [])])
      var partners = Partners(Numbered.listing([Record(id: 9, says: 2, name: 7)]), contacts)
      partners.match(partners.namesakes { _ in false }, by: .namesake)
      let plan = RunPlan(Listing())
      plan.take(partners)
      plan.make(UnfinishedWork(), policy: .newest, skew: 0, now: Timestamp(milliseconds: 0))
      #expect(Self.lines(plan) == (isRefused ? [] : [Line(action: .unite, contact: 1, record: 9)]))
    }
  }

  /// The file was edited 100 ms after the cloud's record by the device's clock.
  @Test(
    arguments: [(skew: 0, now: 1000, action: .keepOurs), (-200, 1000, .keepTheirs), (0, 0, .keepTheirs)]
      as [(skew: Int64, now: Int64, action: Action)])
  func `edit times are the server's, and none is in the future`(_ skew: Int64, _ now: Int64, _ action: Action) {
    var contacts = Numbered.known([Contact(says: 2, id: 9, base: 1)])
    contacts[0].editedAt = Timestamp(milliseconds: 100)
    var partners = Partners(Numbered.listing([Record(id: 9, says: 3)]), contacts)
    partners.matchByIDAndContent(known: nil, ownDeletions: []) { _ in [] }
    let plan = RunPlan(Listing())
    plan.take(partners)
    plan.make(UnfinishedWork(), policy: .newest, skew: skew, now: Timestamp(milliseconds: now))
    #expect(Self.lines(plan) == [Line(action: action, contact: 1, record: 9)])
  }

  @Test(arguments: [(false, Action.bringBack), (true, .deleteRecord)])
  func `a record that is listed as new was restored since, unless the last run was cut off`(
    _ isUnfinished: Bool, _ action: Action
  ) {
    var unfinished = UnfinishedWork()
    unfinished.isUnfinished = isUnfinished
    let plan = Self.plan([Contact(says: 1, id: 9, base: 1, isGone: true)], [Record(id: 9, says: 1)], unfinished) {
      $0.state = .new
    }
    #expect(Self.lines(plan) == [Line(action: action, contact: 1, record: 9)])
  }

  @Test func `made again, a contact with another record by now has no partner, and a new contact keeps its own`() {
    let plan = Self.plan(
      [Contact(says: 1, id: 9, base: 1), Contact(says: 2, id: 20)], [Record(id: 9, says: 3), Record(id: 10, says: 2)])
    #expect(
      Self.lines(plan) == [
        Line(action: .adopt, contact: 2, record: 10), Line(action: .download, contact: 1, record: 9),
      ])
    let now = Numbered.known([Contact(says: 1, id: 11, base: 1), Contact(says: 2, id: 20)])
    plan.makeAgain(now, UnfinishedWork(), now: Timestamp(milliseconds: 0))
    #expect(
      Self.lines(plan) == [Line(action: .adopt, contact: 2, record: 10), Line(action: .download, record: 9)])
    // The first one has gone.
    plan.makeAgain([now[1]], UnfinishedWork(), now: Timestamp(milliseconds: 0))
    #expect(
      Self.lines(plan) == [Line(action: .adopt, contact: 2, record: 10), Line(action: .download, record: 9)])
  }

  // MARK: What becomes of steps

  @Test func `steps come in portions, without those that are done`() throws {
    let plan = Self.plan((UInt64(1)...5).map { Contact(says: $0, id: 20 + $0) }, [Record(id: 9, says: 9)])
    let first = plan.steps([.add], limit: 2)
    #expect(first.map(Self.line) == [Line(action: .add, contact: 1), Line(action: .add, contact: 2)])
    plan.drop(first[1])
    plan.drop(first[1])
    #expect(plan.count(.add) == 4)
    #expect(plan.steps([.add]).map(\.contact) == [1, 3, 4, 5])
    #expect(plan.steps([.add], after: first[1].id, limit: 2).map(\.contact) == [3, 4])
    #expect(plan.steps([.add], after: 5).isEmpty)
    #expect(plan.steps([.download], after: 0).map(Self.line) == [Line(action: .download, record: 9)])
    #expect(
      plan.steps(at: [4, 5]).map(Self.line) == [Line(action: .add, contact: 5), Line(action: .download, record: 9)])
    for step in plan.steps(Set(Action.allCases)) {
      #expect(plan.hasWork)
      plan.finish(step)
    }
    #expect(!plan.hasWork)
    #expect(Self.lines(plan) == [])
    #expect(Self.waiting(plan) == [])
  }

  @Test func `a step that is left to a later run leaves its record listed, and a finished one does not`() {
    let plan = Self.plan([], [Record(id: 8, says: 1), Record(id: 9, says: 2)])
    let steps = plan.steps([.download])
    plan.drop(steps[0])
    plan.finish(steps[1])
    #expect(Self.waiting(plan) == [8])
    #expect(!plan.hasWork)
    // What has been listed is planned again.
    plan.make(UnfinishedWork(), policy: .merge, skew: 0, now: Timestamp(milliseconds: 0))
    #expect(Self.lines(plan) == [Line(action: .download, record: 8)])
  }

  @Test func `a step may become another one, and what a file says beside its record goes up without that`() {
    let plan = Self.plan([Contact(says: 2, id: 9, base: 1)], [Record(id: 9, says: 3), Record(id: 10, says: 4)])
    let steps = plan.steps(Set(Action.allCases))
    #expect(steps.map(Self.line) == [Line(action: .merge, contact: 1, record: 9), Line(action: .download, record: 10)])
    plan.replace(steps[1], with: .adopt)
    #expect([plan.count(.download), plan.count(.adopt)] == [0, 1])
    plan.sendUp(steps[0], as: .overwrite)
    #expect(
      Self.lines(plan) == [Line(action: .overwrite, contact: 1), Line(action: .adopt, record: 10)])
    #expect([plan.count(.merge), plan.count(.overwrite)] == [0, 1])
    #expect(Self.waiting(plan) == [10])
  }

  @Test func `a card that cannot be read here is no work until the cloud has another one`() {
    let records = [Record(id: 8, says: 1), Record(id: 9, says: 2)]
    let plan = Self.plan([], records)
    let step = plan.steps([.download])[0]
    plan.refuse(step)
    plan.finish(plan.steps([.download])[0])
    #expect(Self.waiting(plan) == [8])
    plan.make(UnfinishedWork(), policy: .merge, skew: 0, now: Timestamp(milliseconds: 0))
    #expect(Self.lines(plan) == [Line(action: .download, record: 8)])
    #expect(!plan.hasWork)
  }

  @Test func `where our edit is the later one, a card that cannot be read here is in nobody's way`() {
    var contacts = Numbered.known([Contact(says: 2, id: 9, base: 1)])
    for (edited, hasWork) in [(Int64(5), true), (-5, false)] {
      contacts[0].editedAt = Timestamp(milliseconds: edited)
      var partners = Partners(Numbered.listing([Record(id: 9, says: 3)]), contacts)
      partners.matchByIDAndContent(known: nil, ownDeletions: []) { _ in [] }
      let plan = RunPlan(Listing())
      plan.take(partners)
      for _ in 0..<2 {
        plan.make(UnfinishedWork(), policy: .newest, skew: 0, now: Timestamp(milliseconds: 10))
        plan.refuse(plan.steps([.keepOurs, .keepTheirs])[0])
      }
      plan.make(UnfinishedWork(), policy: .newest, skew: 0, now: Timestamp(milliseconds: 10))
      #expect(plan.hasWork == hasWork)
    }
  }

  @Test func `a step without a record may be refused`() {
    let plan = Self.plan([Contact(says: 1, id: 20)], [])
    plan.refuse(plan.steps([.add])[0])
    #expect(!plan.hasWork)
  }

  // MARK: What both sides have

  @Test func `what both sides agree on is noted where the cache does not say so, and is done`() {
    let plan = Self.plan(
      [
        Contact(says: 1, id: 20), Contact(says: 2, id: 9, base: 1), Contact(says: 3, id: 8, base: 3, flags: .hasWork),
        Contact(says: 4, id: 7, base: 4, isGone: true), Contact(says: 5, id: 21),
      ],
      [
        Record(id: 10, says: 1), Record(id: 9, says: 2), Record(id: 8, says: 3),
        Record(id: 7, says: 4, isDeleted: true),
        Record(id: 6, says: 6, isDeleted: true),
      ])
    #expect(
      Self.lines(plan) == [
        Line(action: .adopt, contact: 1, record: 10), Line(action: .adopt, contact: 2, record: 9),
        Line(action: .adopt, contact: 3, record: 8), Line(action: .forget, contact: 4, record: 7),
        Line(action: .add, contact: 5), Line(action: .forget, record: 6),
      ])
    let agreed = plan.takeAgreed()
    #expect(agreed.adopted.map(\.key) == [1, 2])
    #expect(agreed.adopted.map(\.id.word.low) == [10, 9])
    #expect(agreed.forgotten == [4])
    #expect(Self.lines(plan) == [Line(action: .add, contact: 5)])
    #expect(Self.waiting(plan) == [])
    #expect(plan.takeAgreed().adopted.isEmpty)
  }

  @Test func `news of a record is news to all but its partner`() {
    let plan = Self.plan([Contact(says: 1, id: 9, base: 1)], [Record(id: 9, says: 2), Record(id: 10, says: 3)])
    let (own, other, none) = (Numbered.id(9), Numbered.id(10), Numbered.id(11))
    #expect([1, 2, nil].map { plan.hasNews(of: own, besides: $0) } == [false, true, true])
    #expect([1, nil].map { plan.hasNews(of: other, besides: $0) } == [true, true])
    #expect(!plan.hasNews(of: none, besides: nil))
    #expect(plan.partners == [1])
  }

  @Test(arguments: [
    (Contact(says: 1, id: 9, base: 1, flags: .isReadable), Record(id: 9, says: 2), true),
    (Contact(says: 1, id: 9, base: 1, flags: .isReadable), Record(id: 9, says: 1, isDeleted: true), true),
    // Another content came there before, which the file has not.
    (Contact(says: 1, id: 9, base: 3, flags: .isReadable), Record(id: 9, says: 2), true),
    // The record says what the file says, or what both had agreed on: the file's content stays.
    (Contact(says: 1, id: 9, base: 3, flags: .isReadable), Record(id: 9, says: 1), false),
    (Contact(says: 1, id: 9, base: 3, flags: .isReadable), Record(id: 9, says: 3), false),
    // No file says it.
    (Contact(says: 1, id: 9, base: 1), Record(id: 9, says: 2), false),
    (Contact(says: 1, id: 9, base: 1, isGone: true, flags: .isReadable), Record(id: 9, says: 2), false),
    // The record is nobody's.
    (Contact(says: 1, id: 8, base: 1, flags: .isReadable), Record(id: 9, says: 2), false),
  ]) func `what a contact says that is about to be replaced or to go is leaving`(
    _ contact: Contact, _ record: Record, _ isLeaving: Bool
  ) {
    let plan = Self.plan([contact], [record])
    #expect(plan.leavingContents == (isLeaving ? [Numbered.ids(1).primary] : []))
    for step in plan.steps(Set(Action.allCases)) { plan.finish(step) }
    #expect(plan.leavingContents == [])
  }

  @Test func `a record has no file where no contact was found for it, or a new one by less than the content`() {
    var partners = Partners(
      Numbered.listing([
        Record(id: 4, says: 4), Record(id: 5, says: 5, isDeleted: true), Record(id: 6, says: 6),
        Record(id: 7, says: 7, uid: 3),
        Record(id: 8, says: 8, name: 2), Record(id: 9, says: 9, uid: 4), Record(id: 10, says: 1, isDeleted: true),
        Record(id: 11, says: 11),
      ]),
      Numbered.known([
        Contact(says: 6, id: 20), Contact(says: 21, uid: 3, id: 21), Contact(says: 22, name: 2, id: 22),
        Contact(says: 2, uid: 4, id: 10, base: 1), Contact(says: 12, id: 11, base: 12),
      ]))
    partners.matchByIDAndContent(known: nil, ownDeletions: []) { _ in [] }
    partners.matchByUID { _ in false }
    partners.match(partners.namesakes { _ in false }, by: .namesake)
    let plan = RunPlan(Listing())
    plan.take(partners)
    plan.make(UnfinishedWork(), policy: .merge, skew: 0, now: Timestamp(milliseconds: 0))
    #expect(plan.recordsWithoutFile.map(\.id.word.low) == [4, 7, 8])
    plan.finish(plan.steps([.download]).first { $0.record?.id == Numbered.id(4) }!)
    #expect(plan.recordsWithoutFile.map(\.id.word.low) == [7, 8])
  }
}
