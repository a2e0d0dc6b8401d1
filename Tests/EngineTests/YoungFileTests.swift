import Glibc
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
    try setModified(device, "ann.vcf", WallClock.milliseconds() + 315_360_000_000)
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
    try setModified(device, "ann.vcf", WallClock.milliseconds() + 315_360_000_000)
    #expect(try device.sync().toCloud.overwritten == 1)
    #expect(try device.account.cards.values.contains(edited))
  }
}

/// Gives a file a time stamp, in milliseconds since 1970.
func setModified(_ device: FolderDevice, _ name: String, _ milliseconds: Int64) throws {
  let time = timespec(tv_sec: Int(milliseconds / 1_000), tv_nsec: Int(milliseconds % 1_000) * 1_000_000 + 1)
  let result = "\(device.folder)/\(name)".withCString { path in
    withUnsafePointer(to: (time, time)) { times in
      times.withMemoryRebound(to: timespec.self, capacity: 2) { utimensat(AT_FDCWD, path, $0, 0) }
    }
  }
  #expect(result == 0, "errno \(errno)")
}
