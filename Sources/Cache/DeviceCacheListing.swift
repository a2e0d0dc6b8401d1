package import Contacts
internal import Protocol
internal import SQLite
package import Sync

// Phase two, first half: what the cache knows of contacts for pairing and planning, and what of the cloud's listing waits.

extension DeviceCache {
  // MARK: Contacts

  /// The selected contacts, in any order.
  package func contacts(_ selection: ContactSelection) throws -> [KnownContact] {
    // One transaction of all the statements, because each by itself would take the locks of the file once more.
    try read {
      // A new device's cache has none, and is asked for each record that the cloud lists.
      let isEmpty = try database.first("SELECT NOT EXISTS (SELECT 1 FROM contacts)") { $0.bool(0) }
      return isEmpty == true ? [] : try known(selection)
    }
  }

  private func known(_ selection: ContactSelection) throws -> [KnownContact] {
    var found: [KnownContact] = []
    let taken = try takenUIDs()
    func load(_ sql: SQL) throws {
      try database.query(sql) { row in
        var contact = try Self.known(row)
        if taken.contains(contact.uid) { contact.flags.insert(.isLeftAlone) }
        found.append(contact)
      }
    }
    switch selection {
    case .open:
      // Without a cache these are all, and an array that grows is there twice for a moment.
      let count = try database.first("SELECT count(*) FROM contacts WHERE work") { $0.integer(0) }
      found.reserveCapacity(Int(count ?? 0))
      try load("\(code: Self.known) WHERE \(code: Self.hasWork)")
      try load("\(code: Self.known) WHERE r.refused_primary IS NOT NULL AND NOT r.work")
    case .newer(let key): try load("\(code: Self.known) WHERE r.id > \(key) ORDER BY r.id")
    case .records(let ids): for id in ids { try load("\(code: Self.known) WHERE r.cloud_id = \(id.word.number)") }
    case .keys(let keys): for key in keys { try load("\(code: Self.known) WHERE r.id = \(key)") }
    }
    return found
  }

  /// With the columns that ``known(_:)`` reads.
  private static let known = """
    SELECT r.id, r.cloud_id, r.primary_id, r.secondary_id, r.uid, r.edited_at, r.base_primary, r.is_there, \(hasWork),
      r.refused_primary IS r.primary_id, r.returned, r.let_in_primary IS r.primary_id,
      EXISTS (SELECT 1 FROM files i WHERE i.contact = r.id),
      EXISTS (SELECT 1 FROM files i WHERE i.contact = r.id AND i.problem IS NULL), \(isLeftAlone), \(hasWaitingCopy)
    FROM contacts r
    """

  private static func known(_ row: borrowing Row) throws(CacheError) -> KnownContact {
    var flags: KnownContact.Flags = []
    if row.bool(7) { flags.insert(.isPresent) }
    if row.bool(8) { flags.insert(.hasWork) }
    if row.bool(9) { flags.insert(.isRefused) }
    if row.bool(10) { flags.insert(.hasReturned) }
    if row.bool(11) { flags.insert(.isLetIn) }
    if row.bool(12) { flags.insert(.hasFile) }
    if row.bool(13) { flags.insert(.isReadable) }
    if row.bool(14) { flags.insert(.isLeftAlone) }
    if row.bool(15) { flags.insert(.hasWaitingCopy) }
    return KnownContact(
      key: row.integer(0), cloudID: try row.cloudID(1), ids: row.recordIDs(2, 3),
      uid: UIDHash(bytes: row.blob(4)), editedAt: row.integer(5).timestamp, base: row.recordID(6), flags: flags)
  }

  /// What a run that was cut off may have done without noting it.
  package func unfinishedWork() throws -> UnfinishedWork {
    try Self.attempt {
      var unfinished = UnfinishedWork()
      unfinished.isUnfinished =
        try database.first("SELECT \(code: Self.runIsUnfinished)") { $0.bool(0) } ?? true
      unfinished.awaited = Set(
        try database.all("SELECT cloud_id FROM arriving WHERE has_arrived") { $0.uniqueID(0) }.compactMap(\.self))
      try database.query("SELECT contact, primary_id FROM sent") { row in
        unfinished.sent[row.integer(0), default: []].append(row.recordIDs(1, 1).primary)
      }
      return unfinished
    }
  }

  /// What the contacts of these records said whose files a sync has removed, in the order in which they went. Not edits that the cloud never had.
  package func removedContents(_ ids: [UniqueID]) throws -> [(id: UniqueID, primary: RecordID)] {
    try Self.attempt {
      var found: [(entry: Int64, id: UniqueID, primary: RecordID)] = []
      for id in ids {
        try database.query(
          """
          SELECT id, primary_id FROM journal
          WHERE cloud_id = \(id.word.number) AND kind = 'removed' AND is_done AND primary_id IS NOT NULL
            AND reason NOT IN (\(Deed.Reason.stoppedByGuard.rawValue), \(Deed.Reason.notSent.rawValue))
          """
        ) { row in
          if let primary = row.recordID(1) { found.append((row.integer(0), id, primary)) }
        }
      }
      return found.sorted { $0.entry < $1.entry }.map { (id: $0.id, primary: $0.primary) }
    }
  }

