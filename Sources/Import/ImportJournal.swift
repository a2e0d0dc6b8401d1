package import Contacts
internal import OpenSSL
internal import SQLite
package import Sync
internal import VCard

/// What stood in the files that the last import made or changed, so that the import can be taken back as one step.
///
/// One SQLite file in the device's home, flushed before the files are touched. An import that is cut off goes on with the next
/// one: both are one step.
package final class ImportJournal {
  /// How long it is kept: 30 days, as cards in the device's trash are. It ages by a day at most from one import or undo to the next,
  /// because a clock that is wrong for an hour must not delete what an undo needs.
  package static let lifetime: Int64 = 30 * day
  private static let day: Int64 = 24 * 3_600_000
  private static let chunk = 50

  /// What became of the files when an import was taken back.
  package struct Undone: Equatable, Sendable {
    package enum Effect: Sendable {
      /// As it was before the import.
      case restored
      /// The import had made it.
      case removed
      /// Not as the import left it: not touched.
      case kept
    }

    package struct File: Equatable, Sendable {
      package let name: ItemName
      /// The contact in it, as a list shows it.
      package var contact: String
      package var effect: Effect
    }

    package private(set) var files: [File] = []
    private var places: [ItemName: Int] = [:]

    package var restored: Int { files.count { $0.effect == .restored } }
    package var removed: Int { files.count { $0.effect == .removed } }
    package var kept: [ItemName] { files.filter { $0.effect == .kept }.map(\.name).sorted() }

    /// A file that the import changed twice counts once.
    mutating func note(_ name: ItemName, _ card: [UInt8]?, _ effect: Effect) {
      if let place = places[name] { return files[place].effect = effect }
      places[name] = files.count
      files.append(
        File(name: name, contact: card.flatMap { try? Card($0) }.map { Contact($0).displayName } ?? "", effect: effect))
    }
  }

  /// The import that can be taken back.
  package struct Summary: Equatable, Sendable {
    package let startedAt: Timestamp
    /// False for one that was cut off.
    package let isFinished: Bool
    package let added: Int64
    package let filled: Int64
    /// One of its files.
    package let example: ItemName
  }

  /// In the device's folder.
  static func path(home: String) -> String { home + "/imports.sqlite" }

  private let database: Database
  private var isContinued = false

  /// Opens the journal at `path`, made where there is none.
  package init(path: String) throws(ImportError) {
    database = try Self.attempt {
      var options = Database.Options()
      options.isEveryCommitFlushed = true
      let database = try Database(path: path, options: options)
      try database.execute(
        script: """
          CREATE TABLE IF NOT EXISTS imports (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            started_at INTEGER NOT NULL,          -- milliseconds since 1970, device's clock
            is_finished INTEGER NOT NULL DEFAULT 0 -- 2: and taken back by the person
          ) STRICT;
          CREATE TABLE IF NOT EXISTS age (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            lived INTEGER NOT NULL,               -- milliseconds, as far as they were counted
            looked_at INTEGER NOT NULL            -- by the device's clock, when they were
          ) STRICT;
          CREATE TABLE IF NOT EXISTS changes (
            id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: see mark()
            name BLOB NOT NULL,
            before BLOB,                          -- null: there was no such file
            after BLOB NOT NULL                   -- SHA-256 of what the import wrote
          ) STRICT;
          CREATE TABLE IF NOT EXISTS written (
            digest BLOB PRIMARY KEY,              -- SHA-256 of what an import wrote, or put back
            moment INTEGER NOT NULL               -- milliseconds since 1970, device's clock
          ) STRICT, WITHOUT ROWID;
          """)
      return database
    }
  }

  package func close() { database.close() }

  /// When the last import began, if it was taken back; else nil.
  package func takenBack() throws(ImportError) -> Timestamp? {
    try Self.attempt {
      try database.first("SELECT started_at FROM imports WHERE is_finished = 2") {
        Timestamp(milliseconds: $0.integer(0))
      }
    }
  }

  /// To be called after ``undo(in:after:isDryRun:)``, if a person asked for the undo.
  func noteTakenBack() throws(ImportError) {
    try Self.attempt { try database.run("UPDATE imports SET is_finished = 2") }
  }

  /// Nil where there is no import that can be taken back.
  package func summary() throws(ImportError) -> Summary? {
    try Self.attempt {
      try database.first(
        """
        SELECT started_at, is_finished, (SELECT count(*) FROM changes WHERE before IS NULL),
          (SELECT count(DISTINCT name) FROM changes WHERE name NOT IN (SELECT name FROM changes WHERE before IS NULL)),
          (SELECT name FROM changes ORDER BY id LIMIT 1)
        FROM imports WHERE EXISTS (SELECT 1 FROM changes)
        """
      ) { row in
        Summary(
          startedAt: Timestamp(milliseconds: row.integer(0)), isFinished: row.bool(1), added: row.integer(2),
          filled: row.integer(3), example: ItemName(bytes: row.blob(4)))
      }
    }
  }

  /// Forgets what is older than ``lifetime``.
  package func prune(now: Timestamp) throws(ImportError) {
    try Self.attempt {
      try database.run("DELETE FROM written WHERE moment < \(now.milliseconds - Self.lifetime)")
    }
    let age = try age(now: now)
    guard age <= Self.lifetime else { return try clear() }
    try Self.attempt {
      try database.run("INSERT OR REPLACE INTO age (id, lived, looked_at) VALUES (1, \(age), \(now.milliseconds))")
    }
  }

  /// True where ``prune(now:)`` would forget it.
  func isOld(now: Timestamp) throws(ImportError) -> Bool { try age(now: now) > Self.lifetime }

  private func age(now: Timestamp) throws(ImportError) -> Int64 {
    try Self.attempt {
      try database.first("SELECT lived, looked_at FROM age") { row in
        row.integer(0) + min(max(now.milliseconds - row.integer(1), 0), Self.day)
      } ?? 0
    }
  }

  /// The last change so far, for ``undo(in:after:)``.
  func mark() throws(ImportError) -> Int64 {
    try Self.attempt { try database.first("SELECT coalesce(max(id), 0) FROM changes") { $0.integer(0) } ?? 0 }
  }

  /// Notes changes before they are made.
  func record(
    _ changes: [(name: ItemName, before: [UInt8]?, after: [UInt8])], at moment: Timestamp
  ) throws(ImportError) {
    let begins = isContinued ? false : try !continues()
    try Self.attempt {
      try database.transaction {
        if begins {
          try database.run("DELETE FROM changes")
          try database.run("DELETE FROM imports")
          try database.run("INSERT INTO imports (id, started_at) VALUES (1, \(moment.milliseconds))")
          try database.run("INSERT OR REPLACE INTO age (id, lived, looked_at) VALUES (1, 0, \(moment.milliseconds))")
        }
        for (name, before, after) in changes {
          try database.run("INSERT INTO changes (name, before, after) VALUES (\(name.bytes), \(before), \(after))")
        }
        try note(changes.map(\.after), at: moment)
      }
    }
    isContinued = true
  }

  /// Notes digests of the bytes that are about to be written. By these the next sync knows the files as an import's.
  private func note(_ digests: [[UInt8]], at moment: Timestamp) throws {
    for digest in digests {
      try database.run(
        """
        INSERT INTO written (digest, moment) VALUES (\(digest), \(moment.milliseconds))
        ON CONFLICT (digest) DO UPDATE SET moment = excluded.moment
        """)
    }
  }

  /// Whether an import, or the undo of one, wrote these bytes.
  func hasWritten(_ bytes: [UInt8]) throws(ImportError) -> Bool {
    try Self.attempt {
      try database.first("SELECT EXISTS (SELECT 1 FROM written WHERE digest = \(SHA256.hash(bytes)))") { $0.bool(0) }
    } ?? false
  }

  /// Ends the import, so that the next one is a step of its own. An import that changed nothing leaves no step: the one before
  /// stays the last.
  func finish() throws(ImportError) {
    isContinued = false
    try Self.attempt { try database.run("UPDATE imports SET is_finished = 1 WHERE is_finished = 0") }
  }

  /// Puts back the files that the import changed, the last first, and removes those that it made. A file that somebody changed
  /// since is left alone. Each file is forgotten when it is done, so an undo that is cut off can go on. `isDryRun`: only tells
  /// what it would do.
  package func undo(
    in book: any BookReplica, after mark: Int64 = 0, isDryRun: Bool = false, at moment: Timestamp
  ) throws -> Undone {
    var undone = Undone()
    var rehearsed: [ItemName: [UInt8]] = [:]
    var end = Int64.max
    while true {
      let rows = try rows(after: mark, before: end)
      guard !rows.isEmpty else { return undone }
      // A file that was changed twice is put back in two steps, so the group ends before it comes again.
      var names: Set<ItemName> = []
      let group = rows.prefix { names.insert($0.name).inserted }
      var changes: [(row: Change, card: [UInt8], change: BookChange)] = []
      for row in group {
        switch try standing(row, in: book, rehearsed[row.name]) {
        case .asLeft(let item):
          let change: BookChange =
            row.before.map { .write(name: row.name, bytes: $0, replacing: item.signature) }
            ?? .remove(name: row.name, expecting: item.signature)
          changes.append((row, item.bytes, change))
        case .asBefore: break
        case .changed(let card): undone.note(row.name, card ?? row.before, .kept)
        }
        end = row.id
      }
      if isDryRun {
        for (row, card, _) in changes {
          undone.note(row.name, card, row.before == nil ? .removed : .restored)
          rehearsed[row.name] = row.before.map { SHA256.hash($0) }
        }
        continue
      }
      try Self.attempt {
        try database.transaction { try note(changes.compactMap { $0.row.before.map { SHA256.hash($0) } }, at: moment) }
      }
      for ((row, card, _), outcome) in zip(changes, try book.perform(changes.map(\.change))) {
        let effect: Undone.Effect = outcome == .moved ? .kept : row.before == nil ? .removed : .restored
        undone.note(row.name, card, effect)
      }
      try Self.attempt { try database.run("DELETE FROM changes WHERE id >= \(end)") }
    }
  }

  private struct Change {
    var id: Int64
    var name: ItemName
    var before: [UInt8]?
    /// A digest.
    var after: [UInt8]
  }

  private func rows(after mark: Int64, before end: Int64) throws -> [Change] {
    try Self.attempt {
      try database.all(
        """
        SELECT id, name, before, after FROM changes WHERE id > \(mark) AND id < \(end) ORDER BY id DESC
        LIMIT \(Self.chunk)
        """
      ) { row in
        Change(id: row.integer(0), name: ItemName(bytes: row.blob(1)), before: row.optionalBlob(2), after: row.blob(3))
      }
    }
  }

  /// How a file that the import changed stands now.
  private enum Standing {
    case asLeft(BookItem)
    case asBefore
    /// With its card, where it can be read.
    case changed([UInt8]?)
  }

  /// `digest`: what a rehearsal has made of the file.
  private func standing(_ change: Change, in book: any BookReplica, _ digest: [UInt8]?) throws -> Standing {
    do throws(BookError) {
      let item = try book.read(change.name, limit: DetachedCard.largestCard)
      if digest ?? SHA256.hash(item.bytes) == change.after { return .asLeft(item) }
      return item.bytes == change.before ? .asBefore : .changed(item.bytes)
    } catch {
      switch error {
      case .gone: return change.before == nil ? .asBefore : .changed(nil)
      case .item: return .changed(nil)
      case .missing, .unmarked, .failed: throw error
      }
    }
  }

  private func clear() throws(ImportError) {
    try Self.attempt {
      try database.transaction {
        try database.run("DELETE FROM changes")
        try database.run("DELETE FROM imports")
      }
    }
  }

  /// True where the last import was cut off.
  private func continues() throws(ImportError) -> Bool {
    try Self.attempt { try database.first("SELECT is_finished FROM imports") { !$0.bool(0) } ?? false }
  }

  private static func attempt<Result>(_ body: () throws -> Result) throws(ImportError) -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw ImportError(
        "the journal of the last import: \(error.reason)",
        hint: error.isFull ? DiskHint.makeRoom : error.isTooLarge ? DiskHint.allowLarger : nil)
    } catch {
      throw ImportError(wrapping: error)
    }
  }
}

extension ImportError {
  /// An error of another part of the program, with its own message.
  init(wrapping error: any Error) {
    switch error {
    case let error as ImportError: self = error
    case BookError.missing(let message): self.init(message, hint: "mount it or put it back")
    case BookError.unmarked(let message): self.init(message, hint: BookError.unmarkedHint)
    case BookError.failed(let message, let hint): self.init(message, hint: hint)
    case BookError.item(let name, let reason, _): self.init("\(name): \(reason)")
    default: self.init("\(error)")
    }
  }
}
