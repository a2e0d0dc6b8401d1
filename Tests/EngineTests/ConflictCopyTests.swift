import Contacts
import POSIX
import Simulation
import Sync
import Testing

/// Versions of a file that a synchronizer of files has set aside beside it, on devices that know the folder and on new ones.
@Suite(.serialized) struct ConflictCopyTests {
  private static let copy = "ann.sync-conflict-20261127-101500-ABCDEFG.vcf"

  private func ann(_ phone: String, uid: String? = nil) -> [UInt8] {
    Cards.person("Ann Lee", uid: uid, phone: phone)
  }

  /// A device that has synced ann.vcf, and has found and left alone a version of it, so many milliseconds after that came.
  private func device(_ account: MemoryAccount, setAside version: [UInt8], _ later: Int64) throws -> FolderDevice {
    let device = try FolderDevice(account)
    try device.write("ann.vcf", ann("1"))
    try device.sync()
    try device.write(Self.copy, version)
    device.clockOffset = later
    #expect(try device.sync().refused.map(\.file) == [ItemName(Self.copy)])
    return device
  }

  /// The folder's program gives the file to the other version by a rename, so the copy is the contact's file by all signs but its name.
  @Test(arguments: CloudKind.allCases, [true, false])
  func `without a UID the contact stays in its file, and the copy is left alone and named`(
    _ kind: CloudKind, _ isSyncedFirst: Bool
  ) throws {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    try one.write("ann.vcf", ann("1"))
    for device in [one, two] { try device.sync() }
    let name = try #require(two.names.first)
    try one.write("ann.vcf", ann("2"))
    try one.sync()
    try two.write(name, ann("3"))
    if isSyncedFirst { try two.sync() }
    try File.rename("\(one.folder)/ann.vcf", to: "\(one.folder)/\(Self.copy)")
    try one.write("ann.vcf", ann("3"))
    let report = try one.sync()
    #expect(report.refused.map(\.file) == [ItemName(Self.copy)])
    #expect(report.refused.first?.reason.contains("another version of ann.vcf") == true)
    for device in [two, one, two] { try device.sync() }
    #expect(try account.contents == [try #require(RecordID(card: ann("3")))] && account.trashed.isEmpty)
    #expect(one.files == ["ann.vcf": ann("3"), Self.copy: ann("2")] && two.files == [name: ann("3")])
    // As everybody does in the end.
    try one.remove(Self.copy)
    #expect(try one.sync().refused.isEmpty)
    #expect(try account.cards.count == 1 && account.trashed.isEmpty && one.files == ["ann.vcf": ann("3")])
  }

  /// So many milliseconds after the copy came: what was read a moment after it was written is read anew in any case. `isNew`: the device finds both
  /// files in its first look.
  @Test(arguments: CloudKind.allCases.flatMap { kind in [(kind, false), (kind, true)] }, [0, 600_000])
  func `where the original goes, the copy is the contact, whatever it says`(
    _ kind: (kind: CloudKind, isNew: Bool), _ later: Int64
  ) throws {
    let account = try kind.kind.account()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", ann("1"))
    if !kind.isNew { try device.sync() }
    let mine = Cards.person("Anna Oz", phone: "2", note: "mine")
    try device.write(Self.copy, mine)
    device.clockOffset = later
    #expect(try device.sync().refused.count == 1)
    let id = try #require(try account.cards.keys.first)
    try device.remove("ann.vcf")
    let report = try device.sync()
    #expect(report.refused.isEmpty && report.toCloud.added == 0 && report.toCloud.overwritten == 1)
    #expect(try account.cards.keys.elementsEqual([id]) && account.trashed.isEmpty && device.names == [Self.copy])
    #expect(try account.contents == [try #require(RecordID(card: mine))])
  }

