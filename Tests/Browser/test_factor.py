"""The second factor: switched on, asked for when signing in, and switched off; with and without JavaScript."""

import base64
import hashlib
import hmac
import subprocess
import time
import urllib.parse

import visitor
from playwright.sync_api import expect


def code(secret, steps=0):
    """What an authenticator app shows, so many times 30 s from now (RFC 6238)."""
    step = int(time.time()) // 30 + steps
    digest = hmac.digest(base64.b32decode(secret), step.to_bytes(8, "big"), hashlib.sha1)
    start = digest[19] & 15
    number = int.from_bytes(digest[start:start + 4], "big") & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


def test_a_second_factor_is_set_up_used_and_switched_off(person, tmp_path):
    page = person.page
    person.sign_in()
    person.go("/settings")
    page.get_by_role("link", name="Second factor").click()
    if person.javascript:
        person.expect_accessible("the second factor, off")
    page.get_by_role("button", name="Set up").click()
    assert person.heading() == "Set up an authenticator app"
    if person.javascript:
        person.expect_accessible("setting up a second factor")
        person.expect_no_sideways_scrolling("setting up a second factor")

    picture = tmp_path / "code.png"
    page.locator(".code svg").screenshot(path=picture)
    read = subprocess.run(["zbarimg", "-q", "--raw", picture], capture_output=True, text=True, check=True).stdout.strip()
    found = urllib.parse.urlsplit(read)
    assert (found.scheme, found.netloc) == ("otpauth", "totp")
    assert urllib.parse.unquote(found.path) == f"/Contacts2Web:{visitor.USER} (127.0.0.1)"
    secret = urllib.parse.parse_qs(found.query)["secret"][0]
    assert page.locator(".credentials code").inner_text().replace(" ", "") == secret

    page.get_by_label("Code", exact=True).fill("000000" if code(secret) != "000000" else "000001")
    page.get_by_role("button", name="Switch on").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing was switched on")
    page.get_by_label("Code", exact=True).fill(code(secret))
    page.get_by_role("button", name="Switch on").click()
    assert person.heading() == "The second factor is on"
    recovery = page.locator(".recovery code").all_inner_texts()
    assert len(set(recovery)) == 10
    if person.javascript:
        person.expect_accessible("recovery codes")
        person.expect_no_sideways_scrolling("recovery codes")

    page.get_by_role("button", name="Sign out").first.click()
    person.sign_in()
    assert person.heading() == "One more step"
    if person.javascript:
        person.expect_accessible("the code")
        person.expect_no_sideways_scrolling("the code")
    person.go("/contacts")
    assert person.path() == "/sign-in", "the password alone lets nobody in"
    person.sign_in()
    # That of this moment may have been used to switch it on.
    page.get_by_label("Code", exact=True).fill(code(secret, 1))
    page.get_by_role("button", name="Sign in", exact=True).click()
    assert person.path() == "/contacts"

    with visitor.Visitor(person.browser, javascript=person.javascript) as other:
        other.sign_in()
        other.page.get_by_label("Code", exact=True).fill("not a code")
        other.page.get_by_role("button", name="Sign in", exact=True).click()
        expect(other.page.get_by_role("alert")).to_contain_text("That code is not right")
        other.page.get_by_label("Code", exact=True).fill(recovery[4].upper())
        other.page.get_by_role("button", name="Sign in", exact=True).click()
        expect(other.page.get_by_role("status").first).to_contain_text("You signed in with a recovery code")
        other.go("/settings/factor")
        assert other.page.get_by_text("9 recovery codes are left").is_visible()
        other.page.get_by_role("button", name="Make new recovery codes").click()
        assert other.heading() == "New recovery codes"
        other.page.get_by_role("link", name="I have them").click()
        if other.javascript:
            other.expect_accessible("the second factor, on")
        other.page.get_by_role("link", name="Switch off").click()
        other.page.get_by_role("button", name="Switch off").click()
        expect(other.page.get_by_role("status").first).to_contain_text("The authenticator app is off")
        other.expect_no_complaints()
    with visitor.Visitor(person.browser, javascript=person.javascript) as again:
        again.sign_in()
        assert again.path() == "/contacts"
