import Contacts
import Protocol
import Testing

@testable import Sync

/// What a plan tells the guards.
@Suite struct RunPlanGuardTests {
  typealias Contact = Numbered.Contact
  typealias Record = Numbered.Record

  /// Deletions of five contacts: nobody allowed the first, a person the second, and undos the others.
  private static func removals() -> RunPlan {
    let contacts = (UInt64(1)...6).map { Contact(says: $0, id: $0, base: $0) }
    let records = (UInt64(1)...6).map { Record(id: $0, says: $0, isDeleted: true) }
    return RunPlanTests.plan(contacts, records) { record in
      let number = record.id.word.low
      record.deletionAllowed = number == 2 || number == 6
      record.undo = [3: 31, 4: 32, 5: 32, 6: 31][number].map { Numbered.id($0) }
    }
  }

  @Test func `files that a person allowed to go are told apart, and those that an undo deleted`() {
    let plan = Self.removals()
    #expect(plan.count(.removeItem) == 6)
    #expect(plan.allowedRemovals == 2)
    #expect(plan.removalsByUndo?.undo == Numbered.id(32))
    #expect(plan.removalsByUndo?.count == 2)
    #expect(plan.contacts(countedBy: .removals) == Set([1, 3, 4, 5].map(Numbered.id)))
    let steps = plan.steps([.removeItem])
    // Of two undos that deleted as much, the one with the lower id.
    plan.drop(steps[4])
    #expect(plan.removalsByUndo?.undo == Numbered.id(31))
    #expect(plan.removalsByUndo?.count == 1)
    plan.drop(steps[1])
    #expect(plan.allowedRemovals == 1)
    for step in steps { plan.drop(step) }
    #expect(plan.removalsByUndo == nil)
    #expect(plan.contacts(countedBy: .removals) == [])
  }

  private static let contacts = [
    Contact(says: 2, id: 1, base: 1), Contact(says: 2, id: 2, base: 1, flags: .isLetIn),
    Contact(says: 3, id: 3, base: 3, isGone: true), Contact(says: 4, id: 20), Contact(says: 2, id: 5, base: 1),
    Contact(says: 6, id: 6, base: 6, isGone: true),
  ]

  @Test func `the guards of the cloud count what would go there, and what would be overwritten`() {
    let plan = RunPlanTests.plan(Self.contacts, [Record(id: 5, says: 3), Record(id: 6, says: 6)], policy: .newest)
    #expect(
      RunPlanTests.lines(plan) == [
        RunPlanTests.Line(action: .overwrite, contact: 1), RunPlanTests.Line(action: .overwrite, contact: 2),
        RunPlanTests.Line(action: .deleteRecord, contact: 3), RunPlanTests.Line(action: .add, contact: 4),
        RunPlanTests.Line(action: .keepTheirs, contact: 5, record: 5),
        RunPlanTests.Line(action: .deleteRecord, contact: 6, record: 6),
      ])
    #expect(plan.contacts(countedBy: .deletions) == Set([3, 6].map(Numbered.id)))
    #expect(plan.contacts(countedBy: .overwrites) == [Numbered.id(1)])
    #expect(plan.contacts(countedBy: .removals) == [])
    #expect(plan.contacts(countedBy: .folder) == [])
    plan.replace(plan.steps([.keepTheirs])[0], with: .keepOurs)
    #expect(plan.contacts(countedBy: .overwrites) == Set([1, 5].map(Numbered.id)))
    #expect(plan.newOverwrites(besides: []) == [0, 4])
    #expect(plan.newOverwrites(besides: [Numbered.id(1)]) == [4])
    #expect(plan.newOverwrites(besides: [Numbered.id(5)]) == [0])
    for step in plan.steps([.overwrite, .keepOurs, .deleteRecord]) { plan.drop(step) }
    #expect(plan.newOverwrites(besides: []) == [])
    #expect(plan.contacts(countedBy: .overwrites) == [])
    #expect(plan.contacts(countedBy: .deletions) == [])
  }

  @Test func `a new contact that is somebody in the cloud overwrites that one`() {
    var contacts = Numbered.known([Contact(says: 2, uid: 5, id: 20)])
    contacts[0].editedAt = Timestamp(milliseconds: 5)
    var partners = Partners(Numbered.listing([Record(id: 9, says: 3, uid: 5)]), contacts)
    partners.matchByUID { _ in false }
    let plan = RunPlan(Listing())
    plan.take(partners)
    plan.make(UnfinishedWork(), policy: .newest, skew: 0, now: Timestamp(milliseconds: 10))
    #expect(RunPlanTests.lines(plan) == [RunPlanTests.Line(action: .keepOurs, contact: 1, record: 9)])
    #expect(plan.contacts(countedBy: .overwrites) == [Numbered.id(9)])
    #expect(plan.newOverwrites(besides: [Numbered.id(20)]) == [0])
  }
}
