package import Contacts
internal import SQLite
package import Sync

// Contacts that the last runs overwrote in the cloud, and those that the plan would, for the guard.

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

  package func recentOverwrites(at moment: Timestamp) throws -> (count: Int64, total: Int64)? {
    let window = GuardWindow.around(moment)
    return try Self.attempt {
      // Beside min(), SQLite gives the other columns of the row that has it.
      let (count, total, _) =
        try database.first(
          """
          SELECT count(*), total, min(moment) FROM overwrites
          WHERE moment BETWEEN \(window.lowerBound) AND \(window.upperBound)
          """
        ) { row in (row.integer(0), row.optionalInteger(1), row.optionalInteger(2)) } ?? (0, nil, nil)
      return total.map { (count, $0) }
    }
  }

  package func forgetOverwrites() throws { try write { try database.run("DELETE FROM overwrites WHERE true") } }

  package func newOverwrites(at moment: Timestamp) throws -> Int64 {
    let window = GuardWindow.around(moment)
    return try Self.attempt {
      try database.first(
        """
        WITH w (first, last) AS (VALUES (\(window.lowerBound), \(window.upperBound)))
        SELECT count(*) FROM \(code: Self.newOverwrites)
        """
      ) { $0.integer(0) } ?? 0
    }
  }

  package func newOverwrites(after id: Int64, limit: Int, at moment: Timestamp) throws -> [PlanStep] {
    let window = GuardWindow.around(moment)
    return try Self.attempt {
      try database.all(
        """
        WITH w (first, last) AS (VALUES (\(window.lowerBound), \(window.upperBound)))
        SELECT p.id, p.action, p.record, \(code: Self.entryColumns)
        FROM \(code: Self.newOverwrites) AND p.id > \(id) ORDER BY p.id LIMIT \(limit)
        """,
        read: Self.step)
    }
  }

  /// Of the plan `p`, within the moments of `w`.
  private static let newOverwrites = """
    plan p CROSS JOIN w CROSS JOIN contacts r ON r.id = p.record LEFT JOIN staged s ON s.cloud_id = p.cloud_id
    WHERE p.action IN (\(OverwriteGuard.actions.map { "\($0.rawValue)" }.sorted().joined(separator: ", ")))
      AND r.let_in_primary IS NOT r.primary_id
      AND NOT EXISTS (
        SELECT 1 FROM overwrites o
        WHERE o.cloud_id = coalesce(p.cloud_id, r.cloud_id) AND o.moment BETWEEN w.first AND w.last)
    """
}
