package import Contacts
internal import SQLite
package import Sync

// Deletions of the last runs, for the guard.

extension DeviceCache {
  package func noteDeletions(_ count: Int64, of total: Int64, _ side: DeletionSide, at moment: Timestamp) throws {
    let (now, window) = (moment.milliseconds, GuardWindow.around(moment))
    try write {
      // Also what a clock that has been set back left in the future.
      try database.run(
        """
        DELETE FROM deletions
        WHERE moment NOT BETWEEN \(window.lowerBound) AND \(window.upperBound)
        """)
      try database.run(
        """
        INSERT INTO deletions (moment, side, count, total) VALUES (\(now), \(side.rawValue), \(count), \(total))
        """)
    }
  }

  package func recentDeletions(
    _ side: DeletionSide, at moment: Timestamp
  ) throws -> (count: Int64, total: Int64)? {
    let window = GuardWindow.around(moment)
    return try Self.attempt {
      let rows = try database.all(
        """
        SELECT count, total FROM deletions
        WHERE side = \(side.rawValue) AND moment BETWEEN \(window.lowerBound) AND \(window.upperBound)
        ORDER BY id
        """
      ) { row in (count: row.integer(0), total: row.integer(1)) }
      guard let first = rows.first else { return nil }
      return (rows.reduce(0) { $0 + $1.count }, first.total)
    }
  }

  package func forgetDeletions() throws { try write { try database.run("DELETE FROM deletions") } }
}
