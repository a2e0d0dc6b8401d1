internal import SQLite
internal import Sync

// Two contacts whose files say the same for a moment.

extension DeviceCache {
  /// How many files wait because they say what another contact's file says.
  package func equalFiles() throws -> Int64 {
    try Self.attempt {
      try database.first("SELECT count(*) FROM files WHERE problem = 3 AND problem <> 0") { $0.integer(0) } ?? 0
    }
  }
}
