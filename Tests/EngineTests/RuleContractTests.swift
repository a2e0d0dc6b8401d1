import Contacts
import Protocol
import Simulation
import Testing

/// The rules of an account, each as both kinds of account keep it: the database, which asks some of them in its statements, and the
/// account in memory, which calls them.
@Suite(.serialized) struct RuleContractTests {
  static let kinds = CloudKind.allCases
  static let nowhere = CloudContractTests.nowhere
  static let cards = (0..<6).map { Cards.person("Ann Lee", uid: "ann", phone: "\($0)") }

  static func overwrite(_ id: UniqueID, _ base: Int, _ card: Int, conflict: Bool = false) throws -> Save {
    let base = try #require(RecordID(card: cards[base]))
    return CloudContractTests.save(id, .overwrite(base: base, conflict: conflict), cards[card])
  }

  static func lose(_ id: UniqueID, _ card: Int) -> Save {
    CloudContractTests.save(id, .keepLosing, cards[card])
  }

  private static func end(_ run: UniqueID, _ cloud: any CloudReplica) throws {
    _ = try cloud.finish(CloudContractTests.finish([], through: 0), run: run)
  }

  /// A run of its own that sends these.
  @discardableResult
  static func run(_ saves: [Save], _ cloud: any CloudReplica) throws -> UniqueID {
    let run = try cloud.begin(nowhere).run
    _ = try cloud.save(saves, run: run)
    try end(run, cloud)
    return run
  }

  // MARK: Undo

  /// Who was changed by others after the run, and changed back.
  enum ChangedSince: CaseIterable { case nobody, ann, bob }

  @Test(arguments: kinds, ChangedSince.allCases)
  func
    `an undo takes first the contacts that its run changed last, in their order, then those that others changed since`(
      _ kind: CloudKind, since: ChangedSince
    ) throws
  {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let (ann, bob) = (try account.create(Self.cards[0]), try account.create(Self.cards[1]))
    let run = try cloud.begin(Self.nowhere).run
    _ = try cloud.save([Self.overwrite(ann, 0, 2)], run: run)
    // Bob gets what Ann had, and loses it to the run as well: only one of them can have it back.
    try account.edit(bob, Self.cards[0])
    _ = try cloud.save([Self.overwrite(bob, 0, 3)], run: run)
    try Self.end(run, cloud)
    let changed: (id: UniqueID, card: Int)? =
      switch since {
      case .nobody: nil
      case .ann: (ann, 2)
      case .bob: (bob, 3)
      }
    if let changed { for card in [4, changed.card] { try account.edit(changed.id, Self.cards[card]) } }
    try account.undo(run)
    let expected = since == .ann ? [ann: Self.cards[2], bob: Self.cards[0]] : [ann: Self.cards[0], bob: Self.cards[3]]
    #expect(try account.cards == expected)
  }

  // MARK: What is new to a book

