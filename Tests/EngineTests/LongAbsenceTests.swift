import Contacts
import Protocol
import Simulation
import Sync
import Testing

@Suite struct LongAbsenceTests {
  @Test
  func `a device that was away until deletions were forgotten takes nothing for deleted, and brings back what it has`()
    throws
  {
    let clock = WorldClock(startingAt: 1_800_000_000_000)
    let account = MemoryAccount(clock: clock)
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    for name in ["Ann", "Bob", "Cleo"] {
      try one.write("\(name).vcf", Cards.person("\(name) Lee", uid: name, phone: "1"))
    }
    try one.sync()
    try two.sync()
    try one.remove("Ann.vcf")
    try one.sync()
    account.pass(40 * 86_400_000)
    account.forgetOld()
    try two.write("Bob.vcf", Cards.person("Bob Lee", uid: "Bob", phone: "2"))
    let report = try two.sync()
    #expect(report.fullCompare == .awayTooLong)
    #expect(report.toCloud.added == 1 && report.toCloud.overwritten == 1 && report.toAddressBook.deleted == 0)
    try one.sync()
    #expect(one.contents == two.contents && one.contents == account.contents && account.contents.count == 3)
  }

  @Test(arguments: [World.serverClockReach, -World.serverClockReach])
  func `a server's clock that jumps by years makes nothing old, and a month that was lived through does`(_ jump: Int64)
    throws
  {
    let day: Int64 = 86_400_000
    let account = MemoryAccount(clock: WorldClock(startingAt: 1_800_000_000_000))
    let id = account.create(Cards.person("Ann Lee", uid: "Ann"))
    account.delete(id, allowed: true)
    for jump in [jump, -jump, -jump, jump] {
      account.moveClock(by: jump)
      account.forgetOld()
      account.pass(day)
      account.forgetOld()
    }
    account.pass(26 * day)
    account.forgetOld()
    #expect(account.trashed == [id])
    account.pass(2 * day)
    account.forgetOld()
    #expect(account.trashed.isEmpty && account.everything.isEmpty)
  }

  @Test func `what a cut-off run was about to fetch and nobody knows any more is not waited for`() throws {
    let clock = WorldClock(startingAt: 1_800_000_000_000)
    let account = MemoryAccount(clock: clock)
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    try one.write("Ann.vcf", Cards.person("Ann Lee", uid: "Ann", phone: "1"))
    try one.sync()
    try two.sync()
    try one.write("Bob.vcf", Cards.person("Bob Lee", uid: "Bob", phone: "1"))
    try one.sync()
    // Status, begin and listing arrive; Bob does not.
    let countdown = Countdown(3)
    two.fault = { () throws(CloudError) in try countdown.tick() }
    #expect(try two.sync().outcome == .failed)
    two.fault = nil
    #expect(two.names == ["Ann.vcf"])
    try two.restart()
    // Its lease has run out.
    clock.advance(by: 61_000)
    try one.remove("Bob.vcf")
    try one.sync()
    account.pass(40 * 86_400_000)
    account.forgetOld()
    try two.sync()
    let calls = Counter()
    two.fault = { () throws(CloudError) in calls.tick() }
    #expect(try two.sync().outcome == .unchanged)
    #expect(calls.count == 1)
    #expect(two.names == ["Ann.vcf"])
  }
}
