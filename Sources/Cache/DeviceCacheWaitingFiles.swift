internal import Contacts
internal import SQLite
package import Sync

// What the person is told of the files that wait (``Deduplication/patience``).

extension DeviceCache {
  /// Files that wait because they say what another contact's file says.
  package func waitingFiles() throws -> [WaitingFile] {
    let lived = try countedWaits().lived
    return try Self.attempt {
      try database.all(
        """
        SELECT i.name, i.waits_since, coalesce(
          (SELECT y.name FROM contacts x JOIN files y ON y.contact = x.id
           WHERE x.primary_id = i.content AND y.id <> i.id AND y.problem IS NULL LIMIT 1),
          (SELECT y.name FROM contacts x JOIN files y ON y.contact = x.id
           WHERE x.uid = i.uid AND x.uid <> '' AND y.id <> i.id AND y.problem IS NULL LIMIT 1)), i.contact IS NULL
        FROM files i WHERE i.problem = 3 ORDER BY i.name
        """
      ) { row in
        WaitingFile(
          file: ItemName(bytes: row.blob(0)), other: row.optionalBlob(2).map { ItemName(bytes: $0) },
          left: Deduplication.Wait(since: row.optionalInteger(1)).left(at: lived), isCopy: row.bool(3))
      }
    }
  }
}
