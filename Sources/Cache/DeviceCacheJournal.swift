package import Contacts
internal import SQLite
package import Sync

// What this device did, or is about to do, and why. What of it is undone, a run that was cut off may have done.

extension DeviceCache {
  /// The journal has these deeds.
  package func note(_ deeds: [Deed]) throws {
    guard !deeds.isEmpty else { return }
    try write {
      try forgetOldCounts(deeds.compactMap(\.counting))
      for deed in deeds { try insert(deed) }
    }
  }

  /// Notes that the card's file went into the trash, or is about to. `isDone`: false where the file may still be there.
  func insert(_ card: DiscardedCard, at moment: Timestamp, isDone: Bool) throws {
    let deed = Deed(.removed, card.reason, of: card.cloudID, at: moment, file: card.name, other: card.other)
    try insert(deed, card, isDone: isDone)
  }

  /// An overwritten contact that is overwritten again has one row, with the last moment: whoever edits a contact twenty times has edited
  /// one contact. A deletion is not done before the run has finished.
  func insert(_ deed: Deed) throws { try insert(deed, nil, isDone: deed.kind != .deleted) }

  private func insert(_ deed: Deed, _ card: DiscardedCard?, isDone: Bool) throws {
    var counting = deed.counting
    if deed.kind == .overwritten, let id = deed.cloudID?.word.number {
      // What the guard counts goes on to count.
      let before = try database.first(
        "SELECT total, counted_at FROM journal WHERE cloud_id = \(id) AND kind = 'overwritten'"
      ) { row in row.optionalInteger(1).map { Deed.Counting(of: row.integer(0), at: $0.timestamp) } }
      if counting == nil { counting = before ?? nil }
      try database.run("DELETE FROM journal WHERE cloud_id = \(id) AND kind = 'overwritten'")
    }
    try database.run(
      """
      INSERT INTO journal (kind, reason, at, cloud_id, uid, primary_id, file, title, other, card, is_done, counted_at, total)
      VALUES (\(deed.kind.rawValue), \(deed.reason.rawValue), \(deed.at.milliseconds), \(deed.cloudID?.word.number),
        \(card?.uid ?? ""), \(card?.primary.word.number), \(deed.file?.bytes), \(deed.name), \(deed.other?.bytes),
        \(card?.card), \(isDone), \(counting?.at.milliseconds), \(counting?.total))
      """)
  }

  // MARK: For the guards

  /// The deeds of a kind that the guards count within the ``GuardWindow`` around `moment`; nil where there are none.
  package func counted(_ kind: Deed.Kind, at moment: Timestamp) throws -> CountedDeeds? {
    let window = GuardWindow.around(moment)
    return try Self.attempt {
      let found = try database.all(
        """
        SELECT cloud_id, total FROM journal
        WHERE kind = \(kind.rawValue) AND counted_at BETWEEN \(window.lowerBound) AND \(window.upperBound) ORDER BY id
        """
      ) { row in (id: row.uniqueID(0), total: row.integer(1)) }
      return found.first.map {
        CountedDeeds(count: Int64(found.count), contacts: Set(found.compactMap(\.id)), total: $0.total)
      }
    }
  }

  /// A person allowed such deeds: what went before counts no more.
  package func forgetCounted(_ kinds: Set<Deed.Kind>) throws {
    try write {
      for kind in kinds.map(\.rawValue) {
        try database.run(
          "UPDATE journal SET counted_at = NULL, total = NULL WHERE kind = \(kind) AND counted_at IS NOT NULL")
      }
    }
  }

  /// Deeds that the guards do not count any more stop counting for good. So do those in the future, which a clock that was set back has left
  /// there.
  func forgetOldCounts(_ countings: [Deed.Counting]) throws {
    guard let moment = countings.first?.at else { return }
    let window = GuardWindow.around(moment)
    try database.run(
      """
      UPDATE journal SET counted_at = NULL, total = NULL
      WHERE counted_at IS NOT NULL AND (counted_at < \(window.lowerBound) OR counted_at > \(window.upperBound))
      """)
  }

  // MARK: What a run that was cut off may have done

  /// Records that the run under way, or one that was cut off, has deleted.
  package func ownDeletions() throws -> Set<UniqueID> {
    try Self.attempt {
      Set(
        try database.all("SELECT cloud_id FROM journal WHERE NOT is_done AND kind = 'deleted'") { $0.uniqueID(0) }
          .compactMap(\.self))
    }
  }

  /// The run has finished, and the cloud has heard what it did.
  func finishDeletions() throws {
    try database.run("UPDATE journal SET is_done = 1 WHERE NOT is_done AND kind = 'deleted'")
  }
}
