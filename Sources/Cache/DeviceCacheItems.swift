package import Contacts
import Probes
internal import SQLite
package import Sync

// Phase one: what the cache knows of the files.

extension DeviceCache {
  package func itemCount() throws -> Int64 {
    try Self.attempt {
      try database.first(
        "SELECT (SELECT count(*) FROM files) + (SELECT count(*) FROM arriving WHERE has_arrived)"
      ) { $0.integer(0) } ?? 0
    }
  }

  // MARK: Scan

  package func beginScan() throws {
    try write {
      try database.run("DELETE FROM temp.pending")
      try database.run("DELETE FROM temp.gone")
    }
    scan = try Self.attempt {
      ItemScan(
        marks: try database.all("SELECT mark FROM files WHERE settled ORDER BY mark") {
          ItemMark(number: $0.integer(0))
        })
    }
  }

  package func observe(_ name: ItemName, _ signature: ItemSignature) throws {
    guard !scan.see(ItemMark(name, signature)) else { return }
    try Self.attempt {
      try database.run(
        """
        INSERT OR IGNORE INTO temp.pending (name, is_known)
        VALUES (\(name.bytes), EXISTS (SELECT 1 FROM files WHERE name = \(name.bytes) AND contact IS NOT NULL))
        """)
    }
  }

  package func endScan() throws {
    try write {
      for mark in scan.unseen {
        try database.run(
          """
          INSERT INTO temp.gone SELECT id FROM files
          WHERE mark = \(mark.number) AND settled AND name NOT IN (SELECT name FROM temp.pending)
          """)
      }
      try database.run(
        """
        INSERT INTO temp.gone SELECT id FROM files
        WHERE NOT settled AND name NOT IN (SELECT name FROM temp.pending)
        """)
    }
    scan = ItemScan(marks: [])
  }

  package func takePending(limit: Int) throws -> [ItemName] {
    try write {
      // Contacts' files first, so that another one is compared with what these say now.
      let names = try database.all(
        "SELECT name FROM temp.pending WHERE NOT is_taken ORDER BY is_known DESC, name LIMIT \(limit)"
      ) { ItemName(bytes: $0.blob(0)) }
      for name in names { try database.run("UPDATE temp.pending SET is_taken = 1 WHERE name = \(name.bytes)") }
      return names
    }
  }

  package func store(_ observations: [Observation]) throws -> [Refusal] {
    try write { try observations.compactMap(store) }
  }

  func store(_ observation: Observation) throws -> Refusal? {
    try database.run("DELETE FROM temp.pending WHERE name = \(observation.name.bytes)")
    let old = try database.first(
      "SELECT id, contact, problem, reason FROM files WHERE name = \(observation.name.bytes)"
    ) { row in
      (id: row.integer(0), record: row.optionalInteger(1), problem: row.integer(2), reason: row.optionalText(3))
    }
    if let old { try database.run("DELETE FROM temp.gone WHERE item = \(old.id)") }
    switch observation.content {
    case .problem(let line, let reason, let uid):
      var record = old?.record
      if let other = try broken(observation.signature, uid) {
        // Renamed over it.
        if let record { try bury(record) }
        record = other
      }
      if record == nil { record = try arrived(observation.name) }
      Coverpoint.fileLeftAlone.reach()
      try noteFound(observation.name)
      try putItem(observation, record: record)
      try database.run(
        """
        UPDATE files SET problem = 1, line = \(line.map(Int64.init)), reason = \(reason)
        WHERE name = \(observation.name.bytes)
        """)
      let isKnown = old?.problem == 1 && old?.reason == reason
      return isKnown ? nil : Refusal(file: observation.name, line: line, reason: reason)
    case .card(let bytes, let ids, let uid):
      if old?.problem == 0, try isKnown(observation, bytes) { return nil }
      if old?.record != nil, try waits(observation, ids) { return nil }
      let edited = observation.signature.modified / 1_000_000
      if let record = try old?.record.map({ try known($0, isNow: ids, uid) }) ?? renamed(ids, uid) ?? taken(ids, uid) {
        // A file that cannot be read stays known; what it once held is this file now.
        try database.run(
          """
          UPDATE files SET contact = NULL
          WHERE contact = \(record) AND name <> \(observation.name.bytes) AND problem IN (1, 3)
            AND id NOT IN (SELECT item FROM temp.gone)
          """)
        // Out of the list of what is gone as well: the new item may get the old one's row id.
        try database.run("DELETE FROM temp.gone WHERE item IN (SELECT id FROM files WHERE contact = \(record))")
        try database.run("DELETE FROM files WHERE contact = \(record) AND name <> \(observation.name.bytes)")
        try update(record, bytes: bytes, ids: ids, uid: uid, editedAt: edited)
        if observation.isImported {
          try database.run("UPDATE contacts SET let_in_primary = primary_id WHERE id = \(record)")
        }
        try putItem(observation, record: record)
        try database.run("INSERT OR IGNORE INTO touched VALUES (\(record))")
      } else {
        try database.run(
          """
          INSERT INTO contacts (uid, primary_id, secondary_id, is_there, edited_at, cloud_id)
          VALUES (\(uid), \(ids.primary.word.number), \(ids.secondary.word.number), 1, \(edited),
            \(UniqueID.random().word.number))
          """)
        let record = database.lastInsertedRow
        try database.run("INSERT INTO cards (contact, card) VALUES (\(record), \(bytes))")
        try putItem(observation, record: record)
        try database.run("INSERT OR IGNORE INTO touched VALUES (\(record))")
      }
      try settleArrived(observation.name, ids)
      return nil
    }
  }

