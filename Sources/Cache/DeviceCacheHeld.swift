package import Contacts
internal import Probes
internal import SQLite
internal import Sync
internal import VCard

// What contacts say whose files wait. It stands in no file, and the contact's row may go, or say something else, in many ways: so it is kept by itself
// until a run knows what became of it.

extension DeviceCache {
  /// The file of the contact waits, and says something else.
  func hold(_ contact: Int64, file: ItemName) throws {
    try database.run(
      """
      INSERT OR IGNORE INTO held (cloud_id, primary_id, uid, file, card)
      SELECT r.cloud_id, r.primary_id, r.uid, \(file.bytes), c.card FROM contacts r JOIN cards c ON c.contact = r.id
      WHERE r.id = \(contact) AND r.cloud_id IS NOT NULL AND c.card IS NOT NULL
      """)
  }

  /// After a look: what a file says again is not held any more. (Refused: to let a card go also where the contact has its own file again. A run that
  /// was cut off may have written that, or another device.)
  func endHolds() throws {
    try database.run(
      """
      DELETE FROM held WHERE EXISTS (
        SELECT 1 FROM contacts r JOIN files i ON i.contact = r.id
        WHERE r.primary_id = held.primary_id AND i.problem IS NULL)
      """)
  }

  /// Card `h` is of a contact whose file waits, or cannot be read.
  private static let isStillHeld = """
    EXISTS (
      SELECT 1 FROM contacts r JOIN files i ON i.contact = r.id WHERE r.cloud_id = h.cloud_id AND i.problem IS NOT NULL)
    """

  /// Whether there are such cards of which a wait has ended.
  package func hasReleasedCards() throws -> Bool {
    try identifyHeld()
    return try Self.attempt {
      try database.first(
        "SELECT EXISTS (SELECT 1 FROM held h WHERE h.primary_id IS NOT NULL AND NOT \(code: Self.isStillHeld))"
      ) { $0.bool(0) } ?? false
    }
  }

  /// The next such cards of which a wait has ended.
  package func releasedCards(after id: Int64, limit: Int) throws -> [(id: Int64, primary: RecordID)] {
    try identifyHeld()
    return try Self.attempt {
      try database.all(
        """
        SELECT h.id, h.primary_id FROM held h
        WHERE h.id > \(id) AND h.primary_id IS NOT NULL AND NOT \(code: Self.isStillHeld) ORDER BY h.id LIMIT \(limit)
        """
      ) { row in (id: row.integer(0), primary: row.recordIDs(1, 1).primary) }
    }
  }

  /// Record IDs are computed in another way since they were kept.
  func identifyHeld() throws {
    var last: Int64 = 0
    while true {
      let unknown = try Self.attempt {
        try database.all(
          "SELECT id, card FROM held WHERE primary_id IS NULL AND id > \(last) ORDER BY id LIMIT 20"
        ) { (id: $0.integer(0), card: $0.blob(1)) }
      }
      guard let end = unknown.last else { return }
      last = end.id
      let number = try Self.attempt { try database.first("SELECT encoding FROM state") { $0.integer(0) } ?? 1 }
      let encoding = EncodingVersion(number: Int32(clamping: number))
      try write {
        for (id, bytes) in unknown {
          // What is held was read as a card before.
          guard let card = try? Card(bytes) else { continue }
          let primary = RecordIDs(card, encoding: encoding).primary.word.number
          // Another row may have been made of the same content meanwhile.
          try database.run("UPDATE OR REPLACE held SET primary_id = \(primary) WHERE id = \(id)")
        }
      }
    }
  }

  /// Of released cards, those that neither the cloud nor a file has go into the trash as edits that were not sent.
  package func endHeld(_ cards: [(id: Int64, isInCloud: Bool)], at moment: Timestamp) throws {
    guard !cards.isEmpty else { return }
    try write {
      for card in cards {
        if !card.isInCloud { try keepHeld(card.id, at: moment) }
        try database.run("DELETE FROM held WHERE id = \(card.id)")
      }
    }
  }

  private func keepHeld(_ id: Int64, at moment: Timestamp) throws {
    let edit = try database.first(
      """
      SELECT h.cloud_id, h.uid, h.primary_id, h.card, h.file FROM held h
      WHERE h.id = \(id)
        AND NOT EXISTS (
          SELECT 1 FROM contacts r JOIN files i ON i.contact = r.id WHERE r.primary_id = h.primary_id AND i.problem IS NULL)
        AND NOT \(code: Self.isInTrash(cloudID: "h.cloud_id", primary: "h.primary_id"))
      """
    ) { row in
      DiscardedCard(
        name: ItemName(bytes: row.blob(4)), card: row.blob(3), primary: row.recordIDs(2, 2).primary, uid: row.text(1),
        cloudID: row.uniqueID(0), reason: .notSent)
    }
    guard let edit else { return }
    try insert(edit, at: moment, isDone: true)
    editsSetAside.append(database.lastInsertedRow)
    Coverpoint.heldCardKept.reach()
  }
}
