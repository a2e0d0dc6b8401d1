import AddressBook
import Cache
import Contacts
import Engine
import POSIX
import Probes
import Protocol
import Simulation
import Sync
import Testing

/// Files that are put back without the hidden file that holds the address book's id, as a backup of `*.vcf` has them.
@Suite(.serialized) struct PutBackFolderTests {
  private let account = MemoryAccount()

  private func card(_ number: Int, phone: String? = nil) -> [UInt8] {
    Cards.person("Ann Number\(number)", uid: "ann\(number)", phone: phone)
  }

  /// A synced device with so many contacts, its id, and its files.
  private func filled(_ count: Int) throws -> (device: FolderDevice, id: UniqueID, files: [String: [UInt8]]) {
    let device = try FolderDevice(account)
    for number in 0..<count { try device.write("ann\(number).vcf", card(number)) }
    #expect(try device.sync().outcome == (count > 0 ? .done : .unchanged))
    return (device, try Vdir(path: device.folder).id(), device.files)
  }

  /// A new folder in the place of the device's.
  private func replaceFolder(_ device: FolderDevice, with files: [String: [UInt8]]) throws {
    try File.removeTree(device.folder)
    try File.makeFolder(device.folder)
    for (name, bytes) in files { try device.write(name, bytes) }
  }

  private func sync(
    _ device: FolderDevice, _ id: UniqueID, _ account: MemoryAccount? = nil, _ faults: FaultInjector? = nil,
    isDryRun: Bool = false, allowsDeletions: Bool = false, putsBack: Bool = false
  ) throws -> SyncReport {
    let account = account ?? self.account
    let cache = try DeviceCache(path: device.temporary.path("cache.sqlite"))
    defer { cache.close() }
    if faults == nil { account.releaseLease() }
    let context = SyncContext(
      now: { Timestamp(milliseconds: WallClock.milliseconds()) }, wait: { _ in false }, isCancelled: { false },
      progress: { _ in })
    var options = SyncOptions()
    options.isDryRun = isDryRun
    options.allowsDeletions = allowsDeletions
    options.putsBack = putsBack
    return SyncRun(
      book: Vdir(path: device.folder, expecting: id, faults: faults), cache: cache, cloud: account.cloud(id),
      options: options, context: context
    ).run()
  }

  private func hasID(_ device: FolderDevice) -> Bool { File.exists(device.folder + "/.contacts2web") }

