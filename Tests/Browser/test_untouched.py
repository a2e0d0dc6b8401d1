"""Saving a form that nobody touched changes nothing, whatever the card holds; once with and once without JavaScript."""

import pathlib
import re

import visitor
from home import Home
from playwright.sync_api import expect

# Pieces of values as vCard 3.0 writes them, each another kind of character.
PIECES = [
    "Anna", r"a\nb", r"\nfirst", r"last\n", " blank ", "two  blanks", "\ttab\tbed", "\u00a0no break\u00a0", "\u2028line\u2029",
    "\u0085next", "\u200f\u202ebidi\u2066", "\ufeffmark", "e\u0301\u00e9", "\U0001f468\u200d\U0001f469", "\ufffd", "\uffff",
    "\x00", "\x01\x08\x0b\x0c\x1f\x7f", "\x80\x9f", "a\rb", "<b>\"'&amp;</textarea><!--", "&#10;&lt;", "*", "_N_", r"a\,b\;c\\d",
    "\u3000wide\u3000", "\u200b", "long " * 2_000,
]


def card(number):
    """A card in whose fields the pieces stand, each field with others."""
    turn = iter(range(number * 7, 1_000_000, 3))

    def text(_=None):
        return PIECES[next(turn) % len(PIECES)] + (PIECES[next(turn) % len(PIECES)] if number % 2 else "")

    lines = ["BEGIN:VCARD", "VERSION:3.0", f"UID:untouched-{number}", "N:" + ";".join(map(text, range(5))), f"FN:Untouched {number}"]
    lines += [f"{name}:{text()}" for name in ("NICKNAME", "X-PHONETIC-LAST-NAME", "TITLE", "ROLE", "NOTE", "TEL", "EMAIL", "URL")]
    lines += [f"ORG:{text()};{text()}", "item1.ADR:" + ";".join(map(text, range(7))), f"item1.X-ABADR:{text()}"]
    lines += [f"item1.X-ABLabel:{text()}", f"item2.TEL:{text()}", f"item2.X-ABLabel:{text()}", f"IMPP;X-SERVICE-TYPE=\"x^ny\":x:{text()}"]
    lines += [f"X-SOCIALPROFILE;TYPE=\"a^nb\";X-USER=\" u^n\":{text()}", f"item3.X-ABRELATEDNAMES:{text()}"]
    lines += [f"item3.X-ABLabel:{text()}", "item4.X-ABDATE:2001-02-03", f"item4.X-ABLabel:{text()}", "BDAY:--0415"]
    lines += [f"X-MS-SPOUSE:{text()}", f"X-MS-CHILD:{text()}", f"X-AIM:{text()}", "X-MS-ANNIVERSARY:20150620"]
    lines += ["TEL;VALUE=uri:tel:+49-30-1;ext=2", f"X-MS-IMADDRESS;TYPE=HOME:{text()}"]
    lines += [f"CATEGORIES:{text()},{text()}", "END:VCARD", ""]
    return "\r\n".join(lines).encode("utf-8", "surrogatepass")


def test_a_form_that_nobody_touched_changes_nothing(person, tmp_path):
    folder = tmp_path / "book"
    folder.mkdir()
    cards = [card(number) for number in range(len(PIECES) // 2)]
    exports = sorted((pathlib.Path(__file__).parents[1] / "VCardTests" / "Fixtures").glob("*.vcf"))
    for number, data in enumerate(cards + [path.read_bytes() for path in exports[person.javascript :: 2]]):
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
    assert saved >= len(cards)

    # After a mistake, and with a row more and less, it is still the same form.
    path = contacts(person)[0]
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


def contacts(person):
    """The paths of all contacts."""
    person.go("/contacts")
    links = [link.get_attribute("href") for link in person.page.locator("#list a[href^='/contacts/']").all()]
    paths = [re.sub(r"[?#].*", "", link) for link in links]
    return [path for path in dict.fromkeys(paths) if re.fullmatch(r"/contacts/[0-9a-f-]{36}", path)]
