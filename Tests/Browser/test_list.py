"""The list: keys, cards beside it, and coming back to where one was."""

import re

import pytest
import visitor
from playwright.sync_api import expect

from test_seen import guest_like

FOCUSED = "document.activeElement.closest('.rows a')?.querySelector('.row-name').textContent ?? document.activeElement.id"


@pytest.fixture(scope="module", autouse=True)
def account(site):
    """One for all tests here, which look at the same people."""
    visitor.add_account("list")


@pytest.fixture(scope="module")
def people(browser):
    """The paths of 120 contacts by their names: more than a page of the list has."""
    with visitor.Visitor(browser) as person:
        person.enter()
        paths = {}
        for number in range(120):
            paths[f"Lister {number:03}"] = person.make_contact(first="Lister", last=f"{number:03}")
        return paths


TOP = "(document.querySelector('.list-scroll').scrollTop || scrollY)"


def top(page):
    return page.evaluate(TOP)


def expect_top(page, wanted):
    """Awaits it: a page may still be scrolling back when its last element has come."""
    page.wait_for_function(f"wanted => Math.abs({TOP} - wanted) <= 1", arg=wanted)


def expect_place(page, name, wanted, within=0):
    page.wait_for_function(
        """([name, wanted, within]) => [...document.querySelectorAll('.rows a')].some(row =>
            row.querySelector('.row-name').textContent === name && Math.abs(row.getBoundingClientRect().y - wanted) <= within)""",
        arg=[name, wanted, within])


def place(page, name):
    return page.locator(".rows a").filter(has=page.get_by_text(name, exact=True)).bounding_box()["y"]


def test_a_card_takes_the_place_of_another_and_the_list_stays(person, people):
    page = person.page
    person.enter()
    person.go("/contacts")
    page.evaluate("window.isSame = true")
    page.locator(".rows").get_by_role("link", name="Lister 030").click()
    page.wait_for_url(visitor.BASE + people["Lister 030"] + "*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lister 030")
    before = top(page), place(page, "Lister 035")
    assert before[0] > 0
    page.locator(".rows").get_by_role("link", name="Lister 035").click()
    page.wait_for_url(visitor.BASE + people["Lister 035"] + "*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lister 035")
    expect_top(page, before[0])
    expect_place(page, "Lister 035", before[1])
    assert page.title().startswith("Lister 035") and page.evaluate(FOCUSED) == "Lister 035"
    assert page.locator(".rows a[aria-current]").all_inner_texts() == ["Lister 035"] or "Lister 035" in page.locator(".rows a[aria-current]").inner_text()
    assert page.locator(".card").count() == 1 and page.evaluate("window.isSame"), "only the card was replaced"
    person.expect_accessible("card beside the list")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lister 030")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Contacts")
    expect_top(page, before[0])
    assert page.evaluate("window.isSame")
    person.expect_accessible("list after cards")


@pytest.mark.parametrize("width", [390, 1440])
def test_coming_back_shows_the_same_rows_where_they_were(person, people, width):
    person.enter()
    person.resize(width, 844)
    page = person.page
    person.go("/contacts")
    page.get_by_role("link", name="More contacts").scroll_into_view_if_needed()
    page.get_by_role("link", name="More contacts").click()
    page.wait_for_url("**/contacts?after=*")
    listed = page.url
    page.locator(".rows").get_by_role("link", name="Lister 110").scroll_into_view_if_needed()
    row = place(page, "Lister 110")
    moved = top(page)

    def expect_same(name):
        expect(page).to_have_url(listed)
        expect(page.locator(".rows a:focus .row-name")).to_have_text(name)
        expect_top(page, moved)

    def open_card():
        page.locator(".rows").get_by_role("link", name="Lister 110").click()
        page.wait_for_url(visitor.BASE + people["Lister 110"] + "*")
        expect(page.get_by_role("heading", level=1)).to_have_text("Lister 110")

    open_card()
    page.go_back()
    if width < 960:
        expect_same("Lister 110")
    else:
        expect(page).to_have_url(listed)
        # Until it has come, a click may be tried again, and the list is scrolled for that.
        expect(page.get_by_role("heading", level=1)).to_have_text("Contacts")
        expect_top(page, moved)
    open_card()
    row = place(page, "Lister 110") if width >= 960 else row
    if width < 960:
        page.get_by_role("link", name="Contacts", exact=True).last.click()
        expect_same("Lister 110")
        open_card()
    page.get_by_role("link", name="Edit", exact=True).click()
    visitor.write_note(page, f"Seen at {width}")
    person.save()
    page.wait_for_url(visitor.BASE + people["Lister 110"] + "*")
    if width < 960:
        page.get_by_role("link", name="Contacts", exact=True).last.click()
        expect_same("Lister 110")
    else:
        # The notice above takes a row's height.
        expect_place(page, "Lister 110", row, within=49)
        expect(page.locator(".rows a:focus .row-name")).to_have_text("Lister 110")


