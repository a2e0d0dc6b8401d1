package import Contacts
internal import Probes
import Protocol
internal import SQLite
package import Sync

// Duplicates, what is left alone, and the device's trash.

extension DeviceCache {
  package func duplicateCount() throws -> Int64 {
    try Self.attempt {
      try database.first("SELECT count(*) FROM files WHERE problem = 2 AND problem <> 0") { $0.integer(0) } ?? 0
    }
  }

  package func isLeaving(_ content: RecordID) throws -> Bool {
    try Self.attempt {
      try database.first(
        """
        SELECT EXISTS (
          SELECT 1 FROM contacts r JOIN files i ON i.contact = r.id JOIN staged s ON s.record = r.id
          WHERE r.primary_id = \(content.word.number) AND r.is_there AND i.problem = 0
            AND (s.state = \(RecordState.deleted.rawValue)
              OR (s.primary_id <> r.primary_id AND s.primary_id IS NOT r.base_primary)))
        """
      ) { $0.bool(0) } ?? false
    }
  }

  package func keep(_ observation: Observation) throws {
    try write {
      if let contact = try fileRow(observation.name)?.contact {
        try update(contact, observation)
        try note(observation, contact, try hasArrivals())
      } else {
        try note(observation, try insert(observation), try hasArrivals())
      }
    }
  }

  package func item(holding content: RecordID) throws -> ItemName? {
    try Self.attempt {
      try database.first(
        """
        SELECT i.name FROM contacts r JOIN files i ON i.contact = r.id
        WHERE r.primary_id = \(content.word.number) AND r.is_there AND i.problem = 0 LIMIT 1
        """
      ) { ItemName(bytes: $0.blob(0)) }
    }
  }

  package func duplicates(after name: ItemName?, limit: Int) throws -> [DuplicateItem] {
    try Self.attempt {
      try database.all(
        """
        SELECT name, modified, changed, inode, size FROM files
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
        try database.run("DELETE FROM files WHERE name = \(name.bytes)")
        try finishTrash(name)
      }
    }
  }

  package func refusals() throws -> [Refusal] {
    try Self.attempt {
      try database.all(
        """
        SELECT name, line, reason FROM files WHERE problem = 1 AND problem <> 0
        UNION ALL
        SELECT i.name, NULL, r.refused_reason FROM contacts r CROSS JOIN files i ON i.contact = r.id
        WHERE r.refused_primary IS NOT NULL AND r.refused_primary = r.primary_id
        UNION ALL
        SELECT u.file, NULL, u.reason
        FROM unreadable u JOIN staged s ON s.cloud_id = u.cloud_id AND s.primary_id = u.primary_id
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
      try database.first("SELECT EXISTS (SELECT 1 FROM files WHERE name = \(name.bytes))") { $0.bool(0) } ?? false
    }
  }

  /// The id in the cloud, drawn before the cloud hears of it, of the contact that stands in the file.
  package func cloudID(of name: ItemName) throws -> UniqueID? {
    try Self.attempt {
      try database.first(
        "SELECT r.cloud_id FROM files i JOIN contacts r ON r.id = i.contact WHERE i.name = \(name.bytes)"
      ) { $0.uniqueID(0) } ?? nil
    }
  }
}
