"""The decisions in the Swift code of a file, each of which asks whether it is the one to be changed."""
import collections, re

OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">": "<=", "<=": ">", ">=": "<", "&&": "||", "||": "&&"}
# The edge of a comparison is a decision of its own.
EDGE = {"<": "<=", ">": ">=", "<=": "<", ">=": ">"}
# What a plan's action is taken for.
ACTION = {
    "add": "adopt", "overwrite": "adopt", "forget": "adopt", "deleteRecord": "forget", "removeItem": "revive",
    "revive": "removeItem", "bringBack": "deleteRecord", "adopt": "overwrite", "download": "adopt", "unite": "merge",
    "merge": "keepTheirs", "keepOurs": "keepTheirs", "keepTheirs": "keepOurs",
}

Mutant = collections.namedtuple("Mutant", "path line text change")


def passages(text):
    """Where comments and string literals begin and end. A literal goes on behind its interpolations, in which further literals
    may stand."""
    place = 0
    while place < len(text):
        end = ending(text, place)
        if end > place: yield place, end
        place = max(end, place + 1)


def ending(text, place):
    """The end of the comment or the literal that begins at `place`; `place` where none does."""
    if text.startswith("//", place): return (text + "\n").index("\n", place)
    quote = next((quote for quote in ['#"', '"""', '"'] if text.startswith(quote, place)), None)
    if quote is None: return place
    close, escape = ('"#', "\\#") if quote == '#"' else (quote, "\\")
    place += len(quote)
    while place < len(text) and not text.startswith(close, place):
        if text.startswith(escape + "(", place): place = interpolation_end(text, place + len(escape) + 1)
        else: place += 2 if close != '"#' and text[place] == "\\" else 1
    return min(place + len(close), len(text))


def interpolation_end(text, place):
    """Behind the parenthesis that closes an interpolation of which the opening one stands before `place`."""
    depth = 1
    while depth > 0 and place < len(text):
        if (end := ending(text, place)) > place:
            place = end
            continue
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        place += 1
    return place


def blanked(text):
    """The text with spaces in place of comments and of what stands in strings: what is left is code."""
    code, last = [], 0
    for start, end in passages(text):
        mark = " " if text.startswith("//", start) else '"'
        code += [text[last:start], re.sub(r"[^\n]", mark, text[start:end])]
        last = end
    return "".join(code) + text[last:]


