import Simulation
import Sync
import Testing

/// What `status` says of a folder that no run has read since.
@Suite(.serialized) struct ChangedFilesTests {
  @Test func `files that are new, changed or gone since the last run are counted, and nothing is noted of them`() throws
  {
    let device = try FolderDevice(MemoryAccount())
    for index in 0..<30 { try device.write("ann \(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.write("odd.vcf", Array("no card".utf8))
    #expect(try device.changedFiles == 31)
    for _ in 0..<2 {
      try device.sync()
      #expect(try device.changedFiles == 0)
    }
    try device.write("ann 3.vcf", Cards.person("Ann Number3", uid: "u3", phone: "3"))
    try device.write("new.vcf", Cards.person("Bob New", uid: "new"))
    try device.write("odd.vcf", Array("no card either".utf8))
    try device.remove("ann 4.vcf")
    for _ in 0..<2 { #expect(try device.changedFiles == 4) }
    let report = try device.sync()
    #expect(report.toCloud.added == 1 && report.toCloud.overwritten == 1 && report.toCloud.deleted == 1, "\(report)")
    #expect(try device.changedFiles == 0)
    try device.remove("odd.vcf")
    #expect(try device.changedFiles == 1)
  }
}
