package import Contacts
internal import SQLite
package import Sync

// Stops of guards that stand until a person decides.

extension DeviceCache {
  /// The stops that stand, the last one first.
  package func stops() throws -> [GuardStop] {
    try Self.attempt {
      try database.all("SELECT guard, message, hint, since FROM stops ORDER BY since DESC, guard") { row in
        SyncGuard(rawValue: UInt8(truncatingIfNeeded: row.integer(0))).map {
          GuardStop(by: $0, message: row.text(1), hint: row.text(2), since: row.integer(3).timestamp)
        }
      }
    }.compactMap(\.self)
  }

  /// Since when a stop of this guard stands that was about one of these contacts; nil where none was.
  package func standingStop(_ guardian: SyncGuard, of planned: Set<UniqueID>) throws -> Timestamp? {
    guard let since = try stops().first(where: { $0.by == guardian })?.since else { return nil }
    return try stopped(guardian, counted: true).isDisjoint(with: planned) ? nil : since
  }

  /// The contacts that the guard's stop is about; with `counted`, those alone for which it stands.
  private func stopped(_ guardian: SyncGuard, counted: Bool) throws -> Set<UniqueID> {
    try Self.attempt {
      Set(
        try database.all(
          "SELECT cloud_id FROM stopped WHERE guard = \(guardian.rawValue) AND is_counted >= \(counted ? 1 : 0)"
        ) { $0.uniqueID(0) }.compactMap(\.self))
    }
  }

  /// A run is stopped: notes it, and the contacts that it was stopped at. Writes a folder that is away, or empty, down once.
  /// `planned`: the contacts to which the run's plan does what the guard counts.
  package func noteStop(
    _ stop: GuardStop, _ extent: GuardStop.Extent, planned: Set<UniqueID>, at moment: Timestamp
  ) throws {
    let number = stop.by.rawValue
    let known = try stops().first { $0.by == stop.by }
    // Each run comes upon a folder that is away, or empty, and writes that down once.
    let isSeenInFolder = extent == .nothing || extent == .everything
    if isSeenInFolder, let known, known.message == stop.message, known.hint == stop.hint { return }
    let since = stop.since ?? (isSeenInFolder ? known?.since : nil) ?? moment
    try write {
      try database.run(
        """
        INSERT INTO stops (guard, since, message, hint)
        VALUES (\(number), \(since.milliseconds), \(stop.message), \(stop.hint))
        ON CONFLICT (guard) DO UPDATE SET since = excluded.since, message = excluded.message, hint = excluded.hint
        """)
      switch extent {
      case .planned:
        try database.run("DELETE FROM stopped WHERE guard = \(number) AND cloud_id NOT IN (\(code: Self.undecided))")
        // A contact that was edited within the hour before is not what the guard stopped at, but it is held up as well.
        let recent = stop.by == .overwrites ? try counted(.overwritten, at: moment)?.contacts ?? [] : []
        for contact in planned {
          try database.run(
            """
            INSERT INTO stopped (guard, cloud_id, is_counted)
            VALUES (\(number), \(contact.word.number), \(recent.contains(contact) ? 0 : 1))
            ON CONFLICT (guard, cloud_id) DO UPDATE SET is_counted = max(is_counted, excluded.is_counted)
            """)
        }
      case .stillPlanned:
        for contact in try stopped(stop.by, counted: false).subtracting(planned) {
          try database.run(
            """
            DELETE FROM stopped
            WHERE guard = \(number) AND cloud_id = \(contact.word.number) AND cloud_id NOT IN (\(code: Self.undecided))
            """)
        }
      case .everything:
        try database.run(
          """
          INSERT OR IGNORE INTO stopped (guard, cloud_id)
          SELECT \(number), cloud_id FROM contacts WHERE base_primary IS NOT NULL
          """)
      case .nothing: break
      }
    }
  }

  /// The stops of these guards are over. Writes only where there is one.
  package func endStops(_ guards: Set<SyncGuard>) throws {
    let ended = try stops().map(\.by).filter(guards.contains)
    guard !ended.isEmpty else { return }
    try write {
      for number in ended.map(\.rawValue) {
        try database.run("DELETE FROM stops WHERE guard = \(number)")
        try database.run("DELETE FROM stopped WHERE guard = \(number)")
      }
    }
  }

  /// Ends the stops of these guards, because nothing is planned that they would stop. A stop stays for contacts that the plan passes over because
  /// their file cannot be read, waits or is missing. Writes only where there is a stop.
  package func endNeedlessStops(_ guards: Set<SyncGuard>) throws {
    let open = try stops().map(\.by).filter(guards.contains)
    guard !open.isEmpty else { return }
    try write {
      for number in open.map(\.rawValue) {
        try database.run("DELETE FROM stopped WHERE guard = \(number) AND cloud_id NOT IN (\(code: Self.undecided))")
        try endStopWithoutContacts(number)
      }
    }
  }

  /// What was put back is neither deleted nor edited any more, also where the cloud is away and nothing can be planned.
  func endStopsOfWhatIsBack() throws {
    let (deletions, overwrites) = (SyncGuard.deletions.rawValue, SyncGuard.overwrites.rawValue)
    try database.run(
      """
      DELETE FROM stopped
      WHERE guard = \(deletions) AND cloud_id NOT IN (
        SELECT cloud_id FROM contacts WHERE NOT is_there AND cloud_id IS NOT NULL)
      """)
    try database.run(
      """
      DELETE FROM stopped
      WHERE guard = \(overwrites) AND cloud_id NOT IN (
        SELECT cloud_id FROM contacts WHERE primary_id IS NOT base_primary AND cloud_id IS NOT NULL)
      """)
    for number in [deletions, overwrites] { try endStopWithoutContacts(number) }
  }

  private func endStopWithoutContacts(_ number: UInt8) throws {
    try database.run(
      """
      DELETE FROM stops
      WHERE guard = \(number) AND NOT EXISTS (SELECT 1 FROM stopped WHERE guard = \(number) AND is_counted)
      """)
    try database.run(
      "DELETE FROM stopped WHERE guard = \(number) AND NOT EXISTS (SELECT 1 FROM stops WHERE guard = \(number))")
  }

  /// The contacts of which a plan may say nothing for one run although nothing has been decided: their file cannot be read or waits
  /// for another one, a copy of it waits, or it is missing.
  private static let undecided = """
    SELECT r.cloud_id FROM files i JOIN contacts r ON r.id = i.contact WHERE i.problem IS NOT NULL AND r.cloud_id IS NOT NULL
    UNION ALL
    SELECT r.cloud_id FROM files i JOIN contacts r ON r.primary_id = i.content
    WHERE i.problem = 3 AND i.contact IS NULL AND r.cloud_id IS NOT NULL
    UNION ALL
    SELECT cloud_id FROM contacts WHERE NOT is_there AND cloud_id IS NOT NULL
    """
}
