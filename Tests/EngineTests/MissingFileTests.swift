import Cache
import Contacts
import POSIX
import Probes
import Protocol
import Simulation
import Sync
import Testing

/// `sync --put-back`: files that were lost are written again, instead of being deleted everywhere.
@Suite(.serialized) struct MissingFileTests {
  private func card(_ index: Int, phone: String? = nil, hasUID: Bool = true) -> [UInt8] {
    Cards.person("Ann Number\(index)", uid: hasUID ? "u\(index)" : nil, phone: phone)
  }

  private func filled(_ account: any TestAccount, _ count: Int = 30, hasUID: Bool = true) throws -> FolderDevice {
    let device = try FolderDevice(account)
    for index in 0..<count { try device.write("ann \(index).vcf", card(index, hasUID: hasUID)) }
    try device.sync()
    return device
  }

  @Test(arguments: CloudKind.allCases) func `an emptied folder has its files again, under their names`(
    _ kind: CloudKind
  )
    throws
  {
    let account = try kind.account()
    let device = try filled(account)
    // One edit has not been sent yet, and one contact is new.
    try device.write("ann 3.vcf", card(3, phone: "3"))
    try device.write("new.vcf", card(99))
    device.fault = { () throws(CloudError) in throw .unavailable(message: "away") }
    try device.sync()
    device.fault = nil
    let files = device.files
    for name in device.names { try device.remove(name) }
    #expect(try device.sync().outcome == .stopped)
    let dry = try device.sync(dryRun: true, putBack: true)
    #expect(dry.toAddressBook.added == 31 && device.names.isEmpty)
    let report = try device.sync(putBack: true)
    #expect(
      report.outcome == .done && report.toAddressBook == dry.toAddressBook && report.toCloud == dry.toCloud, "\(report)"
    )
    #expect(report.toCloud.overwritten == 1 && report.toCloud.added == 1 && report.toCloud.deleted == 0)
    #expect(device.files == files)
    #expect(try device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
    // From then on, what is missing was deleted.
    try device.remove("ann 4.vcf")
    #expect(try device.sync().toCloud.deleted == 1)
  }

  @Test(arguments: [true, false]) func `so has one that runs have looked at since, also without the network`(
    _ hasUID: Bool
  ) throws {
    let account = MemoryAccount()
    let device = try filled(account, hasUID: hasUID)
    let files = device.files
    for index in 0..<12 { try device.remove("ann \(index).vcf") }
    #expect(try device.sync().outcome == .stopped)
    for index in 12..<20 { try device.remove("ann \(index).vcf") }
    #expect(try device.sync(dryRun: true, putBack: true).toAddressBook.added == 20)
    device.fault = { () throws(CloudError) in throw .unavailable(message: "away") }
    #expect(try device.sync(putBack: true).outcome == .failed)
    #expect(device.files == files)
    device.fault = nil
    let report = try device.sync()
    #expect(report.outcome == .unchanged, "\(report)")
    #expect(account.cards.count == 30 && device.contents == account.contents)
  }

  @Test func `a name that another file has by now goes to that one`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for index in 0..<10 { try device.remove("ann \(index).vcf") }
    #expect(try device.sync().outcome == .stopped)
    try device.write("ann 0.vcf", card(50))
    try File.makeFolder("\(device.folder)/ann 1.vcf")
    let report = try device.sync(putBack: true)
    #expect(report.toAddressBook.added == 10 && report.toCloud.added == 1 && report.toCloud.deleted == 0, "\(report)")
    #expect(device.files["ann 0.vcf"] == card(50) && device.files["u0.vcf"] == card(0))
    #expect(device.names.count == 31 && device.contents == account.contents)
    // Also where no run has missed them yet.
    try device.remove("ann 5.vcf")
    try File.makeFolder("\(device.folder)/ann 5.vcf")
    #expect(try device.sync(putBack: true).toAddressBook.added == 1)
    #expect(device.names.count == 31 && device.contents == account.contents && account.cards.count == 31)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `a file that was left alone and is gone is named, because nobody has what it said`() throws {
    let device = try filled(MemoryAccount())
    try device.write("odd.vcf", Array("no card".utf8))
    // A known contact's file that is damaged has a contact that comes back.
    try device.write("ann 1.vcf", Array("no card either".utf8))
    #expect(try device.sync().refused.count == 2)
    for name in ["odd.vcf", "ann 1.vcf", "ann 2.vcf"] { try device.remove(name) }
    let told = ["odd.vcf was left alone and is gone: only a backup of the folder has what it said"]
    let dry = try device.sync(dryRun: true, putBack: true)
    #expect(dry.notes == told && dry.outcome == .attention, "\(dry)")
    let report = try device.sync(putBack: true)
    #expect(report.notes == told && report.outcome == .attention && report.toAddressBook.added == 2, "\(report)")
    #expect(device.files["ann 1.vcf"] == card(1) && device.files["odd.vcf"] == nil)
    let second = try device.sync(putBack: true)
    #expect(second.notes == [] && second.outcome == .unchanged, "\(second)")
    // Without being asked for, a missing file was deleted.
    try device.write("odd.vcf", Array("no card".utf8))
    _ = try device.sync()
    try device.remove("odd.vcf")
    #expect(try device.sync().notes == [])
  }

  @Test func `what a script has overwritten and a person then deletes comes back as it was`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    let files = device.files
    for index in 0..<30 { try device.write("ann \(index).vcf", card(index, phone: "0")) }
    #expect(try device.sync().stoppedBy == .overwrites)
    // Files that are there stay as they are.
    #expect(try device.sync(putBack: true).stoppedBy == .overwrites)
    #expect(device.files["ann 3.vcf"] == card(3, phone: "0"))
    for name in device.names { try device.remove(name) }
    let report = try device.sync(putBack: true)
    #expect(report.outcome == .done && report.toCloud == SyncReport.Counts(), "\(report)")
    #expect(device.files == files)
    #expect(try device.sync().outcome == .unchanged)
    // The same where a run comes in between.
    for index in 0..<25 { try device.write("ann \(index).vcf", card(index, phone: "0")) }
    #expect(try device.sync().stoppedBy == .overwrites)
    for index in 0..<25 { try device.remove("ann \(index).vcf") }
    #expect(try device.sync().stoppedBy == .deletions)
    #expect(try device.sync(putBack: true).toAddressBook.added == 25)
    #expect(device.files == files && device.contents == account.contents)
  }

  @Test(arguments: [false, true])
  func `an edit that a guard had stopped is in the device's trash when its file is gone`(
    isMissedBefore: Bool
  ) throws {
    let account = MemoryAccount()
    let device = try filled(account)
    let files = device.files
    for index in 0..<30 { try device.write("ann \(index).vcf", card(index, phone: "0")) }
    #expect(try device.sync().stoppedBy == .overwrites)
    // A person's own work, in one of the files that a script had rewritten.
    try device.write("ann 3.vcf", card(3, phone: "0170 3333"))
    #expect(try device.sync().stoppedBy == .overwrites)
    for index in 0..<20 { try device.remove("ann \(index).vcf") }
    if isMissedBefore { #expect(try device.sync().setAside.stopped == 20) }
    let dry = try device.sync(dryRun: true, putBack: true)
    #expect(dry.toAddressBook.added == 20)
    #expect(try device.removed.count == (isMissedBefore ? 20 : 0))
    let report = try device.sync(putBack: true)
    #expect(report.toAddressBook.added == 20, "\(report)")
    #expect(dry.setAside == report.setAside && report.setAside.stopped == (isMissedBefore ? 0 : 20))
    if !isMissedBefore {
      let note =
        "20 edits that a sync had stopped at are in this device's trash: contacts2web review lists and restores them"
      #expect(report.notes == [note])
    }
    for index in 0..<20 { #expect(device.files["ann \(index).vcf"] == files["ann \(index).vcf"]) }
    for index in 20..<30 { try device.write("ann \(index).vcf", card(index)) }
    #expect(try device.sync().outcome == .unchanged)
    let kept = try device.removed
    #expect(
      kept.count == 20 && kept.contains { $0.card == card(3, phone: "0170 3333") && $0.name.description == "ann 3.vcf" }
    )
    #expect(device.files == files && device.contents == account.contents)
  }

  /// Thirty edits that the guard has stopped, one of them a person's own work.
  private func stopped(_ device: FolderDevice, own: [UInt8]) throws {
    for index in 0..<30 { try device.write("ann \(index).vcf", index == 3 ? own : card(index, phone: "0")) }
    #expect(try device.sync().stoppedBy == .overwrites)
  }

  @Test(arguments: [false, true])
  func `an edit that a guard had stopped is in the device's trash when another contact's file takes its file's place`(
    isNewContact: Bool
  ) throws {
    let account = MemoryAccount()
    let device = try filled(account)
    let own = card(3, phone: "0170 3333")
    try stopped(device, own: own)
    if isNewContact {
      try device.write("ann 3.vcf", Cards.person("Bob Stone", uid: "bob"))
    } else {
      try File.rename("\(device.folder)/ann 4.vcf", to: "\(device.folder)/ann 3.vcf")
    }
    let dry = try device.sync(dryRun: true)
    let report = try device.sync()
    #expect(report.stoppedBy != nil && report.toCloud == SyncReport.Counts())
    let kept = try device.removed
    #expect(kept.contains { $0.card == own && $0.name.description == "ann 3.vcf" } == !isNewContact, "\(report)")
    #expect(report.setAside.stopped == kept.count && dry.setAside == report.setAside)
    #expect(report.setAside.stopped == (isNewContact ? 0 : 1))
    // It is told once.
    #expect(try device.sync().setAside.stopped == 0 && device.removed.count == kept.count)
  }

  @Test func `an edit that came back from the trash and is stopped again goes there again`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    let own = card(3, phone: "0170 3333")
    for _ in 0..<2 {
      try stopped(device, own: own)
      #expect(try !device.removed.contains { $0.card == own })
      for index in 0..<30 { try device.remove("ann \(index).vcf") }
      let report = try device.sync(putBack: true)
      #expect(report.setAside.stopped == 30 && report.toAddressBook.added == 30, "\(report)")
      #expect(try device.removed.contains { $0.card == own })
    }
  }

  @Test func `what the cloud has changed or deleted meanwhile follows`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for name in device.names { try device.remove(name) }
    func id(_ index: Int) throws -> UniqueID { try #require(account.cards.first { $0.value == card(index) }?.key) }
    account.edit(try id(0), card(0, phone: "7"))
    account.delete(try id(1), allowed: false)
    let report = try device.sync(putBack: true)
    #expect(report.outcome == .done && report.conflicts == 0, "\(report)")
    #expect(device.names.count == 29 && device.files["ann 0.vcf"] == card(0, phone: "7"))
    #expect(device.contents == account.contents)
  }

  @Test(arguments: [false, true]) func `cards that only the cloud knows come from there`(countsAsDeleted: Bool) throws {
    let account = MemoryAccount()
    let other = try filled(account)
    let device = try FolderDevice(account)
    try device.sync()
    for index in 0..<3 { try other.write("ann \(index).vcf", card(index, phone: "2")) }
    try other.sync()
    // Killed when the files are in place, and the cache does not know; then a file is lost.
    let counter = Counter()
    device.bookFault = { () throws(BookError) in
      if counter.tick() == 1 { throw .failed(message: "killed", hint: nil) }
    }
    try device.sync()
    device.bookFault = nil
    try device.restart()
    account.releaseLease()
    try device.remove("u1.vcf")
    if countsAsDeleted {
      // The cloud does not hear of that.
      device.fault = { () throws(CloudError) in throw .unavailable(message: "away") }
      #expect(try device.sync().outcome == .failed)
      device.fault = nil
    }
    #expect(try device.sync(dryRun: true, putBack: true).toCloud.deleted == 0)
    let report = try device.sync(putBack: true)
    #expect(report.toCloud.deleted == 0, "\(report)")
    #expect(device.names.count == 30 && device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `without a cache everything comes from the cloud`() throws {
    let account = MemoryAccount()
    let device = try filled(account)
    for name in device.names { try device.remove(name) }
    try device.loseCache()
    #expect(try device.sync(putBack: true).toAddressBook.added == 30)
    #expect(device.contents == account.contents)
  }

  @Test func `wherever it is cut off, the next run goes on with it`() throws {
    for hasStopped in [false, true] {
      var point = 3
      while true {
        let account = MemoryAccount()
        let device = try filled(account, 8)
        let files = device.files
        for index in 0..<(hasStopped ? 7 : 8) { try device.remove("ann \(index).vcf") }
        if hasStopped { #expect(try device.sync().outcome == .stopped) }
        device.faults.arm(.init(.fileOperation, at: point, .end))
        try device.sync(putBack: true)
        let hasStruck = device.faults.hasStruck
        try device.restart()
        account.releaseLease()
        let report = try device.sync()
        // Before it has begun, the folder is one that a guard stops at.
        if device.names.count < 8 { #expect(report.outcome == .stopped && device.names.count < 2, "at \(point)") }
        if report.outcome == .stopped { try device.sync(putBack: true) }
        #expect(device.files == files && account.cards.count == 8, "at \(point): \(report)")
        guard hasStruck else { break }
        point += 3
      }
      #expect(point > 15)
    }
  }
}
