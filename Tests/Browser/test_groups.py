"""Groups: made, filled, renamed and deleted, each as one step with one undo; once with and once without JavaScript."""

from urllib.parse import quote

import pytest
import visitor
from playwright.sync_api import expect


@pytest.fixture
def singers(person):
    """The names of three people and the paths of their cards."""
    person.enter()
    last = "Sopran"
    return {f"{first} {last}": person.make_contact(first=first, last=last) for first in ("Ada", "Bea", "Cyd")}


def notice(person):
    return person.page.locator(".notice")


def test_a_group_is_made_of_people_renamed_and_deleted_and_nobody_goes_with_it(person, singers):
    page = person.page
    name = "Choir & friends"
    person.go("/contacts")
    page.get_by_role("link", name="Groups", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Groups")
    person.expect_legible("the groups page")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Choose people").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Choose people for “{name}”")
    person.expect_legible("choosing for a group")
    for singer in list(singers)[:2]:
        page.locator(".many .entries label").filter(has_text=singer).click()
    page.get_by_role("button", name=f"Add to “{name}”").click()
    expect(notice(person)).to_contain_text("Changed")
    names = page.locator(".rows .row-name")
    expect(names).to_have_text(list(singers)[:2])
    person.expect_legible("a group's list")

    # The card leads to the group, and the third comes by the selection.
    person.go(list(singers.values())[0])
    page.locator(".card .tags").get_by_role("link", name=name).click()
    expect(names).to_have_text(list(singers)[:2])
    person.go(f"/select?q={list(singers)[2].replace(' ', '%20')}")
    page.locator(".many .entries label").filter(has_text=list(singers)[2]).click()
    page.get_by_role("button", name="Group", exact=True).click()
    person.expect_legible("which group")
    page.get_by_label("Group", exact=True).select_option(name)
    page.get_by_role("button", name="Add to the group").click()
    expect(notice(person)).to_contain_text("Changed")

    person.go("/groups")
    row = page.locator(".entries li").filter(has_text=name)
    expect(row).to_contain_text("3 people")
    row.get_by_role("link", name="Edit the group").click()
    person.expect_legible("a group's page")
    page.get_by_label("Name").fill(name + " II")
    page.get_by_role("button", name="Rename").click()
    expect(notice(person)).to_contain_text("Renamed the group")
    expect(names).to_have_text(list(singers))

    for link in ("Edit the group", "Export or print"):
        assert page.locator(".list-summary").get_by_role("link", name=link).bounding_box()["height"] >= 44, link
    page.get_by_role("link", name="Edit the group").click()
    page.get_by_role("button", name="Delete the group").click()
    expect(notice(person)).to_contain_text("Nobody who was in it was deleted.")
    expect(page.locator(".entries li").filter(has_text=name)).to_have_count(0)
    for path in singers.values():
        assert person.go(path).ok


def test_all_of_a_groups_row_but_its_button_leads_to_its_list(person, singers):
    page = person.page
    name = "Rows"
    person.make_contact(first="Dot", last="Rows", groups=name)
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        person.go("/groups")
        row = page.locator(".entries li").filter(has_text=name)
        row.scroll_into_view_if_needed()
        place = row.bounding_box()
        page.mouse.click(place["x"] + place["width"] * 0.6, place["y"] + place["height"] / 2)
        expect(page.locator(".rows .row-name")).to_have_text(["Dot Rows"])
        person.go("/groups")
        row.get_by_role("link", name="Edit the group").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_one_press_brings_a_deleted_group_back(person, singers):
    page = person.page
    name = "Back again"
    person.go("/select?into=" + name.replace(" ", "%20"))
    page.locator(".many .entries label").filter(has_text=list(singers)[0]).click()
    page.get_by_role("button", name="Add to").click()
    page.get_by_role("link", name="Edit the group").click()
    page.get_by_role("button", name="Delete the group").click()
    notice(person).get_by_role("button", name="Undo").click()
    expect(notice(person)).to_contain_text("Undone")
    expect(page.locator(".entries li").filter(has_text=name)).to_contain_text("1 person")


