package import Contacts
internal import OpenSSL
internal import SQLite
package import Sync

/// What stood in the files that the last import made or changed, so that the import can be taken back as one step.
///
/// One SQLite file in the device's home, flushed before the files are touched. An import that is cut off goes on with the next
/// one: both are one step.
package final class ImportJournal {
  /// How long it is kept, as everything that the cloud's trash holds.
  package static let lifetime: Int64 = 30 * 24 * 3_600_000
  private static let chunk = 50

  /// What became of the files when an import was taken back.
  package struct Undone: Equatable, Sendable {
    /// Files that are as they were before the import.
    package var restored = 0
    /// Files that the import had made.
    package var removed = 0
    /// Files that are not as the import left them: not touched.
    package var kept: [ItemName] = []
  }

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
            is_finished INTEGER NOT NULL DEFAULT 0
          ) STRICT;
          CREATE TABLE IF NOT EXISTS changes (
            id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: see mark()
            name BLOB NOT NULL,
            before BLOB,                          -- null: there was no such file
            after BLOB NOT NULL                   -- SHA-256 of what the import wrote
          ) STRICT;
          """)
      return database
    }
  }

  package func close() { database.close() }

  /// When the import began that can be taken back; nil where there is none.
  package func started() throws(ImportError) -> Timestamp? {
    try Self.attempt {
      try database.first("SELECT started_at FROM imports WHERE EXISTS (SELECT 1 FROM changes)") {
        Timestamp(milliseconds: $0.integer(0))
      }
    }
  }

  /// Forgets what is older than ``lifetime``.
  package func prune(now: Timestamp) throws(ImportError) {
    guard let started = try started(), now.milliseconds - started.milliseconds > Self.lifetime else { return }
    try clear()
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
        }
        for (name, before, after) in changes {
          try database.run("INSERT INTO changes (name, before, after) VALUES (\(name.bytes), \(before), \(after))")
        }
      }
    }
    isContinued = true
  }

  /// The import has come to its end: the next one is a step of its own.
  func finish() throws(ImportError) {
    isContinued = false
    try Self.attempt { try database.run("UPDATE imports SET is_finished = 1") }
  }

  /// Puts back what the import changed, the last first, and takes away what it made. Files that are not as the import left
  /// them are left alone. What is done is forgotten, so that an undo that is cut off goes on.
  package func undo(in book: any BookReplica, after mark: Int64 = 0) throws -> Undone {
    var undone = Undone()
    var kept: Set<ItemName> = []
    while true {
      let rows = try Self.attempt {
        try database.all(
          """
          SELECT id, name, before, after FROM changes WHERE id > \(mark) ORDER BY id DESC LIMIT \(Self.chunk)
          """
        ) { row in
          (id: row.integer(0), name: ItemName(bytes: row.blob(1)), before: row.optionalBlob(2), after: row.blob(3))
        }
      }
      guard !rows.isEmpty else { break }
      // One file at a time where it was changed twice.
      var names: Set<ItemName> = []
      let group = rows.prefix { names.insert($0.name).inserted }
      var changes: [BookChange] = []
      for row in group {
        do throws(BookError) {
          let item = try book.read(row.name, limit: SourceContent.cardLimit)
          if SHA256.hash(item.bytes) == row.after {
            changes.append(
              row.before.map { .write(name: row.name, bytes: $0, replacing: item.signature) }
                ?? .remove(name: row.name, expecting: item.signature))
          } else if item.bytes != row.before {
            kept.insert(row.name)
          }
        } catch {
          switch error {
          case .gone: if row.before != nil { kept.insert(row.name) }
          case .item: kept.insert(row.name)
          case .missing, .failed: throw error
          }
        }
      }
      for (change, outcome) in zip(changes, try book.perform(changes)) {
        switch (change, outcome) {
        case (.write(let name, _, _), .moved), (.remove(let name, _), .moved): kept.insert(name)
        case (.write, _): undone.restored += 1
        case (.remove, _): undone.removed += 1
        }
      }
      if let last = group.last {
        try Self.attempt { try database.run("DELETE FROM changes WHERE id >= \(last.id)") }
      }
    }
    undone.kept = kept.sorted()
    return undone
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
        "the journal of the last import: \(error.message)",
        hint: error.isFull ? "make room on the disk and run it again" : nil)
    } catch {
      throw ImportError(wrapping: error)
    }
  }
}

extension ImportError {
  /// What other parts of the program throw, in their words.
  init(wrapping error: any Error) {
    switch error {
    case let error as ImportError: self = error
    case BookError.missing(let message): self.init(message, hint: "mount it or put it back")
    case BookError.failed(let message, let hint): self.init(message, hint: hint)
    case BookError.item(let name, let reason): self.init("\(name): \(reason)")
    default: self.init("\(error)")
    }
  }
}
