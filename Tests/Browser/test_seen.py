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
    person.enter()
    cards = [person.make_contact(first=first, last="Fade") for first in ("One", "Two")]
    with guest_like(person, motion="no-preference") as guest:
        guest.page.add_init_script("addEventListener('pagereveal', (event) => { sessionStorage.fade = !!event.viewTransition })")
        guest.go(cards[0])
        guest.page.locator("#list").get_by_role("link", name="Two Fade").first.click()
        guest.page.wait_for_url(visitor.BASE + cards[1] + "*")
        assert guest.page.evaluate("sessionStorage.fade") == "false"


def test_the_panel_of_a_conflict_has_room(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Room", last="Around", **{"phone.0.value": "0301"})
    other = person.open_tab()
    for tab in (page, other):
        tab.goto(visitor.BASE + card + "/edit")
        visitor.write_note(tab, "theirs" if tab is other else "mine")
    other.get_by_role("button", name="Save", exact=True).first.click()
    other.wait_for_url(visitor.BASE + card)
    person.save()
    panel, text = box(page.locator("section.panel")), box(page.locator("#meanwhile"))
    assert text["x"] - panel["x"] >= 16 and text["y"] - panel["y"] >= 16, (panel, text)
    page.wait_for_load_state()


def test_the_brand_stays_on_one_line_also_with_review(person):
    person.enter()
    for width in range(320, 500, 10):
        person.resize(width, 844)
        person.go("/review")
        assert person.page.get_by_role("link", name="Review").is_visible()
        assert box(person.page.locator(".bar"))["height"] <= 58, width
        person.expect_no_sideways_scrolling(width)


def test_a_contact_without_a_name_shows_its_number_once(person):
    page = person.page
    person.enter()
    person.go("/contacts/new")
    page.get_by_label("Number", exact=True).first.fill("0301 999888")
    person.save()
    row = page.locator("#list").get_by_role("link", name="0301 999888")
    assert row.inner_text().strip() == "0301 999888"


def test_a_name_of_hundreds_of_letters_leaves_the_page_its_place(person):
    person.enter()
    name = "Longlonglonglonglongname " * 16
    person.go("/contacts/new")
    person.page.get_by_label("First name", exact=True).fill(name)
    person.page.get_by_label("Number", exact=True).first.fill("0301")
    person.save()
    card = person.path()
    for width, height in ((1440, 900), (390, 844)):
        person.resize(width, height)
        person.go(card)
        for name in ("Edit", "Call"):
            place = box(person.page.get_by_role("link", name=name, exact=True))
            assert place["y"] + place["height"] <= height, (name, place)
        for page in ("/delete", "/history", "/edit"):
            person.go(card + page)
            assert box(person.page.locator("h1"))["height"] <= 120, page
            person.expect_no_sideways_scrolling(page)


def test_the_open_row_is_told_apart_in_forced_colours(person):
    person.enter()
    cards = [person.make_contact(first=first, last="Forced") for first in ("One", "Two")]
    with guest_like(person) as guest:
        guest.page.emulate_media(forced_colors="active")
        guest.go(cards[0])
        # Where colours are forced, a background that is not one of the system's is that of the page.
        colours = [
            guest.page.locator(place).first.evaluate("(element) => getComputedStyle(element).backgroundColor")
            for place in (".rows a[aria-current]", "body")]
        assert colours[0] != colours[1], colours
        guest.expect_accessible("forced colours")


def test_a_photo_that_cannot_be_shown_leaves_the_initials_also_without_javascript(person):
    person.enter()
    plain = person.make_contact(first="Photo", last="Broken", **{"phone.0.value": "0301770011"})
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


def test_numbers_and_addresses_are_large_enough_for_fingers(person):
    page = person.page
    person.enter()
    person.go("/contacts/new")
    page.get_by_label("First name", exact=True).fill("Finger")
    page.get_by_label("Number", exact=True).first.fill("0301")
    page.get_by_label("Address", exact=True).first.fill("finger@example.org")
    person.save()
    for link in page.locator(".values a").all():
        assert box(link)["height"] >= 44, link.inner_text()


def test_initials_are_those_of_the_name_and_not_of_titles(person):
    page = person.page
    person.enter()
    person.go("/contacts/new")
    page.get_by_label("First name", exact=True).fill("Éva")
    page.get_by_label("Last name", exact=True).fill("Lovelace")
    page.get_by_text("More about name and work").click()
    page.get_by_label("Title", exact=True).fill("Lady")
    page.get_by_label("Suffix", exact=True).fill("FRS")
    person.save()
    assert page.locator(".avatar.large").inner_text() == "ÉL"
    row = page.locator("#list").get_by_role("link", name="Lady Éva Lovelace FRS").first
    assert row.locator(".avatar").inner_text() == "ÉL"


def test_what_is_chosen_and_what_is_the_main_button_are_told_apart_in_forced_colours(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Told", last="Apart")
    person.go("/log")
    page.locator("main a[href^='/log/']").first.click()
    page.get_by_role("link", name="Your contacts as they were before this").click()
    page.emulate_media(forced_colors="active")
    colour = lambda place: page.locator(place).first.evaluate("(element) => getComputedStyle(element).backgroundColor")
    assert colour("main .button[aria-current]") != colour("main .button:not([aria-current], .back)")
    person.go(card + "/edit")
    assert colour("button[name=save]") != colour("button[name=keep]")
    person.expect_accessible("buttons in forced colours")


def test_a_form_with_a_mistake_begins_at_the_mistake(person):
    page = person.page
    person.enter()
    person.go("/contacts/new")
    page.get_by_label("First name", exact=True).fill("Mistaken")
    visitor.add_field(page, "Birthday")
    page.get_by_label("Day", exact=True).fill("31")
    page.get_by_label("Month", exact=True).select_option("2")
    person.save()
    problem = page.get_by_role("alert").get_by_role("link")
    expect(problem).to_be_focused()
    # The year that address books write for none is explained to nobody who has not typed it.
    assert "1604" not in problem.inner_text()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Day", exact=True)).to_be_focused()
    page.get_by_label("Day", exact=True).fill("28")
    person.save()


def test_editing_begins_with_the_name(person):
    person.enter()
    person.go(person.make_contact(first="Begin", last="Name"))
    person.page.keyboard.press("e")
    person.page.wait_for_url("**/edit*")
    expect(person.page.get_by_label("First name", exact=True)).to_be_focused()


def test_on_a_phone_the_signs_above_the_list_have_words_and_the_search_stays(person):
    page = person.page
    person.enter()
    for number in range(25):
        person.make_contact(first=f"Row {number}", last="Worded")
    for width in (320, 390, 834):
        page.set_viewport_size({"width": width, "height": 844})
        person.go("/contacts")
        for word in ("Birthdays", "Groups", "Select"):
            tool = page.locator(".tool").filter(has_text=word)
            assert box(tool.get_by_text(word).first)["width"] > 30 and box(tool)["height"] >= 44, (width, word)
        assert box(page.locator("#q"))["width"] >= 220, width
        person.expect_no_sideways_scrolling(width)
        page.mouse.wheel(0, 600)
        page.wait_for_function("() => scrollY > 300")
        assert 0 <= box(page.locator("#q"))["y"] < 60, width
        assert box(page.get_by_role("link", name="New contact"))["y"] < 60, width


def test_several_new_contacts_that_wait_are_one_line_above_the_form(person):
    page = person.page
    person.enter()
    page.set_viewport_size({"width": 390, "height": 844})
    for name in ("Uno", "Due", "Tre"):
        person.go("/contacts/new")
        page.get_by_label("First name", exact=True).fill(name)
        with page.expect_navigation():
            page.get_by_role("button", name="Keep for later").click()
    person.go("/contacts/new")
    place = box(page.get_by_label("First name", exact=True))
    assert place["y"] + place["height"] < 844 / 2, place
    page.get_by_role("link", name="3 contacts are not saved yet").click()
    page.wait_for_url(visitor.BASE + "/drafts")


def test_the_tools_of_a_card_stand_in_one_line_on_a_phone(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Tool", last="Line")
    page.set_viewport_size({"width": 390, "height": 844})
    person.go(card)
    tops = {round(box(page.locator(".card-foot").get_by_role("link", name=name))["y"]) for name in ("History", "Share", "Link", "Delete")}
    assert len(tops) == 1, tops


def test_the_code_to_share_is_in_sight_at_once(person):
    page = person.page
    person.enter()
    card = person.make_contact(**{
        "first": "Code", "last": "Sight", "organization": "Seers", **{f"phone.{number}.value": f"030 {number}" for number in range(8)}})
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        person.go(card + "/share")
        place = box(page.get_by_role("img", name="QR code"))
        assert place["y"] + place["height"] <= height, (width, place)


def test_nothing_found_says_what_was_looked_for_and_leads_back(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Thrown", last="Away")
    person.put_into_trash(card)
    person.go("/trash?q=zzzzzz")
    expect(page.locator("main")).to_contain_text("Nothing in the trash matches “zzzzzz”.")
    page.get_by_role("link", name="Show the whole trash").click()
    page.wait_for_url(visitor.BASE + "/trash")
    expect(page.locator("main")).to_contain_text("Thrown Away")


def test_the_banner_of_unsaved_changes_stands_apart_from_the_next_panel(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Banner", last="Apart", **{"phone.0.value": "0301"})
    person.go(card + "/edit")
    page.get_by_label("Last name", exact=True).fill("Aside")
    with page.expect_navigation():
        page.get_by_role("button", name="Keep for later").click()
    person.go(card)
    banner, panel = box(page.locator(".card > .waiting")), box(page.locator(".card > .panel"))
    assert panel["y"] - banner["y"] - banner["height"] >= 12, (banner, panel)


def test_the_browsers_own_share_sheet_gets_what_is_ticked(person):
    page = person.page
    person.enter()
    card = person.make_contact(**{"first": "Sheet", "last": "Shared", "phone.0.value": "0301 11", "phone.1.value": "0301 22"})
    # The headless browser has no sheet.
    page.add_init_script("""
      navigator.canShare = () => true;
      navigator.share = async ({ files: [file] }) => { window.shared = [file.name, file.type, await file.text()]; };
    """)
    person.go(card + "/share")
    page.get_by_role("checkbox", name="0301 22").uncheck()
    page.get_by_role("button", name="Share…").click()
    page.wait_for_function("() => window.shared")
    name, kind, text = page.evaluate("shared")
    assert (name, kind) == ("contact.vcf", "text/vcard") and "0301 11" in text and "0301 22" not in text, (name, kind, text)


def test_a_name_that_nobody_has_is_added_from_the_search(person):
    page = person.page
    person.enter()
    person.go("/contacts")
    page.locator("#q").fill("Nina Newcomer")
    page.get_by_role("link", name="New contact “Nina Newcomer”").click()
    expect(page.get_by_label("Last name", exact=True)).to_have_value("Newcomer")
    person.save()
    assert person.heading() == "Nina Newcomer"
