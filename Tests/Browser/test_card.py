"""The card as one uses it; each once with and once without JavaScript."""

import datetime

import visitor
from playwright.sync_api import expect


def test_a_row_acts_as_a_whole_and_is_copied(person):
    page = person.page
    person.enter()
    card = person.make_contact(**{
        "first": "Row", "last": "Whole", "phone.0.label": "mobile", "phone.0.value": "+49 170 1234",
        "email.0.label": "work", "email.0.value": "row@example.org", "url.0.label": "", "url.0.value": "example.org/row",
        "address.0.label": "home", "address.0.street": "Weg 1", "address.0.city": "Ulm", "note": "a\nb"})
    person.go(card)
    for label, start in (("Mobile", "tel:"), ("Work", "mailto:"), ("Web", "https://example.org"), ("Home", "https://www.openstreetmap.org")):
        row = page.locator(".value", has=page.get_by_text(label, exact=True))
        row.scroll_into_view_if_needed()
        place = row.bounding_box()
        assert place["height"] >= 44, (label, place)
        # Where the label stands, far from the words of the value, is the same link.
        for x, y in ((8, 8), (place["width"] * 0.6, place["height"] - 6)):
            href = page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y).closest('a')?.href", [place["x"] + x, place["y"] + y])
            assert href and href.startswith(start), (label, x, y, href)
    copies = page.get_by_role("button", name="Copy")
    if not person.javascript:
        assert copies.count() == 0
        return
    # The number is marked with the mouse, from its label on.
    label = page.get_by_text("Mobile", exact=True)
    label.scroll_into_view_if_needed()
    start, number = label.bounding_box(), page.get_by_role("link", name="+49 170 1234", exact=True).bounding_box()
    page.mouse.move(start["x"] + 1, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(number["x"] + 200, number["y"] + number["height"] / 2, steps=8)
    page.mouse.up()
    assert "+49 170 1234" in page.evaluate("getSelection().toString()")
    person.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=visitor.BASE)
    for name, text in (("Copy Mobile", "+49 170 1234"), ("Copy Home", "Weg 1\nUlm"), ("Copy Note", "a\nb")):
        button = page.get_by_role("button", name=name, exact=True)
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".toast")).to_have_text(name.replace("Copy", "Copied:"))
        assert page.evaluate("navigator.clipboard.readText()") == text
        place = button.bounding_box()
        assert place["width"] >= 44 and place["height"] >= 44, place
    assert page.locator(".toast").get_attribute("role") == "status"
    person.expect_accessible("copied")


def test_organization_and_related_person_lead_to_their_people(person):
    page = person.page
    person.enter()
    eva = person.make_contact(first="Eva", last="Quillfeather", organization="Quillfeather & Sons")
    card = person.make_contact(**{
        "first": "Ann", "last": "Kinsfolk", "organization": "Quillfeather & Sons", "related.0.label": "mother", "related.0.value": "Eva Quillfeather",
        "related.1.label": "friend", "related.1.value": "Nobody Atall",
        "related.2.label": "brother", "related.2.value": "urn:uuid:0e0d6a5c-0000-4000-8000-00000000abcd"})
    person.go(card)
    page.locator("main").get_by_role("link", name="Quillfeather & Sons").click()
    page.wait_for_url("**/contacts?q=*")
    assert sorted(page.locator(".row-name").all_inner_texts()) == ["Ann Kinsfolk", "Eva Quillfeather"]
    person.go(card)
    page.get_by_role("link", name="Eva Quillfeather").last.click()
    page.wait_for_url(visitor.BASE + eva)
    person.go(card)
    page.get_by_role("link", name="Nobody Atall").click()
    page.wait_for_url("**/contacts?q=Nobody%20Atall")
    person.go(card)
    brother = page.locator(".value").filter(has_text="Brother")
    expect(brother).to_contain_text("somebody who is not in these contacts")
    expect(brother.get_by_role("link")).to_have_count(0)
    # The form has what the card says.
    person.go(card + "/edit")
    expect(page.locator("[name='related.2.value']")).to_have_value("urn:uuid:0e0d6a5c-0000-4000-8000-00000000abcd")


def test_a_photo_that_cannot_be_shown_is_removed_as_one_that_cannot_be_shown(person):
    page = person.page
    person.enter()
    head = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x01\x00H\x00H\x00\x00"
    # One that is nothing but a beginning, and, where there is a script to find that out, one whose picture no browser can read.
    photos = [head] + [head + b"\xff\xc0\x00\x04\x00\x00\xff\xda\x00\x02broken"] * person.javascript
    for photo in photos:
        card = person.make_contact(
            first="Broken", last="Picture", photo={"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photo})
        person.go(card + "/edit")
        expect(page.get_by_role("checkbox", name="Remove the photo, which cannot be shown here", exact=True)).to_be_visible()
        expect(page.locator(".photo-field img")).to_have_count(0)
        person.expect_accessible("a photo that cannot be shown")
        page.get_by_label("Remove the photo").check()
        person.save()
        person.go(card + "/edit")
        expect(page.get_by_label("Remove the photo")).to_have_count(0)
    card = person.make_contact(
        first="Whole", last="Picture", photo={"name": "a.png", "mimeType": "image/png", "buffer": visitor.picture(200, 80, 80)})
    person.go(card + "/edit")
    expect(page.get_by_role("checkbox", name="Remove the photo", exact=True)).to_be_visible()


def test_age_and_next_birthday_stand_beside_the_birthday(person):
    person.enter()
    born = datetime.date.today() + datetime.timedelta(days=40)
    card = person.make_contact(**{
        "first": "Birth", "last": "Day", "birthday-day": str(born.day), "birthday-month": str(born.month), "birthday-year": str(born.year - 40)})
    # The browser's day is that of its zone: where it is tomorrow already, the birthday is nearer.
    for zone in ("Pacific/Kiritimati", "Pacific/Midway"):
        with visitor.Visitor(person.browser, javascript=person.javascript, zone=zone) as guest:
            guest.context.add_cookies(person.context.storage_state()["cookies"])
            guest.go(card)
            row = guest.page.locator(".value", has_text="Birthday")
            now = datetime.datetime.now(datetime.timezone.utc)
            hours = {"Pacific/Kiritimati": 14, "Pacific/Midway": -11}[zone] if person.javascript else 0
            days = (born - (now + datetime.timedelta(hours=hours)).date()).days
            assert f"39 years old, turns 40 in {days} days" in row.inner_text(), row.inner_text()


def test_each_value_stands_in_the_direction_of_its_script(person):
    page = person.page
    person.enter()
    card = person.make_contact(**{
        "first": "علي", "last": "حسن", "organization": "شركة", "address.0.label": "بيت", "address.0.street": "شارع الملك فهد 12",
        "note": "مرحبا بالعالم.", "phone.0.label": "", "phone.0.value": "+966 1"})
    person.go(card)
    directions = page.locator("[data-copy], .card-head h1").evaluate_all("(all) => all.map((one) => getComputedStyle(one).direction)")
    assert directions == ["rtl", "ltr", "rtl", "rtl"], directions
    person.go(card + "/edit")
    for name, direction in (("first", "rtl"), ("address.0.street", "rtl"), ("note", "rtl"), ("phone.0.value", "ltr"), ("address.0.label", "rtl")):
        assert page.locator(f"[name='{name}']").evaluate("(one) => getComputedStyle(one).direction") == direction, name


def test_a_card_with_only_a_name_invites_to_add_more(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Only", last="Name")
    person.go(card)
    page.get_by_role("link", name="add some").click()
    page.wait_for_url("**/edit")
    person.go(card)
    person.expect_accessible("only a name")
