internal import SQLite
import Sync

// What the cache knows of the folder, in two numbers for each bucket, so that a look at it need not read what is known of each file.

extension DeviceCache {
  /// Every statement that changes what is known of a file changes the sums with it, in the same transaction. Like ``keepTally()``'s, and for
  /// the same reason, these triggers belong to the connection, and only where the sums were once counted. SQLite has no exclusive or; of two
  /// numbers it is what either has without what both have.
  private static let markTriggers = """
    CREATE TEMP TRIGGER IF NOT EXISTS mark_new AFTER INSERT ON main.files WHEN NOT new.young BEGIN
      UPDATE mark_sums SET count = count + 1, marks = (marks | new.mark) - (marks & new.mark)
      WHERE bucket = new.mark >> 56 & 255;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS mark_changed AFTER UPDATE OF mark, young ON main.files
    WHEN new.mark <> old.mark OR new.young <> old.young BEGIN
      UPDATE mark_sums SET count = count - 1, marks = (marks | old.mark) - (marks & old.mark)
      WHERE bucket = old.mark >> 56 & 255 AND NOT old.young;
      UPDATE mark_sums SET count = count + 1, marks = (marks | new.mark) - (marks & new.mark)
      WHERE bucket = new.mark >> 56 & 255 AND NOT new.young;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS mark_gone AFTER DELETE ON main.files WHEN NOT old.young BEGIN
      UPDATE mark_sums SET count = count - 1, marks = (marks | old.mark) - (marks & old.mark)
      WHERE bucket = old.mark >> 56 & 255;
    END;
    """

  /// Before a file is noted down.
  func keepMarkSums() throws {
    guard !keepsMarkSums, try storedMarkSums() != nil else { return }
    try database.execute(script: Self.markTriggers)
    keepsMarkSums = true
  }

  /// Of all files but the young ones. Counts them where that was not done before.
  func markSums() throws -> MarkSums {
    try Self.attempt {
      if let stored = try storedMarkSums() {
        try keepMarkSums()
        return stored
      }
      let sums = try countedMarkSums()
      guard sums.count >= markSumsKeptFrom else { return sums }
      try write {
        // Counted once more, in the transaction that notes them.
        for (bucket, sum) in try countedMarkSums().sums.enumerated() {
          try database.run(
            "INSERT OR REPLACE INTO mark_sums (bucket, count, marks) VALUES (\(bucket), \(sum.count), \(sum.marks))")
        }
      }
      try keepMarkSums()
      return try storedMarkSums() ?? sums
    }
  }

  func countedMarkSums() throws -> MarkSums {
    var sums = MarkSums()
    try database.query("SELECT mark FROM files WHERE NOT young") { sums.insert(ItemMark(number: $0.integer(0))) }
    return sums
  }

  /// Nil where they are not kept.
  func storedMarkSums() throws -> MarkSums? {
    let sums = try database.all("SELECT count, marks FROM mark_sums ORDER BY bucket") {
      MarkSums.Sum(count: $0.integer(0), marks: $0.integer(1))
    }
    return sums.count == ItemBuckets.count ? MarkSums(sums) : nil
  }
}
