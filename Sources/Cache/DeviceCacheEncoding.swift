package import Contacts
internal import Probes
internal import SQLite
internal import Sync
internal import VCard

// A program with another encoding version: the record IDs are computed again.

extension DeviceCache {
  /// One step of computing all record IDs again, from the cards and the bases, where they are of another version than
  /// `encoding`: at most `limit` contacts. Returns roughly how far it is; nil where all are of that version. Can be interrupted
  /// anywhere; everything else stays as it is.
  ///
  /// The position stays: that the account's data is in another version now tells the cloud to compare in full, while a lost
  /// position would say that this device may have forgotten contacts.
  package func recomputeIDs(_ encoding: EncodingVersion, limit: Int) throws -> (done: Int64, total: Int64)? {
    try Self.attempt { try keepTally() }
    let target = Int64(encoding.number)
    let state = try Self.attempt {
      try database.first("SELECT encoding, next_encoding, recomputed_through FROM state") { row in
        (current: row.integer(0), next: row.optionalInteger(1), through: row.integer(2))
      }
    }
    guard let state, state.current != target || state.next != nil else { return nil }
    let start = state.next == target ? state.through : 0
    if state.next != nil { Coverpoint.cacheRecomputingResumed.reach() }
    return try write {
      let records = try database.all(
        """
        SELECT r.id, c.card, \(code: Self.baseText), r.primary_id, r.refused_primary, r.base_primary IS NOT NULL,
          r.let_in_primary IS r.primary_id
        FROM contacts r LEFT JOIN cards c ON c.contact = r.id
        WHERE r.id > \(start) ORDER BY r.id LIMIT \(limit)
        """
      ) { row in
        Encoded(
          key: row.integer(0), card: row.optionalBlob(1), base: row.optionalBlob(2),
          isRefused: row.recordID(4) != nil && row.recordID(3) == row.recordID(4), hasBase: row.bool(5),
          isLetIn: row.bool(6))
      }
      for record in records { try recompute(record, encoding) }
      guard let last = records.last else {
        Coverpoint.cacheRecomputed.reach()
        try database.run("UPDATE state SET encoding = \(target), next_encoding = NULL, recomputed_through = 0")
        try database.run("UPDATE journal SET primary_id = NULL WHERE primary_id IS NOT NULL")
        // What files say that are not contacts' is known again when they are read. Of what a cut-off run was writing nobody has the
        // cards; the names tell whose a file is that it has written.
        try database.run("UPDATE files SET content = NULL WHERE content IS NOT NULL")
        try database.run("UPDATE held SET primary_id = NULL")
        try database.run("UPDATE arriving SET primary_id = NULL, has_arrived = 0 WHERE true")
        try database.run("UPDATE state SET open_group = NULL WHERE open_group IS NOT NULL")
        return nil
      }
      try database.run("UPDATE state SET next_encoding = \(target), recomputed_through = \(last.key)")
      return try database.first("SELECT max(id) FROM contacts") { (done: last.key, total: $0.integer(0)) }
    }
  }

  /// What the IDs of a contact are computed from.
  private struct Encoded {
    var key: Int64
    var card: [UInt8]?
    /// Nil: the same as the card.
    var base: [UInt8]?
    var isRefused: Bool
    var hasBase: Bool
    var isLetIn: Bool
  }

  private func recompute(_ record: Encoded, _ encoding: EncodingVersion) throws {
    func ids(_ bytes: [UInt8]?) -> RecordIDs? {
      guard let bytes, let card = try? Card(bytes) else { return nil }
      return RecordIDs(card, encoding: encoding)
    }
    try recomputeSent(record.key, ids)
    let base = ids(record.base ?? record.card)
    // A tombstone keeps the IDs of what it was.
    guard let own = record.card == nil ? base : ids(record.card) else {
      // This program cannot read the card any more: the file is read again, and says so.
      try database.run("UPDATE files SET young = 1 WHERE contact = \(record.key)")
      return
    }
    try database.run(
      """
      UPDATE contacts SET primary_id = \(own.primary.word.number), secondary_id = \(own.secondary.word.number),
        lost_primary = CASE WHEN lost_primary = base_primary THEN \(base?.primary.word.number) END,
        base_primary = \(record.hasBase ? base?.primary.word.number : nil),
        refused_primary = \(record.isRefused ? own.primary.word.number : nil),
        let_in_primary = \(record.isLetIn ? own.primary.word.number : nil),
        refused_reason = CASE WHEN \(record.isRefused) THEN refused_reason END
      WHERE id = \(record.key)
      """)
  }

  /// Computes the IDs of what a run that was cut off may have sent. A content of which nobody has the card counts as not sent.
  private func recomputeSent(_ contact: Int64, _ ids: ([UInt8]?) -> RecordIDs?) throws {
    let sent = try database.all("SELECT card FROM sent WHERE contact = \(contact)") { $0.optionalBlob(0) }
    guard !sent.isEmpty else { return }
    try database.run("DELETE FROM sent WHERE contact = \(contact)")
    for case let (card?, ids?) in sent.map({ ($0, ids($0)) }) {
      try database.run(
        "INSERT OR IGNORE INTO sent (contact, primary_id, card) VALUES (\(contact), \(ids.primary.word.number), \(card))"
      )
    }
  }
}
