"""Who gets in: one browser signed out, the password asked for again, and another password; with and without JavaScript."""

import visitor
from playwright.sync_api import expect


def notice(page):
    return page.get_by_role("status").first


def test_one_browser_is_signed_out_and_another_stays(person):
    page = person.page
    person.enter()
    with visitor.Visitor(person.browser) as lost, visitor.Visitor(person.browser) as kept:
        lost.enter()
        person.go("/settings")
        ours = page.get_by_role("listitem").filter(has_text="This browser, at 127.0.0.1")
        assert ours.get_by_role("button").count() == 0
        row = page.get_by_role("listitem").filter(has_text="from 127.0.0.1").first
        expect(row).to_contain_text("Last used")
        kept.enter()
        row.get_by_role("button", name="Sign out").click()
        expect(notice(page)).to_contain_text("is signed out")
        lost.go("/contacts")
        assert lost.path() == "/sign-in"
        kept.go("/contacts")
        assert kept.path() == "/contacts"
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(notice(page)).to_contain_text("Every other browser is signed out.")


def test_the_password_is_asked_for_again_and_what_was_typed_stays(person):
    page = person.page
    person.enter()
    person.go("/phones")
    name = "Ada’s “phone” & tablet"
    page.get_by_label("Name").fill(name)
    person.wait_quarter_hour()
    page.get_by_role("button", name="Make a password").click()
    assert person.heading() == "Please confirm: Make a password"
    if person.javascript:
        person.expect_accessible("the password again")
        person.expect_no_sideways_scrolling("the password again")
    page.get_by_label("Password", exact=True).fill("not the password")
    page.get_by_role("button", name="Make a password").click()
    expect(page.get_by_role("alert")).to_contain_text("That is not the password of this account. Nothing was done.")
    page.get_by_label("Password", exact=True).fill(visitor.PASSWORD)
    page.get_by_role("button", name="Make a password").click()
    assert person.heading() == f"Set up {name}"
    person.go("/phones")
    page.get_by_role("listitem").filter(has_text=name).get_by_role("link", name="Sign out").click()
    page.get_by_role("button", name="Sign out", exact=True).last.click()
    expect(notice(page)).to_contain_text("is signed out")


def change_password(person, old, new, keep):
    page = person.page
    person.go("/settings")
    page.get_by_label("Current password").fill(old)
    page.get_by_label("New password", exact=True).fill(new)
    page.get_by_label("New password, again").fill(new)
    tick = page.get_by_label("Sign out all devices and phones as well")
    assert tick.is_checked()
    if keep:
        tick.uncheck()
    page.get_by_role("button", name="Change password").click()


def test_another_password_signs_out_what_the_page_says(person):
    page = person.page
    person.enter()
    device = person.connect_device("Laptop")
    change_password(person, visitor.PASSWORD, "football1", True)
    expect(page.get_by_role("alert")).to_contain_text("one of those that are tried first")
    assert not page.get_by_label("Sign out all devices and phones as well").is_checked(), "what was unticked stays so"
    other = "another password for tests"
    change_password(person, visitor.PASSWORD, other, True)
    expect(notice(page)).to_contain_text("Devices and phones stay signed in.")
    assert device.changes().status == 200
    change_password(person, other, visitor.PASSWORD, False)
    expect(notice(page)).to_contain_text("every device and every phone is signed out")
    assert device.changes().status == 401
