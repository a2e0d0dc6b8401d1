"""Making an account: where the administrator allows it, with a link or without."""

import os
import subprocess

import pytest
import visitor
from playwright.sync_api import expect


def command(*words):
    return subprocess.run(
        [os.environ["CONTACTS2WEB_PROGRAM"], "account", *words, "--data", visitor.DATA], check=True, text=True,
        stdout=subprocess.PIPE).stdout


@pytest.fixture
def invitation(person):
    """The path of a link for one account."""
    # The other tests have made an account each.
    command("sign-up", "invite", "--accounts", "10000")
    yield "/sign-up/" + command("invite").strip().rsplit("/", 1)[1]
    command("sign-up", "off")


def fill(page, name, password, again=None):
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Password, again", exact=True).fill(again or password)
    page.get_by_role("button", name="Make an account").click()


def test_somebody_with_an_invitation_makes_an_account_and_is_signed_in(person, invitation):
    page = person.page
    person.go("/sign-in")
    page.get_by_role("link", name="No account yet?").click()
    expect(page.get_by_text("accounts are made by whoever runs it")).to_be_visible()
    person.expect_legible("sign-up-closed")
    person.go(invitation)
    person.expect_legible("sign-up")
    fill(page, visitor.USER, "three blue words", "three red words")
    expect(page.get_by_role("alert")).to_contain_text("The two passwords are not the same.")
    person.expect_legible("sign-up-problem")
    fill(page, visitor.USER, "three blue words")
    expect(page.get_by_role("alert")).to_contain_text(f"Somebody has the name {visitor.USER} already.")
    expect(page.get_by_label("Name", exact=True)).to_have_value(visitor.USER)
    name = "guest-with" if person.javascript else "guest-without"
    fill(page, name, "three blue words")
    expect(page.get_by_role("status").first).to_contain_text(f"Your account is there: {name}.")
    expect(page.get_by_role("button", name="Sign out", exact=True)).to_be_visible()
    person.expect_legible("first visit")
    # Who has nothing yet is shown where contacts come from.
    for way, path in (("Import a file", "/import?first=1"), ("Connect a phone or a program", "/phones"), ("Connect a folder", "/devices")):
        person.go("/contacts")
        page.get_by_role("link", name=way).click()
        page.wait_for_url(visitor.BASE + path)
    page.get_by_role("button", name="Sign out", exact=True).click()
    person.go(invitation)
    expect(page.get_by_text("This invitation was used already")).to_be_visible()
    command("remove", name)
