import Account
import Contacts
import Protocol
import Sync
import Testing

/// What a batch does to an account, without a database.
@Suite struct ChangePlanTests {
  private let ann = UniqueID.small(1)
  private let bob = UniqueID.small(2)
  private let cid = UniqueID.small(3)

  // MARK: One change, and what stood there

  @Test func `a new contact is written, and sent again changes nothing`() {
    var account = LetteredAccount()
    #expect(account.plan(.add, ann, "a") == ["write 1 a as 101, new"])
    #expect(account.outcomes == [.saved(change: 101)])
    #expect(account.counts == ["added 1"])
    #expect(account.plan(.add, ann, "a") == [])
    #expect(account.outcomes == [.saved(change: 101)])
  }

  @Test func `a new contact under an id that is taken is planned again, also where that one is in the trash`() {
    var account = LetteredAccount([ann: "a"], trash: [bob: "b"])
    #expect(account.plan(.add, ann, "c") == [])
    #expect(account.outcomes == [.moved])
    #expect(account.plan(.add, bob, "b") == [])
    #expect(account.outcomes == [.moved])
  }

  @Test func `an overwrite keeps what it replaces, and needs the base that it was made from`() {
    var account = LetteredAccount([ann: "a"])
    #expect(account.plan(.overwrite(base: primary("x"), conflict: false), ann, "b") == [])
    #expect(account.outcomes == [.moved])
    #expect(
      account.plan(.overwrite(base: primary("a"), conflict: false), ann, "b") == [
        "keep 1 as 101: replaced", "write 1 b as 101",
      ])
    #expect(account.counts == ["overwritten 1"])
    #expect(account.plan(.overwrite(base: primary("a"), conflict: false), bob, "b") == ["nobody"])
  }

  @Test func `the version that a conflict replaced waits for the person`() {
    var account = LetteredAccount([ann: "a"])
    #expect(
      account.plan(.overwrite(base: primary("a"), conflict: true), ann, "b") == [
        "keep 1 as 101: conflictLost, for review", "write 1 b as 101",
      ])
    #expect(account.counts == ["overwritten 1", "conflicts 1"])
  }

  @Test func `an overwrite of what is in the trash is planned again, unless it had become a duplicate there`() {
    var account = LetteredAccount([bob: "b"], trash: [ann: "a"])
    #expect(account.plan(.overwrite(base: primary("a"), conflict: false), ann, "c") == [])
    #expect(account.outcomes == [.moved])
    #expect(account.plan(.overwrite(base: primary("a"), conflict: false), ann, "b") == [])
    #expect(account.outcomes == [.merged(into: bob, change: 12)])
    // Of a live one with another base, and of a contact that is to come back, it says nothing.
    account = LetteredAccount([ann: "a", bob: "b"])
    #expect(account.plan(.overwrite(base: primary("x"), conflict: false), ann, "b") == [])
    #expect(account.outcomes == [.moved])
    account = LetteredAccount([bob: "b"], trash: [ann: "a"])
    #expect(account.plan(.add, ann, "b") == [])
    #expect(account.outcomes == [.moved])
  }

  @Test func `a contact comes out of the trash with a new card, and one that is not there at all is made`() {
    var account = LetteredAccount(trash: [ann: "a"])
    #expect(account.plan(.revive, ann, "b") == ["keep 1 as 101: replaced", "write 1 b as 101"])
    #expect(account.counts == ["restored 1"])
    #expect(account.plan(.revive, bob, "c") == ["write 2 c as 102, new"])
    #expect(account.counts == ["added 1"])
    #expect(account.plan(.revive, ann, "d") == [])
    #expect(account.outcomes == [.moved])
  }

  @Test func `a deletion goes to the trash once, if it still is what was to be deleted`() {
    var account = LetteredAccount([ann: "a"])
    #expect(account.plan(.trash(base: primary("x"), allowed: true), ann) == [])
    #expect(account.outcomes == [.moved])
    #expect(
      account.plan(.trash(base: primary("a"), allowed: false), ann) == [
        "keep 1 as 101: deleted", "trash 1 as 101: deleted",
      ])
    #expect(account.counts == ["deleted 1"])
    #expect(account.plan(.trash(base: primary("a"), allowed: false), ann) == [])
    #expect(account.outcomes == [.saved(change: 101)])
    #expect(account.plan(.trash(base: primary("a"), allowed: false), bob) == ["nobody"])
  }

  @Test func `a deletion that a person allowed says so, and one of a clean-up is counted as a duplicate`() {
    var account = LetteredAccount([ann: "a", bob: "b"])
    #expect(
      account.plan(.trash(base: primary("a"), allowed: true), ann) == [
        "keep 1 as 101: deleted", "trash 1 as 101: deleted, allowed",
      ])
    #expect(
      account.plan(.trash(base: primary("b"), allowed: true), bob, by: .cleanUp) == [
        "keep 2 as 102: cleanUp", "trash 2 as 102: cleanUp, allowed",
      ])
    #expect(account.counts == ["duplicates 1"])
  }

  @Test func `a contact comes out of the trash as it was, but not beside its twin`() {
    var account = LetteredAccount([bob: "b"], trash: [ann: "a", cid: "b"])
    #expect(account.plan(.restore, ann) == ["keep 1 as 101: restored", "restore 1 as 101"])
    #expect(account.counts == ["restored 1"])
    #expect(account.plan(.restore, ann) == [])
    #expect(account.outcomes == [.saved(change: 101)])
    #expect(account.plan(.restore, cid) == [])
    #expect(account.outcomes == [.merged(into: bob, change: 12)])
    #expect(account.plan(.restore, .small(9)) == [])
    #expect(account.outcomes == [.moved])
  }

  @Test func `the version that lost is kept once, whoever it is about, and waits for the person`() {
    var account = LetteredAccount([ann: "a"])
    #expect(account.plan(.keepLosing, ann, "l") == ["lose 1 l, for review"])
    #expect(account.outcomes == [.saved(change: 11)])
    #expect(account.counts == ["conflicts 1"])
    #expect(account.plan(.keepLosing, bob, "l") == ["lose 2 l, for review"])
    #expect(account.outcomes == [.saved(change: 100)])
    account = LetteredAccount([ann: "a"])
    let (one, other) = (account.change(.keepLosing, ann, "l"), account.change(.keepLosing, ann, "m"))
    #expect(
      account.plan([one, one, other, account.change(.keepLosing, bob, "l")]) == [
        "lose 1 l, for review", "lose 1 m, for review", "lose 2 l, for review",
      ])
    #expect(account.counts == ["conflicts 3"])
  }

  @Test func `what became one with a contact is kept once and is no conflict`() {
    var account = LetteredAccount([ann: "a"])
    let one = account.change(.keepUnited, ann, "l")
    #expect(account.plan([one, one]) == ["unite 1 l"])
    #expect(account.outcomes == [.saved(change: 11), .saved(change: 11)])
    #expect(account.counts == [])
    #expect(
      account.plan([one, account.change(.keepLosing, ann, "l")]) == ["unite 1 l, again", "lose 1 l, for review"])
  }

  @Test func `a card that loses again waits again, in the version that has it, but not where its batch came twice`() {
    var account = LetteredAccount([ann: "a"])
    let card = [account.change(.keepLosing, ann, "l")]
    #expect(account.plan(card, run: .small(500)) == ["lose 1 l, for review"])
    account.review()
    #expect(account.plan(card, run: .small(500)) == ["lose 1 l, as it stands"])
    #expect(account.toReview == 0)
    #expect(account.plan(card, run: .small(501)) == ["lose 1 l, again for review"])
    #expect(account.plan(card, run: .small(502)) == ["lose 1 l, again for review"])
    #expect(account.toReview == 1)
  }

  @Test func `what waits for review does not wait twice`() {
    var account = LetteredAccount([ann: "a", bob: "b"])
    #expect(account.plan(.overwrite(base: primary("a"), conflict: true), ann, "c").count == 2)
    // A device that was merely behind has what was replaced.
    #expect(account.plan(.keepLosing, ann, "a") == ["lose 1 a"])
    #expect(account.plan(.keepLosing, ann, "a") == ["lose 1 a, again"])
    #expect(account.plan(.keepLosing, bob, "a") == ["lose 2 a, for review"])
    account.review()
    #expect(account.plan(.keepLosing, ann, "a") == ["lose 1 a, again for review"])
    // Both come in one batch.
    let batch = [
      account.change(.overwrite(base: primary("b"), conflict: true), bob, "d"),
      account.change(.keepLosing, bob, "b"),
    ]
    #expect(account.plan(batch).last == "lose 2 b")
  }

  @Test func `a contact is new with the change that makes it or takes it out of the trash`() {
    var account = LetteredAccount([ann: "a"], trash: [bob: "b", cid: "c"])
    account.plan(.overwrite(base: primary("a"), conflict: false), ann, "d")
    account.plan(.revive, bob, "e")
    account.plan(.restore, cid)
    account.plan(.add, .small(4), "x")
    #expect(account.createdChanges == [ann: 11, bob: 102, cid: 103, .small(4): 104])
    account.plan(.trash(base: primary("d"), allowed: false), ann)
    #expect(account.createdChanges[ann] == 11)
    let undo = Author(kind: .undo, undoes: .small(9))
    account.plan(.putBack(last: 102, isTrashed: false), bob, "b", by: undo)
    account.plan(.putBack(last: 105, isTrashed: false), ann, "a", by: undo)
    #expect(account.createdChanges[bob] == 102 && account.createdChanges[ann] == 107)
    // In the trash with an earlier card it is nothing that anybody is told of.
    account.plan(.putBack(last: 107, isTrashed: true), ann, "m", by: undo)
    account.plan(.putBack(last: 108, isTrashed: true), ann, "a", by: undo)
    #expect(account.createdChanges[ann] == 107)
  }

  @Test func `a change without its card is refused`() {
    var account = LetteredAccount([ann: "a"])
    #expect(account.plan(.overwrite(base: primary("a"), conflict: false), ann) == [])
    #expect(account.outcomes == [.refused(reason: "the card is missing")])
  }

  // MARK: Twins

  @Test func `a device's contact that is there already becomes that one`() {
    var account = LetteredAccount([ann: "a", bob: "b"], trash: [cid: "c"])
    #expect(account.plan(.add, .small(9), "a") == [])
    #expect(account.outcomes == [.merged(into: ann, change: 11)])
    #expect(account.counts == [])
    #expect(account.plan(.revive, cid, "a") == [])
    #expect(account.outcomes == [.merged(into: ann, change: 11)])
    #expect(
      account.plan(.overwrite(base: primary("b"), conflict: false), bob, "a") == [
        "keep 2 as 101: duplicate", "trash 2 as 101: duplicate, allowed",
      ])
    #expect(account.outcomes == [.merged(into: ann, change: 11)])
    #expect(account.counts == ["duplicates 1"])
  }

  @Test func `the version that a conflict replaced waits for the person also where the winner is there already`() {
    var account = LetteredAccount([ann: "a", bob: "b"])
    #expect(
      account.plan(.overwrite(base: primary("b"), conflict: true), bob, "a") == [
        "keep 2 as 101: conflictLost, for review", "trash 2 as 101: duplicate, allowed",
      ])
    #expect(account.outcomes == [.merged(into: ann, change: 11)])
    #expect(account.counts == ["duplicates 1", "conflicts 1"])
  }

  @Test func `in the browser the contact that the person is looking at stays, and its twin goes`() {
    var account = LetteredAccount([ann: "a", bob: "b"])
    #expect(
      account.plan(.overwrite(base: primary("b"), conflict: false), bob, "a", by: .browser) == [
        "keep 1 as 101: duplicate", "keep 2 as 102: replaced", "trash 1 as 101: duplicate, allowed", "write 2 a as 102",
      ])
    #expect(account.counts == ["overwritten 1", "duplicates 1"])
    // A new contact with that content is none.
    #expect(account.plan(.add, cid, "a", by: .browser) == [])
    #expect(account.outcomes == [.merged(into: bob, change: 102)])
    account = LetteredAccount([ann: "a"], trash: [bob: "b"])
    #expect(account.plan(.revive, bob, "a", by: .browser) == [])
    #expect(account.outcomes == [.merged(into: ann, change: 11)])
  }

  @Test func `of several with one content, the smallest id is the twin`() {
    var account = LetteredAccount([ann: "a", bob: "a", cid: "c"])
    #expect(account.plan(.add, .small(9), "a") == [])
    #expect(account.outcomes == [.merged(into: ann, change: 11)])
  }

  // MARK: Somebody with its UID

  /// A device takes a card for somebody new, having heard of the account up to a change.
  private func newcomer(_ content: Character, heard: Int64?, _ account: LetteredAccount) -> Change {
    var change = account.change(.add, cid, content)
    change.heard = heard
    return change
  }

  @Test func `who got the card's UID by others since the device's listing may be that person, and is listed first`() {
    var account = LetteredAccount([ann: "u"])
    #expect(account.plan([newcomer("v", heard: 10, account)]) == [])
    #expect(account.outcomes == [.moved])
    // It has heard of that change, or says what that one says, or has another UID.
    for (content, heard) in [("v", 11), ("v", 12), ("a", 10)] as [(Character, Int64)] {
      account = LetteredAccount([ann: "u"])
      #expect(account.plan([newcomer(content, heard: heard, account)]) == ["write 3 \(content) as 101, new"])
    }
    account = LetteredAccount([ann: "u"])
    #expect(account.plan([newcomer("u", heard: 10, account)]) == [])
    #expect(account.outcomes == [.merged(into: ann, change: 11)])
  }

  @Test func `who tells no listing, the device's own contact, the trash, and a UID of several hold nobody up`() {
    var account = LetteredAccount([ann: "u"])
    #expect(account.plan([newcomer("v", heard: nil, account)]) == ["write 3 v as 101, new"])
    account = LetteredAccount()
    account.plan([account.change(.add, ann, "u")])
    #expect(account.plan([newcomer("v", heard: 10, account)]) == ["write 3 v as 102, new"])
    account = LetteredAccount()
    account.plan([account.change(.add, ann, "u")], by: Author(kind: .sync, book: .small(78)))
    #expect(account.plan([newcomer("v", heard: 10, account)]) == [])
    account = LetteredAccount(trash: [ann: "u"])
    #expect(account.plan([newcomer("v", heard: 10, account)]) == ["write 3 v as 101, new"])
    account = LetteredAccount([ann: "u", bob: "w"])
    #expect(account.plan([newcomer("v", heard: 10, account)]) == ["write 3 v as 101, new"])
  }

  @Test func `one who is held up so leaves the rest of the batch as it was, also where that is planned twice`() {
    var account = LetteredAccount([ann: "u", bob: "b"])
    #expect(
      account.plan([
        newcomer("v", heard: 10, account),
        // It keeps its content, since its change is refused: all is planned once more.
        account.change(.overwrite(base: primary("b"), conflict: false), bob, nil),
        account.change(.add, .small(9), "d"),
      ]) == ["write 9 d as 101, new"])
    #expect(account.outcomes == [.moved, .refused(reason: "the card is missing"), .saved(change: 101)])
    #expect(account.isTallyRight)
  }

  // MARK: Laws

  @Test(arguments: 0..<40) func `whatever the batch: the tally is right, nothing is lost or doubled, twice is once`(
    _ seed: UInt64
  ) {
    var random = RandomBatch(seed: seed)
    for _ in 0..<50 {
      let before = random.account()
      let batch = random.batch(before)
      var account = before
      let text = account.plan(batch, by: random.author)
      let story: Comment = "seed \(seed): \(before.records) \(batch.map { "\($0.operation) \($0.id)" }): \(text)"
      #expect(account.isTallyRight, story)
      let live = account.records.values.filter { !$0.isTrashed }.map(\.primary)
      #expect(Set(live).count == live.count, story)
      for (id, record) in before.records where account.records[id] != record {
        #expect(account.kept.contains(id), story)
        #expect((account.records[id]?.change ?? 0) > before.lastChange, story)
      }
      #expect(account.outcomes.count == batch.count, story)
      for (change, outcome) in zip(batch, account.outcomes) {
        let (old, new) = (before.records[change.id], account.records[change.id])
        switch outcome {
        case .merged(let twin, let number):
          #expect(twin != change.id && account.records[twin]?.change == number, story)
          #expect(new == old || new?.isTrashed == true, story)
        case .moved: #expect(new == old || new?.isTrashed == true, story)
        case .saved(let number): if let new { #expect(new.change == number || number == account.lastChange, story) }
        case .refused, .full: Issue.record(story)
        }
      }
      // What is to be planned again may find another account the next time.
      let after = account.records
      let again = zip(batch, account.outcomes).filter { $0.1 != .moved }.map(\.0)
      #expect(account.plan(again, by: random.author).isEmpty, story)
      #expect(account.records == after, story)
    }
  }
}