def test_a_group_is_ticked_in_the_form_of_a_contact(person, singers):
    page = person.page
    group = "Ticked"
    person.go("/select?into=" + quote(group))
    names = list(singers)
    page.locator(".many .entries label").filter(has_text=names[0]).click()
    page.get_by_role("button", name="Add to").click()
    expect(page.locator(".rows .row-name")).to_have_text([names[0]])
    person.go(singers[names[1]] + "/edit")
    visitor.add_field(page, "Groups")
    page.get_by_text("Other groups", exact=True).click()
    page.get_by_label(group, exact=True).check()
    person.expect_legible("a form with a group ticked")
    person.save()
    page.locator(".card .tags").get_by_role("link", name=group).click()
    expect(page.locator(".rows .row-name")).to_have_text(names[:2])
    # In the form it stands among the contact's groups now, and is offered no more.
    person.go(singers[names[1]] + "/edit")
    expect(page.get_by_label("Groups", exact=True)).to_have_value(group)
    expect(page.get_by_label(group, exact=True)).to_have_count(0)


def test_a_search_on_a_groups_page_stays_in_the_group_until_one_press_leads_to_all(person, singers):
    page = person.page
    last, group = "Alt", "Altos & Co"
    paths = [person.make_contact(first=first, last=last, groups=group) for first in ("Eva", "Eve")]
    paths.append(person.make_contact(first="Evi", last=last))
    inside, everybody = [f"Eva {last}", f"Eve {last}"], [f"Eva {last}", f"Eve {last}", f"Evi {last}"]
    names, chip, count = page.locator(".rows .row-name"), page.locator(".list-summary .chip"), page.locator(".list-summary > span")
    person.go("/groups")
    page.get_by_role("link", name=group, exact=True).click()
    expect(names).to_have_text(inside)
    expect(count).to_have_text("2 people")
    field = page.get_by_label(f"Search contacts in {group}")
    field.fill(last)
    field.press("Enter")
    expect(count).to_have_text("2 found")
    expect(names).to_have_text(inside)
    expect(chip).to_contain_text(f"in {group}")
    if person.javascript:
        expect(page.locator("#list-status")).to_have_text("2 found")
    person.expect_legible("a search in a group")

    # A card and back, and the selection: all of them know of the group.
    page.locator(".rows").get_by_role("link", name=inside[1]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(inside[1])
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(group)
    expect(count).to_have_text("2 found")
    expect(names).to_have_text(inside)
    expect(field).to_have_value(last)
    page.get_by_role("link", name="Select several").click()
    expect(page.get_by_role("button", name="Select all 2 that match")).to_be_visible()
    person.expect_legible("choosing among those found in a group")
    page.get_by_role("button", name=f"in {group}").click()
    expect(page.get_by_role("button", name="Select all 3 that match")).to_be_visible()

    person.go(f"/contacts?q={last}&group={quote(group)}")
    chip.click()
    expect(names).to_have_text(everybody)
    expect(chip).to_have_count(0)
    expect(page.locator("#q")).to_have_value(last)
    person.go(f"/contacts?q=Zorro&group={quote(group)}")
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()
    person.expect_legible("nothing found in a group")
    page.get_by_role("link", name="Search all contacts", exact=True).click()
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()
    expect(chip).to_have_count(0)


def test_a_group_with_nobody_in_it_says_so_and_leads_to_the_people(person, singers):
    page = person.page
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        person.go("/contacts?group=Nobody")
        person.expect_legible(f"an empty group's list, {width} pixels wide")
        expect(page.get_by_role("heading", name="Nobody is in this group")).to_be_visible()
        # Below what is said of the group, and not squeezed beside it.
        said, button = page.locator(".list-summary").bounding_box(), page.get_by_role("link", name="Choose people").bounding_box()
        assert button["y"] > said["y"] + said["height"], (width, said, button)
        assert button["width"] > 2 * button["height"], (width, button)
    page.get_by_role("link", name="Choose people").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose people for “Nobody”")


def test_a_row_is_dragged_into_a_group_and_out_of_it(browser):
    with visitor.Visitor(browser, width=1440, height=900) as person:
        page = person.page
        person.enter()
        names = [f"Dragged {number:02}" for number in range(30)]
        for name in names:
            person.make_contact(first="Dragged", last=name.split()[1])
        person.make_contact(first="Already", last="Inside", groups="Rowers & Co")
        person.go("/contacts")

        def drag(name, target):
            row = page.locator(".rows").get_by_role("link", name=name)
            row.scroll_into_view_if_needed()
            row.hover()
            page.mouse.down()
            page.mouse.move(420, 300, steps=4)
            over = page.locator(".shelf li").filter(has_text=target)
            expect(over).to_be_visible()
            box = over.bounding_box()
            # Each step of the mouse is one event here: over the group there are two, as there are for a person.
            page.mouse.move(box["x"] + 40, box["y"] + 20, steps=4)
            page.mouse.move(box["x"] + 60, box["y"] + 22)
            expect(over).to_have_attribute("data-over", "")
            if visitor.SCREENSHOTS:
                page.screenshot(path=visitor.SCREENSHOTS / f"drag-{target}.png")
            with page.expect_navigation():
                page.mouse.up()

        drag(names[25], "Rowers & Co")
        expect(notice(person)).to_contain_text(f"Changed {names[25]}.")
        # The list is where it was, so that the next one is dragged as well.
        expect(page.locator(".rows").get_by_role("link", name=names[25])).to_be_in_viewport()
        drag(names[26], "Rowers & Co")
        person.go("/contacts?group=Rowers%20%26%20Co")
        rows = page.locator(".rows .row-name")
        expect(rows).to_have_text(["Already Inside", names[25], names[26]])

        drag(names[25], "Out of")
        expect(rows).to_have_text(["Already Inside", names[26]])
        notice(person).get_by_role("button", name="Undo").click()
        expect(rows).to_have_text(["Already Inside", names[25], names[26]])

        person.go("/contacts")
        drag(names[3], "New group")
        page.locator("#new-group").fill("Sailors")
        page.get_by_role("button", name="Add to the group").click()
        expect(notice(person)).to_contain_text(f"Changed {names[3]}.")

        # Whoever lets go elsewhere has changed their mind.
        page.locator(".rows").get_by_role("link", name=names[0]).hover()
        page.mouse.down()
        page.mouse.move(420, 300, steps=4)
        expect(page.locator(".shelf li").filter(has_text="Sailors")).to_be_visible()
        page.mouse.move(200, 20, steps=4)
        page.mouse.up()
        expect(page.locator(".shelf")).to_have_count(0)
        person.expect_no_complaints()


def test_all_who_are_ticked_are_dragged_into_a_group(browser):
    with visitor.Visitor(browser, width=1440, height=900) as person:
        page = person.page
        person.enter()
        names = [f"Ticked {number:02}" for number in range(8)]
        paths = [person.make_contact(first="Ticked", last=name.split()[1]) for name in names]
        paths.append(person.make_contact(first="Already", last="There", groups="Rowers II"))
        paths.append(person.make_contact(first="Elsewhere", last="Already", groups="Sailors II"))
        person.go("/select?q=ticked")
        row = {name: page.locator(".many .entries li").filter(has_text=name) for name in names}
        for name in names[:7]:
            row[name].click()
        expect(page.locator("[data-ticks-count]")).to_have_text("7")

        # One who is not ticked is not dragged.
        row[names[7]].hover()
        page.mouse.down()
        page.mouse.move(900, 300, steps=4)
        page.mouse.up()
        expect(page.locator(".shelf")).to_have_count(0)

        def drag_to(group):
            row[names[2]].hover()
            page.mouse.down()
            page.mouse.move(900, 300, steps=4)
            over = page.locator(".shelf li").filter(has_text=group)
            expect(over).to_be_visible()
            expect(page.locator(".shelf p")).to_have_text("7 contacts: into which group?")
            # Nobody counts who is in them while somebody drags.
            expect(page.locator(".shelf li").filter(has_text="person")).to_have_count(0)
            box = over.bounding_box()
            page.mouse.move(box["x"] + 40, box["y"] + 20, steps=4)
            page.mouse.move(box["x"] + 60, box["y"] + 22)
            expect(over).to_have_attribute("data-over", "")
            page.mouse.up()

        # A first drop that leads nowhere leaves the form as a browser brings it back that shows this page as it was left.
        form = page.locator("form[data-ticks]")
        form.evaluate("""form => form.addEventListener("submit", (event) => {
          event.preventDefault();
          form.dataset.kept = new FormData(form).getAll("group").join();
        }, { once: true })""")
        drag_to("Sailors II")
        expect(form).to_have_attribute("data-kept", "Sailors II")
        with page.expect_navigation():
            drag_to("Rowers II")
        expect(page.get_by_role("heading", level=1)).to_have_text("Add 7 people to “Rowers II”?")
        expect(page.locator(".people")).to_contain_text(f"{names[4]} and 2 others")
        person.expect_legible("the question before seven come into a group")
        page.get_by_role("button", name="Add 7").click()
        expect(notice(person)).to_contain_text("Changed")
        page.get_by_role("button", name="Undo").click()
        expect(notice(person)).to_contain_text("Undone")
        person.go("/contacts?group=Rowers%20II")
        expect(page.locator(".rows .row-name")).to_have_text(["Already There"])
        person.expect_no_complaints()
