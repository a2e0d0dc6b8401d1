-- How many cards of a file have which fate: its page says so with each look, and counting them reads the whole file.
ALTER TABLE imports
  -- By fate, from 0 on. NULL where nobody has counted since the cards were compared, or since one was given to a person.
  ADD COLUMN fates integer[];
