-- Greek, Cyrillic, Hebrew, Arabic and the East Asian scripts have sections of their own, behind Z; behind these stands the rest. All had
-- the mark "~" before their sort keys: the rest gets one that sorts behind it (ListSection has the same ranges).
CREATE OR REPLACE FUNCTION pg_temp.marked(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN key ~ ('^~['
    || '\u0370-\u03FF\u0400-\u052F\u05D0-\u05F2\u0620-\u064A\u066E-\u06D5\u06EE-\u06EF'
    || '\u06FA-\u06FF\u0750-\u077F\u08A0-\u08C9\u2E80-\u2FDF\u3005-\u3007\u3041-\u3096'
    || '\u309D-\u30FF\u3105-\u318E\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF'
    || '\uAC00-\uD7A3\uF900-\uFAFF\uFF66-\uFF9D\U00020000-\U0003FFFD'
    || ']') THEN key ELSE chr(127) || substr(key, 2) END
$$;

UPDATE contacts SET
  sort_first = CASE WHEN sort_first >= '~' THEN pg_temp.marked(sort_first) ELSE sort_first END,
  sort_last = CASE WHEN sort_last >= '~' THEN pg_temp.marked(sort_last) ELSE sort_last END
WHERE sort_first >= '~' AND pg_temp.marked(sort_first) <> sort_first OR sort_last >= '~' AND pg_temp.marked(sort_last) <> sort_last;

-- Whoever keeps the keys in memory reads them anew.
UPDATE accounts SET clean_ups = clean_ups + 1;
