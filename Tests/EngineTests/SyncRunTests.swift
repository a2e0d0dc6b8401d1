import Contacts
import POSIX
import Protocol
import Simulation
import Sync
import Synchronization
import Testing
import VCard

/// The engine with a real folder and a real cache, against every implementation of the cloud.
@Suite(.serialized) struct SyncRunTests {
  func expectEqual(_ device: FolderDevice, _ location: SourceLocation = #_sourceLocation) throws {
    #expect(try device.contents == device.account.contents, sourceLocation: location)
  }

  @Test(arguments: CloudKind.allCases) func `a folder comes into an empty cloud, and the second run finds nothing`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    for index in 0..<45 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    let first = try device.sync()
    #expect(first.outcome == .done)
    #expect(first.toCloud.added == 45)
    #expect(first.batches == 3)
    try expectEqual(device)
    let before = try account.lastChange
    let second = try device.sync()
    #expect(second.outcome == .unchanged)
    #expect(try account.lastChange == before)
  }

  @Test(arguments: CloudKind.allCases) func `a second device with an empty folder gets the same bytes`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    try one.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "123", extra: [Cards.photo(3)]))
    try one.write("bob.vcf", [0xEF, 0xBB, 0xBF] + Cards.person("Bob Stone", uid: "bob") + Array("\r\n\r\n".utf8))
    #expect(try one.sync().outcome == .done)
    let report = try two.sync()
    #expect(report.toAddressBook.added == 2)
    #expect(report.toCloud.added == 0)
    #expect(two.files == one.files)
    #expect(try two.sync().outcome == .unchanged)
    #expect(try one.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases) func `edits, new and deleted contacts travel both ways`(_ kind: CloudKind) throws
  {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob"))
    try device.sync()
    let ids = try account.cards
    let ann = try #require(ids.first { $0.value == Cards.person("Ann Lee", uid: "ann") }?.key)
    try account.edit(ann, Cards.person("Ann Lee", uid: "ann", phone: "555"))
    try account.create(Cards.person("Cyd New", uid: "cyd"))
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob", note: "hi"))
    let report = try device.sync()
    #expect(report.toAddressBook.overwritten == 1)
    #expect(report.toAddressBook.added == 1)
    #expect(report.toCloud.overwritten == 1)
    #expect(device.files["ann.vcf"] == Cards.person("Ann Lee", uid: "ann", phone: "555"))
    #expect(device.files["cyd.vcf"] == Cards.person("Cyd New", uid: "cyd"))
    try expectEqual(device)
    try account.delete(ann)
    try device.remove("bob.vcf")
    let second = try device.sync()
    #expect(second.toAddressBook.deleted == 1)
    #expect(second.toCloud.deleted == 1)
    #expect(device.names == ["cyd.vcf"])
    try expectEqual(device)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases) func `of two edits the later wins, and the other is kept for review`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.sync()
    let ann = try #require(try account.cards.keys.first)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "2"))
    try account.edit(ann, Cards.person("Ann Lee", uid: "ann", phone: "1"))
    let report = try device.sync()
    #expect(report.outcome == .attention)
    #expect(report.conflicts == 1)
    #expect(device.files["ann.vcf"] == Cards.person("Ann Lee", uid: "ann", phone: "1"))
    let losing = try #require(RecordID(card: Cards.person("Ann Lee", uid: "ann", phone: "2")))
    #expect(try account.keptForReview == [losing])
    #expect(try device.conflicts == 1)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases) func `an edit wins over a deletion, on either side`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob"))
    try device.sync()
    let ids = try account.cards
    let ann = try #require(ids.first { $0.value == Cards.person("Ann Lee", uid: "ann") }?.key)
    let bob = try #require(ids.first { $0.key != ann }?.key)
    try account.delete(ann)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "7"))
    try device.remove("bob.vcf")
    try account.edit(bob, Cards.person("Bob Stone", uid: "bob", phone: "8"))
    let report = try device.sync()
    #expect(report.broughtBack == 2)
    #expect(device.files["bob.vcf"] == Cards.person("Bob Stone", uid: "bob", phone: "8"))
    #expect(try account.cards[ann] == Cards.person("Ann Lee", uid: "ann", phone: "7"))
    try expectEqual(device)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases) func `a file that is renamed stays one contact`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.write("no-uid.vcf", Cards.person("Bob Stone"))
    try device.sync()
    let before = try account.cards
    try File.rename("\(device.folder)/ann.vcf", to: "\(device.folder)/other.vcf")
    try File.rename("\(device.folder)/no-uid.vcf", to: "\(device.folder)/with-another-name.vcf")
    let report = try device.sync()
    #expect(report.toCloud == SyncReport.Counts())
    #expect(try account.cards == before)
    #expect(device.names == ["other.vcf", "with-another-name.vcf"])
  }

  @Test(arguments: CloudKind.allCases)
  func `of two files with the same content one stays, and the other goes to the device's trash`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("a.vcf", Cards.person("Ann Lee", uid: "1", phone: "5"))
    try device.write("b.vcf", Cards.person("Ann Lee", uid: "2", phone: "5"))
    let report = try device.sync()
    #expect(report.duplicatesRemoved == 1)
    #expect(device.names.count == 1)
    let named = try #require(report.duplicates.first)
    #expect(report.duplicates.count == 1 && device.names == [named.other.description], "\(report)")
    #expect(Set([named.file, named.other]) == [ItemName("a.vcf"), ItemName("b.vcf")])
    #expect(try account.cards.count == 1)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases)
  func `an edit in the cloud that makes two contacts identical leaves one everywhere`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("a.vcf", Cards.person("Ann Lee", uid: "1", phone: "5"))
    try device.write("b.vcf", Cards.person("Ann Lee", uid: "2", phone: "6"))
    try device.sync()
    let second = try #require(
      try account.cards.first { $0.value == Cards.person("Ann Lee", uid: "2", phone: "6") }?.key)
    try account.edit(second, Cards.person("Ann Lee", uid: "2", phone: "5"))
    try device.sync()
    #expect(device.names.count == 1)
    try expectEqual(device)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases) func `two files with one UID and different content are reported and left alone`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("a.vcf", Cards.person("Ann Lee", uid: "same"))
    try device.write("b.vcf", Cards.person("Bob Stone", uid: "same"))
    let report = try device.sync()
    #expect(report.outcome == .attention)
    #expect(report.refused.count == 1)
    #expect(device.names == ["a.vcf", "b.vcf"])
    #expect(try account.cards.count == 1)
    let again = try device.sync()
    #expect(again.outcome == .unchanged)
    #expect(again.refused.count == 1)
    try device.write("b.vcf", Cards.person("Bob Stone", uid: "other"))
    #expect(try device.sync().toCloud.added == 1)
  }

  @Test(arguments: CloudKind.allCases) func `a file that becomes unreadable is named, and its contact is not deleted`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob"))
    try device.sync()
    try device.write("ann.vcf", Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann".utf8))
    let report = try device.sync()
    #expect(report.outcome == .attention)
    #expect(report.refused.map(\.file.description) == ["ann.vcf"])
    #expect(try account.cards.count == 2)
    #expect(try device.sync().outcome == .unchanged)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "1"))
    #expect(try device.sync().toCloud.overwritten == 1)
    try expectEqual(device)
  }

  @Test(arguments: CloudKind.allCases) func `two new namesakes with a phone in common become one, others stay two`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    try one.write("ann.vcf", Cards.person("Ann Lee", uid: "1", phone: "+1 555 1234", email: "ann@example.org"))
    try one.write("sam.vcf", Cards.person("Sam Hill", uid: "3", phone: "111"))
    try one.sync()
    try two.write("ann.vcf", Cards.person("Ann Lee", uid: "2", phone: "+15551234", note: "tall"))
    try two.write("sam.vcf", Cards.person("Sam Hill", uid: "4", phone: "222"))
    try two.sync()
    #expect(try account.cards.count == 3)
    try expectEqual(two)
    let ann = try #require(two.files["ann.vcf"])
    let text = String(decoding: ann, as: UTF8.self)
    #expect(text.contains("tall") && text.contains("ann@example.org"))
    try one.sync()
    #expect(one.contents == two.contents)
    #expect(try two.sync().outcome == .unchanged)
  }

  // MARK: Losses

  @Test(arguments: CloudKind.allCases) func `losing the cache harms neither side`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    for index in 0..<10 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.sync()
    let before = (try account.cards, device.files)
    try device.loseCache()
    let report = try device.sync()
    #expect(report.fullCompare == .cacheDiffers)
    #expect(try account.cards == before.0)
    #expect(device.files == before.1)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases) func `a file edited while its cache was lost is still its record`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.sync()
    let ann = try #require(try account.cards.keys.first)
    try account.edit(ann, Cards.person("Ann Lee", uid: "ann", phone: "9"))
    try device.loseCache()
    // The folder still has what the cloud's record once was.
    let report = try device.sync()
    #expect(report.conflicts == 0)
    #expect(device.files["ann.vcf"] == Cards.person("Ann Lee", uid: "ann", phone: "9"))
    try expectEqual(device)
  }

  @Test(arguments: 0..<32) func `a run cut off at any call is repaired by the next one`(call: Int) throws {
    // Each call in memory; some of them where one takes longer.
    for kind in CloudKind.allCases where kind == .memory || call % 8 == 5 { try cutOff(at: call, kind) }
  }

  private func cutOff(at call: Int, _ kind: CloudKind) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    for index in 0..<50 {
      try device.write(
        "\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)", extra: [Cards.photo(UInt8(index))]))
    }
    for index in 100..<105 { try account.create(Cards.person("Cyd Number\(index)", uid: "c\(index)")) }
    let countdown = Countdown(call)
    device.fault = { () throws(CloudError) in try countdown.tick() }
    let cut = try device.sync()
    device.fault = nil
    try device.restart()
    try account.releaseLease()
    let report = try device.sync()
    #expect([.done, .unchanged].contains(report.outcome), "\(cut) then \(report)")
    #expect(try account.cards.count == 55)
    #expect(device.names.count == 55)
    try expectEqual(device)
    #expect(try device.sync().outcome == .unchanged)
  }
}
