-- What administrators did by commands, until a server has written it to its log.
CREATE TABLE administration (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- The command's words, without operands.
  command text NOT NULL,
  -- Null where it was for no single account. No foreign key: the removal of an account is told as well.
  account_id uuid,
  -- The number of the user of the machine that the command ran on.
  uid bigint NOT NULL
);

-- It is nobody's account. The program's role takes what there is; only the owner adds to it.
ALTER TABLE administration ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_servers ON administration USING (true);
GRANT SELECT, UPDATE, DELETE ON administration TO contacts2web_program;
