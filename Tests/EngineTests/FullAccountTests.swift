import Account
import Contacts
import Protocol
import Simulation
import Sync
import Testing

/// An account that has as much as it may have: the same in memory, straight in the database, and over HTTPS.
@Suite(.serialized) struct FullAccountTests {
  private static func quota(contacts: Int64 = 1_000, bytes: Int64 = 10_000_000) -> Quota {
    Quota(contacts: contacts, bytes: bytes, devices: 50, sessions: 50)
  }

  private static func person(_ number: Int, _ extra: String...) -> [UInt8] {
    Cards.person("Ann Number\(number)", uid: "u\(number)", extra: extra)
  }

  @Test(arguments: CloudKind.allCases) func `a batch is taken as far as there is room, and the rest is told why not`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    try account.limit(Self.quota(contacts: 5))
    let cloud = try account.cloud(.random())
    let run = try cloud.begin(CloudContractTests.nowhere).run
    let batch = (10..<18).map { CloudContractTests.add(.random(), Self.person($0)) }
    let outcomes = try cloud.save(batch, run: run)
    #expect(outcomes.map(\.isFull) == [false, false, false, false, false, true, true, true])
    #expect(outcomes.last == .full(reason: "the account is full: it has 5 of 5 contacts"))
    #expect(try account.cards.count == 5 && account.lastChange == 5)
    // Sent again, nothing has changed; and with more room the rest is taken.
    #expect(try cloud.save(batch, run: run) == outcomes)
    try account.limit(Self.quota())
    #expect(try cloud.save(batch, run: run).allSatisfy { !$0.isFull })
    #expect(try account.cards.count == 8)
  }

  @Test(arguments: CloudKind.allCases)
  func `a full account takes deletions and what shrinks, and gives back what an undo and a restore ask for`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let long = Self.person(10, "NOTE:\(String(repeating: "long ", count: 100))")
    let ids = try [long, Self.person(11)].map { try account.create($0) }
    let cloud = try account.cloud(.random())
    try account.limit(Self.quota(contacts: 1, bytes: 300))
    let run = try cloud.begin(CloudContractTests.nowhere).run
    let (base, other) = (try #require(RecordID(card: long)), try #require(RecordID(card: Self.person(11))))
    let grown = try cloud.save(
      [CloudContractTests.save(ids[1], .overwrite(base: other, conflict: false), long + [])], run: run)
    #expect(grown[0].isFull || grown[0].change != nil)
    let shrunk = Self.person(10, "NOTE:short")
    let outcomes = try cloud.save(
      [
        CloudContractTests.save(ids[0], .overwrite(base: base, conflict: false), shrunk),
        CloudContractTests.save(ids[1], .delete(base: other, allowed: false), nil),
      ], run: run)
    #expect(outcomes.allSatisfy { $0.change != nil })
    #expect(try Array(account.cards.values) == [shrunk])
    try cloud.abandon(run: run)
    try account.undo(run)
    #expect(try Set(account.cards.values) == [long, Self.person(11)])
    try account.delete(ids[1])
    try account.restore(ids[1])
    #expect(try account.cards.count == 2)
  }

  @Test(arguments: CloudKind.allCases)
  func `a device of a full account keeps its files, deletes, shrinks and receives, and goes on when there is room`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    for number in 10..<15 { try one.write("\(number).vcf", Self.person(number, "NOTE:a note")) }
    try one.sync()
    try two.sync()
    try account.limit(Self.quota(contacts: 5))
    for number in 20..<60 { try one.write("\(number).vcf", Self.person(number)) }
    try one.write("10.vcf", Self.person(10))
    try two.write("u11.vcf", Self.person(11, "NOTE:from two"))
    try two.sync()
    let files = one.files
    let full = try one.sync()
    #expect(full.outcome == .attention && full.surplus.count == 40 && full.refused.isEmpty)
    #expect(full.surplus.reason == "the account is full: it has 5 of 5 contacts")
    #expect(full.toCloud.overwritten == 1 && full.toCloud.added == 0 && full.toAddressBook.overwritten == 1)
    // What is equally large needs not be tried one by one.
    #expect(full.batches <= 8)
    var kept = one.files
    #expect(kept.removeValue(forKey: "11.vcf") == Self.person(11, "NOTE:from two"))
    #expect(kept == files.filter { $0.key != "11.vcf" })
    // The next run says the same, and touches nothing.
    #expect(try one.sync().surplus.count == 40)
    #expect(one.files.count == 45)
    // What is deleted here makes room in the same run.
    try one.remove("12.vcf")
    let room = try one.sync()
    #expect(room.toCloud.deleted == 1 && room.toCloud.added == 1 && room.surplus.count == 39)
    // The administrator gives more.
    try account.limit(Self.quota())
    let rest = try one.sync()
    #expect(rest.outcome == .done && rest.toCloud.added == 39 && rest.surplus.count == 0)
    #expect(try one.sync().outcome == .unchanged)
    try two.sync()
    #expect(try one.contents == account.contents && two.contents == account.contents)
    #expect(one.files.count == 44)
  }

  @Test(arguments: CloudKind.allCases)
  func `a card that is too large for what is left keeps no smaller one back, and no edit is lost`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let device = try FolderDevice(account)
    let (edited, deleted) = (try account.create(Self.person(10)), try account.create(Self.person(11)))
    try device.sync()
    try account.limit(Self.quota(bytes: 1_000))
    // One is edited here; the other one too, and deleted elsewhere: the edit wins.
    let large = (10...11).map { Self.person($0, "NOTE:\(String(repeating: "large ", count: 400))") }
    try device.write("u10.vcf", large[0])
    try device.write("u11.vcf", large[1])
    try account.delete(deleted)
    try device.write("20.vcf", Self.person(20, "NOTE:\(String(repeating: "large ", count: 500))"))
    for number in 21..<24 { try device.write("\(number).vcf", Self.person(number)) }
    let report = try device.sync()
    #expect(report.surplus.count == 3 && report.toCloud.added == 3)
    #expect(device.files["u10.vcf"] == large[0] && device.files["u11.vcf"] == large[1] && device.names.count == 6)
    #expect(try account.cards[edited] == Self.person(10) && account.trashed == [deleted])
    try account.limit(Self.quota())
    let later = try device.sync()
    #expect(later.surplus.count == 0 && later.broughtBack == 1 && later.toCloud.overwritten == 1)
    #expect(try account.cards[edited] == large[0] && account.cards[deleted] == large[1] && account.cards.count == 6)
    #expect(try device.contents == account.contents)
  }
}
