import Contacts
import POSIX
import Protocol
import Simulation
import Sync
import Testing

/// The guard against a folder whose files something has rewritten, in one run or over many small ones.
@Suite(.serialized) struct OverwriteGuardTests {
  private static let photo = Cards.photo(1)

  private func card(_ index: Int, phone: String? = nil, note: String? = nil, photo: Bool = false) -> [UInt8] {
    Cards.person("Ann Number\(index)", uid: "u\(index)", phone: phone, note: note, extra: photo ? [Self.photo] : [])
  }

  /// A device with so many contacts, in sync.
  private func filled(_ account: any TestAccount, _ count: Int = 60, photo: Bool = false) throws -> FolderDevice {
    let device = try FolderDevice(account)
    for index in 0..<count { try device.write("\(index).vcf", card(index, photo: photo)) }
    try device.sync()
    return device
  }

  @Test(arguments: CloudKind.allCases) func `a run that would overwrite many stops before it touches anything`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try filled(account, photo: true)
    let second = try FolderDevice(account)
    try second.sync()
    let before = try account.cards
    for index in 0..<30 { try device.write("\(index).vcf", card(index)) }
    try device.write("new.vcf", card(100))
    let report = try device.sync()
    #expect(report.outcome == .stopped)
    #expect(
      report.message
        == "this sync would overwrite 30 of 60 contacts in the cloud (all 30 lost their photo, and nothing else changed): nothing was changed"
    )
    #expect(report.hint?.contains("--allow-overwrites") == true)
    #expect(report.toCloud == SyncReport.Counts())
    #expect(try account.cards == before)
    var planned: [PlannedChange] = []
    let dry = try device.sync(dryRun: true) { planned.append($0) }
    let still = report.message.dropFirst("this sync would ".count).prefix { $0 != ":" }
    #expect(dry.outcome == .stopped && dry.message.hasPrefix("this sync would still \(still), as one that"))
    #expect(planned.count { $0.action == .overwrite } == 30 && planned.count { $0.action == .add } == 1)
    // Allowing deletions allows nothing else.
    #expect(try device.sync(allowDeletions: true).message == dry.message)
    let allowed = try device.sync(allowOverwrites: true)
    #expect(allowed.toCloud.overwritten == 30 && allowed.toCloud.added == 1)
    #expect(try device.contents == account.contents)
    // It was let in: other devices take it.
    #expect(try second.sync().toAddressBook.overwritten == 30)
    #expect(try second.contents == account.contents)
  }

  @Test(arguments: CloudKind.allCases) func `where the files are put back, nothing is left to decide`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try filled(account)
    let before = device.files
    for index in 0..<60 { try device.write("\(index).vcf", card(index, note: "\(index)")) }
    #expect(try device.sync().outcome == .stopped)
    for (name, bytes) in before { try device.write(name, bytes) }
    let report = try device.sync()
    #expect(report.outcome == .unchanged && report.message == "")
    // Or fetched from the cloud again.
    for index in 0..<60 { try device.write("\(index).vcf", card(index, note: "\(index)")) }
    #expect(try device.sync().outcome == .stopped)
    for name in device.names { try device.remove(name) }
    try device.loseCache()
    #expect(try device.sync().toAddressBook.added == 60)
    #expect(Set(device.files.values) == Set(before.values))
  }

  @Test(arguments: CloudKind.allCases) func `many small runs that overwrite stop like one large one`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let device = try filled(account)
    for index in 0..<20 {
      try device.write("\(index).vcf", card(index, phone: "1"))
      #expect(try device.sync().toCloud.overwritten == 1)
    }
    try device.restart()
    // The same ones again count once.
    for index in 0..<5 { try device.write("\(index).vcf", card(index, phone: "2")) }
    #expect(try device.sync().toCloud.overwritten == 5)
    try device.write("20.vcf", card(20, phone: "1"))
    try device.write("3.vcf", card(3, phone: "3"))
    let report = try device.sync()
    #expect(
      report.message
        == "this sync would overwrite 1 of 60 contacts in the cloud, after 20 others in the last hour (it gained phone numbers, and nothing else changed): nothing was changed"
    )
    #expect(report.toCloud == SyncReport.Counts())
    #expect(try device.sync(dryRun: true).outcome == .stopped)
    #expect(try device.sync(allowOverwrites: true).toCloud.overwritten == 2)
    // Allowing them began anew.
    for index in 30..<50 { try device.write("\(index).vcf", card(index, phone: "1")) }
    #expect(try device.sync().toCloud.overwritten == 20)
    try device.write("50.vcf", card(50, phone: "1"))
    #expect(try device.sync().outcome == .stopped)
    // What was stopped is put back, and an hour later another one is an ordinary edit.
    try device.write("50.vcf", card(50))
    #expect(try device.sync().outcome != .stopped)
    device.clockOffset = GuardWindow.length + 60_000
    try device.write("51.vcf", card(51, phone: "1"))
    #expect(try device.sync().toCloud.overwritten == 1)
  }

  @Test func `what was overwritten before a stop is put back without a word`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    let before = device.files
    for index in 0..<20 { try device.write("\(index).vcf", card(index, note: "x")) }
    #expect(try device.sync().toCloud.overwritten == 20)
    for index in 20..<60 { try device.write("\(index).vcf", card(index, note: "x")) }
    let stopped = try device.sync()
    #expect(stopped.message.hasPrefix("this sync would overwrite 40 of 60 contacts in the cloud, after 20 others"))
    #expect(stopped.message.contains("(all 40 have the same note, and nothing else changed)"))
    for (name, bytes) in before { try device.write(name, bytes) }
    #expect(try device.sync().toCloud.overwritten == 20)
    #expect(Set(account.cards.values) == Set(before.values))
  }

  @Test(arguments: CloudKind.allCases)
  func `files that are deleted after a stop come back as they were before it, also of who was edited within the hour`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try filled(account)
    for index in 0..<4 { try device.write("\(index).vcf", card(index, note: "mine")) }
    #expect(try device.sync().toCloud.overwritten == 4)
    let (before, agreed) = (device.files, try account.cards)
    for index in 0..<60 { try device.write("\(index).vcf", card(index, note: "by a script")) }
    #expect(try device.sync().outcome == .stopped)
    for name in device.names { try device.remove(name) }
    _ = try device.sync(putBack: true)
    #expect(device.files == before)
    #expect(try device.sync().toCloud == SyncReport.Counts())
    #expect(try account.cards == agreed)
  }

  @Test func `up to twenty contacts, and up to thirty percent, are a person's own`() throws {
    let small = try filled(MemoryAccount(), 20)
    for index in 0..<20 { try small.write("\(index).vcf", card(index, phone: "1")) }
    #expect(try small.sync().toCloud.overwritten == 20)
    let large = try filled(MemoryAccount(), 100)
    for index in 0..<30 { try large.write("\(index).vcf", card(index, phone: "1")) }
    #expect(try large.sync().toCloud.overwritten == 30)
    try large.write("30.vcf", card(30, phone: "1"))
    #expect(try large.sync().outcome == .stopped)
    // Measured against what there was when the hour began.
    for index in 31..<100 { try large.remove("\(index).vcf") }
    try large.write("30.vcf", card(30))
    #expect(try large.sync(allowDeletions: true).toCloud.deleted == 69)
    try large.write("5.vcf", card(5, phone: "2"))
    #expect(try large.sync().toCloud.overwritten == 1)
  }

  @Test func `who edits again what they edited before is not asked, whatever has gone since`() throws {
    let device = try filled(MemoryAccount(), 100)
    try device.write("0.vcf", card(0, phone: "1"))
    #expect(try device.sync().toCloud.overwritten == 1)
    device.clockOffset = GuardWindow.length / 2
    for index in 31..<100 { try device.remove("\(index).vcf") }
    #expect(try device.sync(allowDeletions: true).toCloud.deleted == 69)
    for index in 1..<30 { try device.write("\(index).vcf", card(index, phone: "1")) }
    #expect(try device.sync().toCloud.overwritten == 29)
    // The hour has begun anew, with 29 of the 31 that are left.
    device.clockOffset = GuardWindow.length + 60_000
    try device.write("1.vcf", card(1, phone: "2"))
    #expect(try device.sync().toCloud.overwritten == 1)
    try device.write("30.vcf", card(30, phone: "2"))
    #expect(try device.sync().outcome == .stopped)
  }

  @Test(arguments: CloudKind.allCases)
  func `conflicts in which this device's version stands count, each once, and the others do not`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let device = try filled(account)
    func edit(_ range: Range<Int>, _ note: String) throws {
      for (id, bytes) in try account.cards {
        guard let index = range.first(where: { bytes == card($0) }) else { continue }
        try account.edit(id, card(index, note: note))
      }
    }
    // Theirs are later.
    for index in 0..<30 { try device.write("\(index).vcf", card(index, phone: "1")) }
    try edit(0..<30, "there")
    let theirs = try device.sync()
    #expect(theirs.outcome == .attention && theirs.conflicts == 30)
    // Ours are.
    try edit(30..<50, "there")
    for index in 30..<50 {
      try device.write("\(index).vcf", card(index, phone: "1"))
      // Later than there, also where both are edited in one millisecond. (The future counts as now.)
      try device.setModified("\(index).vcf", WallClock.milliseconds() + 60_000)
    }
    let ours = try device.sync()
    #expect(ours.conflicts == 20 && ours.toCloud.overwritten == 20)
    try device.write("50.vcf", card(50, phone: "1"))
    #expect(try device.sync().message.contains("would overwrite 1 of 60 contacts in the cloud, after 20 others"))
  }

  @Test(arguments: CloudKind.allCases)
  func `a second device, a lost cache, a folder put back and an older copy of it are no overwrites`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let device = try filled(account)
    let old = device.files
    for range in [0..<20, 20..<40, 40..<60] {
      for index in range { try device.write("\(index).vcf", card(index, phone: "1")) }
      #expect(try device.sync(allowOverwrites: true).toCloud.overwritten == 20)
    }
    try device.loseCache()
    #expect(try device.sync().outcome == .unchanged)
    // The same folder elsewhere, and one of before the edits.
    for files in [device.files, old] {
      let second = try FolderDevice(account)
      for (name, bytes) in files { try second.write(name, bytes) }
      #expect(try second.sync().outcome != .stopped)
      #expect(try second.contents == account.contents)
    }
    let files = device.files
    for name in device.names { try device.remove(name) }
    #expect(try device.sync().outcome == .stopped)
    for (name, bytes) in files { try device.write(name, bytes) }
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases)
  func `a new folder whose cards of the same people say less is compared with the cloud's`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let first = try filled(account, photo: true)
    // So that every account has a history, and is asked for it.
    try first.write("0.vcf", Cards.person("Ann Number0", uid: "u0", extra: [Cards.photo(2)]))
    try first.sync()
    let second = try FolderDevice(account)
    for index in 0..<60 { try second.write("\(index).vcf", card(index)) }
    let report = try second.sync()
    #expect(
      report.message
        == "this sync would overwrite 60 of 60 contacts in the cloud (all 60 lost their photo, and nothing else changed): nothing was changed"
    )
    // Where they cannot be fetched, nothing is said of them, and the run stops all the same.
    let countdown = Countdown(3)
    second.fault = { () throws(CloudError) in try countdown.tick() }
    let cut = try second.sync()
    #expect(cut.message.hasPrefix("this sync would still overwrite 60 of 60 contacts in the cloud, as one that"))
    #expect(cut.outcome == .stopped)
  }

  @Test func `edits between two looks of a first sync are measured against what it has added`() throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    for index in 0..<100 { try device.write("\(index).vcf", card(index)) }
    let calls = Counter()
    let folder = device.folder
    let edited = (0..<25).map { ("\(folder)/\($0).vcf", card($0, phone: "1")) }
    device.fault = { () throws(CloudError) in
      // Another program edits, and somebody in the browser, so that there is a second look.
      guard calls.tick() == 4 else { return }
      for (path, bytes) in edited { try? File.write(path, bytes) }
    }
    let report = try device.sync()
    #expect(report.outcome == .done, "\(report)")
    device.fault = nil
    #expect(try device.sync().outcome != .stopped)
    #expect(device.contents == account.contents)
  }

  @Test(arguments: CloudKind.allCases) func `what an import of this device wrote passes, now and later`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try filled(account)
    let imported = Set((0..<40).map { card($0, phone: "1") })
    for bytes in imported {
      let index = try #require((0..<40).first { card($0, phone: "1") == bytes })
      try device.write("\(index).vcf", bytes)
    }
    // A person edits one of them, and 20 others.
    for index in 39..<60 { try device.write("\(index).vcf", card(index, note: "mine")) }
    device.isImported = imported.contains
    let report = try device.sync(dryRun: true)
    #expect(report.message.hasPrefix("this sync would overwrite 21 of 60 contacts in the cloud (all 21"))
    try device.write("39.vcf", card(39, phone: "1"))
    #expect(try device.sync().toCloud.overwritten == 60)
    // The import's are not counted in the hour either.
    try device.write("0.vcf", card(0, note: "mine"))
    #expect(try device.sync().message.contains("would overwrite 1 of 60 contacts in the cloud, after 20 others"))
  }

  @Test func `a cloud that was put back to a backup takes what it had before, and asks for the rest`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    let second = try FolderDevice(account)
    try second.sync()
    account.backUp()
    for index in 0..<40 { try device.write("\(index).vcf", card(index, phone: "1")) }
    #expect(try device.sync(allowOverwrites: true).toCloud.overwritten == 40)
    try second.sync()
    #expect(account.restoreBackup())
    for index in 30..<52 { try device.write("\(index).vcf", card(index, note: "x")) }
    let stopped = try device.sync()
    #expect(stopped.fullCompare == .cloudWentBack)
    #expect(stopped.message.hasPrefix("this sync would overwrite 22 of 60 contacts in the cloud"), "\(stopped)")
    for index in 30..<52 { try device.write("\(index).vcf", index < 40 ? card(index, phone: "1") : card(index)) }
    let report = try device.sync()
    #expect(report.outcome == .attention && report.toCloud.overwritten == 40, "\(report)")
    #expect(try second.sync().outcome != .stopped)
    for device in [device, second] { #expect(device.contents == account.contents) }
  }

  @Test(arguments: CloudKind.allCases) func `what a run merges passes, also where it was cut off in between`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    try account.choose(.merge)
    let device = try filled(account)
    for index in 0..<30 { try device.write("\(index).vcf", card(index, phone: "1")) }
    for (id, bytes) in try account.cards {
      guard let index = (0..<30).first(where: { bytes == card($0) }) else { continue }
      try account.edit(id, card(index, note: "there"))
    }
    // Nothing can be sent any more once the merged cards stand in the files.
    let countdown = Countdown(3)
    device.fault = { () throws(CloudError) in try countdown.tick() }
    #expect(try device.sync().outcome == .failed)
    let merged = RecordID(card: card(0, phone: "1", note: "there"))
    #expect(device.files["0.vcf"].map { RecordID(card: $0) } == merged)
    #expect(try !account.contents.contains { $0 == merged })
    device.fault = nil
    try device.restart()
    try account.releaseLease()
    let report = try device.sync()
    #expect(report.outcome == .done && report.toCloud.overwritten == 30, "\(report)")
    #expect(try account.contents.contains { $0 == merged })
    #expect(try device.contents == account.contents)
    // Nor are they counted in the hour.
    for index in 30..<50 { try device.write("\(index).vcf", card(index, phone: "1")) }
    #expect(try device.sync().toCloud.overwritten == 20)
  }

  @Test func `a person is asked on the device whose folder did it, and nobody else is`() throws {
    let account = MemoryAccount()
    let (one, other) = (try filled(account), try FolderDevice(account))
    try other.sync()
    for index in 0..<60 { try one.write("\(index).vcf", card(index, note: "x")) }
    #expect(try one.sync().outcome == .stopped)
    #expect(try other.sync().outcome == .unchanged)
    for id in account.cards.keys { account.edit(id, Cards.person("All the Same \(id)", uid: "\(id)")) }
    #expect(try other.sync().toAddressBook.overwritten == 60)
  }
}
