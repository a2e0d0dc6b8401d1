"""Thunderbird, in its own windows: the book is found, fetched, followed, and written."""

import json
import pathlib
import re
import socket
import subprocess
import tempfile
import time
import xml.etree.ElementTree

import pytest
from test_exchanges import BOOK, CARD, THUNDERBIRD, card
from test_proxies import libraries, unpacked

HANDS = (pathlib.Path(__file__).parent / "thunderbird.js").read_text()
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


class Marionette:
    """Runs scripts in Thunderbird's windows: JSON in frames of `LENGTH:TEXT`. (Refused: PyPI's marionette_driver, which is 15 packages and
    does not work with Python 3.13.)
    """

    def __init__(self, port):
        self._connection = socket.create_connection(("127.0.0.1", port), timeout=120)
        self._answers = self._connection.makefile("rb")
        self._frame()
        # What it asks is answered by the hands.
        self.command("WebDriver:NewSession", unhandledPromptBehavior="ignore")
        self.command("Marionette:SetContext", value="chrome")
        self.command("WebDriver:SetTimeouts", script=60_000)

    def _frame(self):
        size = b""
        while (digit := self._answers.read(1)) != b":":
            assert digit, "it has ended"
            size += digit
        return json.loads(self._answers.read(int(size)))

    def _answer(self, name, parameters):
        frame = json.dumps([0, 1, name, parameters]).encode()
        self._connection.sendall(b"%d:%s" % (len(frame), frame))
        _, _, error, value = self._frame()
        return error, value

    def command(self, name, **parameters):
        error, value = self._answer(name, parameters)
        assert error is None, error
        return value

    def value(self, script):
        """What a script passes on when it is done; a window that asks something meanwhile is no hindrance."""
        while True:
            error, value = self._answer("WebDriver:ExecuteAsyncScript", {"script": script, "args": [], "newSandbox": False})
            assert error is None or error["error"] == "unexpected alert open", error
            if error is None and value["value"] is not None:
                return value["value"]

    def close(self):
        self._answers.close()
        self._connection.close()


class Thunderbird:
    """Thunderbird without a screen, whose files are all in one folder."""

    def __init__(self, site):
        self._site = site
        # 80 MB of packages, 270 MB of files.
        package = unpacked("thunderbird", "libvpx7")
        folder = pathlib.Path(tempfile.mkdtemp(prefix="thunderbird-", dir=site.folder))
        profile = folder / "profile"
        profile.mkdir()
        # It asks for no account of mail.
        (profile / "user.js").write_text(
            'user_pref("marionette.port", 0);\nuser_pref("mail.provider.suppress_dialog_on_startup", true);\n')
        self._log = open(folder / "log", "w")
        self._process = subprocess.Popen(
            [package / "usr/lib/thunderbird/thunderbird-bin", "--headless", "--marionette", "--remote-allow-system-access",
             "--no-remote", "--profile", profile],
            env=libraries(package) | {"HOME": str(folder)}, stdout=self._log, stderr=subprocess.STDOUT)
        port = profile / "MarionetteActivePort"
        for _ in range(1_200):
            if port.exists() and port.read_text():
                break
            assert self._process.poll() is None, (folder / "log").read_text()[-5_000:]
            # Nothing tells when it listens.
            time.sleep(0.05)
        self._marionette = Marionette(int(port.read_text()))

    def do(self, hand, *given):
        """What one of the hands in thunderbird.js does; returns what it finds."""
        self._marionette.command("WebDriver:ExecuteScript", script=HANDS, args=[hand, given], newSandbox=False)
        outcome = self._marionette.value("window.outcome.then(arguments[0]);")
        assert "error" not in outcome, outcome["error"]
        return outcome.get("value")

    def add_book(self):
        """As a person does who types what the page of a new password says."""
        assert self.do("addBook", self._site.address, "ada", self._site.app_password("thunderbird")) == {
            "asked": "ada", "found": ["Contacts"]}

    def asked(self):
        """What it asked of the server since the last look."""
        return [(request["method"], request["status"]) for request in self.do("exchange")]

    def stop(self):
        self._process.kill()
        self._process.wait()
        self._log.close()


@pytest.fixture
def windows(request):
    """Thunderbird beside the test's site, without the book."""
    site = request.getfixturevalue("site" if "site" in request.fixturenames else "empty")
    thunderbird = Thunderbird(site)
    try:
        thunderbird.do("listen", site.address.rstrip("/"))
        yield thunderbird
    finally:
        thunderbird.stop()