  @Test(arguments: kinds)
  func `a contact that an undo takes out of the trash with an earlier card is new, one that it edits is not`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let (mine, other) = (try account.cloud(.random()), try account.cloud(.random()))
    let ids = [try account.create(Self.cards[0]), try account.create(Self.cards[1])]
    let position = try Self.seen(Self.cards[..<2], mine)
    let run = try other.begin(Self.nowhere).run
    _ = try other.save([Self.overwrite(ids[0], 0, 2), Self.overwrite(ids[1], 1, 3)], run: run)
    let base = try #require(RecordID(card: Self.cards[2]))
    _ = try other.save([CloudContractTests.save(ids[0], .delete(base: base, allowed: true), nil)], run: run)
    try Self.end(run, other)
    try account.undo(run)
    #expect(try account.cards == [ids[0]: Self.cards[0], ids[1]: Self.cards[1]])
    #expect(try Self.states(mine, since: position) == [ids[0]: .new, ids[1]: .modified])
  }

  @Test(arguments: kinds)
  func
    `a contact that a device revives or a person restores is new to a book that has seen it, and what was edited is not`(
      _ kind: CloudKind
    ) throws
  {
    let account = try kind.account()
    let (mine, other) = (try account.cloud(.random()), try account.cloud(.random()))
    let ids = try Self.cards[..<3].map { try account.create($0) }
    let position = try Self.seen(Self.cards[..<3], mine)
    let run = try other.begin(Self.nowhere).run
    for index in 0..<2 {
      let base = try #require(RecordID(card: Self.cards[index]))
      _ = try other.save([CloudContractTests.save(ids[index], .delete(base: base, allowed: true), nil)], run: run)
    }
    _ = try other.save(
      [CloudContractTests.save(ids[0], .revive, Self.cards[3]), Self.overwrite(ids[2], 2, 4)], run: run)
    try Self.end(run, other)
    try account.restore(ids[1])
    #expect(try account.cards == [ids[0]: Self.cards[3], ids[1]: Self.cards[1], ids[2]: Self.cards[4]])
    #expect(try Self.states(mine, since: position) == [ids[0]: .new, ids[1]: .new, ids[2]: .modified])
  }

  /// A book that has these cards, and has heard of all that the cloud knows.
  private static func seen(_ cards: some Sequence<[UInt8]>, _ cloud: any CloudReplica) throws -> BookPosition {
    let start = try cloud.begin(nowhere)
    let report = CloudContractTests.finish(
      Array(cards), through: try cloud.listing(after: 0, limit: 10, run: start.run).through)
    return BookPosition(imprint: report.imprint, seen: try cloud.finish(report, run: start.run).seen)
  }

  /// What the cloud lists for a book that comes back.
  private static func states(
    _ cloud: any CloudReplica, since position: BookPosition
  ) throws -> [UniqueID: RecordState] {
    let next = try cloud.begin(position)
    let entries = try cloud.listing(after: next.since, limit: 10, run: next.run).entries
    try cloud.abandon(run: next.run)
    return Dictionary(entries.map { ($0.id, $0.state) }) { $1 }
  }

  // MARK: What lost

  @Test(arguments: kinds)
  func
    `a card that loses waits for review, and waits again where it loses in a later run, but not where its batch comes twice`(
      _ kind: CloudKind
    ) throws
  {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    func waiting() throws -> Int64 { try cloud.status(Self.nowhere).toReview }
    let lost = Self.lose(try account.create(Self.cards[0]), 1)
    let run = try cloud.begin(Self.nowhere).run
    _ = try cloud.save([lost], run: run)
    #expect(try waiting() == 1)
    try account.review()
    #expect(try waiting() == 0)
    _ = try cloud.save([lost], run: run)
    #expect(try waiting() == 0)
    try Self.end(run, cloud)
    for _ in 0..<2 {
      try Self.run([lost], cloud)
      #expect(try waiting() == 1)
    }
  }

  @Test(arguments: kinds) func `a card does not wait for review beside a version of its contact that says the same`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    func waiting() throws -> Int64 { try cloud.status(Self.nowhere).toReview }
    let id = try account.create(Self.cards[0])
    try Self.run([Self.overwrite(id, 0, 1, conflict: true)], cloud)
    #expect(try waiting() == 1)
    // Twice, as two devices that were behind.
    for _ in 0..<2 { try Self.run([Self.lose(id, 0)], cloud) }
    #expect(try waiting() == 1)
    try Self.run([Self.lose(id, 2)], cloud)
    #expect(try waiting() == 2)
    try account.review()
    try Self.run([Self.lose(id, 0)], cloud)
    #expect(try waiting() == 1)
  }

  @Test(arguments: kinds) func `a card that became one with its contact is kept and never waits`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let id = try account.create(Self.cards[0])
    for _ in 0..<2 { try Self.run([CloudContractTests.save(id, .keepUnited, Self.cards[1])], cloud) }
    #expect(try cloud.status(Self.nowhere).toReview == 0)
    #expect(try account.everything == Set(Self.cards.prefix(2).compactMap { RecordID(card: $0) }))
  }

  // MARK: Who waits for whom

  private static func isBusy(_ cloud: any CloudReplica) throws -> Bool {
    do throws(CloudError) { try cloud.abandon(run: cloud.begin(nowhere).run) } catch {
      guard case .busy = error else { throw error }
      return true
    }
    return false
  }

  @Test(arguments: kinds) func `a run that was silent for a minute has lost the lease, and others wait no longer`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let (one, two) = (try account.cloud(.random()), try account.cloud(.random()))
    let run = try one.begin(Self.nowhere).run
    try account.ageLease(by: 45_000)
    #expect(try Self.isBusy(two))
    try account.ageLease(by: 15_000)
    #expect(throws: CloudError.runLost) { try one.records([], run: run) }
    #expect(try !Self.isBusy(two))
  }

  @Test(arguments: kinds) func `a run that is undone has lost the lease, and others wait no longer`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let (one, two) = (try account.cloud(.random()), try account.cloud(.random()))
    let run = try one.begin(Self.nowhere).run
    _ = try one.save([CloudContractTests.add(.random(), Self.cards[0])], run: run)
    try account.undo(run)
    #expect(throws: CloudError.runLost) { try one.records([], run: run) }
    let next = try two.begin(Self.nowhere).run
    // Undone once more, it ends no other run.
    try account.undo(run)
    _ = try two.save([CloudContractTests.add(.random(), Self.cards[1])], run: next)
  }

  @Test(arguments: kinds)
  func `a call that reads keeps the lease where less than 45 s are left, one that writes always`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    func read(_ run: UniqueID) throws { _ = try cloud.listing(after: 0, limit: 1, run: run) }
    var run = try cloud.begin(Self.nowhere).run
    try account.ageLease(by: 25_000)
    try read(run)
    try account.ageLease(by: 45_000)
    try read(run)
    run = try cloud.begin(Self.nowhere).run
    try account.ageLease(by: 5_000)
    try read(run)
    try account.ageLease(by: 57_000)
    #expect(throws: CloudError.runLost) { try read(run) }
    run = try cloud.begin(Self.nowhere).run
    try account.ageLease(by: 12_000)
    _ = try cloud.save([CloudContractTests.add(.random(), Self.cards[0])], run: run)
    try account.ageLease(by: 50_000)
    try read(run)
    try cloud.abandon(run: run)
  }

  @Test(arguments: kinds) func `a lease that ends later than any can keeps nobody out`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let (one, two) = (try account.cloud(.random()), try account.cloud(.random()))
    _ = try one.begin(Self.nowhere)
    try account.ageLease(by: -30_000)
    #expect(try Self.isBusy(two))
    try account.ageLease(by: -90_000)
    #expect(try !Self.isBusy(two))
  }

  // MARK: The listing, and who came meanwhile

  @Test(arguments: kinds)
  func `a full page of the listing has others behind it, and the last page all up to the last change`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let ids = try Self.cards.prefix(4).map { try account.create($0) }
    let run = try cloud.begin(Self.nowhere).run
    let full = try cloud.listing(after: 0, limit: 4, run: run)
    #expect(full.entries.map(\.id) == ids && full.entries.last?.change == full.through && !full.isLast)
    let last = try cloud.listing(after: full.through, limit: 4, run: run)
    #expect(last.entries.isEmpty && last.isLast)
    #expect(try last.through == account.lastChange)
    try cloud.abandon(run: run)
  }

  @Test(arguments: kinds, [1, 2, 3])
  func `a new card is held up by one contact that came with its UID meanwhile, and not by several`(
    _ kind: CloudKind, count: Int
  ) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let run = try cloud.begin(Self.nowhere).run
    let heard = try cloud.listing(after: 0, limit: 10, run: run).through
    for card in Self.cards.prefix(count) { try account.create(card) }
    var newcomer = CloudContractTests.add(.random(), Self.cards[5])
    newcomer.heard = heard
    let outcomes = try cloud.save([newcomer], run: run)
    #expect((outcomes == [.moved]) == (count == 1))
    #expect(try account.cards.count == (count == 1 ? 1 : count + 1))
    try cloud.abandon(run: run)
  }

  @Test(arguments: kinds, [false, true])
  func
    `a run that ends has seen all up to the last change, or up to where it listed if others have changed something behind that`(
      _ kind: CloudKind, isNewsLeft: Bool
    ) throws
  {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    try account.create(Self.cards[0])
    let start = try cloud.begin(Self.nowhere)
    let through = try cloud.listing(after: 0, limit: 10, run: start.run).through
    // What the book changes itself is no news to it.
    _ = try cloud.save([CloudContractTests.add(.random(), Self.cards[1])], run: start.run)
    let news = try isNewsLeft ? [account.create(Self.cards[2])] : []
    let report = CloudContractTests.finish([Self.cards[0], Self.cards[1]], through: through)
    let finished = try cloud.finish(report, run: start.run)
    // That the account has a contact more is no mismatch where the next run lists it.
    #expect(finished.agrees)
    #expect(try finished.seen == (isNewsLeft ? through : account.lastChange))
    let position = BookPosition(imprint: report.imprint, seen: finished.seen)
    #expect(try cloud.status(position).upToDate == !isNewsLeft)
    let next = try cloud.begin(position)
    #expect(next.fullCompare == nil && next.since == finished.seen)
    #expect(try cloud.listing(after: next.since, limit: 10, run: next.run).entries.map(\.id) == news)
    try cloud.abandon(run: next.run)
  }

  @Test(arguments: kinds)
  func `a device whose position is above what it may have heard of is told that the cloud went back`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    func reason(_ seen: Int64) throws -> FullCompareReason? {
      let start = try cloud.begin(BookPosition(seen: seen))
      try cloud.abandon(run: start.run)
      return start.fullCompare
    }
    func call(_ body: (UniqueID) throws -> Void) throws {
      let run = try cloud.begin(Self.nowhere).run
      try body(run)
      try cloud.abandon(run: run)
    }
    let ids = try Self.cards.prefix(2).map { try account.create($0) }
    #expect(try reason(1) == .cloudWentBack)
    // A page may tell as much as the account has, whatever its size.
    try call { _ = try cloud.listing(after: 0, limit: 1, run: $0) }
    #expect(try reason(2) == .newAddressBook && reason(3) == .cloudWentBack)
    try account.create(Self.cards[2])
    // It names contacts and no changes.
    let primary = try #require(RecordID(card: Self.cards[0]))
    try call { _ = try cloud.history(of: [primary], run: $0) }
    #expect(try reason(3) == .cloudWentBack)
    try call { _ = try cloud.records(ids, run: $0) }
    #expect(try reason(3) == .newAddressBook)
  }

  // MARK: Who has a content

  @Test(arguments: kinds)
  func
    `of several who have or had a content, a live one is found first, then one that has it still, then the one that was changed last`(
      _ kind: CloudKind
    ) throws
  {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let primary = try #require(RecordID(card: Self.cards[0]))
    func found() throws -> UniqueID? {
      let run = try cloud.begin(Self.nowhere).run
      let found = try cloud.history(of: [primary], run: run)
      try cloud.abandon(run: run)
      return found[primary]?.first
    }
    let first = try account.create(Self.cards[0])
    try account.edit(first, Self.cards[1])
    let second = try account.create(Self.cards[0])
    try account.edit(second, Self.cards[2])
    #expect(try found() == second)
    try account.edit(first, Self.cards[3])
    #expect(try found() == first)
    let third = try account.create(Self.cards[0])
    try account.edit(second, Self.cards[4])
    #expect(try found() == third)
    try account.delete(third)
    #expect(try found() == second)
    for id in [first, second] { try account.delete(id) }
    #expect(try found() == third)
  }
}
