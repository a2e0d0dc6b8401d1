import Contacts
import POSIX
import Probes
import Simulation
import Sync
import Testing

/// A run is killed while the cloud's edits come down, and the folder is copied before the next one: other inodes, other times.
@Suite(.serialized) struct CopiedFolderTests {
  enum Manner: String, CaseIterable { case archive = "cp -a", plain = "cp -r" }

  private static func card(_ number: Int, _ phone: String, hasUID: Bool) -> [UInt8] {
    Cards.person("Ann Number\(number)", uid: hasUID ? "a\(number)" : nil, phone: phone)
  }

  /// Returns false where the run came to its end.
  private func play(
    _ point: Int, _ manner: Manner, count: Int, hasUID: Bool, losesCache: Bool, isDeleted: Bool
  ) throws -> Bool {
    let account = MemoryAccount()
    let other = try FolderDevice(account)
    let device = try FolderDevice(account)
    for number in 0..<count { try other.write("a\(number).vcf", Self.card(number, "1", hasUID: hasUID)) }
    try other.sync()
    try device.sync()
    for number in 0..<count {
      if isDeleted {
        if number % 2 == 0 { try other.remove("a\(number).vcf") }
      } else {
        try other.write("a\(number).vcf", Self.card(number, "2", hasUID: hasUID))
      }
    }
    try other.sync(allowDeletions: true, allowOverwrites: true)
    device.faults.arm(FaultInjector.Fault(.fileOperation, at: point, .end))
    try device.sync(allowDeletions: true)
    let hasStruck = device.faults.hasStruck
    try device.restart()
    account.releaseLease()
    let (folder, copy) = (device.folder, device.temporary.path("copy"))
    let copying = manner.rawValue.split(separator: " ").map(String.init) + [folder, copy]
    #expect(try ChildProcess(copying).wait().isSuccess)
    try File.rename(folder, to: device.temporary.path("old"))
    try File.rename(copy, to: folder)
    if losesCache { try device.loseCache() }
    let report = try device.sync(allowDeletions: true)
    let comment: Comment =
      "at \(point), \(manner), UID: \(hasUID), lost: \(losesCache), deleted: \(isDeleted): \(report)"
    try device.sync(allowDeletions: true)
    #expect(report.refused.isEmpty && report.conflicts == 0, comment)
    #expect(device.names.count == (isDeleted ? count / 2 : count), comment)
    #expect(!device.names.contains { $0.hasPrefix("put-back") }, comment)
    #expect(device.contents == account.contents && account.contents == other.contents, comment)
    try device.unsealStages()
    try device.sync(allowDeletions: true)
    #expect(device.contents == account.contents && account.cards.count == device.names.count, comment)
    return hasStruck
  }

  @Test(arguments: Manner.allCases, [true, false])
  func `its old cards do not come back, with or without a cache`(_ manner: Manner, hasUID: Bool) throws {
    for (count, losesCache, isDeleted) in [
      (4, false, false), (4, true, false), (4, false, true), (4, true, true), (24, false, false),
    ] {
      var point = 6
      while try play(
        point, manner, count: count, hasUID: hasUID, losesCache: losesCache, isDeleted: isDeleted)
      { point += count > 9 ? 37 : 7 }
      // How many operations a run has depends on how busy the machine is: files whose time stamps are young are read again.
      #expect(point > 13, "no run was cut off")
    }
  }

  @Test func `what an earlier program left goes to the trash where the cache knows it, and back where nobody does`()
    throws
  {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", Cards.person("Ann Lee", phone: "1"))
    try device.write("kim.vcf", Cards.person("Kim Keep", phone: "2"))
    try device.sync()
    // As its name says, another file was planned to go.
    try device.write(".contacts2web-1f-1.2.3.tmp", Cards.person("Ann Lee", phone: "1"))
    try device.write(".contacts2web-2f-1.2.3.tmp", Cards.person("Ann Lee", phone: "3"))
    try device.write(".contacts2web-3f-1.2.3.tmp", Array("no card".utf8))
    // A dry run leaves all as it is.
    try device.sync(dryRun: true)
    #expect(device.names == ["ann.vcf", "kim.vcf"])
    let report = try device.sync()
    #expect(report.toCloud.added == 1 && report.refused.count == 1)
    #expect(device.names.count { $0.hasPrefix("put-back") } == 2)
    #expect(device.files.values.contains(Cards.person("Ann Lee", phone: "3")))
    // The contact is there, so nobody needs to see it.
    #expect(try device.removed.isEmpty)
    #expect(try device.trash == [try #require(RecordID(card: Cards.person("Ann Lee", phone: "1")))])
    try File.remove("\(device.folder)/\(try #require(report.refused.first?.file.description))")
    try device.sync()
    #expect(try device.sync().outcome == .unchanged)
  }
}

extension FolderDevice {
  /// As a day later, when a stage that the cache knows nothing of is cleared away.
  fileprivate func unsealStages() throws {
    var stages: [String] = []
    try Directory(path: folder).forEachEntry { entry in
      let name = String(decoding: entry.name, as: UTF8.self)
      if name.hasPrefix(".contacts2web-"), try entry.status()?.kind == .directory { stages.append(name) }
    }
    for (index, stage) in stages.enumerated() {
      try File.rename("\(folder)/\(stage)", to: "\(folder)/.contacts2web-\(index).tmp")
    }
  }
}
