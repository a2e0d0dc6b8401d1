"""What paper shows of the list, of a selection and of a card: everything of it, and nothing that only works on a screen."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def printed(person):
    """The paths of three people's cards."""
    person.enter()
    return {
        f"{first} Printed": person.make_contact(first=first, last="Printed", groups="Printers", **{"phone.0.value": "030 1234"})
        for first in ("Ann", "Bob", "Cyd")}


def on_paper(page):
    """The words that paper shows."""
    page.emulate_media(media="print")
    shown = page.locator("body").inner_text()
    assert page.locator("button:visible, input:visible, nav:visible").count() == 0, shown
    page.emulate_media(media="screen")
    return shown


def test_paper_shows_the_list_a_selection_and_a_card(person, printed):
    page = person.page
    names = list(printed)
    person.go("/contacts?q=Printed")
    shown = on_paper(page)
    assert all(name in shown for name in names), shown
    page.get_by_role("link", name="Select several").click()
    for name in (names[0], names[2]):
        page.locator(".many .entries label").filter(has_text=name).click()
    shown = on_paper(page)
    assert names[0] in shown and names[2] in shown and names[1] not in shown, shown
    page.get_by_role("button", name="Export").click()
    page.get_by_role("button", name="Paper").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2 contacts")
    button = page.get_by_role("button", name="Print", exact=True)
    expect(button).to_have_count(1 if person.javascript else 0)
    assert not person.javascript or button.bounding_box()["height"] >= 44
    person.expect_accessible("page for paper")
    shown = on_paper(page)
    assert names[0] in shown and names[2] in shown and names[1] not in shown and "browser" not in shown, shown
    assert "End of the list: 2 of 2 contacts." in shown, shown
    person.go("/contacts?group=Printers")
    shown = on_paper(page)
    assert "3 people" in shown and "Printers" in shown and names[0] in shown and "Edit the group" not in shown and "Export or print" not in shown, shown
    person.go(printed[names[1]])
    shown = on_paper(page)
    assert names[1] in shown and "030 1234" in shown and names[0] not in shown, shown
