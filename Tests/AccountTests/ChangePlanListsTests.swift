import Account
import Contacts
import Protocol
import Testing

/// What a plan says beside what it does: whether the log names it, when cards were edited, which version a kept card is.
@Suite struct ChangePlanListsTests {
  private let ann = UniqueID.small(1)
  private let bob = UniqueID.small(2)
  private let now = Timestamp(milliseconds: 1_000)

  /// Of an account with the contact "a" under the first id.
  private func plan(
    _ operation: Change.Operation, _ content: Character? = nil, of id: UniqueID? = nil, at edited: Int64 = 500,
    by author: Author = .device, goesOn: Bool = false, kept: [ChangePlan.Kept] = []
  ) -> ChangePlan {
    var change = Change(
      id: id ?? ann, operation: operation, content: content.flatMap { contents[$0] },
      editedAt: Timestamp(milliseconds: edited))
    change.goesOn = goesOn
    return ChangePlan(
      [change], author: author, clock: EditClock(database: now, ahead: 0, latest: now),
      records: [ChangePlan.Known(id: ann, primary: primary("a"), change: 11, isTrashed: false)], twins: [],
      tally: Tally(count: 1), lastChange: 100, kept: kept)
  }

  @Test func `the log names what changed a contact or kept a version that lost, and nothing else`() {
    #expect(plan(.add, "b", of: bob).isLogged)
    #expect(plan(.keepLosing, "b").isLogged)
    #expect(!plan(.keepUnited, "b").isLogged)
    #expect(!plan(.overwrite(base: primary("x"), conflict: false), "b").isLogged)
    // What goes on with a change of the same run counts as nothing, and is found by its number.
    let further = plan(.overwrite(base: primary("a"), conflict: false), "b", goesOn: true)
    #expect(further.counts == RunCounts())
    #expect(further.lastChange == further.firstChange)
    #expect(further.isLogged)
  }

  @Test func `from what it keeps or deletes on, records can be found by their past`() {
    #expect(plan(.overwrite(base: primary("a"), conflict: false), "b").makesHistory)
    #expect(plan(.trash(base: primary("a"), allowed: false)).makesHistory)
    #expect(plan(.keepUnited, "b").makesHistory)
    #expect(!plan(.add, "b", of: bob).makesHistory)
    #expect(!plan(.overwrite(base: primary("x"), conflict: false), "b").makesHistory)
  }

  @Test func `a card that loses to a contact that was deleted for good is the contact`() {
    let plan = ChangePlan(
      [Change(id: ann, operation: .keepLosing, content: contents["b"], editedAt: now)], author: .device,
      clock: EditClock(database: now, ahead: 0, latest: now),
      records: [ChangePlan.Known(id: ann, primary: primary("a"), change: 11, isTrashed: true, isErased: true)],
      twins: [], tally: Tally(), lastChange: 100)
    #expect(plan.written.map(\.content.displayName) == ["b"])
    #expect(plan.lost.isEmpty && plan.archived.isEmpty)
    #expect(plan.counts.added == 1)
  }

  @Test(arguments: [(500, Author.device, 500), (2_000, .device, 1_000), (500, Author(kind: .edit), 1_000)])
  func `a device says when a card was edited, but not in the future, and a person in the browser edits now`(
    edited: Int64, author: Author, stamp: Int64
  ) {
    let plan = plan(.overwrite(base: primary("a"), conflict: false), "b", at: edited, by: author)
    #expect(plan.written.map(\.editedAt) == [Timestamp(milliseconds: stamp)])
  }

  /// A card "b" loses to the contact; what is kept already.
  @Test(
    arguments: [
      (nil, .new(needsReview: true)),
      // It has lost before, and somebody has decided since; or it waits already.
      (kept(), .again(version: .small(9), needsReview: true)),
      (kept(needsReview: true), .again(version: .small(9), needsReview: true)),
      (kept(isOwn: true), .standing),
      // It is how the contact stood, or was kept for another reason.
      (kept(wasContact: true), .new(needsReview: true)), (kept(.united), .new(needsReview: true)),
      (kept(wasContact: true, needsReview: true), .new(needsReview: false)),
      // Another contact's, or another card.
      (kept(of: .small(2)), .new(needsReview: true)), (kept(says: "c"), .new(needsReview: true)),
    ] as [(ChangePlan.Kept?, ChangePlan.Lost.Keeping)])
  func `a card that loses is kept once, and waits where nothing else that says so waits`(
    kept: ChangePlan.Kept?, keeping: ChangePlan.Lost.Keeping
  ) {
    #expect(plan(.keepLosing, "b", kept: kept.map { [$0] } ?? []).lost.map(\.keeping) == [keeping])
  }

  private static func kept(
    _ reason: VersionReason = .conflictLost, of contact: UniqueID = .small(1), says content: Character = "b",
    wasContact: Bool = false, needsReview: Bool = false, isOwn: Bool = false
  ) -> ChangePlan.Kept {
    ChangePlan.Kept(
      version: .small(9), contact: contact, primary: primary(content), reason: reason, wasContact: wasContact,
      needsReview: needsReview, isOwn: isOwn)
  }

  @Test func `one that has become part of another goes to the trash as a duplicate, if it still says what was united`()
  {
    var account = LetteredAccount([ann: "a", bob: "b"], trash: [.small(3): "c"])
    #expect(account.plan(.absorb(base: primary("x"), into: bob), ann) == [])
    #expect(account.outcomes == [.moved])
    #expect(account.plan(.absorb(base: primary("c"), into: bob), .small(3)) == [])
    #expect(account.outcomes == [.moved])
    #expect(account.plan(.absorb(base: primary("a"), into: bob), .small(4)) == ["nobody"])
    #expect(account.outcomes == [.moved])
    #expect(
      account.plan(.absorb(base: primary("a"), into: bob), ann) == [
        "keep 1 as 101: duplicate", "trash 1 as 101: duplicate, allowed",
      ])
    #expect(account.outcomes == [.saved(change: 101)])
    #expect(account.counts == ["duplicates 1"])
    #expect(account.isTallyRight)
  }
}
