package import Contacts
internal import Probes
internal import SQLite
package import Sync

// The group of the cloud's cards that is being written into the folder, and what becomes of it where the run is cut off.

extension DeviceCache {
  /// Announces the group of the cloud's cards that is about to be written, which replaces the last one. If the run is cut off, a file with one
  /// of these contents belongs to that record.
  package func expect(
    _ contents: [ExpectedCard], as group: UniqueID, at moment: Timestamp
  ) throws {
    try write {
      try database.run("UPDATE state SET open_group = \(group.word.number)")
      try database.run("DELETE FROM arriving WHERE NOT has_arrived")
      for card in contents {
        try database.run(
          """
          INSERT OR REPLACE INTO arriving (primary_id, cloud_id, name, came_at, uid, secondary_id)
          VALUES (\(card.primary.word.number), \(card.cloudID.word.number), \(card.name.bytes), \(moment.milliseconds),
            \(card.uid), \(card.secondary.word.number))
          """)
      }
    }
  }

  /// The group that a run was writing when it was cut off; nil where there is none, or it has been closed.
  package func openGroup() throws -> UniqueID? {
    try Self.attempt { try database.first("SELECT open_group FROM state") { $0.uniqueID(0) } ?? nil }
  }

  /// Notes that the open group's cards have been in the folder, except those that still wait in the stage. Nil: the stage is gone, and
  /// nothing is known.
  package func closeGroup(waiting: Set<RecordID>?) throws {
    try write {
      try database.run("UPDATE state SET open_group = NULL")
      guard let waiting else { return }
      try database.run("UPDATE arriving SET has_arrived = 1")
      for primary in waiting {
        try database.run("UPDATE arriving SET has_arrived = 0 WHERE primary_id = \(primary.word.number)")
      }
    }
  }

  /// The names of those files that stood there by ``closeGroup(waiting:)``, and that a look at the folder did not find.
  package func missingArrivals() throws -> [ItemName] {
    try arrived().filter { !$0.isKnown && !look.unread.contains($0.name) && look.opened[$0.name] == nil }.map(\.name)
  }

  /// The files that stood there by ``closeGroup(waiting:)``. `isKnown`: the cache knows a file of that name, by this look or an earlier one.
  func arrived() throws -> [(name: ItemName, came: Int64, isKnown: Bool)] {
    try Self.attempt {
      try database.all(
        """
        SELECT name, came_at, EXISTS (SELECT 1 FROM files i WHERE i.name = arriving.name) FROM arriving
        WHERE has_arrived
        """
      ) { (name: ItemName(bytes: $0.blob(0)), came: $0.integer(1), isKnown: $0.bool(2)) }
    }
  }

  /// After a look at the folder and one for each missing name. A card that was in the folder by ``closeGroup(waiting:)`` and is in no file
  /// now was deleted by a person. What is not decided yet waits for the next look.
  package func buryArrived(at moment: Timestamp) throws {
    let arrived = try arrived()
    guard !arrived.isEmpty else { return }
    let undecided = arrived.map(\.name).filter(look.isUndecided)
    try write {
      // A contact that has a file, edited or renamed perhaps, was not deleted: the look at the folder deals with it.
      try database.run(
        """
        UPDATE arriving SET has_arrived = 0
        WHERE EXISTS (SELECT 1 FROM files i WHERE i.name = arriving.name)
          OR EXISTS (SELECT 1 FROM contacts r WHERE r.primary_id = arriving.primary_id AND r.is_there)
          OR EXISTS (
            SELECT 1 FROM contacts r
            WHERE r.uid = arriving.uid AND r.uid <> '' AND r.is_there AND r.cloud_id <> arriving.cloud_id)
          OR EXISTS (
            SELECT 1 FROM contacts r JOIN files i ON i.contact = r.id
            WHERE r.cloud_id = arriving.cloud_id AND i.name <> arriving.name)
        """)
      let missing = try database.all("SELECT name FROM arriving WHERE has_arrived") { ItemName(bytes: $0.blob(0)) }
      for name in missing where !look.isUndecided(name) { try buryArrived(name, at: moment) }
      for name in undecided { try database.run("UPDATE arriving SET has_arrived = 1 WHERE name = \(name.bytes)") }
    }
  }

