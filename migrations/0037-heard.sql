-- The change number up to which a program was answered all. `told` is written before an answer, and says what a token may say; a program that lost the
-- rest of the answer does not know the cards that stood in it.
ALTER TABLE listeners ADD COLUMN heard bigint NOT NULL DEFAULT 0;
UPDATE listeners SET heard = told;
