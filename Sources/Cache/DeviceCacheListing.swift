package import Contacts
internal import Probes
package import Protocol
internal import SQLite
package import Sync

// Phase two, first half: the cloud's listing, the partners, the plan.

extension DeviceCache {
  package func clearListing() throws {
    try write { try database.run("DELETE FROM staged") }
  }

  package func store(_ entries: [CloudEntry]) throws {
    guard !entries.isEmpty else { return }
    try write {
      for entry in entries {
        try database.run(
          """
          INSERT INTO staged (cloud_id, primary_id, secondary_id, uid, change, edited_at, state, allowed, undo)
          VALUES (\(entry.id.word.number), \(entry.ids.primary.word.number), \(entry.ids.secondary.word.number),
            \(entry.uid), \(entry.change), \(entry.editedAt.milliseconds), \(entry.state.rawValue),
            \(entry.deletionAllowed), \(entry.undo?.word.number))
          ON CONFLICT (cloud_id) DO UPDATE SET primary_id = excluded.primary_id, secondary_id = excluded.secondary_id,
            uid = excluded.uid, change = excluded.change, edited_at = excluded.edited_at, state = excluded.state,
            allowed = excluded.allowed, undo = excluded.undo, record = NULL, rule = 0
          """)
      }
    }
  }

  // MARK: Partners

  package func matchByIDAndContent(known: Int64) throws {
    let deleted = RecordState.deleted.rawValue
    try write {
      // A contact that went, or another one that came, since an earlier listing was matched.
      try database.run("UPDATE staged SET record = NULL")
      // A contact whose file went, and a new file that says what the record says: the record is that file's.
      try database.run(
        """
        UPDATE OR IGNORE staged SET rule = \(PartnerRule.primary.rawValue),
          record = (
            SELECT id FROM contacts r
            WHERE r.primary_id = staged.primary_id AND r.base_primary IS NULL AND r.is_there)
        WHERE state <> \(deleted) AND cloud_id IN (\(code: Self.tombstones))
        """)
      try database.run(
        """
        UPDATE OR IGNORE staged SET rule = \(PartnerRule.recordID.rawValue),
          record = (SELECT id FROM contacts r WHERE r.cloud_id = staged.cloud_id)
        WHERE record IS NULL
        """)
      // One to one: the second of two with the same content is passed over by the unique index.
      try database.run(
        """
        UPDATE OR IGNORE staged SET rule = \(PartnerRule.primary.rawValue),
          record = (
            SELECT id FROM contacts r
            WHERE r.primary_id = staged.primary_id AND r.base_primary IS NULL AND r.is_there)
        WHERE record IS NULL AND state <> \(deleted)
        """)
      if known > 0 {
        try database.run(
          """
          UPDATE OR IGNORE staged SET rule = \(PartnerRule.primary.rawValue),
            record = (
              SELECT id FROM contacts r
              WHERE r.primary_id = staged.primary_id AND r.base_primary IS NULL AND r.is_there)
          WHERE record IS NULL AND state = \(deleted) AND change > \(known) AND cloud_id NOT IN (SELECT cloud_id FROM deleted)
          """)
      }
      // A contact that went from here and lives again: a file with what it said then is its earlier version.
      try database.run(
        """
        UPDATE OR IGNORE staged SET rule = \(PartnerRule.history.rawValue),
          record = (
            SELECT r.id FROM trash t JOIN contacts r ON r.primary_id = t.primary_id
            WHERE t.cloud_id = staged.cloud_id AND t.is_done AND r.base_primary IS NULL AND r.is_there)
        WHERE record IS NULL AND state <> \(deleted)
          AND cloud_id IN (SELECT cloud_id FROM trash WHERE cloud_id IS NOT NULL AND is_done)
        """)
      try releaseTombstones()
    }
  }

  /// The records of contacts whose file went and of which the cloud is still to be told.
  private static let tombstones = """
    SELECT t.cloud_id FROM contacts t WHERE NOT t.is_there AND NOT EXISTS (SELECT 1 FROM files i WHERE i.contact = t.id)
    """

  /// A file that took a gone contact's record took its place as well: there is no deletion to tell the cloud.
  private func releaseTombstones() throws {
    try database.run(
      """
      DELETE FROM contacts WHERE NOT is_there AND EXISTS (
        SELECT 1 FROM staged s WHERE s.cloud_id = contacts.cloud_id AND s.record IS NOT NULL AND s.record <> contacts.id)
      """)
    if database.changes > 0 { Coverpoint.goneContactIsNewFile.reach() }
  }