  /// A person looks at one after the other, and keeps the one that is older.
  @Test(arguments: [0, 600_000], [false, true])
  func `of several versions of a file that goes the last one is the contact, and then the one that is left`(
    _ later: Int64, _ isOneLook: Bool
  ) throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", ann("1"))
    try device.sync()
    let id = try #require(account.cards.keys.first)
    let last = "ann.sync-conflict-20251128-101500-ZZZZZZZ.vcf"
    let cards = ["first", "last"].map { Cards.person("Ann Lee", phone: "1", note: $0) }
    try device.write(Self.copy, cards[0])
    try device.write(last, cards[1])
    // The last one is the later one, also where both are written in one millisecond.
    try device.setModified(Self.copy, WallClock.milliseconds() - 60_000)
    device.clockOffset = later
    #expect(try device.sync().refused.count == 2)
    try device.remove("ann.vcf")
    if !isOneLook {
      for _ in 0..<2 { #expect(try device.sync().refused.map(\.file) == [ItemName(Self.copy)]) }
      #expect(account.contents == [try #require(RecordID(card: cards[1]))])
    }
    try device.remove(last)
    #expect(try device.sync().refused.isEmpty)
    #expect(account.cards.keys.elementsEqual([id]) && account.trashed.isEmpty && device.names == [Self.copy])
    #expect(account.contents == [try #require(RecordID(card: cards[0]))])
  }

  @Test(arguments: [0, 600_000]) func `a version is nobody where another contact has come to have its original's name`(
    _ later: Int64
  ) throws {
    let account = MemoryAccount()
    let device = try device(account, setAside: Cards.person("Ann Lee", phone: "1", note: "mine"), later)
    try File.rename("\(device.folder)/ann.vcf", to: "\(device.folder)/lee.vcf")
    try device.sync()
    try device.write("ann.vcf", Cards.person("Ann Oz", phone: "2"))
    #expect(try device.sync().toCloud.added == 1)
    try device.remove("ann.vcf")
    #expect(try device.sync(allowDeletions: true).refused.map(\.file) == [ItemName(Self.copy)])
    #expect(account.contents == [try #require(RecordID(card: ann("1")))] && account.trashed.count == 1)
  }

  @Test(arguments: [0, 600_000]) func `a version that cannot be read for one look is a version afterwards`(
    _ later: Int64
  ) throws {
    let account = MemoryAccount()
    let version = Cards.person("Ann Oz", phone: "2")
    let device = try device(account, setAside: version, later)
    try File.rename("\(device.folder)/ann.vcf", to: "\(device.folder)/lee.vcf")
    for card in [version, Array(version.dropLast(9)), version] {
      try device.write(Self.copy, card)
      #expect(try device.sync().refused.map(\.file) == [ItemName(Self.copy)])
    }
    #expect(account.contents == [try #require(RecordID(card: ann("1")))] && account.trashed.isEmpty)
  }

  @Test(arguments: [0, 600_000]) func `a version that gets a UID of its own is somebody new`(_ later: Int64) throws {
    let account = MemoryAccount()
    let device = try device(account, setAside: ann("2"), later)
    try device.write(Self.copy, ann("2", uid: "ann"))
    #expect(try device.sync().refused.isEmpty)
    #expect(account.cards.count == 2 && account.trashed.isEmpty)
  }

