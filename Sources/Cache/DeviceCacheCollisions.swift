package import Contacts
internal import Probes
import Protocol
internal import SQLite
package import Sync

// Duplicates, and what is left alone.

extension DeviceCache {
  /// How many items there are whose content stands in another one as well.
  package func duplicateCount() throws -> Int64 {
    try Self.attempt {
      try database.first("SELECT count(*) FROM files WHERE problem = 2") { $0.integer(0) } ?? 0
    }
  }

  /// What looked like a duplicate, or was left alone, is a contact.
  package func acceptAsContact(_ observation: Observation) throws {
    try write {
      if let contact = try fileRow(observation.name)?.contact {
        try update(contact, observation)
        try note(observation, contact, try hasArrivals())
      } else {
        try note(observation, try insert(observation), try hasArrivals())
      }
    }
  }

  /// What waited is the record with this id, which no contact here was, and says what that one says or once said. The contact whose file it was is
  /// forgotten, so it counts as one of the cloud's that this device does not have: the run that finishes next has to list all. What it said is
  /// held (``hold(_:file:)``).
  /// Returns false where there was none.
  package func acceptAsRecord(_ observation: Observation, _ id: UniqueID, at moment: Timestamp) throws -> Bool {
    try write {
      let former = try fileRow(observation.name)?.contact
      let contact = try insert(observation)
      try note(observation, contact, try hasArrivals())
      try database.run(
        """
        UPDATE contacts SET cloud_id = \(id.word.number), base_primary = primary_id
        WHERE id = \(contact) AND NOT EXISTS (SELECT 1 FROM contacts WHERE cloud_id = \(id.word.number))
        """)
      guard let former else { return false }
      try setAside(former, file: observation.name, at: moment)
      try database.run("DELETE FROM files WHERE contact = \(former)")
      try database.run("DELETE FROM contacts WHERE id = \(former)")
      // Also for a run that does not come to its end.
      try database.run("UPDATE state SET lists_all = 1")
      return true
    }
  }

  /// The file of the contact with this content, where it is a contact and not itself left alone or a duplicate.
  package func item(holding content: RecordID) throws -> ItemName? {
    try Self.attempt {
      try database.first(
        """
        SELECT i.name FROM contacts r JOIN files i ON i.contact = r.id
        WHERE r.primary_id = \(content.word.number) AND r.is_there AND i.problem IS NULL LIMIT 1
        """
      ) { ItemName(bytes: $0.blob(0)) }
    }
  }

  /// The next items whose content stands in another one as well.
  package func duplicates(after name: ItemName?, limit: Int) throws -> [ContactFile] {
    try Self.attempt {
      try database.all(
        """
        SELECT name, modified, changed, inode, size, waits_since IS NOT NULL FROM files
        WHERE problem = 2 AND name > \(name?.bytes ?? []) ORDER BY name LIMIT \(limit)
        """
      ) { row in
        ContactFile(name: ItemName(bytes: row.blob(0)), signature: row.signature(1), hasWaited: row.bool(5))
      }
    }
  }

  /// The next files that are left alone because another one has their UID.
  package func filesSharingUIDs(after name: ItemName?, limit: Int) throws -> [ContactFile] {
    try Self.attempt {
      try database.all(
        """
        SELECT name, modified, changed, inode, size FROM files
        WHERE problem = 1 AND content IS NOT NULL AND name > \(name?.bytes ?? []) ORDER BY name LIMIT \(limit)
        """
      ) { row in ContactFile(name: ItemName(bytes: row.blob(0)), signature: row.signature(1)) }
    }
  }

  /// The duplicates' files are gone.
  package func forgetItems(_ names: [ItemName]) throws {
    guard !names.isEmpty else { return }
    try write {
      for name in names {
        try database.run("DELETE FROM files WHERE name = \(name.bytes)")
        try finishTrash(name)
      }
    }
  }

  /// Files that are left alone now.
  package func refusals() throws -> [FileLeftAlone] {
    try Self.attempt {
      // CROSS JOIN begins with the few contacts that are refused. Without it SQLite begins with all files.
      try database.all(
        """
        SELECT name, line, reason FROM files WHERE problem = 1
        UNION ALL
        SELECT i.name, NULL, r.refused_reason FROM contacts r CROSS JOIN files i ON i.contact = r.id
        WHERE r.refused_primary IS NOT NULL AND r.refused_primary = r.primary_id
        UNION ALL
        SELECT file, NULL, reason FROM inbox WHERE reason IS NOT NULL
        ORDER BY 1
        """
      ) { row in
        FileLeftAlone(
          file: ItemName(bytes: row.blob(0)), line: row.optionalInteger(1).map { Int($0) },
          reason: row.optionalText(2) ?? "")
      }
    }
  }

  /// True where an item of that name is known.
  package func hasItem(_ name: ItemName) throws -> Bool {
    try Self.attempt {
      try database.first("SELECT EXISTS (SELECT 1 FROM files WHERE name = \(name.bytes))") { $0.bool(0) } ?? false
    }
  }

  /// True where the item of that name is a contact's.
  package func hasContact(_ name: ItemName) throws -> Bool {
    try Self.attempt {
      try database.first(
        "SELECT EXISTS (SELECT 1 FROM files WHERE name = \(name.bytes) AND contact IS NOT NULL)"
      ) { $0.bool(0) } ?? false
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
