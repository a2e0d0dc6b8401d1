import Contacts
import Protocol
import SQLite

@testable import Sync

/// The rules of pairing and planning once more, as SQL says them: what ``Partners`` and ``RunPlan`` are measured by.
///
/// It stays beside the table of ``PartnersTests``. A row of the table shows one rule with two or three contacts, and says nothing of the pairs that
/// a plan is made from. This is compared over thousands of random worlds, in which many rules claim the same contacts and records, and it
/// is written apart from the program: a whole relation at a time, without the program's indexes, so it does not share a mistake of theirs.
struct SQLPartners {
  private let database: Database

  init(_ world: PartnerWorld) throws {
    database = try Database(path: ":memory:")
    try database.execute(
      script: """
        CREATE TABLE records (
          id INTEGER PRIMARY KEY, uid BLOB, primary_id BLOB, secondary_id BLOB, is_there INTEGER, cloud_id BLOB UNIQUE,
          base_primary BLOB, work INTEGER, is_left_alone INTEGER);
        CREATE TABLE items (record INTEGER);
        CREATE TABLE staged (
          cloud_id BLOB PRIMARY KEY, primary_id BLOB, secondary_id BLOB, uid BLOB, change INTEGER, live INTEGER,
          record INTEGER UNIQUE, rule INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
        CREATE TABLE sent (record INTEGER, primary_id BLOB);
        CREATE TABLE awaited (cloud_id BLOB);
        CREATE TABLE trash (id INTEGER PRIMARY KEY, cloud_id BLOB, primary_id BLOB);
        CREATE TABLE deleted (cloud_id BLOB);
        """)
    for contact in world.contacts {
      let flags = contact.flags
      try database.run(
        """
        INSERT INTO records VALUES (\(contact.key), \(contact.uid.word.bytes), \(contact.ids.primary.bytes),
          \(contact.ids.secondary.bytes), \(flags.contains(.isPresent)), \(contact.cloudID.bytes), \(contact.base?.bytes),
          \(flags.contains(.hasWork)), \(flags.contains(.isLeftAlone)))
        """)
      if flags.contains(.hasFile) {
        try database.run("INSERT INTO items VALUES (\(contact.key))")
      }
    }
    for record in world.records {
      try database.run(
        """
        INSERT INTO staged (cloud_id, primary_id, secondary_id, uid, change, live)
        VALUES (\(record.id.bytes), \(record.ids.primary.bytes), \(record.ids.secondary.bytes),
          \(record.uid.word.bytes), \(record.change), \(record.isLive))
        """)
    }
    for (key, contents) in world.unfinished.sent {
      for content in contents { try database.run("INSERT INTO sent VALUES (\(key), \(content.bytes))") }
    }
    for id in world.unfinished.awaited { try database.run("INSERT INTO awaited VALUES (\(id.bytes))") }
    for id in world.ownDeletions { try database.run("INSERT INTO deleted VALUES (\(id.bytes))") }
    for (id, primary) in world.removed {
      try database.run("INSERT INTO trash (cloud_id, primary_id) VALUES (\(id.bytes), \(primary.bytes))")
    }
  }

  private static let none = "zeroblob(16)"
  private static let tombstones =
    "SELECT cloud_id FROM records t WHERE NOT is_there AND NOT EXISTS (SELECT 1 FROM items i WHERE i.record = t.id)"
  /// A new contact with a listed record's content.
  private static let sameContent = """
    (SELECT id FROM records r
     WHERE r.primary_id = staged.primary_id AND r.base_primary IS NULL AND r.is_there ORDER BY id LIMIT 1)
    """

