import Contacts
import POSIX
import Probes
import Protocol
import Simulation
import Sync
import Testing
import VCard

/// What a person does between a run that was cut off and the next one counts as done to what the cut-off run had sent,
/// whether its answer arrived or not.
@Suite(.serialized) struct CutOffTests {
  private static let calls = 0..<9

  /// A folder with one contact that both sides have, and an account.
  private func start(_ kind: CloudKind) throws -> (device: FolderDevice, account: any TestAccount) {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("keep.vcf", Cards.person("Kim Keep", uid: "keep"))
    try device.sync()
    return (device, account)
  }

  /// A run that ends at its n-th call of the cloud, before it is made or before its answer is known.
  private func cutOff(_ device: FolderDevice, at call: Int) throws {
    let countdown = Countdown(call)
    device.fault = { () throws(CloudError) in try countdown.tick() }
    try device.sync(allowDeletions: true)
    device.fault = nil
    try device.account.releaseLease()
    try device.restart()
  }

  private func expectSettled(_ device: FolderDevice, _ comment: Comment, _ location: SourceLocation = #_sourceLocation)
    throws
  {
    #expect(try device.contents == device.account.contents, comment, sourceLocation: location)
    let again = try device.sync()
    #expect(again.outcome == .unchanged, comment, sourceLocation: location)
    #expect(try device.contents == device.account.contents, comment, sourceLocation: location)
  }

  @Test(arguments: CloudKind.allCases) func `a new contact that is deleted after a cut stays deleted`(_ kind: CloudKind)
    throws
  {
    for call in Self.calls {
      let (device, account) = try start(kind)
      try device.write("new.vcf", Cards.person("Ann New", phone: "1"))
      try cutOff(device, at: call)
      try device.remove("new.vcf")
      let report = try device.sync()
      #expect(report.broughtBack == 0, "call \(call)")
      #expect(device.names == ["keep.vcf"], "call \(call)")
      #expect(try account.cards.count == 1, "call \(call)")
      try expectSettled(device, "call \(call)")
    }
  }

  /// The folder has no run that came to its end, so no deletion is news to it.
  @Test(arguments: CloudKind.allCases)
  func `after a first run that was cut off, a new file stays, though the cloud's trash has its card`(_ kind: CloudKind)
    throws
  {
    for call in Self.calls {
      let (first, account) = try start(kind)
      try first.write("zoe.vcf", Cards.person("Zoe Last", phone: "1"))
      try first.sync()
      try first.remove("zoe.vcf")
      try first.sync()
      let device = try FolderDevice(account)
      try device.write("ann.vcf", Cards.person("Ann New"))
      try cutOff(device, at: call)
      try device.write("zoe.vcf", Cards.person("Zoe Last", phone: "1"))
      let report = try device.sync()
      #expect(report.toAddressBook.deleted == 0, "call \(call)")
      #expect(device.names.contains("zoe.vcf") && device.names.count == 3, "call \(call)")
      try expectSettled(device, "call \(call)")
    }
  }

  @Test(arguments: CloudKind.allCases) func `a new contact without a UID that is edited after each cut stays one`(
    _ kind: CloudKind
  ) throws {
    for call in Self.calls {
      let (device, account) = try start(kind)
      for round in 1...3 {
        try device.write("new.vcf", Cards.person("Ann New\(round)", phone: "0170 1234567"))
        if round < 3 { try cutOff(device, at: call) }
      }
      let report = try device.sync()
      #expect(report.conflicts == 0, "call \(call)")
      #expect(device.names == ["keep.vcf", "new.vcf"], "call \(call)")
      #expect(try account.cards.count == 2, "call \(call)")
      #expect(try account.keptForReview.isEmpty, "call \(call)")
      try expectSettled(device, "call \(call)")
    }
  }

  @Test(arguments: CloudKind.allCases, [true, false])
  func `an edit that is edited again or deleted after a cut is no conflict`(_ kind: CloudKind, isDeleted: Bool) throws {
    for call in Self.calls {
      let (device, account) = try start(kind)
      try device.write("ann.vcf", Cards.person("Ann Lee", phone: "1"))
      try device.sync()
      for round in 2...3 {
        try device.write("ann.vcf", Cards.person("Ann Lee", phone: "\(round)"))
        try cutOff(device, at: call)
      }
      if isDeleted {
        try device.remove("ann.vcf")
      } else {
        try device.write("ann.vcf", Cards.person("Ann Lee", phone: "4"))
      }
      let report = try device.sync()
      #expect(report.conflicts == 0 && report.broughtBack == 0, "call \(call)")
      #expect(device.names == (isDeleted ? ["keep.vcf"] : ["ann.vcf", "keep.vcf"]), "call \(call)")
      #expect(try account.keptForReview.isEmpty, "call \(call)")
      try expectSettled(device, "call \(call)")
    }
  }

  @Test(arguments: CloudKind.allCases, ["new", "edited"])
  func `a contact whose download was cut off goes when it is deleted elsewhere`(_ kind: CloudKind, what: String) throws
  {
    for isEditedBefore in [false, true] {
      for touch in 0..<3 {
        let (one, account) = try start(kind)
        let two = try FolderDevice(account)
        if what == "edited" { try one.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "0")) }
        try one.sync()
        try two.sync()
        try one.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "1"))
        try one.sync()
        let countdown = Countdown(touch)
        two.bookFault = { () throws(BookError) in
          do { try countdown.tick() } catch { throw .failed(message: "killed", hint: nil) }
        }
        try two.sync()
        two.bookFault = nil
        try account.releaseLease()
        try two.restart()
        if isEditedBefore {
          try one.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "2"))
          try one.sync()
        }
        try one.remove("ann.vcf")
        try one.sync()
        let report = try two.sync()
        let comment: Comment = "touch \(touch), edited before: \(isEditedBefore)"
        #expect(report.broughtBack == 0 && report.conflicts == 0, comment)
        #expect(two.names == ["keep.vcf"], comment)
        #expect(try account.cards.count == 1, comment)
        try expectSettled(two, comment)
        try expectSettled(one, comment)
      }
    }
  }

  @Test(arguments: CloudKind.allCases)
  func `a new contact that is deleted in the cloud after a cut goes from the folder`(
    _ kind: CloudKind
  ) throws {
    for call in Self.calls {
      let (device, account) = try start(kind)
      try device.write("new.vcf", Cards.person("Ann New", phone: "1"))
      try cutOff(device, at: call)
      let sent = try account.cards.first { $0.value == Cards.person("Ann New", phone: "1") }
      if let sent { try account.delete(sent.key) }
      try device.sync()
      #expect(device.names == (sent == nil ? ["keep.vcf", "new.vcf"] : ["keep.vcf"]), "call \(call)")
      try expectSettled(device, "call \(call)")
    }
  }

  @Test(arguments: CloudKind.allCases, [true, false])
  func `a file that is put back after its deletion was cut off stays`(_ kind: CloudKind, isEdited: Bool) throws {
    for call in Self.calls {
      let (device, account) = try start(kind)
      let card = Cards.person("Ann Lee", uid: "ann", phone: "1")
      let back = isEdited ? Cards.person("Ann Lee", uid: "ann", phone: "2") : card
      try device.write("ann.vcf", card)
      try device.sync()
      try device.remove("ann.vcf")
      try cutOff(device, at: call)
      try device.write("ann.vcf", back)
      let report = try device.sync()
      #expect(report.conflicts == 0, "call \(call)")
      #expect(device.files["ann.vcf"] == back, "call \(call)")
      #expect(try account.cards.count == 2, "call \(call)")
      try expectSettled(device, "call \(call)")
      // From then on a deletion in the cloud is somebody else's again.
      try account.delete(try #require(try account.cards.first { $0.value == back }?.key))
      #expect(try device.sync().toAddressBook.deleted == 1, "call \(call)")
      #expect(device.names == ["keep.vcf"], "call \(call)")
    }
  }

  @Test(arguments: CloudKind.allCases, [true, false])
  func `a file made equal to one that changed or went in the cloud is no duplicate`(_ kind: CloudKind, isDeleted: Bool)
    throws
  {
    for name in ["a.vcf", "z.vcf"] {
      let (device, account) = try start(kind)
      let ann = Cards.person("Ann Lee", uid: "ann", phone: "1")
      try device.write("m.vcf", ann)
      try device.sync()
      try device.write(name, Cards.person("Bob Stone", uid: "bob", phone: "2"))
      try device.sync()
      let id = try #require(try account.cards.first { $0.value == ann }?.key)
      if isDeleted {
        try account.delete(id)
      } else {
        try account.edit(id, Cards.person("Ann Lee", uid: "ann", phone: "3"))
      }
      let typed = Cards.person("Ann Lee", uid: "bob", phone: "1")
      try device.write(name, typed)
      let report = try device.sync()
      #expect(report.duplicatesRemoved == 0)
      #expect(device.files[name] == typed)
      #expect(try account.contents.contains(try #require(RecordID(card: typed))))
      #expect(device.names.count == (isDeleted ? 2 : 3))
      try expectSettled(device, "\(name)")
    }
  }

  @Test(arguments: CloudKind.allCases, [true, false])
  func `a file that is renamed and broken at once does not count as deleted`(_ kind: CloudKind, inPlace: Bool) throws {
    let (device, account) = try start(kind)
    let card = Cards.person("Ann Lee", uid: "ann", phone: "1")
    try device.write("ann.vcf", card)
    try device.sync()
    let id = try account.cards.first { $0.value == card }?.key
    let broken = Array(card.dropLast(15))
    if inPlace {
      try File.rename("\(device.folder)/ann.vcf", to: "\(device.folder)/lee.vcf")
      let file = try FileDescriptor(path: "\(device.folder)/lee.vcf", [.write, .truncate])
      try file.writeAll(broken)
      try file.close()
    } else {
      try device.remove("ann.vcf")
      try device.write("lee.vcf", broken)
    }
    let report = try device.sync()
    #expect(report.refused.map(\.file.description) == ["lee.vcf"])
    #expect(report.toCloud.deleted == 0)
    #expect(try account.cards.count == 2)
    #expect(try device.sync().outcome == .unchanged)
    let repaired = Cards.person("Ann Lee", uid: "ann", phone: "2")
    try device.write("lee.vcf", repaired)
    try device.sync()
    #expect(try account.cards.first { $0.value == repaired }?.key == id)
    try expectSettled(device, "in place \(inPlace)")
    try device.remove("lee.vcf")
    #expect(try device.sync().toCloud.deleted == 1)
  }

  /// A rename that a synchronizer carries in two halves, the first of which comes broken.
  @Test(arguments: [0, 600_000], ["cut off", "hole", "without a UID"])
  func `a file that came broken is the contact whose file goes later`(_ later: Int64, _ damage: String) throws {
    let (device, account) = try start(.memory)
    let card = Cards.person("Ann Lee", uid: damage == "without a UID" ? nil : "ann", phone: "1")
    try device.write("ann.vcf", card)
    try device.sync()
    device.clockOffset = later
    try device.write(
      "lee.vcf", damage == "hole" ? card + [UInt8](repeating: 0, count: 4_096) : Array(card.dropLast(15)))
    #expect(try device.sync().refused.count == 1)
    #expect(try device.sync().outcome == .unchanged)
    try device.remove("ann.vcf")
    #expect(try device.sync().toCloud.deleted == 0 && account.cards.count == 2)
    try device.write("lee.vcf", card)
    for _ in 0..<2 { try device.sync() }
    #expect(try account.cards.count == 2 && account.trashed.isEmpty)
    try expectSettled(device, "\(damage)")
  }

  @Test func `the first card of an export is not the contact whose file goes`() throws {
    let (device, account) = try start(.memory)
    let card = Cards.person("Ann Lee", uid: "ann", phone: "1")
    try device.write("ann.vcf", card)
    try device.sync()
    try device.write("export.vcf", card + Cards.person("Bob Roy", uid: "bob"))
    try device.remove("ann.vcf")
    #expect(try device.sync().toCloud.deleted == 1 && account.trashed.count == 1)
  }

  @Test func `of a first sync that is killed at any statement of its cache, nobody is lost or doubled`() throws {
    var statement = 1
    while true {
      let account: any TestAccount = MemoryAccount()
      let device = try FolderDevice(account)
      // Several batches, of which the cache notes many as one; half of the contacts are known by what they say alone.
      for number in 0..<70 {
        let uid = number.isMultiple(of: 2) ? "c\(number)" : nil
        try device.write("c\(number).vcf", Cards.person("Ann Number\(number)", uid: uid, phone: "55\(number)"))
      }
      device.faults.arm(FaultInjector.Fault(.sqlStatement, at: statement, .end))
      try device.sync()
      let hasStruck = device.faults.hasStruck
      try account.releaseLease()
      try device.restart()
      try device.write("c1.vcf", Cards.person("Ann Number1", phone: "551", note: "edited after the kill"))
      try device.write("c2.vcf", Cards.person("Ann Number2", uid: "c2", phone: "552", note: "edited after the kill"))
      try device.remove("c3.vcf")
      try File.rename("\(device.folder)/c5.vcf", to: "\(device.folder)/renamed.vcf")
      let report = try device.sync()
      let comment: Comment = "statement \(statement)"
      #expect(report.conflicts == 0 && report.broughtBack == 0, comment)
      #expect(try account.cards.count == 69, comment)
      #expect(try account.keptForReview.isEmpty, comment)
      try expectSettled(device, comment)
      guard hasStruck else { return }
      statement += 1 + statement / 12
    }
  }
}
