package import Contacts
import Probes
internal import SQLite
package import Sync

// Phase one: what the cache knows of the files.

extension DeviceCache {
  /// How many items of the address book the cache knows, those of a closed group among them.
  package func itemCount() throws -> Int64 {
    try Self.attempt {
      try database.first(
        "SELECT (SELECT count(*) FROM files) + (SELECT count(*) FROM arriving WHERE has_arrived)"
      ) { $0.integer(0) } ?? 0
    }
  }

  // MARK: What stands in the files

  /// Notes what stands in the files. Who they are is noted at once where it is certain, else by ``assignFiles(at:isGone:)``.
  package func noteObservations(_ observations: [Observation]) throws {
    let bytes = observations.reduce(0) { $0 + max(0, Int($1.signature.size)) }
    try write(files: observations.count, bytes: bytes) { try note(observations) }
  }

  /// Likewise, so that a power cut does not take it back. Returns the contacts that were made: they may be sent before
  /// ``assignFiles(at:isGone:)``.
  package func noteNewcomers(_ observations: [Observation]) throws -> [KnownContact] {
    let last = try flushed {
      let last = try database.first("SELECT coalesce(max(id), 0) FROM contacts") { $0.integer(0) } ?? 0
      try note(observations)
      return last
    }
    return try contacts(.newer(than: last))
  }

  /// True where the cache knows no contact and no file, no run has begun to write any, and nothing of the cloud's waits.
  package func knowsNobody() throws -> Bool {
    try Self.attempt {
      try database.first(
        """
        SELECT NOT EXISTS (SELECT 1 FROM contacts) AND NOT EXISTS (SELECT 1 FROM files)
          AND NOT EXISTS (SELECT 1 FROM arriving) AND NOT EXISTS (SELECT 1 FROM inbox)
        """
      ) { $0.bool(0) } ?? false
    }
  }

  private func note(_ observations: [Observation]) throws {
    let isArriving = try hasArrivals()
    for observation in observations { try note(observation, isArriving) }
  }

  /// True where files are known by what a run was writing when it was cut off.
  func hasArrivals() throws -> Bool {
    try database.first("SELECT EXISTS (SELECT 1 FROM arriving)") { $0.bool(0) } ?? false
  }

  /// Notes down who the file is where that is certain (``Identity/certainOwner(_:uid:before:signs:)``). All others are opened.
  private func note(_ observation: Observation, _ isArriving: Bool) throws {
    look.read(observation.name)
    let before = try fileRow(observation.name)
    guard case .card(let bytes, let ids, let uid) = observation.content else { return try open(observation, before) }
    let owner = try Identity.certainOwner(ids, uid: uid, before: before?.said ?? .nothing) {
      try signs(of: observation.name, ids, uid, isArriving)
    }
    switch owner {
    case .contact(let contact)?:
      if let before, !isArriving, before.signature == observation.signature {
        // A file whose time stamps lie in the future stays young: it is read by every run, and must not be written by every run.
        let isKnown = try database.first("SELECT card = \(bytes) FROM cards WHERE contact = \(contact)") { $0.bool(0) }
        if isKnown == true {
          // A program that computed marks in another way has noted the file.
          let mark = ItemMark(observation.name, observation.signature).number
          guard before.isYoung != observation.isYoung || before.mark != mark else { return }
          return try database.run(
            "UPDATE files SET young = \(observation.isYoung), mark = \(mark) WHERE name = \(observation.name.bytes)"
          )
        }
      }
      try update(contact, observation)
      try note(observation, contact, isArriving)
    case .newContact?: try note(observation, try insert(observation), isArriving)
    case .nobody?, nil: try open(observation, before)
    }
  }

  /// The signs that a new file is somebody. The cache is asked, by one statement, only where the look itself has none.
  private func signs(
    of name: ItemName, _ ids: RecordIDs, _ uid: String, _ isArriving: Bool
  ) throws -> Identity.Signs {
    if look.hasOpened(ids.primary, uid: uid) { return .uncertainFile }
    if look.tombstones[name] != nil { return .tombstone }
    let primary = ids.primary.word.number
    // A table of arrivals that is empty is not looked into.
    return try database.first(
      """
      SELECT EXISTS (SELECT 1 FROM contacts WHERE primary_id = \(primary)),
        EXISTS (SELECT 1 FROM contacts WHERE uid = \(uid) AND uid <> ''),
        EXISTS (
          SELECT 1 FROM contacts
          WHERE secondary_id = \(ids.secondary.word.number) AND secondary_id <> \(RecordIDs.noName.word.number)
            AND id <= \(look.lastContact)),
        CASE WHEN \(isArriving) THEN EXISTS (
          SELECT 1 FROM arriving WHERE primary_id = \(primary) AND has_arrived AND name <> \(name.bytes)) ELSE 0 END,
        CASE WHEN \(isArriving) THEN EXISTS (
          SELECT 1 FROM arriving a JOIN contacts r ON r.cloud_id = a.cloud_id
          WHERE a.has_arrived AND a.name = \(name.bytes) AND NOT r.is_there) ELSE 0 END
      """
    ) { row in
      var signs: Identity.Signs = []
      if row.bool(0) { signs.insert(.content) }
      if row.bool(1) { signs.insert(.uid) }
      if row.bool(2) { signs.insert(.name) }
      if row.bool(3) { signs.insert(.writtenElsewhere) }
      if row.bool(4) { signs.insert(.comingBack) }
      return signs
    } ?? []
  }

