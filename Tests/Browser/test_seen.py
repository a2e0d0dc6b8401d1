"""What people saw as wrong on the pages, one by one."""

import visitor
from playwright.sync_api import expect


def guest_like(person, **how):
    guest = visitor.Visitor(person.browser, **how)
    guest.context.add_cookies(person.context.storage_state()["cookies"])
    return guest


def box(locator):
    return locator.first.bounding_box()


def test_no_moment_shows_two_cards_over_each_other(person):
    person.sign_in()
    cards = [person.add_contact(first, "Fade") for first in ("One", "Two")]
    with guest_like(person, motion="no-preference") as guest:
        guest.page.add_init_script("addEventListener('pagereveal', (event) => { sessionStorage.fade = !!event.viewTransition })")
        guest.go(cards[0])
        guest.page.locator("#list").get_by_role("link", name="Two Fade").first.click()
        guest.page.wait_for_url(visitor.BASE + cards[1] + "*")
        assert guest.page.evaluate("sessionStorage.fade") == "false"
    for card in cards:
        person.delete(card)


def test_the_panel_of_a_conflict_has_room(person):
    page = person.page
    person.sign_in()
    card = person.add_contact("Room", "Around", "0301")
    other = person.open_tab()
    for tab in (page, other):
        tab.goto(visitor.BASE + card + "/edit")
        visitor.write_note(tab, "theirs" if tab is other else "mine")
    other.get_by_role("button", name="Save", exact=True).first.click()
    other.wait_for_url(visitor.BASE + card)
    person.save()
    panel, text = box(page.locator("section.panel")), box(page.locator("#meanwhile"))
    assert text["x"] - panel["x"] >= 16 and text["y"] - panel["y"] >= 16, (panel, text)
    person.go("/drafts")
    page.get_by_role("button", name="Throw away").click()
    page.wait_for_load_state()
    person.delete(card)


def test_the_brand_stays_on_one_line_also_with_review(person):
    person.sign_in()
    for width in range(320, 500, 10):
        with guest_like(person, width=width, height=844) as guest:
            guest.go("/review")
            assert guest.page.get_by_role("link", name="Review").is_visible()
            assert box(guest.page.locator(".bar"))["height"] <= 58, width
            guest.expect_no_sideways_scrolling(width)


def test_a_contact_without_a_name_shows_its_number_once(person):
    page = person.page
    person.sign_in()
    person.go("/contacts/new")
    page.get_by_label("Number", exact=True).first.fill("0301 999888")
    person.save()
    card = person.path()
    row = page.locator("#list").get_by_role("link", name="0301 999888")
    assert row.inner_text().strip() == "0301 999888"
    person.delete(card)


def test_a_name_of_hundreds_of_letters_leaves_the_page_its_place(person):
    person.sign_in()
    name = "Longlonglonglonglongname " * 16
    person.go("/contacts/new")
    person.page.get_by_label("First name", exact=True).fill(name)
    person.page.get_by_label("Number", exact=True).first.fill("0301")
    person.save()
    card = person.path()
    for width, height in ((1440, 900), (390, 844)):
        with guest_like(person, width=width, height=height) as guest:
            guest.go(card)
            for name in ("Edit", "Call"):
                place = box(guest.page.get_by_role("link", name=name, exact=True))
                assert place["y"] + place["height"] <= height, (name, place)
            for page in ("/delete", "/history", "/edit"):
                guest.go(card + page)
                assert box(guest.page.locator("h1"))["height"] <= 120, page
                guest.expect_no_sideways_scrolling(page)
    person.delete(card)


def test_the_open_row_is_told_apart_in_forced_colours(person):
    person.sign_in()
    cards = [person.add_contact(first, "Forced") for first in ("One", "Two")]
    with guest_like(person) as guest:
        guest.page.emulate_media(forced_colors="active")
        guest.go(cards[0])
        # Where colours are forced, a background that is not one of the system's is that of the page.
        colours = [
            guest.page.locator(place).first.evaluate("(element) => getComputedStyle(element).backgroundColor")
            for place in (".rows a[aria-current]", "body")]
        assert colours[0] != colours[1], colours
        guest.expect_accessible("forced colours")
    for card in cards:
        person.delete(card)


def test_a_photo_that_cannot_be_shown_leaves_the_initials_also_without_javascript(person):
    person.sign_in()
    plain = person.add_contact("Photo", "Broken", "0301770011")
    person.go("/contacts/new")
    person.page.get_by_label("First name", exact=True).fill("Photo")
    person.page.get_by_label("Last name", exact=True).fill("Broken")
    person.page.get_by_label("Number", exact=True).first.fill("0301770022")
    person.page.get_by_label("Photo", exact=True).set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"\xff\xd8\xff\xe0 no picture at all"})
    person.save()
    broken = person.path()
    for javascript in (True, False):
        with guest_like(person, javascript=javascript) as guest:
            seen = []
            for card in (plain, broken):
                guest.go(card)
                seen.append(guest.page.locator(".avatar.large").screenshot())
            for number in ("0301770011", "0301770022"):
                guest.go("/contacts?q=" + number)
                if javascript:
                    expect(guest.page.locator(".rows .avatar img")).to_have_count(0)
                seen.append(guest.page.locator(".rows .avatar").screenshot())
            assert seen[0] == seen[1] and seen[2] == seen[3], javascript
    for card in (plain, broken):
        person.delete(card)


def test_numbers_and_addresses_are_large_enough_for_fingers(person):
    page = person.page
    person.sign_in()
    person.go("/contacts/new")
    page.get_by_label("First name", exact=True).fill("Finger")
    page.get_by_label("Number", exact=True).first.fill("0301")
    page.get_by_label("Address", exact=True).first.fill("finger@example.org")
    person.save()
    card = person.path()
    for link in page.locator(".values a").all():
        assert box(link)["height"] >= 44, link.inner_text()
    person.delete(card)


def test_initials_are_those_of_the_name_and_not_of_titles(person):
    page = person.page
    person.sign_in()
    person.go("/contacts/new")
    page.get_by_label("First name", exact=True).fill("Éva")
    page.get_by_label("Last name", exact=True).fill("Lovelace")
    page.get_by_text("More about the name").click()
    page.get_by_label("Title", exact=True).fill("Lady")
    page.get_by_label("Suffix", exact=True).fill("FRS")
    person.save()
    card = person.path()
    assert page.locator(".avatar.large").inner_text() == "ÉL"
    row = page.locator("#list").get_by_role("link", name="Lady Éva Lovelace FRS").first
    assert row.locator(".avatar").inner_text() == "ÉL"
    person.delete(card)
