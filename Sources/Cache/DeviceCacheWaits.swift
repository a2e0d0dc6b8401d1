import Contacts
internal import Probes
internal import SQLite
package import Sync

// Phase one: two contacts whose files say the same for a moment.

extension DeviceCache {
  /// How long a known contact's file may say what another known contact's file says before one of them counts as a duplicate,
  /// in milliseconds.
  ///
  /// A synchronizer of files carries an exchange of two files one after the other. Whoever looks in between finds one content
  /// twice, and the other one nowhere. Two contacts that were there as two need no haste to become one, and
  /// the other device, or the line, may be off for the night.
  package static let waitForEqual: Int64 = 86_400_000

  /// True where the file of a contact that the cloud knows says what the file of another such contact says, and has not said so
  /// for long. The file then stays known, and is left alone: its contact remains what it was, so that it is found again wherever
  /// its content comes up.
  func waits(_ observation: Observation, _ ids: RecordIDs) throws -> Bool {
    let (signature, primary) = (observation.signature, ids.primary.word.number)
    // What the cloud's group wrote is no exchange between files.
    let state = try database.first(
      """
      SELECT i.contact, i.content IS \(primary), i.waits_since,
        i.modified = \(signature.modified) AND i.changed = \(signature.changed)
          AND i.inode = \(Int64(bitPattern: signature.inode)) AND i.size = \(signature.size)
      FROM files i JOIN contacts r ON r.id = i.contact
      WHERE i.name = \(observation.name.bytes) AND r.primary_id <> \(primary) AND r.is_there
        AND r.base_primary IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM arriving a WHERE a.primary_id = \(primary))
        AND EXISTS (
          SELECT 1 FROM contacts x JOIN files y ON y.contact = x.id
          WHERE x.primary_id = \(primary) AND x.id <> r.id AND x.is_there AND x.base_primary IS NOT NULL
            AND y.problem = 0
            AND NOT EXISTS (SELECT 1 FROM temp.gone WHERE item = y.id)
            AND NOT EXISTS (SELECT 1 FROM temp.pending p WHERE p.name = y.name))
      """
    ) { row in
      (record: row.integer(0), isSame: row.bool(1), since: row.optionalInteger(2), isUnchanged: row.bool(3))
    }
    guard let state else { return false }
    let now = observation.readAt.milliseconds
    // A clock that was set back begins anew.
    let since = (state.isSame ? state.since : nil).flatMap { $0 > now ? nil : $0 } ?? now
    guard now - since < Self.waitForEqual else { return false }
    if state.isUnchanged, state.isSame, since == state.since { return true }
    Coverpoint.equalFileWaits.reach()
    // Not settled, so that every scan looks again.
    try putItem(observation.name, signature, isSettled: false, record: state.record)
    try database.run(
      """
      UPDATE files SET problem = 3, content = \(primary), waits_since = \(since)
      WHERE name = \(observation.name.bytes)
      """)
    return true
  }

  /// The file that waited is this contact's: it says what the contact says.
  func endWait(of record: Int64) throws {
    try database.run(
      """
      UPDATE files SET problem = 0, content = NULL, waits_since = NULL
      WHERE contact = \(record) AND problem = 3
        AND content = (SELECT primary_id FROM contacts r WHERE r.id = \(record))
      """)
    if database.changes > 0 { Coverpoint.exchangeCompleted.reach() }
  }

  package func equalFiles(after name: ItemName?, limit: Int) throws -> [DuplicateItem] {
    try Self.attempt {
      try database.all(
        """
        SELECT name, modified, changed, inode, size FROM files
        WHERE problem = 3 AND problem <> 0 AND name > \(name?.bytes ?? []) ORDER BY name LIMIT \(limit)
        """
      ) { row in DuplicateItem(name: ItemName(bytes: row.blob(0)), signature: row.signature(1)) }
    }
  }

  /// How many files wait because they say what another contact's file says.
  package func equalFiles() throws -> Int64 {
    try Self.attempt {
      try database.first("SELECT count(*) FROM files WHERE problem = 3 AND problem <> 0") { $0.integer(0) } ?? 0
    }
  }
}
