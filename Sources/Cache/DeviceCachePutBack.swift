package import Contacts
internal import Probes
internal import SQLite
package import Sync

// Missing files that are written again, instead of counting as deleted.

extension DeviceCache {
  /// What missing files mean to the next run: more than ``MissingFiles/areDeleted`` where one that was to put them back was cut off.
  package func missingFiles() throws -> MissingFiles {
    let number = try Self.attempt { try database.first("SELECT puts_back FROM state") { $0.integer(0) } ?? 0 }
    return MissingFiles(rawValue: UInt8(truncatingIfNeeded: number)) ?? .areDeleted
  }

  /// Notes, durably, that missing files are put back.
  package func beginPutBack(_ missing: MissingFiles) throws {
    guard try missingFiles() != missing else { return }
    // The folder gets its id right after, and that is not forgotten in a power cut either.
    try flushed { try database.run("UPDATE state SET puts_back = \(missing.rawValue)") }
  }

  /// A person says that missing files were deleted. Returns whether some were to be put back.
  package func withdrawPutBack() throws -> Bool {
    guard try missingFiles() != .areDeleted else { return false }
    // What it may have written is known until a run finishes.
    try write { try database.run("UPDATE state SET puts_back = 0") }
    return true
  }

  /// The missing files stand in the folder again. Ends the guards' stops of those.
  package func endPutBack() throws {
    guard try missingFiles() != .areDeleted else { return }
    try write {
      try database.run("UPDATE state SET puts_back = 0")
      try database.run("DELETE FROM coming_back")
      try endStopsOfWhatIsBack()
    }
  }

  // MARK: Which files come back

  /// From here on ``sortMissing(_:_:at:)`` tells which files are missing.
  package func beginLookingForMissing() throws {
    try write { try database.run("UPDATE coming_back SET is_missing = 0 WHERE is_missing") }
  }

  /// Files of these names are missing: notes those that come back, and drops the others (``drop(_:at:)``).
  /// Returns those that were left alone: nobody has what they said.
  package func sortMissing(_ names: [ItemName], _ missing: MissingFiles, at moment: Timestamp) throws -> [ItemName] {
    guard !names.isEmpty else { return [] }
    var others: [ItemName] = []
    var lost: [ItemName] = []
    try write {
      for name in names {
        let contact = try database.first(
          "SELECT r.id, r.cloud_id FROM files i JOIN contacts r ON r.id = i.contact WHERE i.name = \(name.bytes)"
        ) { (key: $0.integer(0), id: $0.uniqueID(1)) }
        guard let contact, let id = contact.id, try comesBack(id, missing) else {
          others.append(name)
          if contact == nil, try isFileLeftAlone(name) { lost.append(name) }
          continue
        }
        look.forgetMissing(name)
        try setAside(contact.key, file: name, at: moment)
      }
    }
    try noteMissing(others)
    try drop(others, at: moment)
    return lost
  }

  private func isFileLeftAlone(_ name: ItemName) throws -> Bool {
    let problem = FileRow.Problem.leftAlone.rawValue
    return try database.first(
      "SELECT EXISTS (SELECT 1 FROM files WHERE name = \(name.bytes) AND problem = \(problem))"
    ) { $0.bool(0) } ?? false
  }

  private func comesBack(_ id: UniqueID, _ missing: MissingFiles) throws -> Bool {
    if missing == .restComesBack {
      try database.run("UPDATE coming_back SET is_missing = 1 WHERE cloud_id = \(id.word.number)")
      return database.changes > 0
    }
    try database.run("INSERT OR REPLACE INTO coming_back VALUES (\(id.word.number), 1)")
    return true
  }

