internal import Contacts
internal import SQLite
package import Sync

// Missing files that are written again, instead of counting as deleted.

extension DeviceCache {
  package func missingFiles() throws -> MissingFiles {
    let number = try Self.attempt { try database.first("SELECT puts_back FROM state") { $0.integer(0) } ?? 0 }
    return MissingFiles(rawValue: UInt8(truncatingIfNeeded: number)) ?? .areDeleted
  }

  package func beginPutBack(_ missing: MissingFiles) throws {
    guard try missingFiles() != missing else { return }
    // The folder gets its id right after, and that is not forgotten in a power cut either.
    try flushed { try database.run("UPDATE state SET puts_back = \(missing.rawValue)") }
  }

  package func endPutBack() throws {
    guard try missingFiles() != .areDeleted else { return }
    try write { try database.run("UPDATE state SET puts_back = 0") }
  }

  /// Of contact `r`, its file `i`, and what is known of how it was. What a guard has stopped as an overwrite, and is missing now, was
  /// deleted to get the earlier card back, which is the base.
  private static let lostFile = """
    r.id, r.uid, r.cloud_id,
    CASE
      WHEN EXISTS (SELECT 1 FROM stopped s WHERE s.guard = \(SyncGuard.overwrites.rawValue) AND s.cloud_id = r.cloud_id)
        THEN \(DeviceCache.baseText)
      ELSE c.card END
    """

  private static func lostFile(_ row: borrowing Row, name: ItemName?) -> LostFile {
    LostFile(
      key: row.integer(0), name: name, uid: row.text(1), cloudID: row.uniqueID(2) ?? .random(),
      card: row.optionalBlob(3))
  }

  package func lostFile(_ name: ItemName) throws -> LostFile? {
    try Self.attempt {
      try database.first(
        """
        SELECT \(code: Self.lostFile) FROM files i JOIN contacts r ON r.id = i.contact
          LEFT JOIN cards c ON c.contact = r.id
        WHERE i.name = \(name.bytes)
        """
      ) { Self.lostFile($0, name: name) }
    }
  }

  package func lostFiles(after key: Int64, limit: Int) throws -> [LostFile] {
    try Self.attempt {
      try database.all(
        """
        SELECT \(code: Self.lostFile), r.former_name FROM contacts r LEFT JOIN cards c ON c.contact = r.id
        WHERE NOT r.is_there AND r.id > \(key) ORDER BY r.id LIMIT \(limit)
        """
      ) { row in Self.lostFile(row, name: row.optionalBlob(4).map { ItemName(bytes: $0) }) }
    }
  }

  package func noteNames(_ names: [ItemName]) throws {
    guard !names.isEmpty else { return }
    try write {
      for name in names {
        try database.run(
          """
          UPDATE contacts SET former_name = \(name.bytes)
          WHERE id = (SELECT contact FROM files WHERE name = \(name.bytes))
          """)
      }
    }
  }

  package func putBack(_ files: [RestoredFile]) throws {
    guard !files.isEmpty else { return }
    try write {
      for file in files {
        try forgetGone(file.key)
        try update(
          file.key, bytes: file.card, ids: file.ids, uid: file.uid, editedAt: file.signature.modified / 1_000_000)
        // Just written, so not settled: the next scan reads it once more.
        try putItem(file.name, file.signature, isSettled: false, contact: file.key)
        try database.run("UPDATE contacts SET former_name = NULL WHERE id = \(file.key)")
      }
    }
  }

  package func forget(_ files: [LostFile]) throws {
    guard !files.isEmpty else { return }
    try write {
      for file in files {
        try forgetGone(file.key)
        try database.run("DELETE FROM files WHERE contact = \(file.key)")
        try database.run("DELETE FROM contacts WHERE id = \(file.key)")
      }
      // Without a position, the cloud lists what it has.
      try database.run("UPDATE state SET hash_of_hashes = NULL")
    }
  }

  package func forgetArrived() throws {
    guard try isWaitingForArrivals() else { return }
    try write {
      try database.run(
        """
        UPDATE arriving SET has_arrived = 0, missed_at = NULL
        WHERE has_arrived AND NOT EXISTS (SELECT 1 FROM files i WHERE i.name = arriving.name)
        """)
    }
  }
}
