-- Who came into a group or left it with too many others for the transaction of the change. The server writes behind it, in portions, what the other
-- spelling of the group is to say of them.
CREATE TABLE members_to_carry (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The group's name.
  name text COLLATE "C" NOT NULL,
  -- As whom group cards list the person.
  uid text COLLATE "C" NOT NULL,
  leaves boolean NOT NULL,
  -- The log's entry of the change: what is written becomes a part of it.
  run_id uuid NOT NULL,
  PRIMARY KEY (account_id, name, uid)
);
CREATE INDEX members_to_carry_by_run ON members_to_carry (account_id, run_id, name, uid);
ALTER TABLE members_to_carry ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN uid SET (n_distinct = -0.5),
  ALTER COLUMN run_id SET (n_distinct = -0.01);
ALTER TABLE members_to_carry ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON members_to_carry
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
-- Whoever carries them over asks first in which accounts there are any.
CREATE POLICY everywhere ON members_to_carry FOR SELECT
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON members_to_carry
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'members_to_carry'::regclass));
GRANT SELECT, INSERT, UPDATE, DELETE ON members_to_carry TO contacts2web_program;
