internal import SQLite
package import Sync

// Two contacts whose files say the same for a moment.

extension DeviceCache {
  /// The next files that wait because another contact's file says the same, and that keep their contacts' UIDs: no exchange is under
  /// way.
  package func equalFiles(after name: ItemName?, limit: Int) throws -> [ContactFile] {
    try Self.attempt {
      try database.all(
        """
        SELECT i.name, i.modified, i.changed, i.inode, i.size FROM files i JOIN contacts r ON r.id = i.contact
        WHERE i.problem = 3 AND i.uid = r.uid AND r.uid <> '' AND i.name > \(name?.bytes ?? [])
        ORDER BY i.name LIMIT \(limit)
        """
      ) { row in ContactFile(name: ItemName(bytes: row.blob(0)), signature: row.signature(1)) }
    }
  }

  /// The next files that wait, and say what no contact here says: half an exchange that was edited before anybody looked, or a copy of
  /// what was edited since.
  package func filesWaitingAlone(after name: ItemName?, limit: Int) throws -> [WaitingAlone] {
    try Self.attempt {
      try database.all(
        """
        SELECT i.name, i.modified, i.changed, i.inode, i.size, i.content, i.contact IS NOT NULL FROM files i
        WHERE i.problem = 3 AND i.name > \(name?.bytes ?? [])
          AND NOT EXISTS (SELECT 1 FROM contacts r WHERE r.primary_id = i.content)
        ORDER BY i.name LIMIT \(limit)
        """
      ) { row in
        let file = ContactFile(name: ItemName(bytes: row.blob(0)), signature: row.signature(1))
        return WaitingAlone(file: file, content: row.recordID(5), hasContact: row.bool(6))
      }
    }
  }

  /// How many files wait because they say what another contact's file says.
  package func equalFiles() throws -> Int64 {
    try Self.attempt {
      try database.first("SELECT count(*) FROM files WHERE problem = 3") { $0.integer(0) } ?? 0
    }
  }
}
