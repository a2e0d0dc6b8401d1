import Account
import Contacts
import Protocol
import Testing

/// What several changes of one batch do to each other, and what an undo does, without a database.
@Suite struct ChangePlanBatchTests {
  private let ann = UniqueID.small(1)
  private let bob = UniqueID.small(2)
  private let cid = UniqueID.small(3)

  @Test func `two contacts can exchange their contents, in whatever order`() {
    var account = LetteredAccount([ann: "a", bob: "b"])
    let changes = [
      account.change(.overwrite(base: primary("a"), conflict: false), ann, "b"),
      account.change(.overwrite(base: primary("b"), conflict: false), bob, "a"),
    ]
    #expect(
      account.plan(changes) == [
        "keep 1 as 101: replaced", "keep 2 as 102: replaced", "write 1 b as 101", "write 2 a as 102",
      ])
    #expect(account.plan(changes.reversed()) == [])
    #expect(account.outcomes == [.saved(change: 102), .saved(change: 101)])
  }

  @Test func `a content is free as soon as its contact goes, before or after in the batch`() {
    for isFirst in [false, true] {
      var account = LetteredAccount([ann: "a"], trash: [bob: "a"])
      let deletion = account.change(.trash(base: primary("a"), allowed: false), ann)
      let addition = account.change(.add, cid, "a")
      #expect(
        account.plan(isFirst ? [deletion, addition] : [addition, deletion]).contains { $0.hasPrefix("write 3 a") })
      account = LetteredAccount([ann: "a"], trash: [bob: "a"])
      let restore = account.change(.restore, bob)
      #expect(
        account.plan(isFirst ? [deletion, restore] : [restore, deletion]).contains { $0.hasPrefix("restore 2") })
      // One whose own change is based on something else stays where it is.
      account = LetteredAccount([ann: "a"])
      let elsewhere = account.change(.trash(base: primary("x"), allowed: false), ann)
      #expect(account.plan(isFirst ? [elsewhere, addition] : [addition, elsewhere]) == [])
      let repeated = account.change(.overwrite(base: primary("a"), conflict: false), ann, "a")
      #expect(account.plan(isFirst ? [repeated, addition] : [addition, repeated]) == [])
      let moved = account.change(.overwrite(base: primary("x"), conflict: false), ann, "b")
      #expect(account.plan(isFirst ? [moved, addition] : [addition, moved]) == [])
    }
  }

  @Test func `a content that two have stays taken when one of them goes`() {
    for gone in [ann, bob] {
      var account = LetteredAccount([ann: "a", bob: "a"])
      let deletion = account.change(.trash(base: primary("a"), allowed: false), gone)
      _ = account.plan([deletion])
      _ = account.plan(.add, cid, "a")
      #expect(account.records[cid] == nil)
    }
    var account = LetteredAccount([ann: "a", bob: "a"])
    _ = account.plan([
      account.change(.trash(base: primary("a"), allowed: false), bob), account.change(.add, cid, "a"),
    ])
    #expect(account.outcomes.last == .merged(into: ann, change: 11))
  }

  @Test func `a second change to one contact in a batch is planned again`() {
    var account = LetteredAccount([ann: "a", bob: "b"])
    #expect(
      account.plan([
        account.change(.overwrite(base: primary("a"), conflict: false), ann, "c"),
        account.change(.overwrite(base: primary("c"), conflict: false), ann, "d"),
        account.change(.trash(base: primary("c"), allowed: false), ann),
        account.change(.putBack(last: 11, isTrashed: true), ann),
      ]) == ["keep 1 as 101: replaced", "write 1 c as 101"])
    #expect(account.outcomes == [.saved(change: 101), .moved, .moved, .moved])
    // What went in this batch can come back in the next one only.
    #expect(
      account.plan([
        account.change(.trash(base: primary("b"), allowed: false), bob), account.change(.revive, bob, "e"),
      ]).count == 2)
    #expect(account.outcomes == [.saved(change: 102), .moved])
    account = LetteredAccount([ann: "a", bob: "b"])
    #expect(
      account.plan([
        account.change(.overwrite(base: primary("b"), conflict: false), bob, "a"),
        account.change(.revive, bob, "e"),
      ]).count == 2)
    #expect(account.outcomes == [.merged(into: ann, change: 11), .moved])
  }

  @Test func `what went or came in a batch is gone or there for what comes after it`() {
    let deletion = { (account: LetteredAccount) in account.change(.trash(base: primary("a"), allowed: false), ann) }
    var account = LetteredAccount([ann: "a", bob: "b"])
    // The twin of what is written in the browser goes: whoever deletes it finds it done, and beside the other one it does not
    // come back.
    let overwrite = account.change(.overwrite(base: primary("b"), conflict: false), bob, "a")
    let other = account.change(.trash(base: primary("x"), allowed: false), ann)
    _ = account.plan([overwrite, other, account.change(.restore, ann)], by: .browser)
    #expect(account.outcomes == [.saved(change: 102), .saved(change: 101), .merged(into: bob, change: 102)])
    account = LetteredAccount([ann: "a"])
    _ = account.plan([deletion(account), deletion(account)])
    #expect(account.outcomes == [.saved(change: 101), .saved(change: 101)])
    account = LetteredAccount(trash: [ann: "a"])
    _ = account.plan([account.change(.restore, ann), account.change(.restore, ann), deletion(account)])
    #expect(account.outcomes == [.saved(change: 101), .saved(change: 101), .moved])
    account = LetteredAccount([ann: "a"])
    _ = account.plan([account.change(.putBack(last: 11, isTrashed: true), ann), deletion(account)])
    #expect(account.outcomes == [.saved(change: 101), .saved(change: 101)])
  }

  @Test func `of two edits in the browser that say the same, the first one's contact stays`() {
    let edits = { (account: LetteredAccount) in
      [
        account.change(.overwrite(base: primary("a"), conflict: false), ann, "c"),
        account.change(.overwrite(base: primary("b"), conflict: false), bob, "c"),
      ]
    }
    var account = LetteredAccount([ann: "a", bob: "b"])
    #expect(
      account.plan(edits(account), by: .browser) == [
        "keep 1 as 101: replaced", "keep 2 as 102: duplicate", "trash 2 as 102: duplicate, allowed", "write 1 c as 101",
      ])
    #expect(account.outcomes == [.saved(change: 101), .merged(into: ann, change: 101)])
    // Nor does a new contact go, of which there is no version yet, nor one that an outcome has named.
    account = LetteredAccount([bob: "b"])
    _ = account.plan([account.change(.add, ann, "c"), edits(account)[1]], by: .browser)
    #expect(account.outcomes == [.saved(change: 101), .merged(into: ann, change: 101)])
    account = LetteredAccount([ann: "c", bob: "b"])
    _ = account.plan([account.change(.add, cid, "c"), edits(account)[1]], by: .browser)
    #expect(account.outcomes == [.merged(into: ann, change: 11), .merged(into: ann, change: 11)])
  }

  // MARK: Undo

  @Test func `putting back gives an earlier card, if nobody has changed the contact since`() {
    var account = LetteredAccount([ann: "b"], trash: [bob: "c"])
    #expect(account.plan(.putBack(last: 10, isTrashed: false), ann, "a") == [])
    #expect(account.outcomes == [.moved])
    #expect(account.plan(.putBack(last: 11, isTrashed: false), .small(9), "a") == ["nobody"])
    #expect(account.outcomes == [.moved])
    #expect(
      account.plan(.putBack(last: 11, isTrashed: false), ann, "a") == ["keep 1 as 101: undone", "write 1 a as 101"])
    #expect(account.counts == ["overwritten 1"])
    #expect(
      account.plan(.putBack(last: 12, isTrashed: false), bob, "d") == ["keep 2 as 102: undone", "write 2 d as 102"])
    #expect(account.counts == ["restored 1"])
  }

  @Test func `putting back takes out of the trash and puts into it, with the card it has or an earlier one`() {
    var account = LetteredAccount([ann: "a", bob: "b"], trash: [cid: "c"])
    #expect(account.plan(.putBack(last: 13, isTrashed: false), cid) == ["keep 3 as 101: undone", "restore 3 as 101"])
    #expect(account.counts == ["restored 1"])
    #expect(
      account.plan(.putBack(last: 11, isTrashed: true, allowed: true), ann) == [
        "keep 1 as 102: undone", "trash 1 as 102: undone, allowed",
      ])
    #expect(account.counts == ["deleted 1"])
    #expect(
      account.plan(.putBack(last: 12, isTrashed: true), bob, "z") == [
        "keep 2 as 103: undone", "trash 2 as 103: undone", "write 2 z as 103",
      ])
    #expect(
      account.plan(.putBack(last: 103, isTrashed: true), bob, "y") == [
        "keep 2 as 104: undone", "trash 2 as 104: undone", "write 2 y as 104",
      ])
  }

  @Test func `a contact that was put back is there for what comes after it in the batch`() {
    var account = LetteredAccount([bob: "b"], trash: [ann: "a"])
    _ = account.plan([
      account.change(.putBack(last: 11, isTrashed: false), ann), account.change(.restore, ann),
      account.change(.add, cid, "a"), account.change(.trash(base: primary("a"), allowed: false), ann),
    ])
    // The deletion is not done by saying that it lay in the trash already.
    #expect(account.outcomes == [.saved(change: 101), .saved(change: 101), .merged(into: ann, change: 101), .moved])
  }

  @Test func `nothing is put back beside its twin, but into the trash always`() {
    var account = LetteredAccount([ann: "a", bob: "b"], trash: [cid: "a"])
    #expect(account.plan(.putBack(last: 12, isTrashed: false), bob, "a") == [])
    #expect(account.outcomes == [.merged(into: ann, change: 11)])
    #expect(account.plan(.putBack(last: 13, isTrashed: false), cid) == [])
    #expect(account.outcomes == [.merged(into: ann, change: 11)])
    #expect(account.plan(.putBack(last: 12, isTrashed: true), bob, "a").count == 3)
  }

  @Test func `an undo exchanges contents back, and frees those only that it takes away`() {
    var account = LetteredAccount([ann: "b", bob: "a"])
    let back = [
      account.change(.putBack(last: 11, isTrashed: false), ann, "a"),
      account.change(.putBack(last: 12, isTrashed: false), bob, "b"),
    ]
    #expect(account.plan(back).count == 4)
    #expect(account.outcomes == [.saved(change: 101), .saved(change: 102)])
    account = LetteredAccount([ann: "a"])
    let addition = account.change(.add, cid, "a")
    // Neither one that stays as it is, nor one that somebody has changed since.
    for (last, isTrashed) in [(11, false), (10, true)] as [(Int64, Bool)] {
      var copy = account
      _ = copy.plan([addition, account.change(.putBack(last: last, isTrashed: isTrashed), ann)])
      #expect(copy.outcomes.first == .merged(into: ann, change: 11))
    }
    _ = account.plan([addition, account.change(.putBack(last: 11, isTrashed: true), ann)])
    #expect(account.outcomes == [.saved(change: 101), .saved(change: 102)])
  }

  @Test func `an undo that one contact stays out of leaves its content to it, in whatever order`() {
    // Bob has taken what Ann had before, so she stays as she is: Cid cannot have that content back beside her.
    let back = { (account: LetteredAccount) in
      [
        account.change(.putBack(last: 11, isTrashed: false), ann, "a"),
        account.change(.putBack(last: 13, isTrashed: false), cid, "b"),
      ]
    }
    for isFirst in [true, false] {
      var account = LetteredAccount([ann: "b", bob: "a", cid: "c"])
      let changes = back(account)
      #expect(account.plan(isFirst ? changes : changes.reversed()) == [])
      let twins: [SaveOutcome] = [.merged(into: bob, change: 12), .merged(into: ann, change: 11)]
      #expect(account.outcomes == (isFirst ? twins : twins.reversed()))
    }
  }
}
