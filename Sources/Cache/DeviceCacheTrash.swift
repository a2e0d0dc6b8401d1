package import Contacts
internal import Probes
internal import SQLite
package import Sync
internal import VCard

// The device's trash: the files that the journal says were removed, with their cards. Whether each has really gone, and whose it is,
// until its contact is back.

extension DeviceCache {
  /// Keeps cards in the device's trash. Done before the file goes, so it is an intention until ``confirmTrash(_:)``,
  /// ``removed(_:counting:)``, ``forgetItems(_:)`` or ``closeTrash()`` says that the file has gone. `moment`: by the server's clock, for
  /// people to read.
  package func keepInTrash(_ cards: [DiscardedCard], at moment: Timestamp) throws {
    guard !cards.isEmpty else { return }
    // The one commit that a power cut must not take back: the files go right after it.
    try flushed { for card in cards { try insert(card, at: moment, isDone: false) } }
  }

  /// The files of these names have gone into the trash, or hold something else by now.
  package func confirmTrash(_ names: [ItemName]) throws {
    guard !names.isEmpty else { return }
    try write { for name in names { try finishTrash(name) } }
  }

  /// The file of that name has gone.
  func finishTrash(_ name: ItemName, counting: Deed.Counting? = nil) throws {
    try database.run(
      """
      UPDATE journal SET is_done = 1, counted_at = \(counting?.at.milliseconds), total = \(counting?.total)
      WHERE NOT is_done AND kind = 'removed' AND file = \(name.bytes)
      """)
  }

  /// After a look at the folder: intentions of a run that was cut off become entries of the trash where the file has gone, and
  /// are withdrawn where it stands as it did. The hidden files that the look has cleared away become entries as well. An entry
  /// ends where its content stands in a file.
  package func closeTrash() throws {
    let isOpen = try Self.attempt {
      try database.first(
        """
        SELECT EXISTS (SELECT 1 FROM journal WHERE NOT is_done AND kind = 'removed')
          OR EXISTS (SELECT 1 FROM journal WHERE card IS NOT NULL AND primary_id IS NULL)
        """
      ) { $0.bool(0) }
    }
    guard isOpen == true else { return }
    try identifyTrash()
    try write {
      // The file is still there: with the same content, as a duplicate, or as a copy that was edited. It was not removed. What a killed run had left
      // hidden was never the file of that name.
      try database.run(
        """
        DELETE FROM journal WHERE NOT is_done AND kind = 'removed' AND reason <> \(Deed.Reason.leftBehind.rawValue) AND EXISTS (
          SELECT 1 FROM files i LEFT JOIN contacts r ON r.id = i.contact
          WHERE i.name = journal.file
            AND (journal.reason = 'duplicate' OR (i.problem = 2 AND i.content = journal.primary_id)
              OR (i.problem IS NULL AND r.primary_id = journal.primary_id)))
        """)
      if database.changes > 0 { Coverpoint.trashWithdrawn.reach() }
      // Otherwise the file has gone. But an unreadable file of that name may be it, so its entry waits. Nobody was shown it meanwhile, so its
      // age begins now.
      try database.run(
        """
        UPDATE journal SET is_done = 1, lived = NULL
        WHERE NOT is_done AND kind = 'removed'
          AND NOT EXISTS (SELECT 1 FROM files i WHERE i.name = journal.file AND i.problem = 1)
        """)
      if database.changes > 0 { Coverpoint.trashConfirmed.reach() }
      try endWhatStands()
    }
  }

  /// Computes what entries of an earlier program, or of another encoding, do not know of themselves.
  private func identifyTrash() throws {
    let number = try Self.attempt { try database.first("SELECT encoding FROM state") { $0.integer(0) } ?? 1 }
    let encoding = EncodingVersion(number: Int32(clamping: number))
    while true {
      let cards = try Self.attempt {
        try database.all("SELECT id, card FROM journal WHERE card IS NOT NULL AND primary_id IS NULL LIMIT 20") {
          ($0.integer(0), $0.blob(1))
        }
      }
      guard !cards.isEmpty else { return }
      try write {
        for (id, bytes) in cards {
          if let card = try? Card(bytes) {
            let primary = RecordIDs(card, encoding: encoding).primary.word.number
            let uid = card.first("UID")?.text ?? ""
            try database.run(
              "UPDATE journal SET primary_id = \(primary), uid = \(uid) WHERE id = \(id)")
          } else {
            try database.run("UPDATE journal SET primary_id = x'' WHERE id = \(id)")
          }
        }
      }
    }
  }

  /// The cards in the device's trash, in the order in which they came there. A card is left out where a person is through with it, its contact is
  /// back, or its file may still be there; `all` takes these as well.
  package func trash(after id: Int64 = 0, limit: Int, all: Bool = false) throws -> [TrashedCard] {
    try Self.attempt {
      try database.all(
        """
        SELECT id, file, card, reason, at, cloud_id FROM journal
        WHERE id > \(id) AND card IS NOT NULL AND (\(all) OR (NOT is_reviewed AND is_done)) ORDER BY id LIMIT \(limit)
        """
      ) { row in
        TrashedCard(
          id: row.integer(0), name: ItemName(bytes: row.blob(1)), card: row.blob(2), reason: row.text(3),
          cloudID: row.uniqueID(5), removedAt: row.integer(4).timestamp)
      }
    }
  }

