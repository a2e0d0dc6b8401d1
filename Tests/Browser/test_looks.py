"""The index of letters, the list by keyboard alone, and a form that is left."""

import visitor
from playwright.sync_api import expect


def test_all_letters_of_the_index_are_in_sight(person):
    person.enter()
    person.make_contact(first="Letter", last="Index")
    for width, height in ((360, 640), (360, 740), (1280, 640), (1280, 800)):
        person.resize(width, height)
        person.go("/contacts")
        bottom = person.page.locator(".index li").last.bounding_box()
        assert bottom["y"] + bottom["height"] <= height, (width, height, bottom)


def test_the_keyboard_alone_is_enough(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Key", last="Board")
    person.go("/contacts")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    for name in ["Birthdays", "Groups"]:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent.trim()") == name
    page.keyboard.press("Tab")
    assert "Select several" in page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Tab")
    assert "New contact" in page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "q"
    page.keyboard.type("board key")
    expect(page.locator("#list-status")).to_have_text("1 found")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(visitor.BASE + card + "*")
    person.go(card + "/edit")
    page.locator(".add-field > summary").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="E-mail", exact=True).focus()
    page.keyboard.press("Enter")
    page.keyboard.type("key@example.org")
    page.keyboard.press("Enter")
    page.wait_for_url(visitor.BASE + card)
    assert "key@example.org" in page.locator("main").inner_text()


def test_a_chosen_photo_is_not_left_by_accident(person):
    """A photo is in no draft; everything else is, so nobody has to be asked."""
    page = person.page
    person.enter()
    person.go("/contacts/new")
    asked = []
    page.on("dialog", lambda dialog: asked.append(dialog.type))
    page.get_by_label("First name", exact=True).press_sequentially("Half")
    page.get_by_role("link", name="Trash").click()
    page.wait_for_url(visitor.BASE + "/trash")
    assert asked == [], asked
    person.go("/contacts")
    page.get_by_role("link", name="Not saved yet: Half").click()
    page.get_by_label("Photo", exact=True).set_input_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": visitor.picture(1, 2, 3)})
    page.get_by_role("link", name="Trash").click()
    page.wait_for_url(visitor.BASE + "/trash")
    assert asked == ["beforeunload"], asked
    person.go("/drafts")
    person.expect_accessible("drafts")
