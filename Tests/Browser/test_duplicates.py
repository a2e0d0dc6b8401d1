"""Duplicates: suggested, compared value by value, merged and taken apart; once with and once without JavaScript."""

import pytest
import visitor
from playwright.sync_api import expect


@pytest.fixture
def twins(person):
    """The paths of two cards of one person."""
    person.sign_in()
    person.page.wait_for_url(visitor.BASE + "/contacts")
    last = "Doppel" if person.javascript else "Zwilling"
    fields = {"phone.0.value": "0171 5550001"}, {"phone.0.value": "+49 171 5550001", "job-title": "Captain"}
    paths = [person.make_contact(first="Eva", last=last, **more) for more in fields]
    yield paths
    for path in paths:
        if person.go(path).ok:
            person.delete(path)


def expect_accessible(person, where):
    if person.javascript:
        person.expect_accessible(where)
        person.expect_no_sideways_scrolling(where)


def test_two_cards_become_one_by_keyboard_and_are_taken_apart(person, twins):
    page = person.page
    person.go("/settings")
    page.get_by_role("link", name="Duplicates").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Duplicates")
    pair = page.locator(".duplicate").filter(has_text="Eva " + ("Doppel" if person.javascript else "Zwilling"))
    expect(pair.get_by_role("heading")).to_have_text("Same name and phone number")
    expect_accessible(person, "the page of duplicates")
    pair.get_by_role("link", name="Compare and merge").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Merge 2 contacts")
    expect_accessible(person, "comparing two contacts")
    merge = page.get_by_role("button", name="Merge", exact=True)
    merge.focus()
    page.keyboard.press("Enter")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Made one contact of Eva")
    left = [path for path in twins if person.go(path).ok]
    assert len(left) == 1
    expect(page.locator(".card")).to_contain_text("+49 171 5550001")
    expect(page.locator(".card")).to_contain_text("Captain")
    expect_accessible(person, "a merged card")
    page.get_by_role("button", name="Take apart").click()
    expect(notice).to_contain_text("each is a contact of its own again")
    assert all(person.go(path).ok for path in twins)

    person.go("/duplicates")
    pair.get_by_role("button", name="Not the same").click()
    expect(notice).to_contain_text("will not be suggested as duplicates again")
    expect(pair).to_have_count(0)
    notice.get_by_role("button", name="Undo").click()
    expect(pair).to_have_count(1)
