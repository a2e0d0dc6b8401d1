import Contacts
import Protocol
import Simulation
import Sync
import Testing

/// A synchronizer of files carries a rename as a new file and a deletion, and a sync looks in between.
@Suite(.serialized) struct CarriedRenameTests {
  private let account: any TestAccount
  private let device: FolderDevice
  private let other: FolderDevice
  private let id: UniqueID
  private let hasUID: Bool

  init() throws { try self.init(hasUID: false) }

  private init(hasUID: Bool, _ kind: CloudKind = .memory) throws { try self.init(hasUID: hasUID, kind.account()) }

  private init(hasUID: Bool, _ account: any TestAccount) throws {
    self.hasUID = hasUID
    self.account = account
    device = try FolderDevice(account)
    other = try FolderDevice(account)
    let ann = Self.ann(hasUID)
    try device.write("ann.vcf", ann)
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob"))
    try device.sync()
    try other.sync()
    id = try #require(account.cards.first { $0.value == ann }?.key)
    // The first half.
    try device.write("lee.vcf", ann)
  }

  private static func ann(_ hasUID: Bool, phone: String = "1") -> [UInt8] {
    Cards.person("Ann Lee", uid: hasUID ? "ann" : nil, phone: phone)
  }

  private func ann(_ phone: String) -> [UInt8] { Self.ann(hasUID, phone: phone) }

