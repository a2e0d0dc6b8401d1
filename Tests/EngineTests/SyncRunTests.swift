import Contacts
import POSIX
import Sync
import Synchronization
import Testing
import VCard

/// The engine with a real folder and a real cache, against the cloud's rules in memory.
@Suite(.serialized) struct SyncRunTests {
  let account = MemoryAccount()

  func device() throws -> Device {
    try Device { [account] book in MemoryCloud(account: account, book: book) }
  }

  func expectEqual(_ device: Device, _ location: SourceLocation = #_sourceLocation) {
    let cloud = account.cards.values.compactMap { try? RecordIDs(Card($0)).primary }.sorted()
    #expect(device.contents == cloud, sourceLocation: location)
  }

  @Test func `a folder comes into an empty cloud, and the second run finds nothing`() throws {
    let device = try device()
    for index in 0..<45 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    let first = try device.sync()
    #expect(first.outcome == .done)
    #expect(first.toCloud.added == 45)
    #expect(first.batches == 3)
    expectEqual(device)
    let before = account.with { $0.lastChange }
    let second = try device.sync()
    #expect(second.outcome == .unchanged)
    #expect(account.with { $0.lastChange } == before)
  }

  @Test func `a second device with an empty folder gets the same bytes`() throws {
    let (one, two) = (try device(), try device())
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

  @Test func `edits, new and deleted contacts travel both ways`() throws {
    let device = try device()
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob"))
    try device.sync()
    let ids = account.cards
    let ann = try #require(ids.first { $0.value == Cards.person("Ann Lee", uid: "ann") }?.key)
    account.edit(ann, Cards.person("Ann Lee", uid: "ann", phone: "555"))
    account.create(Cards.person("Cyd New", uid: "cyd"))
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob", note: "hi"))
    let report = try device.sync()
    #expect(report.toAddressBook.overwritten == 1)
    #expect(report.toAddressBook.added == 1)
    #expect(report.toCloud.overwritten == 1)
    #expect(device.files["ann.vcf"] == Cards.person("Ann Lee", uid: "ann", phone: "555"))
    #expect(device.files["cyd.vcf"] == Cards.person("Cyd New", uid: "cyd"))
    expectEqual(device)
    account.delete(ann)
    try device.remove("bob.vcf")
    let second = try device.sync()
    #expect(second.toAddressBook.deleted == 1)
    #expect(second.toCloud.deleted == 1)
    #expect(device.names == ["cyd.vcf"])
    expectEqual(device)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `of two edits the later wins, and the other is kept for review`() throws {
    let device = try device()
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.sync()
    let ann = try #require(account.cards.keys.first)
    // The cloud's clock stands years ahead of the file's edit, by the same measure as the skew: now is now on both sides.
    account.with { $0.now = WallClock.milliseconds() + 60_000 }
    account.edit(ann, Cards.person("Ann Lee", uid: "ann", phone: "1"))
    account.with { $0.now = WallClock.milliseconds() }
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "2"))
    let report = try device.sync()
    #expect(report.outcome == .attention)
    #expect(report.conflicts == 1)
    #expect(device.files["ann.vcf"] == Cards.person("Ann Lee", uid: "ann", phone: "1"))
    let losing = try RecordIDs(Card(Cards.person("Ann Lee", uid: "ann", phone: "2"))).primary
    #expect(account.with { $0.versions.contains { $0.primary == losing && $0.isConflict } })
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `an edit wins over a deletion, on either side`() throws {
    let device = try device()
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob"))
    try device.sync()
    let ids = account.cards
    let ann = try #require(ids.first { $0.value == Cards.person("Ann Lee", uid: "ann") }?.key)
    let bob = try #require(ids.first { $0.key != ann }?.key)
    account.delete(ann)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "7"))
    try device.remove("bob.vcf")
    account.edit(bob, Cards.person("Bob Stone", uid: "bob", phone: "8"))
    let report = try device.sync()
    #expect(report.broughtBack == 2)
    #expect(device.files["bob.vcf"] == Cards.person("Bob Stone", uid: "bob", phone: "8"))
    #expect(account.cards[ann] == Cards.person("Ann Lee", uid: "ann", phone: "7"))
    expectEqual(device)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `a file that is renamed stays one contact`() throws {
    let device = try device()
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.write("no-uid.vcf", Cards.person("Bob Stone"))
    try device.sync()
    let before = account.cards
    try File.rename("\(device.folder)/ann.vcf", to: "\(device.folder)/other.vcf")
    try File.rename("\(device.folder)/no-uid.vcf", to: "\(device.folder)/with-another-name.vcf")
    let report = try device.sync()
    #expect(report.toCloud == SyncReport.Counts())
    #expect(account.cards == before)
    #expect(device.names == ["other.vcf", "with-another-name.vcf"])
  }

