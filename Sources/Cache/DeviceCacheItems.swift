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
      try database.run("DELETE FROM temp.touched")
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
        INSERT OR IGNORE INTO temp.pending
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
      let names = try database.all("SELECT name FROM temp.pending ORDER BY is_known DESC, name LIMIT \(limit)") {
        ItemName(bytes: $0.blob(0))
      }
      for name in names { try database.run("DELETE FROM temp.pending WHERE name = \(name.bytes)") }
      return names
    }
  }

  package func store(_ observations: [Observation]) throws -> [Refusal] {
    try write { try observations.compactMap(store) }
  }

  private func store(_ observation: Observation) throws -> Refusal? {
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
      if let record = try old?.record ?? renamed(ids, uid) {
        // Out of the list of what is gone as well: the new item may get the old one's row id.
        try database.run("DELETE FROM temp.gone WHERE item IN (SELECT id FROM items WHERE record = \(record))")
        try database.run("DELETE FROM items WHERE record = \(record) AND name <> \(observation.name.bytes)")
        try update(record, bytes: bytes, ids: ids, uid: uid, editedAt: edited)
        try putItem(observation, record: record)
        try database.run("INSERT OR IGNORE INTO temp.touched VALUES (\(record))")
      } else {
        try database.run(
          """
          INSERT INTO records (uid, primary_id, secondary_id, card, edited_at)
          VALUES (\(uid), \(ids.primary.word.number), \(ids.secondary.word.number), \(bytes), \(edited))
          """)
        let record = database.lastInsertedRow
        try putItem(observation, record: record)
        try database.run("INSERT OR IGNORE INTO temp.touched VALUES (\(record))")
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

  /// The contact of a file that is gone, where a new file has its UID or its content.
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
        AND (i.id IS NULL OR EXISTS (SELECT 1 FROM temp.gone WHERE item = i.id)) LIMIT 1
      """
    ) { $0.integer(0) }
  }

  package func dropVanished(limit: Int) throws -> Int {
    try write {
      let gone = try database.all(
        "SELECT g.item, i.record FROM temp.gone g LEFT JOIN items i ON i.id = g.item LIMIT \(limit)"
      ) { row in (item: row.integer(0), record: row.optionalInteger(1)) }
      for (item, record) in gone {
        try database.run("DELETE FROM temp.gone WHERE item = \(item)")
        try database.run("DELETE FROM items WHERE id = \(item)")
        if let record { try bury(record) }
      }
      return gone.count
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
        WHERE problem = 0 AND reason IS NOT NULL AND record IN (SELECT record FROM temp.touched)
        """)
      return refusals
    }
  }

  // CROSS JOIN: SQLite keeps the order of the tables, where it would otherwise walk over all contacts.

  private func settleDuplicates() throws {
    let contents = try database.all(
      """
      SELECT DISTINCT r.primary_id FROM temp.touched t CROSS JOIN records r ON r.id = t.record
      WHERE r.card IS NOT NULL AND EXISTS (
        SELECT 1 FROM records x WHERE x.primary_id = r.primary_id AND x.id <> r.id AND x.card IS NOT NULL)
      """
    ) { $0.recordID(0) }
    for case let content? in contents {
      // The one that the cloud knows stays; else the one that was here first.
      let records = try database.all(
        """
        SELECT r.id, i.problem FROM records r JOIN items i ON i.record = r.id
        WHERE r.primary_id = \(content.word.number) AND r.card IS NOT NULL
        ORDER BY r.cloud_id IS NULL, r.id
        """
      ) { row in (id: row.integer(0), problem: row.integer(1)) }
      for record in records.dropFirst() where record.problem == 0 {
        // Not settled, so that every scan looks again whether it still is one.
        try database.run("UPDATE items SET problem = 2, settled = 0, record = NULL WHERE record = \(record.id)")
        try bury(record.id)
      }
    }
  }

  private func settleSharedUIDs() throws -> [Refusal] {
    let uids = try database.all(
      """
      SELECT DISTINCT r.uid FROM temp.touched t CROSS JOIN records r ON r.id = t.record
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
