import Cache
import Contacts
import POSIX
import Protocol
import Simulation
import Sync
import Testing

/// What a guard has stopped goes when a person says so, and not by itself an hour later.
@Suite(.serialized) struct StandingStopTests {
  private static let later = GuardWindow.length + 60_000

  private func card(_ index: Int, phone: String? = nil, note: String? = nil) -> [UInt8] {
    Cards.person("Ann Number\(index)", uid: "u\(index)", phone: phone, note: note)
  }

  /// A device with so many contacts, in sync.
  private func filled(_ account: any TestAccount, _ count: Int = 40) throws -> FolderDevice {
    let device = try FolderDevice(account)
    for index in 0..<count { try device.write("\(index).vcf", card(index)) }
    try device.sync()
    return device
  }

  private func stops(_ device: FolderDevice) throws -> [GuardStop] {
    let cache = try DeviceCache(path: device.temporary.path("cache.sqlite"))
    defer { cache.close() }
    return try cache.stops()
  }

  @Test(arguments: CloudKind.allCases) func `overwrites that were stopped stay stopped when the hour is over`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try filled(account)
    for index in 0..<20 { try device.write("\(index).vcf", card(index, phone: "1")) }
    #expect(try device.sync().toCloud.overwritten == 20)
    for index in 20..<26 { try device.write("\(index).vcf", card(index, phone: "1")) }
    #expect(try device.sync().message.hasPrefix("this sync would overwrite 6 of 40 contacts in the cloud, after 20"))
    let before = try account.cards
    // By itself, six of forty is less than the measure.
    device.clockOffset += Self.later
    try device.restart()
    let report = try device.sync()
    #expect(report.outcome == .stopped && report.stoppedBy == .overwrites)
    #expect(
      report.message.hasPrefix("this sync would still overwrite 6 of 40 contacts in the cloud (all 6 got"), "\(report)")
    #expect(report.message.contains(", as one that was stopped at 20"))
    #expect(report.hint?.contains("--allow-overwrites") == true)
    #expect(try account.cards == before)
    #expect(try device.sync(dryRun: true).message == report.message)
    // Allowing deletions allows nothing else.
    #expect(try device.sync(allowDeletions: true).outcome == .stopped)
    #expect(try device.sync(allowOverwrites: true).toCloud.overwritten == 6)
    #expect(try stops(device).isEmpty)
    try device.write("30.vcf", card(30, phone: "1"))
    #expect(try device.sync().toCloud.overwritten == 1)
  }

  @Test(arguments: CloudKind.allCases) func `so do deletions of records, while any of them is left`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let device = try filled(account)
    let files = device.files
    for index in 0..<10 { try device.remove("\(index).vcf") }
    #expect(try device.sync().outcome == .stopped)
    device.clockOffset += Self.later
    // Most are put back: the rest is what an afternoon's work may be.
    for index in 0..<8 { try device.write("\(index).vcf", files["\(index).vcf"] ?? []) }
    let report = try device.sync()
    #expect(report.outcome == .stopped && report.stoppedBy == .deletions)
    #expect(
      report.message.hasPrefix("this sync would still delete 2 of 40 contacts from the cloud, as one"), "\(report)")
    #expect(try account.cards.count == 40)
    // The last two, and somebody deletes another one meanwhile.
    for index in 8..<10 { try device.write("\(index).vcf", files["\(index).vcf"] ?? []) }
    try device.remove("30.vcf")
    #expect(try device.sync().toCloud.deleted == 1)
    #expect(try stops(device).isEmpty)
    try device.remove("31.vcf")
    #expect(try device.sync().toCloud.deleted == 1)
  }

  @Test(arguments: CloudKind.allCases) func `and deletions of files, until the contacts are back in the cloud`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try filled(account)
    let gone = try account.cards.filter { (0..<6).map { card($0) }.contains($0.value) }
    for id in gone.keys { try account.delete(id) }
    #expect(try device.sync().stoppedBy == .removals)
    device.clockOffset += Self.later
    for id in gone.keys.sorted().dropFirst() { try account.restore(id) }
    let report = try device.sync()
    #expect(
      report.message.hasPrefix("this sync would still delete 1 of 40 contacts from the address book, as one"),
      "\(report)")
    #expect(device.names.count == 40)
    try account.restore(try #require(gone.keys.min()))
    try device.sync()
    #expect(try stops(device).isEmpty)
    try account.delete(try #require(gone.keys.min()))
    #expect(try device.sync().toAddressBook.deleted == 1)
  }

  @Test func `a contact that was stopped counts no more once its file is back, whatever else is left`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 0..<10 { try device.remove("\(index).vcf") }
    #expect(try device.sync().outcome == .stopped)
    try device.write("0.vcf", card(0))
    #expect(try device.sync().outcome == .stopped)
    for index in 1..<10 { try device.write("\(index).vcf", card(index)) }
    try device.remove("0.vcf")
    #expect(try device.sync().toCloud.deleted == 1)
  }

  @Test func `edits beside stopped ones are not held, and go with what is left after it`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 0..<30 { try device.write("\(index).vcf", card(index, note: "x")) }
    #expect(try device.sync().outcome == .stopped)
    for index in 0..<29 { try device.write("\(index).vcf", card(index)) }
    for index in 30..<33 { try device.write("\(index).vcf", card(index, phone: "1")) }
    #expect(try device.sync().message.hasPrefix("this sync would still overwrite 4 of 40"))
    try device.write("29.vcf", card(29))
    #expect(try device.sync().toCloud.overwritten == 3)
    #expect(try stops(device).isEmpty)
  }

  @Test func `while one guard waits for the person, the other one forgets nothing`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    let gone = account.cards.filter { (0..<6).map { card($0) }.contains($0.value) }.keys.sorted()
    for id in gone { account.delete(id, allowed: false) }
    for index in 10..<15 { try device.remove("\(index).vcf") }
    #expect(try device.sync().stoppedBy == .removals)
    // More than five at once.
    try device.remove("15.vcf")
    #expect(try device.sync().stoppedBy == .removals)
    device.clockOffset += Self.later
    for id in gone { account.restore(id) }
    try device.write("15.vcf", card(15))
    #expect(try device.sync().stoppedBy == .deletions)
    #expect(try device.sync(allowDeletions: true).toCloud.deleted == 5)
    #expect(try stops(device).isEmpty)
  }

  @Test func `what is allowed counts as allowed when it is carried out`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 0..<6 { try device.remove("\(index).vcf") }
    for index in 10..<40 { try device.write("\(index).vcf", card(index, note: "x")) }
    #expect(try device.sync().stoppedBy == .deletions)
    #expect(try device.sync(allowDeletions: true).stoppedBy == .overwrites)
    device.clockOffset += Self.later
    for index in 0..<5 { try device.write("\(index).vcf", card(index)) }
    for index in 10..<40 { try device.write("\(index).vcf", card(index)) }
    let report = try device.sync()
    #expect(report.stoppedBy == .deletions, "\(report)")
    #expect(account.cards.count == 40)
  }

  @Test func `removals that a person allowed stay stopped where the same run stops at overwrites`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    let gone = account.cards.filter { (0..<6).map { card($0) }.contains($0.value) }.keys.sorted()
    for id in gone { account.delete(id, allowed: false) }
    for index in 10..<40 { try device.write("\(index).vcf", card(index, note: "x")) }
    #expect(try device.sync().stoppedBy == .removals)
    #expect(try device.sync(allowDeletions: true).stoppedBy == .overwrites)
    device.clockOffset += Self.later
    for id in gone.dropFirst() { account.restore(id) }
    for index in 10..<40 { try device.write("\(index).vcf", card(index)) }
    let report = try device.sync()
    #expect(
      report.message.hasPrefix("this sync would still delete 1 of 40 contacts from the address book"), "\(report)")
    #expect(device.names.count == 40)
  }

  @Test func `overwrites that a person allowed stay stopped where the same run stops at deletions`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 10..<40 { try device.write("\(index).vcf", card(index, note: "x")) }
    #expect(try device.sync().stoppedBy == .overwrites)
    for index in 0..<6 { try device.remove("\(index).vcf") }
    #expect(try device.sync(allowOverwrites: true).stoppedBy == .deletions)
    let before = account.cards
    device.clockOffset += Self.later
    for index in 0..<6 { try device.write("\(index).vcf", card(index)) }
    for index in 12..<40 { try device.write("\(index).vcf", card(index)) }
    let report = try device.sync()
    #expect(report.message.hasPrefix("this sync would still overwrite 2 of 40 contacts in the cloud"), "\(report)")
    #expect(account.cards == before)
  }

  @Test func `an emptied folder of which half is back asks for the rest`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for name in device.names { try device.remove(name) }
    let empty = try device.sync()
    #expect(empty.stoppedBy == .deletions && empty.hint?.contains("contacts2web sync --put-back") == true)
    let before = try stops(device)
    #expect(before.count == 1)
    // Each run comes upon it, and writes it down once.
    #expect(try device.sync().outcome == .stopped)
    #expect(try stops(device) == before)
    for index in 0..<37 { try device.write("\(index).vcf", card(index)) }
    let report = try device.sync()
    #expect(report.message.hasPrefix("this sync would still delete 3 of 40 contacts from the cloud"), "\(report)")
    for index in 37..<40 { try device.write("\(index).vcf", card(index)) }
    #expect(try device.sync().outcome == .unchanged)
    #expect(try stops(device).isEmpty)
  }

  @Test func `an emptied folder whose files were put back asks for nothing, also while the cloud is away`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for name in device.names { try device.remove(name) }
    #expect(try device.sync().outcome == .stopped)
    device.fault = { () throws(CloudError) in throw .unavailable(message: "away") }
    #expect(try device.sync(putBack: true).outcome == .failed)
    #expect(try stops(device).isEmpty && device.names.count == 40)
    device.fault = nil
    try device.remove("3.vcf")
    #expect(try device.sync().toCloud.deleted == 1)
  }

  @Test func `edits that were stopped stay so while their files are gone, and end when they are put back`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 0..<30 { try device.write("\(index).vcf", card(index, note: "x")) }
    #expect(try device.sync().stoppedBy == .overwrites)
    for index in 0..<30 { try device.remove("\(index).vcf") }
    #expect(try device.sync().stoppedBy == .deletions)
    #expect(try stops(device).count == 2)
    device.fault = { () throws(CloudError) in throw .unavailable(message: "away") }
    #expect(try device.sync(putBack: true).outcome == .failed)
    #expect(try stops(device).isEmpty)
    device.fault = nil
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `edits that were stopped stay so when their file cannot be read for a while`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 0..<30 { try device.write("\(index).vcf", card(index, note: "x")) }
    #expect(try device.sync().stoppedBy == .overwrites)
    for index in 0..<28 { try device.write("\(index).vcf", card(index)) }
    for index in 28..<30 { try device.write("\(index).vcf", Array("BEGIN:VCARD\r\nUID:u\(index)\r\n".utf8)) }
    // Nothing else is held by it.
    try device.write("35.vcf", card(35, phone: "1"))
    #expect(try device.sync().toCloud.overwritten == 1)
    #expect(try device.sync().outcome != .stopped)
    #expect(try stops(device).map(\.by) == [.overwrites])
    device.clockOffset += Self.later
    try device.write("28.vcf", card(28))
    try device.write("29.vcf", card(29, note: "x"))
    let report = try device.sync()
    #expect(report.message.hasPrefix("this sync would still overwrite 1 of 40 contacts in the cloud"), "\(report)")
    try device.write("29.vcf", card(29))
    #expect(try device.sync().outcome == .unchanged)
    #expect(try stops(device).isEmpty)
  }

  @Test func `so do deletions of a file that comes back broken, and then goes`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 0..<10 { try device.remove("\(index).vcf") }
    #expect(try device.sync().stoppedBy == .deletions)
    device.clockOffset += Self.later
    for index in 1..<10 { try device.write("\(index).vcf", card(index)) }
    try device.write("0.vcf", Array("BEGIN:VCARD\r\nUID:u0\r\n".utf8))
    #expect(try device.sync().message.hasPrefix("this sync would still delete 1 of 40 contacts"))
    try device.remove("0.vcf")
    #expect(try device.sync().stoppedBy == .deletions)
    #expect(account.cards.count == 40)
  }

  @Test func `a stop keeps the moment since when it stands`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 0..<10 { try device.remove("\(index).vcf") }
    #expect(try device.sync().stoppedBy == .deletions)
    let since = try #require(try stops(device).first?.since)
    device.clockOffset += Self.later
    for name in device.names { try device.remove(name) }
    #expect(try device.sync().message.hasPrefix("the address book is empty"))
    #expect(try stops(device).map(\.since) == [since])
    for index in 5..<40 { try device.write("\(index).vcf", card(index)) }
    #expect(try device.sync().message.contains("still delete 5 of 40"))
    #expect(try stops(device).map(\.since) == [since])
  }

  @Test func `a dry run notes nothing, and status hears of the last stop only`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 0..<10 { try device.remove("\(index).vcf") }
    #expect(try device.sync(dryRun: true).outcome == .stopped)
    #expect(try stops(device).isEmpty)
    #expect(try device.sync().outcome == .stopped)
    let stop = try #require(try stops(device).first)
    #expect(stop.by == .deletions)
    #expect(stop.message == "the last sync would delete 10 of 40 contacts from the cloud")
    #expect(stop.hint.hasPrefix("put the files back, or have them written again: contacts2web sync --put-back"))
    device.clockOffset += 60_000
    #expect(try device.sync().outcome == .stopped)
    #expect(try stops(device) == [stop])
    #expect(try device.sync(dryRun: true, allowDeletions: true).outcome == .done)
    #expect(try stops(device) == [stop])
    for index in 0..<10 { try device.write("\(index).vcf", card(index)) }
    #expect(try device.sync().outcome == .unchanged)
    #expect(try stops(device).isEmpty)
  }
}
