"""The form of a contact as one fills it in; each once with and once without JavaScript."""

import re

import visitor
from playwright.sync_api import expect

PERSON = {
    "phone.0.label": "mobile", "phone.0.value": "+49 170 1", "phone.1.label": "work", "phone.1.value": "+49 30 2", "email.0.label": "home",
    "address.0.label": "home", "address.0.street": "Weg 1", "address.0.code": "10115", "address.0.city": "Berlin", "address.0.country": "Germany"}


def guest_like(person, **how):
    guest = visitor.Visitor(person.browser, javascript=person.javascript, **how)
    guest.context.add_cookies(person.context.storage_state()["cookies"])
    return guest


def numbers(page):
    return [field.input_value() for field in page.get_by_label("Number", exact=True).all()]


def test_a_person_with_a_few_values_takes_two_screens_of_a_phone(person):
    person.enter()
    card = person.make_contact(first="Two", last="Screens", **PERSON, **{"email.0.value": "two@example.org"})
    for scheme in ("light", "dark"):
        with guest_like(person, width=390, height=844, scheme=scheme) as guest:
            guest.go(card + "/edit")
            assert guest.page.evaluate("document.documentElement.scrollHeight") <= 2 * 844
            guest.expect_no_sideways_scrolling("edit")
            guest.page.locator(".add-field > summary").click()
            guest.expect_accessible("menu")
            for button in guest.page.locator("form[data-contact] button:visible, .add-field > summary").all():
                # "Add" stands in the line of its heading.
                if "add" not in (button.get_attribute("class") or "").split():
                    assert button.bounding_box()["height"] >= 44, button.inner_text()


def test_empty_kinds_wait_in_one_menu(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Menu", last="Waiting")
    person.go(card + "/edit")
    assert page.locator("fieldset[data-section]:visible").count() == 0
    for name, field in (("Phone", "phone.0.value"), ("Birthday", "birthday-day"), ("Address", "address.0.street"), ("Note", "note"), ("Date", "date.0.day")):
        visitor.add_field(page, name)
        expect(page.locator(f"[name='{field}']")).to_be_focused()
    page.keyboard.type("3")
    page.locator("#note").fill("typed")
    # What was opened and left empty is still there, and no longer in the menu.
    assert page.locator("#birthday-day").is_visible()
    page.locator(".add-field > summary").click()
    assert page.locator(".add-field").get_by_role("button").all_inner_texts() == ["E-mail", "Web", "Messaging", "Social profile", "Related person", "Groups"]
    page.get_by_role("button", name="Remove phone number").click()
    expect(page.locator("fieldset[data-section=phone]")).to_be_hidden()
    expect(page.locator(".add-field > summary")).to_be_focused()
    page.locator("[name=remove][value^='date.']").click()
    expect(page.locator("fieldset[data-section=date]")).to_be_hidden()
    assert page.locator("#note").input_value() == "typed"
    person.save()
    assert "typed" in page.locator("main").inner_text()


def test_a_label_is_chosen_or_typed_in_one_field(person):
    page = person.page
    person.enter()
    card = person.make_contact(**{"first": "Label", "last": "Typed", "phone.0.label": "Hütte", "phone.0.value": "1"})
    person.go(card + "/edit")
    label = page.locator("[name='phone.0.label']")
    offered = page.locator(f"#{label.get_attribute('list')} option").evaluate_all("(all) => all.map((one) => one.value)")
    assert offered[:3] == ["mobile", "home", "work"] and offered[-1] == "Hütte"
    page.get_by_role("button", name="Add phone number").click()
    expect(page.locator("[name='phone.1.value']")).to_be_focused()
    page.keyboard.type("2")
    page.locator("[name='phone.1.label']").fill("Work")
    label.fill("Chalet d’été")
    person.save()
    shown = page.locator("main").inner_text()
    assert "Chalet d’été" in shown and "Hütte" not in shown
    person.go(card + "/edit")
    assert page.locator("[name='phone.1.label']").input_value() == "work", "the label that every program knows"


def test_values_are_put_into_another_order_by_keyboard(person):
    page = person.page
    person.enter()
    card = person.make_contact(**{"first": "Order", "last": "Changed", **{f"phone.{n}.{k}": v for n in range(3) for k, v in (("label", ""), ("value", str(n) * 4))}})
    person.go(card + "/edit")
    assert numbers(page) == ["0000", "1111", "2222"]
    page.get_by_role("button", name="Move down 0000").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Number", exact=True).first).to_have_value("1111")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Number", exact=True).nth(1)).to_have_value("2222")
    assert numbers(page) == ["1111", "2222", "0000"]
    # At the end, the other way is at hand.
    expect(page.get_by_role("button", name="Move up 0000")).to_be_focused()
    if person.javascript:
        expect(page.locator(".toast")).to_have_text("Moved down: 3 of 3")
    person.save()
    assert page.get_by_role("status").first.inner_text() == "Saved Order Changed."
    assert [row.inner_text() for row in page.locator(".value dd > a").all()] == ["1111", "2222", "0000"]
    person.go(card + "/edit")
    assert numbers(page) == ["1111", "2222", "0000"]


