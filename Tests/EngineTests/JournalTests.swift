import Cache
import Contacts
import POSIX
import Protocol
import Simulation
import Sync
import Testing

/// What a device remembers of what it did with a contact, and why.
@Suite(.serialized) struct JournalTests {
  private static let ann = Cards.person("Ann Lee", uid: "ann", phone: "1")

  private let account: MemoryAccount
  private let one: FolderDevice
  private let two: FolderDevice
  private let id: UniqueID

  /// Two devices that have Ann, Bob and Cid.
  init() throws {
    account = MemoryAccount(clock: WorldClock())
    one = try FolderDevice(account)
    two = try FolderDevice(account)
    for name in ["Bob Hill", "Cid Near"] { try one.write("\(name).vcf", Cards.person(name, uid: name)) }
    try one.write("ann.vcf", Self.ann)
    try one.sync()
    try two.sync()
    id = try #require(account.cards.first { $0.value == Self.ann }?.key)
  }

  private func reasons(_ device: FolderDevice, _ name: String = "Ann") throws -> [Deed.Reason] {
    try device.deeds(of: .name(name)).map(\.reason)
  }

  private func edited(_ note: String) -> [UInt8] { Cards.person("Ann Lee", uid: "ann", phone: "1", note: note) }

  // MARK: Reasons

  @Test func `what was new leaves the moment when it was sent or written, and no entry`() throws {
    for (device, isSent) in [(one, true), (two, false)] {
      let contact = try #require(try device.remembered(.name("ann")).first)
      #expect(contact.isAgreed && (contact.sentAt != nil) == isSent && (contact.writtenAt == nil) == isSent)
      #expect(try reasons(device) == [])
    }
  }

  @Test func `a deletion on one device is told by both, each with its reason`() throws {
    try one.remove("ann.vcf")
    try one.sync()
    try two.sync()
    let deleted = try one.deeds(of: .name("Ann Lee"))
    #expect(deleted.map(\.kind) == [.deleted] && deleted.map(\.reason) == [.fileDeleted])
    #expect(deleted.first?.file == ItemName("ann.vcf") && deleted.first?.cloudID == id)
    let removed = try two.deeds(of: .name("Ann Lee"))
    #expect(removed.map(\.kind) == [.removed] && removed.map(\.reason) == [.deletedInCloud])
    #expect(removed.first?.cloudID == id)
  }

