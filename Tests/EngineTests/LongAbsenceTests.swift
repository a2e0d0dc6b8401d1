import Contacts
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
    let (one, two) = (try Device(account), try Device(account))
    for name in ["Ann", "Bob", "Cleo"] {
      try one.write("\(name).vcf", Cards.person("\(name) Lee", uid: name, phone: "1"))
    }
    try one.sync()
    try two.sync()
    try one.remove("Ann.vcf")
    try one.sync()
    clock.advance(by: 40 * 86_400_000)
    account.forgetOld()
    try two.write("Bob.vcf", Cards.person("Bob Lee", uid: "Bob", phone: "2"))
    let report = try two.sync()
    #expect(report.fullCompare == .awayTooLong)
    #expect(report.toCloud.added == 1 && report.toCloud.overwritten == 1 && report.toAddressBook.deleted == 0)
    try one.sync()
    #expect(one.contents == two.contents && one.contents == account.contents && account.contents.count == 3)
  }
}
