"""Mutants that change nothing that anybody could see: the line and the change, with the reason."""

# What an outer join finds besides has no row of the joined table.
ASKED = "what is asked of the joined table then is true of no row of it"
FILE = "without a file there is no refusal either: whoever buries the contact forgets it"

EQUIVALENT = {
    ("else { return false }", "false turned round"):
        "a card that is gone again, or cannot be read, is fetched once more before it is united, and planned again",
    ("guard deletions > 0 else { return nil }", "> becomes >="):
        "saves two questions: what went before was let through, and nothing comes to it",
    ("guard planned > 0 else { return nil }", "> becomes >="):
        "saves three questions: where no overwrite is planned, none is new",
    ("let (short, long) = left.count < right.count ? (left, right) : (right, left)", "< becomes <="):
        "numbers of one length may be taken either way round",
    ('try database.run("UPDATE state SET seen = \\(last) WHERE seen IS NULL OR seen [<] \\(last)")', "< becomes <="):
        "writes what stood there",
    ("SELECT i.name, NULL, r.refused_reason FROM contacts r [CROSS JOIN] files i ON i.contact = r.id",
     "CROSS JOIN becomes LEFT JOIN"): FILE,
    ('"SELECT r.cloud_id FROM files i [JOIN] contacts r ON r.id = i.contact WHERE i.name = \\(name.bytes)"',
     "JOIN becomes LEFT JOIN"): "no row, and a row without an id, are the same answer",
}
for text in [
    "SELECT i.name FROM contacts r [JOIN] files i ON i.contact = r.id",
]:
    EQUIVALENT[text, f"{'CROSS ' if '[CROSS' in text else ''}JOIN becomes LEFT JOIN"] = ASKED