  @Test(arguments: [1, 2, 20])
  func `the address book is known again by what its files say, and goes on with the same id`(count: Int) throws {
    let (device, id, files) = try filled(count)
    try replaceFolder(device, with: files)
    let report = try sync(device, id)
    #expect(report.outcome == .unchanged)
    #expect(
      report.notes == [
        "the address book had lost its file .contacts2web, and it was made anew: \(count) of the \(count) contacts are there as they were"
      ])
    #expect(try Vdir(path: device.folder).existingID() == id)
    #expect(device.files == files)
    let second = try sync(device, id)
    #expect(second.outcome == .unchanged && second.notes.isEmpty)
  }

  @Test(arguments: [
    (0, "all contacts come from the cloud"), (1, "the 1 contact that this device knows is written into it again"),
    (20, "the 20 contacts that this device knows are written into it again"),
  ])
  func `an empty folder that is put back is told of with what comes into it`(count: Int, words: String) throws {
    let (device, id, files) = try filled(count)
    try replaceFolder(device, with: [:])
    let start = "the address book was empty and without its file .contacts2web, and"
    #expect(
      try sync(device, id, isDryRun: true, putsBack: true).notes == ["\(start) a sync would make it anew: \(words)"])
    #expect(try sync(device, id, putsBack: true).notes == ["\(start) it was made anew: \(words)"])
    #expect(device.files == files)
  }

  @Test func `what is missing comes back, what differs is an edit, what is new is added, under whatever names`() throws
  {
    let (device, id, files) = try filled(20)
    var back: [String: [UInt8]] = [:]
    for (name, bytes) in files { back["renamed-" + name] = bytes }
    back["renamed-ann0.vcf"] = nil
    back["renamed-ann1.vcf"] = card(1, phone: "7")
    back["bob.vcf"] = Cards.person("Bob Stone", uid: "bob")
    try replaceFolder(device, with: back)
    let report = try sync(device, id)
    let told =
      ": 18 of the 20 contacts are there as they were; missing ones are written again, and what differs counts as edited"
    #expect(report.outcome == .done && report.notes.count == 1 && report.notes[0].hasSuffix(told), "\(report)")
    #expect(report.toCloud.added == 1 && report.toCloud.overwritten == 1 && report.toCloud.deleted == 0)
    #expect(report.toAddressBook.added == 1 && report.toAddressBook.overwritten == 0)
    #expect(device.files["ann0.vcf"] == card(0))
    #expect(device.contents == account.contents)
    // From now on a file that is missing was deleted.
    try device.remove("ann0.vcf")
    #expect(try sync(device, id).toCloud.deleted == 1)
  }

  @Test func `a person who allows deletions says that the missing files of such a folder are no accident`() throws {
    let (device, id, files) = try filled(20)
    try replaceFolder(device, with: files.filter { $0.key < "ann7" })
    let report = try sync(device, id, allowsDeletions: true)
    #expect(report.toCloud.deleted == 3 && report.toAddressBook.added == 0, "\(report)")
    #expect(report.notes.first?.hasSuffix("; missing ones count as deleted, and what differs counts as edited") == true)
    #expect(device.names.count == 17 && device.contents == account.contents)
  }

  @Test func `a folder whose files are still being copied back loses none of the others`() throws {
    let (device, id, files) = try filled(20)
    // Written, and not synced yet.
    try device.write("ann19.vcf", card(19, phone: "7"))
    device.fault = { () throws(CloudError) in throw .unavailable(message: "away") }
    #expect(try device.sync().outcome == .failed)
    let (edited, cards) = (device.files, account.cards)
    try replaceFolder(device, with: files.filter { $0.key < "ann2" && $0.key != "ann19.vcf" })
    let report = try sync(device, id)
    #expect(report.outcome == .done && report.notes.count == 1, "\(report)")
    #expect(report.toAddressBook.added == 9 && report.toCloud.deleted == 0 && report.toCloud.overwritten == 1)
    #expect(device.files == edited && Set(account.cards.keys) == Set(cards.keys))
    // The rest of the backup comes over them.
    for (name, bytes) in files where name != "ann19.vcf" { try device.write(name, bytes) }
    #expect(try sync(device, id).outcome == .unchanged)
    #expect(device.contents == account.contents)
  }

  @Test func `wherever such a run is cut off, the next one goes on with it`() throws {
    var point = 1
    while true {
      let account = MemoryAccount()
      let device = try FolderDevice(account)
      for number in 0..<8 { try device.write("ann\(number).vcf", card(number)) }
      try device.sync()
      let (id, files) = (try Vdir(path: device.folder).id(), device.files)
      try replaceFolder(device, with: files.filter { $0.key < "ann5" })
      let faults = FaultInjector(.init(.fileOperation, at: point, .end))
      _ = try sync(device, id, account, faults)
      let report = try sync(device, id, account)
      #expect(report.outcome != .stopped && report.toCloud.deleted == 0, "at \(point): \(report)")
      #expect(device.files == files && account.cards.count == 8, "at \(point)")
      guard faults.hasStruck else { break }
      point += 1
    }
    #expect(point > 20)
  }

  @Test func `a dry run says so and writes nothing`() throws {
    let (device, id, files) = try filled(20)
    try replaceFolder(device, with: files.filter { $0.key != "ann3.vcf" })
    let report = try sync(device, id, isDryRun: true)
    #expect(report.toAddressBook.added == 1 && report.toCloud.deleted == 0)
    #expect(report.notes.first?.contains("a sync would make it anew: 19 of the 20 contacts") == true)
    #expect(!hasID(device) && device.names.count == 19)
    #expect(try sync(device, id).toAddressBook.added == 1)
    #expect(hasID(device) && device.names.count == 20)
  }

  @Test(arguments: [0, 1, 10])
  func `a folder with half of the contacts or less is not the address book`(there: Int) throws {
    let (device, id, files) = try filled(20)
    let names = files.keys.sorted().prefix(there)
    try replaceFolder(device, with: files.filter { names.contains($0.key) })
    let (cards, change) = (account.cards, account.lastChange)
    for allowsDeletions in [false, true] {
      let report = try sync(device, id, allowsDeletions: allowsDeletions)
      #expect(report.outcome == .stopped && report.notes.isEmpty)
      #expect(
        report.message.hasSuffix(
          there == 0
            ? "its file .contacts2web is missing, and it is empty"
            : "missing, and \(there) of the 20 contacts are among its \(there) files as they were"))
      #expect(report.hint?.contains("put the files back") == true)
    }
    #expect(!hasID(device) && device.names.count == there)
    #expect(account.cards == cards && account.lastChange == change)
  }

  @Test func `another book that has a small one's contacts as well is not taken for it`() throws {
    let (device, id, files) = try filled(2)
    var other = files
    for number in 50..<60 { other["\(number).vcf"] = card(number) }
    try replaceFolder(device, with: other)
    let report = try sync(device, id)
    #expect(report.outcome == .stopped)
    #expect(report.message.hasSuffix("2 of the 2 contacts are among its 12 files as they were"))
    #expect(account.cards.count == 2)
  }

  @Test func `of two contents that were exchanged for one, each counts once`() throws {
    let (device, id, _) = try filled(4)
    // Five files, one content.
    var same: [String: [UInt8]] = [:]
    for number in 0..<5 { same["\(number).vcf"] = card(0) }
    try replaceFolder(device, with: same)
    let report = try sync(device, id)
    #expect(report.message.hasSuffix("1 of the 4 contacts are among its 5 files as they were"))
  }

  @Test func `a folder with another address book's id stays foreign, whatever it has`() throws {
    let (device, id, files) = try filled(20)
    try replaceFolder(device, with: files)
    try File.write(device.folder + "/.contacts2web", "\(UniqueID.random())\n".utf8)
    let report = try sync(device, id)
    #expect(report.outcome == .stopped && report.message.hasSuffix("is another address book than the one signed in"))
  }

  @Test func `a broken id file is named, and without it the folder is recognized`() throws {
    let (device, id, _) = try filled(20)
    try File.write(device.folder + "/.contacts2web", "".utf8)
    let report = try sync(device, id)
    #expect(report.outcome == .failed && report.message.hasSuffix("does not hold an address book's id"))
    #expect(report.hint == "restore the file, or remove it: a sync knows the folder again by its contacts")
    try File.remove(device.folder + "/.contacts2web")
    #expect(try sync(device, id).notes.count == 1)
    #expect(try sync(device, id).outcome == .unchanged)
  }

  @Test func `without a cache nothing tells whose files they are`() throws {
    let (device, id, files) = try filled(20)
    try replaceFolder(device, with: files)
    try device.loseCache()
    let report = try sync(device, id)
    #expect(report.outcome == .stopped && report.message.hasSuffix("and nothing is known of what was in it"))
    #expect(!hasID(device))
  }

  @Test func `an edit and a deletion that were not synced before the folder was lost are synced after it`() throws {
    let (device, id, files) = try filled(20)
    try device.write("ann4.vcf", card(4, phone: "12"))
    try device.remove("ann5.vcf")
    let edited = device.files
    // The network is away: the cache has both, the cloud has neither.
    device.fault = { () throws(CloudError) in throw .unavailable(message: "away") }
    #expect(try device.sync().outcome == .failed)
    #expect(edited.count == files.count - 1)
    try replaceFolder(device, with: edited)
    let report = try sync(device, id)
    #expect(report.toCloud.overwritten == 1 && report.toCloud.deleted == 1 && report.notes.count == 1)
    #expect(device.contents == account.contents)
  }
}
