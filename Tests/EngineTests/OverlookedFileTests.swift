import Contacts
import POSIX
import Probes
import Simulation
import Sync
import Testing

/// A walk over the folder that does not see a file, or comes while another program replaces it: nothing counts as deleted.
@Suite(.serialized) struct OverlookedFileTests {
  /// A device whose run was killed when three new contacts, or three edited ones, stood in their files and the cache did not
  /// know.
  private func cutOff(areNew: Bool) throws -> (account: MemoryAccount, device: FolderDevice) {
    let account = MemoryAccount()
    let other = try FolderDevice(account)
    let device = try FolderDevice(account)
    for number in 0..<20 { try other.write("k\(number).vcf", Cards.person("Kim Keep\(number)", uid: "k\(number)")) }
    func write(_ phone: String) throws {
      for number in 0..<3 {
        try other.write("a\(number).vcf", Cards.person("Ann \(number)", uid: "a\(number)", phone: phone))
      }
      try other.sync()
    }
    if !areNew { try write("1") }
    try other.sync()
    try device.sync()
    try write("2")
    let counter = Counter()
    device.bookFault = { () throws(BookError) in
      if counter.tick() == 1 { throw .failed(message: "killed", hint: nil) }
    }
    try device.sync()
    device.bookFault = nil
    try device.restart()
    account.releaseLease()
    #expect(device.names.count == 23)
    return (account, device)
  }

  @Test(arguments: [true, false]) func `a file that had arrived and that walks do not see is not deleted`(
    _ areNew: Bool
  ) throws {
    let (account, device) = try cutOff(areNew: areNew)
    device.overlooked = ["a1.vcf"]
    for _ in 0..<2 {
      let report = try device.sync()
      #expect(report.toCloud.deleted == 0 && report.toAddressBook.added == 0 && report.conflicts == 0, "\(report)")
      device.clockOffset += 100_000
    }
    device.overlooked = []
    #expect(try device.sync().outcome == .unchanged)
    #expect(account.cards.count == 23 && device.contents == account.contents)
  }

  /// A device to which three new contacts, or three edited ones, came a moment ago, in a run that was finished or one that was killed.
  private func arrived(areNew: Bool, isCutOff: Bool) throws -> (account: MemoryAccount, device: FolderDevice) {
    let (account, device) = try cutOff(areNew: areNew)
    if !isCutOff { #expect(try device.sync().toCloud.deleted == 0) }
    return (account, device)
  }

  @Test(arguments: [true, false], [true, false])
  func `a file that came a moment ago and is being replaced is not deleted`(_ areNew: Bool, _ isCutOff: Bool) throws {
    for isEdited in [true, false] {
      let (account, device) = try arrived(areNew: areNew, isCutOff: isCutOff)
      let path = "\(device.folder)/a1.vcf"
      let card = isEdited ? Cards.person("Ann 1", uid: "a1", phone: "3") : try #require(device.files["a1.vcf"])
      let ids = Set(account.cards.keys)
      try device.remove("a1.vcf")
      device.wait = { milliseconds in
        // Some time later.
        if milliseconds >= 2_000 { try? File.write(path, card) }
        return true
      }
      let report = try device.sync()
      #expect(report.toCloud.deleted == 0 && report.broughtBack == 0, "\(report)")
      // The name of a new file tells whose it is, so this is an edit of what came. Where a file stood there before the run that was cut off,
      // nothing tells that it had been written over: both sides have edited it.
      #expect(report.conflicts == (isEdited && !areNew && isCutOff ? 1 : 0), "\(report)")
      if areNew || !isCutOff { #expect(report.toCloud.overwritten == (isEdited ? 1 : 0), "\(report)") }
      #expect(Set(account.cards.keys) == ids)
      #expect(device.names.count == 23 && device.contents == account.contents)
      #expect(try device.sync().outcome == .unchanged)
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `a file that came a moment ago and is missing a second time was deleted`(
    _ areNew: Bool, _ isCutOff: Bool
  ) throws {
    let (account, device) = try arrived(areNew: areNew, isCutOff: isCutOff)
    try device.remove("a1.vcf")
    let report = try device.sync()
    #expect(report.toCloud.deleted == 1 && report.broughtBack == 0, "\(report)")
    #expect(account.cards.count == 22 && device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `for a file that came earlier nobody waits`() throws {
    let (account, device) = try arrived(areNew: true, isCutOff: false)
    device.clockOffset = 100_000
    device.wait = { milliseconds in
      Issue.record("waits \(milliseconds) ms")
      return true
    }
    try device.remove("a1.vcf")
    #expect(try device.sync().toCloud.deleted == 1)
    #expect(account.cards.count == 22)
  }

  @Test func `who ends a run while it waits for a second look has changed nothing`() throws {
    let (account, device) = try arrived(areNew: true, isCutOff: false)
    let ended = Counter()
    device.wait = { _ in
      _ = ended.tick()
      return false
    }
    device.isCancelled = { ended.count > 0 }
    try device.remove("a1.vcf")
    #expect(try device.sync().outcome == .failed)
    #expect(account.cards.count == 23)
    (device.wait, device.isCancelled) = ({ _ in true }, { false })
    #expect(try device.sync().toCloud.deleted == 1)
  }

  @Test func `a folder that is emptied before the second look is not taken for all deleted`() throws {
    let (account, device) = try arrived(areNew: true, isCutOff: false)
    let paths = device.names.map { "\(device.folder)/\($0)" }
    try device.remove("a1.vcf")
    device.wait = { _ in
      for path in paths { try? File.remove(path) }
      return true
    }
    let report = try device.sync()
    #expect(report.outcome == .stopped && report.message.contains("is empty"), "\(report)")
    #expect(account.cards.count == 23)
  }

  @Test func `a dry run looks a second time as well`() throws {
    let (_, device) = try arrived(areNew: true, isCutOff: true)
    let (path, card) = ("\(device.folder)/a1.vcf", try #require(device.files["a1.vcf"]))
    try device.remove("a1.vcf")
    #expect(try device.sync(dryRun: true).toCloud.deleted == 1)
    device.wait = { _ in
      try? File.write(path, card)
      return true
    }
    #expect(try device.sync(dryRun: true).toCloud.deleted == 0)
  }

  @Test func `an edit elsewhere brings back what is missing`() throws {
    let (account, device) = try arrived(areNew: true, isCutOff: true)
    try device.remove("a1.vcf")
    let edited = Cards.person("Ann 1", uid: "a1", phone: "4")
    account.edit(
      try #require(account.cards.first { String(decoding: $0.value, as: UTF8.self).contains("Ann 1") }?.key), edited)
    try device.sync()
    #expect(account.cards.count == 23 && device.contents == account.contents)
    #expect(device.files.values.contains(edited))
  }

  @Test func `a new file whose name is taken by what is no file gets another one`() throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    try device.sync()
    try File.makeFolder("\(device.folder)/kim.vcf")
    account.create(Cards.person("Kim Keep", uid: "kim"))
    let report = try device.sync()
    #expect(report.outcome == .done && report.toAddressBook.added == 1)
    #expect(device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }
}
