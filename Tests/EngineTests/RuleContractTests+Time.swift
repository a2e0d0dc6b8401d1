import Contacts
import Protocol
import Simulation
import Testing

// What is forgotten in time, and what becomes of times that were wrong.

extension RuleContractTests {
  // MARK: What is forgotten

  private static let day: Int64 = 86_400_000

  private static func forget(after days: Int64, _ account: any TestAccount) throws {
    try account.liveThrough(days * day)
    try account.forgetOld()
  }

  private static func contents(_ cards: Int...) -> Set<RecordID> {
    Set(cards.compactMap { RecordID(card: Self.cards[$0]) })
  }

  @Test(arguments: kinds)
  func `what waits for review is not forgotten, nor its contact in the trash, until 30 days after somebody has decided`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let id = try account.create(Self.cards[0])
    try Self.run([Self.lose(id, 1)], account.cloud(.random()))
    try account.delete(id)
    try Self.forget(after: 32, account)
    #expect(try account.everything == Self.contents(0, 1) && account.trashed == [id])
    try account.review()
    try Self.forget(after: 30, account)
    #expect(try account.everything == Self.contents(0, 1) && account.trashed == [id])
    try Self.forget(after: 2, account)
    #expect(try account.everything.isEmpty && account.trashed.isEmpty)
  }

  @Test(arguments: kinds) func `a contact in the trash is not forgotten before the youngest of its versions`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let id = try account.create(Self.cards[0])
    try account.delete(id)
    try account.liveThrough(20 * Self.day)
    try Self.run([CloudContractTests.save(id, .keepUnited, Self.cards[1])], account.cloud(.random()))
    try Self.forget(after: 12, account)
    #expect(try account.everything == Self.contents(0, 1) && account.trashed == [id])
    try Self.forget(after: 20, account)
    #expect(try account.everything.isEmpty && account.trashed.isEmpty)
  }

  /// That a logged run keeps even an older version cannot be played: no version is older than the first change of the run that made it one.
  @Test(arguments: kinds)
  func
    `a run is forgotten 30 days after its first change and what it replaced with it, and a younger run and its versions stay`(
      _ kind: CloudKind
    ) throws
  {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let id = try account.create(Self.cards[0])
    let old = try Self.run([Self.overwrite(id, 0, 1)], cloud)
    try account.liveThrough(20 * Self.day)
    let young = try Self.run([Self.overwrite(id, 1, 2)], cloud)
    #expect(try account.runs.prefix(2) == [young, old] && account.everything == Self.contents(0, 1, 2))
    try Self.forget(after: 12, account)
    #expect(try account.runs == [young] && account.everything == Self.contents(1, 2))
    try Self.forget(after: 20, account)
    #expect(try account.runs.isEmpty && account.everything == Self.contents(2))
  }

  @Test(arguments: kinds) func `a book that has not seen a deletion which is forgotten compares in full`(
    _ kind: CloudKind
  )
    throws
  {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let id = try account.create(Self.cards[0])
    let start = try cloud.begin(Self.nowhere)
    let through = try cloud.listing(after: 0, limit: 10, run: start.run).through
    let report = CloudContractTests.finish([Self.cards[0]], through: through)
    let position = BookPosition(imprint: report.imprint, seen: try cloud.finish(report, run: start.run).seen)
    try account.delete(id)
    for (days, reason) in [(30, nil), (2, .awayTooLong)] as [(Int64, FullCompareReason?)] {
      try Self.forget(after: days, account)
      let next = try cloud.begin(position)
      #expect(next.fullCompare == reason)
      try cloud.abandon(run: next.run)
    }
  }

  // MARK: Times in the future

  @Test(arguments: kinds)
  func
    `what was stamped while the server's clock was ahead is of now when that is right again, versions too, and what was stamped before stays`(
      _ kind: CloudKind
    ) throws
  {
    let year = 365 * Self.day
    let account = try kind.accountOfOwnServer()
    let cloud = try account.cloud(.random())
    let primaries = try Self.cards.map { try #require(RecordID(card: $0)) }
    func edited(_ card: Int) throws -> Timestamp { try #require(try account.editTimes[primaries[card]]) }
    func serverTime() throws -> Timestamp { try cloud.status(Self.nowhere).serverTime }
    let id = try account.create(Self.cards[0])
    let begin = try edited(0)
    try account.moveClock(by: year)
    for card in 1...2 { try account.edit(id, Self.cards[card]) }
    try account.moveClock(by: -year)
    // A later edit must not lose to these, so the account's clock stands where they are.
    let ahead = begin.advanced(by: year)
    #expect(try edited(1) >= ahead && edited(2) >= edited(1) && serverTime() >= edited(2))
    try account.setTimesRight()
    let now = try serverTime()
    #expect(try edited(0) == begin)
    #expect(try (1...2).allSatisfy { try (begin...now).contains(edited($0)) })
    #expect(now < begin.advanced(by: Self.day))
    try account.edit(id, Self.cards[3])
    #expect(try edited(3) >= edited(2) && edited(3) < begin.advanced(by: Self.day))
  }
}