  /// All missing files have been sorted. With ``MissingFiles/allComeBack`` contacts come back as well whose deletion the cloud has
  /// not been told. From here on only what is noted comes back, also in the next run. Returns how many contacts that are.
  package func endSorting(_ missing: MissingFiles) throws -> Int64 {
    // A tombstone with a file has one that cannot be read: it is not missing.
    let tombstones = """
      SELECT r.cloud_id FROM contacts r
      WHERE NOT r.is_there AND r.cloud_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM files i WHERE i.contact = r.id)
      """
    return try write {
      if missing == .allComeBack {
        try database.run("INSERT OR REPLACE INTO coming_back SELECT cloud_id, 1 FROM (\(code: tombstones))")
      } else {
        try database.run("UPDATE coming_back SET is_missing = 1 WHERE cloud_id IN (\(code: tombstones))")
      }
      try database.run("DELETE FROM coming_back WHERE NOT is_missing")
      try database.run("UPDATE state SET puts_back = \(MissingFiles.restComesBack.rawValue)")
      return try database.first("SELECT count(*) FROM coming_back") { $0.integer(0) } ?? 0
    }
  }

  /// The next contacts that come back. ``putBack(_:at:)`` and ``forget(_:)`` take them off the list.
  package func comingBack(limit: Int) throws -> [UniqueID] {
    try Self.attempt {
      try database.all("SELECT cloud_id FROM coming_back ORDER BY cloud_id LIMIT \(limit)") { $0.uniqueID(0) }
    }.compactMap(\.self)
  }

  /// See ``FolderLook/tombstones``.
  func tombstonesByName() throws -> [ItemName: FolderLook.Tombstone] {
    let gone = try database.all(
      """
      SELECT r.former_name, r.id, r.secondary_id, EXISTS (SELECT 1 FROM coming_back b WHERE b.cloud_id = r.cloud_id)
      FROM contacts r
      WHERE NOT r.is_there AND r.former_name IS NOT NULL AND NOT EXISTS (SELECT 1 FROM files i WHERE i.contact = r.id)
      ORDER BY r.id
      """
    ) { row in
      (
        name: ItemName(bytes: row.blob(0)),
        FolderLook.Tombstone(contact: row.integer(1), secondary: row.recordID(2), isComingBack: row.bool(3))
      )
    }
    return Dictionary(gone) { _, last in last }
  }

  // MARK: What stands in them

  /// Contact `r` comes back with the card that both sides agreed on, and not with its last content. A guard has stopped that content as an overwrite,
  /// and a person has deleted the file to get the earlier card back.
  static let givesWay = """
    (EXISTS (SELECT 1 FROM stopped s WHERE s.guard = \(SyncGuard.overwrites.rawValue) AND s.cloud_id = r.cloud_id)
      AND r.primary_id IS NOT r.base_primary)
    """

  /// What is known of a contact whose file is missing: with the last card that the file had; or, where that gives way, the one that both
  /// sides agreed on.
  package func lostFile(_ contact: UniqueID) throws -> LostFile? {
    try Self.attempt {
      try database.first(
        """
        SELECT r.id, r.uid, r.cloud_id,
          CASE WHEN \(code: Self.givesWay) THEN \(code: DeviceCache.baseText) ELSE c.card END,
          coalesce(i.name, r.former_name)
        FROM contacts r LEFT JOIN cards c ON c.contact = r.id LEFT JOIN files i ON i.contact = r.id
        WHERE r.cloud_id = \(contact.word.number) LIMIT 1
        """
      ) { row in
        LostFile(
          key: row.integer(0), name: row.optionalBlob(4).map { ItemName(bytes: $0) }, uid: row.text(1),
          cloudID: contact,
          card: row.optionalBlob(3))
      }
    }
  }

  /// True where no other contact's file has the name.
  package func isFree(_ name: ItemName, for contact: Int64) throws -> Bool {
    try Self.attempt {
      try database.first(
        "SELECT NOT EXISTS (SELECT 1 FROM files WHERE name = \(name.bytes) AND contact IS NOT \(contact))"
      ) { $0.bool(0) } ?? true
    }
  }

  /// These files are gone. Their contacts remember the names, in case the files are put back.
  package func noteMissing(_ names: [ItemName]) throws {
    guard !names.isEmpty else { return }
    try write {
      for name in names {
        try database.run(
          """
          UPDATE contacts SET former_name = \(name.bytes)
          WHERE id = (SELECT contact FROM files WHERE name = \(name.bytes))
          """)
      }
    }
  }