  func fileRow(_ name: ItemName) throws -> FileRow? {
    try database.first(
      """
      SELECT i.modified, i.changed, i.inode, i.size, i.young, i.problem, i.content, i.waits_since, i.reason, i.contact,
        coalesce(r.uid, ''), r.primary_id, r.secondary_id, coalesce(r.is_there, 0), i.mark, i.version_of
      FROM files i LEFT JOIN contacts r ON r.id = i.contact WHERE i.name = \(name.bytes)
      """
    ) { row in
      let number = row.optionalInteger(5)
      let problem = number.flatMap { FileRow.Problem(rawValue: $0) }
      guard (problem == nil) == (number == nil) else {
        throw CacheError.corrupt(message: "the cache holds a file with a problem that nobody knows")
      }
      return FileRow(
        signature: row.signature(0), isYoung: row.bool(4), problem: problem,
        content: row.recordID(6), waitsSince: row.optionalInteger(7), reason: row.optionalText(8),
        versionOf: row.optionalInteger(15), contact: row.optionalInteger(9), uid: row.text(10),
        ids: row.recordIDs(11, 12), isThere: row.bool(13),
        mark: row.integer(14))
    }
  }

  private func open(_ observation: Observation, _ before: FileRow?) throws {
    var observation = observation
    if case .card(let bytes, let ids, let uid) = observation.content {
      try database.run("INSERT OR REPLACE INTO temp.opened (name, card) VALUES (\(observation.name.bytes), \(bytes))")
      observation.content = .card(bytes: [], ids: ids, uid: uid)
    }
    look.open(observation, before: before)
  }

  // MARK: Rows

  /// A new contact with the card of this file.
  func insert(_ observation: Observation) throws -> Int64 {
    guard case .card(let bytes, let ids, let uid) = observation.content else { return 0 }
    try database.run(
      """
      INSERT INTO contacts (uid, primary_id, secondary_id, is_there, edited_at, cloud_id)
      VALUES (\(uid), \(ids.primary.word.number), \(ids.secondary.word.number), 1,
        \(observation.signature.modified / 1_000_000), \(UniqueID.random().word.number))
      """)
    let contact = database.lastInsertedRow
    try database.run("INSERT INTO cards (contact, card) VALUES (\(contact), \(bytes))")
    return contact
  }

  /// The contact says what the file says.
  func update(_ contact: Int64, _ observation: Observation) throws {
    guard case .card(let bytes, let ids, let uid) = observation.content else { return }
    try update(contact, bytes: bytes, ids: ids, uid: uid, editedAt: observation.signature.modified / 1_000_000)
  }

  /// The file is this contact, and its card is the contact's.
  func note(_ observation: Observation, _ contact: Int64, _ isArriving: Bool) throws {
    guard case .card(_, let ids, _) = observation.content else { return }
    look.hasNews = true
    if observation.isImported {
      try database.run("UPDATE contacts SET let_in_primary = primary_id WHERE id = \(contact)")
    }
    try putItem(observation.name, observation.signature, isYoung: observation.isYoung, contact: contact)
    if isArriving { try noteArrived(observation.name, ids) }
  }

  /// The file as it stands. `reason` also says whether the person has been told of a problem.
  func putItem(
    _ name: ItemName, _ signature: ItemSignature, isYoung: Bool, contact: Int64?, problem: FileRow.Problem? = nil,
    content: RecordID? = nil, waitsSince: Int64? = nil, uid: String? = nil, line: Int? = nil, reason: String? = nil,
    versionOf: Int64? = nil
  ) throws {
    let inode = Int64(bitPattern: signature.inode)
    try database.run(
      """
      -- The row's number is looked up, because SQLite would draw a new one first, and would read the end of the table for that.
      INSERT INTO files (id, name, modified, changed, inode, size, mark, young, contact, problem, content, waits_since, uid,
        line, reason, version_of)
      VALUES ((SELECT id FROM files WHERE name = \(name.bytes)), \(name.bytes), \(signature.modified),
        \(signature.changed), \(inode), \(signature.size),
        \(ItemMark(name, signature).number), \(isYoung), \(contact), \(problem?.rawValue), \(content?.word.number),
        \(waitsSince), \(uid), \(line.map(Int64.init)), \(reason), \(versionOf))
      ON CONFLICT (id) DO UPDATE SET modified = excluded.modified, changed = excluded.changed, inode = excluded.inode,
        size = excluded.size, mark = excluded.mark, young = excluded.young, contact = excluded.contact,
        problem = excluded.problem, content = excluded.content, waits_since = excluded.waits_since, uid = excluded.uid, line = excluded.line,
        reason = excluded.reason, version_of = excluded.version_of
      """)
  }

