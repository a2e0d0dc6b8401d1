"""Somebody with a browser in front of the pages."""

import contextlib
import os
import re
import struct
import subprocess
import uuid
import zlib

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

BASE = USER = PASSWORD = ""
# The folder of the server's database; None where it is not one of these tests' own.
DATA = None
SCREENSHOTS = None
# Milliseconds: long enough for any machine, so that only what never comes fails a test.
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE)

click_only = Locator.click


def click_and_arrive(locator, **options):
    """Playwright's click returns at the first byte of the page that it leads to, and what is counted or listed then may not be
    there yet. Here it returns once that page is there whole."""
    click_only(locator, **options)
    locator.page.wait_for_load_state("domcontentloaded")


Locator.click = click_and_arrive


@contextlib.contextmanager
def launch(playwright):
    """Chromium without the parts of a window, which takes half the processor time of the whole one. Without its sandbox only where
    root runs it, which it refuses otherwise."""
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    path = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
    browser = playwright.chromium.launch(executable_path=path, args=arguments)
    try:
        yield browser
    finally:
        browser.close()


def change_database(change):
    """Where the server's database is these tests' own, as its role."""
    subprocess.run(["psql", "-XAtq", f"host={DATA}/run user=contacts2web", "-c", change], check=True)


class Visitor:
    def __init__(self, browser, javascript=True, width=1280, height=860, scheme="light", motion="reduce", zone=None, base=None):
        if DATA:
            # All tests sign in from one network, and quicker than people: the pace of sign-ins begins anew with each visitor.
            change_database("UPDATE sign_in_places SET paid_off_at = now()")
        # The certificate is the server's own; its fingerprint is not what is tested here.
        self.context = browser.new_context(
            ignore_https_errors=True, java_script_enabled=javascript, color_scheme=scheme, reduced_motion=motion,
            viewport={"width": width, "height": height}, timezone_id=zone)
        self.browser = browser
        self.base = base or BASE
        self.javascript = javascript
        self.complaints = []
        self.page = self.open_tab()

    def open_tab(self):
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        # A page that waits for changes asks again by itself when the server is back.
        page.on("console", lambda message: self.complaints.append(message.text)
                if message.type == "error" and "/changes?after=" not in message.location["url"] else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        # Leaving a changed form asks first.
        page.on("dialog", lambda dialog: dialog.accept())
        return page

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.context.close()

    def expect_no_complaints(self):
        """No script error, nothing that the content security policy refused; answers of 4xx that a test asks for are fine."""
        serious = [text for text in self.complaints if "the server responded with a status of 4" not in text]
        assert not serious, serious

    def go(self, path):
        return self.page.goto(self.base + path)

    def sign_in(self, password=None):
        self.go("/sign-in")
        self.page.get_by_label("Name", exact=True).fill(USER)
        self.page.get_by_label("Password", exact=True).fill(password or PASSWORD)
        self.page.get_by_role("button", name="Sign in", exact=True).click()

    def wait_quarter_hour(self):
        """As if a quarter of an hour had passed since anybody gave the password."""
        change_database("UPDATE sessions SET proven_at = proven_at - interval '16 minutes'")

    def path(self):
        return re.sub(r"\?.*", "", self.page.url.removeprefix(self.base))

    def heading(self):
        return self.page.get_by_role("heading", level=1).inner_text()

    def add_contact(self, first, last, phone=None):
        """Makes a contact by the form and returns the path of its card."""
        self.go("/contacts/new")
        self.page.get_by_label("First name", exact=True).fill(first)
        self.page.get_by_label("Last name", exact=True).fill(last)
        if phone:
            self.page.get_by_label("Number", exact=True).first.fill(phone)
        self.save()
        assert self.heading() == f"{first} {last}", self.heading()
        return self.path()

    def make_contact(self, **fields):
        """Makes a contact as the form does, without filling it in, and returns the path of its card."""
        self.go("/contacts/new")
        form = self.page.locator("form[data-contact]").evaluate(
            "(form) => ({ id: form.elements.id.value, token: form.elements.token.value, account: form.elements.account.value })")
        answer = self.context.request.post(
            BASE + "/contacts", headers={"Origin": BASE}, multipart={**form, **fields, "save": "1"})
        assert answer.ok, answer.status
        return "/contacts/" + form["id"]

    def save(self):
        # The form goes once the page has kept what was typed.
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Save", exact=True).first.click()

    def delete(self, path):
        self.go(path + "/delete")
        self.page.get_by_role("button", name="Delete").click()
        self.page.wait_for_load_state()

    def connect_device(self, name):
        """Signs a device in, with an address book of its own."""
        answer = self.context.request.post(
            BASE + "/api/v1/devices",
            form={"name": USER, "password": PASSWORD, "device": name, "book": str(uuid.uuid4())})
        assert answer.status == 201, answer.text()
        return Device(self.context.request, answer.text().strip())

    def expect_accessible(self, where):
        # axe waits by timers, which a page without JavaScript does not have.
        if not self.javascript:
            return
        found = [
            f"{problem['id']}: {problem['help']}: " + "; ".join(node["html"][:160] for node in problem["nodes"][:3])
            for problem in Axe().run(self.page).response["violations"]
        ]
        assert not found, (where, found)

    def expect_legible(self, where):
        """For those who listen and for those who look."""
        self.expect_accessible(where)
        self.expect_no_sideways_scrolling(where)

    def expect_no_sideways_scrolling(self, where):
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], (where, wide)


def add_field(page, name):
    """Opens a section of a contact's form that waits in the menu."""
    page.locator(".add-field > summary").click()
    page.locator(".add-field").get_by_role("button", name=name, exact=True).click()
    expect(page.locator(".add-field[open]")).to_have_count(0)


def write_note(page, text):
    """Into a contact's form, whose note may wait in the menu."""
    note = page.get_by_label("Note", exact=True)
    if not note.is_visible():
        add_field(page, "Note")
    note.fill(text)


class Device:
    def __init__(self, request, token):
        self.request = request
        self.headers = {"Authorization": f"Bearer {token}"}

    def changes(self):
        """No change has this number, so the answer comes at once."""
        return self.request.get(BASE + "/api/v1/changes?after=-1", headers=self.headers)

    def sign_out(self):
        assert self.request.delete(BASE + "/api/v1/devices/self", headers=self.headers).status == 204


def picture(red, green, blue, size=64):
    """A PNG of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes((red, green, blue)) * size) * size
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
