"""The contacts as of a moment: looked at, and taken back; once with and once without JavaScript."""

import pytest
import visitor
from playwright.sync_api import expect


@pytest.fixture
def past(person):
    """Two contacts of which one changed and one was deleted since, and the path of the moment before that."""
    person.enter()
    page = person.page
    last = "Damals"
    cards = [
        person.make_contact(**{"first": first, "last": last, "job-title": "Cook", "note": "Likes tea."})
        for first in ("Alma", "Bert")]
    person.go(cards[0] + "/edit")
    page.get_by_label("Job title", exact=True).fill("Captain")
    visitor.write_note(page, "Likes green tea.")
    person.save()
    person.go("/log")
    page.locator("main li").filter(has_text=f"Alma {last}").first.locator("a").click()
    page.get_by_role("link", name="Your contacts as they were before this").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your contacts as they were")
    path = person.path()
    person.put_into_trash(cards[1])
    return path, cards, last


def test_one_looks_at_what_there_was_and_takes_a_value_back(person, past):
    path, cards, last = past
    page = person.page
    person.go(path)
    row = page.get_by_role("listitem").filter(has_text=f"Alma {last}")
    expect(row).to_contain_text("Changed since")
    person.expect_legible("what differs")
    row.get_by_role("link", name="Look").click()
    expect(page.get_by_role("row", name="Job title").get_by_role("cell").first).to_have_text("Cook")
    person.expect_legible("a card as it was")
    page.get_by_role("link", name="Choose value by value").click()
    page.get_by_role("row", name="Job title").get_by_role("radio").first.check()
    page.get_by_role("button", name="Save what is chosen").click()
    expect(page.locator(".notice")).to_contain_text("saved as you chose")
    expect(page.locator(".card")).to_contain_text("Cook")
    expect(page.locator(".card")).to_contain_text("green tea")

    person.go(path)
    page.get_by_role("link", name="Everybody then").click()
    then = page.get_by_role("listitem").filter(has_text=f"Bert {last}")
    while not then.count():
        page.get_by_role("link", name="More contacts").click()
    expect(then).to_contain_text("Deleted since")
    person.expect_legible("everybody then")


def test_those_who_are_ticked_go_back_by_keyboard_after_a_question_and_all_of_it_is_undone(person, past):
    path, cards, last = past
    page = person.page
    person.go(path)
    for name in ("Alma", "Bert"):
        tick = page.get_by_role("listitem").filter(has_text=f"{name} {last}").get_by_role("checkbox")
        tick.focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="Take back").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Take back 2 contacts?")
    expect(page.locator("main")).to_contain_text("1 deleted contact comes back")
    person.expect_legible("the question before taking back")
    page.get_by_role("button", name="Take back 2").click()
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Took back")
    person.go(cards[0])
    expect(page.locator(".card")).to_contain_text("Likes tea.")
    assert person.go(cards[1]).ok
    person.go("/log")
    page.locator("main li").first.get_by_role("button", name="Undo").click()
    expect(notice).to_contain_text("Undone")
    assert not person.go(cards[1]).ok
    person.go(cards[0])
    expect(page.locator(".card")).to_contain_text("green tea")


@pytest.fixture
def singers(person):
    """Two who were in a group that one of them has left since: the path of the moment before that, their cards and the group's name."""
    person.enter()
    page = person.page
    last = "Damalschor"
    group = f"Choir {last}"
    cards = [person.make_contact(first=first, last=last, groups=group) for first in ("Cleo", "Dora")]
    person.go(cards[0] + "/edit")
    page.get_by_label("Groups", exact=True).fill("")
    person.save()
    person.go("/log")
    page.locator("main li").filter(has_text=f"Cleo {last}").first.locator("a").click()
    page.get_by_role("link", name="Your contacts as they were before this").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your contacts as they were")
    return person.path(), cards, group


