import Contacts
import Protocol
import Simulation
import Sync
import Testing

/// A cloud that is put back to a backup while a device's run is cut off: what the device has from the lost cloud, or sent
/// there, is nowhere else.
@Suite(.serialized) struct RestoredCloudTests {
  private static let ann = Cards.person("Ann Lee", uid: "ann", phone: "1")
  private static let bob = Cards.person("Bob Roy", uid: "bob", phone: "1")
  private static let calls = 9

  /// Edits on both sides, and a run that is cut off at a call; the backup is made at an earlier one, or before the edits (nil).
  @Test(arguments: [nil] + (0..<calls).map(Optional.some), [ConflictPolicy.newest, .merge])
  func `no edit that only the device has gives way to what the backup has`(_ backup: Int?, _ policy: ConflictPolicy)
    throws
  {
    for end in (backup ?? 0)...Self.calls {
      let account = MemoryAccount()
      account.choose(policy)
      let device = try FolderDevice(account)
      try device.write("ann.vcf", Self.ann)
      try device.write("bob.vcf", Self.bob)
      try device.sync()
      account.backUp()

      let annHere = Cards.person("Ann Lee", uid: "ann", phone: "2")
      let bobThere = Cards.person("Bob Roy", uid: "bob", phone: "2")
      let id = try #require(account.cards.first { $0.value == Self.bob }?.key)
      account.edit(id, bobThere)
      try device.write("ann.vcf", annHere)
      let counter = Counter()
      device.fault = { () throws(CloudError) in
        let call = counter.tick()
        if call == backup { account.backUp() }
        if call >= end { throw .failed(message: "cut off", hint: nil) }
      }
      try device.sync()
      device.fault = nil
      try device.restart()
      let hadBob = device.files["bob.vcf"] == bobThere
      #expect(account.restoreBackup())

      let comment: Comment = "backup at \(backup ?? -1), end at \(end)"
      for _ in 0..<3 { try device.sync() }
      // What both have counts as agreed on no more, so that a merge may have put the backup's number beside the edited one.
      #expect(Self.lines(device.files["ann.vcf"]).isSuperset(of: Self.lines(annHere)), comment)
      if hadBob { #expect(Self.lines(device.files["bob.vcf"]).isSuperset(of: Self.lines(bobThere)), comment) }
      #expect(device.contents == account.contents, comment)
      #expect(try device.sync().outcome == .unchanged, comment)
    }
  }

  private static func lines(_ card: [UInt8]?) -> Set<Substring> {
    Set(String(decoding: card ?? [], as: UTF8.self).split(whereSeparator: \.isNewline))
  }

  @Test(arguments: CloudKind.allCases) func `a run that is cut off is no sign of a restored cloud`(_ kind: CloudKind)
    throws
  {
    for end in 0..<Self.calls {
      let account = try kind.account()
      let device = try FolderDevice(account)
      try device.write("ann.vcf", Self.ann)
      try device.sync()
      try device.write("bob.vcf", Self.bob)
      try account.create(Cards.person("Cleo Fox", uid: "cleo"))
      let countdown = Countdown(end)
      device.fault = { () throws(CloudError) in try countdown.tick() }
      try device.sync()
      device.fault = nil
      try device.restart()
      try account.releaseLease()
      let reason = try device.sync().fullCompare
      #expect(reason == nil || reason == .unfinishedRun || reason == .cacheDiffers, "cut off at \(end)")
      #expect(try device.contents == account.contents, "cut off at \(end)")
    }
  }
}
