-- Files that were sent to be imported and are not carried out yet, for a day: an account has three at most.
CREATE TABLE imports (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The id of the log's entry as well, once it is carried out.
  import_id uuid NOT NULL,
  -- What the file is called.
  name text COLLATE "C" NOT NULL,
  -- 0 vCards, 1 a table of another program, 2 one of ours.
  form smallint NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  -- When that was by the time that the database has lived through; its age counts from here.
  sent_lived bigint NOT NULL,
  -- The file has been read to its end.
  is_read boolean NOT NULL DEFAULT false,
  -- The columns of a table that were passed over, and those that the contacts' notes have: their names, a line each.
  passed_over text COLLATE "C" NOT NULL DEFAULT '',
  noted text COLLATE "C" NOT NULL DEFAULT '',
  -- How many cards it has, and the number of the last one that was compared with the contacts, and that was carried out.
  cards integer NOT NULL DEFAULT 0,
  compared integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  -- It is being carried out, so nothing of it is chosen any more.
  is_begun boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, import_id)
);
-- What stands in it, card by card.
CREATE TABLE import_cards (
  account_id uuid NOT NULL,
  import_id uuid NOT NULL,
  -- From 1.
  number integer NOT NULL,
  -- Of the file.
  line integer NOT NULL,
  -- 0 new, 1 the same, 2 changed, 3 cannot be told, 4 cannot be read.
  fate smallint NOT NULL,
  -- 0 add, 1 replace, 2 leave.
  choice smallint NOT NULL,
  -- The contact that it is of, or becomes; NULL until it is compared.
  contact_id uuid,
  -- What that contact said when they were compared.
  primary_id uuid,
  name text COLLATE "C" NOT NULL,
  -- Why it cannot be read, or told.
  reason text COLLATE "C" NOT NULL,
  card bytea NOT NULL,
  -- Why it was not carried out: 0 changed meanwhile, 1 not taken, 2 no room. NULL where it was.
  stayed smallint,
  PRIMARY KEY (account_id, import_id, number),
  FOREIGN KEY (account_id, import_id) REFERENCES imports ON DELETE CASCADE
);
CREATE INDEX import_cards_by_fate ON import_cards (account_id, import_id, fate, number);
CREATE INDEX import_cards_by_contact ON import_cards (account_id, import_id, contact_id) WHERE contact_id IS NOT NULL;

ALTER TABLE imports ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN import_id SET (n_distinct = -1);
ALTER TABLE import_cards ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN import_id SET (n_distinct = -0.01),
  ALTER COLUMN fate SET (n_distinct = 5), ALTER COLUMN contact_id SET (n_distinct = -1);

ALTER TABLE imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE import_cards ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON imports
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY own_account ON import_cards
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY owned ON imports
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'imports'::regclass));
CREATE POLICY owned ON import_cards
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'import_cards'::regclass));
GRANT SELECT, INSERT, UPDATE, DELETE ON imports, import_cards TO contacts2web_program;
