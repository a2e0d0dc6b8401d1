-- A run of the book saved something and did not finish: "settled" is said of conflicts alone. A server of the version before cannot go on
-- beside a newer one, because its statements have the former name.
ALTER TABLE address_books RENAME COLUMN unsettled TO unfinished;
