"""Mutants that change nothing that anybody could see: the line and the change, with the reason."""

EQUIVALENT = {
    ("else { return false }", "false turned round"):
        "a card that is gone again, or cannot be read, is fetched once more before it is united, and planned again",
    ("guard deletions > 0 else { return nil }", "> becomes >="):
        "saves two questions: what went before was let through, and nothing comes to it",
    ("guard planned > 0 else { return nil }", "> becomes >="):
        "saves three questions: where no overwrite is planned, none is new",
    ("let (short, long) = left.count < right.count ? (left, right) : (right, left)", "< becomes <="):
        "numbers of one length may be taken either way round",
}