class Rewriting:
    """One file in which each decision asks whether it is to be changed."""

    def __init__(self, path, text, mutants, operators):
        self.path, self.text, self.code = path, text, blanked(text)
        # What only counts how often tests came by is no decision.
        passing = r"(?m)^.*(\{ Coverpoint\.\w+\.reach\(\) \}|Coverpoint\.\w+ : .*\.reach\(\))$"
        self.code = re.sub(passing, lambda match: " " * len(match[0]), self.code)
        # What types must be is no decision either.
        self.code = re.sub(r"(?m)^extension .* where .*$", lambda match: " " * len(match[0]), self.code)
        self.mutants, self.operators = mutants, operators
        self.told = collections.Counter()  # how many mutants of a line have one change
        self.edits = []  # (start, end, what stands there instead)
        self.wrapped = []  # places that are decided about as a whole
        self.asked = []  # where the conditions of if, guard, while and where stand: a brace behind one opens its body

    def decide(self):
        self.comparisons()
        self.conditions()
        self.operands()
        self.choices()
        self.negations()
        self.results()

    def rewritten(self):
        self.decide()
        text = self.text
        for start, end, new in sorted(self.edits, key=lambda edit: (-edit[0], -edit[1])):
            text = text[:start] + new + text[end:]
        return text

    def mutant(self, place, change):
        number = self.text.count("\n", 0, place)
        self.told[number, change] += 1
        if (count := self.told[number, change]) > 1: change += f" (no. {count})"
        self.mutants.append(Mutant(self.path, number + 1, self.text.split("\n")[number].strip(), change))
        return len(self.mutants)

    def wrap(self, start, end, call, change):
        """`try` stays outside."""
        start += re.match(r"(?:try )?", self.code[start:end]).end()
        if start >= end or any(a <= start < b or a < end <= b for a, b in self.wrapped): return
        self.wrapped.append((start, end))
        number = self.mutant(start, change)
        self.edits += [(start, start, f"{call}({number}, "), (end, end, ")")]

    def comparisons(self):
        """`a == b` becomes `a ==•† b`, an operator of its own that asks."""
        for match in re.finditer(r"(?<= )(==|!=|<=|>=|<|>|&&|\|\||\?\?)(?=\s)", self.code):
            line = self.code[self.code.rfind("\n", 0, match.start()) + 1 : match.start()]
            if re.match(r"\s*(package |private |static )*(func|case) ?[=<]*$", line): continue
            operator = match[1]
            number = self.mutant(match.start(), f"{operator} becomes {OPPOSITE.get(operator, 'its right side')}")
            edge = self.mutant(match.start(), f"{operator} becomes {EDGE[operator]}") if operator in EDGE else None
            self.operators.append((operator, number, edge, re.search(r"sort|rank|min|max", line) is not None))
            self.edits.append((match.start(), match.end(), operator + name(number)))

    def conditions(self):
        """Each part of a condition that is no comparison; a `let` finds nothing."""
        for match in re.finditer(r"\b(if|guard|while|where)\b ", self.code):
            start = place = match.end()
            depth, parts = 0, []
            while place < len(self.code):
                rest = self.code[place:]
                if depth == 0 and (rest[0] == "{" or re.match(r"else\b", rest) or match[1] == "where" and rest[0] == ":"):
                    break
                if rest[0] in "([{": depth += 1
                if rest[0] in ")]}": depth -= 1
                if depth < 0: break
                if depth == 0 and rest[0] == ",":
                    parts.append((start, place))
                    start = place + 1
                place += 1
            self.asked.append((match.end(), place))
            for start, end in parts + [(start, place)]:
                start += len(self.code[start:end]) - len(self.code[start:end].lstrip())
                end = start + len(self.code[start:end].rstrip())
                part = self.code[start:end]
                if binding := re.match(r"(let|var) (\w+)(\s*=\s*)?", part):
                    if binding[3]:
                        self.wrap(start + binding.end(), end, "missing", "finds nothing")
                    else:
                        number = self.mutant(start, "finds nothing")
                        self.edits.append((end, end, f" = missing({number}, {binding[2]})"))
                elif not re.match(r"(case|let|var|true)\b", part) and not self.decides(start, end):
                    self.wrap(start, end, "flipped", "condition turned round")

    def decides(self, start, end):
        return re.search(r" (==|!=|<=|>=|<|>|&&|\|\|)\s", self.code[start:end]) is not None

    def operands(self):
        """Each side of an `&&` that is no comparison and not negated."""
        for match in re.finditer(r"\s+(&&|\|\|)\s+", self.code):
            start = self.before(match.start())
            is_side = re.search(r"(==|!=|<=|>=|<|>|[-+*/%])\s+$", self.code[max(0, start - 9) : start])
            if not is_side and self.code[start] != "!":
                self.wrap(start, match.start(), "flipped", "condition turned round")
            end = self.after(match.end())
            follows = re.match(r"\s+(==|!=|<=|>=|<|>|\?\?|&?[-+*/%])\s", self.code[end:])
            if not follows and self.code[match.end()] != "!":
                self.wrap(match.end(), end, "flipped", "condition turned round")

    def before(self, end):
        """Where the expression begins that ends there."""
        place, depth = end, 0
        while place > 0:
            character = self.code[place - 1]
            if character in ")]}": depth += 1
            elif character in "([{": depth -= 1
            elif depth == 0 and not re.match(r"[\w.!?$\"]", character): break
            if depth < 0: break
            place -= 1
            # A closure belongs to the call before it.
            if depth == 0 and character == "{" and re.search(r"[\w)] $", self.code[:place]): place -= 1
        return place - 1 if re.search(r"[ (]-$", self.code[:place]) else place

    def after(self, start):
        is_asked = any(first <= start < last for first, last in self.asked)
        place, depth = start, 0
        while place < len(self.code):
            character = self.code[place]
            if character in "([{": depth += 1
            elif character in ")]}": depth -= 1
            elif depth == 0 and self.code.startswith(" {", place) and not is_asked: pass
            elif depth == 0 and not re.match(r"[\w.!?$\"]", character): break
            if depth < 0: break
            place += 1
        return place

    def choices(self):
        """`a ? b : c`, where `a` is no comparison."""
        for match in re.finditer(r"(?<=[\w)\]])\s+\? ", self.code):
            start = self.before(match.start())
            if not re.search(r"(==|!=|<=|>=|<|>|&&|\|\||[-+*/%])\s+$", self.code[max(0, start - 9) : start]):
                self.wrap(start, match.start(), "flipped", "condition turned round")

    def negations(self):
        for match in re.finditer(r"(?<![\w)\]!=])!(?=[\w(])", self.code):
            if any(start == match.start() for start, _ in self.wrapped): continue
            number = self.mutant(match.start(), "! is left out")
            self.operators.append(("!", number, None, False))
            self.edits.append((match.start(), match.end(), "!" + name(number)))

    def results(self):
        """Plain truths, and the plan's actions."""
        for match in re.finditer(r"(?:return|:) (true|false)\b", self.code):
            self.wrap(match.start(1), match.end(1), "flipped", f"{match[1]} turned round")
        if not self.path.endswith("/Plan.swift"): return
        names = "|".join(ACTION)
        for match in re.finditer(rf"(?:\? |: |return |note\()\.({names})\b(?=( |,|\n)(?!true|false))", self.code):
            number = self.mutant(match.start(1), f".{match[1]} becomes .{ACTION[match[1]]}")
            other = f"(isMutant({number}) ? Action.{ACTION[match[1]]} : Action.{match[1]})"
            self.edits.append((match.start(1) - 1, match.end(1), other))


