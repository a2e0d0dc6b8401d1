-- As 0009 and 0013, for the tables that came later: their n_distinct counts from their first ANALYZE on, and an empty table has nothing to analyze. So
-- each that was never filled gets a row that is gone again at the end. Tables in which an account has a handful of rows are left out.
DO $$
DECLARE
  later text[] := '{left_names, group_people, group_card_members, import_cards, contact_dates, different_people, linked_people,
    link_changes, past_group_people, members_to_carry}';
  nobody uuid := '00000000-0000-0000-0000-000000000000';
  -- What the columns of these tables are in that row.
  somebody jsonb := jsonb_build_object(
    'account_id', nobody, 'contact_id', nobody, 'card_id', nobody, 'import_id', nobody, 'run_id', nobody, 'person_id', nobody,
    'first_id', nobody, 'second_id', nobody, 'uid', '', 'name', '', 'label', '', 'reason', '', 'card', '', 'sort_first', '',
    'sort_last', '', 'change', 0, 'made_change', 0, 'since', 0, 'number', 0, 'line', 0, 'fate', 0, 'choice', 0, 'place', 0,
    'was_place', 0, 'now_place', 0, 'day', 0, 'year', 0, 'is_birthday', false, 'is_shown', false, 'leaves', false);
  one text;
  columns text;
  isNew boolean;
BEGIN
  -- Rows that others refer to.
  INSERT INTO accounts (account_id, name, password_hash, created_at, database_version) VALUES (nobody, '', '', now(), 1);
  INSERT INTO runs (account_id, run_id, kind, first_change, last_change, started_at, started_lived, changed_at, added,
      overwritten, deleted, restored, duplicates, conflicts, example)
    VALUES (nobody, nobody, 0, 0, 0, now(), 0, now(), 0, 0, 0, 0, 0, 0, '');
  INSERT INTO imports (account_id, import_id, name, sent_at, sent_lived) VALUES (nobody, nobody, '', now(), 0);
  FOREACH one IN ARRAY later LOOP
    SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
      WHERE attrelid = one::regclass AND attoptions IS NOT NULL;
    -- The lock keeps out an older program that fills it meanwhile.
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', one);
    isNew := pg_relation_size(one) = 0;
    IF isNew THEN
      EXECUTE format('INSERT INTO %1$I SELECT * FROM jsonb_populate_record(NULL::%1$I, $1)', one) USING somebody;
    END IF;
    EXECUTE format('ANALYZE %I (%s)', one, columns);
    -- TRUNCATE leaves the statistics, and the planner takes the table for a new one.
    IF isNew THEN EXECUTE format('TRUNCATE %I', one); END IF;
  END LOOP;
  DELETE FROM imports WHERE account_id = nobody;
  DELETE FROM runs WHERE account_id = nobody;
  DELETE FROM accounts WHERE account_id = nobody;
END $$;

ALTER TABLE administration ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN deed_id SET (n_distinct = -1);
