import Account
import Contacts
import Protocol
import Testing

/// What a full account takes, without a database.
@Suite struct QuotaTests {
  private let ann = UniqueID.small(1)
  private let bob = UniqueID.small(2)
  private let cid = UniqueID.small(3)

  /// Of the cards of people who are called by one letter.
  private var size: Int64 { contents["a"]?.size.whole ?? 0 }

  private func quota(contacts: Int64 = 100, bytes: Int64 = 1_000_000) -> Quota {
    Quota(contacts: contacts, bytes: bytes, devices: 9, sessions: 9)
  }

  private func isFull(_ account: LetteredAccount) -> Bool { account.outcomes.allSatisfy(\.isFull) }

  @Test func `one contact more than there may be is told so, and takes no change number`() {
    var account = LetteredAccount([ann: "a"])
    account.limit(quota(contacts: 2))
    #expect(account.plan(.add, bob, "b") == ["write 2 b as 101, new"])
    #expect(account.plan(.add, cid, "c", by: .browser) == [])
    #expect(account.outcomes == [.full(reason: "the account is full: it has 2 of 2 contacts")])
    #expect(account.lastChange == 101)
    // What has been in the trash is new again.
    account = LetteredAccount([ann: "a"], trash: [bob: "b"])
    account.limit(quota(contacts: 1))
    #expect(account.plan(.revive, bob, "c") == [] && isFull(account))
  }

  @Test func `what shrinks, stays as large or goes is taken, also where there is more than there may be`() {
    var account = LetteredAccount([ann: "a", bob: "b"])
    account.limit(quota(contacts: 1, bytes: size))
    #expect(account.plan(.overwrite(base: primary("a"), conflict: false), ann, "c") != [])
    #expect(account.plan(.overwrite(base: primary("c"), conflict: false), ann, "l") == [] && isFull(account))
    #expect(account.plan(.trash(base: primary("c"), allowed: false), ann) != [])
    #expect(account.plan(.trash(base: primary("b"), allowed: false), bob) != [])
    // With more room for the history.
    account.limit(quota(contacts: 1))
    #expect(account.plan(.add, cid, "d") != [])
  }

  @Test func `what comes back is taken, whatever the limits are`() {
    var account = LetteredAccount([ann: "a"], trash: [bob: "b"])
    account.limit(quota(contacts: 0, bytes: 0))
    #expect(account.plan(.restore, bob) == ["keep 2 as 101: restored", "restore 2 as 101"])
    let undo = Author(kind: .undo, undoes: .small(9))
    #expect(account.plan(.trash(base: primary("a"), allowed: false), ann) != [])
    #expect(account.plan(.putBack(last: 102, isTrashed: false), ann, "l", by: undo) != [])
    var version = account.change(.overwrite(base: primary("b"), conflict: false), bob, "m")
    #expect(account.plan([version], by: .browser) == [] && isFull(account))
    version.comesBack = true
    #expect(account.plan([version], by: .browser) != [])
  }

  @Test func `bytes are those of whole cards, and what a twin gives up is free`() {
    var account = LetteredAccount([ann: "a", bob: "b"])
    account.limit(quota(contacts: 2, bytes: 2 * size))
    #expect(account.plan(.add, cid, "c") == [] && isFull(account))
    // In the browser the contact that is looked at stays, and its twin goes.
    #expect(account.plan(.overwrite(base: primary("a"), conflict: false), ann, "b", by: .browser) != [])
    #expect(account.plan(.add, cid, "c") != [])
    // What becomes one with a contact that is there needs no room.
    #expect(account.plan(.add, .small(4), "c") == [] && !isFull(account))
  }

  @Test func `a batch fills what is left, and one that does not fit keeps its content from none of the others`() {
    var account = LetteredAccount([ann: "a", bob: "b"])
    account.limit(quota(contacts: 3, bytes: 3 * size))
    let batch = [
      account.change(.add, .small(4), "d"), account.change(.overwrite(base: primary("a"), conflict: false), ann, "m"),
      account.change(.add, cid, "a"), account.change(.add, .small(5), "e"),
    ]
    account.plan(batch)
    #expect(account.outcomes.map(\.isFull) == [false, true, false, true])
    #expect(account.outcomes[2] == .merged(into: ann, change: 11))
  }

  @Test func `history has as much room again, and what makes it longer without need is told so`() {
    var account = LetteredAccount([ann: "a"])
    account.limit(quota(bytes: 2 * size))
    var base: Character = "a"
    var count = 0
    while count < 20,
      !account.plan(.overwrite(base: primary(base), conflict: false), ann, base == "a" ? "b" : "a").isEmpty
    {
      base = base == "a" ? "b" : "a"
      count += 1
    }
    #expect(count > 2 && count < 20 && isFull(account))
    #expect(account.plan(.keepLosing, ann, "c") == [] && isFull(account))
    #expect(account.plan(.trash(base: primary(base), allowed: false), ann) != [])
  }

  @Test(
    arguments: [
      (0, "0"), (99_999, "0"), (100_000, "0.1"), (1_000_000, "1"), (3_999_200_000, "3,999.2"), (4_000_000_000, "4,000"),
    ] as [(Int64, String)]) func `megabytes have a decimal where there is one`(bytes: Int64, text: String)
  {
    #expect(Quota.megabytes(bytes) == text)
  }

  @Test func `trash and history have as much room as the contacts, and a number that large is no sum`() {
    for (bytes, stored) in [(10, 20), (Int64.max / 2, .max - 1), (.max / 2 + 1, .max), (.max, .max)] as [(Int64, Int64)]
    {
      #expect(quota(bytes: bytes).stored == stored)
    }
  }
}
