package import Contacts
internal import SQLite
package import Sync

// Phase one: what the cache knows of the files.

extension DeviceCache {
  package func itemCount() throws -> Int64 {
    try Self.attempt { try database.first("SELECT count(*) FROM items") { $0.integer(0) } ?? 0 }
  }

  // MARK: Scan

  package func beginScan() throws {
    try write {
      try database.run("DELETE FROM temp.pending")
      try database.run("DELETE FROM temp.gone")
    }
    scan = try Self.attempt {
      ItemScan(
        marks: try database.all("SELECT mark FROM items WHERE settled ORDER BY mark") {
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
        VALUES (\(name.bytes), EXISTS (SELECT 1 FROM items WHERE name = \(name.bytes)))
        """)
    }
  }

  package func endScan() throws {
    try write {
      for mark in scan.unseen {
        try database.run(
          """
          INSERT INTO temp.gone SELECT id FROM items
          WHERE mark = \(mark.number) AND settled AND name NOT IN (SELECT name FROM temp.pending)
          """)
      }
      try database.run(
        """
        INSERT INTO temp.gone SELECT id FROM items
        WHERE NOT settled AND name NOT IN (SELECT name FROM temp.pending)
        """)
    }
    scan = ItemScan(marks: [])
  }

  package func takePending(limit: Int) throws -> [ItemName] {
    try write {
      // Known files first, so that a new one is compared with what the known ones say now.
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

  private func store(_ observation: Observation) throws -> Refusal? {
    try database.run("DELETE FROM temp.pending WHERE name = \(observation.name.bytes)")
    try database.run(
      "DELETE FROM temp.gone WHERE item IN (SELECT id FROM items WHERE name = \(observation.name.bytes))")
    let old = try database.first(
      "SELECT record, problem, reason FROM items WHERE name = \(observation.name.bytes)"
    ) { row in (record: row.optionalInteger(0), problem: row.integer(1), reason: row.optionalText(2)) }
    switch observation.content {
    case .problem(let line, let reason):
      try putItem(observation, record: old?.record)
      try database.run(
        """
        UPDATE items SET problem = 1, line = \(line.map(Int64.init)), reason = \(reason)
        WHERE name = \(observation.name.bytes)
        """)
      let isKnown = old?.problem == 1 && old?.reason == reason
      return isKnown ? nil : Refusal(file: observation.name, line: line, reason: reason)
    case .card(let bytes, let ids, let uid):
      let edited = observation.signature.modified / 1_000_000
      if let record = try old?.record.map({ try known($0, isNow: ids, uid) }) ?? renamed(ids, uid) {
        // A file that cannot be read stays known; what it once held is this file now.
        try database.run(
          """
          UPDATE items SET record = NULL
          WHERE record = \(record) AND name <> \(observation.name.bytes) AND problem = 1
            AND id NOT IN (SELECT item FROM temp.gone)
          """)
        // Out of the list of what is gone as well: the new item may get the old one's row id.
        try database.run("DELETE FROM temp.gone WHERE item IN (SELECT id FROM items WHERE record = \(record))")
        try database.run("DELETE FROM items WHERE record = \(record) AND name <> \(observation.name.bytes)")
        try update(record, bytes: bytes, ids: ids, uid: uid, editedAt: edited)
        try putItem(observation, record: record)
        try database.run("INSERT OR IGNORE INTO touched VALUES (\(record))")
      } else {
        try database.run(
          """
          INSERT INTO records (uid, primary_id, secondary_id, card, edited_at)
          VALUES (\(uid), \(ids.primary.word.number), \(ids.secondary.word.number), \(bytes), \(edited))
          """)
        let record = database.lastInsertedRow
        try putItem(observation, record: record)
        try database.run("INSERT OR IGNORE INTO touched VALUES (\(record))")
      }
      return nil
    }
  }

  private func putItem(_ observation: Observation, record: Int64?) throws {
    try putItem(observation.name, observation.signature, isSettled: observation.isSettled, record: record)
  }

  /// Keeps the reason of an earlier problem: it says whether the person has been told.
  func putItem(_ name: ItemName, _ signature: ItemSignature, isSettled: Bool, record: Int64?) throws {
    let inode = Int64(bitPattern: signature.inode)
    try database.run(
      """
      INSERT INTO items (name, modified, changed, inode, size, mark, settled, record)
      VALUES (\(name.bytes), \(signature.modified), \(signature.changed), \(inode), \(signature.size),
        \(ItemMark(name, signature).number), \(isSettled), \(record))
      ON CONFLICT (name) DO UPDATE SET modified = excluded.modified, changed = excluded.changed, inode = excluded.inode,
        size = excluded.size, mark = excluded.mark, settled = excluded.settled, record = excluded.record, problem = 0
      """)
  }

  private func update(_ record: Int64, bytes: [UInt8], ids: RecordIDs, uid: String, editedAt: Int64) throws {
    // The text that both sides agreed on stays as the base as soon as the content differs from it.
    try database.run(
      """
      UPDATE records SET
        base_card = CASE
          WHEN cloud_id IS NULL OR base_primary IS \(ids.primary.word.number) THEN NULL
          ELSE coalesce(base_card, card) END,
        edited_at = CASE WHEN primary_id = \(ids.primary.word.number) THEN edited_at ELSE \(editedAt) END,
        uid = \(uid), primary_id = \(ids.primary.word.number), secondary_id = \(ids.secondary.word.number),
        card = \(bytes)
      WHERE id = \(record)
      """)
  }

  /// Of contact `r` and its file `i`: there is none, it is gone, or it has changed and is still to be read.
  private static let hasLeftItsFile = """
    (i.id IS NULL OR EXISTS (SELECT 1 FROM temp.gone WHERE item = i.id)
      OR EXISTS (SELECT 1 FROM temp.pending p WHERE p.name = i.name))
    """

  /// The contact of a known file. Where the file has got another one's UID, or content, and that one's file is gone or has
  /// changed as well, files have been renamed over each other: the two exchange their contacts, so that each
  /// stays the one it was.
  private func known(_ record: Int64, isNow ids: RecordIDs, _ uid: String) throws -> Int64 {
    let primary = ids.primary.word.number
    var other: Int64?
    if !uid.isEmpty {
      other = try database.first(
        """
        SELECT r.id FROM records r LEFT JOIN items i ON i.record = r.id
        WHERE r.uid = \(uid) AND r.uid <> '' AND r.id <> \(record)
          AND NOT EXISTS (SELECT 1 FROM records k WHERE k.id = \(record) AND k.uid = \(uid))
          AND \(code: Self.hasLeftItsFile) LIMIT 1
        """
      ) { $0.integer(0) }
    }
    if other == nil {
      other = try database.first(
        """
        SELECT r.id FROM records r LEFT JOIN items i ON i.record = r.id
        WHERE r.primary_id = \(primary) AND r.id <> \(record)
          AND NOT EXISTS (
            SELECT 1 FROM records k
            WHERE k.id = \(record) AND (k.primary_id = \(primary) OR (k.uid <> '' AND k.uid = \(uid))))
          AND \(code: Self.hasLeftItsFile) LIMIT 1
        """
      ) { $0.integer(0) }
    }
    guard let other else { return record }
    let items = try database.all("SELECT id FROM items WHERE record = \(other)") { $0.integer(0) }
    try database.run("UPDATE items SET record = \(other) WHERE record = \(record)")
    for item in items { try database.run("UPDATE items SET record = \(record) WHERE id = \(item)") }
    if items.isEmpty { try bury(record) }
    return other
  }

  /// The contact of a file that is gone, where a new file has its UID or its content; also of one that cannot be read any
  /// more, where the new file has its content.
  private func renamed(_ ids: RecordIDs, _ uid: String) throws -> Int64? {
    if !uid.isEmpty {
      let sameUID = try database.first(
        """
        SELECT r.id FROM records r LEFT JOIN items i ON i.record = r.id
        WHERE r.uid = \(uid) AND r.uid <> ''
          AND (i.id IS NULL OR EXISTS (SELECT 1 FROM temp.gone WHERE item = i.id)) LIMIT 1
        """
      ) { $0.integer(0) }
      if let sameUID { return sameUID }
    }
    return try database.first(
      """
      SELECT r.id FROM records r LEFT JOIN items i ON i.record = r.id
      WHERE r.primary_id = \(ids.primary.word.number)
        AND (i.id IS NULL OR i.problem = 1 OR EXISTS (SELECT 1 FROM temp.gone WHERE item = i.id)) LIMIT 1
      """
    ) { $0.integer(0) }
  }

  package func vanished(limit: Int) throws -> [ItemName] {
    try Self.attempt {
      try database.all("SELECT i.name FROM temp.gone g JOIN items i ON i.id = g.item LIMIT \(limit)") {
        ItemName(bytes: $0.blob(0))
      }
    }
  }

  package func drop(_ names: [ItemName]) throws {
    guard !names.isEmpty else { return }
    try write {
      for name in names {
        let item = try database.first("SELECT id, record FROM items WHERE name = \(name.bytes)") { row in
          (id: row.integer(0), record: row.optionalInteger(1))
        }
        guard let item else { continue }
        try database.run("DELETE FROM temp.gone WHERE item = \(item.id)")
        try database.run("DELETE FROM items WHERE id = \(item.id)")
        if let record = item.record { try bury(record) }
      }
    }
  }

  /// The contact has no file any more: a tombstone where the cloud knows it, nothing where it does not.
  func bury(_ record: Int64) throws {
    try database.run("DELETE FROM records WHERE id = \(record) AND cloud_id IS NULL")
    try database.run(
      """
      UPDATE records SET base_card = coalesce(base_card, card), card = NULL, refused_primary = NULL,
        refused_reason = NULL
      WHERE id = \(record) AND card IS NOT NULL
      """)
  }

  // MARK: Collisions

  package func settleCollisions() throws -> [Refusal] {
    try write {
      try settleDuplicates()
      let refusals = try settleSharedUIDs()
      try database.run(
        """
        UPDATE items SET reason = NULL, line = NULL
        WHERE problem = 0 AND reason IS NOT NULL AND record IN (SELECT record FROM touched)
        """)
      try database.run("DELETE FROM touched")
      return refusals
    }
  }

  // CROSS JOIN: SQLite keeps the order of the tables, where it would otherwise walk over all contacts.

  private func settleDuplicates() throws {
    let contents = try database.all(
      """
      SELECT DISTINCT r.primary_id FROM touched t CROSS JOIN records r ON r.id = t.record
      WHERE r.card IS NOT NULL AND EXISTS (
        SELECT 1 FROM records x WHERE x.primary_id = r.primary_id AND x.id <> r.id AND x.card IS NOT NULL)
      """
    ) { $0.recordID(0) }
    for case let content? in contents {
      // The one that the cloud knows stays; else the one that was here first.
      let records = try database.all(
        """
        SELECT r.id FROM records r JOIN items i ON i.record = r.id
        WHERE r.primary_id = \(content.word.number) AND r.card IS NOT NULL AND i.problem = 0
        ORDER BY r.cloud_id IS NULL, r.id
        """
      ) { $0.integer(0) }
      for record in records.dropFirst() {
        // Not settled, so that every scan looks again whether it still is one.
        try database.run("UPDATE items SET problem = 2, settled = 0, record = NULL WHERE record = \(record)")
        try bury(record)
      }
    }
  }

  private func settleSharedUIDs() throws -> [Refusal] {
    let uids = try database.all(
      """
      SELECT DISTINCT r.uid FROM touched t CROSS JOIN records r ON r.id = t.record
      WHERE r.uid <> '' AND r.card IS NOT NULL AND EXISTS (
        SELECT 1 FROM records x WHERE x.uid = r.uid AND x.uid <> '' AND x.id <> r.id AND x.card IS NOT NULL)
      """
    ) { $0.text(0) }
    var refusals: [Refusal] = []
    for uid in uids {
      let records = try database.all(
        """
        SELECT r.id, r.cloud_id IS NOT NULL, i.name, i.reason FROM records r JOIN items i ON i.record = r.id
        WHERE r.uid = \(uid) AND r.uid <> '' AND r.card IS NOT NULL
        ORDER BY r.cloud_id IS NULL, r.id
        """
      ) { row in
        (id: row.integer(0), isKnown: row.bool(1), name: ItemName(bytes: row.blob(2)), told: row.optionalText(3))
      }
      guard let first = records.first else { continue }
      for record in records.dropFirst() where !record.isKnown {
        let reason = "it has the same UID as \(first.name), but another content"
        try database.run(
          "UPDATE items SET problem = 1, settled = 0, record = NULL, reason = \(reason) WHERE record = \(record.id)")
        try database.run("DELETE FROM records WHERE id = \(record.id)")
        if record.told != reason { refusals.append(Refusal(file: record.name, line: nil, reason: reason)) }
      }
    }
    return refusals
  }

  // MARK: Duplicates, trash, refusals

  package func duplicateCount() throws -> Int64 {
    try Self.attempt {
      try database.first("SELECT count(*) FROM items WHERE problem = 2 AND problem <> 0") { $0.integer(0) } ?? 0
    }
  }

  package func item(holding content: RecordID) throws -> ItemName? {
    try Self.attempt {
      try database.first(
        """
        SELECT i.name FROM records r JOIN items i ON i.record = r.id
        WHERE r.primary_id = \(content.word.number) AND r.card IS NOT NULL AND i.problem = 0 LIMIT 1
        """
      ) { ItemName(bytes: $0.blob(0)) }
    }
  }

  package func duplicates(after name: ItemName?, limit: Int) throws -> [DuplicateItem] {
    try Self.attempt {
      try database.all(
        """
        SELECT name, modified, changed, inode, size FROM items
        WHERE problem = 2 AND problem <> 0 AND name > \(name?.bytes ?? []) ORDER BY name LIMIT \(limit)
        """
      ) { row in DuplicateItem(name: ItemName(bytes: row.blob(0)), signature: row.signature(1)) }
    }
  }

  package func keepInTrash(_ cards: [(name: ItemName, card: [UInt8])], reason: String, at moment: Timestamp) throws {
    guard !cards.isEmpty else { return }
    // The one commit that a power cut must not take back: the files go right after it.
    try Self.attempt { try database.execute(script: "PRAGMA synchronous = FULL") }
    defer { try? database.execute(script: "PRAGMA synchronous = NORMAL") }
    try write {
      for (name, card) in cards {
        try database.run(
          """
          INSERT INTO trash (name, card, reason, removed_at)
          VALUES (\(name.bytes), \(card), \(reason), \(moment.milliseconds))
          """)
      }
    }
  }

  /// The cards in the device's trash, in the order in which they came there.
  package func trash(after id: Int64 = 0, limit: Int) throws -> [(id: Int64, name: ItemName, card: [UInt8])] {
    try Self.attempt {
      try database.all("SELECT id, name, card FROM trash WHERE id > \(id) ORDER BY id LIMIT \(limit)") { row in
        (id: row.integer(0), name: ItemName(bytes: row.blob(1)), card: row.blob(2))
      }
    }
  }

  package func forgetItems(_ names: [ItemName]) throws {
    guard !names.isEmpty else { return }
    try write {
      for name in names { try database.run("DELETE FROM items WHERE name = \(name.bytes)") }
    }
  }

  package func refusals() throws -> [Refusal] {
    try Self.attempt {
      try database.all(
        """
        SELECT name, line, reason FROM items WHERE problem = 1 AND problem <> 0
        UNION ALL
        SELECT i.name, NULL, r.refused_reason FROM records r CROSS JOIN items i ON i.record = r.id
        WHERE r.refused_primary IS NOT NULL AND r.refused_primary = r.primary_id
        ORDER BY 1
        """
      ) { row in
        Refusal(
          file: ItemName(bytes: row.blob(0)), line: row.optionalInteger(1).map { Int($0) },
          reason: row.optionalText(2) ?? "")
      }
    }
  }

  package func hasItem(_ name: ItemName) throws -> Bool {
    try Self.attempt {
      try database.first("SELECT EXISTS (SELECT 1 FROM items WHERE name = \(name.bytes))") { $0.bool(0) } ?? false
    }
  }
}

extension Row {
  func signature(_ first: Int) -> ItemSignature {
    ItemSignature(
      modified: integer(first), changed: integer(first + 1), inode: UInt64(bitPattern: integer(first + 2)),
      size: integer(first + 3))
  }
}
