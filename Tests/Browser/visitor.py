"""Somebody with a browser in front of the pages."""

import contextlib
import hashlib
import os
import re
import secrets
import struct
import subprocess
import uuid
import zlib

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, expect

BASE = USER = ""
PASSWORD = "a password for tests"
# The folder of the server's data, and its database.
DATA = DATABASE = None
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


class Database:
    """The server's database, as its role: one connection for all that a test prepares without a page."""

    def __init__(self, data):
        self._psql = subprocess.Popen(
            ["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", f"host={data}/run user=contacts2web"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)

    def run(self, statement):
        """Returns once it is done."""
        self._psql.stdin.write(f"{statement};\n\\echo done\n")
        self._psql.stdin.flush()
        while (line := self._psql.stdout.readline()) != "done\n":
            assert line, "psql has ended"

    def close(self):
        self._psql.stdin.close()
        self._psql.wait()


def account_id(name):
    """As the server makes it of the name."""
    return hashlib.sha256(f"contacts2web account\n{name.lower()}".encode()).hexdigest()[:32]


def add_account(name):
    """A new account with the password of the first one, whose hash takes a processor a tenth of a second to make. Visitors sign in to it
    from now on."""
    global USER
    DATABASE.run(
        f"""INSERT INTO accounts (account_id, name, password_hash, created_at, database_version)
            SELECT '{account_id(name)}', '{name}', password_hash, now(), database_version FROM accounts ORDER BY created_at LIMIT 1""")
    forget_sign_ins()
    USER = name


def forget_sign_ins():
    """All tests sign in from one network, and quicker than people: the pace of sign-ins begins anew."""
    DATABASE.run("UPDATE sign_in_places SET paid_off_at = now()")


class Visitor:
    def __init__(self, browser, javascript=True, width=1280, height=860, scheme="light", motion="reduce", zone=None, base=None):
        # The certificate is the server's own; its fingerprint is not what is tested here.
        self.context = browser.new_context(
            ignore_https_errors=True, java_script_enabled=javascript, color_scheme=scheme, reduced_motion=motion,
            viewport={"width": width, "height": height}, timezone_id=zone)
        self.browser = browser
        self.base = base or BASE
        self.javascript = javascript
        self.complaints = []
        # The hidden fields that say whose a form is, once they were needed.
        self.owner = None
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

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def enter(self):
        """Is signed in from now on, as the page for it does that after the password."""
        self.owner = None
        secret = secrets.token_bytes(16)
        DATABASE.run(
            f"""INSERT INTO sessions (account_id, token_hash, csrf_secret, label, address, created_at, last_used_at, proven_at, expires_at)
                VALUES ('{account_id(USER)}', '\\x{hashlib.sha256(secret).hexdigest()}', '\\x{secrets.token_hex(16)}', 'Chrome on Linux',
                  '127.0.0.1', now(), now(), now(), now() + interval '90 days')""")
        self.context.add_cookies([{
            "name": "__Host-session", "value": account_id(USER) + secret.hex(), "url": self.base, "secure": True, "httpOnly": True,
            "sameSite": "Lax"}])

    def sign_in(self, password=None):
        """By the page for it."""
        self.owner = None
        forget_sign_ins()
        self.go("/sign-in")
        self.page.get_by_label("Name", exact=True).fill(USER)
        self.page.get_by_label("Password", exact=True).fill(password or PASSWORD)
        self.page.get_by_role("button", name="Sign in", exact=True).click()

    def wait_quarter_hour(self):
        """As if a quarter of an hour had passed since anybody gave the password."""
        DATABASE.run("UPDATE sessions SET proven_at = proven_at - interval '16 minutes'")

    def path(self):
        return re.sub(r"\?.*", "", self.page.url.removeprefix(self.base))

    def heading(self):
        return self.page.get_by_role("heading", level=1).inner_text()

    def make_contact(self, **fields):
        """Makes a contact as the form does, without showing it, and returns the path of its card."""
        # The page draws the id in the same way.
        id = str(uuid.uuid4())
        self.send("/contacts", id=id, save="1", **fields)
        return f"/contacts/{id}"

    def put_into_trash(self, path):
        """Deletes a contact, without showing the page that asks."""
        self.send(path + "/delete", **self.hidden_fields(path + "/delete", "base"))

    def hidden_fields(self, path, *names):
        """What a page's form brings along."""
        page = self.context.request.get(self.base + path).text()
        return {name: re.search(f'name="{name}" value="([^"]*)"', page)[1] for name in names}

    def send(self, path, **fields):
        """Sends a form of these fields, with those that say whose it is."""
        self.owner = self.owner or self.hidden_fields("/contacts/new", "token", "account")
        origin = "/".join(self.base.split("/")[:3])
        answer = self.context.request.post(self.base + path, headers={"Origin": origin}, multipart={**self.owner, **fields})
        assert answer.ok, answer.status

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

    def expect_accessible(self, where, rules=None):
        # axe waits by timers, which a page without JavaScript does not have.
        if self.javascript:
            found = violations(self.page, rules)
            assert not found, (where, found)

    def expect_good_looks(self, name):
        """On a phone and on a wide screen, light and dark: accessible, nothing cut off, and pictures to look at."""
        self.page.evaluate("document.fonts.ready")
        for width, height in ((390, 844), (1440, 900)):
            self.resize(width, height)
            self.expect_no_sideways_scrolling((name, width))
            # The scheme changes colours alone.
            for scheme, rules in (("light", None), ("dark", ["color-contrast"])):
                self.page.emulate_media(color_scheme=scheme)
                self.expect_accessible((name, width, scheme), rules)
                if SCREENSHOTS:
                    self.page.screenshot(path=SCREENSHOTS / f"{name}-{width}-{scheme}.png")
        self.page.emulate_media(color_scheme="light")

    def expect_legible(self, where):
        """For those who listen and for those who look."""
        self.expect_accessible(where)
        self.expect_no_sideways_scrolling(where)

    def expect_no_sideways_scrolling(self, where):
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], (where, wide)


def violations(page, rules=None):
    """What axe finds wrong with a page. `rules`: those that are asked; all of them by default."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate("""async (rules) =>
        (await axe.run({ resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) })).violations.map(
        (problem) => [problem.id, problem.help, ...problem.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))])""", rules)


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
