import Cache
import Contacts
import POSIX
import Probes
import Simulation
import Sync
import Testing

/// What `review` lists as removed: cards whose files have gone, until their contacts are back.
@Suite(.serialized) struct DeviceTrashTests {
  private static let ann = Cards.person("Ann Lee", phone: "1")
  private static let edited = Cards.person("Ann Lee", phone: "2")

  /// Two devices and an account; of three contacts one was deleted on the first device and has gone from the second.
  private struct Setting {
    let account: any TestAccount
    let one: FolderDevice
    let two: FolderDevice
    let id: UniqueID

    init(_ kind: CloudKind) throws { try self.init(kind.account()) }

    init(_ account: any TestAccount) throws {
      self.account = account
      one = try FolderDevice(account)
      two = try FolderDevice(account)
      for name in ["Kim Keep", "Ned Near"] { try one.write("\(name).vcf", Cards.person(name, uid: name)) }
      try one.write("ann.vcf", DeviceTrashTests.ann)
      try one.sync()
      try two.sync()
      id = try #require(try account.cards.first { $0.value == DeviceTrashTests.ann }?.key)
      try one.remove("ann.vcf")
      try one.sync()
      try two.sync()
      #expect(try two.removed.map(\.card) == [DeviceTrashTests.ann])
    }
  }

  enum Way: CaseIterable { case restored, restoredAndEdited, undone, putBack, putBackEdited, putBackElsewhere }