  func matchByIDAndContent(known: Int64?) throws {
    try database.run(
      """
      UPDATE OR IGNORE staged SET rule = 1, record = \(code: Self.sameContent)
      WHERE live AND cloud_id IN (\(code: Self.tombstones))
      """)
    let returned = try database.all("SELECT record FROM staged WHERE record IS NOT NULL") { $0.integer(0) }
    try database.run(
      """
      UPDATE OR IGNORE staged SET rule = 0, record = (SELECT id FROM records r WHERE r.cloud_id = staged.cloud_id)
      WHERE record IS NULL
      """)
    try database.run(
      """
      UPDATE OR IGNORE staged SET rule = 1, record = \(code: Self.sameContent)
      WHERE record IS NULL AND (live
        OR (\(known != nil) AND change > \(known ?? 0) AND cloud_id NOT IN (SELECT cloud_id FROM deleted)))
      """)
    try database.run(
      """
      UPDATE OR IGNORE staged SET rule = 2, record = (
        SELECT r.id FROM trash t JOIN records r ON r.primary_id = t.primary_id
        WHERE t.cloud_id = staged.cloud_id AND r.base_primary IS NULL AND r.is_there ORDER BY t.id, r.id LIMIT 1)
      WHERE record IS NULL AND live AND cloud_id IN (SELECT cloud_id FROM trash)
      """)
    try release()
    // A new file that took a gone contact's record is that record from now on.
    for key in returned {
      try database.run(
        """
        UPDATE records SET base_primary = primary_id, work = 0,
          cloud_id = (SELECT s.cloud_id FROM staged s WHERE s.record = records.id)
        WHERE id = \(key)
        """)
    }
  }

  private func release() throws {
    try database.run(
      """
      DELETE FROM records WHERE NOT is_there AND EXISTS (
        SELECT 1 FROM staged s WHERE s.cloud_id = records.cloud_id AND s.record IS NOT NULL AND s.record <> records.id)
      """)
  }

  func matchByHistory(_ history: [RecordID: UniqueID]) throws {
    let unmatched = try database.all(
      """
      SELECT id, primary_id FROM records r
      WHERE work AND base_primary IS NULL AND is_there AND NOT EXISTS (SELECT 1 FROM staged s WHERE s.record = r.id)
      ORDER BY id
      """
    ) { ($0.integer(0), RecordID(bytes: $0.blob(1))) }
    for (key, primary) in unmatched {
      guard let id = primary.flatMap({ history[$0] }) else { continue }
      let isGone = try database.first("SELECT \(id.bytes) IN (\(code: Self.tombstones))") { $0.bool(0) } ?? false
      try database.run(
        """
        UPDATE OR IGNORE staged SET record = \(key), rule = 2
        WHERE cloud_id = \(id.bytes) AND live AND (record IS NULL OR cloud_id IN (\(code: Self.tombstones)))
        """)
      let isTaken = database.changes > 0
      try release()
      guard isGone, isTaken else { continue }
      try database.run(
        "UPDATE records SET cloud_id = \(id.bytes), base_primary = primary_id, work = 0 WHERE id = \(key)")
    }
  }

  /// No other contact, and no other listed record, has the UID of `r` or `s`.
  private static let isAlone = """
    r.uid <> \(none) AND NOT EXISTS (SELECT 1 FROM records x WHERE x.uid = r.uid AND x.id <> r.id)
    AND NOT EXISTS (SELECT 1 FROM staged x WHERE x.uid = r.uid AND x.cloud_id <> s.cloud_id AND x.live)
    """

  func matchByUID() throws {
    let pairs = try database.all(
      """
      SELECT r.id, s.cloud_id FROM records r JOIN staged s ON s.uid = r.uid
      WHERE r.base_primary IS NULL AND r.is_there AND s.record IS NULL AND s.live AND \(code: Self.isAlone)
      ORDER BY s.cloud_id
      """
    ) { ($0.integer(0), $0.blob(1)) }
    for (key, id) in pairs {
      try database.run("UPDATE OR IGNORE staged SET rule = 3, record = \(key) WHERE cloud_id = \(id)")
    }
    let made = try database.all(
      """
      SELECT d.cloud_id, r.id, s.cloud_id FROM staged d JOIN records r ON r.id = d.record JOIN staged s
      WHERE NOT d.live AND r.is_there AND r.base_primary <> r.primary_id AND s.live AND s.record IS NULL
        AND (s.primary_id IN (r.base_primary, d.primary_id, r.primary_id) OR (s.uid = r.uid AND \(code: Self.isAlone)))
      ORDER BY s.change, s.cloud_id, r.id
      """
    ) { ($0.blob(0), $0.integer(1), $0.blob(2)) }
    for (gone, key, id) in made {
      let isPossible = try database.first(
        """
        SELECT EXISTS (SELECT 1 FROM staged WHERE cloud_id = \(gone) AND record = \(key))
          AND EXISTS (SELECT 1 FROM staged WHERE cloud_id = \(id) AND record IS NULL)
        """
      ) { $0.bool(0) }
      guard isPossible == true else { continue }
      try database.run("UPDATE staged SET record = NULL WHERE cloud_id = \(gone)")
      try database.run("UPDATE staged SET record = \(key), rule = 3 WHERE cloud_id = \(id)")
      try database.run(
        """
        UPDATE records SET cloud_id = \(id), base_primary = CASE
          WHEN primary_id = (SELECT s.primary_id FROM staged s WHERE s.cloud_id = \(id)) THEN primary_id
          ELSE base_primary END
        WHERE id = \(key)
        """)
      try database.run("UPDATE records SET work = 0 WHERE id = \(key) AND base_primary = primary_id")
    }
  }

