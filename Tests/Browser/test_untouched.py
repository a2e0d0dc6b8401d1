"""Saving a form that nobody touched changes nothing, whatever the card holds; once with and once without JavaScript."""

import itertools
import pathlib
import quopri
import re

import visitor
from home import Home
from playwright.sync_api import expect

# Pieces of values as vCard 3.0 writes them, each another kind of character.
PIECES = [
    "Anna", r"a\nb", r"\nfirst", r"last\n", " blank ", "two  blanks", "\ttab\tbed", "\u00a0no break\u00a0", "\u2028line\u2029",
    "\u0085next", "\u200f\u202ebidi\u2066", "\ufeffmark", "e\u0301\u00e9", "\U0001f468\u200d\U0001f469", "\ufffd", "\uffff",
    "\x00", "\x01\x08\x0b\x0c\x1f\x7f", "\x80\x9f", "a\rb", "<b>\"'&amp;</textarea><!--", "&#10;&lt;", "*", "_N_", r"a\,b\;c\\d",
    "\u3000wide\u3000", "\u200b", "long " * 400,
]
# Of these alone a field is an input; one with a line end is a text area.
IN_ONE_LINE = [piece for piece in PIECES if r"\n" not in piece and "\r" not in piece]
FIXTURES = sorted((pathlib.Path(__file__).parents[1] / "VCardTests" / "Fixtures").glob("*.vcf"))


def values_of_fixtures():
    """What stands in the fixtures' lines and is more than plain words, as vCard 3.0 writes it."""
    values = set()
    for path in FIXTURES:
        data = path.read_bytes()
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace")
        lines = iter(re.sub(r"\n[ \t]", "", re.sub(r"\r\n?", "\n", text)).split("\n"))
        for line in lines:
            head, _, value = line.partition(":")
            if "QUOTED-PRINTABLE" in head.upper():
                while value.endswith("="):
                    value = value[:-1] + next(lines, "")
                charset = re.search(r"CHARSET=([\w-]+)", head, re.IGNORECASE)
                value = quopri.decodestring(value.encode()).decode(charset[1] if charset else "utf-8", "replace")
                value = re.sub(r"\r\n?|\n", r"\\n", value)
            # The longest are pictures.
            if len(value) < 400 and re.search(r"[^\w.@:/;,()+ -]|[^\x00-\x7f]|  |^ | $", value):
                values.add(value)
    return sorted(values)


def turned(pieces):
    """The pieces in their order, from each of them on."""
    return [pieces[start:] + pieces[:start] for start in range(len(pieces))]


def card(name, texts, rows):
    """A card with the next of `texts` in each field that a form has once, and in each list a row for each of `rows`, whose fields have the next of it."""

    def part(pieces):
        # A semicolon would end it.
        return re.sub(r"(?<!\\);", r"\\;", next(pieces))

    lines = ["BEGIN:VCARD", "VERSION:3.0", f"UID:untouched-{name}", "N:" + ";".join(part(texts) for _ in range(5))]
    lines += [f"FN:Untouched {name}", f"ORG:{part(texts)};{part(texts)}", f"CATEGORIES:{part(texts)},{part(texts)}", "BDAY:--0415"]
    lines += [f"{field}:{next(texts)}" for field in ("NICKNAME", "X-PHONETIC-LAST-NAME", "TITLE", "ROLE", "NOTE", "X-MS-SPOUSE")]
    lines += [f"{field}:{next(texts)}" for field in ("X-MS-CHILD", "X-AIM", "X-MS-IMADDRESS;TYPE=HOME")]
    lines += ["X-MS-ANNIVERSARY:20150620", "TEL;VALUE=uri:tel:+49-30-1;ext=2"]
    for number, row in enumerate(rows):
        for field in ("TEL", "EMAIL", "URL", "X-ABRELATEDNAMES"):
            lines += [f"item{number}{field}.{field}:{next(row)}", f"item{number}{field}.X-ABLabel:{next(row)}"]
        lines += [f"item{number}a.ADR:" + ";".join(part(row) for _ in range(7))]
        lines += [f"item{number}a.X-ABADR:{next(row)}", f"item{number}a.X-ABLabel:{next(row)}"]
        lines += [f"item{number}d.X-ABDATE:2001-02-03", f"item{number}d.X-ABLabel:{next(row)}"]
        lines += [f"IMPP;X-SERVICE-TYPE=\"x^ny\":x:{next(row)}", f"X-SOCIALPROFILE;TYPE=\"a^nb\";X-USER=\" u^n\":{next(row)}"]
    return "\r\n".join([*lines, "END:VCARD", ""]).encode("utf-8", "surrogatepass")


