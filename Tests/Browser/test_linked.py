"""Linked people: two cards of one person, shown as one; once with and once without JavaScript."""

import re

import pytest
import visitor
from playwright.sync_api import expect


@pytest.fixture
def cards(person):
    """The paths of a private card and a work card."""
    person.enter()
    last = "Linkmann"
    fields = [
        {"phone.0.label": "cell", "phone.0.value": "0171 5550201", "email.0.label": "home", "email.0.value": f"lea@{last.lower()}.example", "note": "Likes tea."},
        {"organization": "Nordwind Logistik", "job-title": "Captain", "phone.0.label": "work", "phone.0.value": "030 5550202",
         "phone.1.label": "cell", "phone.1.value": "+49 171 5550201", "address.0.label": "work", "address.0.street": "Kai 1", "address.0.city": "Ulm"}]
    paths = [person.make_contact(first="Lea", last=last, **more) for more in fields]
    return last, paths


def test_two_cards_are_linked_found_as_one_and_unlinked_by_keyboard(person, cards):
    page = person.page
    last, (home, work) = cards
    person.go(home)
    question = page.locator(".same-person")
    expect(question).to_contain_text("same name and phone number")
    person.expect_legible("a card with a suggestion")
    question.get_by_role("button", name="Link the cards").focus()
    page.keyboard.press("Enter")
    notice = page.locator(".notice")
    expect(notice).to_contain_text(f"Linked the cards of Lea {last}")
    both = page.locator(".linked-cards")
    expect(both.get_by_role("heading")).to_have_text("2 cards of one person")
    expect(page.locator(".value", has_text="+49 171 5550201")).to_contain_text("From Card 1")
    expect(page.locator(".value", has_text="+49 171 5550201")).to_contain_text("Nordwind Logistik")
    expect(page.locator(".value", has_text="0171 5550201")).to_have_count(0)
    person.expect_legible("a linked person")

    # One row, found by what either card says.
    for words in ("5550202", "likes tea " + last, "captain " + last):
        person.go("/contacts?q=" + words.replace(" ", "+"))
        expect(page.locator(".rows a")).to_have_count(1)
        page.locator(".rows a").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Lea {last}")
        expect(both).to_be_visible()

    # A value leads to the form of the card that has it.
    person.go(home)
    page.locator(".value", has_text="030 5550202").get_by_role("link", name="Nordwind Logistik").click()
    page.wait_for_url(f"**{work}/edit*")
    page.get_by_label("Job title", exact=True).fill("Admiral")
    person.save()
    person.go(home)
    expect(page.locator(".card")).to_contain_text("Admiral")

    # A deleted card leaves the other.
    person.delete(work)
    person.go(home)
    expect(both).to_have_count(0)
    person.go("/trash")
    page.get_by_role("button", name=f"Restore Lea {last}").first.click()
    page.wait_for_load_state()
    person.go(home)
    expect(both).to_be_visible()

    both.get_by_role("button", name=re.compile("Unlink ?: Nordwind Logistik")).focus()
    page.keyboard.press("Enter")
    expect(notice).to_contain_text("shown by itself again")
    expect(both).to_have_count(0)
    notice.get_by_role("button", name="Undo").click()
    expect(both).to_be_visible()
    person.go("/log")
    expect(page.locator("main")).to_contain_text("2 linked: Lea")


def test_a_card_is_linked_with_another_by_a_search_and_from_duplicates(person, cards):
    page = person.page
    last, (home, work) = cards
    person.go("/duplicates")
    pair = page.locator(".duplicate").filter(has_text="Lea " + last)
    pair.get_by_role("button", name="Same person, keep both cards").click()
    expect(page.locator(".notice")).to_contain_text("they are shown as one")
    expect(pair).to_have_count(0)
    page.locator(".notice").get_by_role("button", name="Undo").click()
    expect(pair).to_have_count(1)

    other = person.make_contact(first="Nele", last=last + "-Beta", **{"phone.0.value": "0171 5550299"})
    person.go(other)
    page.locator(".card-foot").get_by_role("link", name="Link", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Link Nele {last}-Beta with a contact")
    person.expect_legible("choosing whom to link")
    page.get_by_label("Search contacts").fill("5550202")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=f"Link with Lea {last}").click()
    expect(page.locator(".linked-cards")).to_contain_text("2 cards of one person")


def test_a_linked_person_is_good_to_look_at_at_every_size_and_in_both_schemes(person, cards):
    if not person.javascript:
        return
    last, (home, work) = cards
    person.go(home)
    person.expect_good_looks("linked-question")
    person.go(home + "/link")
    person.expect_good_looks("linked-choose")
    person.go(home)
    person.page.get_by_role("button", name="Link the cards").click()
    person.page.locator(".linked-cards").wait_for()
    person.expect_good_looks("linked-person")
    for width in (390, 1440):
        person.resize(width, 844)
        values, others = (person.page.locator(part).last.bounding_box() for part in (".card > .values", ".linked-cards"))
        assert others["y"] - values["y"] - values["height"] >= 12, (width, values, others)
    person.go("/duplicates")
    person.expect_good_looks("linked-duplicates")