@pytest.fixture
def thunderbird(windows):
    """With the book."""
    windows.add_book()
    return windows


def stored(site, path, headers):
    """The lines of a card, as another program reads them."""
    return site.ask("GET", path, headers)[1].replace("\r\n ", "").splitlines()


def test_thunderbird_shows_the_account_and_follows_it(site, thunderbird):
    assert len(thunderbird.do("list")) == 200
    (site.people / "new.vcf").write_bytes(card("4.0", "UID:new", "FN:Zoë & <b>", "N:;Zoë;;;", "TEL:+49 1").encode())
    site.run("sync")
    before = {path.name: path.read_bytes() for path in site.people.iterdir()}
    thunderbird.do("exchange")
    thunderbird.do("sync")
    assert "Zoë & <b>" in thunderbird.do("list")
    site.run("sync")
    assert {path.name: path.read_bytes() for path in site.people.iterdir()} == before, "who reads changes nothing"
    (site.people / "new.vcf").unlink()
    site.run("sync")
    thunderbird.do("sync")
    assert "Zoë & <b>" not in thunderbird.do("list") and len(thunderbird.do("list")) == 200
    # It is told what changed, and lists nothing anew.
    assert thunderbird.asked() == [("REPORT", 207), ("REPORT", 207)]


def test_what_thunderbird_writes_is_in_the_account(empty, thunderbird):
    thunderbird.do("add", "Made", "Here", "made, there")
    thunderbird.do("add", "Go", "Away", "")
    (made, put), (gone, _) = [(one["path"], one["status"]) for one in thunderbird.do("exchange") if one["method"] == "PUT"]
    other = empty.sign_in("other")
    assert put == 201 and {"FN:Made Here", "NOTE:made\\, there"} <= set(stored(empty, made, other))
    assert "FN:Go Away" in stored(empty, gone, other)
    thunderbird.do("edit", "Made Here", "edited")
    thunderbird.do("remove", "Go Away")
    assert "NOTE:edited" in stored(empty, made, other)
    assert empty.ask("GET", gone, other)[0] == 404


# Thunderbird takes VALUE=uri away, and puts a backslash before the comma of a photo's URI: phones are to see neither.
@pytest.mark.parametrize("version, number, photo", [
    ("3.0", "ITEM1.TEL;TYPE=cell:+49-1", "PHOTO;ENCODING=b;TYPE=PNG:"),
    ("4.0", "ITEM1.TEL;VALUE=uri;TYPE=cell:tel:+49-1", "PHOTO:data:image/png;base64,"),
])
def test_an_edit_in_thunderbird_leaves_what_it_does_not_show(empty, thunderbird, version, number, photo):
    other = {**empty.sign_in("other"), "User-Agent": "iOS/26.1 (23B85) dataaccessd/1.0"}
    left = ["CATEGORIES:Choir,Café", "X-ODD;A=b:c\\, d\\;e", "ITEM1.X-ABLABEL:Boat", "UID:odd"]
    sent = card(version, "FN:Odd One", "N:One;Odd;;;", number, photo + PIXEL, *left)
    assert empty.ask("PUT", BOOK + "odd.vcf", {**CARD, **other}, sent)[0] == 201
    thunderbird.do("sync")
    thunderbird.do("edit", "Odd One", "by Thunderbird")
    lines = stored(empty, BOOK + "odd.vcf", {**other, "Accept": "text/vcard;version=3.0"})
    for line in [*left, "NOTE:by Thunderbird", "ITEM1.TEL;TYPE=cell:+49-1", f"PHOTO;ENCODING=b;TYPE=PNG:{PIXEL}"]:
        # Names of properties count in any case.
        assert line.lower() in [one.lower() for one in lines]


def test_of_two_edits_the_later_one_of_thunderbird_stands_and_the_other_waits_in_review(site, thunderbird):
    thunderbird.do("add", "Made", "Here", "")
    site.run("sync")
    file = next(path for path in site.people.glob("*.vcf") if b"FN:Made Here" in path.read_bytes())
    file.write_bytes(file.read_bytes().replace(b"END:VCARD", b"NOTE:by the folder\r\nEND:VCARD"))
    site.run("sync")
    # It has not heard of that.
    thunderbird.do("edit", "Made Here", "by Thunderbird")
    site.run("sync")
    assert b"NOTE:by Thunderbird" in file.read_bytes()
    assert "Made Here" in site.run("review")
    thunderbird.do("sync")
    assert "NOTE:by Thunderbird" in thunderbird.do("text", "Made Here")


