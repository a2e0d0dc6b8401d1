import POSIX
import Simulation
import Sync
import Testing

/// Files that no run may believe by their time stamps: read each time, written down once.
@Suite(.serialized) struct YoungFileTests {
  @Test(arguments: CloudKind.allCases) func `an unchanged run writes nothing for a file of the future`(
    _ kind: CloudKind
  ) throws {
    let device = try FolderDevice(try kind.account())
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.write("bob.vcf", Cards.person("Bob Stone", uid: "bob"))
    try device.setModified("ann.vcf", WallClock.milliseconds() + 315_360_000_000)
    #expect(try device.sync().toCloud.added == 2)
    #expect(try device.sync().outcome == .unchanged)
    // From here on nothing is younger than the clock's grain but the file of the future.
    try letClocksMoveOn()
    #expect(try device.sync().outcome == .unchanged)
    let log = try File.read(device.temporary.path("cache.sqlite-wal"))
    for _ in 0..<3 { #expect(try device.sync().outcome == .unchanged) }
    #expect(try File.read(device.temporary.path("cache.sqlite-wal")) == log)
    // It is still read: an edit that leaves the time as it was is seen.
    let edited = Cards.person("Ann Lee", uid: "ann", phone: "1")
    try device.write("ann.vcf", edited)
    try device.setModified("ann.vcf", WallClock.milliseconds() + 315_360_000_000)
    #expect(try device.sync().toCloud.overwritten == 1)
    #expect(try device.account.cards.values.contains(edited))
  }
}