  /// True where the file stands as it was noted down: a file that never counts as settled (its time stamps lie in the future)
  /// is read by every run, and must not be written by every run.
  private func isKnown(_ observation: Observation, _ bytes: [UInt8]) throws -> Bool {
    let signature = observation.signature
    let isKnown = try database.first(
      """
      SELECT i.modified = \(signature.modified) AND i.changed = \(signature.changed)
        AND i.inode = \(Int64(bitPattern: signature.inode)) AND i.size = \(signature.size)
        AND i.settled = \(observation.isSettled) AND c.card = \(bytes) AND NOT EXISTS (SELECT 1 FROM arriving)
      FROM files i JOIN cards c ON c.contact = i.contact WHERE i.name = \(observation.name.bytes)
      """
    ) { $0.bool(0) }
    return isKnown == true
  }

  private func putItem(_ observation: Observation, record: Int64?) throws {
    try putItem(observation.name, observation.signature, isSettled: observation.isSettled, record: record)
  }

  /// Keeps the reason of an earlier problem: it says whether the person has been told.
  func putItem(_ name: ItemName, _ signature: ItemSignature, isSettled: Bool, record: Int64?) throws {
    let inode = Int64(bitPattern: signature.inode)
    try database.run(
      """
      INSERT INTO files (name, modified, changed, inode, size, mark, settled, contact)
      VALUES (\(name.bytes), \(signature.modified), \(signature.changed), \(inode), \(signature.size),
        \(ItemMark(name, signature).number), \(isSettled), \(record))
      ON CONFLICT (name) DO UPDATE SET modified = excluded.modified, changed = excluded.changed, inode = excluded.inode,
        size = excluded.size, mark = excluded.mark, settled = excluded.settled, contact = excluded.contact, problem = 0,
        content = NULL, waits_since = NULL
      """)
  }

  func update(_ record: Int64, bytes: [UInt8], ids: RecordIDs, uid: String, editedAt: Int64) throws {
    try database.run(
      """
      INSERT OR IGNORE INTO sent (contact, primary_id, card)
      SELECT r.id, r.primary_id, c.card FROM contacts r LEFT JOIN cards c ON c.contact = r.id
      WHERE r.id = \(record) AND base_primary IS NOT primary_id AND primary_id <> \(ids.primary.word.number)
        AND \(code: Self.runIsUnfinished)
      """)
    try database.run(
      """
      INSERT OR IGNORE INTO former SELECT id, uid, primary_id, secondary_id FROM contacts
      WHERE id = \(record) AND is_there AND (primary_id <> \(ids.primary.word.number) OR uid <> \(uid))
      """)
    // The text that both sides agreed on stays as the base as soon as the content differs from it.
    try database.run(
      """
      INSERT INTO cards (contact, card) VALUES (\(record), \(bytes))
      ON CONFLICT (contact) DO UPDATE SET card = excluded.card, base = (
        SELECT CASE
          WHEN r.base_primary IS NULL OR r.base_primary = \(ids.primary.word.number) THEN NULL
          WHEN r.base_primary = r.primary_id THEN cards.card
          ELSE coalesce(cards.base, cards.card) END
        FROM contacts r WHERE r.id = cards.contact)
      """)
    try database.run(
      """
      UPDATE contacts SET
        returned = returned OR (NOT is_there AND \(code: Self.runIsUnfinished)),
        edited_at = CASE WHEN primary_id = \(ids.primary.word.number) THEN edited_at ELSE \(editedAt) END,
        uid = \(uid), primary_id = \(ids.primary.word.number), secondary_id = \(ids.secondary.word.number),
        is_there = 1
      WHERE id = \(record)
      """)
  }

  /// The last run was cut off, or there was none: what it sent may have arrived without the cache knowing.
  static let runIsUnfinished = "(SELECT hash_of_hashes IS NULL FROM state)"

  package func vanished(limit: Int) throws -> [ItemName] {
    try Self.attempt {
      try database.all("SELECT i.name FROM temp.gone g JOIN files i ON i.id = g.item LIMIT \(limit)") {
        ItemName(bytes: $0.blob(0))
      }
    }
  }

  package func drop(_ names: [ItemName], at moment: Timestamp) throws {
    guard !names.isEmpty else { return }
    try write {
      for name in names {
        let item = try database.first("SELECT id, contact FROM files WHERE name = \(name.bytes)") { row in
          (id: row.integer(0), record: row.optionalInteger(1))
        }
        guard let item else { continue }
        try database.run("DELETE FROM temp.gone WHERE item = \(item.id)")
        if try isWaitedFor(name, at: moment) { continue }
        try database.run("DELETE FROM files WHERE id = \(item.id)")
        if let record = item.record { try bury(record) }
      }
    }
  }

  /// The contact has no file any more: a tombstone where the cloud knows it, or may know it; nothing where it does not.
  func bury(_ record: Int64) throws {
    try database.run(
      "DELETE FROM contacts WHERE id = \(record) AND base_primary IS NULL AND NOT \(code: Self.runIsUnfinished)")
    try database.run(
      """
      UPDATE contacts SET is_there = 0, refused_primary = NULL, refused_reason = NULL
      WHERE id = \(record) AND is_there
      """)
  }
}

extension Row {
  func signature(_ first: Int) -> ItemSignature {
    ItemSignature(
      modified: integer(first), changed: integer(first + 1), inode: UInt64(bitPattern: integer(first + 2)),
      size: integer(first + 3))
  }
}
