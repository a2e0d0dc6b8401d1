extension CacheSchema {
  /// From the program on that decides in memory: `contacts` has what both sides agreed on, `cards` the texts, `files` mirrors the folder, and
  /// `inbox` and `journal` have what outlives a run.
  static let contactSteps: [String] = [
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
    """
    -- How many contents device and cloud have agreed on, and the exclusive or of them, so that a run which changes one contact need not
    -- read what was agreed on of all. Null until a run has counted them.
    ALTER TABLE state ADD COLUMN base_count INTEGER;
    ALTER TABLE state ADD COLUMN base_exclusive_or BLOB;
    """,
    """
    -- What is known of settled files, for each part of the folder: how many, and the exclusive or of their marks. No rows until a run has
    -- counted them.
    CREATE TABLE mark_sums (
      bucket INTEGER PRIMARY KEY,           -- the upper eight bits of the marks
      count INTEGER NOT NULL,
      marks INTEGER NOT NULL
    ) STRICT;
    """,
    """
    -- The account's phones and programs whose deletions are refused, as the cloud's last answer said.
    CREATE TABLE stopped_programs (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      stopped_at INTEGER NOT NULL,
      refused INTEGER NOT NULL
    ) STRICT;
    """,
    """
    -- 0: the guard did not count the contact, because it was edited within the hour before. It was held up with the others, and where its
    -- file is deleted to get the earlier card back, that comes; but the stop does not stand for it.
    ALTER TABLE stopped ADD COLUMN is_counted INTEGER NOT NULL DEFAULT 1;
    """,
    """
    -- A file that is its contact's card has no problem, where it had problem 0: so SQLite takes the index of the few that have one for each
    -- condition on a problem. And a file is young where it was not settled.
    CREATE TABLE files_now (
      id INTEGER PRIMARY KEY,
      name BLOB NOT NULL UNIQUE,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      size INTEGER NOT NULL,
      mark INTEGER NOT NULL,
      young INTEGER NOT NULL,
      contact INTEGER REFERENCES contacts (id) ON DELETE SET NULL,
      problem INTEGER,
      content BLOB,
      waits_since INTEGER,
      uid TEXT,
      line INTEGER,
      reason TEXT
    ) STRICT;
    INSERT INTO files_now (id, name, modified, changed, inode, size, mark, young, contact, problem, content, waits_since, uid, line,
        reason)
      SELECT id, name, modified, changed, inode, size, mark, NOT settled, contact, nullif(problem, 0), content, waits_since, uid, line,
        reason
      FROM files;
    DROP TABLE files;
    ALTER TABLE files_now RENAME TO files;
    CREATE INDEX files_contact ON files (contact);
    CREATE INDEX files_mark ON files (mark, young) WHERE NOT young;
    CREATE INDEX files_young ON files (id) WHERE young;
    CREATE INDEX files_problem ON files (name) WHERE problem IS NOT NULL;
    CREATE INDEX files_content ON files (content) WHERE content IS NOT NULL;
    """,
    // A run looks for a file that only just came a second time itself.
    "ALTER TABLE arriving DROP COLUMN missed_at;",
    """
    -- Device and cloud had agreed on the contact before the cloud was put back to a backup, or lost it. Its file is no new contact's.
    ALTER TABLE contacts ADD COLUMN was_agreed INTEGER NOT NULL DEFAULT 0;
    """,
    """
    -- What contacts said whose files say something else, and wait.
    CREATE TABLE held (
      id INTEGER PRIMARY KEY,
      cloud_id BLOB NOT NULL,
      primary_id BLOB,
      uid TEXT NOT NULL,
      file BLOB NOT NULL,
      card BLOB NOT NULL,
      UNIQUE (cloud_id, primary_id)
    ) STRICT;
    INSERT INTO held (cloud_id, primary_id, uid, file, card)
      SELECT r.cloud_id, r.primary_id, r.uid, i.name, c.card
      FROM files i JOIN contacts r ON r.id = i.contact JOIN cards c ON c.contact = r.id
      WHERE i.problem = 3 AND r.cloud_id IS NOT NULL AND c.card IS NOT NULL;

    -- A contact was forgotten that the cloud may have. No run before the next one that finishes lists news alone.
    ALTER TABLE state ADD COLUMN lists_all INTEGER NOT NULL DEFAULT 0;
    """,
    """
    -- Whose file a version is a version of that a synchronizer of files has set aside. What it says does not tell, nor does the original's name: another
    -- contact may come to have that.
    ALTER TABLE files ADD COLUMN version_of INTEGER;
    UPDATE files SET version_of = 0 WHERE problem = 1 AND reason LIKE 'a synchronizer of this folder has set it aside as another version of %';
    """,
  ]
}
