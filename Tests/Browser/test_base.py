"""A server that stands under a path of a host, where other programs have the rest."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import urllib.parse

import pytest
import visitor
from playwright.sync_api import expect

BASE_PATH = "/family/address-book"


@pytest.fixture(scope="module", autouse=True)
def account(site):
    """One name for all tests here."""
    visitor.add_account("base")


@pytest.fixture(scope="module")
def guest(browser):
    """Somebody at such a server."""
    folder = tempfile.mkdtemp(prefix="contacts2web-base-")
    # PostgreSQL's own user has to pass through.
    os.chmod(folder, 0o711)
    program = os.environ["CONTACTS2WEB_PROGRAM"]
    server = subprocess.Popen(
        [program, "serve", "--data", folder + "/data", "--listen", "127.0.0.1:0", "--base-path", BASE_PATH + "/"],
        stdout=subprocess.PIPE, text=True)
    others = visitor.BASE
    try:
        address = server.stdout.readline().strip()
        assert address.endswith(f"{BASE_PATH}/"), address
        visitor.BASE = address.rstrip("/")
        subprocess.run(
            [program, "account", "add", visitor.USER, "--data", folder + "/data", "--password-stdin"],
            input=visitor.PASSWORD + "\n", text=True, check=True)
        with visitor.Visitor(browser) as guest:
            guest.outside = []
            guest.page.on("request", lambda request: guest.outside.append(request.url)
                          if not request.url.startswith((visitor.BASE, "data:", "blob:")) else None)
            yield guest
            guest.expect_no_complaints()
    finally:
        visitor.BASE = others
        server.send_signal(signal.SIGTERM)
        try:
            assert server.wait(60) == 0
        finally:
            server.kill()
            shutil.rmtree(folder, ignore_errors=True)


def test_a_days_work_is_done_without_leaving_the_path(guest):
    page = guest.page
    # The host's other things are not ours, and what we said about a page is kept until after signing in.
    assert page.request.get(visitor.BASE.removesuffix(BASE_PATH) + "/contacts", ignore_https_errors=True).status == 404
    guest.go("/devices")
    assert "/sign-in?next=%2Fdevices" in page.url
    page.get_by_label("Name", exact=True).fill(visitor.USER)
    page.get_by_label("Password", exact=True).fill(visitor.PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/devices")
    assert f"contacts2web login {visitor.BASE} --user" in page.content()
    ann = guest.make_contact(first="Ann", last="Based")
    guest.make_contact(first="Bob", last="Based")
    # Found while typing; a card beside the list; its neighbour by key; the edit form by key.
    page.get_by_role("link", name="Contacts", exact=True).first.click()
    page.wait_for_url("**/contacts")
    page.keyboard.press("/")
    page.keyboard.type("Ann")
    expect(page.locator("#list .rows a")).to_have_count(1)
    assert guest.path() == "/contacts" and page.url.endswith("?q=Ann")
    page.locator("#list .rows a").click()
    expect(page.get_by_role("heading", level=1, name="Ann Based")).to_be_visible()
    assert guest.path() == ann
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    page.wait_for_url("**/edit?**")
    page.get_by_label("Last name", exact=True).fill("Placed")
    guest.save()
    assert guest.heading() == "Ann Placed"
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1, name="Ann Based")).to_be_visible()
    # A draft is kept where it was typed.
    guest.go("/contacts/new")
    with page.expect_response("**/drafts/**"):
        page.get_by_label("First name", exact=True).fill("Kept")
    guest.delete(ann)
    assert guest.path() == "/contacts"
    assert not guest.outside, guest.outside


def test_no_link_and_no_form_of_any_page_leads_outside(guest):
    page = guest.page
    if guest.page.url == "about:blank":
        guest.sign_in()
    origin = visitor.BASE.removesuffix(BASE_PATH)
    seen, waiting = set(), ["/contacts", "/settings", "/trash", "/log", "/review", "/drafts", "/devices", "/phones", "/select", "/keys", "/no-such-page"]
    while waiting:
        path = waiting.pop()
        # One contact is like the other.
        kind = re.sub(r"[0-9a-f]{32}|[0-9a-f-]{36}", "ID", path)
        if kind in seen:
            continue
        seen.add(kind)
        answer = page.request.get(visitor.BASE + path, ignore_https_errors=True)
        assert answer.url.startswith(visitor.BASE), (path, answer.url)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        for name, address in re.findall(r'\b(href|src|action|formaction|data-address|data-draft)="([^"]*)"', answer.text()):
            whole = urllib.parse.urljoin(answer.url, address.replace("&amp;", "&"))
            if not whole.startswith(origin + "/"):
                continue
            assert whole.startswith(visitor.BASE + "/"), (path, name, address)
            if name in ("href", "src") and "/assets/" not in whole:
                waiting.append(whole.removeprefix(visitor.BASE).split("#")[0])
    assert len(seen) >= 18, seen


def test_signing_out_leaves_what_other_programs_of_the_host_have_stored(guest):
    page = guest.page
    if guest.page.url == "about:blank":
        guest.sign_in()
    guest.go("/settings")
    page.evaluate("localStorage.setItem('of-another-program', 'kept')")
    page.get_by_role("button", name="Sign out").first.click()
    page.wait_for_url("**/sign-in")
    assert page.evaluate("localStorage.getItem('of-another-program')") == "kept"
