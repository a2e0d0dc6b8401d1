"""Adding a phone: what the page shows lets a CardDAV program in, by hand, by camera and by Apple's profile."""

import base64
import plistlib
import socket
import ssl
import subprocess
import time
import urllib.parse

import visitor
from playwright.sync_api import expect


def options(person, user, password):
    """The status of a CardDAV program's first question."""
    sign = base64.b64encode(f"{user}:{password}".encode()).decode()
    return person.context.request.fetch(
        visitor.BASE + "/dav/", method="PROPFIND", headers={"Authorization": "Basic " + sign, "Depth": "0"}).status


def test_a_phone_is_set_up_and_signed_out(person, tmp_path):
    page = person.page
    person.enter()
    person.go("/settings")
    page.get_by_role("link", name="Phones and programs").click()
    page.get_by_label("Name").fill("Phone")
    page.get_by_role("button", name="Make a password").click()
    assert person.heading() == "Set up Phone"
    server, user, password = page.locator(".credentials code").all_inner_texts()
    assert server == visitor.BASE and user == visitor.USER
    assert options(person, user, password) == 207
    assert options(person, user, password.replace("-", "").upper()) == 207
    if person.javascript:
        person.expect_accessible("setting up a phone")
        person.expect_no_sideways_scrolling("setting up a phone")

    picture = tmp_path / "code.png"
    page.locator(".code svg").screenshot(path=picture)
    read = subprocess.run(["zbarimg", "-q", "--raw", picture], capture_output=True, text=True, check=True).stdout.strip()
    found = urllib.parse.urlsplit(read)
    assert found.scheme == "carddavs" and f"https://{found.hostname}:{found.port}" == visitor.BASE
    assert (found.username, found.password) == (user, password)

    with page.expect_download() as download:
        page.get_by_role("button", name="Download the profile").click()
    profile = plistlib.loads(download.value.path().read_bytes())
    account, certificate = profile["PayloadContent"]
    assert account["CardDAVUsername"] == user and account["CardDAVPassword"] == password
    assert f"https://{account['CardDAVHostName']}:{account['CardDAVPort']}" == visitor.BASE
    # What vouches for the certificate that the server shows, as a phone checks it.
    authority = ssl.DER_cert_to_PEM_cert(certificate["PayloadContent"])
    trust = ssl.create_default_context(cadata=authority)
    with socket.create_connection((account["CardDAVHostName"], account["CardDAVPort"])) as plain:
        with trust.wrap_socket(plain, server_hostname=account["CardDAVHostName"]) as shown:
            ends = ssl.cert_time_to_seconds(shown.getpeercert()["notAfter"])
            assert 800 < (ends - time.time()) / 86_400 < 825
    with page.expect_download() as download:
        page.get_by_role("link", name="this file").click()
    assert download.value.suggested_filename == "contacts2web.crt"
    assert download.value.path().read_bytes() == certificate["PayloadContent"]

    person.go("/phones")
    assert password not in page.content()
    row = page.get_by_role("listitem").filter(has_text="Phone")
    assert "Last used" in row.inner_text()
    row.get_by_role("button", name="Allow many deletions").click()
    assert "It may delete as many contacts as it likes" in row.inner_text()
    row.get_by_role("link", name="Sign out").click()
    page.get_by_role("button", name="Sign out", exact=True).last.click()
    assert "is signed out" in page.get_by_role("status").first.inner_text()
    assert options(person, user, password) == 401


def test_a_stopped_phone_says_so_over_the_width_of_its_row_and_is_let_on(person):
    page = person.page
    name = "Sweeper"
    person.enter()
    person.go("/phones")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Make a password").click()
    assert person.heading() == f"Set up {name}"
    visitor.DATABASE.run(
        f"UPDATE app_passwords SET stopped_at = now(), refused = 14 WHERE account_id = (SELECT account_id FROM accounts WHERE name = '{visitor.USER}')")
    row = page.get_by_role("listitem").filter(has_text=name)
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        person.go("/phones")
        problem = row.locator(".problem")
        assert "14 deletions refused" in problem.inner_text()
        assert problem.bounding_box()["width"] >= 0.95 * row.bounding_box()["width"], width
        person.expect_legible("a stopped phone")
    row.get_by_role("button", name="Allow many deletions").click()
    expect(row.get_by_role("button", name="Refuse many deletions")).to_be_visible()
    expect(row.locator(".problem")).to_have_count(0)
    row.get_by_role("link", name="Sign out").click()
    page.get_by_role("button", name="Sign out", exact=True).last.click()
    assert "is signed out" in page.get_by_role("status").first.inner_text()