  private func buryArrived(_ name: ItemName, at moment: Timestamp) throws {
    // A tombstone of an earlier version is one of this version.
    try database.run(
      """
      DELETE FROM cards WHERE contact IN (
        SELECT r.id FROM contacts r JOIN arriving a ON a.cloud_id = r.cloud_id
        WHERE a.has_arrived AND a.name = \(name.bytes) AND NOT r.is_there AND r.primary_id <> a.primary_id)
      """)
    try database.run(
      """
      UPDATE contacts SET primary_id = a.primary_id, base_primary = a.primary_id,
        edited_at = \(moment.milliseconds)
      FROM arriving a
      WHERE a.has_arrived AND a.name = \(name.bytes) AND a.cloud_id = contacts.cloud_id AND NOT contacts.is_there
      """)
    try database.run(
      """
      INSERT INTO contacts (uid, primary_id, secondary_id, is_there, edited_at, cloud_id, base_primary)
      SELECT a.uid, a.primary_id, a.secondary_id, 0, \(moment.milliseconds), a.cloud_id, a.primary_id
      FROM arriving a
      WHERE a.has_arrived AND a.name = \(name.bytes)
        AND NOT EXISTS (SELECT 1 FROM contacts r WHERE r.cloud_id = a.cloud_id)
      """)
    if database.changes > 0 { Coverpoint.arrivedAndDeleted.reach() }
    // The device had received this version, so it is no news that would bring the contact back.
    try database.run(
      """
      DELETE FROM inbox WHERE EXISTS (
        SELECT 1 FROM arriving a JOIN contacts r ON r.cloud_id = a.cloud_id AND NOT r.is_there
        WHERE a.has_arrived AND a.name = \(name.bytes) AND a.cloud_id = inbox.cloud_id AND a.primary_id = inbox.primary_id)
      """)
    try database.run("UPDATE arriving SET has_arrived = 0 WHERE name = \(name.bytes)")
  }

  /// A card that a cut-off run has put in place, and the cache has not noted.
  struct PlacedCard {
    var cloudID: UniqueID
    var name: ItemName
    var written: Identity.Written
    /// Its contact, where the cache has one that said something else in the same file, or was removed here before it came back.
    var contact: Int64?
    /// The contact had a file before.
    var wasThere: Bool
  }

  /// The cards that a cut-off run has written and the cache has not noted: of contacts without a row, of contacts that came back, and of
  /// contacts whose files were written anew.
  func unnotedCards() throws -> [PlacedCard] {
    try database.all(
      """
      SELECT a.cloud_id, a.name, a.uid, a.primary_id, a.secondary_id, r.id, coalesce(r.is_there, 0) FROM arriving a
      LEFT JOIN contacts r ON r.cloud_id = a.cloud_id
      WHERE a.has_arrived AND a.primary_id IS NOT NULL AND (r.id IS NULL OR NOT r.is_there OR (
        r.primary_id <> a.primary_id
          AND EXISTS (SELECT 1 FROM files i WHERE i.contact = r.id AND i.name = a.name)))
      ORDER BY a.name, a.came_at
      """
    ) { row -> PlacedCard? in
      guard let id = row.uniqueID(0) else { return nil }
      return PlacedCard(
        cloudID: id, name: ItemName(bytes: row.blob(1)),
        written: Identity.Written(uid: row.text(2), ids: row.recordIDs(3, 4)), contact: row.optionalInteger(5),
        wasThere: row.bool(6))
    }.compactMap(\.self)
  }

  /// A contact whose file was written and has another one's content by now, so that nobody has its card.
  func insert(_ placed: PlacedCard) throws -> Int64 {
    try database.run(
      """
      INSERT INTO contacts (uid, primary_id, secondary_id, is_there, edited_at, cloud_id, base_primary)
      SELECT uid, primary_id, secondary_id, 1, came_at, cloud_id, primary_id FROM arriving
      WHERE cloud_id = \(placed.cloudID.word.number)
      """)
    return database.lastInsertedRow
  }

