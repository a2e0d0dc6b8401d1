"""Every page on a phone and on a wide screen, light and dark: accessible, nothing cut off, and pictures to look at."""

import visitor
from playwright.sync_api import expect


def test_every_page_is_accessible_at_every_size_and_in_both_schemes(person):
    person.sign_in()
    card = person.add_contact("Ada", "Screenshot-Lovelace", "+44 20 7946 0000")
    state = person.context.storage_state()
    pages = {
        "list": "/contacts", "search": "/contacts?q=ada", "nothing": "/contacts?q=zzzzzz", "card": card, "edit": card + "/edit", "share": card + "/share",
        "new": "/contacts/new", "delete": card + "/delete", "trash": "/trash", "trash-search": "/trash?q=ada", "settings": "/settings", "missing": "/nowhere",
        "review": "/review", "history": card + "/history", "devices": "/devices", "phones": "/phones", "log": "/log", "keys": "/keys", "import": "/import", "duplicates": "/duplicates", "birthdays": "/birthdays", "calendar": "/settings/calendar", "select": "/select", "select-search": "/select?q=ada&all=1",
    }
    device = person.connect_device("Phone")
    person.go(card + "/edit")
    visitor.write_note(person.page, "Another word")
    person.save()
    for name, start in (("version", card + "/history"), ("run", "/log"), ("revoke", "/devices")):
        person.go(start)
        pages[name] = person.page.locator(f"main a[href*='/{name}'], main a[href^='/log/']").first.get_attribute("href")
    for width, height in ((360, 740), (1280, 860)):
        for scheme in ("light", "dark"):
            with visitor.Visitor(person.browser, width=width, height=height, scheme=scheme) as guest:
                guest.go("/sign-in")
                look(guest, f"sign-in-{width}-{scheme}")
                guest.context.add_cookies(state["cookies"])
                for name, path in pages.items():
                    guest.go(path)
                    look(guest, f"{name}-{width}-{scheme}")
                guest.go(card + "/edit")
                visitor.write_note(guest.page, f"Seen at {width} in {scheme}")
                guest.save()
                look(guest, f"notice-{width}-{scheme}")
                guest.expect_no_complaints()
    device.sign_out()
    person.delete(card)


def test_all_letters_of_the_index_are_in_sight(person):
    person.sign_in()
    state = person.context.storage_state()
    card = person.add_contact("Letter", "Index")
    for width, height in ((360, 640), (360, 740), (1280, 640), (1280, 800)):
        with visitor.Visitor(person.browser, width=width, height=height) as guest:
            guest.context.add_cookies(state["cookies"])
            guest.go("/contacts")
            bottom = guest.page.locator(".index li").last.bounding_box()
            assert bottom["y"] + bottom["height"] <= height, (width, height, bottom)
    person.delete(card)


def look(guest, name):
    guest.page.evaluate("document.fonts.ready")
    guest.expect_no_sideways_scrolling(name)
    guest.expect_accessible(name)
    if visitor.SCREENSHOTS:
        guest.page.screenshot(path=visitor.SCREENSHOTS / f"{name}.png")


def test_the_keyboard_alone_is_enough(person):
    page = person.page
    person.sign_in()
    card = person.add_contact("Key", "Board")
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
    person.delete(card)


def test_a_chosen_photo_is_not_left_by_accident(person):
    """A photo is in no draft; everything else is, so nobody has to be asked."""
    page = person.page
    person.sign_in()
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
    page.get_by_role("button", name="Throw away").click()