  /// True where another contact has this one's UID.
  package func sharesUID(_ key: Int64) throws -> Bool {
    try Self.attempt {
      try database.first(
        """
        SELECT EXISTS (
          SELECT 1 FROM contacts r JOIN contacts x ON x.uid = r.uid AND x.uid <> '' AND x.id <> r.id WHERE r.id = \(key))
        """
      ) { $0.bool(0) } ?? false
    }
  }

  /// True where another contact that is there has this one's secondary ID.
  package func sharesName(_ key: Int64) throws -> Bool {
    try Self.attempt {
      try database.first(
        """
        SELECT EXISTS (
          SELECT 1 FROM contacts r JOIN contacts x ON x.secondary_id = r.secondary_id AND x.id <> r.id AND x.is_there
          WHERE r.id = \(key))
        """
      ) { $0.bool(0) } ?? false
    }
  }

  // MARK: What partners change

  /// These tombstones gave their records to other contacts.
  package func release(_ keys: [Int64]) throws {
    guard !keys.isEmpty else { return }
    try write { for key in keys { try database.run("DELETE FROM contacts WHERE id = \(key) AND NOT is_there") } }
  }

  /// These contacts are other records than the cache knew. The gone contacts whose records some of them have taken are released before
  /// (``release(_:)``).
  package func know(_ otherRecords: [OtherRecord]) throws {
    guard !otherRecords.isEmpty else { return }
    try write {
      for contact in otherRecords {
        // What is held of a contact, and what a guard has stopped of it, is found by its id in the cloud.
        let (key, id) = (contact.key, contact.id.word.number)
        try database.run(
          "UPDATE OR REPLACE held SET cloud_id = \(id) WHERE cloud_id = (SELECT cloud_id FROM contacts WHERE id = \(key))"
        )
        try database.run(
          """
          UPDATE OR REPLACE stopped SET cloud_id = \(id)
          WHERE cloud_id = (SELECT cloud_id FROM contacts WHERE id = \(key))
          """)
        try database.run(
          """
          UPDATE contacts SET cloud_id = \(id), base_primary = \(contact.base?.word.number), returned = 0,
            was_agreed = was_agreed OR base_primary IS NOT NULL AND \(contact.base == nil)
          WHERE id = \(key)
          """)
        try database.run(
          """
          UPDATE contacts SET refused_primary = NULL, refused_reason = NULL
          WHERE id = \(key) AND refused_primary IS NOT NULL AND base_primary IS primary_id
          """)
      }
    }
  }

  /// The files of these contacts hold others: they count as never seen by the cloud, and their records as unknown.
  package func makeNew(_ keys: [Int64]) throws { try write { for key in keys { try makeNew(key) } } }

  func makeNew(_ key: Int64) throws {
    try database.run(
      """
      UPDATE contacts SET cloud_id = \(UniqueID.random().word.number), base_primary = NULL, was_agreed = 0 WHERE id = \(key)
      """)
    try database.run("DELETE FROM sent WHERE contact = \(key)")
  }

  /// Before the listing of a cloud that was restored from a backup: forgets what was agreed on with the lost one. A card that differs from
  /// its record then counts as edited on both sides, and neither edit is lost.
  package func forgetBases() throws {
    try write {
      // The lost cloud had the base.
      try database.run(
        """
        UPDATE contacts SET
          let_in_primary = CASE WHEN let_in_primary IS primary_id THEN primary_id ELSE base_primary END,
          base_primary = NULL, was_agreed = 1
        WHERE base_primary IS NOT NULL AND is_there
        """)
    }
  }

  /// After a full listing: contacts whose record the cloud does not know (any more) are new to it; absence is not deletion.
  package func releaseUnlisted(_ isListed: (UniqueID) -> Bool) throws {
    try write {
      func unlisted(_ sql: SQL) throws -> [Int64] {
        var keys: [Int64] = []
        try database.query(sql) { row in
          if row.uniqueID(1).map(isListed) != true { keys.append(row.integer(0)) }
        }
        return keys
      }
      for key in try unlisted("SELECT id, cloud_id FROM contacts WHERE NOT is_there") {
        try database.run("DELETE FROM contacts WHERE id = \(key)")
      }
      for key in try unlisted("SELECT id, cloud_id FROM contacts WHERE base_primary IS NOT NULL") {
        try database.run("UPDATE contacts SET base_primary = NULL, was_agreed = 1 WHERE id = \(key)")
      }
      // What was sent of them has not arrived.
      for key in try unlisted("SELECT id, cloud_id FROM contacts WHERE id IN (SELECT contact FROM sent)") {
        try database.run("DELETE FROM sent WHERE contact = \(key)")
      }
    }
  }

  // MARK: What waits