  package func unmatched(after key: Int64, limit: Int) throws -> [(key: Int64, primary: RecordID)] {
    try Self.attempt {
      try database.all(
        """
        SELECT id, primary_id FROM contacts r
        WHERE work AND id > \(key) AND base_primary IS NULL AND is_there
          AND NOT EXISTS (SELECT 1 FROM staged s WHERE s.record = r.id)
        ORDER BY id LIMIT \(limit)
        """
      ) { row in (key: row.integer(0), primary: row.recordIDs(1, 1).primary) }
    }
  }

  package func match(_ pairs: [(key: Int64, cloudID: UniqueID)], rule: PartnerRule) throws {
    guard !pairs.isEmpty else { return }
    try write {
      for (key, cloudID) in pairs {
        // A file that says what a gone contact once said is that contact.
        try database.run(
          """
          UPDATE OR IGNORE staged SET record = \(key), rule = \(rule.rawValue)
          WHERE cloud_id = \(cloudID.word.number) AND state <> \(RecordState.deleted.rawValue)
            AND (record IS NULL OR (\(rule == .history) AND cloud_id IN (\(code: Self.tombstones))))
          """)
      }
      try releaseTombstones()
    }
  }

  package func matchByUID() throws {
    let deleted = RecordState.deleted.rawValue
    try write {
      try database.run(
        """
        UPDATE OR IGNORE staged SET rule = \(PartnerRule.uid.rawValue),
          record = (
            SELECT r.id FROM contacts r
            WHERE r.uid = staged.uid AND r.uid <> '' AND r.base_primary IS NULL AND r.is_there
              AND NOT EXISTS (SELECT 1 FROM contacts x WHERE x.uid = r.uid AND x.uid <> '' AND x.id <> r.id))
        WHERE record IS NULL AND uid <> '' AND state <> \(deleted)
          AND NOT EXISTS (
            SELECT 1 FROM staged x
            WHERE x.uid = staged.uid AND x.uid <> '' AND x.cloud_id <> staged.cloud_id AND x.state <> \(deleted))
        """)
      try matchMadeAnew()
    }
  }

  /// A contact was edited here and deleted in the cloud, where another device has made it anew (it had lost its cache, and has
  /// the contact's file): the new record is its partner. Otherwise both would live, the deleted one by the edit.
  private func matchMadeAnew() throws {
    let deleted = RecordState.deleted.rawValue
    let pairs = try database.all(
      """
      SELECT d.cloud_id, r.id, s.cloud_id
      FROM staged d CROSS JOIN contacts r ON r.id = d.record
        CROSS JOIN staged s ON (s.uid = r.uid AND r.uid <> '') OR s.primary_id = r.base_primary
      WHERE d.state = \(deleted) AND r.is_there AND r.base_primary IS NOT NULL
        AND r.base_primary <> r.primary_id AND s.state <> \(deleted) AND s.record IS NULL
      ORDER BY s.change
      """
    ) { row in (deleted: row.uniqueID(0), record: row.integer(1), made: row.uniqueID(2)) }
    for case (let gone?, let record, let made?) in pairs {
      try database.run(
        "UPDATE staged SET record = NULL WHERE cloud_id = \(gone.word.number) AND record = \(record)")
      guard database.changes > 0 else { continue }
      Coverpoint.contactMadeAnew.reach()
      try database.run(
        """
        UPDATE OR IGNORE staged SET record = \(record), rule = \(PartnerRule.uid.rawValue)
        WHERE cloud_id = \(made.word.number) AND record IS NULL
        """)
    }
  }

  package func namesakes(after key: Int64, limit: Int) throws -> [(key: Int64, cloudID: UniqueID)] {
    let deleted = RecordState.deleted.rawValue
    return try Self.attempt {
      try database.all(
        """
        SELECT r.id, s.cloud_id FROM contacts r CROSS JOIN staged s ON s.secondary_id = r.secondary_id
        WHERE r.work AND r.id > \(key) AND r.base_primary IS NULL AND r.is_there
          AND NOT EXISTS (SELECT 1 FROM staged m WHERE m.record = r.id)
          AND NOT EXISTS (
            SELECT 1 FROM contacts x
            WHERE x.secondary_id = r.secondary_id AND x.id <> r.id AND x.is_there)
          AND s.record IS NULL AND s.state <> \(deleted)
          AND NOT EXISTS (
            SELECT 1 FROM staged y
            WHERE y.secondary_id = s.secondary_id AND y.cloud_id <> s.cloud_id AND y.state <> \(deleted))
        ORDER BY r.id LIMIT \(limit)
        """
      ) { row in (row.integer(0), row.uniqueID(1)) }
      .compactMap { key, id in id.map { (key: key, cloudID: $0) } }
    }
  }

