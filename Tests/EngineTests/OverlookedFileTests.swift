import Contacts
import POSIX
import Probes
import Simulation
import Sync
import Testing

/// A walk over the folder that does not see a file, or comes while another program replaces it: nothing counts as deleted.
@Suite(.serialized) struct OverlookedFileTests {
  /// A device whose run was killed when three new contacts, or three edited ones, stood in their files and the cache did not
  /// know. `age`: how long before that, in milliseconds, all else had come.
  private func cutOff(areNew: Bool, age: Int64 = 0) throws -> (account: MemoryAccount, device: FolderDevice) {
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
    device.clockOffset += age
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

  @Test
  func `a file that a run which was cut off had written over a moment ago is young, however old the one before it was`()
    throws
  {
    let (account, device) = try cutOff(areNew: false, age: 3_600_000)
    let (path, card) = ("\(device.folder)/a1.vcf", try #require(device.files["a1.vcf"]))
    try device.remove("a1.vcf")
    device.wait = { _ in
      try? File.write(path, card)
      return true
    }
    let report = try device.sync()
    #expect(report.toCloud.deleted == 0 && report.broughtBack == 0 && report.conflicts == 0, "\(report)")
    #expect(account.cards.count == 23 && device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }

  /// The file is seen by the walk, and goes before it is read.
  @Test(arguments: [true, false])
  func `a file that had arrived and goes between the walk and its reading is looked for once more`(
    _ comesBack: Bool
  ) throws {
    let (account, device) = try cutOff(areNew: true)
    let (path, card) = ("\(device.folder)/a1.vcf", try #require(device.files["a1.vcf"]))
    let ids = Set(account.cards.keys)
    let reads = Counter()
    device.reading = { if $0 == ItemName("a1.vcf"), reads.tick() == 0 { try? File.remove(path) } }
    device.wait = { _ in
      if comesBack { try? File.write(path, card) }
      return true
    }
    let report = try device.sync()
    #expect(report.toCloud.deleted == (comesBack ? 0 : 1) && report.broughtBack == 0, "\(report)")
    #expect(device.contents == account.contents && account.cards.count == (comesBack ? 23 : 22))
    if comesBack { #expect(Set(account.cards.keys) == ids) }
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: [true, false])
  func `what goes between the walk and its reading each time waits for the next run`(_ isDeleted: Bool) throws {
    let (account, device) = try cutOff(areNew: true)
    let (path, card) = ("\(device.folder)/a1.vcf", try #require(device.files["a1.vcf"]))
    let ids = Set(account.cards.keys)
    device.reading = { if $0 == ItemName("a1.vcf") { try? File.remove(path) } }
    device.wait = { _ in
      try? File.write(path, card)
      return true
    }
    let report = try device.sync()
    #expect(report.toCloud.deleted == 0 && report.toAddressBook.added == 0 && report.broughtBack == 0, "\(report)")
    (device.reading, device.wait) = ({ _ in }, { _ in true })
    if !isDeleted { try File.write(path, card) }
    let next = try device.sync()
    #expect(next.toCloud.deleted == (isDeleted ? 1 : 0) && next.broughtBack == 0, "\(next)")
    #expect(device.contents == account.contents && account.cards.count == (isDeleted ? 22 : 23))
    if !isDeleted { #expect(Set(account.cards.keys) == ids) }
    #expect(try device.sync().outcome == .unchanged)
  }

  /// A program that makes all files anew, one after the other: each walk misses another one.
  @Test(arguments: [true, false]) func `what only the last walk misses is not deleted`(_ isCutOff: Bool) throws {
    let (account, device) = try arrived(areNew: true, isCutOff: isCutOff)
    let files = device.files
    let ids = Set(account.cards.keys)
    let folder = device.folder
    @Sendable func replace(_ back: String?, _ away: String?) {
      if let back, let card = files[back] { try? File.write("\(folder)/\(back)", card) }
      if let away { try? File.remove("\(folder)/\(away)") }
    }
    replace(nil, "a0.vcf")
    let waits = Counter()
    device.wait = { _ in
      let number = waits.tick()
      replace("a\(number).vcf", "a\(number + 1).vcf")
      return true
    }
    let report = try device.sync()
    #expect(waits.count == 2)
    #expect(report.toCloud.deleted == 0 && report.broughtBack == 0 && report.toAddressBook.added == 0, "\(report)")
    #expect(device.names.count == 22)
    device.wait = { _ in true }
    replace("a2.vcf", nil)
    #expect(try device.sync().toCloud.deleted == 0)
    #expect(Set(account.cards.keys) == ids && device.contents == account.contents && device.names.count == 23)
    #expect(try device.sync().outcome == .unchanged)
    // In the end it was deleted.
    replace(nil, "a2.vcf")
    #expect(try device.sync().toCloud.deleted == 1)
  }

  @Test func `after a put-back that was cut off a file that came a moment ago is looked for once more as well`() throws
  {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    for number in 0..<20 { try device.write("k\(number).vcf", Cards.person("Kim Keep\(number)", uid: "k\(number)")) }
    try device.sync()
    for number in 0..<6 { try device.remove("k\(number).vcf") }
    let counter = Counter()
    device.bookFault = { () throws(BookError) in
      if counter.tick() == 1 { throw .failed(message: "killed", hint: nil) }
    }
    try device.sync(putBack: true)
    device.bookFault = nil
    try device.restart()
    account.releaseLease()
    #expect(device.names.count == 20)
    let (path, card) = ("\(device.folder)/k10.vcf", try #require(device.files["k10.vcf"]))
    try device.remove("k10.vcf")
    device.wait = { _ in
      try? File.write(path, card)
      return true
    }
    let report = try device.sync()
    #expect(report.toCloud.deleted == 0 && report.broughtBack == 0, "\(report)")
    #expect(device.names.count == 20 && account.cards.count == 20 && device.contents == account.contents)
  }

  @Test func `a copy does not become the contact whose file is being replaced`() throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    for number in 0..<9 { try device.write("k\(number).vcf", Cards.person("Kim Keep\(number)", phone: "1")) }
    try device.sync()
    try device.write("copy.vcf", Cards.person("Kim Keep0", phone: "1"))
    try device.sync()
    #expect(try account.cards.count == 9 && device.waitingFiles.count == 1)
    let ids = Set(account.cards.keys)
    let path = "\(device.folder)/k0.vcf"
    try device.remove("k0.vcf")
    device.wait = { _ in
      try? File.write(path, Cards.person("Kim Keep0", phone: "2"))
      return true
    }
    let report = try device.sync()
    #expect(report.toCloud.overwritten == 1 && report.toCloud.deleted == 0, "\(report)")
    #expect(ids.isSubset(of: account.cards.keys))
    #expect(account.cards.values.contains(Cards.person("Kim Keep0", phone: "2")))
  }

  /// A device of which `a1.vcf` was deleted a moment after it had come in a run that was killed, while all but that run's files came an hour
  /// ago.
  private func deletedAmongOldFiles() throws -> (account: MemoryAccount, device: FolderDevice) {
    let (account, device) = try cutOff(areNew: true, age: 3_600_000)
    try device.remove("a1.vcf")
    return (account, device)
  }

  @Test func `an old file that the first walk has read and the second misses is not deleted`() throws {
    let (account, device) = try deletedAmongOldFiles()
    let (path, edited) = ("\(device.folder)/k5.vcf", Cards.person("Kim Keep5", uid: "k5", phone: "9"))
    try File.write(path, edited)
    let waits = Counter()
    device.wait = { _ in
      if waits.tick() == 0 { try? File.remove(path) } else { try? File.write(path, edited) }
      return true
    }
    let report = try device.sync()
    #expect(waits.count == 2)
    #expect(report.toCloud.deleted == 1 && report.toCloud.overwritten == 1 && report.toCloud.added == 0, "\(report)")
    #expect(account.cards.count == 22 && device.contents == account.contents)
    #expect(account.cards.values.contains(edited))
  }

  @Test func `an old file that the first walk has found under another name, and the second nowhere, is not deleted`()
    throws
  {
    let (account, device) = try deletedAmongOldFiles()
    let (name, away) = ("\(device.folder)/b5.vcf", device.temporary.path("away"))
    try File.rename("\(device.folder)/k5.vcf", to: name)
    let waits = Counter()
    device.wait = { _ in
      if waits.tick() == 0 { try? File.rename(name, to: away) } else { try? File.rename(away, to: name) }
      return true
    }
    let report = try device.sync()
    #expect(waits.count == 2)
    #expect(report.toCloud.deleted == 1 && report.toCloud.added == 0, "\(report)")
    #expect(account.cards.count == 22 && device.contents == account.contents && device.names.contains("b5.vcf"))
  }

  @Test func `where a file that was read is nowhere after the last walk either, nothing is deleted`() throws {
    let (account, device) = try deletedAmongOldFiles()
    let ids = Set(account.cards.keys)
    let (name, away) = ("\(device.folder)/b5.vcf", device.temporary.path("away"))
    try File.rename("\(device.folder)/k5.vcf", to: name)
    let (other, waits) = ("\(device.folder)/a2.vcf", Counter())
    device.wait = { _ in
      switch waits.tick() {
      case 0: try? File.remove(other)
      default: try? File.rename(name, to: away)
      }
      return true
    }
    #expect(try device.sync().toCloud.deleted == 0)
    #expect(waits.count == 2 && Set(account.cards.keys) == ids)
    device.wait = { _ in true }
    try File.rename(away, to: name)
    let report = try device.sync()
    #expect(report.toCloud.deleted == 2 && report.toCloud.added == 0, "\(report)")
    #expect(account.cards.count == 21 && device.contents == account.contents)
  }

  @Test func `a copy that comes between two walks of a look waits`() throws {
    let (_, device) = try deletedAmongOldFiles()
    let (card, copy) = (Cards.person("Zed New"), "\(device.folder)/copy.vcf")
    try device.write("zed.vcf", card)
    device.wait = { _ in
      try? File.write(copy, card)
      return true
    }
    try device.sync()
    #expect(try device.waitingFiles.count == 1)
    #expect(device.names.contains("zed.vcf") && device.names.contains("copy.vcf"))
  }

  @Test func `a put-back writes a file again that goes between the walk and its reading`() throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    for number in 0..<20 { try device.write("k\(number).vcf", Cards.person("Kim Keep\(number)", uid: "k\(number)")) }
    try device.sync()
    try device.remove("k0.vcf")
    try device.write("k3.vcf", Cards.person("Kim Keep3", uid: "k3", phone: "9"))
    let (path, reads) = ("\(device.folder)/k3.vcf", Counter())
    device.reading = { if $0 == ItemName("k3.vcf"), reads.tick() == 0 { try? File.remove(path) } }
    #expect(try device.sync(putBack: true).toAddressBook.added == 2)
    #expect(try device.sync().outcome == .unchanged)
    #expect(device.names.count == 20 && account.cards.count == 20 && device.contents == account.contents)
  }

  @Test func `for a file that was renamed nobody waits`() throws {
    let (account, device) = try arrived(areNew: true, isCutOff: false)
    device.wait = { milliseconds in
      Issue.record("waits \(milliseconds) ms")
      return true
    }
    try File.rename("\(device.folder)/a1.vcf", to: "\(device.folder)/b1.vcf")
    let report = try device.sync()
    #expect(report.toCloud.deleted == 0 && report.toCloud.added == 0, "\(report)")
    #expect(account.cards.count == 23 && device.contents == account.contents)
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
