import Contacts
import Protocol
import Simulation
import Sync
import Testing

/// One side has forgotten what the two had agreed on: the device its cache, or the cloud its last hours.
@Suite struct ForgottenPastTests {
  @Test func `a device that knows more than a cloud put back to a backup overwrites nothing newer unseen`() throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    let (older, newer) = (
      Cards.person("Ann Lee", uid: "Ann", phone: "1"), Cards.person("Ann Lee", uid: "Ann", phone: "2")
    )
    try device.write("Ann.vcf", older)
    try device.sync()
    account.backUp()
    try device.write("Ann.vcf", newer)
    try device.sync()
    #expect(account.restoreBackup())
    let report = try device.sync()
    #expect(report.fullCompare == .cloudWentBack)
    #expect(device.files["Ann.vcf"] == newer)
    #expect(Array(account.cards.values) == [newer])
    #expect(account.keptForReview == [try #require(RecordID(card: older))])
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `after a lost cache, what was deleted elsewhere since the last sync goes here as well`() throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    for name in ["Ann", "Bob"] { try device.write("\(name).vcf", Cards.person("\(name) Lee", uid: name)) }
    try device.sync()
    let ann = try #require(account.cards.first { $0.value == Cards.person("Ann Lee", uid: "Ann") }?.key)
    account.delete(ann, allowed: false)
    try device.loseCache()
    let report = try device.sync()
    #expect(report.fullCompare == .cacheDiffers && report.toAddressBook.deleted == 1)
    #expect(device.names == ["Bob.vcf"] && account.cards.count == 1)
  }

  @Test func `what contacts once said is asked of the cloud where all are compared, and not with each new file`() throws
  {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    let asked = Counter()
    device.replica = ObservedCloud(
      account.cloud(try device.bookID),
      before: { call in if call.tag == CloudCalls.history.tag { _ = asked.tick() } })
    for phone in ["1", "2"] {
      try device.write("ann.vcf", Cards.person("Ann", phone: phone))
      try device.sync()
    }
    try device.write("new.vcf", Cards.person("Bob New"))
    #expect(try device.sync().toCloud.added == 1)
    #expect(asked.count == 0)
    try device.loseCache()
    try device.write("newer.vcf", Cards.person("Cid Newer"))
    #expect(try device.sync().toCloud.added == 1)
    #expect(asked.count == 1)
  }
}
