internal import SQLite

/// The cache's tables, as the list of steps that lead to them. A step that has landed is never edited.
enum CacheSchema {
  /// docs/schema/cache.sql has what they add up to.
  static let migrations = recordSteps + contactSteps

  /// Brings the file to this program's version.
  static func migrate(_ database: Database) throws {
    let version = try database.userVersion()
    guard version <= Int64(migrations.count) else {
      throw SchemaTooNew(version: version)
    }
    guard version < migrations.count else { return }
    // As SQLite's manual has it: a table that others refer to can be made anew only while references are not followed.
    try database.execute(script: "PRAGMA foreign_keys = OFF")
    defer { try? database.execute(script: "PRAGMA foreign_keys = ON") }
    for step in Int(version)..<migrations.count {
      try database.transaction {
        try database.execute(script: migrations[step])
        try database.setUserVersion(Int32(step + 1))
      }
    }
  }

  /// The file was written by a newer program.
  struct SchemaTooNew: Error {
    let version: Int64
  }
}