@pytest.mark.parametrize("width", [390, 1440])
def test_coming_back_to_a_group_and_to_a_search_in_it_shows_the_same_rows(person, people, width):
    person.enter()
    person.resize(width, 844)
    page = person.page
    person.go(f"/select?q=lister&all=1&into=Listed+{width}")
    page.get_by_role("button", name="Add to").click()
    page.get_by_role("button", name=re.compile("^Add [0-9]+$")).click()
    expect(page.locator(".list-summary > span")).to_have_text(re.compile("^[0-9]+ people$"))
    for address in (f"/contacts?group=Listed+{width}", f"/contacts?q=lister&group=Listed+{width}"):
        person.go(address)
        page.get_by_role("link", name="More contacts").scroll_into_view_if_needed()
        page.get_by_role("link", name="More contacts").click()
        page.wait_for_url("**/contacts?*after=*")
        listed = page.url
        row = page.locator(".rows").get_by_role("link", name="Lister 110")
        row.scroll_into_view_if_needed()
        moved = top(page)

        def expect_same():
            expect(page).to_have_url(listed)
            if width < 960:
                expect(page.locator(".rows a:focus .row-name")).to_have_text("Lister 110")
            else:
                expect(page.get_by_role("heading", level=1)).to_have_text(f"Listed {width}")
            expect_top(page, moved)

        for _ in range(2):
            row.click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Lister 110")
            # The list beside a card on a wide screen stays as it is.
            if width < 960:
                page.get_by_role("link", name="Contacts", exact=True).last.click()
                expect_same()
                row.click()
                expect(page.get_by_role("heading", level=1)).to_have_text("Lister 110")
            page.go_back()
            expect_same()


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("way", ["link", "back"])
@pytest.mark.parametrize("tool, title", [("History", "History of Lister 110"), ("Share", "Share Lister 110")])
def test_history_and_sharing_lead_back_to_the_same_rows(person, people, width, way, tool, title):
    person.enter()
    person.resize(width, 844)
    page = person.page
    heading = page.get_by_role("heading", level=1)
    person.go("/contacts")
    page.get_by_role("link", name="More contacts").scroll_into_view_if_needed()
    page.get_by_role("link", name="More contacts").click()
    page.wait_for_url("**/contacts?after=*")
    listed = page.url
    row = page.locator(".rows").get_by_role("link", name="Lister 110")
    row.scroll_into_view_if_needed()
    moved = top(page)
    row.click()
    page.wait_for_url(visitor.BASE + people["Lister 110"] + "*")
    expect(heading).to_have_text("Lister 110")
    card = page.url
    seen = place(page, "Lister 110") if width >= 960 else None
    page.get_by_role("link", name=tool, exact=True).click()
    expect(heading).to_have_text(title)
    if way == "link":
        page.get_by_role("link", name="Lister 110", exact=True).first.click()
    else:
        page.go_back()
    expect(page).to_have_url(card)
    expect(heading).to_have_text("Lister 110")
    if width >= 960:
        expect_place(page, "Lister 110", seen, within=1)
    else:
        page.get_by_role("link", name="Contacts", exact=True).last.click()
        expect(page).to_have_url(listed)
        expect_top(page, moved)
    if width < 960 or way == "link":
        expect(page.locator(".rows a:focus .row-name")).to_have_text("Lister 110")


def test_deleting_leads_to_the_neighbour(person, people):
    page = person.page
    person.enter()
    person.go("/contacts")
    page.locator(".rows").get_by_role("link", name="Lister 040").click()
    page.wait_for_url(visitor.BASE + people["Lister 040"] + "*")
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".rows a:focus .row-name")).to_have_text("Lister 041")
    page.keyboard.press("u")
    expect(page.locator(".notice")).to_contain_text("Undone")