  /// What runs that finished left of the cloud's listing, for later ones.
  package func inbox() throws -> [ListedRecord] {
    try Self.attempt {
      try database.all(
        """
        SELECT cloud_id, primary_id, secondary_id, uid, change, edited_at, state, allowed, undo, contact, rule,
          reason IS NOT NULL
        FROM inbox ORDER BY change, cloud_id
        """
      ) { row in
        guard let id = row.uniqueID(0), let state = RecordState(rawValue: UInt8(truncatingIfNeeded: row.integer(6))),
          let rule = PartnerRule(rawValue: UInt8(truncatingIfNeeded: row.integer(10)))
        else { throw CacheError.corrupt(message: "the cache holds a record that says nothing") }
        return ListedRecord(
          id: id, ids: row.recordIDs(1, 2), uid: row.word(3).map { UIDHash(word: Word128($0)) } ?? .none,
          change: row.integer(4), editedAt: row.integer(5).timestamp,
          state: state,
          deletionAllowed: row.bool(7), undo: row.uniqueID(8), partner: row.optionalInteger(9),
          rule: rule, isUnreadable: row.bool(11))
      }
    }
  }

  /// These records of the listing wait, and no others.
  package func setInbox(_ records: [ListedRecord]) throws {
    let before = Dictionary(try inbox().map { ($0.id, $0) }) { first, _ in first }
    let changed = records.filter { before[$0.id] != $0 }
    let gone = Set(before.keys).subtracting(records.map(\.id))
    // A run that changes nothing writes nothing.
    guard !changed.isEmpty || !gone.isEmpty else { return }
    try write {
      for id in gone { try database.run("DELETE FROM inbox WHERE cloud_id = \(id.word.number)") }
      for record in changed { try setInbox(record) }
    }
  }

  /// A version that cannot be read keeps its reason.
  private func setInbox(_ record: ListedRecord) throws {
    try database.run(
      """
      INSERT INTO inbox (cloud_id, primary_id, secondary_id, uid, change, edited_at, state, allowed, undo, contact, rule)
      VALUES (\(record.id.word.number), \(record.ids.primary.word.number), \(record.ids.secondary.word.number),
        \(record.uid.word.number), \(record.change), \(record.editedAt.milliseconds), \(record.state.rawValue),
        \(record.deletionAllowed), \(record.undo?.word.number), \(record.partner), \(record.rule.rawValue))
      ON CONFLICT (cloud_id) DO UPDATE SET primary_id = excluded.primary_id, secondary_id = excluded.secondary_id,
        uid = excluded.uid, change = excluded.change, edited_at = excluded.edited_at, state = excluded.state,
        allowed = excluded.allowed, undo = excluded.undo, contact = excluded.contact, rule = excluded.rule,
        file = CASE WHEN primary_id = excluded.primary_id THEN file END,
        reason = CASE WHEN primary_id = excluded.primary_id THEN reason END
      """)
  }

  /// The cloud's card of this step cannot be read here: it waits for the cloud to have another one. Returns it unless it was
  /// known before; `file` is the one that it would be.
  package func refuse(_ record: ListedRecord, as file: ItemName, reason: String) throws -> FileLeftAlone? {
    try write {
      let isKnown = try database.first(
        """
        SELECT EXISTS (
          SELECT 1 FROM inbox
          WHERE cloud_id = \(record.id.word.number) AND primary_id = \(record.ids.primary.word.number)
            AND reason IS NOT NULL)
        """
      ) { $0.bool(0) }
      try setInbox(record)
      try database.run(
        "UPDATE inbox SET file = \(file.bytes), reason = \(reason) WHERE cloud_id = \(record.id.word.number)")
      return isKnown == true ? nil : FileLeftAlone(file: file, line: nil, reason: reason)
    }
  }

  // MARK: A contact in full

  /// The text of contact `r` that device and cloud last agreed on, from its texts `c`.
  static let baseText = """
    CASE
      WHEN r.base_primary IS NULL THEN NULL
      WHEN r.base_primary = r.primary_id THEN c.card
      ELSE coalesce(c.base, c.card) END
    """

  /// The contact with this key, in full; nil where there is none.
  package func contact(_ key: Int64) throws -> CachedContact? {
    try Self.attempt {
      try database.first(
        """
        SELECT r.primary_id, r.secondary_id, r.uid, CASE WHEN r.is_there THEN c.card END, \(code: Self.baseText),
          r.base_primary, r.cloud_id, r.edited_at, i.name, i.modified, i.changed, i.inode, i.size,
          r.let_in_primary IS r.primary_id, coalesce(r.lost_primary = r.base_primary, 0)
        FROM contacts r LEFT JOIN cards c ON c.contact = r.id LEFT JOIN files i ON i.contact = r.id WHERE r.id = \(key)
        """
      ) { row in
        CachedContact(
          key: key, ids: row.recordIDs(0, 1), uid: row.text(2), card: row.optionalBlob(3), base: row.optionalBlob(4),
          basePrimary: row.recordID(5), cloudID: try row.cloudID(6),
          editedAt: Timestamp(milliseconds: row.integer(7)),
          item: row.isNull(8) ? nil : ContactFile(name: ItemName(bytes: row.blob(8)), signature: row.signature(9)),
          isLetIn: row.bool(13), replacesEdit: row.bool(14))
      }
    }
  }
}
