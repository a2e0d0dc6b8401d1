import Contacts
internal import Probes
internal import SQLite
import Sync
internal import VCard

// Phase one: which contact a file is, when names, UIDs and contents have changed.

extension DeviceCache {
  /// Of contact `r` and its file `i`: there is none, it is gone, it cannot be read or says what another contact says, or it has
  /// changed and is still to be read.
  private static let hasLeftItsFile = """
    (i.id IS NULL OR i.problem IN (1, 3) OR EXISTS (SELECT 1 FROM temp.gone WHERE item = i.id)
      OR EXISTS (SELECT 1 FROM temp.pending p WHERE p.name = i.name))
    """

  /// The contact of a known file. Where the file has got another one's UID, content or name, and that one's file is gone or has
  /// changed as well, files have been renamed over each other: the two exchange their contacts, so that each
  /// stays the one it was. A UID that both have tells nothing, so the content does: otherwise two devices on one folder that
  /// know its two files the other way round would exchange them, one in the folder and the other in the cloud, for ever.
  func known(_ record: Int64, isNow ids: RecordIDs, _ uid: String) throws -> Int64 {
    let primary = ids.primary.word.number
    var other: Int64?
    if !uid.isEmpty {
      other = try database.first(
        """
        SELECT r.id FROM contacts r LEFT JOIN files i ON i.contact = r.id
        WHERE r.uid = \(uid) AND r.uid <> '' AND r.id <> \(record)
          AND NOT EXISTS (SELECT 1 FROM contacts k WHERE k.id = \(record) AND k.uid = \(uid))
          AND \(code: Self.hasLeftItsFile) LIMIT 1
        """
      ) { $0.integer(0) }
    }
    if other == nil {
      other = try database.first(
        """
        SELECT r.id FROM contacts r LEFT JOIN files i ON i.contact = r.id
        WHERE r.primary_id = \(primary) AND r.id <> \(record)
          AND NOT EXISTS (
            SELECT 1 FROM contacts k
            WHERE k.id = \(record)
              AND (k.primary_id = \(primary) OR (k.uid <> '' AND k.uid = \(uid) AND k.uid <> r.uid)))
          AND \(code: Self.hasLeftItsFile) LIMIT 1
        """
      ) { $0.integer(0) }
    }
    if other == nil {
      other = try database.first(
        """
        SELECT r.id FROM contacts r LEFT JOIN files i ON i.contact = r.id
        WHERE r.secondary_id = \(ids.secondary.word.number) AND r.id <> \(record)
          AND NOT EXISTS (
            SELECT 1 FROM contacts k
            WHERE k.id = \(record) AND (k.secondary_id = r.secondary_id OR (k.uid <> '' AND k.uid = \(uid))))
          AND NOT EXISTS (SELECT 1 FROM contacts x WHERE x.secondary_id = r.secondary_id AND x.id <> r.id)
          AND \(code: Self.hasLeftItsFile) LIMIT 1
        """
      ) { $0.integer(0) }
    }
    guard let other else { return try exchanged(record, isNow: ids, uid) ?? record }
    Coverpoint.namesExchanged.reach()
    let items = try database.all("SELECT id FROM files WHERE contact = \(other)") { $0.integer(0) }
    try database.run("UPDATE files SET contact = \(other) WHERE contact = \(record)")
    for item in items { try database.run("UPDATE files SET contact = \(record) WHERE id = \(item)") }
    try endWait(of: record)
    if items.isEmpty { try bury(record) }
    return other
  }

  /// The contact of a file that is gone or says what another contact says, where a new file has its UID or its content; also of
  /// one that cannot be read any more, where the new file has its content.
  func renamed(_ ids: RecordIDs, _ uid: String) throws -> Int64? {
    if !uid.isEmpty {
      let sameUID = try database.first(
        """
        SELECT r.id FROM contacts r LEFT JOIN files i ON i.contact = r.id
        WHERE r.uid = \(uid) AND r.uid <> ''
          AND (i.id IS NULL OR i.problem = 3 OR EXISTS (SELECT 1 FROM temp.gone WHERE item = i.id)) LIMIT 1
        """
      ) { $0.integer(0) }
      if let sameUID {
        Coverpoint.renamedByUID.reach()
        return sameUID
      }
    }
    let sameContent = try database.first(
      """
      SELECT r.id FROM contacts r LEFT JOIN files i ON i.contact = r.id
      WHERE r.primary_id = \(ids.primary.word.number)
        AND (i.id IS NULL OR i.problem IN (1, 3) OR EXISTS (SELECT 1 FROM temp.gone WHERE item = i.id)) LIMIT 1
      """
    ) { $0.integer(0) }
    if sameContent != nil { Coverpoint.renamedByContent.reach() }
    return sameContent
  }