def name(number):
    """A number as characters that an operator may be made of."""
    return "".join("•" if digit == "0" else "†" for digit in f"{number:b}")


def definitions(operators):
    out = []
    precedence = {
        "&&": "LogicalConjunctionPrecedence", "||": "LogicalDisjunctionPrecedence", "??": "NilCoalescingPrecedence"}
    for operator, number, edge, may_order in operators:
        this, other = operator + name(number), OPPOSITE.get(operator)
        if operator == "!":
            out += [f"prefix operator {this}", f"prefix func {this} (b: Bool) -> Bool {{ isMutant({number}) ? b : !b }}"]
            continue
        out.append(f"infix operator {this}: {precedence.get(operator, 'ComparisonPrecedence')}")
        if operator == "??":
            for kind in ["T", "T?"]:
                out.append(
                    f"{'@_disfavoredOverload ' if kind == 'T?' else ''}func {this} <T>(l: T?, r: @autoclosure () throws -> {kind})"
                    f" rethrows -> {kind} {{ isMutant({number}) ? try r() : try l ?? r() }}")
        elif operator in precedence:
            out.append(
                f"func {this} (l: Bool, r: @autoclosure () throws -> Bool) rethrows -> Bool "
                f"{{ isMutant({number}) ? try l {other} r() : try l {operator} r() }}")
        else:
            at_edge = f"isMutant({edge}) ? l {EDGE[operator]} r : " if edge else ""
            out.append(
                f"func {this} <T: {'Comparable' if edge else 'Equatable'}>(l: T, r: T) -> Bool "
                f"{{ isMutant({number}) ? l {other} r : {at_edge}l {operator} r }}")
            # What is put in order may be compared by several things, one after the other.
            for count in range(2, 5) if edge and may_order else []:
                types = [f"T{index}" for index in range(count)]
                both = f"l: ({', '.join(types)}), r: ({', '.join(types)})"
                out.append(
                    f"func {this} <{', '.join(f'{type}: Comparable' for type in types)}>({both}) -> Bool "
                    f"{{ isMutant({number}) ? l {other} r : {at_edge}l {operator} r }}")
            if not edge:
                # Like the standard library's own: for types that are compared with nil alone.
                out.append(
                    f"func {this} <T>(l: T?, r: _OptionalNilComparisonType) -> Bool "
                    f"{{ isMutant({number}) ? l {other} r : l {operator} r }}")
    return "\n".join(out) + "\n"


# The question which mutant this process is, and which ones were asked about.
SUPPORT = """\
internal import Glibc

let chosenMutant = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
/// A byte for each mutant, written to a file at the end.
nonisolated(unsafe) let askedAbout: UnsafeMutablePointer<UInt8>? = {
  guard getenv("MUTANTS_ASKED") != nil else { return nil }
  atexit {
    guard let askedAbout, let path = getenv("MUTANTS_ASKED"), let file = fopen(path, "a") else { return }
    for number in 1..<10_000 where askedAbout[number] != 0 { fputs("\\(number)\\n", file) }
    fclose(file)
  }
  return calloc(10_000, 1)?.assumingMemoryBound(to: UInt8.self)
}()
func isMutant(_ number: Int) -> Bool {
  askedAbout?[number] = 1
  return number == chosenMutant
}
func flipped(_ number: Int, _ condition: Bool) -> Bool { condition != isMutant(number) }
func missing<T>(_ number: Int, _ value: T?) -> T? { isMutant(number) ? nil : value }
"""
