import Cache
import Contacts
import Probes
import Protocol
import Simulation
import Sync
import Testing

/// What a contact says whose file holds half an exchange stands in no file: it is not lost, and what is not lost is not listed.
@Suite(.serialized) struct HeldCardTests {
  private static let ann = Cards.person("Ann Lee", uid: "ann", phone: "1")
  private static let bob = Cards.person("Bob Roy", uid: "bob", phone: "1")
  private static let edited = Cards.person("Bob Roy", uid: "bob", phone: "2")
  private let account = MemoryAccount()
  private let device: FolderDevice

  /// Both are in sync.
  init() throws {
    device = try FolderDevice(account)
    try device.write("ann.vcf", Self.ann)
    try device.write("bob.vcf", Self.bob)
    try device.sync()
  }

  private func id(_ card: [UInt8]) throws -> UniqueID {
    try #require(account.cards.first { $0.value == card }?.key)
  }

  private static func hasEdit(_ cards: some Sequence<[UInt8]>) -> Bool {
    cards.contains { String(decoding: $0, as: UTF8.self).contains("CELL:2") }
  }

  /// The next run reads the folder, and comes no further.
  private func readOffline() throws {
    device.fault = { () throws(CloudError) in throw .unavailable(message: "cut off") }
    #expect(try device.sync().outcome == .failed)
    device.fault = nil
  }

  /// The process ends at each place of a run that merges.
  @Test(arguments: [FaultPoint.fileOperation, .sqlStatement])
  func `an edit is kept where a file is copied over the one into which a cut-off run had merged it`(
    _ point: FaultPoint
  ) throws {
    var (passing, cases) = (0, 0)
    repeat {
      passing += 1
      let scene = try HeldCardTests()
      let (account, device) = (scene.account, scene.device)
      account.choose(.merge)
      account.edit(try scene.id(Self.bob), Cards.person("Bob Roy", uid: "bob", phone: "1", note: "met in 2018"))
      try device.write("bob.vcf", Self.edited)
      device.faults.arm(FaultInjector.Fault(point, at: passing, .end))
      try device.sync()
      guard device.faults.hasStruck else { break }
      try device.restart()
      // The merged card stands in the file, and the cloud does not have it.
      if Self.hasEdit(account.cards.values) { break }
      guard Self.hasEdit(device.files.values), device.files["bob.vcf"] != Self.edited else { continue }
      cases += 1
      try device.write("bob.vcf", Self.ann)
      account.releaseLease()
      try device.sync()
      try device.liveThroughWait()
      for _ in 0..<3 { try device.sync() }
      #expect(try Self.hasEdit(device.removed.map(\.card)), "\(point) \(passing)")
      #expect(device.contents == account.contents)
    } while true
    #expect(cases > 0)
  }

  /// A run ends at each place while it brings the contact back with an edit of the cloud's.
  @Test func `an edit is kept where the day is over and the cloud's edit comes into the file instead`() throws {
    var passing = 0
    repeat {
      passing += 1 + passing / 8
      let scene = try HeldCardTests()
      let (account, device) = (scene.account, scene.device)
      for card in [Self.edited, Self.ann] {
        try device.write("bob.vcf", card)
        try scene.readOffline()
      }
      account.edit(try scene.id(Self.bob), Cards.person("Bob Roy", uid: "bob", phone: "1", note: "met in 2018"))
      try device.liveThroughWait()
      device.faults.arm(FaultInjector.Fault(.sqlStatement, at: passing, .end))
      try device.sync()
      let hasStruck = device.faults.hasStruck
      try device.restart()
      account.releaseLease()
      for _ in 0..<3 { try device.sync() }
      let kept = try device.removed.map(\.card) + Array(account.cards.values)
      #expect(Self.hasEdit(kept), "\(passing)")
      #expect(device.contents == account.contents && account.cards.count == 2, "\(passing)")
      guard hasStruck else { break }
    } while true
    #expect(passing > 5)
  }

  /// Whatever becomes of the file then.
  @Test(arguments: [edited, Cards.person("Bob Roy", uid: "bob", phone: "3")])
  func `an edit that a file says again is listed nowhere`(_ last: [UInt8]) throws {
    for card in [Self.edited, Self.ann, Self.edited, last] {
      try device.write("bob.vcf", card)
      try readOffline()
    }
    for _ in 0..<2 { try device.sync() }
    #expect(try device.removed.isEmpty && account.cards[try id(last)] == last)
    #expect(device.contents == account.contents)
  }

  @Test func `a person whose record the cloud has lost shares the UID with who came back, and is not left alone`()
    throws
  {
    let former = try id(Self.ann)
    account.backUp()
    // Somebody deletes Ann, and makes her anew.
    let anew = Cards.person("Ann Lee", uid: "ann", phone: "2")
    account.delete(former, allowed: true)
    account.create(anew)
    try device.sync()
    #expect(device.files.values.contains(anew) && device.files.count == 2)
    try device.write("bob.vcf", Self.ann)
    try device.sync()
    #expect(try device.waitingFiles.map(\.file) == [ItemName("bob.vcf")])
    #expect(account.restoreBackup())
    let report = try device.sync()
    #expect(!report.refused.map(\.file).contains(ItemName("ann.vcf")), "\(report)")
    for _ in 0..<2 { try device.sync() }
    #expect(try (Array(account.cards.values) + device.removed.map(\.card)).contains(anew))
    #expect(device.contents == account.contents)
  }

  /// The run is cut off at each call before it changes anything.
  @Test(arguments: 3..<7)
  func `who was made and deleted elsewhere is made here after a run that forgot somebody was cut off`(_ end: Int) throws
  {
    let half = Cards.person("Ann Lee", uid: "ann", phone: "4")
    try device.write("bob.vcf", half)
    try device.sync()
    #expect(try device.waitingFiles.map(\.file) == [ItemName("bob.vcf")])
    account.create(half)
    let counter = Counter()
    device.fault = { () throws(CloudError) in
      if counter.tick() >= end { throw .failed(message: "cut off", hint: nil) }
    }
    let cutOff = try device.sync()
    device.fault = nil
    let cid = Cards.person("Cid Fox", phone: "5")
    account.delete(account.create(cid), allowed: true)
    try device.write("cid.vcf", cid)
    let report = try device.sync()
    #expect(cutOff.outcome == .failed && report.fullCompare == .cacheDiffers, "\(report)")
    #expect(device.names.contains("cid.vcf") && account.cards.values.contains(cid))
  }
}