  @Test func `a contact that an undo deletes is told apart from one that a person deletes`() throws {
    try one.write("dan.vcf", Cards.person("Dan New", uid: "dan"))
    try one.sync()
    try two.sync()
    account.undo(try #require(account.runs.first))
    try two.sync()
    #expect(try reasons(two, "Dan") == [.undoneInCloud])
  }

  @Test func `a duplicate names the file that says the same`() throws {
    try one.write("copy.vcf", Self.ann)
    try one.sync()
    try one.liveThroughWait()
    try one.sync()
    let deeds = try one.deeds(of: .file(ItemName("copy.vcf")))
    #expect(deeds.map(\.reason) == [.duplicate] && deeds.map(\.other) == [ItemName("ann.vcf")])
    #expect(deeds.map(\.file) == [ItemName("copy.vcf")])
  }

  @Test func `of edits that were sent, the last one is told`() throws {
    for number in 1...3 {
      try one.write("ann.vcf", edited("\(number)"))
      try one.sync()
    }
    #expect(try reasons(one) == [.fileEdited])
    try two.sync()
    #expect(try reasons(two) == [])
  }

  @Test func `of two edits the later one stands, and the other says that it is kept for review`() throws {
    account.edit(id, edited("first"))
    // Of two edits in the same millisecond the cloud's stands.
    try letClocksMoveOn()
    try one.write("ann.vcf", edited("second"))
    // By a clock that is ahead: it counts as edited when the run looks at it.
    try one.setModified("ann.vcf", WallClock.milliseconds() + 60_000)
    try one.sync()
    #expect(try reasons(one) == [.wonConflict])
    try two.sync()
    try two.write("ann.vcf", edited("third"))
    try two.setModified("ann.vcf", WallClock.milliseconds() - 60_000)
    account.edit(id, edited("fourth"))
    try two.sync()
    #expect(try reasons(two) == [.lostConflict])
  }

  @Test func `edits that are put together say so`() throws {
    account.choose(.merge)
    account.edit(id, edited("there"))
    try one.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "2"))
    try one.sync()
    #expect(try Set(reasons(one)) == [.merged, .fileEdited])
  }

  @Test func `what was deleted here and edited elsewhere says that it came back`() throws {
    try two.write("ann.vcf", edited("edited"))
    try two.sync()
    try one.remove("ann.vcf")
    try one.sync()
    #expect(try reasons(one) == [.broughtBack])
  }

  @Test func `a file that is written again says that it was missing`() throws {
    try one.remove("ann.vcf")
    try one.sync(putBack: true)
    #expect(try reasons(one) == [.putBack])
    #expect(try one.deeds(of: .name("Ann")).first?.file == ItemName("ann.vcf"))
  }

  @Test func `what a run that was cut off may have removed is no deed until a look at the folder tells`() throws {
    try one.remove("ann.vcf")
    try one.sync()
    two.bookFault = { () throws(BookError) in throw .failed(message: "the end", hint: nil) }
    try two.sync()
    two.bookFault = nil
    #expect(try two.names.contains("ann.vcf") && reasons(two) == [])
    try two.sync()
    #expect(try reasons(two) == [.deletedInCloud])
  }

  // MARK: Who is meant

  @Test func `a contact is found by its file, its id, its UID and a part of its name, whatever the accents`() throws {
    try one.write("ulf.vcf", Cards.person("Ülf Østby", uid: "urn:uuid:7", phone: "7"))
    try one.sync()
    let ulf = try #require(try one.remembered(.file(ItemName("ulf.vcf"))).first)
    let ulfsID = try #require(ulf.cloudID)
    let prefix = try #require(HexPrefix(ulfsID.description.prefix(8)))
    for question in [.id(prefix), .uid("urn:uuid:7"), .name("ulf OST")] as [DeviceCache.Question] {
      #expect(try one.remembered(question) == [ulf])
    }
    #expect(try one.remembered(.name("nobody")).isEmpty && one.remembered(.uid("7")).isEmpty)
    #expect(try one.remembered(.name("")).count == 4)
  }

  @Test func `a contact that is gone is found by what it was called, and told once`() throws {
    try two.remove("ann.vcf")
    try two.sync()
    try one.sync()
    for device in [one, two] {
      let found = try device.remembered(.name("ann lee"))
      #expect(found.map(\.cloudID) == [id] && found.map(\.name) == ["Ann Lee"] && found.map(\.file) == [nil])
      #expect(try device.remembered(.file(ItemName("ann.vcf"))).map(\.cloudID) == [id])
    }
    // It is back under another name.
    account.restore(id)
    account.edit(id, Cards.person("Ann Hill", uid: "ann"))
    try one.sync()
    #expect(try one.remembered(.name("ann")).map(\.name) == ["Ann Hill"])
    #expect(try one.deeds(of: .name("ann")).map(\.reason) == [.deletedInCloud])
  }

  // MARK: Dry runs

  @Test func `a dry run writes nothing to the cache, and keeps nobody else from writing`() throws {
    try one.write("ann.vcf", edited("here"))
    try one.remove("Bob Hill.vcf")
    account.edit(id, edited("there"))
    let before = try (cache: one.cacheBytes, files: one.files)
    var announced = 0
    let report = try one.sync(dryRun: true) { _ in
      announced += 1
      #expect((try? one.cacheBytes) == before.cache)
    }
    #expect(announced == 2 && report.toCloud.deleted == 1 && report.conflicts == 1)
    #expect(try one.cacheBytes == before.cache && one.files == before.files)
    let real = try one.sync()
    #expect(real.toCloud.deleted == 1 && real.conflicts == 1)
    #expect(try one.cacheBytes != before.cache)
  }
}
