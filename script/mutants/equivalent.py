"""Mutants that change nothing that anybody could see: the line and the change, with the reason."""

# What an outer join finds besides has no row of the joined table.
ASKED = "what is asked of the joined table then is true of no row of it"
ONCE = "costs a look: of contents and UIDs that stand once it finds one contact with a file at most, and settles nothing"
FILE = "without a file there is no refusal either: whoever buries the contact forgets it"

EQUIVALENT = {
    ("else { return false }", "false turned round"):
        "a card that is gone again, or cannot be read, is fetched once more before it is united, and planned again",
    ("guard deletions > 0 else { return false }", "> becomes >="):
        "saves two questions: what went before was let through, and nothing comes to it",
    ("guard planned > 0, !phase.options.allowsOverwrites else { return nil }", "> becomes >="):
        "saves three questions: where no overwrite is planned, none is new",
    ("let (short, long) = left.count < right.count ? (left, right) : (right, left)", "< becomes <="):
        "numbers of one length may be taken either way round",
    ('try database.run("UPDATE state SET seen = \\(last) WHERE seen IS NULL OR seen [<] \\(last)")', "< becomes <="):
        "writes what stood there",
    ("SELECT 1 FROM records r [LEFT JOIN] items i ON i.record = r.id", "LEFT JOIN becomes JOIN"): FILE,
    ("SELECT i.name, NULL, r.refused_reason FROM records r [CROSS JOIN] items i ON i.record = r.id",
     "CROSS JOIN becomes LEFT JOIN"): FILE,
    ("SELECT r.id, r.base_primary IS NOT NULL, i.name, i.reason FROM records r [JOIN] items i ON i.record = r.id",
     "JOIN becomes LEFT JOIN"): "a contact with a card has a file",
    ('"SELECT EXISTS (SELECT 1 FROM touched) OR [EXISTS] (SELECT 1 FROM former)"', "EXISTS becomes NOT EXISTS"):
        "with nothing to settle, nothing is settled, and emptying what is empty writes nothing",
    ('"SELECT r.cloud_id FROM items i [JOIN] records r ON r.id = i.record WHERE i.name = \\(name.bytes)"',
     "JOIN becomes LEFT JOIN"): "no row, and a row without an id, are the same answer",
    ('try database.all("SELECT i.name FROM temp.gone g [JOIN] items i ON i.id = g.item LIMIT \\(limit)") {',
     "JOIN becomes LEFT JOIN"): "an item that goes is taken out of what is gone as well",
}
for text, change in [
    ("SELECT 1 FROM records x WHERE x.primary_id = r.primary_id AND x.id [<>] r.id AND x.card IS NOT NULL)", "<> becomes ="),
    ("SELECT 1 FROM records x WHERE x.primary_id = r.primary_id [AND] x.id <> r.id AND x.card IS NOT NULL)", "AND becomes OR"),
    ("SELECT 1 FROM records x WHERE x.primary_id = r.primary_id AND x.id <> r.id [AND] x.card IS NOT NULL)", "AND becomes OR"),
    ("WHERE r.card IS NOT NULL [AND] EXISTS (", "AND becomes OR"),
    ("SELECT 1 FROM records x WHERE x.uid = r.uid AND x.uid <> '' AND x.id [<>] r.id AND x.card IS NOT NULL)", "<> becomes ="),
    ("SELECT 1 FROM records x WHERE x.uid = r.uid [AND] x.uid <> '' AND x.id <> r.id AND x.card IS NOT NULL)", "AND becomes OR"),
    ("SELECT 1 FROM records x WHERE x.uid = r.uid AND x.uid <> '' [AND] x.id <> r.id AND x.card IS NOT NULL)", "AND becomes OR"),
    ("SELECT 1 FROM records x WHERE x.uid = r.uid AND x.uid <> '' AND x.id <> r.id [AND] x.card IS NOT NULL)", "AND becomes OR"),
    ("WHERE r.uid <> '' [AND] r.card IS NOT NULL AND EXISTS (", "AND becomes OR"),
    ("WHERE r.uid <> '' AND r.card IS NOT NULL [AND] EXISTS (", "AND becomes OR"),
]:
    EQUIVALENT[text, change] = ONCE
for text in [
    "SELECT DISTINCT r.primary_id FROM touched t [CROSS JOIN] records r ON r.id = t.record",
    "SELECT DISTINCT r.uid FROM touched t [CROSS JOIN] records r ON r.id = t.record",
    "SELECT r.id, NOT r.work FROM records r [JOIN] items i ON i.record = r.id",
    "SELECT i.name FROM records r [JOIN] items i ON i.record = r.id",
    "SELECT r.id FROM former f [JOIN] records r ON r.id = f.record",
    "SELECT r.id FROM temp.gone g [CROSS JOIN] items i ON i.id = g.item CROSS JOIN records r ON r.id = i.record",
    "FROM items i [JOIN] records r ON r.id = i.record WHERE i.name = \\(observation.name.bytes)",
]:
    EQUIVALENT[text, f"{'CROSS ' if '[CROSS' in text else ''}JOIN becomes LEFT JOIN"] = ASKED