  private func expectRest() throws {
    for device in [device, other] { #expect(try device.contents == account.contents) }
    for device in [device, other] { #expect(try device.sync().outcome == .unchanged) }
  }

  @Test func `a file that arrived in a run that was cut off is its contact's, and its copy waits`() throws {
    try other.remove("bob.vcf")
    try other.sync()
    // The cache knows a namesake, so it asks whose a file is that says the name.
    let namesake = Cards.person("Ann Lee", uid: "namesake", phone: "7")
    try account.create(namesake)
    let counter = Counter()
    other.bookFault = { () throws(BookError) in
      if counter.tick() == 1 { throw .failed(message: "cut off", hint: nil) }
    }
    try other.sync()
    other.bookFault = nil
    try other.restart()
    try account.releaseLease()
    #expect(other.names.contains("namesake.vcf"))
    try other.write("copy.vcf", namesake)
    let report = try other.sync()
    #expect(report.duplicatesRemoved == 0 && report.toCloud == SyncReport.Counts())
    #expect(report.equalFiles.map(\.file) == [ItemName("copy.vcf")])
    #expect(try account.cards.values.count { $0 == namesake } == 1)
  }

  /// The copy says what the record says that another device has made anew, but the contact was edited here, and the record is its.
  @Test(arguments: CloudKind.allCases)
  func `a copy does not take the record of who was made anew`(_ kind: CloudKind) throws {
    try Self(hasUID: false, kind).makeAnew()
  }

  @Test func `also where the cloud does not know of the deletion any more`() throws {
    let account = MemoryAccount(clock: WorldClock(startingAt: 1_800_000_000_000))
    try Self(hasUID: false, account).makeAnew {
      account.pass(40 * 86_400_000)
      account.forgetOld()
      return .awayTooLong
    }
  }

  private func makeAnew(_ forget: () throws -> FullCompareReason? = { nil }) throws {
    try device.sync()
    let edited = Cards.person("Ann Lee", phone: "1", note: "met in 2018")
    try device.write("ann.vcf", edited)
    try account.delete(id, allowed: true)
    let reason = try forget()
    let anew = try account.create(Self.ann(false))
    let report = try device.sync()
    #expect(report.fullCompare == reason)
    // Without the base that both had agreed on, the later edit stands, and the other one waits for review.
    let said = try account.cards[anew].map { RecordID(card: $0) }
    #expect(
      try account.cards.count == 2
        && (said == RecordID(card: edited) || account.keptForReview == [RecordID(card: edited)]))
    #expect(try device.waitingFiles.map(\.file) == [ItemName("lee.vcf")])
  }

  @Test(arguments: CloudKind.allCases, [false, true])
  func `a file that goes after its copy came was renamed`(_ kind: CloudKind, hasUID: Bool) throws {
    let story = try Self(hasUID: hasUID, kind)
    let device = story.device
    let dry = try device.sync(dryRun: true)
    #expect(dry.duplicatesRemoved == 0 && dry.toCloud == SyncReport.Counts())
    let report = try device.sync()
    #expect(report.outcome == .unchanged && report.duplicatesRemoved == 0)
    #expect(device.names == ["ann.vcf", "bob.vcf", "lee.vcf"])
    try device.remove("ann.vcf")
    #expect(try device.sync().toCloud.deleted == 0)
    #expect(device.names == ["bob.vcf", "lee.vcf"])
    #expect(try story.account.cards[story.id] != nil && story.account.cards.count == 2)
    #expect(try device.waitingFiles.isEmpty)
    try story.other.sync()
    try story.expectRest()
    // From now on it is an ordinary file.
    try device.remove("lee.vcf")
    #expect(try device.sync().toCloud.deleted == 1)
  }

  @Test func `meanwhile it is named as a copy, with the end of its wait`() throws {
    let report = try device.sync()
    let waiting = try device.waitingFiles
    #expect(report.equalFiles == waiting && waiting.map(\.file) == [ItemName("lee.vcf")])
    #expect(waiting.map(\.other) == [ItemName("ann.vcf")] && waiting.map(\.isCopy) == [true])
    #expect(try device.sync().outcome == .unchanged)
    #expect(try device.waitingFiles == waiting)
  }

  /// So much passes by all clocks.
  private func pass(_ milliseconds: Int64) throws {
    try account.moveClock(by: milliseconds)
    device.clockOffset += milliseconds
  }

  @Test func `weekends in which the machine was off end no wait`() throws {
    try device.sync()
    for _ in 0..<4 {
      try pass(3 * 86_400_000)
      #expect(try device.sync(dryRun: true).duplicatesRemoved == 0)
      #expect(try device.sync().duplicatesRemoved == 0)
    }
    try device.remove("ann.vcf")
    #expect(try device.sync().toCloud == SyncReport.Counts())
    #expect(try account.cards[id] == ann("1") && device.names == ["bob.vcf", "lee.vcf"])
    try other.sync()
    try expectRest()
  }

  @Test func `nor do days without a connection, and a day of hourly syncs does`() throws {
    try device.sync()
    device.fault = { () throws(CloudError) in throw .unavailable(message: "off") }
    for _ in 0..<30 {
      try pass(3_600_000)
      #expect(try device.sync().outcome == .failed)
    }
    device.fault = nil
    var syncs = 0
    while try device.sync().duplicatesRemoved == 0, syncs < 30 {
      try pass(3_600_000)
      syncs += 1
    }
    #expect((24...25).contains(syncs) && device.names == ["ann.vcf", "bob.vcf"])
    try expectRest()
  }

  /// A file that was written without a connection, and renamed before there is one again.
  @Test func `a contact that the cloud has not heard of yet is renamed as well`() throws {
    let cid = Cards.person("Cid Moss", phone: "3")
    device.fault = { () throws(CloudError) in throw .unavailable(message: "off") }
    try device.write("cid.vcf", cid)
    #expect(try device.sync().outcome == .failed)
    device.fault = nil
    try device.write("moss.vcf", cid)
    let report = try device.sync()
    #expect(report.toCloud.added == 1 && report.duplicatesRemoved == 0)
    try device.remove("cid.vcf")
    #expect(try device.sync().toCloud == SyncReport.Counts())
    #expect(device.names == ["ann.vcf", "bob.vcf", "lee.vcf", "moss.vcf"])
    #expect(try account.cards.values.count { $0 == cid } == 1)
  }

  @Test func `after a day it is a duplicate, as a dry run says, and both files are named`() throws {
    let first = try device.sync()
    #expect(first.duplicatesRemoved == 0 && first.duplicates.isEmpty)
    try device.liveThroughWait()
    let named = [RemovedDuplicate(file: ItemName("lee.vcf"), other: ItemName("ann.vcf"))]
    let dry = try device.sync(dryRun: true)
    #expect(dry.duplicatesRemoved == 1 && dry.duplicates == named, "\(dry)")
    let report = try device.sync()
    #expect(report.duplicatesRemoved == 1 && report.duplicates == named, "\(report)")
    #expect(device.names == ["ann.vcf", "bob.vcf"])
    #expect(try device.trash == [#require(RecordID(card: ann("1")))])
    try expectRest()
  }

  @Test(arguments: [false, true], [false, true])
  func `what the cloud has for it waits, and comes to the file that stays`(hasUID: Bool, isRenamed: Bool) throws {
    let story = try Self(hasUID: hasUID)
    let (device, edited) = (story.device, story.ann("2"))
    try device.sync()
    try story.account.edit(story.id, edited)
    #expect(try device.sync().toAddressBook == SyncReport.Counts())
    #expect(device.files["ann.vcf"] == story.ann("1"))
    try device.liveThroughWait()
    if isRenamed { try device.remove("ann.vcf") }
    let dry = try device.sync(dryRun: true)
    let report = try device.sync()
    #expect(report.toAddressBook.overwritten == 1 && report.toCloud == SyncReport.Counts(), "\(report)")
    #expect(report.duplicatesRemoved == (isRenamed ? 0 : 1))
    #expect(dry.toAddressBook == report.toAddressBook && dry.duplicatesRemoved == report.duplicatesRemoved)
    #expect(device.names == ["bob.vcf", isRenamed ? "lee.vcf" : "ann.vcf"].sorted())
    #expect(device.files[isRenamed ? "lee.vcf" : "ann.vcf"] == edited)
    try story.other.sync()
    try story.expectRest()
  }

  @Test(arguments: [false, true]) func `a deletion elsewhere waits, and takes the file that stays`(isRenamed: Bool)
    throws
  {
    try device.sync()
    try device.liveThroughWait()
    try account.delete(id)
    if isRenamed { try device.remove("ann.vcf") }
    #expect(try device.sync().toAddressBook.deleted == 1)
    #expect(device.names == ["bob.vcf"])
    #expect(try account.cards.count == 1)
    try other.sync()
    try expectRest()
  }

  @Test(arguments: [false, true])
  func `an edit of the original goes up at once, and the copy waits to the end of its day`(
    hasUID: Bool
  ) throws {
    let story = try Self(hasUID: hasUID)
    let (device, edited) = (story.device, story.ann("2"))
    try device.sync()
    try device.write("ann.vcf", edited)
    var report = try device.sync()
    #expect(report.toCloud.overwritten == 1 && report.toCloud.added == 0 && report.refused.isEmpty)
    #expect(try story.account.cards[story.id] == edited && story.account.cards.count == 2)
    #expect(report.equalFiles.map(\.file) == [ItemName("lee.vcf")])
    try device.liveThroughWait()
    report = try device.sync()
    // It says what nobody says, so it is somebody else then; with the original's UID it is left alone.
    #expect(
      report.toCloud.added == (hasUID ? 0 : 1) && report.refused.map(\.file) == (hasUID ? [ItemName("lee.vcf")] : []))
    #expect(report.duplicatesRemoved == 0 && device.names == ["ann.vcf", "bob.vcf", "lee.vcf"])
    try story.other.sync()
    if !hasUID { try story.expectRest() }
  }

