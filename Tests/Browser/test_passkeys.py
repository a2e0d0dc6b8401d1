"""Passkeys, with Chromium's own authenticator for tests: made, signed in with, and removed."""

import pytest
import visitor
from playwright.sync_api import expect


class Authenticator:
    """That of one tab: built in, with somebody in front of it who gives the right finger."""

    def __init__(self, person):
        self.session = person.context.new_cdp_session(person.page)
        self.session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True}
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def passkeys(self):
        return self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]

    def verify(self, is_right):
        self.session.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": is_right})

    def set_count(self, count):
        passkey = self.passkeys()[0]
        self.session.send(
            "WebAuthn.removeCredential", {"authenticatorId": self.id, "credentialId": passkey["credentialId"]})
        self.session.send(
            "WebAuthn.addCredential", {"authenticatorId": self.id, "credential": passkey | {"signCount": count}})


@pytest.fixture
def named(browser):
    """Somebody who calls the server by a name."""
    with visitor.Visitor(browser, base=visitor.BASE.replace("127.0.0.1", "localhost")) as person:
        yield person
        person.expect_no_complaints()


def add(person, name):
    person.go("/settings/factor")
    person.page.get_by_role("button", name="Add a passkey").click()
    assert person.heading() == "Add a passkey"
    person.page.get_by_label("Name", exact=True).fill(name)
    person.page.get_by_role("button", name="Make the passkey").click()


def sign_out(person):
    person.page.get_by_role("button", name="Sign out").first.click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Sign in")


def use_passkey(person):
    person.page.get_by_role("button", name="Sign in with a passkey").click()


def test_a_passkey_is_made_signs_in_and_is_removed(named):
    page, authenticator = named.page, Authenticator(named)
    named.sign_in()
    add(named, "Built in")
    expect(page.get_by_role("heading", level=1)).to_have_text("The second factor is on")
    recovery = page.locator(".recovery code").all_inner_texts()
    assert len(set(recovery)) == 10
    page.get_by_role("link", name="I have them").click()
    expect(page.get_by_text("Not used yet")).to_be_visible()
    named.expect_accessible("a passkey")
    named.expect_no_sideways_scrolling("a passkey")
    [passkey] = authenticator.passkeys()
    assert passkey["isResidentCredential"] and passkey["rpId"] == "localhost"

    add(named, "The same again")
    expect(page.get_by_role("alert")).to_contain_text("There is a passkey of this account on that device already.")
    named.expect_accessible("making a passkey")

    # In place of name and password, and on to where one was going.
    sign_out(named)
    named.go("/trash")
    use_passkey(named)
    page.wait_for_url("**/trash")
    assert named.path() == "/trash"
    named.go("/settings/factor")
    expect(page.get_by_text("Last used")).to_be_visible()

    # Behind the password.
    sign_out(named)
    named.sign_in()
    expect(page.get_by_role("heading", level=1)).to_have_text("One more step")
    named.expect_accessible("a passkey behind the password")
    use_passkey(named)
    page.wait_for_url("**/contacts")

    # A recovery code does as well.
    sign_out(named)
    named.sign_in()
    page.get_by_label("Recovery code", exact=True).fill(recovery[0])
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("You signed in with a recovery code")

    named.go("/settings/factor")
    page.get_by_role("link", name="Remove Built in").click()
    expect(page.get_by_text("It is the last one")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("status").first).to_contain_text("no longer signs in")
    sign_out(named)
    use_passkey(named)
    expect(page.get_by_role("alert")).to_contain_text("That passkey was not accepted")
    named.sign_in()
    page.wait_for_url("**/contacts")


def test_a_wrong_finger_and_a_copy_let_nobody_in(named):
    page, authenticator = named.page, Authenticator(named)
    named.sign_in()
    add(named, "Built in")
    expect(page.get_by_role("heading", level=1)).to_have_text("The second factor is on")
    sign_out(named)
    authenticator.verify(False)
    use_passkey(named)
    expect(page.get_by_role("alert")).to_contain_text("The browser gave no passkey")
    assert named.path() == "/sign-in"
    # The password's way is open, as it was.
    named.sign_in()
    expect(page.get_by_role("heading", level=1)).to_have_text("One more step")
    authenticator.verify(True)
    use_passkey(named)
    page.wait_for_url("**/contacts")
    sign_out(named)
    authenticator.set_count(0)
    use_passkey(named)
    expect(page.get_by_role("alert")).to_contain_text("it has counted backwards")


def test_what_was_typed_comes_through_a_passkey(named):
    page, _ = named.page, Authenticator(named)
    named.sign_in()
    add(named, "Built in")
    expect(page.get_by_role("heading", level=1)).to_have_text("The second factor is on")
    named.go("/contacts/new")
    page.get_by_label("First name", exact=True).fill("Kept")
    visitor.write_note(page, "typed\nfor long")
    visitor.DATABASE.run("DELETE FROM sessions")
    page.get_by_role("button", name="Save", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
    use_passkey(named)
    expect(page.get_by_label("Note", exact=True)).to_have_value("typed\nfor long")
    named.save()


def test_the_page_says_where_there_are_no_passkeys(browser, named):
    named.sign_in()
    named.go("/settings/factor")
    assert named.page.get_by_role("button", name="Add a passkey").is_visible()
    with visitor.Visitor(browser) as numbered:
        numbered.go("/sign-in")
        assert numbered.page.get_by_role("button", name="Sign in with a passkey").count() == 0
        numbered.sign_in()
        numbered.go("/settings/factor")
        expect(numbered.page.get_by_text("for which browsers make no passkeys")).to_be_visible()
        assert numbered.page.get_by_role("button", name="Add a passkey").count() == 0
    with visitor.Visitor(browser, javascript=False, base=named.base) as scriptless:
        scriptless.go("/sign-in")
        assert scriptless.page.get_by_role("button", name="Sign in with a passkey").count() == 0
        scriptless.sign_in()
        scriptless.go("/settings/factor")
        expect(scriptless.page.get_by_text("Passkeys need JavaScript")).to_be_visible()
        scriptless.page.get_by_role("button", name="Add a passkey").click()
        expect(scriptless.page.get_by_text("Passkeys need JavaScript")).to_be_visible()
        scriptless.page.get_by_label("Name", exact=True).fill("None")
        scriptless.page.get_by_role("button", name="Make the passkey").click()
        expect(scriptless.page.get_by_role("alert")).to_contain_text("It needs JavaScript for that")
