package import Contacts
internal import Probes
internal import SQLite
package import Sync

// Phase one: files whose contents or UIDs collide, what is left alone, and the device's trash.

extension DeviceCache {
  package func settleCollisions() throws -> [Refusal] {
    try write {
      // Emptying an empty table writes its page all the same, and an unchanged run writes nothing.
      let hasNews = try database.first(
        "SELECT EXISTS (SELECT 1 FROM touched) OR EXISTS (SELECT 1 FROM former)"
      ) { $0.bool(0) }
      guard hasNews == true else { return [] }
      try settleDuplicates()
      let refusals = try settleSharedUIDs()
      try endWhatStands()
      try database.run(
        """
        UPDATE items SET reason = NULL, line = NULL
        WHERE problem = 0 AND reason IS NOT NULL AND record IN (SELECT record FROM touched)
        """)
      // Without WHERE, SQLite writes the table's first page even where the table is empty: a run that changes nothing would.
      try database.run("DELETE FROM touched WHERE true")
      try database.run("DELETE FROM former WHERE true")
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
        SELECT r.id, NOT r.work FROM records r JOIN items i ON i.record = r.id
        WHERE r.primary_id = \(content.word.number) AND r.card IS NOT NULL AND i.problem = 0
        ORDER BY r.base_primary IS NULL, r.id
        """
      ) { row in (id: row.integer(0), isAgreed: row.bool(1)) }
      for (record, isAgreed) in records.dropFirst() {
        // Both are what the cloud has (in another encoding they differed): it removes one of them. Were this device to choose
        // as well, both could go.
        if isAgreed, records[0].isAgreed {
          Coverpoint.agreedTwinsLeftAlone.reach()
          continue
        }
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
        SELECT r.id, r.base_primary IS NOT NULL, i.name, i.reason FROM records r JOIN items i ON i.record = r.id
        WHERE r.uid = \(uid) AND r.uid <> '' AND r.card IS NOT NULL
        ORDER BY r.base_primary IS NULL, r.id
        """
      ) { row in
        (id: row.integer(0), isKnown: row.bool(1), name: ItemName(bytes: row.blob(2)), told: row.optionalText(3))
      }
      guard let first = records.first else { continue }
      for record in records.dropFirst() where !record.isKnown {
        Coverpoint.uidCollision.reach()
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

  package func keep(_ observation: Observation) throws {
    try write {
      // A file that waited has waited long enough.
      try database.run("UPDATE items SET equal_since = 0 WHERE name = \(observation.name.bytes) AND problem = 3")
      _ = try store(observation)
      // Not looked at again before the other one has changed.
      try database.run(
        "DELETE FROM touched WHERE record = (SELECT record FROM items WHERE name = \(observation.name.bytes))")
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

  package func keepInTrash(_ cards: [DiscardedCard], reason: String, at moment: Timestamp) throws {
    guard !cards.isEmpty else { return }
    // The one commit that a power cut must not take back: the files go right after it.
    try flushed {
      for card in cards {
        try database.run(
          """
          INSERT INTO trash (name, card, reason, removed_at, cloud_id, uid, primary_id, is_done, is_copy)
          VALUES (\(card.name.bytes), \(card.card), \(reason), \(moment.milliseconds), \(card.cloudID?.word.number),
            \(card.uid), \(card.primary.word.number), 0, \(card.isCopy))
          """)
      }
    }
  }

  /// The cards in the device's trash, in the order in which they came there; without those that a person is through with, whose
  /// contact is back, or whose file may still be there. `all`: with these.
  package func trash(after id: Int64 = 0, limit: Int, all: Bool = false) throws -> [TrashedCard] {
    try Self.attempt {
      try database.all(
        """
        SELECT id, name, card, reason, removed_at FROM trash
        WHERE id > \(id) AND (\(all) OR (NOT is_reviewed AND is_done)) ORDER BY id LIMIT \(limit)
        """
      ) { row in
        TrashedCard(
          id: row.integer(0), name: ItemName(bytes: row.blob(1)), card: row.blob(2), reason: row.text(3),
          removedAt: row.integer(4).timestamp)
      }
    }
  }

  /// A person is through with a card in the trash. It stays there for the rest of its 30 days.
  package func markReviewed(_ trashed: TrashedCard) throws {
    try write { try database.run("UPDATE trash SET is_reviewed = 1 WHERE id = \(trashed.id)") }
  }

  package func forgetItems(_ names: [ItemName]) throws {
    guard !names.isEmpty else { return }
    try write {
      for name in names {
        try database.run("DELETE FROM items WHERE name = \(name.bytes)")
        try finishTrash(name)
      }
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
        UNION ALL
        SELECT file, NULL, reason FROM inbox WHERE reason IS NOT NULL
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

  /// The id in the cloud, drawn before the cloud hears of it, of the contact that stands in the file.
  package func cloudID(of name: ItemName) throws -> UniqueID? {
    try Self.attempt {
      try database.first(
        "SELECT r.cloud_id FROM items i JOIN records r ON r.id = i.record WHERE i.name = \(name.bytes)"
      ) { $0.uniqueID(0) } ?? nil
    }
  }
}