  @Test func `of two files with the same content one stays, and the other goes to the device's trash`() throws {
    let device = try device()
    try device.write("a.vcf", Cards.person("Ann Lee", uid: "1", phone: "5"))
    try device.write("b.vcf", Cards.person("Ann Lee", uid: "2", phone: "5"))
    let report = try device.sync()
    #expect(report.duplicatesRemoved == 1)
    #expect(device.names.count == 1)
    #expect(account.cards.count == 1)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `an edit in the cloud that makes two contacts identical leaves one everywhere`() throws {
    let device = try device()
    try device.write("a.vcf", Cards.person("Ann Lee", uid: "1", phone: "5"))
    try device.write("b.vcf", Cards.person("Ann Lee", uid: "2", phone: "6"))
    try device.sync()
    let second = try #require(account.cards.first { $0.value == Cards.person("Ann Lee", uid: "2", phone: "6") }?.key)
    account.edit(second, Cards.person("Ann Lee", uid: "2", phone: "5"))
    try device.sync()
    #expect(device.names == ["a.vcf"])
    expectEqual(device)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `two files with one UID and different content are reported and left alone`() throws {
    let device = try device()
    try device.write("a.vcf", Cards.person("Ann Lee", uid: "same"))
    try device.write("b.vcf", Cards.person("Bob Stone", uid: "same"))
    let report = try device.sync()
    #expect(report.outcome == .attention)
    #expect(report.refused.count == 1)
    #expect(device.names == ["a.vcf", "b.vcf"])
    #expect(account.cards.count == 1)
    let again = try device.sync()
    #expect(again.outcome == .unchanged)
    #expect(again.refused.count == 1)
    try device.write("b.vcf", Cards.person("Bob Stone", uid: "other"))
    #expect(try device.sync().toCloud.added == 1)
  }

  @Test func `a file that becomes unreadable is named, and its contact is not deleted`() throws {
    let device = try device()
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob"))
    try device.sync()
    try device.write("ann.vcf", Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann".utf8))
    let report = try device.sync()
    #expect(report.outcome == .attention)
    #expect(report.refused.map(\.file.description) == ["ann.vcf"])
    #expect(account.cards.count == 2)
    #expect(try device.sync().outcome == .unchanged)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "1"))
    #expect(try device.sync().toCloud.overwritten == 1)
    expectEqual(device)
  }

  @Test func `two new namesakes with a phone in common become one, others stay two`() throws {
    let (one, two) = (try device(), try device())
    try one.write("ann.vcf", Cards.person("Ann Lee", uid: "1", phone: "+1 555 1234", email: "ann@example.org"))
    try one.write("sam.vcf", Cards.person("Sam Hill", uid: "3", phone: "111"))
    try one.sync()
    try two.write("ann.vcf", Cards.person("Ann Lee", uid: "2", phone: "+15551234", note: "tall"))
    try two.write("sam.vcf", Cards.person("Sam Hill", uid: "4", phone: "222"))
    try two.sync()
    #expect(account.cards.count == 3)
    expectEqual(two)
    let ann = try #require(two.files["ann.vcf"])
    let text = String(decoding: ann, as: UTF8.self)
    #expect(text.contains("tall") && text.contains("ann@example.org"))
    try one.sync()
    #expect(one.contents == two.contents)
    #expect(try two.sync().outcome == .unchanged)
  }

  // MARK: Guards

  @Test func `an empty folder stops the run and deletes nothing`() throws {
    let device = try device()
    for index in 0..<3 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.sync()
    for index in 0..<3 { try device.remove("\(index).vcf") }
    let report = try device.sync()
    #expect(report.outcome == .stopped)
    #expect(account.cards.count == 3)
    #expect(try device.sync(allowDeletions: true).toCloud.deleted == 3)
    #expect(account.cards.isEmpty)
  }

  @Test func `a run that would delete many stops before it touches anything`() throws {
    let device = try device()
    for index in 0..<30 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.sync()
    for index in 0..<6 { try device.remove("\(index).vcf") }
    try device.write("7.vcf", Cards.person("Ann Number7", uid: "u7", phone: "1"))
    let report = try device.sync()
    #expect(report.outcome == .stopped)
    #expect(account.cards.count == 30)
    #expect(report.toCloud == SyncReport.Counts())
    let allowed = try device.sync(allowDeletions: true)
    #expect(allowed.toCloud.deleted == 6)
    #expect(allowed.toCloud.overwritten == 1)
    expectEqual(device)
  }

  @Test func `many deletions in the cloud stop the device, unless a person allowed them`() throws {
    let device = try device()
    for index in 0..<30 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.sync()
    for id in account.cards.keys.sorted().prefix(6) { account.delete(id) }
    #expect(try device.sync().outcome == .stopped)
    #expect(device.names.count == 30)
    #expect(try device.sync(allowDeletions: true).toAddressBook.deleted == 6)
    for id in account.cards.keys.sorted().prefix(6) { account.delete(id, allowed: true) }
    #expect(try device.sync().toAddressBook.deleted == 6)
    expectEqual(device)
  }

  @Test func `a dry run says what the run then does, and touches nothing`() throws {
    let device = try device()
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    account.create(Cards.person("Cyd New", uid: "cyd"))
    var planned: [PlannedChange] = []
    let dry = try device.sync(dryRun: true) { planned.append($0) }
    #expect(planned.map(\.action).sorted { $0.rawValue < $1.rawValue } == [.download, .add])
    #expect(Set(planned.map(\.displayName)) == ["Ann Lee", "Cyd New"])
    #expect(device.names == ["ann.vcf"])
    #expect(account.cards.count == 1)
    let real = try device.sync()
    #expect(real.toCloud == dry.toCloud)
    #expect(real.toAddressBook == dry.toAddressBook)
    expectEqual(device)
  }

  // MARK: Losses

  @Test func `losing the cache harms neither side`() throws {
    let device = try device()
    for index in 0..<10 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.sync()
    let before = (account.cards, device.files)
    try device.loseCache()
    let report = try device.sync()
    #expect(report.fullCompare == .cacheDiffers)
    #expect(account.cards == before.0)
    #expect(device.files == before.1)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `a file edited while its cache was lost is still its record`() throws {
    let device = try device()
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.sync()
    let ann = try #require(account.cards.keys.first)
    account.edit(ann, Cards.person("Ann Lee", uid: "ann", phone: "9"))
    try device.loseCache()
    // The folder still has what the cloud's record once was.
    let report = try device.sync()
    #expect(report.conflicts == 0)
    #expect(device.files["ann.vcf"] == Cards.person("Ann Lee", uid: "ann", phone: "9"))
    expectEqual(device)
  }

  @Test(arguments: 0..<40) func `a run cut off at any call is repaired by the next one`(call: Int) throws {
    let device = try device()
    for index in 0..<50 {
      try device.write(
        "\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)", extra: [Cards.photo(UInt8(index))]))
    }
    for index in 100..<105 { account.create(Cards.person("Cyd Number\(index)", uid: "c\(index)")) }
    let countdown = Countdown(call)
    device.fault = { () throws(CloudError) in try countdown.tick() }
    let cut = try device.sync()
    device.fault = nil
    try device.restart()
    account.with { $0.lease = nil }
    let report = try device.sync()
    #expect([.done, .unchanged].contains(report.outcome), "\(cut) then \(report)")
    #expect(account.cards.count == 55)
    #expect(device.names.count == 55)
    expectEqual(device)
    #expect(try device.sync().outcome == .unchanged)
  }
}

/// Fails all calls from the n-th on.
final class Countdown: Sendable {
  private let left: Mutex<Int>

  init(_ calls: Int) { left = Mutex(calls) }

  func tick() throws(CloudError) {
    let isOver = left.withLock { left -> Bool in
      left -= 1
      return left < 0
    }
    if isOver { throw .failed(message: "cut off", hint: nil) }
  }
}
