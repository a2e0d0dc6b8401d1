"""A file of contacts: chosen or dropped, looked at, imported as one step; each once with and once without JavaScript."""

import re

import pytest
from playwright.sync_api import expect


FAMILY = "Importa"


def card(first, last, uid="", phone=""):
    lines = ["BEGIN:VCARD", "VERSION:3.0", f"N:{last};{first};;;", f"FN:{first} {last}"]
    lines += [f"UID:{uid}"] if uid else []
    lines += [f"TEL:{phone}"] if phone else []
    return "".join(line + "\r\n" for line in lines + ["END:VCARD"])


def file(name, text):
    return {"name": name, "mimeType": "text/vcard", "buffer": text.encode()}


def send(person, name, text, heading=None):
    """A file of several cards leads to a preview that is called after it, one of a single card to whose it is."""
    person.go("/import")
    person.page.get_by_label("File").set_input_files(file(name, text))
    person.page.get_by_role("button", name="Look at the file").click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text(heading or f"Import {name}")


def tab(person, words):
    return person.page.get_by_role("list", name="What is in the file").get_by_role("button", name=words)


def test_a_file_is_looked_at_imported_and_undone(person):
    page = person.page
    person.enter()
    path = person.make_contact(first="Ann", last=FAMILY)
    send(person, "people.vcf", card("Ann", FAMILY, phone="+1 555 0100") + card("Bob", FAMILY) + "BEGIN:VCARD\r\nFN:Cut\r\n")
    expect(tab(person, "1 Changed")).to_be_visible()
    expect(tab(person, "1 New")).to_be_visible()
    expect(page.get_by_role("table")).to_contain_text("+1 555 0100")
    if person.javascript:
        person.expect_accessible("the preview of an import")
        person.expect_no_sideways_scrolling("the preview of an import")
    tab(person, "1 Cannot be read").click()
    expect(page.get_by_text("line 12: the card that begins here has no END:VCARD")).to_be_visible()
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text(f"Imported Ann {FAMILY} and 1 other.")
    person.go(path)
    expect(page.get_by_text("+1 555 0100").first).to_be_visible()
    person.go("/log")
    page.get_by_role("button", name=re.compile("^Undo Import")).first.click()
    person.go(path)
    expect(page.get_by_text("+1 555 0100")).to_have_count(0)


def test_a_changed_contact_stays_as_it_is_if_one_likes(person):
    page = person.page
    person.enter()
    path = person.make_contact(first="Ann", last=FAMILY)
    send(person, "people.vcf", card("Ann", FAMILY, phone="+1 555 0100") + card("Ann", FAMILY, phone="+1 555 0100"))
    page.get_by_label("Leave as it is").check()
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("Nothing was imported")
    person.go(path)
    expect(page.get_by_text("+1 555 0100")).to_have_count(0)


def test_a_card_of_somebody_unknown_is_added_to_whom_one_chooses(person):
    page = person.page
    person.enter()
    path = person.make_contact(first="Ann", last=FAMILY)
    send(person, "ann.vcf", card("Annie", FAMILY, phone="+1 555 0100"), heading=f"Annie {FAMILY}")
    expect(page.get_by_role("button", name="New contact")).to_be_visible()
    person.expect_legible("a card of somebody unknown")
    page.get_by_role("link", name=re.compile("^Add to a contact")).click()
    if person.javascript:
        person.expect_accessible("whose a card is")
        person.expect_no_sideways_scrolling("whose a card is")
    page.get_by_role("button", name=f"Add to Ann {FAMILY}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Ann {FAMILY}")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("Imported")
    page.wait_for_url(f"**{path}")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Ann {FAMILY}")
    expect(page.get_by_text("+1 555 0100").first).to_be_visible()


def test_an_opened_card_of_somebody_known_shows_the_person_and_what_it_adds(person):
    page = person.page
    person.enter()
    path = person.make_contact(first="Ann", last=FAMILY, **{"note": "Likes tea."})
    send(person, "ann.vcf", card("Ann", FAMILY, phone="+1 555 0100"), heading=f"Ann {FAMILY}")
    expect(page.get_by_role("table")).to_contain_text("+1 555 0100")
    expect(page.get_by_text("Likes tea.").first).to_be_visible()
    person.expect_legible("an opened card of somebody known")
    add = page.get_by_role("button", name="Add", exact=True)
    add.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{path}")
    expect(page.locator(".notice")).to_contain_text(f"Imported Ann {FAMILY}")
    expect(page.locator(".card")).to_contain_text("+1 555 0100")
    page.locator(".notice").get_by_role("button", name="Undo").click()
    expect(page.locator(".card")).not_to_contain_text("+1 555 0100")
    send(person, "bea.vcf", card("Bea", FAMILY), heading=f"Bea {FAMILY}")
    page.get_by_role("button", name="New contact").click()
    expect(page.locator(".card").get_by_role("heading", level=1)).to_have_text(f"Bea {FAMILY}")


def test_what_is_no_file_of_contacts_says_so(person):
    person.enter()
    person.go("/import")
    person.page.get_by_label("File").set_input_files(file("page.html", "<!DOCTYPE html>"))
    person.page.get_by_role("button", name="Look at the file").click()
    expect(person.page.get_by_role("alert")).to_contain_text("this is a web page")


def test_a_file_that_is_dropped_on_a_page_is_looked_at(person):
    person.enter()
    if not person.javascript:
        return
    for place in ("/contacts", "/settings", "/trash"):
        person.go(place)
        transfer = person.page.evaluate_handle(
            """(text) => {
              const transfer = new DataTransfer();
              transfer.items.add(new File([text], "dropped.vcf", { type: "text/vcard" }));
              return transfer;
            }""", card("Dropped", "Person"))
        person.page.dispatch_event("#content", "dragover", {"dataTransfer": transfer})
        person.page.dispatch_event("#content", "drop", {"dataTransfer": transfer})
        expect(person.page.get_by_role("heading", level=1)).to_have_text("Dropped Person")
        person.page.get_by_role("button", name="Do not import").click()
        expect(person.page.get_by_role("status").first).to_contain_text("The file was not imported")
