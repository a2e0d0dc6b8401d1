"""Duplicates: suggested, compared value by value, merged and taken apart; once with and once without JavaScript."""

import pytest
import visitor
from playwright.sync_api import expect


@pytest.fixture
def twins(person):
    """The paths of two cards of one person."""
    person.enter()
    last = "Doppel"
    fields = {"phone.0.value": "0171 5550001"}, {"phone.0.value": "+49 171 5550001", "job-title": "Captain"}
    return [person.make_contact(first="Eva", last=last, **more) for more in fields]


def test_two_cards_become_one_by_keyboard_and_are_taken_apart(person, twins):
    page = person.page
    person.go("/settings")
    page.get_by_role("link", name="Duplicates").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Duplicates")
    pair = page.locator(".duplicate").filter(has_text="Eva Doppel")
    expect(pair.get_by_role("heading")).to_have_text("Same name and phone number")
    person.expect_legible("the page of duplicates")
    pair.get_by_role("link", name="Compare and merge").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Merge 2 contacts")
    person.expect_legible("comparing two contacts")
    # Side by side, who says nothing has an empty place; below each other, none.
    wide = page.viewport_size
    expect(page.locator(".unsaid").first).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".unsaid").first).to_be_hidden()
    page.set_viewport_size(wide)
    merge = page.get_by_role("button", name="Merge", exact=True)
    merge.focus()
    page.keyboard.press("Enter")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Made one contact of Eva")
    left = [path for path in twins if person.go(path).ok]
    assert len(left) == 1
    person.go(left[0])
    expect(page.locator(".card")).to_contain_text("+49 171 5550001")
    expect(page.locator(".card")).to_contain_text("Captain")
    person.expect_legible("a merged card")
    page.get_by_role("button", name="Take apart").click()
    expect(notice).to_contain_text("each is a contact of its own again")
    assert all(person.go(path).ok for path in twins)

    person.go("/duplicates")
    pair.get_by_role("button", name="Not the same").click()
    expect(notice).to_contain_text("will not be suggested as duplicates again")
    expect(pair).to_have_count(0)
    notice.get_by_role("button", name="Undo").click()
    expect(pair).to_have_count(1)


def test_six_cards_of_one_person_are_one_entry_of_which_the_ticked_ones_become_one(person):
    page = person.page
    person.enter()
    last = "Sechsling"
    for number in range(6):
        person.make_contact(first="Sepp", last=last, **{"phone.0.value": f"030 555010{number}"})
    entry = page.locator(".duplicate").filter(has_text=f"Sepp {last}")
    person.go("/duplicates")
    expect(entry).to_have_count(1)
    expect(entry.get_by_role("heading")).to_have_text(f"6 cards of Sepp {last}")
    expect(entry).to_contain_text("Same name.")
    ticks = entry.get_by_role("checkbox")
    expect(ticks).to_have_count(6)
    person.expect_legible("a group of duplicates")
    expect(entry.get_by_role("link", name=f"Open Sepp {last}, 030 5550103", exact=True)).to_have_count(1)
    # Nothing is done with one card.
    for number in range(1, 6):
        ticks.nth(number).uncheck()
    entry.get_by_role("button", name="Not the same").click()
    expect(page.get_by_role("alert")).to_contain_text("two at least")
    expect(ticks.nth(0)).to_be_checked()
    for number in range(1, 6):
        expect(ticks.nth(number)).not_to_be_checked()
    # Two alone are told apart, and the others stay with each of them.
    ticks.nth(1).check()
    entry.get_by_role("button", name="Not the same").click()
    expect(page.locator(".notice")).to_contain_text("will not be suggested as duplicates again")
    expect(entry).to_have_count(2)
    expect(entry.first.get_by_role("heading")).to_have_text(f"5 cards of Sepp {last}")
    page.locator(".notice").get_by_role("button", name="Undo").click()
    expect(entry).to_have_count(1)
    # All but the last become one.
    ticks.nth(5).uncheck()
    entry.get_by_role("button", name="Compare and merge").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Merge 5 contacts")
    page.go_back()
    ticks.nth(5).check()
    entry.get_by_role("button", name="Compare and merge").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Merge 6 contacts")
    person.expect_legible("comparing six contacts")
    wide = page.viewport_size
    for width in (390, 700):
        page.set_viewport_size({"width": width, "height": 844})
        person.expect_legible(f"comparing six contacts, {width} wide")
    page.set_viewport_size(wide)
    page.get_by_role("button", name="Merge", exact=True).click()
    expect(page.locator(".notice")).to_contain_text("Made one contact of Sepp")
    expect(page).to_have_url(visitor.BASE + "/duplicates")
    expect(entry).to_have_count(0)


def test_the_pages_are_good_to_look_at_at_every_size_and_in_both_schemes(person):
    """With names and values of every length, groups, notes and a photo."""
    if not person.javascript:
        return
    person.enter()
    long = "Wilhelmine-Friederike von und zu Hohenlohe-Waldenburg-Schillingsfürst"
    first = {
        "first": "Ida", "last": "Gleichzwei", "organization": "Nordwind Logistik", "job-title": "Fleet manager",
        "phone.0.label": "cell", "phone.0.value": "0171 5550077", "phone.1.label": "work", "phone.1.value": "030 5550078",
        "email.0.label": "work", "email.0.value": "ida.gleichzwei@nordwind-logistik.example",
        "address.0.label": "home", "address.0.street": "Weg 1", "address.0.city": "Ulm", "note": "Met at the harbour.\nLikes tea."}
    second = {
        "first": "Ida", "last": "Gleichzwei", "organization": "Nordwind", "job-title": "Head of " + long, "birthday-day": "4",
        "birthday-month": "5", "birthday-year": "1980", "phone.0.label": "cell", "phone.0.value": "+49 171 5550077",
        "email.0.label": "home", "email.0.value": "ida@example.org", "url.0.value": "https://example.org/" + "ida-" * 20,
        "address.0.label": "home", "address.0.street": "Weg 1", "address.0.code": "89073", "address.0.city": "Ulm", "note": "Met in Rome."}
    paths = [person.make_contact(**fields) for fields in (first, second)]
    person.go("/duplicates")
    person.expect_good_looks("duplicates-two")
    person.page.locator(".duplicate").filter(has_text="Ida Gleichzwei").get_by_role("link", name="Compare and merge").click()
    person.page.wait_for_url("**/merge?*")
    person.expect_good_looks("merge")
    person.page.get_by_role("button", name="Merge", exact=True).click()
    person.page.wait_for_url("**/duplicates")
    person.expect_good_looks("merged")
    left = [path for path in paths if person.go(path).ok]
    person.go(left[0])
    person.expect_good_looks("merged-card")
    person.page.get_by_role("button", name="Take apart").click()
    person.page.wait_for_url("**" + left[0])
    person.expect_good_looks("apart")
