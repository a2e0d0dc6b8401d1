import Cache
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

  /// To the backup the contact whose file waits is unknown, or it has an earlier card of it.
  @Test(arguments: [false, true], ["none", "now", "edited"])
  func `half an exchange goes on waiting where the cloud is put back, and neither is lost`(
    _ isKnown: Bool, _ other: String
  ) throws {
    for hasUIDs in [true, false] {
      let account = MemoryAccount()
      let device = try FolderDevice(account)
      func card(_ name: String, _ phone: String) -> [UInt8] {
        Cards.person(name, uid: hasUIDs ? name : nil, phone: phone)
      }
      let (ann, bob, bobEdited) = (card("Ann Lee", "1"), card("Bob Roy", "2"), card("Bob Roy", "3"))
      try device.write("bob.vcf", bob)
      if isKnown { try device.write("ann.vcf", card("Ann Lee", "0")) }
      try device.sync()
      account.backUp()
      try device.write("ann.vcf", ann)
      try device.sync()
      try device.write("ann.vcf", bob)
      try device.sync()
      #expect(account.restoreBackup())

      try device.sync()
      if other == "edited" { try device.write("bob.vcf", bobEdited) }
      for _ in 0..<2 { try device.sync() }
      let comment: Comment = "known \(isKnown), other half \(other), UIDs \(hasUIDs)"
      #expect(device.files["ann.vcf"] == bob, comment)
      // It is nobody's edit. Whoever has the UID that the file came to have waits as well.
      if other == "edited" { #expect(account.cards.values.count { $0 == bob } == (hasUIDs ? 1 : 0), comment) }
      guard other == "now" else { continue }
      try device.write("bob.vcf", ann)
      for _ in 0..<3 { try device.sync() }
      #expect(Set(device.contents) == Set([ann, bob].compactMap { RecordID(card: $0) }), comment)
      #expect(device.contents == account.contents, comment)
    }
  }

  /// What becomes of the file that waits, or of others, while the cloud of the backup does not know whose the waiting file was.
  enum End: CaseIterable { case fileEdited, fileDeleted, otherDeleted, dayOver, dayOverInAnUnfinishedRun }

  @Test(arguments: End.allCases, [true, false])
  func `who is in no file and in no cloud after half an exchange is in the trash or a contact`(
    _ end: End, _ hasUIDs: Bool
  ) throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    func card(_ name: String, _ phone: String) -> [UInt8] {
      Cards.person(name, uid: hasUIDs ? name : nil, phone: phone)
    }
    let (ann, bob, bobEdited) = (card("Ann Lee", "1"), card("Bob Roy", "2"), card("Bob Roy", "3"))
    try device.write("bob.vcf", bob)
    try device.sync()
    account.backUp()
    try device.write("ann.vcf", ann)
    try device.sync()
    try device.write("ann.vcf", bob)
    try device.sync()
    #expect(account.restoreBackup())
    try device.sync()
    #expect(try device.waitingFiles.map(\.file) == [ItemName("ann.vcf")])
    switch end {
    case .fileEdited:
      try device.write("ann.vcf", bobEdited)
      try device.sync()
      // Without a UID it is an edit, as ever.
      #expect(try device.waitingFiles.map(\.file) == (hasUIDs ? [ItemName("ann.vcf")] : []))
      if hasUIDs { try device.write("bob.vcf", ann) }
    case .fileDeleted: try device.remove("ann.vcf")
    case .otherDeleted: try device.remove("bob.vcf")
    case .dayOver, .dayOverInAnUnfinishedRun:
      try device.liveThroughWait()
      guard end == .dayOverInAnUnfinishedRun else { break }
      try device.write("cid.vcf", card("Cid Fox", "4"))
      let counter = Counter()
      device.fault = { () throws(CloudError) in
        if counter.tick() > 4 { throw .failed(message: "cut off", hint: nil) }
      }
      try device.sync()
      device.fault = nil
    }
    for _ in 0..<3 { try device.sync() }
    let kept = try Set(device.contents).union(device.removed.compactMap { RecordID(card: $0.card) })
    #expect(try kept.isSuperset(of: [#require(RecordID(card: ann))]))
    #expect(device.contents == account.contents)
  }

  /// Of the two of an exchange neither counts as agreed on after the cloud was put back.
  @Test(arguments: [true, false])
  func `a third file that comes to say the same waits as well, where the cloud is put back`(_ hasUIDs: Bool) throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    func card(_ name: String, _ phone: String) -> [UInt8] {
      Cards.person(name, uid: hasUIDs ? name : nil, phone: phone)
    }
    let (ann, bob, cid) = (card("Ann Lee", "1"), card("Bob Roy", "2"), card("Cid Fox", "3"))
    for (name, card) in [("ann.vcf", ann), ("bob.vcf", bob), ("cid.vcf", cid)] { try device.write(name, card) }
    try device.sync()
    account.backUp()
    try device.write("bob.vcf", ann)
    try device.sync()
    account.create(card("Dan Low", "4"))
    try device.sync()
    #expect(account.restoreBackup())
    try device.sync()
    try device.write("cid.vcf", ann)
    for _ in 0..<2 { try device.sync() }
    #expect(try Set(device.waitingFiles.map(\.file)) == [ItemName("bob.vcf"), ItemName("cid.vcf")])
    #expect(device.files["ann.vcf"] == ann && account.cards.values.count { $0 == ann } == 1)
    #expect(account.cards.values.contains(bob) && account.cards.values.contains(cid))
    try device.write("bob.vcf", cid)
    try device.write("cid.vcf", bob)
    for _ in 0..<3 { try device.sync() }
    #expect(try device.waitingFiles.isEmpty && device.contents == account.contents && device.trash.isEmpty)
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
