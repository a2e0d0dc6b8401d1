import Contacts
import POSIX
import Protocol
import Simulation
import Sync
import Testing

/// What `sync --put-back` writes again: what it set out to write, once, until a person says otherwise.
@Suite(.serialized) struct CutOffPutBackTests {
  private let account = MemoryAccount()

  private func card(_ index: Int, phone: String? = nil) -> [UInt8] {
    Cards.person("Ann Number\(index)", uid: "u\(index)", phone: phone)
  }

  private func filled(_ count: Int) throws -> FolderDevice {
    let device = try FolderDevice(account)
    for index in 0..<count { try device.write("ann \(index).vcf", card(index)) }
    try device.sync()
    return device
  }

  /// A device of 230 contacts whose files were lost, after the person has interrupted their writing at the first group.
  private func interrupted(hasStopped: Bool) throws -> FolderDevice {
    let device = try filled(230)
    for name in device.names { try device.remove(name) }
    if hasStopped {
      try device.write("ann 0.vcf", card(0))
      #expect(try device.sync().outcome == .stopped)
      try device.remove("ann 0.vcf")
    }
    let (groups, steps) = (Counter(), Counter())
    device.progress = { step in
      guard case .puttingBack(let done, let total) = step else { return }
      #expect(total == 230 && done <= 100)
      _ = steps.tick()
    }
    // Asked before each group.
    device.isCancelled = { groups.tick() > 0 }
    let report = try device.sync(putBack: true)
    #expect(report.outcome == .failed && report.message.hasPrefix("the sync was interrupted"), "\(report)")
    #expect(report.toAddressBook.added == 0 && device.names.count == 100 && steps.count == 1)
    (device.isCancelled, device.progress) = ({ false }, { _ in })
    account.releaseLease()
    return device
  }

  @Test(arguments: [false, true])
  func `the run after an interruption writes the rest, and no file that was deleted since`(hasStopped: Bool) throws {
    let device = try interrupted(hasStopped: hasStopped)
    let deleted = try #require(device.names.first)
    try device.remove(deleted)
    let report = try device.sync()
    #expect(report.outcome == .done && report.toAddressBook.added == 130 && report.toCloud.deleted == 1, "\(report)")
    #expect(!device.names.contains(deleted) && device.names.count == 229)
    #expect(device.contents == account.contents)
    try device.remove(try #require(device.names.first))
    #expect(try device.sync().toCloud.deleted == 1)
    #expect(device.names.count == 228)
  }

  @Test(arguments: [false, true])
  func `a folder that was emptied after an interruption has all its files again`(hasStopped: Bool) throws {
    let device = try interrupted(hasStopped: hasStopped)
    for name in device.names { try device.remove(name) }
    let report = try device.sync()
    #expect(report.outcome == .done && report.toAddressBook.added == 230 && report.toCloud.deleted == 0, "\(report)")
    #expect(device.names.count == 230 && account.cards.count == 230 && device.contents == account.contents)
    try device.remove(try #require(device.names.first))
    #expect(try device.sync().toCloud.deleted == 1)
  }

  @Test(arguments: [false, true])
  func `a person who allows deletions withdraws it, and is told`(hasStopped: Bool) throws {
    let device = try interrupted(hasStopped: hasStopped)
    let dry = try device.sync(dryRun: true, allowDeletions: true)
    #expect(dry.toCloud.deleted == 130)
    account.releaseLease()
    let report = try device.sync(allowDeletions: true)
    #expect(report.outcome == .done && report.toCloud.deleted == 130, "\(report)")
    #expect(
      report.notes == [
        "missing files were still to be written again; --allow-deletions withdraws that, and they count as deleted"
      ])
    #expect(device.names.count == 100 && device.contents == account.contents)
    #expect(try device.sync(allowDeletions: true).notes.isEmpty)
  }

  @Test func `files that a program brings meanwhile are not written beside`() throws {
    let device = try interrupted(hasStopped: false)
    let there = Set(device.names)
    for index in 0..<230 where !there.contains("ann \(index).vcf") {
      try device.write("brought \(index).vcf", card(index))
    }
    #expect(try device.sync().outcome == .unchanged)
    #expect(device.names.count == 230 && account.cards.count == 230)
    try device.remove(try #require(there.min()))
    #expect(try device.sync().toCloud.deleted == 1)
  }

  @Test func `a walk that has missed a file leaves nothing for later runs`() throws {
    let device = try filled(30)
    for index in 0..<10 { try device.remove("ann \(index).vcf") }
    device.overlooked = ["ann 20.vcf"]
    #expect(try device.sync(putBack: true).toAddressBook.added == 10)
    device.overlooked = []
    #expect(device.names.count == 30)
    try device.remove("ann 20.vcf")
    let report = try device.sync()
    #expect(report.toCloud.deleted == 1 && report.toAddressBook.added == 0, "\(report)")
    #expect(device.names.count == 29)
  }

  @Test func `a file that cannot be read is not missing`() throws {
    let other = try filled(3)
    let device = try FolderDevice(account)
    // Killed when the files are in place, and the cache does not know; then one of them is damaged.
    let counter = Counter()
    device.bookFault = { () throws(BookError) in
      if counter.tick() == 1 { throw .failed(message: "killed", hint: nil) }
    }
    try device.sync()
    device.bookFault = nil
    try device.restart()
    account.releaseLease()
    try device.write("u1.vcf", Array("BEGIN:VCARD\r\nUID:u1\r\n".utf8))
    device.fault = { () throws(CloudError) in throw .unavailable(message: "away") }
    #expect(try device.sync().refused.map(\.file) == [ItemName("u1.vcf")])
    device.fault = nil
    #expect(try device.sync(dryRun: true, putBack: true).toAddressBook.added == 0)
    let report = try device.sync(putBack: true)
    #expect(report.toAddressBook.added == 0 && report.toCloud.deleted == 0, "\(report)")
    #expect(device.names == ["u0.vcf", "u1.vcf", "u2.vcf"] && other.names.count == 3)
    try device.write("u1.vcf", card(1))
    try device.sync()
    #expect(device.contents == account.contents && account.cards.count == 3)
  }
}