  /// The contact whose file this scan found to hold another one, and that had this UID, content or name before: the files
  /// were renamed over each other.
  private func former(_ ids: RecordIDs, _ uid: String) throws -> Int64? {
    if !uid.isEmpty {
      let sameUID = try database.first(
        """
        SELECT r.id FROM former f JOIN contacts r ON r.id = f.record
        WHERE f.uid = \(uid) AND r.uid <> f.uid AND r.is_there LIMIT 1
        """
      ) { $0.integer(0) }
      if let sameUID { return sameUID }
    }
    // A file that still has its contact's UID still holds its contact.
    let sameContent = try database.first(
      """
      SELECT r.id FROM former f JOIN contacts r ON r.id = f.record
      WHERE f.primary_id = \(ids.primary.word.number) AND r.primary_id <> f.primary_id AND r.is_there
        AND (f.uid = '' OR r.uid <> f.uid) LIMIT 1
      """
    ) { $0.integer(0) }
    if let sameContent { return sameContent }
    // The card that it was is known where both sides had agreed on it.
    let sameName = try database.all(
      """
      SELECT r.id, c.card, CASE WHEN r.base_primary IS f.primary_id THEN c.base END
      FROM former f JOIN contacts r ON r.id = f.record JOIN cards c ON c.contact = r.id
      WHERE f.secondary_id = \(ids.secondary.word.number) AND r.secondary_id <> f.secondary_id AND r.is_there
        AND (f.uid = '' OR r.uid <> f.uid)
      """
    ) { row in (record: row.integer(0), card: row.blob(1), former: row.optionalBlob(2)) }
    return sameName.first { !Self.isStillTheOne($0.card, as: $0.former) }?.record
  }

  /// A name is less than a phone number or an e-mail address: a file that keeps one of these was given another name, and another
  /// file that has the old name is a namesake's.
  private static func isStillTheOne(_ card: [UInt8], as former: [UInt8]?) -> Bool {
    guard let former, let before = try? Card(former), let now = try? Card(card),
      sharesPhoneOrEmail(Contact(now), Contact(before))
    else { return false }
    Coverpoint.fileKeepsItsContact.reach()
    return true
  }

  /// The former contact goes with a new file; what stands in its old one becomes a contact of its own.
  func taken(_ ids: RecordIDs, _ uid: String) throws -> Int64? {
    guard let contact = try former(ids, uid) else { return nil }
    try database.run(
      """
      INSERT INTO contacts (uid, primary_id, secondary_id, is_there, edited_at, cloud_id)
      SELECT uid, primary_id, secondary_id, is_there, edited_at, \(UniqueID.random().word.number)
      FROM contacts WHERE id = \(contact)
      """)
    let other = database.lastInsertedRow
    try database.run("INSERT INTO cards (contact, card) SELECT \(other), card FROM cards WHERE contact = \(contact)")
    try database.run("UPDATE files SET contact = \(other) WHERE contact = \(contact)")
    try database.run("INSERT OR IGNORE INTO touched VALUES (\(other))")
    try database.run("DELETE FROM former WHERE record = \(contact)")
    return contact
  }

  /// The former contact goes with the known file of contact `record`, and that one with the former contact's file.
  private func exchanged(_ record: Int64, isNow ids: RecordIDs, _ uid: String) throws -> Int64? {
    guard let contact = try former(ids, uid), contact != record else { return nil }
    let isItself = try database.first(
      """
      SELECT (uid <> '' AND uid = \(uid)) OR primary_id = \(ids.primary.word.number)
        OR secondary_id = \(ids.secondary.word.number)
      FROM contacts WHERE id = \(record)
      """
    ) { $0.bool(0) }
    let holds = try database.first(
      """
      SELECT r.primary_id, r.secondary_id, r.uid, c.card, r.edited_at FROM contacts r JOIN cards c ON c.contact = r.id
      WHERE r.id = \(contact)
      """
    ) { row in (ids: row.recordIDs(0, 1), uid: row.text(2), card: row.blob(3), editedAt: row.integer(4)) }
    guard isItself == false, let holds else { return nil }
    try database.run("UPDATE files SET contact = \(record) WHERE contact = \(contact)")
    try update(record, bytes: holds.card, ids: holds.ids, uid: holds.uid, editedAt: holds.editedAt)
    try database.run("INSERT OR IGNORE INTO touched VALUES (\(record))")
    try database.run("DELETE FROM former WHERE record = \(contact)")
    return contact
  }

  /// The contact of a file that is gone, where another file that cannot be read is the same one on the disk, or has its UID:
  /// renamed and broken at once, which is no deletion.
  func broken(_ signature: ItemSignature, _ uid: String) throws -> Int64? {
    let record = try database.first(
      """
      SELECT r.id FROM temp.gone g CROSS JOIN files i ON i.id = g.item CROSS JOIN contacts r ON r.id = i.contact
      WHERE (i.inode = \(Int64(bitPattern: signature.inode)) AND i.inode <> 0) OR (r.uid = \(uid) AND r.uid <> '')
      LIMIT 1
      """
    ) { $0.integer(0) }
    guard let record else { return nil }
    try database.run("DELETE FROM temp.gone WHERE item IN (SELECT id FROM files WHERE contact = \(record))")
    try database.run("DELETE FROM files WHERE contact = \(record)")
    return record
  }
}