  @Test(arguments: [false, true]) func `where the edited original goes, the copy is there at once`(hasUID: Bool) throws
  {
    let story = try Self(hasUID: hasUID)
    let device = story.device
    try device.sync()
    try device.write("ann.vcf", story.ann("2"))
    try device.sync()
    try device.remove("ann.vcf")
    let report = try device.sync()
    #expect(report.toCloud.overwritten == (hasUID ? 1 : 0) && report.toCloud.added == (hasUID ? 0 : 1))
    #expect(device.names == ["bob.vcf", "lee.vcf"])
    #expect(try story.account.cards.values.contains(story.ann("1")) && story.account.cards.count == 2)
    try story.other.sync()
    try story.expectRest()
  }

  @Test func `a rename that begins when the day of an earlier copy is over is one`() throws {
    try device.sync()
    try device.liveThroughWait()
    try device.write("new.vcf", ann("1"))
    #expect(try device.sync().duplicatesRemoved == 0)
    try device.remove("ann.vcf")
    #expect(try device.sync().toCloud == SyncReport.Counts())
    #expect(try account.cards[id] == ann("1") && account.cards.count == 2 && account.trashed.isEmpty)
    try device.liveThroughWait()
    try device.sync()
    #expect(device.names == ["bob.vcf", "lee.vcf"])
    try other.sync()
    try expectRest()
  }

