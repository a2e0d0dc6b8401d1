import Contacts
import Protocol
import Simulation
import Testing

/// What every implementation of ``CloudReplica`` promises: in memory, straight in the database, and over HTTPS.
@Suite(.serialized) struct CloudContractTests {
  static let kinds = CloudKind.allCases
  static let nowhere = BookPosition(seen: -1)

  static func add(_ id: UniqueID, _ card: [UInt8]) -> Save { save(id, .add, card) }

  static func save(_ id: UniqueID, _ operation: Save.Operation, _ card: [UInt8]?) -> Save {
    let parts = card.map { DetachedCard.parts(of: $0) } ?? [:]
    return Save(
      id: id, operation: operation, card: card.map { DetachedCard($0) },
      parts: parts.map { Part(digest: $0.key, bytes: $0.value) }, editedAt: Timestamp(milliseconds: 1_700_000_000_000))
  }

  static func finish(_ cards: [[UInt8]], through: Int64) -> RunFinish {
    var tally = Tally()
    var hash = HashOfHashes()
    for primary in cards.compactMap({ RecordID(card: $0) }).sorted() {
      tally.insert(primary)
      hash.insert(primary)
    }
    return RunFinish(imprint: hash.finalize(), tally: tally, through: through)
  }

  @Test(arguments: kinds) func `a batch that is sent twice changes nothing the second time`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let run = try cloud.begin(Self.nowhere).run
    let batch = (0..<20).map { Self.add(.random(), Cards.person("Ann Number\($0)", uid: "u\($0)")) }
    let first = try cloud.save(batch, run: run)
    let change = try account.lastChange
    #expect(try cloud.save(batch, run: run) == first)
    #expect(try account.lastChange == change)
    #expect(try account.cards.count == 20)
  }

  @Test(arguments: kinds) func `one bad record does not take its neighbours along`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let run = try cloud.begin(Self.nowhere).run
    var batch = (0..<20).map { Self.add(.random(), Cards.person("Ann Number\($0)", uid: "u\($0)")) }
    batch[7].card = DetachedCard(skeleton: Array("no card at all".utf8), cuts: [])
    let outcomes = try cloud.save(batch, run: run)
    guard case .refused(let reason) = outcomes[7] else {
      Issue.record("\(outcomes[7])")
      return
    }
    #expect(!reason.isEmpty)
    #expect(try account.cards.count == 19)
  }

  @Test(arguments: kinds) func `a save on a version that is not there any more is refused`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let id = try account.create(Cards.person("Ann Lee", uid: "ann"))
    let old = try #require(RecordID(card: Cards.person("Ann Lee", uid: "ann")))
    try account.edit(id, Cards.person("Ann Lee", uid: "ann", phone: "1"))
    let run = try cloud.begin(Self.nowhere).run
    let mine = Cards.person("Ann Lee", uid: "ann", phone: "2")
    #expect(
      try cloud.save(
        [
          Self.save(id, .overwrite(base: old, conflict: false), mine),
          Self.save(id, .delete(base: old, allowed: false), nil),
          Self.save(.random(), .overwrite(base: old, conflict: false), mine),
        ], run: run) == [.moved, .moved, .moved])
    #expect(try account.cards[id] == Cards.person("Ann Lee", uid: "ann", phone: "1"))
  }

  @Test(arguments: kinds) func `a content that a record takes in a batch is there for the rest of the batch`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let (old, new) = (Cards.person("Ann Lee", uid: "ann"), Cards.person("Ann Lee", uid: "ann", phone: "1"))
    let id = try account.create(old)
    let run = try cloud.begin(Self.nowhere).run
    let base = try #require(RecordID(card: old))
    let outcomes = try cloud.save(
      [Self.save(id, .overwrite(base: base, conflict: false), new), Self.add(.random(), new)], run: run)
    #expect(outcomes[1] == .merged(into: id, change: try account.lastChange))
    #expect(Array(try account.cards.keys) == [id])
  }

  @Test(arguments: kinds) func `what is there already becomes one record`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let id = try account.create(Cards.person("Ann Lee", uid: "ann"))
    let run = try cloud.begin(Self.nowhere).run
    let outcomes = try cloud.save([Self.add(.random(), Cards.person("Ann Lee", uid: "other"))], run: run)
    guard case .merged(let into, _) = outcomes[0] else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(into == id)
    #expect(try account.cards.count == 1)
  }

  @Test(arguments: kinds) func `the account's second run waits until the first gives the lease back`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let (one, two) = (try account.cloud(.random()), try account.cloud(.random()))
    let run = try one.begin(Self.nowhere).run
    #expect {
      try two.begin(Self.nowhere)
    } throws: { error in
      guard case CloudError.busy? = error as? CloudError else { return false }
      return true
    }
    try one.abandon(run: run)
    let second = try two.begin(Self.nowhere).run
    // The first one's run is over: nothing that it still sends arrives.
    #expect(throws: CloudError.runLost) { try one.save([Self.add(.random(), Cards.person("Late Comer"))], run: run) }
    try two.abandon(run: second)
    #expect(try account.cards.isEmpty)
  }

  @Test(arguments: kinds) func `a large value is stored once, and asked for by its digest`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let run = try cloud.begin(Self.nowhere).run
    let card = Cards.person("Ann Lee", uid: "ann", extra: [Cards.photo(1)])
    let digests = DetachedCard(card).digests
    #expect(digests.count == 1)
    #expect(try cloud.missingParts(digests, run: run) == Set(digests))
    _ = try cloud.save([Self.add(.random(), card)], run: run)
    #expect(try cloud.missingParts(digests, run: run).isEmpty)
    #expect(try cloud.parts(digests, run: run).map(\.bytes) == Array(DetachedCard.parts(of: card).values))
    // The second card with the same photo needs only to name it.
    var second = Self.add(.random(), Cards.person("Bob Lee", uid: "bob", extra: [Cards.photo(1)]))
    second.parts = []
    let outcomes = try cloud.save([second], run: run)
    guard case .saved = outcomes[0] else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(try account.cards[second.id] == Cards.person("Bob Lee", uid: "bob", extra: [Cards.photo(1)]))
  }

  @Test(arguments: kinds) func `the listing names each change once, in pages, without the book's own`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let mine = Cards.person("My Own", uid: "mine")
    let first = try cloud.begin(Self.nowhere)
    _ = try cloud.save([Self.add(.random(), mine)], run: first.run)
    let end = try cloud.listing(after: first.since, limit: 100, run: first.run).through
    let report = Self.finish([mine], through: end)
    let finished = try cloud.finish(report, run: first.run)
    #expect(finished.agrees)
    let position = BookPosition(imprint: report.imprint, seen: finished.seen)
    #expect(try cloud.status(position).upToDate)
    let ids = try (0..<7).map { try account.create(Cards.person("Ann Number\($0)", uid: "u\($0)")) }
    try account.delete(ids[2])
    #expect(try !cloud.status(position).upToDate)
    let second = try cloud.begin(position)
    #expect(second.fullCompare == nil)
    var listed: [CloudEntry] = []
    var through = second.since
    while true {
      let page = try cloud.listing(after: through, limit: 3, run: second.run)
      listed += page.entries
      through = page.through
      if page.isLast { break }
    }
    #expect(listed.map(\.id) == [ids[0], ids[1], ids[3], ids[4], ids[5], ids[6], ids[2]])
    #expect(listed.last?.state == .deleted)
    #expect(listed.dropLast().allSatisfy { $0.state == .new })
    try cloud.abandon(run: second.run)
  }

  @Test(arguments: kinds)
  func `a run that ends with other contacts than the cloud's is told so, and the next compares in full`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let start = try cloud.begin(Self.nowhere)
    #expect(start.fullCompare == .newAddressBook)
    _ = try cloud.save([Self.add(.random(), Cards.person("Ann Lee", uid: "ann"))], run: start.run)
    let end = try cloud.listing(after: 0, limit: 100, run: start.run).through
    let report = Self.finish([Cards.person("Somebody Else")], through: end)
    let finished = try cloud.finish(report, run: start.run)
    #expect(!finished.agrees)
    let next = try cloud.begin(BookPosition(imprint: report.imprint, seen: finished.seen))
    #expect(next.fullCompare != nil)
    try cloud.abandon(run: next.run)
  }

  @Test(arguments: kinds) func `a run that saved and was cut off makes the next one compare in full`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let first = try cloud.begin(Self.nowhere)
    let end = try cloud.listing(after: 0, limit: 100, run: first.run).through
    let report = Self.finish([], through: end)
    let position = BookPosition(
      imprint: report.imprint, seen: try cloud.finish(report, run: first.run).seen)
    let second = try cloud.begin(position)
    #expect(second.fullCompare == nil)
    _ = try cloud.save([Self.add(.random(), Cards.person("Ann Lee", uid: "ann"))], run: second.run)
    // Killed here; the same device comes back and does not wait for its own lease.
    let third = try cloud.begin(position)
    #expect(third.fullCompare == .unfinishedRun)
    try cloud.abandon(run: third.run)
  }

  @Test(arguments: kinds) func `what a record once was finds it`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let old = Cards.person("Ann Lee", uid: "ann")
    let id = try account.create(old)
    try account.edit(id, Cards.person("Ann Lee", uid: "ann", phone: "1"))
    let run = try cloud.begin(Self.nowhere).run
    let primary = try #require(RecordID(card: old))
    let unknown = try #require(RecordID(card: Cards.person("Nobody")))
    #expect(try cloud.history(of: [primary, unknown], run: run) == [primary: [id]])
    try cloud.abandon(run: run)
  }

  @Test(arguments: kinds) func `what a record in the trash is or once was finds it, unless a live one is that`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    func ann(_ phone: String) -> [UInt8] { Cards.person("Ann Lee", uid: "ann", phone: phone) }
    func primary(_ phone: String) throws -> RecordID { try #require(RecordID(card: ann(phone))) }
    let id = try account.create(ann("1"))
    try account.edit(id, ann("2"))
    try account.delete(id)
    var run = try cloud.begin(Self.nowhere).run
    #expect(try cloud.history(of: [primary("1"), primary("2")], run: run) == [primary("1"): [id], primary("2"): [id]])
    try cloud.abandon(run: run)
    let live = try account.create(ann("2"))
    run = try cloud.begin(Self.nowhere).run
    #expect(try cloud.history(of: [primary("2")], run: run) == [primary("2"): [live, id]])
    try cloud.abandon(run: run)
  }

  @Test(arguments: kinds)
  func `of the records that once said a content, those are told first that live, say it now and changed last`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    func copy(_ number: Int) -> [UInt8] { Cards.person("Ann Lee", phone: "\(number)") }
    let card = copy(0)
    // Each was edited away from the card, from it and back, before the next was made.
    let ids = try (1...Portion.sayers + 3).map { number in
      let id = try account.create(card)
      for phone in [number, 0, number] { try account.edit(id, copy(phone)) }
      return id
    }
    try account.delete(ids[0])
    try account.edit(ids[1], card)
    let run = try cloud.begin(Self.nowhere).run
    defer { try? cloud.abandon(run: run) }
    let primary = try #require(RecordID(card: card))
    let told = try cloud.history(of: [primary], run: run)[primary]
    #expect(told == Array([ids[1]] + ids[2...].reversed()).prefix(Portion.sayers).map(\.self))
  }
}