  /// The contact's file was written, and has another one's content by now, so nobody has the card that was written. The contact said
  /// something else before. What both sides agreed on stays as it was, because it is not quite certain that the card was written.
  func noteWritten(_ contact: Int64, _ written: Identity.Written) throws {
    try database.run(
      """
      UPDATE cards SET card = NULL, base = (
        SELECT CASE WHEN r.base_primary = r.primary_id THEN cards.card ELSE cards.base END
        FROM contacts r WHERE r.id = cards.contact)
      WHERE contact = \(contact)
      """)
    try database.run("UPDATE contacts SET primary_id = \(written.ids.primary.word.number) WHERE id = \(contact)")
    try setUIDAndSecondaryID(of: contact, written.uid, written.ids.secondary)
  }

  /// A file that a cut-off run wrote and did not note down.
  func noteArrived(_ name: ItemName, _ ids: RecordIDs) throws {
    let primary = ids.primary.word.number
    let arrived = try database.first("SELECT cloud_id FROM arriving WHERE primary_id = \(primary)") { $0.uniqueID(0) }
    guard case let id?? = arrived else { return try noteEdited(name) }
    try database.run(
      """
      UPDATE contacts SET cloud_id = \(id.word.number), base_primary = \(primary)
      WHERE id = (SELECT contact FROM files WHERE name = \(name.bytes))
        AND (base_primary IS NULL OR cloud_id = \(id.word.number))
        AND NOT EXISTS (SELECT 1 FROM contacts x WHERE x.cloud_id = \(id.word.number) AND x.id <> contacts.id)
      """)
  }

  /// A new file that a cut-off run wrote, and that says something else by now, or of which another program has noted what was written:
  /// its name tells whose it is. What was written counts as agreed as long as the cloud has it.
  private func noteEdited(_ name: ItemName) throws {
    let arrived = try database.first(
      "SELECT cloud_id, primary_id FROM arriving WHERE (has_arrived OR primary_id IS NULL) AND name = \(name.bytes)"
    ) { (id: $0.uniqueID(0), primary: $0.recordID(1)) }
    guard let arrived, let id = arrived.id else { return }
    try database.run(
      """
      UPDATE contacts SET cloud_id = \(id.word.number)
      WHERE id = (SELECT contact FROM files WHERE name = \(name.bytes)) AND base_primary IS NULL
        AND NOT EXISTS (SELECT 1 FROM contacts x WHERE x.cloud_id = \(id.word.number) AND x.id <> contacts.id)
      """)
    guard database.changes > 0 else { return }
    Coverpoint.arrivedAndEdited.reach()
    guard let primary = arrived.primary else { return }
    try database.run(
      "INSERT OR IGNORE INTO sent (contact, primary_id) SELECT contact, \(primary.word.number) FROM files WHERE name = \(name.bytes)"
    )
  }

  /// The contact of a file that a cut-off run wrote and that cannot be read by now.
  func arrived(_ name: ItemName) throws -> Int64? {
    let gone = try database.first(
      """
      SELECT r.id FROM arriving a JOIN contacts r ON r.cloud_id = a.cloud_id
      WHERE a.has_arrived AND a.name = \(name.bytes) AND NOT r.is_there
      """
    ) { $0.integer(0) }
    if let gone { return gone }
    try database.run(
      """
      INSERT INTO contacts (uid, primary_id, secondary_id, is_there, edited_at, cloud_id)
      SELECT a.uid, a.primary_id, a.secondary_id, 0, a.came_at, a.cloud_id
      FROM arriving a
      WHERE a.has_arrived AND a.name = \(name.bytes)
        AND NOT EXISTS (SELECT 1 FROM contacts r WHERE r.cloud_id = a.cloud_id)
      """)
    guard database.changes > 0 else { return nil }
    Coverpoint.arrivedAndBroken.reach()
    return database.lastInsertedRow
  }
}
