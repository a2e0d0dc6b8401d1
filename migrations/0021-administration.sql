-- What administrators did by commands, until a server has written it to its log.
CREATE TABLE administration (
  -- Zero where it was for no single account. No foreign key: the removal of an account is told as well.
  account_id uuid NOT NULL,
  deed_id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- The command's words, without operands.
  command text NOT NULL,
  -- The number of the user of the machine that the command ran on.
  uid bigint NOT NULL,
  PRIMARY KEY (account_id, deed_id)
);

-- Commands add to it and servers take what there is, of all accounts.
ALTER TABLE administration ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_servers ON administration USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON administration TO contacts2web_program;
