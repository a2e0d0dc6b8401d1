import Contacts
import POSIX
import Probes
import Simulation
import Sync
import Synchronization
import TestSystem
import Testing

/// Whole runs over HTTPS while the world fails: nothing is lost, nothing is doubled, and either the run itself or the next one
/// finishes.
@Suite(.serialized) struct OutageTests {
  /// 150 people on the device, 60 in the cloud, with photos.
  private func filled(home: String? = nil, here: Int = 150, there: Int = 60) throws -> (OutageServer, OutageDevice) {
    let server = try OutageServer()
    let device = try OutageDevice(server, home: home)
    for index in 0..<here {
      try device.write(
        "\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)", extra: [Cards.photo(UInt8(index % 26))]))
    }
    for index in 0..<there {
      try server.create(Cards.person("Cyd Number\(index)", uid: "c\(index)", extra: [Cards.photo(UInt8(index % 26))]))
    }
    return (server, device)
  }

  private func expectEqual(
    _ server: OutageServer, _ device: OutageDevice, _ count: Int, _ comment: Comment,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let again = try device.sync()
    #expect(again.outcome == .unchanged, "\(comment): \(again)", sourceLocation: location)
    let there = try server.cards.compactMap { RecordID(card: $0) }.sorted()
    #expect(device.files.values.compactMap { RecordID(card: $0) }.sorted() == there, comment, sourceLocation: location)
    #expect(there.count == count, comment, sourceLocation: location)
    #expect(Set(there).count == count, comment, sourceLocation: location)
  }

  @Test func `a run goes on when the database ends all connections in the middle of it`() throws {
    for step in 0..<12 {
      let (server, device) = try filled()
      let steps = Counter()
      let ended = Mutex(0)
      let report = try device.sync(wait: { true }) {
        guard steps.tick() == step else { return }
        ended.withLock { $0 = (try? server.endDatabaseConnections()) ?? 0 }
      }
      #expect(steps.count >= 12)
      #expect(ended.withLock { $0 } > 0, "step \(step) met no connection")
      #expect(report.outcome == .done, "step \(step): \(report)")
      try expectEqual(server, device, 210, "step \(step)")
    }
  }

  @Test func `a run goes on when the server stops and starts again in the middle of it`() throws {
    for step in 0..<12 {
      let (server, device) = try filled()
      let steps = Counter()
      let report = try device.sync {
        try? server.start()
        return true
      } progress: {
        if steps.tick() == step { server.stop() }
      }
      #expect(report.outcome == .done, "step \(step): \(report)")
      try expectEqual(server, device, 210, "step \(step)")
    }
  }

  @Test func `a server that stays away ends the run, and the next one finishes it`() throws {
    for step in [0, 3, 6, 9, 11] {
      let (server, device) = try filled()
      let (steps, waits) = (Counter(), Counter())
      let report = try device.sync {
        waits.tick()
        return true
      } progress: {
        if steps.tick() == step { server.stop() }
      }
      #expect(report.outcome == .failed && report.isPassing, "step \(step): \(report)")
      // Batches in flight are tried again side by side.
      #expect((4...28).contains(waits.count), "step \(step): \(waits.count) repetitions")
      try server.start()
      try server.releaseLease()
      try device.restart()
      // At the last step all but the word that it is finished was done.
      let next = try device.sync()
      #expect(next.outcome == .done || step == 11 && next.outcome == .unchanged, "step \(step): \(next)")
      try expectEqual(server, device, 210, "step \(step)")
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small disk takes the right to mount file systems"))
  func `a disk that is full ends the run, and with room it is finished`()
    throws
  {
    // So small that the cache does not fit, or the folder, or only the last files.
    for room in [100, 300, 600, 800] {
      let disk = try SmallDisk("size=24m")
      let (server, device) = try filled(home: disk.path, here: 20, there: 200)
      defer { device.close() }
      try disk.fill(leaving: room)
      let report = try device.sync()
      #expect(report.outcome == .failed, "\(room) KB: \(report)")
      #expect(report.hint?.contains("nothing is lost") == true, "\(room) KB: \(report)")
      #expect(try server.cards.count >= 200, "\(room) KB")
      for index in 0..<20 { #expect(device.files["\(index).vcf"]?.isEmpty == false, "\(room) KB") }
      try disk.makeRoom()
      try server.releaseLease()
      try device.restart()
      #expect(try device.sync().outcome == .done, "\(room) KB")
      try expectEqual(server, device, 220, "\(room) KB")
    }
  }

  @Test func `one record that the cloud refuses does not stop its 19 neighbours`() throws {
    let (server, device) = try filled(here: 20, there: 0)
    device.cardLimit = 2 * DetachedCard.largestCard
    let large = Cards.person("Ann Number7", uid: "u7", note: String(repeating: "x", count: 10_000_500))
    try device.write("7.vcf", large)
    let report = try device.sync()
    #expect(report.outcome == .attention)
    #expect(report.toCloud.added == 19)
    #expect(report.refused.map(\.file.description) == ["7.vcf"])
    #expect(try server.cards.count == 19)
    #expect(device.files["7.vcf"] == large)
    let again = try device.sync()
    #expect(again.outcome == .unchanged && again.refused.count == 1)
    try device.write("7.vcf", Cards.person("Ann Number7", uid: "u7", note: "short"))
    #expect(try device.sync().toCloud.added == 1)
    try expectEqual(server, device, 20, "made shorter")
  }
}