  package func forgetBases() throws {
    try write {
      // The lost cloud had the base.
      try database.run(
        """
        UPDATE contacts SET
          let_in_primary = CASE WHEN let_in_primary IS primary_id THEN primary_id ELSE base_primary END,
          base_primary = NULL
        WHERE base_primary IS NOT NULL AND is_there
        """)
    }
  }

  package func releaseUnlisted() throws {
    try write {
      try database.run(
        """
        DELETE FROM contacts WHERE NOT is_there
          AND NOT EXISTS (SELECT 1 FROM staged s WHERE s.cloud_id = contacts.cloud_id)
        """)
      try database.run(
        """
        UPDATE contacts SET base_primary = NULL
        WHERE base_primary IS NOT NULL AND NOT EXISTS (SELECT 1 FROM staged s WHERE s.cloud_id = contacts.cloud_id)
        """)
      // What was sent of them has not arrived.
      try database.run(
        """
        DELETE FROM sent WHERE NOT EXISTS (
          SELECT 1 FROM contacts r JOIN staged s ON s.cloud_id = r.cloud_id WHERE r.id = sent.contact)
        """)
    }
  }

  // MARK: Plan

  package func makePlan(skew: Int64, now: Timestamp, _ decide: (Pair) -> Action?) throws {
    try write {
      try database.run("DELETE FROM plan")
      let insert = try database.prepare("INSERT INTO plan (action, record, cloud_id) VALUES (?, ?, ?)")
      // Contacts whose file is left alone are left alone here as well, and so are those whose file is looked for once more; what
      // the cloud has for them stays listed.
      let pairs = try database.cursor(
        """
        SELECT \(code: Self.localColumns), s.rule, \(code: Self.entryColumns), false
        FROM contacts r LEFT JOIN staged s ON s.record = r.id
        WHERE r.work AND NOT \(code: Self.isUnheardOf) AND NOT \(code: Self.isLeftAlone)
        UNION ALL
        SELECT \(code: Self.localColumns), s.rule, \(code: Self.entryColumns),
          r.id IS NOT NULL AND r.refused_primary IS r.primary_id
        FROM staged s LEFT JOIN contacts r ON r.id = s.record
        WHERE (r.id IS NULL OR NOT r.work)
          AND (r.id IS NULL OR NOT \(code: Self.isLeftAlone))
          AND NOT EXISTS (SELECT 1 FROM arriving a WHERE a.cloud_id = s.cloud_id AND a.has_arrived)
        """)
      defer { pairs.close() }
      while let (pair, key, isRefused) = try pairs.next({ row in
        (Self.pair(row, skew: skew, now: now), row.optionalInteger(0), row.bool(18))
      }) {
        guard let action = decide(pair) else { continue }
        // The cloud does not take what the file has, so it waits for the person, and so does what the cloud has.
        if isRefused && (action.isUpload || action == .merge || action == .unite) { continue }
        try insert.run(Int64(action.rawValue), key, pair.cloud?.id.word.number)
      }
    }
  }

  private static func pair(_ row: borrowing Row, skew: Int64, now: Timestamp) -> Pair {
    var local: LocalState?
    if !row.isNull(0) {
      local = LocalState(
        ids: row.recordIDs(1, 2), isPresent: row.bool(3), base: row.recordID(4),
        editedAt: min(Timestamp(milliseconds: row.integer(5)).advanced(by: skew), now), hasReturned: row.bool(6),
        lastRunFinished: row.bool(7))
    }
    return Pair(
      local: local, cloud: entry(row, 9),
      rule: PartnerRule(rawValue: UInt8(truncatingIfNeeded: row.integer(8))) ?? .recordID)
  }

  /// The columns that ``pair(_:skew:now:)`` reads first, of tables `r` and `s`. What a cut-off run may have sent, and the
  /// cloud has, is what both agree on.
  private static let localColumns = """
    r.id, r.primary_id, r.secondary_id, r.is_there,
    CASE WHEN s.cloud_id = r.cloud_id AND (
        (s.primary_id = r.primary_id AND (r.base_primary IS NULL OR \(DeviceCache.runIsUnfinished)))
        OR EXISTS (SELECT 1 FROM sent t WHERE t.contact = r.id AND t.primary_id = s.primary_id))
      THEN s.primary_id ELSE r.base_primary END,
    r.edited_at, r.returned, NOT \(DeviceCache.runIsUnfinished)
    """