def hold(page, address):
    """Holds back the answers to what the page asks for at this address; the list has those that it asked for."""
    held = []
    page.route(address, lambda route: held.append(route))
    return held


def wait_for_held(page, held):
    while not held:
        page.wait_for_timeout(20)


def test_back_shows_the_list_as_it_is_by_now(person, people):
    page = person.page
    person.enter()
    person.go("/contacts")
    page.locator(".rows").get_by_role("link", name="Lister 030").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lister 030")
    before = top(page), place(page, "Lister 030")
    with guest_like(person) as guest:
        card = guest.make_contact(first="Lister", last="030 came meanwhile")
        page.go_back()
        expect(page.locator(".rows").get_by_role("link", name="Lister 030 came meanwhile")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_text("Contacts")
        expect_top(page, before[0])
        expect_place(page, "Lister 030", before[1])
        assert page.evaluate(FOCUSED) == "Lister 030"
        guest.put_into_trash(card)


def test_the_row_that_one_has_just_gone_back_from_opens_its_card_again(person, people):
    page = person.page
    person.enter()
    person.go("/contacts")
    row = page.locator(".rows").get_by_role("link", name="Lister 030")
    row.click()
    page.wait_for_url(visitor.BASE + people["Lister 030"] + "*")
    held = hold(page, visitor.BASE + "/contacts")
    page.go_back()
    wait_for_held(page, held)
    row.click()
    page.wait_for_url(visitor.BASE + people["Lister 030"] + "*")
    page.unroute(visitor.BASE + "/contacts")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Contacts")
    expect(page).to_have_url(visitor.BASE + "/contacts")


def test_the_same_words_are_searched_for_again_after_going_back(person, people):
    page = person.page
    person.enter()
    person.go("/contacts")
    page.locator(".rows").get_by_role("link", name="Lister 001").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lister 001")
    for _ in range(2):
        page.locator("#q").press_sequentially("lister 05")
        expect(page.locator(".rows a")).to_have_count(12)
        page.go_back()
        expect(page.locator("#q")).to_have_value("")
        expect(page.locator(".rows a")).not_to_have_count(12)
        page.go_forward()
        expect(page.get_by_role("heading", level=1)).to_have_text("Lister 001")


def test_a_search_that_nobody_waits_for_any_more_is_given_up(person, people):
    page = person.page
    person.enter()
    person.go("/contacts")
    held = hold(page, "**/contacts?q=lister%2005")
    page.locator("#q").press_sequentially("lister 05")
    wait_for_held(page, held)
    with page.expect_event("requestfailed", lambda request: request == held[0].request):
        page.locator("#q").fill("")
    expect(page.locator(".rows a")).not_to_have_count(12)


def test_what_is_typed_while_the_list_comes_is_searched_for(person, people):
    page = person.page
    person.enter()
    person.go("/contacts")
    page.locator(".rows").get_by_role("link", name="Lister 001").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lister 001")
    held = hold(page, visitor.BASE + "/contacts")
    page.go_back()
    wait_for_held(page, held)
    page.locator("#q").press_sequentially("lister 05")
    expect(page.locator(".rows a")).to_have_count(12)
    held[0].continue_()
    expect(page.get_by_role("heading", level=1)).to_have_text("Contacts")
    assert page.locator("#q").input_value() == "lister 05" and page.locator(".rows a").count() == 12


def test_the_arrows_scroll_where_there_is_no_list(person):
    person.enter()
    person.resize(1280, 400)
    person.go("/settings")
    expect(person.page.get_by_role("heading", level=1)).to_be_in_viewport()
    for _ in range(10):
        person.page.keyboard.press("ArrowDown")
    expect(person.page.get_by_role("heading", level=1)).not_to_be_in_viewport()


def test_keys_do_what_the_list_of_keys_says(person, people):
    page = person.page
    person.enter()
    person.go("/contacts")
    for key in "/lister 05":
        page.keyboard.press(key)
    expect(page.locator("#list-status")).to_have_text("12 found")
    assert page.locator("#q").input_value() == "lister 05", "the slash is no part of the words"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(FOCUSED) == "Lister 050"
    page.keyboard.press("j")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(FOCUSED) == "Lister 052"
    page.keyboard.press("k")
    assert page.evaluate(FOCUSED) == "Lister 051"
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lister 051")
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUSED) == "Lister 051"
    page.keyboard.press("e")
    page.wait_for_url(re.compile(re.escape(people["Lister 051"]) + r"/edit\?q=lister"))
    page.get_by_label("Nickname", exact=True).fill("") if page.get_by_label("Nickname", exact=True).is_visible() else None
    page.get_by_label("Job title", exact=True).press_sequentially("nek/?#xu")
    assert page.get_by_label("Job title", exact=True).input_value() == "nek/?#xu", "keys are silent while somebody types"
    page.get_by_role("link", name="Cancel").first.click()
    page.wait_for_url(visitor.BASE + people["Lister 051"] + "?q=lister*")
    page.keyboard.press("#")
    expect(page.get_by_role("heading", level=1)).to_have_text("Delete Lister 051?")
    page.keyboard.press("n")
    page.wait_for_url(visitor.BASE + "/contacts/new")
    person.go("/drafts")
    page.keyboard.press("/")
    page.wait_for_url(visitor.BASE + "/contacts#q")
    expect(page.locator("#q")).to_be_focused()
    person.go("/drafts")
    while page.get_by_role("button", name="Throw away").count():
        page.get_by_role("button", name="Throw away").first.click()
        page.wait_for_load_state()


