ALTER TABLE app_passwords
  -- The versions of vCard in which the program has written cards, one bit each (1: 2.1, 2: 3.0, 4: 4.0): those it reads as well.
  ADD COLUMN written smallint NOT NULL DEFAULT 0,
  -- When it was last stopped where it would have deleted many contacts; NULL since a person has decided.
  ADD COLUMN stopped_at timestamptz;
