package import Contacts
package import Protocol
internal import SQLite
package import Sync

// What the device knows the cloud to have, in numbers.

extension DeviceCache {
  /// Every statement that changes what was agreed on changes the tally with it, in the same transaction. The triggers belong to the
  /// connection and not to the file, so that another program, which does not have `exclusive_or`, can still look into that and mend it.
  ///
  /// A connection has them only where a tally was counted: SQLite writes down what a statement with triggers replaces, so a first sync of 10,000
  /// would write ten times as often.
  ///
  /// (Refused: to add and remove in each of the ten places that note what was agreed on. Some do so for many contacts at once, and one
  /// that was forgotten would make every run a full compare.)
  private static let tallyTriggers = """
    CREATE TEMP TRIGGER IF NOT EXISTS tally_new AFTER INSERT ON main.contacts WHEN new.base_primary IS NOT NULL BEGIN
      UPDATE state SET base_count = base_count + 1, base_exclusive_or = exclusive_or(base_exclusive_or, new.base_primary)
      WHERE base_count IS NOT NULL;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS tally_changed AFTER UPDATE OF base_primary ON main.contacts
    WHEN new.base_primary IS NOT old.base_primary BEGIN
      UPDATE state SET base_count = base_count + (new.base_primary IS NOT NULL) - (old.base_primary IS NOT NULL),
        base_exclusive_or = exclusive_or(
          exclusive_or(base_exclusive_or, coalesce(old.base_primary, zeroblob(16))), coalesce(new.base_primary, zeroblob(16)))
      WHERE base_count IS NOT NULL;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS tally_gone AFTER DELETE ON main.contacts WHEN old.base_primary IS NOT NULL BEGIN
      UPDATE state SET base_count = base_count - 1, base_exclusive_or = exclusive_or(base_exclusive_or, old.base_primary)
      WHERE base_count IS NOT NULL;
    END;
    """

  /// Before a run changes what was agreed on.
  func keepTally() throws {
    guard !keepsTally, try storedTally() != nil else { return }
    try database.execute(script: Self.tallyTriggers)
    keepsTally = true
  }

  /// The tally of ``cloudTally(besides:)``, as it was kept up to date since that counted it. Nil where that has never been.
  package func keptTally(besides waiting: [ListedRecord]) throws -> Tally? {
    try read {
      guard keepsTally, var tally = try storedTally() else { return nil }
      for record in waiting {
        let base = try database.first(
          "SELECT base_primary FROM contacts WHERE cloud_id = \(record.id.word.number) AND base_primary IS NOT NULL"
        ) { $0.recordID(0) }
        if let base = base ?? nil { tally.remove(base) }
        if record.isLive { tally.insert(record.ids.primary) }
      }
      return tally
    }
  }

  /// Of all that was agreed on.
  private func storedTally() throws -> Tally? {
    try database.first("SELECT base_count, base_exclusive_or FROM state WHERE base_count IS NOT NULL") { row in
      row.word(1).map { Tally(count: row.integer(0), exclusiveOr: Word128($0)) }
    } ?? nil
  }

  /// What the device knows the cloud to have: the tally of what was agreed on, and of what the cloud lists instead, and as the imprint their
  /// hash of hashes. Reads what was agreed on of every contact, and sets ``keptTally(besides:)`` right.
  package func cloudTally(besides waiting: [ListedRecord]) throws -> (tally: Tally, imprint: BookImprint) {
    let listed = waiting.map(\.id).sorted()
    var others = waiting.filter(\.isLive).map(\.ids.primary).sorted()[...]
    let found = try write {
      var agreed = Tally()
      var tally = Tally()
      var hash = HashOfHashes()
      func insert(_ primary: RecordID) {
        tally.insert(primary)
        hash.insert(primary)
      }
      let cursor = try database.cursor(
        "SELECT base_primary, cloud_id FROM contacts WHERE base_primary IS NOT NULL ORDER BY base_primary")
      defer { cursor.close() }
      while let (primary, id) = try cursor.next({ ($0.recordIDs(0, 0).primary, $0.uniqueID(1)) }) {
        agreed.insert(primary)
        if let id, listed.containsSorted(id) { continue }
        while let other = others.first, other < primary {
          insert(other)
          others.removeFirst()
        }
        insert(primary)
      }
      for other in others { insert(other) }
      if try storedTally() != agreed {
        try database.run(
          "UPDATE state SET base_count = \(agreed.count), base_exclusive_or = \(agreed.exclusiveOr.number) WHERE true")
      }
      return (tally, hash.finalize())
    }
    try Self.attempt { try keepTally() }
    return found
  }
}
