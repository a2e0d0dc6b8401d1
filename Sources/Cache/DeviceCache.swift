package import Contacts
package import Probes
package import Protocol
internal import SQLite
package import Sync

/// The device's copy of every card, with the base: what device and cloud last agreed on; and what of the cloud's listing waits
/// for a later run. One SQLite file (WAL mode).
///
/// Every call is one transaction: after a kill at any moment the cache stands before or after it, or, within ``noteTogether(_:)``, before
/// some of the last calls. Calls are never made from two threads at once. Everything throws ``CacheError``.
///
/// Commits are not flushed one by one: a power cut may take the last ones back. That is safe, because the address book is
/// the golden source and the cloud remembers how far it saw this address book: a cache that stands elsewhere is compared in
/// full. Only the trash is flushed before the file goes.
package final class DeviceCache {
  let database: Database
  var look = FolderLook()
  /// The entries of edits that went into the trash since ``takeSetAside()`` was last asked.
  var editsSetAside: [Int64] = []
  /// The connection has the triggers that keep the tally.
  var keepsTally = false
  /// It has those that keep the sums of the marks.
  var keepsMarkSums = false
  /// Sums of marks are kept for folders of at least so many files; the marks of fewer are read as quickly.
  let markSumsKeptFrom: Int64
  /// Nil where each call is a transaction of its own.
  var notedTogether: NotedTogether?

  /// Opens the cache, made where there is none. `isInMemory`: for simulations, see `Database.Options`. `faults`: lets its
  /// statements fail. Throws `CacheError`.
  package init(
    path: String, isInMemory: Bool = false, faults: FaultInjector? = nil, markSumsKeptFrom: Int64 = 1_000
  ) throws(CacheError) {
    self.markSumsKeptFrom = markSumsKeptFrom
    database = try Self.attempt { () throws -> Database in
      var options = Database.Options()
      options.isInMemory = isInMemory
      let database = try Database(path: path, options: options, faults: faults)
      try CacheSchema.migrate(database)
      try Self.makeTemporaryTable(in: database)
      return database
    }
    try Self.attempt {
      try keepTally()
      try keepMarkSums()
    }
  }

  private init(copyOf cache: DeviceCache) throws {
    database = try cache.database.copy()
    markSumsKeptFrom = cache.markSumsKeptFrom
    try Self.makeTemporaryTable(in: self.database)
    try keepTally()
    try keepMarkSums()
  }

  /// For the cards of files that are opened, see `FolderLook`.
  private static func makeTemporaryTable(in database: Database) throws {
    try database.execute(
      script: "CREATE TEMP TABLE opened (name BLOB PRIMARY KEY, card BLOB NOT NULL) STRICT, WITHOUT ROWID")
  }

  package func close() { database.close() }

  /// A copy for a dry run to work on: it goes when it is let go, and what is written to it leaves no trace.
  package func copy() throws -> DeviceCache { try Self.attempt { try DeviceCache(copyOf: self) } }

  // MARK: Position

  /// Where the last finished run left this address book; nil while a run is under way, or none ever finished.
  package func position() throws -> BookPosition? {
    // The imprint's column has the name of the only one that there was at first.
    try Self.attempt {
      try database.first(
        "SELECT hash_of_hashes, seen, encoding FROM state WHERE NOT lists_all"
      ) { row -> BookPosition? in
        row.word(0).map {
          BookPosition(
            imprint: BookImprint(word: Word128($0)), seen: row.integer(1),
            encoding: EncodingVersion(number: Int32(clamping: row.integer(2))))
        }
      } ?? nil
    }
  }

  /// There is no position but because a contact was forgotten that the cloud may have; else the cache stands as the last run left it.
  package func hasForgottenOne() throws -> Bool {
    try Self.attempt {
      try database.first("SELECT lists_all AND hash_of_hashes IS NOT NULL FROM state") { $0.bool(0) } ?? false
    }
  }

  /// A run is about to change things, and has heard of the cloud's changes up to this number: until it finishes, there is no
  /// position.
  package func forgetPosition(hearing change: Int64) throws {
    // Flushed, and with it all that was written before: what is about to be sent is not forgotten, even in a power cut.
    try flushed {
      try database.run("UPDATE state SET hash_of_hashes = NULL")
      try hear([change])
    }
  }

  /// The highest change number that this device has heard of, also in a run that was cut off; -1 before the first.
  package func heard() throws -> Int64 {
    try Self.attempt { try database.first("SELECT seen FROM state") { $0.optionalInteger(0) } ?? nil } ?? -1
  }

  /// Notes the highest of these change numbers, in the transaction of what was heard with it.
  func hear(_ changes: [Int64]) throws {
    guard let last = changes.max() else { return }
    try database.run("UPDATE state SET seen = \(last) WHERE seen IS NULL OR seen < \(last)")
  }

  /// The run has finished, and left this address book there.
  package func rememberPosition(_ position: BookPosition, at moment: Timestamp) throws {
    try write {
      try database.run(
        """
        UPDATE state SET hash_of_hashes = \(position.imprint?.word.number), seen = \(position.seen),
          synced_at = \(moment.milliseconds), lists_all = 0
        """)
      try database.run("DELETE FROM sent")
      try finishDeletions()
      try database.run("DELETE FROM arriving WHERE NOT has_arrived")
      try database.run("DELETE FROM coming_back")
      try database.run("UPDATE contacts SET returned = 0 WHERE returned")
      // All that is missing has been told. Of what the cloud has never heard of there is nothing to tell. A file that cannot be read
      // may be the contact's.
      try database.run(
        """
        DELETE FROM contacts
        WHERE NOT is_there AND base_primary IS NULL AND NOT EXISTS (SELECT 1 FROM files f WHERE f.contact = contacts.id)
        """)
    }
  }

  /// When the last finished run ended, by the device's clock; nil before the first.
  package func lastSync() throws -> Timestamp? {
    try Self.attempt {
      try database.first("SELECT synced_at FROM state") { $0.optionalInteger(0) }??.timestamp
    }
  }

  /// So many versions that lost a conflict wait in the cloud for the person. Writes only where that is news.
  package func rememberConflicts(_ count: Int64) throws {
    guard try conflicts() != count else { return }
    try write { try database.run("UPDATE state SET conflicts = \(count)") }
  }

  /// How many versions that lost a conflict waited for the person, when the cloud was last asked.
  package func conflicts() throws -> Int64 {
    try Self.attempt { try database.first("SELECT conflicts FROM state") { $0.integer(0) } ?? 0 }
  }

  /// The deletions of these phones and programs are refused in the cloud. Writes only where that is news.
  package func rememberStopped(_ programs: [StoppedProgram]) throws {
    guard try stoppedPrograms() != programs else { return }
    try write {
      try database.run("DELETE FROM stopped_programs")
      for program in programs {
        try database.run(
          """
          INSERT INTO stopped_programs (name, stopped_at, refused)
          VALUES (\(program.name), \(program.at.milliseconds), \(program.refused))
          """)
      }
    }
  }

  /// The account's phones and programs whose deletions were refused when the cloud was last asked, the last one first.
  package func stoppedPrograms() throws -> [StoppedProgram] {
    try Self.attempt {
      try database.all("SELECT name, stopped_at, refused FROM stopped_programs ORDER BY id") { row in
        StoppedProgram(name: row.text(0), at: row.integer(1).timestamp, refused: row.integer(2))
      }
    }
  }

  /// How many contacts the address book has.
  package func contactCount() throws -> Int64 {
    try Self.attempt {
      try database.first("SELECT count(*) FROM contacts WHERE is_there") { $0.integer(0) } ?? 0
    }
  }

  /// How many contacts the cache knows, deleted ones that the cloud has not been told of among them.
  package func knownCount() throws -> Int64 {
    try Self.attempt { try database.first("SELECT count(*) FROM contacts") { $0.integer(0) } ?? 0 }
  }

  /// True where one of these has, or last had, this content.
  package func knows(_ content: RecordID) throws -> Bool {
    try Self.attempt {
      try database.first("SELECT EXISTS (SELECT 1 FROM contacts WHERE primary_id = \(content.word.number))") {
        $0.bool(0)
      } ?? false
    }
  }

  /// What waits to be sent, in numbers.
  package func unsent() throws -> Unsent {
    try identifyHeld()
    return try Self.attempt {
      var unsent =
        try database.first(
          """
          SELECT count(*) FILTER (WHERE NOT r.is_there),
            count(*) FILTER (WHERE r.is_there AND r.base_primary IS NOT NULL),
            count(*) FILTER (WHERE r.is_there AND r.base_primary IS NULL),
            (SELECT hash_of_hashes IS NULL AND seen IS NOT NULL FROM state)
          FROM contacts r
          WHERE \(code: Self.isUnsent)
            AND NOT (r.is_there AND EXISTS (SELECT 1 FROM files i WHERE i.contact = r.id AND i.problem = 3))
          """
        ) { row in
          Unsent(
            deletions: row.integer(0), edits: row.integer(1), additions: row.integer(2), isUnfinished: row.bool(3))
        } ?? Unsent()
      unsent.held = try database.all(
        """
        SELECT h.card FROM held h
        WHERE NOT EXISTS (SELECT 1 FROM contacts r WHERE r.cloud_id = h.cloud_id AND r.base_primary = h.primary_id)
        ORDER BY h.id
        """
      ) { $0.blob(0) }
      return unsent
    }
  }

  // MARK: Errors

  /// Runs `body` in a transaction.
  func write<Result>(_ body: () throws -> Result) throws -> Result {
    try commitTogether()
    let before = editsSetAside
    do {
      return try Self.attempt { try database.transaction(.immediate, body) }
    } catch {
      editsSetAside = before
      throw error
    }
  }

  /// Makes one transaction of the calls in `body`, which only read: each by itself would take a lock.
  package func read<Result>(_ body: () throws -> Result) throws -> Result {
    try commitTogether()
    return try Self.attempt { try database.transaction(.deferred, body) }
  }

  /// A transaction that a power cut does not take back.
  func flushed<Result>(_ body: () throws -> Result) throws -> Result {
    try commitTogether()
    try Self.attempt { try database.execute(script: "PRAGMA synchronous = FULL") }
    defer { try? database.execute(script: "PRAGMA synchronous = NORMAL") }
    return try write(body)
  }

  /// Turns SQLite's errors into what the person can act on.
  static func attempt<Result>(_ body: () throws -> Result) throws(CacheError) -> Result {
    do {
      return try body()
    } catch let error as CacheError {
      throw error
    } catch let error as CacheSchema.SchemaTooNew {
      throw .failed(
        message: "the cache was made by a newer version of this program (schema \(error.version))",
        hint: "update the program")
    } catch let error as SQLiteError {
      if error.isFull { throw .full(message: "the cache cannot grow: \(error.message)") }
      if error.isTooLarge {
        throw .failed(message: "the cache cannot grow: \(error.reason)", hint: DiskHint.allowLarger)
      }
      if error.isCorrupt { throw .corrupt(message: "the cache is damaged: \(error.message)") }
      if error.isBusy {
        throw .failed(message: "the cache is in use by another program", hint: "wait until it is done, and run again")
      }
      throw .failed(message: "the cache: \(error.reason)", hint: nil)
    } catch {
      throw .failed(message: "the cache: \(error)", hint: nil)
    }
  }
}

extension Word128 {
  var number: UInt128 { UInt128(high) << 64 | UInt128(low) }

  init(_ number: UInt128) {
    self.init(high: UInt64(truncatingIfNeeded: number >> 64), low: UInt64(truncatingIfNeeded: number))
  }
}

extension Int64 {
  var timestamp: Timestamp { Timestamp(milliseconds: self) }
}

extension Row {
  func recordID(_ column: Int) -> RecordID? { word(column).map { RecordID(word: Word128($0)) } }

  func uniqueID(_ column: Int) -> UniqueID? { word(column).map { UniqueID(word: Word128($0)) } }

  /// The id in the cloud of a contact, which is drawn with the contact's row.
  func cloudID(_ column: Int) throws(CacheError) -> UniqueID {
    guard let id = uniqueID(column) else { throw .corrupt(message: "the cache holds a contact without an id") }
    return id
  }

  func recordIDs(_ primary: Int, _ secondary: Int) -> RecordIDs {
    let zero = RecordID(word: Word128(high: 0, low: 0))
    return RecordIDs(primary: recordID(primary) ?? zero, secondary: recordID(secondary) ?? zero)
  }
}
