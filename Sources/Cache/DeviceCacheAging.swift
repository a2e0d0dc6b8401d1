package import Contacts
internal import Probes
internal import SQLite
package import Sync

// The journal grows older, the device's trash with it, and so do the waits of files (``CountedTime``).

extension DeviceCache {
  /// What counts from one look at the trash to the next, in milliseconds.
  private static let trashPieces: ClosedRange<Int64> = (6 * 3_600_000)...86_400_000

  /// Forgets the cards that have been in the device's trash for 30 days. These are counted from run to run, as far as the
  /// clocks of device and server agree on how much time has passed. A run that is `unchanged` writes for that only where the
  /// trash holds something, and only now and then.
  package func ageTrash(device: Timestamp, server: Timestamp, isUnchanged: Bool) throws {
    let state = try Self.attempt {
      try database.first("SELECT lived, lived_device, lived_server, EXISTS (SELECT 1 FROM journal) FROM state") { row in
        (time: CountedTime(row), hasJournal: row.bool(3))
      }
    }
    guard let state, state.hasJournal || !isUnchanged else { return }
    var time = state.time
    guard time.look(device: device, server: server, pieces: Self.trashPieces) else { return }
    let lived = time.lived
    try write {
      try database.run(
        """
        UPDATE state SET lived = \(lived), lived_device = \(device.milliseconds), lived_server = \(server.milliseconds)
        """)
      // An entry's age begins with the first look after it came.
      try database.run("UPDATE journal SET lived = \(lived) WHERE lived IS NULL")
      // A removal of which nobody knows yet whether the file has gone was not listed to anybody.
      try database.run(
        "DELETE FROM journal WHERE lived <= \(lived - TrashedCard.lifetime) AND (is_done OR kind <> 'removed')")
      if database.changes > 0 { Coverpoint.deviceTrashEmptied.reach() }
    }
  }

  /// Counts for how long files have waited (``Deduplication/patience``), as far as the clocks of device and server agree. Writes nothing
  /// where none waits, and only now and then where it is none that has begun to.
  package func ageWaits(device: Timestamp, server: Timestamp) throws {
    let found = try Self.attempt {
      try database.first(
        """
        SELECT count(*), count(*) > count(waits_since) FROM files WHERE problem = 3
        """
      ) { (waits: $0.integer(0) > 0, begins: $0.bool(1)) }
    }
    guard let found, found.waits else { return }
    var time = try countedWaits()
    let pieces = Deduplication.pieces
    // Up to the beginning of a wait, all is counted.
    guard time.look(device: device, server: server, pieces: found.begins ? 0...pieces.upperBound : pieces) else {
      return
    }
    try write {
      try database.run(
        """
        UPDATE state SET waited = \(time.lived), waited_device = \(device.milliseconds),
          waited_server = \(server.milliseconds)
        """)
      try database.run(
        """
        UPDATE files SET waits_since = \(time.lived) WHERE problem = 3 AND waits_since IS NULL
        """)
    }
  }

  /// What was lived through while files waited.
  package func countedWaits() throws -> CountedTime {
    try Self.attempt {
      try database.first("SELECT waited, waited_device, waited_server FROM state") { CountedTime($0) }
    } ?? CountedTime(lived: 0, last: nil)
  }
}

extension CountedTime {
  /// From the first three columns.
  fileprivate init(_ row: borrowing Row) {
    var last: (device: Timestamp, server: Timestamp)?
    if let device = row.optionalInteger(1), let server = row.optionalInteger(2) {
      last = (device.timestamp, server.timestamp)
    }
    self.init(lived: row.integer(0), last: last)
  }
}
