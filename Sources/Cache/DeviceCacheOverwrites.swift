package import Contacts
internal import SQLite
internal import Sync

// Contacts that the last runs overwrote in the cloud, for the guard.

extension DeviceCache {
  package func noteOverwrites(_ contacts: [UniqueID], of total: Int64, at moment: Timestamp) throws {
    let window = GuardWindow.around(moment)
    try write {
      try database.run(
        "DELETE FROM overwrites WHERE moment < \(window.lowerBound) OR moment > \(window.upperBound)")
      for contact in contacts {
        try database.run(
          """
          INSERT INTO overwrites (cloud_id, moment, total)
          VALUES (\(contact.word.number), \(moment.milliseconds), \(total))
          ON CONFLICT (cloud_id) DO UPDATE SET moment = excluded.moment, total = excluded.total
          """)
      }
    }
  }

  package func recentOverwrites(at moment: Timestamp) throws -> (contacts: Set<UniqueID>, total: Int64)? {
    let window = GuardWindow.around(moment)
    return try Self.attempt {
      let found = try database.all(
        """
        SELECT cloud_id, total FROM overwrites
        WHERE moment BETWEEN \(window.lowerBound) AND \(window.upperBound) ORDER BY moment
        """
      ) { row in (id: row.uniqueID(0), total: row.integer(1)) }
      return found.first.map { (contacts: Set(found.compactMap(\.id)), total: $0.total) }
    }
  }

  package func forgetOverwrites() throws { try write { try database.run("DELETE FROM overwrites WHERE true") } }
}
