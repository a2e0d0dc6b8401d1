extension CacheSchema {
  /// The first programs: a row of `records` is a contact with its card, one of `items` a file. What the cloud lists waits in `staged`, and the
  /// plan is a table.
  static let recordSteps: [String] = [
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
    """
    -- A contact's id in the cloud is drawn with its row, so that a run that is cut off before the answer knows its own record
    -- again. Until base_primary is set, the cloud may have it or not.
    UPDATE records SET cloud_id = randomblob(16) WHERE cloud_id IS NULL;
    DROP INDEX records_base;
    CREATE INDEX records_base ON records (base_primary, cloud_id) WHERE base_primary IS NOT NULL;

    -- Contents beside the present one that a cut-off run may have sent.
    CREATE TABLE sent (
      record INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
      primary_id BLOB NOT NULL,
      PRIMARY KEY (record, primary_id)
    ) STRICT, WITHOUT ROWID;

    -- Put back after its deletion may have been sent: a deletion in the cloud is this device's own, and void.
    ALTER TABLE records ADD COLUMN returned INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX records_returned ON records (id) WHERE returned;

    -- What contacts were whose files say something else now, until equal contents and UIDs have been looked for.
    CREATE TABLE former (
      record INTEGER PRIMARY KEY REFERENCES records (id) ON DELETE CASCADE,
      uid TEXT NOT NULL,
      primary_id BLOB NOT NULL,
      secondary_id BLOB NOT NULL
    ) STRICT;
    CREATE INDEX former_uid ON former (uid);
    CREATE INDEX former_primary ON former (primary_id);
    CREATE INDEX former_secondary ON former (secondary_id);

    -- The group of the cloud's cards that is being written into the folder: a file that has one is that record, also where
    -- the run ended before it was noted.
    CREATE TABLE arriving (
      primary_id BLOB PRIMARY KEY,
      cloud_id BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Records that the run under way, or a cut-off one, has deleted: what they held is no news from elsewhere.
    CREATE TABLE deleted (cloud_id BLOB PRIMARY KEY) STRICT, WITHOUT ROWID;
    """,
    """
    -- What runs deleted lately: for the guard over many small runs.
    CREATE TABLE deletions (
      id INTEGER PRIMARY KEY,
      moment INTEGER NOT NULL,              -- milliseconds since 1970, device's clock
      side INTEGER NOT NULL,
      count INTEGER NOT NULL,
      total INTEGER NOT NULL                -- how many the side had before
    ) STRICT;
    """,
    """
    -- A person has seen that it went, or has it back.
    ALTER TABLE trash ADD COLUMN is_reviewed INTEGER NOT NULL DEFAULT 0;
    """,
    """
    -- The group that is being written, until it is noted down or a later run has found out how far it came; and what of it
    -- is known to have stood in files.
    ALTER TABLE state ADD COLUMN open_group BLOB;
    ALTER TABLE arriving ADD COLUMN name BLOB NOT NULL DEFAULT x'';
    ALTER TABLE arriving ADD COLUMN has_arrived INTEGER NOT NULL DEFAULT 0;
    """,
    """
    -- Cards of the cloud's that cannot be read here: they stay staged until the cloud has others. The file is the one that it
    -- is, or would be.
    CREATE TABLE unreadable (
      cloud_id BLOB PRIMARY KEY,
      primary_id BLOB NOT NULL,
      file BLOB NOT NULL,
      reason TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    -- The undo that deleted the record in the cloud: what a guard that stops at its deletions names.
    ALTER TABLE staged ADD COLUMN undo BLOB;
    """,
    """
    -- A content that the guard against overwrites does not count: the cloud had it before, or this device's own import or merge
    -- made it.
    ALTER TABLE records ADD COLUMN let_in_primary BLOB;

    -- Contacts that runs overwrote in the cloud lately: for the guard over many small runs.
    CREATE TABLE overwrites (
      cloud_id BLOB PRIMARY KEY,
      moment INTEGER NOT NULL,              -- milliseconds since 1970, device's clock
      total INTEGER NOT NULL                -- how many contacts the cloud had before
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX overwrites_moment ON overwrites (moment);
    """,
    """
    -- How much time device and server have both lived through, in milliseconds, and what their clocks said when it was last
    -- counted; and how much it was when a card in the trash was first looked at, NULL until then. The age of the trash.
    ALTER TABLE state ADD COLUMN lived INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE state ADD COLUMN lived_device INTEGER;
    ALTER TABLE state ADD COLUMN lived_server INTEGER;
    ALTER TABLE trash ADD COLUMN lived INTEGER;
    CREATE INDEX trash_lived ON trash (lived);
    """,
    """
    -- Whose card it is, so that an entry ends when its contact returns. The primary ID is null until it is computed, and empty
    -- for what is no card. Until an entry is done, its file may still be there. A copy's content stood in another file as well.
    ALTER TABLE trash ADD COLUMN cloud_id BLOB;
    ALTER TABLE trash ADD COLUMN uid TEXT NOT NULL DEFAULT '';
    ALTER TABLE trash ADD COLUMN primary_id BLOB;
    ALTER TABLE trash ADD COLUMN is_done INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE trash ADD COLUMN is_copy INTEGER NOT NULL DEFAULT 0;
    UPDATE trash SET is_copy = 1 WHERE reason = 'duplicate';
    CREATE INDEX trash_intentions ON trash (name) WHERE NOT is_done;
    CREATE INDEX trash_unknown ON trash (id) WHERE primary_id IS NULL;
    CREATE INDEX trash_waiting ON trash (id, primary_id, cloud_id, uid) WHERE NOT is_reviewed AND is_done AND NOT is_copy;
    CREATE INDEX trash_contact ON trash (cloud_id) WHERE cloud_id IS NOT NULL;

    -- When the group was about to be written, and when a file of it was not found for the first time (milliseconds since 1970,
    -- device's clock).
    ALTER TABLE arriving ADD COLUMN came_at INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE arriving ADD COLUMN missed_at INTEGER;
    CREATE INDEX arriving_arrived ON arriving (cloud_id) WHERE has_arrived;
    """,
    """
    -- Problem 3: a known contact's file says what another known contact's file says, and waits. Which content that is, and
    -- since when it is known (milliseconds since 1970, device's clock).
    ALTER TABLE items ADD COLUMN equal_primary BLOB;
    ALTER TABLE items ADD COLUMN equal_since INTEGER;
    """,
    """
    -- Stops of guards that stand until a person has decided: what was said, and since when (milliseconds since 1970, device's
    -- clock); and the contacts that each was about, by their ids in the cloud.
    CREATE TABLE stops (
      guard INTEGER PRIMARY KEY,
      since INTEGER NOT NULL,
      message TEXT NOT NULL,
      hint TEXT NOT NULL
    ) STRICT;
    CREATE TABLE stopped (
      guard INTEGER NOT NULL,
      cloud_id BLOB NOT NULL,
      PRIMARY KEY (guard, cloud_id)
    ) STRICT, WITHOUT ROWID;

    -- Missing files are being put back: 0 none, 1 those that no run before has missed, 2 all. And the file of a contact that has
    -- none any more.
    ALTER TABLE state ADD COLUMN puts_back INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE records ADD COLUMN former_name BLOB;
    """,
  ]
}
