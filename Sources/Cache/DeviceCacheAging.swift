package import Contacts
internal import Probes
internal import SQLite
internal import Sync

// The journal grows older, and the device's trash with it. Ages are counted in time that device and server have both lived through, and not between
// two moments of a clock: one that is wrong for an hour would empty the trash.

extension DeviceCache {
  /// What a run counts at most, in milliseconds. A week between two runs counts as a day: where both clocks are one machine's,
  /// they agree also when they are wrong.
  private static let longest: Int64 = 86_400_000
  /// What is less than this ago is looked at later, so that runs in a row write nothing.
  private static let shortest: Int64 = 6 * 3_600_000

  package func ageTrash(device: Timestamp, server: Timestamp, isUnchanged: Bool) throws {
    let state = try Self.attempt {
      try database.first("SELECT lived, lived_device, lived_server, EXISTS (SELECT 1 FROM journal) FROM state") { row in
        (
          lived: row.integer(0), device: row.optionalInteger(1), server: row.optionalInteger(2), hasJournal: row.bool(3)
        )
      }
    }
    guard let state, state.hasJournal || !isUnchanged else { return }
    var passed: Int64 = 0
    if let lastDevice = state.device, let lastServer = state.server {
      let intervals = [device.milliseconds - lastDevice, server.milliseconds - lastServer]
      guard intervals.contains(where: { $0 < 0 || $0 >= Self.shortest }) else { return }
      passed = min(max(intervals.min() ?? 0, 0), Self.longest)
    }
    let lived = state.lived + passed
    try write {
      try database.run(
        """
        UPDATE state SET lived = \(lived), lived_device = \(device.milliseconds), lived_server = \(server.milliseconds)
        """)
      // An entry's age begins with the first look after it came.
      try database.run("UPDATE journal SET lived = \(lived) WHERE lived IS NULL")
      try database.run("DELETE FROM journal WHERE lived <= \(lived - TrashedCard.lifetime)")
      if database.changes > 0 { Coverpoint.deviceTrashEmptied.reach() }
    }
  }
}