def test_the_list_stays_beside_the_form(person):
    page = person.page
    person.enter()
    cards = [person.make_contact(first=first, last="Beside") for first in ("One", "Two")]
    for width, isBeside in ((390, False), (959, False), (960, True), (1440, True)):
        person.resize(width, 800)
        for path in (cards[0] + "/edit", "/contacts/new"):
            person.go(path)
            row = person.page.locator("#list").get_by_role("link", name="One Beside")
            # Without the script, a click on a row would lose what is typed.
            assert row.is_visible() == (isBeside and person.javascript), (width, path)
            person.expect_no_sideways_scrolling(width)
    if not person.javascript:
        return
    person.go(cards[0] + "/edit")
    assert page.locator(".rows a[aria-current] .row-name").inner_text() == "One Beside"
    with page.expect_response(re.compile("/drafts/")):
        page.get_by_label("Job title", exact=True).press_sequentially("Cook")
    page.locator("#list").get_by_role("link", name="Two Beside").click()
    page.wait_for_url("**" + cards[1] + "*")
    # What was typed into the form waits.
    person.go(cards[0] + "/edit")
    assert page.get_by_label("Job title", exact=True).input_value() == "Cook"
    page.get_by_role("button", name="Throw it away").click()
    page.wait_for_load_state()
    person.resize(1440, 900)
    person.go("/contacts/new")
    summary = person.page.locator(".add-field > summary")
    summary.focus()
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".add-field ul")).to_be_visible()
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Escape")
    expect(summary).to_be_focused()
    # A search beside a form that came back leaves its address alone.
    person.page.get_by_role("button", name="Save", exact=True).first.click()
    expect(person.page.get_by_role("alert").first).to_contain_text("at least a name")
    person.page.get_by_label("Search contacts").press_sequentially("Beside")
    expect(person.page.locator("#list-status")).to_have_text("2 found")
    assert person.page.url == visitor.BASE + "/contacts"


def test_a_draft_keeps_order_labels_and_rows(person):
    page = person.page
    person.enter()
    card = person.make_contact(**{"first": "Draft", "last": "Rows", "phone.0.label": "", "phone.0.value": "1", "phone.1.label": "", "phone.1.value": "2"})
    person.go(card + "/edit")
    page.get_by_role("button", name="Move down 1").click()
    expect(page.get_by_label("Number", exact=True).first).to_have_value("2")
    page.locator("[name='phone.0.label']").fill("Chalet")
    visitor.add_field(page, "E-mail")
    page.locator("[name='email.0.value']").fill("draft@example.org")
    page.get_by_role("button", name="Keep for later").click()
    page.wait_for_url(visitor.BASE + card)
    page.get_by_role("link", name="Continue").click()
    assert numbers(page) == ["2", "1"]
    assert page.locator("[name='phone.0.label']").input_value() == "Chalet"
    assert page.locator("[name='email.0.value']").input_value() == "draft@example.org"
    person.save()
    assert [row.inner_text() for row in page.locator(".value dd > a").all()] == ["2", "1", "draft@example.org"]
