import Contacts
import POSIX
import Probes
import Protocol
import Simulation
import Sync
import Testing

/// A file cannot be read for one moment, or for a whole run: a call of the system fails, whichever it is, alone or with all that follow,
/// and the next run finds all as it was.
@Suite(.serialized) struct UnreadableMomentTests {
  /// A synced folder. No guard stops at one contact that goes.
  private struct Setting {
    let account = MemoryAccount()
    let device: FolderDevice
    let id: UniqueID

    init(hasUID: Bool) throws {
      device = try FolderDevice(account)
      for number in 0..<4 { try device.write("k\(number).vcf", Cards.person("Kim Keep\(number)", uid: "k\(number)")) }
      let ann = UnreadableMomentTests.ann(hasUID)
      try device.write("ann.vcf", ann)
      // All files are old enough not to be read twice.
      device.clockOffset = 10_000
      try device.sync()
      id = try #require(account.cards.first { $0.value == ann }?.key)
    }
  }

  private static func ann(_ hasUID: Bool) -> [UInt8] { Cards.person("Ann Lee", uid: hasUID ? "ann" : nil, phone: "1") }

  /// Plays it with each call failing in the run that `prepare` leads to. Returns how often a file was left alone.
  private func failEach(
    hasUID: Bool, _ prepare: (Setting) throws -> Void, then: (Setting, Comment) throws -> Void
  ) throws -> Int {
    var leftAlone = 0
    for effect in [FaultInjector.Effect.failure, .lasting] {
      var passing = 1
      var hasStruck = true
      while hasStruck {
        let setting = try Setting(hasUID: hasUID)
        try prepare(setting)
        setting.device.faults.arm(.init(.fileOperation, at: passing, effect))
        let report = try setting.device.sync()
        hasStruck = setting.device.faults.hasStruck
        setting.device.faults.arm(nil)
        if !report.refused.isEmpty { leftAlone += 1 }
        try then(setting, "\(effect) at \(passing): \(report)")
        passing += 1
      }
    }
    return leftAlone
  }

  @Test(arguments: [false, true])
  func `a contact whose copy waits keeps its file, and is found when the rename is whole`(
    _ hasUID: Bool
  ) throws {
    let leftAlone = try failEach(hasUID: hasUID) { setting in
      try setting.device.write("lee.vcf", Self.ann(hasUID))
      try setting.device.sync()
      // It is read again, because it has been saved without a change.
      try setting.device.write("ann.vcf", Self.ann(hasUID))
    } then: { setting, comment in
      let (device, account) = (setting.device, setting.account)
      try device.sync()
      #expect(try device.waitingFiles.map(\.file) == [ItemName("lee.vcf")], comment)
      try device.remove("ann.vcf")
      try device.sync()
      try device.sync()
      #expect(account.cards[setting.id] == Self.ann(hasUID) && account.cards.count == 5, comment)
      #expect(try device.contents == account.contents && device.removed.isEmpty, comment)
    }
    #expect(leftAlone > 1)
  }

  @Test(arguments: [false, true]) func `a renamed file is its contact's before it can be read`(_ hasUID: Bool) throws {
    let leftAlone = try failEach(hasUID: hasUID) { setting in
      try File.rename("\(setting.device.folder)/ann.vcf", to: "\(setting.device.folder)/lee.vcf")
    } then: { setting, comment in
      let (device, account) = (setting.device, setting.account)
      #expect(account.cards[setting.id] == Self.ann(hasUID), comment)
      try device.sync()
      #expect(account.cards[setting.id] == Self.ann(hasUID) && account.cards.count == 5, comment)
      #expect(try device.contents == account.contents && device.sync().outcome == .unchanged, comment)
    }
    #expect(leftAlone > 0)
  }
}
