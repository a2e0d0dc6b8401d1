"""What gives people back what they had: undo, the history, the trash, the log; each once with and once without JavaScript."""

import re

import visitor
from playwright.sync_api import expect


def test_a_deletion_is_undone_by_the_notice(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Undo", last="Deletion")
    person.delete(card)
    assert page.get_by_role("status").first.inner_text() == "Moved Undo Deletion to the trash."
    page.get_by_role("button", name="Undo").click()
    assert page.get_by_role("status").first.inner_text() == "Undone: Undo Deletion."
    assert person.path() == "/contacts"
    assert person.go(card).status == 200


def test_an_earlier_version_is_looked_at_restored_and_that_is_undone(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Versed", last="History", **{"phone.0.value": "0301"})
    person.go(card)
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Number", exact=True).first.fill("0302")
    page.get_by_label("Job title", exact=True).fill("Cook")
    person.save()
    page.get_by_role("link", name="History", exact=True).click()
    assert person.heading() == "History of Versed History"
    row = page.locator("main").get_by_role("link", name="Changed in the browser")
    assert "Differs from now: Job title, Phone" in row.inner_text()
    row.click()
    phone = page.get_by_role("row", name="Phone")
    assert phone.get_by_role("cell").all_inner_texts() == ["0301", "0302"]
    title = page.get_by_role("row", name="Job title")
    assert title.get_by_role("cell").all_inner_texts() == ["nothing", "Cook"]
    page.get_by_role("button", name="Restore this version").click()
    assert person.path() == card
    shown = page.locator("main")
    assert "0301" in shown.inner_text() and "Cook" not in shown.inner_text()
    page.get_by_role("button", name="Undo").click()
    assert person.path() == card and "Cook" in shown.inner_text() and "0302" in shown.inner_text()


def test_several_come_back_from_the_trash_and_the_log_takes_it_back(person):
    page = person.page
    person.enter()
    cards = [person.make_contact(first=first, last="Basket") for first in ("Alda", "Berta", "Cora")]
    for card in cards:
        person.put_into_trash(card)
    person.go("/trash")
    for name in ("Alda Basket", "Cora Basket"):
        row = page.get_by_role("listitem").filter(has_text=name).first
        assert "30 days left" in row.inner_text()
        row.get_by_role("checkbox").check()
    page.get_by_role("button", name="Restore selected").click()
    assert page.get_by_role("status").first.inner_text() == "Cora Basket and 1 other: restored from the trash."
    assert [person.go(card).status for card in cards] == [200, 404, 200]

    person.go("/settings")
    page.get_by_role("link", name="Activity").click()
    page.locator("main").get_by_role("link", name="2 restored").first.click()
    assert "2 contacts go back to how they were before" in page.locator("main").inner_text()
    page.get_by_role("button", name="Undo this").click()
    assert "Undone" in page.get_by_role("status").first.inner_text()
    assert [person.go(card).status for card in cards] == [404, 404, 404]


def test_an_undo_that_deletes_many_asks_first(person):
    page = person.page
    person.enter()
    person.connect_device("Kitchen tablet")
    cards = [person.make_contact(first=f"Asked{number}", last="Before") for number in range(7)]
    for card in cards:
        person.put_into_trash(card)
    person.go("/trash")
    for number in range(7):
        row = page.get_by_role("listitem").filter(has_text=f"Asked{number} Before").first
        row.get_by_role("checkbox").check()
    page.get_by_role("button", name="Restore selected").click()
    page.get_by_role("button", name="Undo", exact=True).click()
    assert person.heading() == "Delete 7 contacts?"
    assert "Kitchen tablet" in page.locator("main").inner_text()
    if person.javascript:
        person.expect_accessible("the question before an undo")
    page.get_by_role("link", name="Keep everything").click()
    assert person.path() == "/trash"
    assert [person.go(card).status for card in cards] == [200] * 7
    person.go("/log")
    page.locator("main").get_by_role("link", name="7 restored").first.click()
    page.get_by_role("button", name="Undo this").click()
    page.get_by_role("button", name="Undo and delete 7").click()
    assert "Undone" in page.get_by_role("status").first.inner_text()
    assert [person.go(card).status for card in cards] == [404] * 7


def test_a_device_is_signed_out_and_refused(person):
    page = person.page
    person.enter()
    device = person.connect_device("Lost phone")
    assert device.changes().status == 200
    person.go("/devices")
    row = page.get_by_role("listitem").filter(has_text="Lost phone").first
    assert "Has not synced yet" in row.inner_text()
    row.get_by_role("link", name="Sign out Lost phone").click()
    assert person.heading() == "Sign out Lost phone?"
    page.get_by_role("button", name="Sign out", exact=True).last.click()
    assert "signed out" in page.get_by_role("status").first.inner_text()
    answer = device.changes()
    assert answer.status == 401 and "signed out" in answer.text()


def test_two_devices_of_one_name_are_told_apart(person):
    page = person.page
    person.enter()
    person.connect_device("Twin")
    person.connect_device("Twin")
    person.go("/devices")
    for name in ("Twin", "Twin (2)"):
        expect(page.get_by_role("link", name=f"Sign out {name}", exact=True)).to_have_count(1)
    person.expect_legible("two devices of one name")


def test_the_other_browsers_are_signed_out(person):
    page = person.page
    person.enter()
    with visitor.Visitor(person.browser) as other:
        other.enter()
        person.go("/settings")
        page.get_by_role("button", name="Sign out everywhere else").click()
        assert "Every other browser is signed out" in page.get_by_role("status").first.inner_text()
        other.go("/contacts")
        assert other.path() == "/sign-in"
    page.get_by_label("Both edits are put together").check()
    page.locator("form[action='/settings/policy']").get_by_role("button", name="Save").click()
    assert page.get_by_label("Both edits are put together").is_checked()
    page.get_by_label("The later edit wins").check()
    page.locator("form[action='/settings/policy']").get_by_role("button", name="Save").click()
    assert page.get_by_label("The later edit wins").is_checked()


def test_what_a_device_lacks_is_shown_until_it_has_it(person):
    """The device never syncs; signing it out is what ends the waiting."""
    page = person.page
    person.enter()
    device = person.connect_device("Slow tablet")
    card = person.make_contact(first="Waited", last="For")
    person.go(card)
    waiting = page.get_by_text(re.compile("Not yet on .*Slow tablet"))
    assert waiting.is_visible()
    device.sign_out()
    if person.javascript:
        waiting.wait_for(state="hidden")
    else:
        person.go(card)
        assert waiting.count() == 0