  // MARK: Contacts

  func update(_ record: Int64, bytes: [UInt8], ids: RecordIDs, uid: String, editedAt: Int64) throws {
    try database.run(
      """
      INSERT OR IGNORE INTO sent (contact, primary_id, card)
      SELECT r.id, r.primary_id, c.card FROM contacts r LEFT JOIN cards c ON c.contact = r.id
      WHERE r.id = \(record) AND base_primary IS NOT primary_id AND primary_id <> \(ids.primary.word.number)
        AND \(code: Self.runIsUnfinished)
      """)
    // The text that both sides agreed on stays as the base as soon as the content differs from it.
    try database.run(
      """
      INSERT INTO cards (contact, card) VALUES (\(record), \(bytes))
      ON CONFLICT (contact) DO UPDATE SET card = excluded.card, base = (
        SELECT CASE
          WHEN r.base_primary IS NULL OR r.base_primary = \(ids.primary.word.number) THEN NULL
          WHEN r.base_primary = r.primary_id THEN cards.card
          ELSE coalesce(cards.base, cards.card) END
        FROM contacts r WHERE r.id = cards.contact)
      """)
    try database.run(
      """
      UPDATE contacts SET
        returned = returned OR (NOT is_there AND \(code: Self.runIsUnfinished)),
        edited_at = CASE WHEN primary_id = \(ids.primary.word.number) THEN edited_at ELSE \(editedAt) END,
        primary_id = \(ids.primary.word.number), is_there = 1,
        -- Somebody has put the cloud's version back.
        lost_primary = CASE WHEN base_primary IS NOT \(ids.primary.word.number) THEN lost_primary END
      WHERE id = \(record)
      """)
    try setUIDAndSecondaryID(of: record, uid, ids.secondary)
  }

  /// Writes the row only where one of the two differs. They are not set with the rest of an edit, which mostly changes neither, because a statement that
  /// sets a column writes its index, also where the value is the same.
  func setUIDAndSecondaryID(of contact: Int64, _ uid: String, _ secondary: RecordID) throws {
    try database.run(
      """
      UPDATE contacts SET uid = \(uid), secondary_id = \(secondary.word.number)
      WHERE id = \(contact) AND (uid <> \(uid) OR secondary_id <> \(secondary.word.number))
      """)
  }

  /// The last run was cut off, or there was none: what it sent may have arrived without the cache knowing.
  static let runIsUnfinished = "(SELECT hash_of_hashes IS NULL FROM state)"

  /// Drops items that are missing; their contacts stay as tombstones until the cloud knows. An edit that a guard had stopped goes into the trash.
  package func drop(_ names: [ItemName], at moment: Timestamp) throws {
    guard !names.isEmpty else { return }
    try write {
      for name in names {
        look.forgetMissing(name)
        guard let row = try fileRow(name) else { continue }
        try database.run("DELETE FROM files WHERE name = \(name.bytes)")
        if let contact = row.contact { try bury(contact, file: name, at: moment) }
      }
    }
  }

  /// The contact has no file any more, and is a tombstone until the cloud knows, or until it is known that the cloud has never
  /// heard of it. It keeps its card, which may be an edit that nobody else has. But where a guard had stopped the edit as an overwrite,
  /// the file was deleted to get the earlier card back: that is kept, and the edit goes into the trash as `file`, which it stood in.
  func bury(_ contact: Int64, file: ItemName, at moment: Timestamp) throws {
    try setAside(contact, file: file, at: moment)
    try database.run(
      """
      UPDATE cards SET card = base
      WHERE contact = \(contact) AND base IS NOT NULL AND EXISTS (
        SELECT 1 FROM contacts r WHERE r.id = \(contact) AND r.is_there AND \(code: Self.givesWay))
      """)
    try database.run(
      """
      UPDATE contacts SET is_there = 0, refused_primary = NULL, refused_reason = NULL
      WHERE id = \(contact) AND is_there
      """)
  }

  /// Likewise of a contact whose content stands in another file.
  func buryCopy(_ contact: Int64, of content: RecordID, file: ItemName, at moment: Timestamp) throws {
    try database.run(
      "DELETE FROM contacts WHERE id = \(contact) AND base_primary IS NULL AND NOT \(code: Self.runIsUnfinished)")
    try bury(contact, file: file, at: moment)
    // Nothing but the other file's card is lost with it.
    try database.run(
      """
      DELETE FROM cards WHERE contact IN (
        SELECT id FROM contacts WHERE id = \(contact) AND primary_id = \(content.word.number) AND base_primary IS NULL)
      """)
  }
}

extension Row {
  func signature(_ first: Int) -> ItemSignature {
    ItemSignature(
      modified: integer(first), changed: integer(first + 1), inode: UInt64(bitPattern: integer(first + 2)),
      size: integer(first + 3))
  }
}