  /// A person is through with these cards in the trash. They stay there for the rest of their 30 days.
  package func markReviewed(_ trashed: [TrashedCard]) throws {
    try write {
      for card in trashed { try database.run("UPDATE journal SET is_reviewed = 1 WHERE id = \(card.id)") }
    }
  }

  /// A person has put this card into a file again. A contact that said the same may still be here, because its own file waits. If the cloud has
  /// deleted that contact meanwhile, the next run does not take the new file away: the person has asked for it since. The contact is found by
  /// its content, because the entry of a duplicate may have an id that no contact has.
  package func notePutBack(_ card: TrashedCard) throws {
    try write {
      try database.run("UPDATE journal SET is_reviewed = 1 WHERE id = \(card.id)")
      try database.run(
        """
        UPDATE contacts SET returned = 1
        WHERE primary_id = (SELECT primary_id FROM journal WHERE id = \(card.id))
          AND EXISTS (
            SELECT 1 FROM files w WHERE w.contact = contacts.id AND w.problem = \(FileRow.Problem.waits.rawValue))
        """)
    }
  }

  /// Whether the contact with this id is known here: with a file, or without one because its deletion waits to be sent.
  package func hasContact(_ id: UniqueID) throws -> Bool {
    try Self.attempt {
      try database.first("SELECT EXISTS (SELECT 1 FROM contacts WHERE cloud_id = \(id.word.number))") { $0.bool(0) }
        ?? false
    }
  }

  /// Ends the entries whose content stands in a file again.
  func endWhatStands() throws {
    try database.run(
      """
      UPDATE journal SET is_reviewed = 1
      WHERE NOT is_reviewed AND is_done AND kind = 'removed' AND reason <> 'duplicate'
        AND EXISTS (SELECT 1 FROM contacts r WHERE r.primary_id = journal.primary_id AND r.is_there)
      """)
    if database.changes > 0 { Coverpoint.trashEnded.reach() }
  }

  /// The next entries of the trash whose contact has a file again, with another content.
  package func returned(after id: Int64, limit: Int) throws -> [(entry: Int64, primary: RecordID)] {
    try Self.attempt {
      try database.all(
        """
        SELECT t.id, t.primary_id FROM journal t
        WHERE NOT t.is_reviewed AND t.is_done AND t.kind = 'removed' AND t.reason <> 'duplicate' AND t.id > \(id) AND t.primary_id <> x'' AND (
          EXISTS (SELECT 1 FROM contacts r WHERE r.cloud_id = t.cloud_id AND r.is_there)
          OR EXISTS (SELECT 1 FROM contacts r WHERE r.uid = t.uid AND r.uid <> '' AND r.is_there))
        ORDER BY t.id LIMIT \(limit)
        """
      ) { row in row.recordID(1).map { (entry: row.integer(0), primary: $0) } }.compactMap(\.self)
    }
  }

  /// Ends these entries of the trash: their contacts are back, and the cloud has what the cards said. Ends also each entry whose content is
  /// in a file again.
  package func endTrash(_ entries: [Int64]) throws {
    try write {
      for entry in entries {
        try database.run("UPDATE journal SET is_reviewed = 1 WHERE id = \(entry) AND NOT is_reviewed")
      }
      if !entries.isEmpty { Coverpoint.trashEnded.reach() }
      try endWhatStands()
    }
  }

  /// The live contact that a card in the trash is of, with the file that it stands in; nil where there is none.
  package func contact(of trashed: TrashedCard) throws -> CachedContact? {
    let key = try Self.attempt {
      try database.first(
        """
        SELECT r.id FROM journal t
        JOIN contacts r ON r.cloud_id = t.cloud_id OR (r.uid = t.uid AND r.uid <> '') JOIN files i ON i.contact = r.id
        WHERE t.id = \(trashed.id) AND r.is_there AND i.problem IS NULL
        ORDER BY r.cloud_id IS NOT t.cloud_id LIMIT 1
        """
      ) { $0.integer(0) }
    }
    return try key.flatMap { try contact($0) }
  }

  /// The contact that has this content, or had it when device and cloud last agreed, its file, and whether the trash has it with
  /// this content; nil where the cache knows of none.
  package func holder(of content: RecordID) throws -> (cloudID: UniqueID, file: ItemName?, isInTrash: Bool)? {
    let primary = content.word.number
    return try Self.attempt {
      try database.first(
        """
        SELECT r.cloud_id, i.name,
          EXISTS (
            SELECT 1 FROM journal t
            WHERE t.cloud_id = r.cloud_id AND t.cloud_id IS NOT NULL AND t.kind = 'removed' AND t.primary_id = \(primary))
        FROM contacts r LEFT JOIN files i ON i.contact = r.id
        WHERE r.primary_id = \(primary) OR (r.base_primary = \(primary) AND r.base_primary IS NOT NULL)
          OR r.id IN (SELECT contact FROM sent WHERE primary_id = \(primary))
        LIMIT 1
        """
      ) { row in
        row.uniqueID(0).map { id in
          (cloudID: id, file: row.optionalBlob(1).map { ItemName(bytes: $0) }, isInTrash: row.bool(2))
        }
      } ?? nil
    }
  }
}
