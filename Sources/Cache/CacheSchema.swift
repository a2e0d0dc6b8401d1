internal import SQLite

/// The cache's tables, as the list of steps that lead to them. A step that has landed is never edited.
enum CacheSchema {
  static let migrations: [String] = [
    """
    -- One row: where the last run left the address book.
    CREATE TABLE state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      hash_of_hashes BLOB,
      seen INTEGER,
      synced_at INTEGER,
      conflicts INTEGER NOT NULL DEFAULT 0  -- settled by this device, with a version kept for review
    ) STRICT;
    INSERT INTO state (id) VALUES (1);

    -- One row for each contact. Without a card it is a tombstone: its file is gone, and the cloud has not been told.
    CREATE TABLE records (
      id INTEGER PRIMARY KEY,
      uid TEXT NOT NULL,
      primary_id BLOB NOT NULL,
      secondary_id BLOB NOT NULL,
      card BLOB,
      edited_at INTEGER NOT NULL,           -- milliseconds since 1970, device's clock
      cloud_id BLOB UNIQUE,
      base_primary BLOB,                    -- what device and cloud last agreed on
      base_card BLOB,                       -- null: the same as card
      refused_primary BLOB,                 -- the content that the cloud did not take
      refused_reason TEXT,
      work INTEGER NOT NULL GENERATED ALWAYS AS (
        (card IS NULL OR cloud_id IS NULL OR base_primary IS NOT primary_id) AND refused_primary IS NOT primary_id
      ) STORED
    ) STRICT;
    CREATE INDEX records_uid ON records (uid) WHERE uid <> '';
    CREATE INDEX records_primary ON records (primary_id);
    CREATE INDEX records_secondary ON records (secondary_id);
    CREATE INDEX records_work ON records (id) WHERE work;
    CREATE INDEX records_refused ON records (id) WHERE refused_primary IS NOT NULL;
    CREATE INDEX records_tombstones ON records (id) WHERE card IS NULL;
    CREATE INDEX records_base ON records (base_primary, cloud_id) WHERE cloud_id IS NOT NULL;

    -- One row for each file. Problem 0: a contact; 1: left alone; 2: a duplicate of another file's contact.
    CREATE TABLE items (
      id INTEGER PRIMARY KEY,
      name BLOB NOT NULL UNIQUE,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      size INTEGER NOT NULL,
      mark INTEGER NOT NULL,                -- of name and signature
      settled INTEGER NOT NULL,
      record INTEGER REFERENCES records (id) ON DELETE SET NULL,
      problem INTEGER NOT NULL DEFAULT 0,
      line INTEGER,
      reason TEXT
    ) STRICT;
    CREATE INDEX items_record ON items (record);
    CREATE INDEX items_mark ON items (mark, settled) WHERE settled;
    CREATE INDEX items_unsettled ON items (id) WHERE NOT settled;
    CREATE INDEX items_problem ON items (name) WHERE problem <> 0;

    -- Contacts whose files were read since equal contents and UIDs were last looked for: a killed run's, too.
    CREATE TABLE touched (record INTEGER PRIMARY KEY) STRICT;

    -- What the cloud listed and the device has not dealt with yet.
    CREATE TABLE staged (
      cloud_id BLOB PRIMARY KEY,
      primary_id BLOB NOT NULL,
      secondary_id BLOB NOT NULL,
      uid TEXT NOT NULL,
      change INTEGER NOT NULL,
      edited_at INTEGER NOT NULL,           -- milliseconds since 1970, server's clock
      state INTEGER NOT NULL,
      allowed INTEGER NOT NULL,
      record INTEGER UNIQUE,
      rule INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX staged_primary ON staged (primary_id);
    CREATE INDEX staged_secondary ON staged (secondary_id);
    CREATE INDEX staged_uid ON staged (uid) WHERE uid <> '';

    CREATE TABLE plan (
      id INTEGER PRIMARY KEY,
      action INTEGER NOT NULL,
      record INTEGER,
      cloud_id BLOB
    ) STRICT;

    -- Cards whose files the sync removed.
    CREATE TABLE trash (
      id INTEGER PRIMARY KEY,
      name BLOB NOT NULL,
      card BLOB NOT NULL,
      reason TEXT NOT NULL,
      removed_at INTEGER NOT NULL           -- milliseconds since 1970, device's clock
    ) STRICT;
    """,
    """
    -- The encoding version of all record IDs; where they are being computed for another one, which, and the contact up to
    -- which that is done.
    ALTER TABLE state ADD COLUMN encoding INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE state ADD COLUMN next_encoding INTEGER;
    ALTER TABLE state ADD COLUMN recomputed_through INTEGER NOT NULL DEFAULT 0;
    """,
  ]

  /// Brings the file to this program's version.
  static func migrate(_ database: Database) throws {
    let version = try database.userVersion()
    guard version <= Int64(migrations.count) else {
      throw SchemaTooNew(version: version)
    }
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
