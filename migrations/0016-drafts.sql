-- Forms of contacts that were typed into and not saved: an account has a handful.
CREATE TABLE drafts (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The contact, or the id that the form of a new one drew.
  contact_id uuid NOT NULL,
  is_new boolean NOT NULL,
  -- Where the form is offered, it is told by this.
  name text COLLATE "C" NOT NULL,
  -- The names and values of its fields, each with a NUL behind it; no photo.
  fields bytea NOT NULL,
  typed_at timestamptz NOT NULL,
  -- When that was by the time that the database has lived through; its age counts from here.
  typed_lived bigint NOT NULL,
  -- Thrown away, which can be taken back while it is here.
  is_discarded boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, contact_id)
);
ALTER TABLE drafts ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN contact_id SET (n_distinct = -1);

ALTER TABLE drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON drafts
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON drafts TO contacts2web_program;
