"""Every page and state of them, listed once. `EveryPageTests` fails where a route has no line here."""

import os
import pathlib
import re
import tempfile

import visitor
from home import Home

# By the route, as Routes.swift has it: the states of its page. `*` is what the world has for it.
PAGES = {
    "/sign-in": {"sign-in": "/sign-in"},
    "/sign-up": {"sign-up-closed": "/sign-up"},
    "/sign-up/*": {"sign-up-used": "/sign-up/0"},
    "/contacts": {
        "list": "/contacts", "list-of-letter": "/contacts?section=L", "search": "/contacts?q=ada", "nothing-found": "/contacts?q=zzzzzz",
        "list-of-group": "/contacts?group=Crew", "nobody-in-group": "/contacts?group=Nobody",
        "nobody-found-in-group": "/contacts?q=zorro&group=Crew"},
    "/contacts/new": {"new": "/contacts/new"},
    "/contacts/*": {"card": "{full}", "card-bare": "{bare}", "card-nameless": "{nameless}", "card-long": "{long}", "card-of-the-right": "{right}"},
    "/contacts/*/share": {"share": "{full}/share"},
    "/contacts/*/edit": {"edit": "{full}/edit", "edit-of-the-right": "{right}/edit", "edit-long": "{long}/edit", "edit-draft": "{drafted}/edit"},
    "/contacts/*/delete": {"delete": "{full}/delete", "delete-long": "{long}/delete"},
    "/contacts/*/history": {"history": "{full}/history", "history-none": "{bare}/history"},
    "/contacts/*/versions/*": {"version": "{version}"},
    "/contacts/*/versions/*/choose": {"version-by-value": "{version}/choose"},
    "/contacts/*/link": {"link": "/contacts/{first}/link"},
    "/select": {"select": "/select", "select-all": "/select?q=every&all=1"},
    "/export": {"export": "/export"},
    "/birthdays": {"birthdays": "/birthdays"},
    "/duplicates": {"duplicates": "/duplicates"},
    "/merge": {"merge": "/merge?contact={first}&contact={second}"},
    "/groups": {"groups": "/groups"},
    "/groups/edit": {"group": "/groups/edit?group=Crew"},
    "/import": {"import": "/import"},
    "/import/*": {"import-preview": "{preview}"},
    "/import/*/*": {"import-person": "{person}"},
    "/drafts": {"drafts": "/drafts"},
    "/review": {"review": "/review"},
    "/review/*/*": {"conflict": "{conflict}"},
    "/past": {"past": "/past"},
    "/past/*": {"past-moment": "{moment}"},
    "/past/*/contacts": {
        "past-list": "{moment}/contacts", "past-search": "{moment}/contacts?q=a", "past-nobody": "{moment}/contacts?q=zzzzzz"},
    "/past/*/contacts/*": {"past-card": "{moment}/contacts/{first}"},
    "/past/*/groups": {"past-groups": "{moment}/groups"},
    "/past/*/group": {"past-group": "{moment}/group?group=Crew"},
    "/trash": {"trash": "/trash", "trash-search": "/trash?q=every", "trash-nothing": "/trash?q=zzzzzz"},
    "/keys": {"keys": "/keys"},
    "/settings": {"settings": "/settings"},
    "/settings/factor": {"factor": "/settings/factor"},
    "/settings/factor/remove": {"factor-remove": "/settings/factor/remove"},
    "/settings/passkeys/*/remove": {"passkey-gone": "/settings/passkeys/0/remove"},
    "/settings/calendar": {"calendar": "/settings/calendar"},
    "/log": {"log": "/log"},
    "/log/*": {"run": "{run}"},
    "/log/*/undo": {"undo": "{run}/undo"},
    "/phones": {"phones": "/phones"},
    "/phones/*/remove": {"phone-remove": "{phone}"},
    "/devices": {"devices": "/devices"},
    "/devices/*/revoke": {"revoke": "{device}"},
}

# These answer with no page of their own: with a redirect, a file, a piece of a page or a word.
NO_PAGE = {
    "/": "", "/healthz": "", "/readyz": "", "/sign-in/code": "", "/sign-in/passkey": "",
    "/contacts/*/photo": "", "/contacts/*/waiting": "", "/contacts/*/related": "", "/contacts/*/card.vcf": "", "/contacts/*/share/card.vcf": "",
    "/contacts/*/versions/*/photo": "", "/changes": "", "/birthdays/birthdays.ics": "", "/calendar/*": "",
    "/settings/factor/new": "", "/settings/factor/recovery": "", "/settings/passkeys": "", "/settings/passkeys/new": "", "/settings/calendar/remove": "",
    "/phones/certificate": "",
}


def press(guest, path, *buttons):
    """The page that a form leads to."""
    guest.go(path)
    for button in buttons:
        guest.page.get_by_role("button", name=button, exact=True).first.click()
        guest.page.wait_for_load_state()


def tick_all(guest, *buttons):
    press(guest, "/select?q=every&all=1", *buttons)


def wrong_date(guest):
    guest.go("/contacts/new")
    guest.page.get_by_label("First name", exact=True).fill("Wrong")
    visitor.add_field(guest.page, "Birthday")
    guest.page.get_by_label("Day", exact=True).first.fill("31")
    guest.page.get_by_label("Month", exact=True).first.select_option("2")
    guest.save()