  /// The columns that ``entry(_:_:)`` reads, of table `s`.
  static let entryColumns =
    "s.cloud_id, s.primary_id, s.secondary_id, s.uid, s.change, s.edited_at, s.state, s.allowed, s.undo"

  static func entry(_ row: borrowing Row, _ first: Int) -> CloudEntry? {
    guard let id = row.uniqueID(first) else { return nil }
    return CloudEntry(
      id: id, ids: row.recordIDs(first + 1, first + 2), uid: row.text(first + 3), change: row.integer(first + 4),
      editedAt: Timestamp(milliseconds: row.integer(first + 5)),
      state: RecordState(rawValue: UInt8(truncatingIfNeeded: row.integer(first + 6))) ?? .modified,
      deletionAllowed: row.bool(first + 7), undo: row.uniqueID(first + 8))
  }

  package func planCounts() throws -> [Action: Int64] {
    try Self.attempt {
      let rows = try database.all("SELECT action, count(*) FROM plan GROUP BY action") {
        ($0.integer(0), $0.integer(1))
      }
      return Dictionary(
        rows.compactMap { action, count in
          Action(rawValue: UInt8(truncatingIfNeeded: action)).map { ($0, count) }
        }
      ) { first, _ in first }
    }
  }

  package func allowedRemovals() throws -> Int64 {
    try Self.attempt {
      try database.first(
        """
        SELECT count(*) FROM plan p JOIN staged s ON s.cloud_id = p.cloud_id
        WHERE p.action = \(Action.removeItem.rawValue) AND s.allowed
        """
      ) { $0.integer(0) } ?? 0
    }
  }

  package func removalsByUndo() throws -> (undo: UniqueID, count: Int64)? {
    let found = try Self.attempt {
      try database.first(
        """
        SELECT s.undo, count(*) FROM plan p JOIN staged s ON s.cloud_id = p.cloud_id
        WHERE p.action = \(Action.removeItem.rawValue) AND NOT s.allowed AND s.undo IS NOT NULL
        GROUP BY s.undo ORDER BY count(*) DESC, s.undo LIMIT 1
        """
      ) { row in (undo: row.uniqueID(0), count: row.integer(1)) }
    }
    return found.flatMap { found in found.undo.map { ($0, found.count) } }
  }

  package func steps(_ actions: Set<Action>, after id: Int64, limit: Int) throws -> [PlanStep] {
    // A bit for each action: the set is data, not code.
    let mask = actions.reduce(Int64(0)) { $0 | 1 << Int64($1.rawValue) }
    return try Self.attempt {
      try database.all(
        """
        SELECT p.id, p.action, p.record, \(code: Self.entryColumns)
        FROM plan p LEFT JOIN staged s ON s.cloud_id = p.cloud_id
        WHERE p.id > \(id) AND (1 << p.action) & \(mask) <> 0 ORDER BY p.id LIMIT \(limit)
        """,
        read: Self.step)
    }
  }

  /// From the columns of a step and ``entryColumns``.
  static func step(_ row: borrowing Row) -> PlanStep {
    PlanStep(
      id: row.integer(0), action: Action(rawValue: UInt8(truncatingIfNeeded: row.integer(1))) ?? .adopt,
      record: row.optionalInteger(2), cloud: entry(row, 3))
  }

  /// The text of contact `r` that device and cloud last agreed on, from its texts `c`.
  static let baseText = """
    CASE
      WHEN r.base_primary IS NULL THEN NULL
      WHEN r.base_primary = r.primary_id THEN c.card
      ELSE coalesce(c.base, c.card) END
    """

  package func record(_ key: Int64) throws -> CachedRecord? {
    try Self.attempt {
      try database.first(
        """
        SELECT r.primary_id, r.secondary_id, r.uid, CASE WHEN r.is_there THEN c.card END, \(code: Self.baseText),
          r.base_primary, r.cloud_id, r.edited_at, i.name, i.modified, i.changed, i.inode, i.size,
          r.let_in_primary IS r.primary_id
        FROM contacts r LEFT JOIN cards c ON c.contact = r.id LEFT JOIN files i ON i.contact = r.id WHERE r.id = \(key)
        """
      ) { row in
        CachedRecord(
          key: key, ids: row.recordIDs(0, 1), uid: row.text(2), card: row.optionalBlob(3), base: row.optionalBlob(4),
          basePrimary: row.recordID(5), cloudID: row.uniqueID(6) ?? .random(),
          editedAt: Timestamp(milliseconds: row.integer(7)),
          item: row.isNull(8) ? nil : DuplicateItem(name: ItemName(bytes: row.blob(8)), signature: row.signature(9)),
          isLetIn: row.bool(13))
      }
    }
  }
}
