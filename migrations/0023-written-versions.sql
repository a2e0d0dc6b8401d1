-- The versions of vCard in which a program has written cards, one bit each (1: 2.1, 2: 3.0, 4: 4.0): those it reads as well.
ALTER TABLE app_passwords ADD COLUMN written smallint NOT NULL DEFAULT 0;