def wrong_password(guest):
    guest.context.clear_cookies()
    guest.sign_in("not the password")
    guest.page.get_by_role("alert").first.wait_for()


def saved(guest, bare):
    guest.go(bare + "/edit")
    guest.page.get_by_label("First name", exact=True).fill(f"Bare {os.urandom(4).hex()}")
    guest.save()


# What only a form leads to. Each begins anew for each width.
STATES = {
    "missing": lambda guest, world: guest.go("/no-such-page"),
    "form-with-a-wrong-date": lambda guest, world: wrong_date(guest),
    "notice": lambda guest, world: saved(guest, world["bare"]),
    "delete-many": lambda guest, world: tick_all(guest, "Delete"),
    "edit-many": lambda guest, world: tick_all(guest, "Edit"),
    "new-phone": lambda guest, world: new_phone(guest),
    "factor-set-up": lambda guest, world: press(guest, "/settings/factor", "Set up"),
    "wrong-password": lambda guest, world: wrong_password(guest),
}


def new_phone(guest):
    guest.go("/phones")
    guest.page.locator("main form input:not([type=hidden])").first.fill("Every phone")
    guest.page.get_by_role("button", name="Make a password").first.click()
    guest.page.wait_for_load_state()


def conflict(person, path, name):
    """Lets a device and the browser edit the same person."""
    with tempfile.TemporaryDirectory(prefix="contacts2web-every-page-") as folder:
        book = pathlib.Path(folder) / "book"
        book.mkdir()
        device = Home(pathlib.Path(folder) / "home", book, name="Ada's laptop")
        device.run("sync")
        file = next(file for file in book.glob("*.vcf") if f"FN:{name}" in file.read_text(errors="ignore"))
        file.write_text(file.read_text().replace("END:VCARD", "TITLE:Countess\r\nNOTE:what the laptop says of her\r\nEND:VCARD"))
        person.go(path + "/edit")
        visitor.write_note(person.page, "what the browser says of her")
        person.save()
        device.run("sync", may=(0, 2))


def build(person):
    """Makes the contacts and all else that the pages are about, and returns what stands for each name in braces."""
    page = person.page
    make = person.make_contact
    world = {
        "full": make(
            first="Ada", middle="Byron", last="Lovelace Every", organization="Analytical Engine", **{"job-title": "Countess"},
            groups="Crew", note="She wrote the first program.\nAnd many letters.",
            photo={"name": "a.png", "mimeType": "image/png", "buffer": visitor.picture(120, 90, 60)},
            **{"phone.0.value": "+44 20 7946 0000", "phone.0.label": "mobile", "phone.1.value": "+44 20 7946 0001", "phone.1.label": "work",
               "email.0.value": "ada@example.org", "url.0.value": "https://example.org/ada"}),
        "bare": make(first="Bare", last="Every"),
        "nameless": make(**{"phone.0.value": "0301 4711"}),
        "long": make(first="Longlonglonglonglongname " * 16, last="Every", note="word" * 100),
        "right": make(first="محمد", last="Every الفارسي", note="شارع الملك فهد 12."),
        "drafted": make(first="Drafted", last="Every"),
    }
    twins = [make(first="Eva", last="Twin Every", **{"phone.0.value": "0171 5550009"}, note=note) for note in ("one", "two")]
    world["first"], world["second"] = (path.rsplit("/", 1)[1] for path in twins)
    world["twins"] = twins
    gone = make(first="Gone", last="Every")
    person.delete(gone)
    conflict(person, world["full"], "Ada Byron Lovelace Every")
    person.go(world["drafted"] + "/edit")
    with page.expect_response("**/drafts/*"):
        page.get_by_label("First name", exact=True).press_sequentially("x")
    person.go("/import")
    page.get_by_label("File").set_input_files({
        "name": "people.vcf", "mimeType": "text/vcard",
        "buffer": b"BEGIN:VCARD\r\nVERSION:3.0\r\nN:Every;New;;;\r\nFN:New Every\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nN:Every;Bare;;;\r\n"
                  b"FN:Bare Every\r\nTEL:0301\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Cut\r\n"})
    page.get_by_role("button", name="Look at the file").click()
    page.wait_for_url("**/import/*")
    world["preview"] = person.path()
    link = page.locator("main a[href*='/import/']").filter(has_not_text=re.compile("^$"))
    numbered = [href for href in link.evaluate_all("(links) => links.map((link) => link.getAttribute('href'))") if re.search(r"/import/[^/?]+/\d+", href)]
    world["person"] = numbered[0] if numbered else world["preview"] + "/1"
    for name, start, selector in (
            ("version", world["full"] + "/history", "main a[href*='/versions/']"), ("run", "/log", "main a[href^='/log/']"),
            ("device", "/devices", "main a[href*='/revoke']")):
        person.go(start)
        world[name] = page.locator(selector).first.get_attribute("href")
    # The version that waits for review is the latest.
    world["conflict"] = "/review/" + "/".join(re.search("/contacts/([^/]+)/versions/([^/?]+)", world["version"]).groups())
    world["moment"] = f"/past/{int(page.evaluate('document.documentElement.dataset.change')) - 3}"
    person.go("/phones")
    new_phone(person)
    person.go("/phones")
    world["phone"] = page.locator("main a[href*='/remove']").first.get_attribute("href")
    return world