  /// Keeps the edit in the trash that a guard has stopped, and whose file is missing or another contact's.
  func setAside(_ contact: Int64, file: ItemName, at moment: Timestamp) throws {
    let edit = try database.first(
      """
      SELECT r.cloud_id, r.uid, r.primary_id, c.card
      FROM contacts r JOIN cards c ON c.contact = r.id
      WHERE r.id = \(contact) AND r.is_there AND c.card IS NOT NULL AND \(code: Self.givesWay)
        AND NOT \(code: Self.isInTrash(cloudID: "r.cloud_id", primary: "r.primary_id"))
      """
    ) { row in
      DiscardedCard(
        name: file, card: row.blob(3), primary: row.recordIDs(2, 2).primary, uid: row.text(1), cloudID: row.uniqueID(0),
        reason: .stoppedByGuard)
    }
    guard let edit else { return }
    try insert(edit, at: moment, isDone: true)
    editsSetAside.append(database.lastInsertedRow)
    Coverpoint.stoppedEditSetAside.reach()
  }

  /// The trash has the card already, and names it to the person. A duplicate's entry is named to nobody.
  static func isInTrash(cloudID: String, primary: String) -> String {
    """
    EXISTS (
      SELECT 1 FROM journal t
      WHERE t.cloud_id = \(cloudID) AND t.kind = 'removed' AND t.primary_id = \(primary) AND NOT t.is_reviewed
        AND t.is_done AND t.reason <> 'duplicate')
    """
  }

  /// How many edits went into the trash since this was last asked. An edit that the cloud turned out to have is none of them: its entry has
  /// ended (``endTrash(_:)``).
  package func takeSetAside() throws -> EditsSetAside {
    defer { editsSetAside = [] }
    var taken = EditsSetAside()
    for entry in editsSetAside {
      let reason = try Self.attempt {
        try database.first("SELECT reason FROM journal WHERE id = \(entry) AND NOT is_reviewed") { $0.text(0) }
      }
      switch reason.flatMap(Deed.Reason.init) {
      case .stoppedByGuard?: taken.stopped += 1
      case .notSent?: taken.unsent += 1
      default: break
      }
    }
    return taken
  }

  // MARK: What came of it

  /// The files stand in the folder again.
  package func putBack(_ files: [RestoredFile], at moment: Timestamp) throws {
    guard !files.isEmpty else { return }
    try write {
      for file in files {
        try insert(Deed(.written, .putBack, of: file.cloudID, at: moment, file: file.name))
        try forgetGone(file.key)
        try database.run("DELETE FROM files WHERE contact = \(file.key) AND name <> \(file.name.bytes)")
        try update(
          file.key, bytes: file.card, ids: file.ids, uid: file.uid, editedAt: file.signature.modified / 1_000_000)
        // Just written, so young: the next scan reads it once more.
        try putItem(file.name, file.signature, isYoung: true, contact: file.key)
        try database.run("UPDATE contacts SET former_name = NULL WHERE id = \(file.key)")
        try database.run("DELETE FROM coming_back WHERE cloud_id = \(file.cloudID.word.number)")
        // If a person deletes it from now on, that is another deletion.
        try database.run(
          """
          DELETE FROM stopped
          WHERE guard = \(SyncGuard.deletions.rawValue) AND cloud_id = \(file.cloudID.word.number)
          """)
      }
    }
  }

  /// The cache has no card of these contacts: they count as unknown, and come from the cloud, which is compared in full.
  package func forget(_ files: [LostFile]) throws {
    guard !files.isEmpty else { return }
    try write {
      for file in files {
        try forgetGone(file.key)
        try database.run("DELETE FROM files WHERE contact = \(file.key)")
        try database.run("DELETE FROM contacts WHERE id = \(file.key)")
        try database.run("DELETE FROM coming_back WHERE cloud_id = \(file.cloudID.word.number)")
      }
      // Without a position, the cloud lists what it has.
      try database.run("UPDATE state SET hash_of_hashes = NULL")
    }
  }

  /// The files that a run which was cut off had put in place are missing: they come from the cloud again.
  package func forgetArrived() throws {
    try write {
      try database.run(
        """
        UPDATE arriving SET has_arrived = 0
        WHERE has_arrived AND NOT EXISTS (SELECT 1 FROM files i WHERE i.name = arriving.name)
        """)
    }
  }
}
