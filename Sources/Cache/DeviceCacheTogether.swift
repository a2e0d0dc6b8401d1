import SQLite
import Sync

// Many calls as one transaction: the pages of the indexes, which are written in random order, then go into the log once and not with
// each hundred files.

/// The transaction that is open between two calls.
struct NotedTogether {
  /// Files that one transaction notes at most, of about 1 kB: the log then grows to some megabytes, which is where SQLite folds it in.
  static let files = 1_000
  /// Where they are large.
  static let bytes = 4 << 20

  var isOpen = false
  var files = 0
  var bytes = 0

  var isFull: Bool { files >= Self.files || bytes >= Self.bytes }
}

extension DeviceCache {
  /// Makes few transactions of the calls of ``noteObservations(_:)`` in `body`. Where `body` throws, or the run is killed, some of the last
  /// are forgotten: these files are read again.
  package func noteTogether(_ body: () throws -> Void) throws {
    notedTogether = NotedTogether()
    do {
      try body()
      try commitTogether()
      notedTogether = nil
    } catch {
      notedTogether = nil
      database.rollBack()
      throw error
    }
  }

  /// Notes what stands in files of so many bytes, with what the calls before have noted.
  func write(files: Int, bytes: Int, _ body: () throws -> Void) throws {
    guard let together = notedTogether else { return try write(body) }
    try Self.attempt {
      if !together.isOpen { try database.begin() }
      notedTogether?.isOpen = true
      notedTogether?.files += files
      notedTogether?.bytes += bytes
      try body()
    }
    if notedTogether?.isFull == true { try commitTogether() }
  }

  func commitTogether() throws {
    guard notedTogether?.isOpen == true else { return }
    try Self.attempt { try database.commit() }
    notedTogether = NotedTogether()
  }
}