  func matchNamesakes() throws {
    let pairs = try database.all(
      """
      SELECT r.id, s.cloud_id FROM records r JOIN staged s ON s.secondary_id = r.secondary_id
      WHERE r.work AND r.base_primary IS NULL AND r.is_there AND NOT EXISTS (SELECT 1 FROM staged m WHERE m.record = r.id)
        AND NOT EXISTS (
          SELECT 1 FROM records x WHERE x.secondary_id = r.secondary_id AND x.id <> r.id AND x.is_there)
        AND s.record IS NULL AND s.live
        AND NOT EXISTS (
          SELECT 1 FROM staged y WHERE y.secondary_id = s.secondary_id AND y.cloud_id <> s.cloud_id AND y.live)
      ORDER BY r.id
      """
    ) { ($0.integer(0), $0.blob(1)) }
    for (key, id) in pairs {
      try database.run("UPDATE staged SET record = \(key), rule = 4 WHERE cloud_id = \(id)")
    }
  }

  func sharesUID(_ key: Int64) throws -> Bool {
    try database.first(
      """
      SELECT EXISTS (
        SELECT 1 FROM records r JOIN records x ON x.uid = r.uid AND x.id <> r.id
        WHERE r.id = \(key) AND r.uid <> zeroblob(16))
      """
    ) { $0.bool(0) } ?? false
  }

  func sharesName(_ key: Int64) throws -> Bool {
    try database.first(
      """
      SELECT EXISTS (
        SELECT 1 FROM records r JOIN records x ON x.secondary_id = r.secondary_id AND x.id <> r.id AND x.is_there
        WHERE r.id = \(key))
      """
    ) { $0.bool(0) } ?? false
  }

  /// The pairs that something is to be decided about: contact, record, rule, and what both sides agree on.
  func decided(isUnfinished: Bool) throws -> Set<String> {
    let columns = """
      r.id, hex(s.cloud_id), CASE WHEN r.id IS NOT NULL THEN s.rule END,
      hex(CASE WHEN
          (s.cloud_id = r.cloud_id AND s.primary_id = r.primary_id AND (r.base_primary IS NULL OR \(isUnfinished ? 1 : 0)))
          OR ((s.cloud_id = r.cloud_id OR r.base_primary IS NULL)
            AND EXISTS (SELECT 1 FROM sent t WHERE t.record = r.id AND t.primary_id = s.primary_id))
        THEN s.primary_id ELSE r.base_primary END)
      """
    return Set(
      try database.all(
        """
        SELECT \(code: columns) FROM records r LEFT JOIN staged s ON s.record = r.id
        WHERE r.work AND NOT r.is_left_alone
        UNION ALL
        SELECT \(code: columns) FROM staged s LEFT JOIN records r ON r.id = s.record
        WHERE (r.id IS NULL OR NOT r.work)
          AND (r.id IS NULL OR NOT r.is_left_alone)
          AND s.cloud_id NOT IN (SELECT cloud_id FROM awaited)
        """
      ) { row in
        "\(row.optionalInteger(0) ?? 0) is \(row.text(1).lowercased()), \(row.optionalInteger(2) ?? -1), \(row.text(3).lowercased())"
      })
  }
}
