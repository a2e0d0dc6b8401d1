"""The decisions in the SQL of a file: what its statements compare, join, and leave out. Which text a statement has is settled
when it runs."""
import re

from mutants.swift import EDGE, Rewriting, interpolation_end, passages

OPPOSITE = {"=": "<>", "<>": "=", "<": ">=", ">": "<=", "<=": ">", ">=": "<"}
# What is looked for, and what stands there in the mutant. A group is what is changed, where there is one.
RULES = [
    (r"(?<= )(?:=|<>|<=|>=|<|>)(?=\s)", OPPOSITE.get),
    (r"(?<= )(?:<=|>=|<|>)(?=\s)", EDGE.get),
    (r"\bIS NOT\b", lambda _: "IS"),
    (r"\bIS\b(?! NOT)", lambda _: "IS NOT"),
    (r"(?<!IS )\bNOT (?=\S)", lambda _: ""),
    (r"(?<!NOT )\b(?:EXISTS|IN)\b", lambda word: f"NOT {word}"),
    (r"\bAND\b", lambda _: "OR"),
    (r"\bOR\b(?! IGNORE| REPLACE)", lambda _: "AND"),
    (r"\bLEFT JOIN\b", lambda _: "JOIN"),
    (r"(?<!LEFT )\b(?:CROSS )?JOIN\b", lambda _: "LEFT JOIN"),
    (r"\bDESC\b", lambda _: "ASC"),
    # Its right side.
    (r"\bcoalesce\(", lambda _: "iif(0, "),
    # A column that is a condition by itself.
    (r"\b(?:WHERE|AND|OR|ON|WHEN)\s+\(?([a-z][\w.]*)(?=\s*(?:\)|$|(?:AND|OR|ORDER|THEN|UNION)\b))",
     lambda word: f"NOT {word}"),
]
STATEMENT = re.compile(r"\b(?:SELECT|WHERE|EXISTS|CASE)\b")
# In `UPDATE … SET a = 1, b = 2` nothing is compared.
ASSIGNED = re.compile(r"(?:\bSET|,)\s+[\w.]+ $")

SUPPORT = """\
func either(_ number: Int, _ mutated: String, _ original: String) -> String { isMutant(number) ? mutated : original }
extension DefaultStringInterpolation {
  mutating func appendInterpolation(code fragment: String) { appendLiteral(fragment) }
}
"""


class Statements(Rewriting):
    def mutant(self, place, change, length):
        """A line of SQL has several decisions, so the mutant's text marks which one it is."""
        number = super().mutant(place, change)
        start, end = self.text.rfind("\n", 0, place) + 1, (self.text + "\n").index("\n", place)
        marked = f"{self.text[start:place]}[{self.text[place:place + length]}]{self.text[place + length:end]}"
        self.mutants[-1] = self.mutants[-1]._replace(text=marked.strip())
        return number

    def decide(self):
        for start, end in passages(self.text):
            if self.text.startswith("//", start): continue
            code = values_hidden(self.text[start:end])
            if STATEMENT.search(code) and "CREATE " not in code: self.statement(code, start)

    def statement(self, code, start):
        edits = {}
        for pattern, changed in RULES:
            for match in re.finditer(pattern, code):
                group = match.re.groups
                word, place = match[group], match.start(group)
                if word == "=" and ASSIGNED.search(code[:place]): continue
                other = changed(word)
                number = self.mutant(start + place, f"{word.strip()} becomes {other.strip() or 'nothing'}", len(word))
                # The edge of a comparison stands within the comparison's own change.
                _, rest = edits.get(place, (None, f'"{word}"'))
                edits[place] = (len(word), f'either({number}, "{other}", {rest})')
        for place, (length, call) in edits.items():
            self.edits.append((start + place, start + place + length, f"\\(code: {call})"))


def values_hidden(literal):
    """The text of a literal with capitals in place of its interpolations."""
    hidden, place = literal, 0
    while (place := hidden.find("\\(", place)) >= 0:
        end = interpolation_end(hidden, place + 2)
        hidden = hidden[:place] + "X" * (end - place) + hidden[end:]
    return hidden
