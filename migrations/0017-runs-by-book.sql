-- What one device did, or the browser, is read as the whole log is: the latest first.
CREATE INDEX runs_by_book ON runs (account_id, book_id, first_change, run_id);