  @Test(arguments: CloudKind.allCases, Way.allCases)
  func `a removed card is off the list when its contact is back, by whichever way`(_ kind: CloudKind, _ way: Way) throws
  {
    let setting = try Setting(kind)
    let (account, one, two) = (setting.account, setting.one, setting.two)
    var isListed = false
    switch way {
    case .restored: try account.restore(setting.id)
    case .restoredAndEdited:
      try account.restore(setting.id)
      try account.edit(setting.id, Self.edited)
    case .undone: try account.undo(try #require(try account.runs.first))
    case .putBack: try two.write("back.vcf", Self.ann)
    case .putBackEdited:
      // A new contact to everybody, whoever it is to its writer: the old card stays restorable.
      try two.write("back.vcf", Self.edited)
      isListed = true
    case .putBackElsewhere: try one.write("back.vcf", Self.ann)
    }
    for device in [one, two, one, two] { try device.sync() }
    #expect(try two.contents == account.contents && account.cards.count == 3)
    #expect(try two.removed.isEmpty == !isListed)
    // What it said is in the cloud, or still here.
    let content = try #require(RecordID(card: Self.ann))
    #expect(try account.everything.contains(content))
    #expect(try two.sync().outcome == .unchanged)
  }

  @Test func `a removed card stays on the list where the cloud does not have what it said`() throws {
    let clock = WorldClock(startingAt: 1_700_000_000_000)
    let account = MemoryAccount(clock: clock)
    let setting = try Setting(account)
    let two = setting.two
    account.restore(setting.id)
    account.edit(setting.id, Self.edited)
    account.pass(32 * 86_400_000)
    account.forgetOld()
    try two.sync()
    #expect(two.contents == account.contents)
    #expect(try two.removed.map(\.card) == [Self.ann])
  }

  @Test(arguments: CloudKind.allCases)
  func `a removed card that is put back while the cloud has its contact again, edited, doubles nobody`(
    _ kind: CloudKind
  )
    throws
  {
    let setting = try Setting(kind)
    try setting.account.restore(setting.id)
    try setting.account.edit(setting.id, Self.edited)
    // As `review restore` does while the server is away.
    try setting.two.write("ann.vcf", Self.ann)
    let report = try setting.two.sync()
    #expect(report.conflicts == 0)
    #expect(setting.two.files["ann.vcf"] == Self.edited)
    #expect(try setting.account.cards.count == 3 && setting.two.contents == setting.account.contents)
    #expect(try setting.two.removed.isEmpty)
  }

  @Test(arguments: ["deleted in the cloud", "duplicate"], [false, true])
  func `wherever a removal is cut off, only what has gone is listed`(_ reason: String, isEdited: Bool) throws {
    var passing = 1
    var (there, gone) = (0, 0)
    while true {
      let account = MemoryAccount()
      let device = try FolderDevice(account)
      // All files are old enough not to be read twice: so each round makes the same calls.
      device.clockOffset = 10_000
      for number in 0..<9 { try device.write("k\(number).vcf", Cards.person("Kim Keep\(number)", uid: "k\(number)")) }
      try device.write("ann.vcf", Self.ann)
      try device.sync()
      if reason == "duplicate" {
        try device.write("copy.vcf", Self.ann)
        try device.sync()
        try device.liveThroughWait()
      } else {
        try account.delete(#require(account.cards.first { $0.value == Self.ann }?.key))
      }
      let name = reason == "duplicate" ? "copy.vcf" : "ann.vcf"
      device.faults.arm(FaultInjector.Fault(.fileOperation, at: passing, .end))
      try device.sync()
      let hasStruck = device.faults.hasStruck
      try device.restart()
      account.releaseLease()
      let comment: Comment = "\(reason), edited: \(isEdited), at \(passing)"
      let isThere = device.files[name] == Self.ann
      if isThere { #expect(try device.removed.isEmpty, comment) }
      if isThere { there += 1 } else { gone += 1 }
      if isThere, isEdited { try device.write(name, Self.edited) }
      #expect(try device.sync().outcome != .failed, comment)
      try device.sync()
      #expect(device.contents == account.contents, comment)
      if isThere, isEdited {
        #expect(device.files[name] == Self.edited, comment)
        #expect(try device.removed.isEmpty, comment)
      } else {
        #expect(device.files[name] == nil, comment)
        #expect(try device.removed.map(\.reason) == [reason], comment)
      }
      guard hasStruck else { break }
      passing += 1
    }
    #expect(there > 3 && gone > 1)
  }

  /// What stands in the folder beside a hidden card that a killed run has left.
  enum Remainder: CaseIterable { case sameCard, editedCard, nothing }

  @Test(arguments: Remainder.allCases, [FaultPoint.sqlStatement, .fileOperation])
  func `wherever the clearing of a leftover is cut off, only what has gone is listed`(
    _ remainder: Remainder, _ point: FaultPoint
  ) throws {
    var passing = 1
    var (there, gone) = (0, 0)
    // Some calls beyond the clearing, which stands at the beginning of a run.
    while gone < 12 {
      let account = MemoryAccount()
      let device = try FolderDevice(account)
      device.clockOffset = 10_000
      try device.write("kim.vcf", Cards.person("Kim Keep", uid: "kim"))
      try device.write("ann.vcf", Self.ann)
      try device.sync()
      // As its name says, another file was planned to go.
      let leftover = ".contacts2web-1f-1.2.3.tmp"
      try device.write(leftover, Self.ann)
      switch remainder {
      case .sameCard: break
      case .editedCard: try device.write("ann.vcf", Self.edited)
      case .nothing: try device.remove("ann.vcf")
      }
      device.faults.arm(FaultInjector.Fault(point, at: passing, .end))
      try device.sync()
      let hasStruck = device.faults.hasStruck
      try device.restart()
      account.releaseLease()
      let comment: Comment = "\(remainder), at \(point) \(passing)"
      let isThere = File.exists("\(device.folder)/\(leftover)")
      if isThere { there += 1 } else { gone += 1 }
      if isThere { #expect(try device.removed.isEmpty, comment) }
      #expect(try device.sync().outcome != .failed, comment)
      try device.sync()
      #expect(!File.exists("\(device.folder)/\(leftover)"), comment)
      #expect(device.names == (remainder == .nothing ? ["kim.vcf"] : ["ann.vcf", "kim.vcf"]), comment)
      #expect(device.contents == account.contents, comment)
      // Of a card that stands in a file, or that the cloud has in a contact's history, there is nothing to bring back.
      let listed = try device.removed.map(\.reason)
      #expect(listed == (remainder == .nothing ? [Deed.Reason.leftBehind.rawValue] : []), comment)
      #expect(try account.everything.contains(#require(RecordID(card: Self.ann))), comment)
      guard hasStruck else { break }
      passing += 1
    }
    #expect(there > 3 && gone > 0)
  }
}
