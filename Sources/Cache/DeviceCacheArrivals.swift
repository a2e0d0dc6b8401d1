package import Contacts
internal import Probes
internal import SQLite
package import Sync

// The group of the cloud's cards that is being written into the folder, and what becomes of it where the run is cut off.

extension DeviceCache {
  package func expect(
    _ contents: [(primary: RecordID, cloudID: UniqueID, name: ItemName)], as group: UniqueID
  ) throws {
    try write {
      try database.run("UPDATE state SET open_group = \(group.word.number)")
      try database.run("DELETE FROM arriving")
      for (primary, cloudID, name) in contents {
        try database.run(
          """
          INSERT OR REPLACE INTO arriving (primary_id, cloud_id, name)
          VALUES (\(primary.word.number), \(cloudID.word.number), \(name.bytes))
          """)
      }
    }
  }

  package func openGroup() throws -> UniqueID? {
    try Self.attempt { try database.first("SELECT open_group FROM state") { $0.uniqueID(0) } ?? nil }
  }

  package func settleGroup(waiting: Set<RecordID>?) throws {
    try write {
      try database.run("UPDATE state SET open_group = NULL")
      guard let waiting else { return }
      try database.run("UPDATE arriving SET has_arrived = 1")
      for primary in waiting {
        try database.run("UPDATE arriving SET has_arrived = 0 WHERE primary_id = \(primary.word.number)")
      }
    }
  }

  package func buryArrived(at moment: Timestamp) throws {
    let hasArrived = try Self.attempt {
      try database.first("SELECT EXISTS (SELECT 1 FROM arriving WHERE has_arrived)") { $0.bool(0) }
    }
    guard hasArrived == true else { return }
    try write {
      // What stands in a file, edited or renamed perhaps, is left to those who look at files.
      try database.run(
        """
        UPDATE arriving SET has_arrived = 0
        WHERE EXISTS (SELECT 1 FROM items i WHERE i.name = arriving.name)
          OR EXISTS (SELECT 1 FROM records r WHERE r.primary_id = arriving.primary_id AND r.card IS NOT NULL)
          OR EXISTS (
            SELECT 1 FROM staged s JOIN records r ON r.uid = s.uid AND r.uid <> ''
            WHERE s.cloud_id = arriving.cloud_id AND r.card IS NOT NULL)
        """)
      // A tombstone of an earlier version is one of this version.
      try database.run(
        """
        UPDATE records SET primary_id = a.primary_id, base_primary = a.primary_id, base_card = NULL,
          edited_at = \(moment.milliseconds)
        FROM arriving a WHERE a.has_arrived AND a.cloud_id = records.cloud_id AND records.card IS NULL
        """)
      try database.run(
        """
        INSERT INTO records (uid, primary_id, secondary_id, edited_at, cloud_id, base_primary)
        SELECT s.uid, a.primary_id, s.secondary_id, \(moment.milliseconds), a.cloud_id, a.primary_id
        FROM arriving a JOIN staged s ON s.cloud_id = a.cloud_id
        WHERE a.has_arrived AND NOT EXISTS (SELECT 1 FROM records r WHERE r.cloud_id = a.cloud_id)
        """)
      if database.changes > 0 { Coverpoint.arrivedAndDeleted.reach() }
      try database.run("UPDATE arriving SET has_arrived = 0")
    }
  }

  /// A file that a cut-off run wrote and did not note down.
  func settleArrived(_ name: ItemName, _ ids: RecordIDs) throws {
    let primary = ids.primary.word.number
    let arrived = try database.first("SELECT cloud_id FROM arriving WHERE primary_id = \(primary)") { $0.uniqueID(0) }
    guard case let id?? = arrived else { return }
    try database.run(
      """
      UPDATE records SET cloud_id = \(id.word.number), base_primary = \(primary), base_card = NULL
      WHERE id = (SELECT record FROM items WHERE name = \(name.bytes))
        AND NOT EXISTS (SELECT 1 FROM records x WHERE x.cloud_id = \(id.word.number) AND x.id <> records.id)
      """)
  }
}