  @Test(arguments: [0, 600_000]) func `a version whose original has gone stays one where it gets a UID`(
    _ later: Int64
  ) throws {
    let account = MemoryAccount()
    let device = try device(account, setAside: ann("2"), later)
    try File.rename("\(device.folder)/ann.vcf", to: "\(device.folder)/lee.vcf")
    try device.sync()
    try device.write(Self.copy, ann("2", uid: "ann"))
    for _ in 0..<2 { #expect(try device.sync().refused.map(\.file) == [ItemName(Self.copy)]) }
    #expect(account.cards.count == 1 && account.trashed.isEmpty)
  }

  /// What becomes of the file that the copy is a version of.
  enum Loss: CaseIterable { case deletedInTheCloud, renamed, renamedAndEdited }

  @Test(arguments: Loss.allCases, [0, 600_000])
  func `where the original's contact is deleted elsewhere, or is in another file, the copy is nobody new`(
    _ loss: Loss, _ later: Int64
  ) throws {
    let account = MemoryAccount()
    let device = try device(account, setAside: Cards.person("Ann Lee", phone: "1", note: "mine"), later)
    let id = try #require(account.cards.keys.first)
    switch loss {
    case .deletedInTheCloud: account.delete(id, allowed: true)
    case .renamed: try File.rename("\(device.folder)/ann.vcf", to: "\(device.folder)/lee.vcf")
    case .renamedAndEdited:
      try device.remove("ann.vcf")
      try device.write("lee.vcf", Cards.person("Ann Lee", phone: "1", email: "ann@example.org"))
    }
    for _ in 0..<3 { #expect(try device.sync().refused.map(\.file) == [ItemName(Self.copy)]) }
    #expect(account.cards.keys.elementsEqual(loss == .deletedInTheCloud ? [] : [id]))
    #expect(device.names == (loss == .deletedInTheCloud ? [Self.copy] : [Self.copy, "lee.vcf"]))
    #expect(try device.sync().outcome == .unchanged && device.changedFiles == 0)
    // Edited or not, it stays what it is until a person gives it another name.
    try device.write(Self.copy, Cards.person("Ann Lee", phone: "1", note: "edited"))
    #expect(try device.sync().outcome == .unchanged && device.changedFiles == 0)
    try File.rename("\(device.folder)/\(Self.copy)", to: "\(device.folder)/mine.vcf")
    #expect(try device.sync().toCloud.added == 1)
  }

  /// What becomes of the renamed file.
  enum Fate: CaseIterable { case deleted, becomesSomebodyElse }

  /// The copy says what the contact said before, so all that it says tells that it is the contact, but for its name.
  @Test(arguments: Fate.allCases, [0, 600_000])
  func `a version of a file that was renamed has nothing to do with what becomes of that`(
    _ fate: Fate, _ later: Int64
  ) throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    let old = ann("1")
    try device.write("ann.vcf", old)
    try device.sync()
    let id = try #require(account.cards.keys.first)
    try device.write("ann.vcf", Cards.person("Ann Lee", phone: "1", note: "newer"))
    try device.write(Self.copy, old)
    device.clockOffset = later
    try device.sync()
    try File.rename("\(device.folder)/ann.vcf", to: "\(device.folder)/lee.vcf")
    try device.sync()
    switch fate {
    case .deleted: try device.remove("lee.vcf")
    case .becomesSomebodyElse: try device.write("lee.vcf", Cards.person("Zoe Oz", phone: "9"))
    }
    for _ in 0..<2 { #expect(try device.sync(allowDeletions: true).refused.map(\.file) == [ItemName(Self.copy)]) }
    switch fate {
    case .deleted: #expect(account.cards.isEmpty && account.trashed.count == 1 && device.names == [Self.copy])
    case .becomesSomebodyElse:
      #expect(account.cards.keys.elementsEqual([id]) && account.trashed.isEmpty)
      #expect(device.names == [Self.copy, "lee.vcf"])
    }
  }

  @Test(arguments: [0, 600_000]) func `a file that is put back is written again, and its version stays one`(
    _ later: Int64
  ) throws {
    let account = MemoryAccount()
    let device = try device(account, setAside: Cards.person("Ann Lee", phone: "1", note: "mine"), later)
    try device.remove("ann.vcf")
    #expect(try device.sync(putBack: true).toAddressBook.added == 1)
    #expect(device.files["ann.vcf"] == ann("1") && device.names.count == 2)
    #expect(try device.sync().refused.map(\.file) == [ItemName(Self.copy)])
    #expect(account.contents == [try #require(RecordID(card: ann("1")))])
  }

  @Test(arguments: CloudKind.allCases.flatMap { kind in [(kind, false), (kind, true)] }, [false, true])
  func `a copy that says the same as its file, or has another REV alone, goes as any other does`(
    _ kind: (kind: CloudKind, isRenamed: Bool), _ isStamped: Bool
  ) throws {
    let account = try kind.kind.account()
    let isRenamed = kind.isRenamed
    let device = try FolderDevice(account)
    try device.write("ann.vcf", ann("1"))
    try device.sync()
    let stamp = isStamped ? ["REV:20261127T101500Z"] : []
    try device.write(Self.copy, Cards.person("Ann Lee", phone: "1", extra: stamp))
    #expect(try device.sync().refused.isEmpty)
    // It waits as a copy. Where the file is renamed meanwhile, the copy is not its new name.
    if isRenamed { try File.rename("\(device.folder)/ann.vcf", to: "\(device.folder)/lee.vcf") }
    try device.sync()
    try device.liveThroughWait()
    try device.sync()
    #expect(try device.names == [isRenamed ? "lee.vcf" : "ann.vcf"] && account.cards.count == 1)
  }

  @Test(arguments: CloudKind.allCases, [false, true])
  func `of a file and a copy that says the same, both new, the copy goes`(
    _ kind: CloudKind, _ isStamped: Bool
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("zoe.vcf", Cards.person("Zoe Oz"))
    try device.sync()
    try device.write("ann.vcf", ann("1"))
    let stamp = isStamped ? ["REV:20261127T101500Z"] : []
    try device.write(Self.copy, Cards.person("Ann Lee", phone: "1", extra: stamp))
    try device.sync()
    #expect(try device.names == ["ann.vcf", "zoe.vcf"] && account.cards.count == 2)
    try device.loseCache()
    try device.write(Self.copy, Cards.person("Ann Lee", phone: "1", extra: stamp))
    try device.sync()
    #expect(try device.names == ["ann.vcf", "zoe.vcf"] && account.cards.count == 2)
  }

  @Test(arguments: CloudKind.allCases, [Self.copy, "zoe.vcf"])
  func
    `of two files with the UID of a contact of the cloud, on a device that knows neither, the other version is left alone`(
      _ kind: CloudKind, _ other: String
    ) throws
  {
    let account = try kind.account()
    let (phone, device) = (try FolderDevice(account), try FolderDevice(account))
    try phone.write("ann.vcf", ann("1", uid: "ann"))
    try phone.sync()
    try device.write("lee.vcf", ann("1", uid: "ann"))
    try device.write(other, ann("2", uid: "ann"))
    let dry = try device.sync(dryRun: true)
    let report = try device.sync()
    #expect(report.toCloud == dry.toCloud && report.toCloud.added == 0)
    #expect(report.refused.map(\.file) == [ItemName(other)])
    #expect(report.refused.first?.reason.contains("same UID as lee.vcf") == true)
    for device in [phone, device, phone] { try device.sync() }
    #expect(try account.cards.count == 1 && account.trashed.isEmpty && phone.files == ["ann.vcf": ann("1", uid: "ann")])
    #expect(device.files == ["lee.vcf": ann("1", uid: "ann"), other: ann("2", uid: "ann")])
    #expect(try device.sync().refused.count == 1)
  }

  /// As two cards of one file that were imported as two contacts.
  @Test(arguments: CloudKind.allCases)
  func `two contacts of the cloud with one UID are two on a device without a cache`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try account.create(ann("1", uid: "ann"))
    try account.create(Cards.person("Zoe Oz", uid: "ann"))
    try device.sync()
    #expect(try account.cards.count == 2 && device.names.count == 2)
    try device.loseCache()
    // One of them is left alone until the cloud has told of both, so nothing waits for anybody at the end.
    let report = try device.sync()
    #expect(report.refused.isEmpty && report.outcome == .unchanged)
    #expect(try account.cards.count == 2 && account.trashed.isEmpty && device.names.count == 2)
    #expect(try device.sync().outcome == .unchanged)
  }
}