def test_what_somebody_else_has_edited_comes_back_to_thunderbird_which_deleted_it(empty, thunderbird):
    other = empty.sign_in("other")
    empty.ask("PUT", BOOK + "o.vcf", {**CARD, **other}, card("4.0", "UID:o", "FN:Other One", "N:One;Other;;;"))
    thunderbird.do("sync")
    empty.ask("PUT", BOOK + "o.vcf", {**CARD, **other}, card("4.0", "UID:o", "FN:Other One", "N:One;Other;;;", "NOTE:edited"))
    thunderbird.do("exchange")
    thunderbird.do("remove", "Other One")
    assert thunderbird.asked() == [("DELETE", 412)]
    assert thunderbird.do("list") == []
    thunderbird.do("sync")
    assert "NOTE:edited" in thunderbird.do("text", "Other One")


def test_what_thunderbird_may_not_delete_comes_back_to_it(empty, thunderbird):
    other = empty.sign_in("other")
    names = [f"Number {number}" for number in range(10, 40)]
    for name in names:
        empty.ask("PUT", BOOK + name[7:] + ".vcf", {**CARD, **other}, card("4.0", f"UID:{name[7:]}", f"FN:{name}"))
    thunderbird.do("sync")
    thunderbird.do("exchange")
    for name in names[:7]:
        thunderbird.do("remove", name)
    assert thunderbird.asked() == 5 * [("DELETE", 204)] + 2 * [("DELETE", 403)]
    assert sorted(thunderbird.do("list")) == names[7:]
    thunderbird.do("sync")
    assert sorted(thunderbird.do("list")) == names[5:]


def test_a_member_of_a_group_stays_in_it_when_thunderbird_edits_the_member(empty, thunderbird):
    other = {**empty.sign_in("other"), "User-Agent": "DAVx5/4.5-ose"}
    empty.ask("PUT", BOOK + "m.vcf", {**CARD, **other}, card("4.0", "UID:m", "FN:Mem Ber", "N:Ber;Mem;;;"))
    empty.ask("PUT", BOOK + "g.vcf", {**CARD, **other}, card("4.0", "UID:g", "KIND:group", "FN:Friends", "MEMBER:urn:uuid:m"))
    thunderbird.do("sync")
    assert thunderbird.do("list") == ["Mem Ber"], "it would show the group as a person"
    assert "CATEGORIES:Friends" in thunderbird.do("text", "Mem Ber")
    thunderbird.do("edit", "Mem Ber", "by Thunderbird")
    assert "MEMBER:urn:uuid:m" in stored(empty, BOOK + "g.vcf", other)
    assert {"CATEGORIES:Friends", "NOTE:by Thunderbird"} <= set(stored(empty, BOOK + "m.vcf", other))


def told(method, path, headers, body, status):
    """What a request asks, whatever its names of namespaces and of cards."""
    asked = []
    if body and body.startswith("<"):
        parts = xml.etree.ElementTree.fromstring(body.encode()).iter()
        asked = sorted({part.tag for part in parts if not part.tag.endswith("}href")})
    return method, re.sub("[^/]+[.]vcf$", "CARD", path), headers.get("Depth"), headers.get("Content-Type"), status, asked


def test_the_table_of_its_exchange_is_what_it_sends(empty, windows):
    empty.ask("PUT", BOOK + "four.vcf", {**CARD, **empty.sign_in("other")}, card("4.0", "UID:four", "FN:Four", "N:;Four;;;"))
    windows.add_book()
    windows.do("add", "Tara", "", "")
    windows.do("edit", "Tara", "edited")
    windows.do("sync")
    windows.do("remove", "Tara")
    windows.do("sync")
    windows.do("hold", "urn:contacts2web:0:1")
    windows.do("sync")
    heard = windows.do("exchange")
    agent, steps, _ = THUNDERBIRD
    assert [told(*(one[name] for name in ("method", "path", "headers", "body", "status"))) for one in heard] == [
        told(*step[:5]) for step in steps]
    assert ["Authorization" in one["headers"] for one in heard] == ["" not in step[2] for step in steps]
    assert not any(name.startswith("If-") for one in heard for name in one["headers"])
    # Of which the version counts on.
    assert {re.sub("[0-9.]+$", "", one["headers"]["User-Agent"]) for one in heard} == {re.sub("[0-9.]+$", "", agent)}
