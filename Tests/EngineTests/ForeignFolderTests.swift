import AddressBook
import Cache
import Cloud
import Contacts
import Engine
import POSIX
import Protocol
import Simulation
import Sync
import Testing

/// Folders that are not this device's address book, or only a part of it: the run stops with a clear word, and nothing has
/// changed.
@Suite(.serialized) struct ForeignFolderTests {
  private func filled(_ account: any TestAccount, _ people: String) throws -> FolderDevice {
    let device = try FolderDevice(account)
    for index in 10..<30 {
      try device.write("\(people)\(index).vcf", Cards.person("\(people) Number\(index)", uid: "\(people)\(index)"))
    }
    #expect(try device.sync().outcome == .done)
    return device
  }

  @Test(arguments: CloudKind.allCases) func `another address book in this one's place stops the run`(
    _ kind: CloudKind
  ) throws {
    // Another device's folder, one of another account, one that never was an address book, none at all.
    for place in ["device", "account", "unknown", "none"] {
      let account = try kind.account()
      let device = try filled(account, "Ann")
      let id = try Vdir(path: device.folder).id()
      let cards = try account.cards
      let change = try account.lastChange
      try File.rename(device.folder, to: device.temporary.path("aside"))
      switch place {
      case "device", "account":
        let other = try filled(place == "device" ? account : try kind.account(), "Bob")
        try File.rename(other.folder, to: device.folder)
      case "unknown":
        try File.makeFolder(device.folder)
        try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob"))
      default: break
      }
      let files = device.files
      let expected = place == "device" ? try account.cards : cards
      let report = try run(device, expecting: id)
      #expect(report.outcome == .stopped, "\(place)")
      let word =
        switch place {
        case "none": "is not there"
        case "unknown": "is not the address book"
        default: "is another address book than the one signed in"
        }
      #expect(report.message.contains(word), "\(place): \(report.message)")
      #expect(report.hint?.isEmpty == false, "\(place)")
      #expect(device.files == files, "\(place)")
      #expect(try account.cards == expected, "\(place)")
      if place != "device" { #expect(try account.lastChange == change, "\(place)") }
      // Back in its place it goes on as if nothing had been.
      if File.exists(device.folder) { try File.removeTree(device.folder) }
      try File.rename(device.temporary.path("aside"), to: device.folder)
      let back = try device.sync()
      #expect(back.toCloud == SyncReport.Counts() && back.toAddressBook.deleted == 0, "\(place)")
      #expect(try device.contents == account.contents, "\(place)")
    }
  }

  private func run(_ device: FolderDevice, expecting id: UniqueID) throws -> SyncReport {
    let cloud = try device.account.cloud(id)
    let cache = try DeviceCache(path: device.temporary.path("cache.sqlite"))
    defer { cache.close() }
    let context = SyncContext(
      now: { Timestamp(milliseconds: WallClock.milliseconds()) }, wait: { _ in false }, isCancelled: { false },
      progress: { _ in })
    return SyncRun(
      book: Vdir(path: device.folder, expecting: id), cache: cache, cloud: cloud, context: context
    ).run()
  }

  @Test func `a folder of another account is not taken by this one`() throws {
    let (mine, theirs) = (try DatabaseAccount(), try ServedAccount())
    let device = try filled(theirs, "Bob")
    let id = try Vdir(path: device.folder).id()
    #expect(throws: CloudError.foreignBook(message: "this address book is registered with another account")) {
      try AddressBooks(mine.database).register(account: mine.id, book: id, name: "taken")
    }
    #expect(try mine.cards.isEmpty)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases) func `a folder of which a part is missing stops the run`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let device = try filled(account, "Ann")
    let cards = try account.cards
    let files = device.files
    for name in files.keys.sorted().prefix(12) { try device.remove(name) }
    try device.write("Ann29.vcf", Cards.person("Ann Number29", uid: "Ann29", phone: "1"))
    let report = try device.sync()
    #expect(report.outcome == .stopped)
    #expect(report.message == "this sync would delete 12 of 20 contacts from the cloud: nothing was changed")
    #expect(report.hint?.contains("put the files back") == true)
    #expect(try account.cards == cards)
    // The rest comes back: nothing but the edit is left to do.
    for (name, bytes) in files where !device.names.contains(name) { try device.write(name, bytes) }
    let back = try device.sync()
    #expect(back.toCloud.overwritten == 1 && back.toCloud.deleted == 0 && back.toCloud.added == 0)
    #expect(back.toAddressBook == SyncReport.Counts())
    #expect(try device.contents == account.contents)
  }
}