def test_enter_in_the_search_goes_to_the_first_row(person, people):
    page = person.page
    person.enter()
    person.go("/contacts")
    page.keyboard.type("/lister 077\n")
    expect(page.locator(".rows a:focus .row-name")).to_have_text("Lister 077")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lister 077")


def test_rows_of_the_trash_are_ticked_by_x(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Ticked", last="Byx")
    person.put_into_trash(card)
    person.go("/trash")
    page.keyboard.press("j")
    page.keyboard.press("x")
    assert page.locator(".tick input").first.is_checked()


def test_keys_are_listed_and_can_be_switched_off(person):
    page = person.page
    person.enter()
    person.go("/contacts")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard")
    expect(dialog).to_be_visible()
    person.expect_accessible("keys")
    for key in ("/", "n", "e", "j", "k", "↑", "↓", "Enter", "Esc", "x", "#", "u", "?"):
        assert dialog.locator("kbd").get_by_text(key, exact=True).count() == 1, key
    dialog.get_by_label("Use these keys in this browser").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("n")
    page.keyboard.press("?")
    person.go("/keys")
    page.keyboard.press("n")
    assert person.path() == "/keys"
    page.get_by_label("Use these keys in this browser").check()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("n")
    page.wait_for_url(visitor.BASE + "/contacts/new")
    with guest_like(person, javascript=False) as guest:
        guest.go("/keys")
        assert "need JavaScript" in guest.page.locator("main").inner_text()
        assert guest.page.get_by_label("Use these keys").is_hidden()


def test_many_rows_are_in_sight_and_large_enough_for_fingers(person, people):
    person.enter()
    for width, height, fewest in ((1440, 900, 15), (390, 844, 12)):
        person.resize(width, height)
        for address in ("/contacts", "/contacts?q=lister"):
            person.go(address)
            boxes = [row.bounding_box() for row in person.page.locator(".rows a").all()[:30]]
            assert all(box["height"] >= 44 for box in boxes)
            seen = [box for box in boxes if box["y"] >= 0 and box["y"] + box["height"] <= height]
            assert len(seen) >= fewest, (width, address, len(seen))


def test_other_scripts_have_sections_of_their_own(person):
    page = person.page
    person.enter()
    names = {"Greek": "Ωμέγα", "Cyrillic": "Юлия", "Hebrew": "שרה", "Arabic": "علي", "Chinese, Japanese, Korean": "李"}
    for name in names.values():
        person.make_contact(first=name, last="Script")
    for section, name in names.items():
        person.go("/contacts")
        page.get_by_role("navigation", name="Contacts by letter").get_by_role("link", name=section, exact=True).click()
        expect(page.get_by_role("region", name=section).get_by_role("link", name=name).first).to_be_visible()


def test_without_javascript_the_way_back_leads_to_the_row(person, people):
    person.enter()
    with guest_like(person, javascript=False, width=390, height=844) as guest:
        guest.go("/contacts")
        guest.page.locator(".rows").get_by_role("link", name="Lister 070").click()
        guest.page.get_by_role("link", name="Contacts", exact=True).last.click()
        row = guest.page.locator(".rows").get_by_role("link", name="Lister 070").bounding_box()
        assert 0 <= row["y"] <= 844, row