  @Test func `where a copy comes each hour, what the cloud has waits for two days and not for ever`() throws {
    try device.sync()
    try account.edit(id, ann("2"))
    var (syncs, isThere) = (0, false)
    while !isThere, syncs < 60 {
      // Each hour somebody makes another copy.
      try device.write("copy \(syncs).vcf", ann("1"))
      isThere = try device.sync().toAddressBook.overwritten == 1
      try pass(3_600_000)
      syncs += 1
    }
    #expect((48...50).contains(syncs) && device.names == ["ann.vcf", "bob.vcf"] && device.files["ann.vcf"] == ann("2"))
    try other.sync()
    try expectRest()
  }

  @Test(arguments: [false, true])
  func `an edit of the copy is another contact's, or waits with its UID for the deletion`(hasUID: Bool) throws {
    let story = try Self(hasUID: hasUID)
    let device = story.device
    try device.sync()
    try device.write("lee.vcf", story.ann("2"))
    #expect(try device.sync().toCloud.added == (hasUID ? 0 : 1))
    try device.remove("ann.vcf")
    let report = try device.sync()
    #expect(report.toCloud.overwritten == (hasUID ? 1 : 0) && report.toCloud.deleted == (hasUID ? 0 : 1))
    #expect(device.names == ["bob.vcf", "lee.vcf"])
    #expect(try story.account.cards.values.contains(story.ann("2")) && story.account.cards.count == 2)
    try story.other.sync()
    try story.expectRest()
  }

  @Test func `files that are put back are not doubled by it`() throws {
    try device.sync()
    try device.remove("ann.vcf")
    try device.remove("bob.vcf")
    let dry = try device.sync(dryRun: true, putBack: true)
    let report = try device.sync(putBack: true)
    #expect(report.toAddressBook.added == 1 && dry.toAddressBook == report.toAddressBook)
    #expect(device.names == ["bob.vcf", "lee.vcf"])
    #expect(try account.cards[id] != nil && account.cards.count == 2)
    try expectRest()
  }

  @Test(arguments: [false, true]) func `a second copy waits for the first, and two devices on one folder agree`(
    isRenamed: Bool
  ) throws {
    try device.write("lee 2.vcf", ann("1"))
    try device.sync()
    try device.liveThroughWait()
    #expect(try device.waitingFiles.count == 2)
    if isRenamed { try device.remove("ann.vcf") }
    #expect(try device.sync().duplicatesRemoved == (isRenamed ? 1 : 2))
    #expect(try account.cards[id] != nil && account.cards.count == 2 && device.names.count == 2)
    try expectRest()
  }

  @Test func `a guard's stop about the original stands while its copy waits`() throws {
    try device.remove("lee.vcf")
    for number in 0..<20 { try device.write("c\(number).vcf", Cards.person("Cid Number\(number)", uid: "c\(number)")) }
    try device.sync()
    let others = try account.cards.keys.filter { $0 != id }.sorted().prefix(5)
    for id in others + [id] { try account.delete(id) }
    #expect(try device.sync().stoppedBy == .removals)
    try device.write("lee.vcf", ann("1"))
    for id in others { try account.restore(id) }
    #expect(try device.sync().stoppedBy == nil)
    try device.remove("ann.vcf")
    #expect(try device.sync().stoppedBy == .removals)
    #expect(device.names.contains("lee.vcf"))
  }
}
