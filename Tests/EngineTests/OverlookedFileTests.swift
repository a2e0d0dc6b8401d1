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

  @Test(arguments: [true, false]) func `a file that had arrived and is being replaced in that moment is not deleted`(
    _ areNew: Bool
  ) throws {
    for isEdited in [true, false] {
      let (account, device) = try cutOff(areNew: areNew)
      let card = try #require(device.files["a1.vcf"])
      let ids = Set(account.cards.keys)
      try device.remove("a1.vcf")
      let report = try device.sync()
      #expect(report.looksAgain && report.toCloud.deleted == 0 && report.broughtBack == 0, "\(report)")
      #expect(device.names.count == 22)
      // A run right after it is no second look.
      #expect(try device.sync().toCloud.deleted == 0)
      try device.write("a1.vcf", isEdited ? Cards.person("Ann 1", uid: "a1", phone: "3") : card)
      device.clockOffset += 3_000
      let next = try device.sync()
      #expect(!next.looksAgain && next.toCloud.deleted == 0, "\(next)")
      // The name of a new file tells whose it is, so this is an edit of what came. Where a file stood there before, nothing tells that
      // it had been written over: both sides have edited it.
      #expect(next.conflicts == (isEdited && !areNew ? 1 : 0), "\(next)")
      if areNew { #expect(next.toCloud.overwritten == (isEdited ? 1 : 0), "\(next)") }
      #expect(Set(account.cards.keys) == ids)
      #expect(device.names.count == 23 && device.contents == account.contents)
      #expect(try device.sync().outcome == .unchanged)
    }
  }

  @Test(arguments: [true, false]) func `a file that had arrived and is missing a second time was deleted`(
    _ areNew: Bool
  ) throws {
    let (account, device) = try cutOff(areNew: areNew)
    try device.remove("a1.vcf")
    #expect(try device.sync().looksAgain)
    device.clockOffset += 3_000
    let report = try device.sync()
    #expect(!report.looksAgain && report.toCloud.deleted == 1 && report.broughtBack == 0, "\(report)")
    #expect(account.cards.count == 22 && device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `only a run that has seen the folder is to be followed by another look`() throws {
    let (account, device) = try cutOff(areNew: true)
    for name in device.names { try device.remove(name) }
    // A dry run leaves no trace that another one could look at.
    #expect(try !device.sync(dryRun: true).looksAgain)
    let report = try device.sync()
    #expect(report.outcome == .stopped && !report.looksAgain, "\(report)")
    #expect(account.cards.count == 23)
  }

  @Test func `a dry run does not say that it looks again`() throws {
    let (_, device) = try cutOff(areNew: true)
    try device.remove("a1.vcf")
    #expect(try !device.sync(dryRun: true).looksAgain)
    #expect(try device.sync().looksAgain)
  }

  @Test func `an edit elsewhere brings back what is missing for the second time`() throws {
    let (account, device) = try cutOff(areNew: true)
    try device.remove("a1.vcf")
    #expect(try device.sync().looksAgain)
    let edited = Cards.person("Ann 1", uid: "a1", phone: "4")
    account.edit(
      try #require(account.cards.first { String(decoding: $0.value, as: UTF8.self).contains("Ann 1") }?.key), edited)
    device.clockOffset += 3_000
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
