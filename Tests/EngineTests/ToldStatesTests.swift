import Contacts
import Protocol
import Simulation
import Testing

/// What a device is told of a record's past, and who waits for whom: the same by every implementation of ``CloudReplica``.
@Suite(.serialized) struct ToldStatesTests {
  private static let kinds = CloudKind.allCases
  private let old = Cards.person("Ann Lee", uid: "ann")
  private let new = Cards.person("Ann Lee", uid: "ann", phone: "1")

  private func primary(_ card: [UInt8]) throws -> RecordID { try #require(RecordID(card: card)) }

  /// A finished run of the cloud's address book that now has these cards; where it stands then.
  private func settle(_ cloud: any CloudReplica, from position: BookPosition, _ cards: [[UInt8]]) throws -> BookPosition
  {
    let start = try cloud.begin(position)
    let through = try cloud.listing(after: start.since, limit: 100, run: start.run).through
    let report = CloudContractTests.finish(cards, through: through)
    let finished = try cloud.finish(report, run: start.run)
    #expect(finished.agrees)
    return BookPosition(imprint: report.imprint, seen: finished.seen)
  }

  private func listed(_ cloud: any CloudReplica, from position: BookPosition) throws -> [CloudEntry] {
    let start = try cloud.begin(position)
    defer { try? cloud.abandon(run: start.run) }
    return try cloud.listing(after: start.since, limit: 100, run: start.run).entries
  }

  @Test(arguments: kinds) func `a deleted contact that another device's edit brought back is new`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let (mine, other) = (try account.cloud(.random()), try account.cloud(.random()))
    let id = try account.create(old)
    let position = try settle(mine, from: CloudContractTests.nowhere, [old])
    try account.delete(id)
    let run = try other.begin(CloudContractTests.nowhere).run
    _ = try other.save([CloudContractTests.save(id, .revive, old)], run: run)
    try other.abandon(run: run)
    #expect(try listed(mine, from: position).map(\.state) == [.new])
    // An edit alone is none.
    let second = try other.begin(CloudContractTests.nowhere).run
    let seen = try settle(mine, from: position, [old], whileLeased: other, second)
    let third = try other.begin(CloudContractTests.nowhere).run
    _ = try other.save(
      [CloudContractTests.save(id, .overwrite(base: try primary(old), conflict: false), new)], run: third)
    try other.abandon(run: third)
    #expect(try listed(mine, from: seen).map(\.state) == [.modified])
  }

  private func settle(
    _ cloud: any CloudReplica, from position: BookPosition, _ cards: [[UInt8]], whileLeased other: any CloudReplica,
    _ run: UniqueID
  ) throws -> BookPosition {
    try other.abandon(run: run)
    return try settle(cloud, from: position, cards)
  }

  @Test(arguments: kinds) func `so is one that came out of the trash as it was, or by an undo`(_ kind: CloudKind) throws
  {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let id = try account.create(old)
    let position = try settle(cloud, from: CloudContractTests.nowhere, [old])
    try account.delete(id)
    try account.restore(id)
    #expect(try listed(cloud, from: position).map(\.state) == [.new])
    let after = try settle(cloud, from: position, [old])
    try account.delete(id)
    try account.undo(try #require(account.runs.first))
    #expect(try listed(cloud, from: after).map(\.state) == [.new])
  }

  @Test(arguments: kinds) func `a contact that another device brought back answers a deletion here`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    try one.write("ann.vcf", old)
    try one.sync()
    try two.sync()
    let id = try #require(account.cards.keys.first)
    try account.delete(id)
    // Some device edits it, and another one edits it back, before this one looks again.
    let other = try account.cloud(.random())
    let run = try other.begin(CloudContractTests.nowhere).run
    _ = try other.save([CloudContractTests.save(id, .revive, old)], run: run)
    try other.abandon(run: run)
    for name in two.names { try two.remove(name) }
    try two.sync(allowDeletions: true)
    #expect(try account.cards.count == 1)
    #expect(two.contents == [try primary(old)])
  }

  @Test(arguments: kinds) func `what a book sent itself is no news to it in a full compare`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let first = try cloud.begin(CloudContractTests.nowhere)
    _ = try cloud.save([CloudContractTests.add(.random(), old)], run: first.run)
    try cloud.abandon(run: first.run)
    try account.create(Cards.person("Bob Lee", uid: "bob"))
    #expect(try listed(cloud, from: CloudContractTests.nowhere).map(\.state) == [.synced, .new])
  }

  @Test(arguments: kinds) func `a run that wrote nothing needs no full compare after it`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let id = try account.create(old)
    let position = try settle(cloud, from: CloudContractTests.nowhere, [old])
    let run = try cloud.begin(position).run
    #expect(try cloud.save([CloudContractTests.add(id, old)], run: run) == [.saved(change: account.lastChange)])
    // Killed here.
    let next = try cloud.begin(position)
    #expect(next.fullCompare == nil)
    try cloud.abandon(run: next.run)
  }

  @Test(arguments: kinds) func `two devices with one book wait for each other`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let book = UniqueID.random()
    let (one, two) = (try account.cloud(book), try account.cloud(book))
    let run = try one.begin(CloudContractTests.nowhere).run
    #expect {
      try two.begin(CloudContractTests.nowhere)
    } throws: { error in
      guard case CloudError.busy? = error as? CloudError else { return false }
      return true
    }
    try one.abandon(run: run)
    try two.abandon(run: try two.begin(CloudContractTests.nowhere).run)
  }

  @Test(arguments: kinds) func `of several records that once had a content, the live one that changed last has it`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let first = try account.create(old)
    try account.edit(first, new)
    let second = try account.create(old)
    try account.edit(second, Cards.person("Ann Lee", uid: "ann", phone: "2"))
    let content = try primary(old)
    func found() throws -> UniqueID? {
      let run = try cloud.begin(CloudContractTests.nowhere).run
      defer { try? cloud.abandon(run: run) }
      return try cloud.history(of: [content], run: run)[content]?.first
    }
    #expect(try found() == second)
    try account.edit(first, Cards.person("Ann Lee", uid: "ann", phone: "3"))
    #expect(try found() == first)
    try account.delete(first)
    #expect(try found() == second)
    try account.delete(second)
    #expect(try found() == second)
  }

  @Test(arguments: kinds) func `an edit in the browser that makes two one has its UID, and the last number`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let one = try account.create(Cards.person("Ann Lee", uid: "one"))
    let two = try account.create(Cards.person("Bob Lee", uid: "two"))
    try account.edit(one, Cards.person("Bob Lee", uid: "two"))
    let entries = try listed(cloud, from: CloudContractTests.nowhere)
    #expect(entries.map(\.id) == [two, one])
    #expect(entries.map(\.state) == [.deleted, .new])
    #expect(entries.map(\.uid) == ["two", "two"])
    #expect(entries.map(\.deletionAllowed) == [true, false])
  }

  @Test(arguments: kinds) func `an allowed deletion that was taken back allows nothing`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let id = try account.create(old)
    try account.delete(id, allowed: true)
    #expect(try listed(cloud, from: CloudContractTests.nowhere).map(\.deletionAllowed) == [true])
    try account.restore(id)
    #expect(try listed(cloud, from: CloudContractTests.nowhere).map(\.deletionAllowed) == [false])
  }
}