def test_a_group_is_looked_at_as_it_was_and_taken_back_by_keyboard_and_that_is_undone(person, singers):
    path, cards, group = singers
    page = person.page
    person.go(path)
    page.get_by_role("link", name="Groups then").click()
    row = page.get_by_role("listitem").filter(has_text=group)
    expect(row).to_contain_text("2 people")
    person.expect_legible("the groups of then")
    row.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(group)
    expect(page.locator("main .link-row .row-name")).to_have_text([group.replace("Choir", first) for first in ("Cleo", "Dora")])
    expect(page.locator("main")).to_contain_text("1 person comes back into the group.")
    person.expect_legible("a group of then")
    page.get_by_role("button", name="Take back the group").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Take back the group “{group}”?")
    person.expect_legible("the question before a group is taken back")
    page.get_by_role("button", name="Take back the group").focus()
    page.keyboard.press("Enter")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Took back who is in the group")
    expect(page.locator("main")).to_contain_text("Nobody has left the group or come into it since.")
    notice.get_by_role("button", name="Undo").click()
    expect(notice).to_contain_text("Undone")
    person.go(cards[0])
    expect(page.locator(".card")).not_to_contain_text(group)
    person.go(cards[1])
    expect(page.locator(".card .tags")).to_contain_text(group)


def test_the_heading_stands_above_the_search_on_a_phone_as_well(person, past):
    page = person.page
    page.set_viewport_size({"width": 390, "height": 844})
    person.go(past[0] + "/contacts")
    tops = [page.locator(place).bounding_box()["y"] for place in ("main .back", "h1", "main .search")]
    assert tops == sorted(tops), tops
    page.get_by_label("Search the names of then").fill("zzzzzz")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("No name of then matches “zzzzzz”.")
    page.get_by_role("link", name="Show everybody then").click()
    expect(page.locator("main")).to_contain_text(f"Alma {past[2]}")


def test_on_a_phone_a_mark_leaves_the_name_its_room(person, past):
    page = person.page
    page.set_viewport_size({"width": 390, "height": 844})
    person.go(past[0] + "/contacts")
    row = page.locator("main .link-row").filter(has_text=f"Alma {past[2]}").first
    name, mark = (row.locator(part).bounding_box() for part in (".row-text", ".mark"))
    assert mark["y"] >= name["y"] + name["height"] and name["width"] > 190, (name, mark)


def test_a_moment_is_typed(person, past):
    page = person.page
    person.go("/settings")
    page.get_by_role("link", name="Your contacts as they were").click()
    person.expect_legible("the choice of a moment")
    page.get_by_label("Day and time").fill("2001-01-01T12:00")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("main")).to_contain_text("new")
    page.get_by_role("link", name="Everybody then").click()
    expect(page.get_by_role("heading", name="Nobody was here")).to_be_visible()
    person.go("/past")
    page.get_by_label("Day and time").fill("2090-01-01T12:00")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("has not come yet")


def test_a_moment_is_typed_in_the_readers_own_time(browser):
    with visitor.Visitor(browser, zone="Asia/Tokyo") as person:
        person.enter()
        person.make_contact(first="Alma")
        person.go("/past")
        expect(person.page.get_by_label("Day and time (your time)")).to_be_visible()
        with person.page.expect_request("**/past?*") as request:
            person.page.get_by_role("button", name="Show", exact=True).click()
        assert "ahead=540" in request.value.url
        person.expect_no_complaints()


def test_the_pages_are_good_to_look_at_at_every_size_and_in_both_schemes(person, past):
    if not person.javascript:
        return
    path, cards, last = past
    person.go("/past")
    person.expect_good_looks("past-moment")
    person.go(path)
    person.expect_good_looks("past")
    person.page.get_by_role("button", name="Select all").click()
    person.page.get_by_role("button", name="Take back").click()
    expect(person.page.get_by_role("heading", level=1)).to_contain_text("Take back")
    person.expect_good_looks("past-question")
    for name, address in (("list", path + "/contacts"), ("groups", path + "/groups"), ("card", f"{path}{cards[0]}"), ("gone", f"{path}{cards[1]}")):
        person.go(address)
        person.expect_good_looks(f"past-{name}")
