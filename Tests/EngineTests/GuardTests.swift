import Contacts
import POSIX
import Protocol
import Simulation
import Sync
import Testing

/// The guards against mass deletion, by an empty folder, in one run or over many small ones, and what a run says of contacts that both sides changed.
@Suite(.serialized) struct GuardTests {
  private func filled(_ account: any TestAccount) throws -> FolderDevice {
    let device = try FolderDevice(account)
    for index in 10..<50 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.sync()
    return device
  }

  @Test(arguments: CloudKind.allCases) func `an empty folder stops the run and deletes nothing`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let device = try FolderDevice(account)
    for index in 0..<3 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.sync()
    for index in 0..<3 { try device.remove("\(index).vcf") }
    let report = try device.sync()
    #expect(report.outcome == .stopped)
    #expect(try account.cards.count == 3)
    #expect(try device.sync(allowDeletions: true).toCloud.deleted == 3)
    #expect(try account.cards.isEmpty)
  }

  @Test(arguments: CloudKind.allCases) func `a run that would delete many stops before it touches anything`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    for index in 0..<30 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.sync()
    for index in 0..<6 { try device.remove("\(index).vcf") }
    try device.write("7.vcf", Cards.person("Ann Number7", uid: "u7", phone: "1"))
    let report = try device.sync()
    #expect(report.outcome == .stopped)
    #expect(try account.cards.count == 30)
    #expect(report.toCloud == SyncReport.Counts())
    let allowed = try device.sync(allowDeletions: true)
    #expect(allowed.toCloud.deleted == 6)
    #expect(allowed.toCloud.overwritten == 1)
    #expect(try device.contents == device.account.contents)
  }

  @Test(arguments: CloudKind.allCases) func `many deletions in the cloud stop the device, unless a person allowed them`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    for index in 0..<30 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.sync()
    for id in try account.cards.keys.sorted().prefix(6) { try account.delete(id) }
    #expect(try device.sync().outcome == .stopped)
    #expect(device.names.count == 30)
    #expect(try device.sync(allowDeletions: true).toAddressBook.deleted == 6)
    for id in try account.cards.keys.sorted().prefix(6) { try account.delete(id, allowed: true) }
    #expect(try device.sync().toAddressBook.deleted == 6)
    #expect(try device.contents == device.account.contents)
  }

  @Test(arguments: CloudKind.allCases) func `a dry run says what the run then does, and touches nothing`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try account.create(Cards.person("Cyd New", uid: "cyd"))
    var planned: [PlannedChange] = []
    let dry = try device.sync(dryRun: true) { planned.append($0) }
    #expect(planned.map(\.action).sorted { $0.rawValue < $1.rawValue } == [.download, .add])
    #expect(Set(planned.map(\.displayName)) == ["Ann Lee", "Cyd New"])
    #expect(device.names == ["ann.vcf"])
    #expect(try account.cards.count == 1)
    let real = try device.sync()
    #expect(real.toCloud == dry.toCloud)
    #expect(real.toAddressBook == dry.toAddressBook)
    #expect(try device.contents == device.account.contents)
  }

  @Test(arguments: CloudKind.allCases) func `many small runs that delete files stop like one large one`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try filled(account)
    for index in 10..<15 { try device.remove("\(index).vcf") }
    #expect(try device.sync().toCloud.deleted == 5)
    try device.restart()
    try device.remove("15.vcf")
    let report = try device.sync()
    #expect(report.outcome == .stopped)
    #expect(report.message.contains("after 5 in the last hour"))
    #expect(try account.cards.count == 35)
    #expect(try device.sync(dryRun: true).outcome == .stopped)
    #expect(try device.sync(allowDeletions: true).toCloud.deleted == 1)
    // Allowing them began anew.
    for index in 20..<25 { try device.remove("\(index).vcf") }
    #expect(try device.sync().toCloud.deleted == 5)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases) func `so do many small runs that delete what went in the cloud`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try filled(account)
    for _ in 0..<5 {
      try account.delete(try #require(try account.cards.keys.min()))
      #expect(try device.sync().toAddressBook.deleted == 1)
    }
    // What a person confirmed there is not counted, neither now nor later.
    for id in try account.cards.keys.sorted().prefix(4) { try account.delete(id, allowed: true) }
    #expect(try device.sync().toAddressBook.deleted == 4)
    try account.delete(try #require(try account.cards.keys.min()))
    #expect(try device.sync().outcome == .stopped)
    #expect(device.names.count == 31)
    // It stands; once it is allowed, an hour later another one is an ordinary deletion.
    device.clockOffset = DeletionGuard.window + 60_000
    #expect(try device.sync().outcome == .stopped)
    #expect(try device.sync(allowDeletions: true).toAddressBook.deleted == 1)
    try account.delete(try #require(try account.cards.keys.min()))
    #expect(try device.sync().toAddressBook.deleted == 1)
  }

  @Test func `a stopped run says how many it would delete of how many, and on which side`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 10..<20 { try device.remove("\(index).vcf") }
    let there = try device.sync()
    #expect(there.message == "this sync would delete 10 of 40 contacts from the cloud: nothing was changed")
    #expect(there.hint?.hasPrefix("put the files back") == true)
    let other = MemoryAccount()
    let receiver = try filled(other)
    for id in other.cards.keys.sorted().prefix(10) { other.delete(id, allowed: false) }
    let here = try receiver.sync()
    #expect(here.message == "this sync would delete 10 of 40 contacts from the address book: nothing was changed")
    #expect(here.hint?.hasPrefix("look at it") == true)
  }

  @Test func `a run that a guard stops on its second look says that it has changed something`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 10..<12 {
      try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)", phone: "1"))
    }
    let first = try #require(account.cards.first { $0.value == Cards.person("Ann Number10", uid: "u10") }?.key)
    let edited = Cards.person("Ann Number11", uid: "u11", phone: "1")
    let calls = Counter()
    // Between the listing and the batch.
    device.fault = { () throws(CloudError) in
      guard calls.tick() == 2 else { return }
      account.edit(first, Cards.person("Ann Number10", uid: "u10", note: "meanwhile"))
      let untouched = account.cards.filter { $0.key != first && !$0.value.starts(with: edited.prefix(60)) }
      for id in untouched.keys.sorted().prefix(20) { account.delete(id, allowed: false) }
    }
    let report = try device.sync()
    #expect(report.toCloud.overwritten == 1 && report.outcome == .stopped)
    #expect(report.message.hasSuffix(": nothing more was changed"))
    #expect(device.names.count == 40)
  }

  @Test func `a dry run says that it changed nothing where there is something to change`() throws {
    let device = try filled(MemoryAccount())
    #expect(try device.sync(dryRun: true).message == "")
    try device.write("10.vcf", Cards.person("Ann Number10", uid: "u10", phone: "1"))
    #expect(try device.sync(dryRun: true).message == "dry run: nothing was changed")
  }

  /// Ten percent of 60 are 6.
  private func filledWithSixty(_ account: any TestAccount) throws -> FolderDevice {
    let device = try filled(account)
    for index in 50..<70 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.sync()
    return device
  }

  @Test func `what went in the last hour is measured against what there was before it`() throws {
    let device = try filledWithSixty(MemoryAccount())
    for index in 10..<13 { try device.remove("\(index).vcf") }
    #expect(try device.sync().toCloud.deleted == 3)
    for index in 13..<16 { try device.remove("\(index).vcf") }
    #expect(try device.sync().toCloud.deleted == 3)
    try device.remove("16.vcf")
    #expect(try device.sync().outcome == .stopped)
  }

  @Test func `after what was confirmed in the browser, the guard measures against what is left`() throws {
    let account = MemoryAccount()
    let device = try filledWithSixty(account)
    for id in account.cards.keys.sorted().prefix(30) { account.delete(id, allowed: true) }
    #expect(try device.sync().toAddressBook.deleted == 30)
    for id in account.cards.keys.sorted().prefix(6) { account.delete(id, allowed: false) }
    #expect(try device.sync().outcome == .stopped)
  }

  /// Between the listing of a run and its batch, somebody edits the record that is about to be overwritten, so that there is a
  /// second look; eight files go, and so many others are deleted in the browser by a person who says yes.
  private func disturb(_ device: FolderDevice, _ account: MemoryAccount, confirmed: Int) {
    let calls = Counter()
    let folder = device.folder
    @Sendable func ids(_ name: String) -> [UniqueID] {
      account.cards.filter { String(decoding: $0.value, as: UTF8.self).contains(name) }.keys.sorted()
    }
    device.fault = { () throws(CloudError) in
      guard calls.tick() == 2 else { return }
      for index in 0..<8 { try? File.remove("\(folder)/d\(index).vcf") }
      for id in ids("Other").prefix(confirmed) { account.delete(id, allowed: true) }
      for id in ids("Moved") { account.edit(id, Cards.person("Moved Meanwhile", uid: "moved", note: "there")) }
    }
  }

  private func write(_ device: FolderDevice, others: Int) throws {
    for index in 0..<8 { try device.write("d\(index).vcf", Cards.person("Dan Number\(index)", uid: "d\(index)")) }
    for index in 0..<others {
      try device.write("o\(index).vcf", Cards.person("Other Number\(index)", uid: "o\(index)"))
    }
  }

  @Test func `a second look measures against what a confirmed deletion has left meanwhile`() throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    try device.write("moved.vcf", Cards.person("Moved Meanwhile", uid: "moved"))
    try write(device, others: 91)
    try device.sync()
    try device.write("moved.vcf", Cards.person("Moved Meanwhile", uid: "moved", phone: "1"))
    disturb(device, account, confirmed: 81)
    let report = try device.sync()
    // Eight of 100 would pass.
    #expect(report.outcome == .stopped && report.toCloud.deleted == 0, "\(report)")
    #expect(report.message.contains("8 of 19 contacts from the cloud"), "\(report)")
  }

  @Test func `a second look measures against what the run has added`() throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    try device.write("moved.vcf", Cards.person("Moved Meanwhile", uid: "moved"))
    try device.sync()
    try device.write("moved.vcf", Cards.person("Moved Meanwhile", uid: "moved", phone: "1"))
    try write(device, others: 91)
    disturb(device, account, confirmed: 0)
    let report = try device.sync()
    // Eight of one would stop.
    #expect(report.outcome != .stopped && report.toCloud.deleted == 8, "\(report)")
    #expect(device.contents == account.contents && account.cards.count == 92)
  }

  @Test(arguments: CloudKind.allCases) func `contacts in conflict and brought back are named`(_ kind: CloudKind) throws
  {
    let account = try kind.account()
    let device = try FolderDevice(account)
    for name in ["Ann", "Bob", "Cyd"] { try device.write("\(name).vcf", Cards.person("\(name) Lee", uid: name)) }
    try device.sync()
    func id(_ name: String) throws -> UniqueID {
      try #require(try account.cards.first { $0.value == Cards.person("\(name) Lee", uid: name) }?.key)
    }
    let (ann, bob, cyd) = (try id("Ann"), try id("Bob"), try id("Cyd"))
    try device.write("Ann.vcf", Cards.person("Ann Lee", uid: "Ann", phone: "1"))
    try account.edit(ann, Cards.person("Ann Lee", uid: "Ann", phone: "2"))
    try account.delete(bob)
    try device.write("Bob.vcf", Cards.person("Bob Lee", uid: "Bob", phone: "1"))
    try account.edit(cyd, Cards.person("Cyd Lee", uid: "Cyd", phone: "1"))
    try device.remove("Cyd.vcf")
    let report = try device.sync()
    #expect(report.conflicts == 1 && report.broughtBack == 2)
    let resolved = report.resolved.sorted { $0.displayName < $1.displayName }
    #expect(
      resolved == [
        ResolvedContact(displayName: "Ann Lee", file: ItemName("Ann.vcf"), outcome: .theirVersionStands),
        ResolvedContact(displayName: "Bob Lee", file: ItemName("Bob.vcf"), outcome: .broughtBack),
        ResolvedContact(displayName: "Cyd Lee", file: nil, outcome: .broughtBack),
      ])
    #expect(try device.sync().resolved.isEmpty)
  }
}
