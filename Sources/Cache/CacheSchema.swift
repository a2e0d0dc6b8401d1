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
    """
    -- One row for each contact: what device and cloud last agreed on, and what its file said when it was last looked at. One that
    -- is not there is a tombstone: its file is gone, and the cloud has not been told.
    CREATE TABLE contacts (
      id INTEGER PRIMARY KEY,
      uid TEXT NOT NULL,
      primary_id BLOB NOT NULL,
      secondary_id BLOB NOT NULL,
      is_there INTEGER NOT NULL,
      edited_at INTEGER NOT NULL,           -- milliseconds since 1970, device's clock
      cloud_id BLOB UNIQUE,                 -- drawn with the row; until base_primary is set, the cloud may have it or not
      base_primary BLOB,                    -- what device and cloud last agreed on
      refused_primary BLOB,                 -- the content that the cloud did not take
      refused_reason TEXT,
      let_in_primary BLOB,                  -- a content that the guard against overwrites does not count
      returned INTEGER NOT NULL DEFAULT 0,  -- put back after its deletion may have been sent
      former_name BLOB,                     -- the file that it had
      work INTEGER NOT NULL GENERATED ALWAYS AS (
        (NOT is_there OR cloud_id IS NULL OR base_primary IS NOT primary_id) AND refused_primary IS NOT primary_id
      ) STORED
    ) STRICT;
    INSERT INTO contacts (id, uid, primary_id, secondary_id, is_there, edited_at, cloud_id, base_primary, refused_primary,
        refused_reason, let_in_primary, returned, former_name)
      SELECT id, uid, primary_id, secondary_id, card IS NOT NULL, edited_at, cloud_id, base_primary, refused_primary,
        refused_reason, let_in_primary, returned, former_name
      FROM records;

    -- The texts of contacts, in a table of their own, so that what is agreed on is noted without writing a card. `base` counts as
    -- long as base_primary is another content than primary_id; else both sides agreed on `card`.
    CREATE TABLE cards (
      contact INTEGER PRIMARY KEY REFERENCES contacts (id) ON DELETE CASCADE,
      card BLOB,                            -- also of a contact that is not there; null where that is not known
      base BLOB
    ) STRICT;
    INSERT INTO cards (contact, card, base)
      SELECT id,
        CASE WHEN card IS NULL AND (base_primary IS NULL OR base_primary = primary_id) THEN base_card ELSE card END,
        base_card
      FROM records;

    -- One row for each file. Problem 0: a contact; 1: left alone; 2: a duplicate of another file's contact; 3: a known contact's
    -- file that says what another known contact's file says, and waits.
    CREATE TABLE files (
      id INTEGER PRIMARY KEY,
      name BLOB NOT NULL UNIQUE,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      size INTEGER NOT NULL,
      mark INTEGER NOT NULL,                -- of name and signature
      settled INTEGER NOT NULL,
      contact INTEGER REFERENCES contacts (id) ON DELETE SET NULL,
      problem INTEGER NOT NULL DEFAULT 0,
      content BLOB,                         -- of one with a problem, the primary ID of what it says; null where that is not known
      waits_since INTEGER,                  -- of problem 3, milliseconds since 1970, device's clock
      uid TEXT,                             -- of problem 3, the UID of what it says
      line INTEGER,
      reason TEXT
    ) STRICT;
    INSERT INTO files (id, name, modified, changed, inode, size, mark, settled, contact, problem, content, waits_since, line,
        reason)
      SELECT id, name, modified, changed, inode, size, mark, settled, record, problem, equal_primary, equal_since, line, reason
      FROM items;

    -- Contents beside the present one that a cut-off run may have sent. The card is null where nobody has it any more.
    ALTER TABLE sent RENAME TO sent_before;
    CREATE TABLE sent (
      contact INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
      primary_id BLOB NOT NULL,
      card BLOB,
      PRIMARY KEY (contact, primary_id)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO sent (contact, primary_id) SELECT record, primary_id FROM sent_before;

    -- The group of the cloud's cards that is being written into the folder: a file that has one is that record, also where
    -- the run ended before it was noted. The primary ID is null where it is one of another encoding: then the name tells.
    ALTER TABLE arriving RENAME TO arriving_before;
    CREATE TABLE arriving (
      cloud_id BLOB PRIMARY KEY,
      primary_id BLOB,
      name BLOB NOT NULL,
      has_arrived INTEGER NOT NULL DEFAULT 0, -- known to have stood in a file
      came_at INTEGER NOT NULL,             -- when the group was about to be written (milliseconds since 1970, device's clock)
      missed_at INTEGER                     -- when the file was not found for the first time
    ) STRICT, WITHOUT ROWID;
    INSERT OR REPLACE INTO arriving (cloud_id, primary_id, name, has_arrived, came_at, missed_at)
      SELECT cloud_id, primary_id, name, has_arrived, came_at, missed_at FROM arriving_before;

    DROP TABLE former;
    DROP TABLE touched;
    DROP TABLE sent_before;
    DROP TABLE arriving_before;
    DROP TABLE items;
    DROP TABLE records;

    CREATE INDEX contacts_uid ON contacts (uid) WHERE uid <> '';
    CREATE INDEX contacts_primary ON contacts (primary_id);
    CREATE INDEX contacts_secondary ON contacts (secondary_id);
    CREATE INDEX contacts_work ON contacts (id) WHERE work;
    CREATE INDEX contacts_refused ON contacts (id) WHERE refused_primary IS NOT NULL;
    CREATE INDEX contacts_tombstones ON contacts (id) WHERE NOT is_there;
    CREATE INDEX contacts_base ON contacts (base_primary, cloud_id) WHERE base_primary IS NOT NULL;
    CREATE INDEX contacts_returned ON contacts (id) WHERE returned;
    CREATE INDEX files_contact ON files (contact);
    CREATE INDEX files_mark ON files (mark, settled) WHERE settled;
    CREATE INDEX files_unsettled ON files (id) WHERE NOT settled;
    CREATE INDEX files_problem ON files (name) WHERE problem <> 0;
    CREATE INDEX files_content ON files (content) WHERE content IS NOT NULL;
    CREATE INDEX arriving_primary ON arriving (primary_id);
    CREATE INDEX arriving_arrived ON arriving (cloud_id) WHERE has_arrived;
    """,
    """
    -- Contacts whose missing files are being written again, by their ids in the cloud. They are noted before the first file is
    -- written, so that the run after one that was cut off writes these and no others.
    CREATE TABLE coming_back (
      cloud_id BLOB PRIMARY KEY,
      is_missing INTEGER NOT NULL           -- the run under way has looked for the file and has not found it
    ) STRICT, WITHOUT ROWID;

    -- What a run that finished left of the cloud's listing, until a later one deals with it: its contact's file is left alone, the
    -- cloud refused the contact, or the card cannot be read here (then there is a reason, and the file that it is, or would be).
    CREATE TABLE inbox (
      cloud_id BLOB PRIMARY KEY,
      primary_id BLOB NOT NULL,
      secondary_id BLOB NOT NULL,
      uid BLOB NOT NULL,                    -- its MD5; 16 times 0 where there is none, or an earlier program listed it
      change INTEGER NOT NULL,
      edited_at INTEGER NOT NULL,           -- milliseconds since 1970, server's clock
      state INTEGER NOT NULL,
      allowed INTEGER NOT NULL,
      undo BLOB,
      contact INTEGER,                      -- whose record it was found to be
      rule INTEGER NOT NULL,
      file BLOB,
      reason TEXT
    ) STRICT, WITHOUT ROWID;
    INSERT INTO inbox
      SELECT s.cloud_id, s.primary_id, s.secondary_id, zeroblob(16), s.change, s.edited_at, s.state, s.allowed, s.undo,
        s.record, s.rule, u.file, u.reason
      FROM staged s LEFT JOIN unreadable u ON u.cloud_id = s.cloud_id AND u.primary_id = s.primary_id;

    -- What a file that came and went tells of its contact.
    ALTER TABLE arriving ADD COLUMN uid TEXT NOT NULL DEFAULT '';
    ALTER TABLE arriving ADD COLUMN secondary_id BLOB NOT NULL DEFAULT x'00000000000000000000000000000000';
    UPDATE arriving SET uid = s.uid, secondary_id = s.secondary_id FROM staged s WHERE s.cloud_id = arriving.cloud_id;

    DROP TABLE plan;
    DROP TABLE staged;
    DROP TABLE unreadable;
    """,
    """
    -- What this device did with contacts, or is about to do, and why: one row for each deed. What is not done, a run that was cut
    -- off may have done.
    CREATE TABLE journal (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,                   -- removed, deleted, overwritten or written (Deed.Kind)
      reason TEXT NOT NULL,
      at INTEGER NOT NULL,                  -- milliseconds since 1970, server's clock where it is known
      cloud_id BLOB,
      uid TEXT NOT NULL DEFAULT '',
      primary_id BLOB,                      -- of a card: null until it is computed, and empty for what is no card
      file BLOB,
      title TEXT NOT NULL DEFAULT '',       -- the contact's name, where there is no card
      other BLOB,                           -- the file that says what a duplicate said
      card BLOB,                            -- what was removed
      is_done INTEGER NOT NULL DEFAULT 1,
      is_reviewed INTEGER NOT NULL DEFAULT 0,
      counted_at INTEGER,                   -- the guards count it from then on (device's clock); null where they do not
      total INTEGER,                        -- how many contacts the side had before
      lived INTEGER                         -- the lived time when it was first looked at; null until then
    ) STRICT;
    INSERT INTO journal (id, kind, reason, at, cloud_id, uid, primary_id, file, card, is_done, is_reviewed, lived)
      SELECT id, 'removed', CASE WHEN is_copy THEN 'duplicate' ELSE reason END, removed_at, cloud_id, uid, primary_id, name, card,
        is_done, is_reviewed, lived
      FROM trash;
    -- Deletions were counted without saying of whom. Those of files are the last ones in the trash.
    UPDATE journal SET (counted_at, total) = (SELECT max(moment), max(total) FROM deletions WHERE side = 0)
    WHERE id IN (
      SELECT id FROM journal WHERE reason = 'deleted in the cloud' ORDER BY id DESC
      LIMIT (
        SELECT coalesce(sum(count), 0) FROM deletions
        WHERE side = 0 AND moment > (SELECT max(moment) FROM deletions) - 3600000));
    INSERT INTO journal (kind, reason, at, cloud_id, is_done)
      SELECT 'deleted', 'its file was deleted', unixepoch() * 1000, cloud_id, 0 FROM deleted;
    WITH RECURSIVE one (moment, total, rest) AS (
      SELECT moment, total, count FROM deletions WHERE side = 1
      UNION ALL SELECT moment, total, rest - 1 FROM one WHERE rest > 1)
    INSERT INTO journal (kind, reason, at, counted_at, total)
      SELECT 'deleted', 'its file was deleted', moment, moment, total FROM one;
    INSERT INTO journal (kind, reason, at, cloud_id, counted_at, total)
      SELECT 'overwritten', 'its file was edited', moment, cloud_id, moment, total FROM overwrites ORDER BY moment;
    DROP TABLE trash;
    DROP TABLE deleted;
    DROP TABLE deletions;
    DROP TABLE overwrites;
    CREATE INDEX journal_lived ON journal (lived);
    CREATE INDEX journal_contact ON journal (cloud_id) WHERE cloud_id IS NOT NULL;
    CREATE INDEX journal_open ON journal (kind, file) WHERE NOT is_done;
    CREATE INDEX journal_counted ON journal (kind, counted_at) WHERE counted_at IS NOT NULL;
    CREATE INDEX journal_unknown ON journal (id) WHERE card IS NOT NULL AND primary_id IS NULL;
    CREATE INDEX journal_waiting ON journal (id, primary_id, cloud_id, uid)
      WHERE NOT is_reviewed AND is_done AND kind = 'removed' AND reason <> 'duplicate';

    -- A key that was a contact's is never another one's: what waits, and a run under way, name contacts by it. And when the file
    -- was last sent to the cloud, and last written from it (milliseconds since 1970, server's clock; null where that is not
    -- known).
    CREATE TABLE contacts_now (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uid TEXT NOT NULL,
      primary_id BLOB NOT NULL,
      secondary_id BLOB NOT NULL,
      is_there INTEGER NOT NULL,
      edited_at INTEGER NOT NULL,
      cloud_id BLOB UNIQUE,
      base_primary BLOB,
      refused_primary BLOB,
      refused_reason TEXT,
      let_in_primary BLOB,
      returned INTEGER NOT NULL DEFAULT 0,
      former_name BLOB,
      sent_at INTEGER,
      written_at INTEGER,
      work INTEGER NOT NULL GENERATED ALWAYS AS (
        (NOT is_there OR cloud_id IS NULL OR base_primary IS NOT primary_id) AND refused_primary IS NOT primary_id
      ) STORED
    ) STRICT;
    INSERT INTO contacts_now (id, uid, primary_id, secondary_id, is_there, edited_at, cloud_id, base_primary, refused_primary,
        refused_reason, let_in_primary, returned, former_name)
      SELECT id, uid, primary_id, secondary_id, is_there, edited_at, cloud_id, base_primary, refused_primary,
        refused_reason, let_in_primary, returned, former_name
      FROM contacts;
    DROP TABLE contacts;
    ALTER TABLE contacts_now RENAME TO contacts;
    CREATE INDEX contacts_uid ON contacts (uid) WHERE uid <> '';
    CREATE INDEX contacts_primary ON contacts (primary_id);
    CREATE INDEX contacts_secondary ON contacts (secondary_id);
    CREATE INDEX contacts_work ON contacts (id) WHERE work;
    CREATE INDEX contacts_refused ON contacts (id) WHERE refused_primary IS NOT NULL;
    CREATE INDEX contacts_tombstones ON contacts (id) WHERE NOT is_there;
    CREATE INDEX contacts_base ON contacts (base_primary, cloud_id) WHERE base_primary IS NOT NULL;
    CREATE INDEX contacts_returned ON contacts (id) WHERE returned;

    -- Earlier steps lost which files a run that was cut off had read and not compared: all are read once more.
    UPDATE files SET settled = 0 WHERE settled;
    """,
    """
    -- For how long files have waited is counted from run to run, and no moment of a clock. Who waits begins anew; of what is over
    -- (files.waits_since of problem 2) it counts that it was.
    ALTER TABLE state ADD COLUMN waited INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE state ADD COLUMN waited_device INTEGER;
    ALTER TABLE state ADD COLUMN waited_server INTEGER;
    UPDATE files SET waits_since = CASE problem WHEN 3 THEN NULL ELSE 0 END WHERE waits_since IS NOT NULL;
    """,
    """
    -- Both sides had changed the contact, and the file has what was made of it: the cloud's version, which lost, goes onto the review list when
    -- the file's takes its place, also where a later run sends that. It is told by its content, so it says nothing any more once
    -- both sides agree on another one.
    ALTER TABLE contacts ADD COLUMN lost_primary BLOB;
    """,
  ]

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