def cards():
    """Few cards with much in them, because each is two pages: every piece by itself in every field of a row, and with all others in every field that a form
    has once, of several lines and of one; and what the fixtures hold."""

    def together(pieces):
        # So each piece is the first or the last one somewhere, where it might be trimmed.
        return itertools.cycle("".join(turn) for turn in turned(pieces)[::2])

    values = itertools.cycle(values_of_fixtures())
    return [
        card("pieces", together(PIECES), [itertools.cycle(turn) for turn in turned(PIECES)]),
        card("lines", together(IN_ONE_LINE), [itertools.cycle(turn) for turn in turned(IN_ONE_LINE)[:2]]),
        card("values", values, [values] * 12),
    ]


def test_a_form_that_nobody_touched_changes_nothing(person, tmp_path):
    folder = tmp_path / "book"
    folder.mkdir()
    # Every second fixture as it is: their values are all in the cards, and each would be two pages more.
    whole = cards() + [path.read_bytes() for path in FIXTURES[person.javascript :: 2]]
    for number, data in enumerate(whole):
        (folder / f"{number}.vcf").write_bytes(data)
    before = {path.name: path.read_bytes() for path in folder.glob("*.vcf")}
    device = Home(tmp_path / "home", folder)
    # 2: fixtures among the cards say the same, or are left alone.
    device.run("sync", may=(0, 2))

    page = person.page
    person.enter()
    saved = 0
    for path in contacts(person):
        person.go(path + "/edit")
        page.get_by_role("button", name="Save", exact=True).last.click()
        page.wait_for_url(visitor.BASE + path)
        expect_nothing_saved(page)
        saved += 1
    # Some fixtures are no cards of a folder.
    assert saved > len(whole) // 2

    # After a mistake, and with a row more and less, it is still the same form.
    path = contacts(person, "Untouched lines")[0]
    person.go(path + "/edit")
    if not page.locator("#birthday-day").is_visible():
        visitor.add_field(page, "Birthday")
    day, month = page.locator("#birthday-day").input_value(), page.locator("#birthday-month").input_value()
    page.locator("#birthday-day").fill("99")
    person.save()
    assert "not a day of the calendar" in page.get_by_role("alert").inner_text()
    if page.locator("fieldset[data-section=phone]").is_visible():
        page.get_by_role("button", name="Add phone number").click()
    else:
        visitor.add_field(page, "Phone")
    page.get_by_role("button", name="Remove phone number").last.click()
    rows = page.locator(".rows-of-form:has(.row + .row)").first.locator(".row")
    if rows.count():
        first = rows.first.get_by_role("button", name="Move down").get_attribute("value")
        page.locator(f"[name=move][value='{first}']").click()
        expect(rows.nth(1).get_by_role("button", name="Move down")).to_have_attribute("value", first)
        page.locator(f"[name=move][value='{first.replace('down', 'up')}']").click()
        expect(rows.first.get_by_role("button", name="Move down")).to_have_attribute("value", first)
    page.locator("#birthday-day").fill(day)
    page.locator("#birthday-month").select_option(month)
    person.save()
    expect_nothing_saved(page)

    device.run("sync", may=(0, 2))
    assert {path.name: path.read_bytes() for path in folder.glob("*.vcf")} == before


def expect_nothing_saved(page):
    """The page that a form led to has no Undo, because nothing was written that could be undone."""
    assert page.get_by_role("status").first.inner_text().startswith("Saved "), page.url
    assert page.get_by_role("button", name="Undo").count() == 0, page.url


def contacts(person, name=None):
    """The paths of all contacts, or of those that are called so."""
    person.go("/contacts")
    links = [link.get_attribute("href") for link in person.page.locator("#list a[href^='/contacts/']", has_text=name).all()]
    paths = [re.sub(r"[?#].*", "", link) for link in links]
    return [path for path in dict.fromkeys(paths) if re.fullmatch(r"/contacts/[0-9a-f-]{36}", path)]
