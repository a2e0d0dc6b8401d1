import Contacts
import Protocol
import Simulation
import Sync
import Testing

/// Ann was edited here; in the cloud she was deleted, and somebody else has made her anew. Whatever keeps the edit from being sent, she stays one
/// person.
@Suite(.serialized) struct MadeAnewTests {
  private static let edited = Cards.person("Ann Lee", phone: "1", note: "met in 2018")
  private let account: any TestAccount
  private let device: FolderDevice
  /// The record that was made anew.
  private let anew: UniqueID

  init() throws { try self.init(.memory) }

  /// `syncsBefore`: the device has synced the edit before it hears of the rest.
  private init(_ kind: CloudKind, edited: [UInt8] = Self.edited, syncsBefore: Bool = false) throws {
    account = try kind.account()
    device = try FolderDevice(account)
    device.cardLimit = 2 * DetachedCard.largestCard
    let ann = Cards.person("Ann Lee", phone: "1")
    try device.write("ann.vcf", ann)
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob"))
    try device.sync()
    let id = try #require(account.cards.first { $0.value == ann }?.key)
    try device.write("ann.vcf", edited)
    if syncsBefore { try device.sync() }
    try account.delete(id, allowed: true)
    anew = try account.create(ann)
  }

  private func expectOneAnn() throws {
    #expect(try account.cards.count == 2 && account.cards[anew] != nil)
    #expect(device.names == ["ann.vcf", "bob.vcf"])
  }

  private func expectAgreement() throws {
    try expectOneAnn()
    #expect(try device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }

  /// Who edits her has her card as it was made anew, and the server is the first to hear of it.
  @Test(arguments: CloudKind.allCases)
  func `also where the new record is edited before the save comes`(_ kind: CloudKind) throws {
    let story = try Self(kind)
    let (account, anew, counter) = (story.account, story.anew, Counter())
    story.device.replica = ObservedCloud(
      try account.cloud(story.device.bookID),
      before: { call in
        guard call.tag == CloudCalls.save.tag, counter.tick() == 0 else { return }
        #expect(throws: Never.self) {
          try account.edit(anew, Cards.person("Ann Lee", phone: "1", email: "ann@example.org"))
        }
      })
    let report = try story.device.sync()
    #expect(report.outcome != .failed && report.fullCompare == nil)
    try story.expectAgreement()
  }

  /// Or has refused it before the record went.
  @Test(arguments: CloudKind.allCases, [false, true])
  func `also where the cloud refuses the edit, until there is one that it takes`(
    _ kind: CloudKind, isRefusedBefore: Bool
  ) throws {
    let note = String(repeating: "x", count: DetachedCard.largestCard)
    let story = try Self(kind, edited: Cards.person("Ann Lee", phone: "1", note: note), syncsBefore: isRefusedBefore)
    for _ in 1...2 {
      let report = try story.device.sync()
      #expect(report.refused.map(\.file) == [ItemName("ann.vcf")])
      #expect(report.toAddressBook == SyncReport.Counts() && report.fullCompare == nil)
      try story.expectOneAnn()
    }
    try story.device.write("ann.vcf", Self.edited)
    #expect(try story.device.sync().toCloud.overwritten == 1)
    try story.expectAgreement()
  }

  /// The cloud has forgotten the deletion, so nothing tells who was deleted.
  @Test func `also where her file waits, and the run is the one that lists all`() throws {
    let account = MemoryAccount(clock: WorldClock(startingAt: 1_800_000_000_000))
    let device = try FolderDevice(account)
    let ann = Cards.person("Ann Lee", uid: "ann", phone: "1")
    try device.write("ann.vcf", ann)
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob"))
    try device.sync()
    // Half an exchange: Bob's file has the card that Ann's file had, so it waits.
    try device.write("bob.vcf", ann)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "1", note: "met in 2018"))
    account.delete(try #require(account.cards.first { $0.value == ann }?.key), allowed: true)
    account.pass(40 * 86_400_000)
    account.forgetOld()
    let anew = account.create(Cards.person("Ann Lee", phone: "1"))
    #expect(try device.sync().fullCompare == .awayTooLong)
    for _ in 1...2 {
      #expect(try device.sync().outcome != .failed)
      #expect(account.cards.count == 2 && account.cards[anew] != nil)
      #expect(device.names == ["ann.vcf", "bob.vcf"])
    }
  }

  /// It was made from an old file, which has neither the address nor the note, and the cloud has forgotten who was deleted.
  @Test func `what the new record never said was not removed there`() throws {
    let account = MemoryAccount(clock: WorldClock(startingAt: 1_800_000_000_000))
    account.choose(.merge)
    let device = try FolderDevice(account)
    let ann = Cards.person("Ann Lee", uid: "ann", phone: "1", email: "ann@example.org", note: "met in 2010")
    try device.write("ann.vcf", ann)
    try device.sync()
    try device.write(
      "ann.vcf",
      Cards.person(
        "Ann Lee", uid: "ann", phone: "1", email: "ann@example.org", note: "met in 2010", extra: ["ORG:Elsewhere"]))
    account.delete(try #require(account.cards.keys.first), allowed: true)
    account.pass(40 * 86_400_000)
    account.forgetOld()
    let anew = account.create(Cards.person("Ann Lee", uid: "ann", phone: "1", extra: ["NICKNAME:Annie"]))
    #expect(try device.sync().fullCompare == .awayTooLong)
    let card = try String(decoding: #require(account.cards[anew]), as: UTF8.self)
    for value in ["ann@example.org", "met in 2010", "Elsewhere", "Annie"] { #expect(card.contains(value)) }
    #expect(device.contents == account.contents && account.cards.count == 1)
  }
}
