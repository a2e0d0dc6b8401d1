"""Evolution, as its data server does it: the book is fetched, followed, and written."""

import json
import pathlib
import subprocess
import time

import pytest
from test_proxies import unpacked

BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir={folder}</listen>
  <servicedir>{folder}/services</servicedir>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
"""


class Evolution:
    """A session bus of its own with evolution-data-server, whose files are all in one folder."""

    def __init__(self, site, password):
        # 7 MB of packages, 30 MB of files. What stands on a screen is not among them.
        package = unpacked(
            "evolution-data-server", "evolution-data-server-common", "libcamel-1.2-64", "libedataserver-1.2-27",
            "libebackend-1.2-11", "libebook-contacts-1.2-4", "libedata-book-1.2-27", "libebook-1.2-21", "libphonenumber8",
            "libprotobuf32", "libabsl20220623", "libsoup-3.0-0", "libsecret-1-0", "libjson-glib-1.0-0", "libical3",
            "libecal-2.0-2", "glib-networking", "gir1.2-ebook-1.2", "gir1.2-ebookcontacts-1.2", "gir1.2-edataserver-1.2",
            "gir1.2-camel-1.2", "gir1.2-soup-3.0", "gir1.2-freedesktop", "gir1.2-glib-2.0", "libgirepository-1.0-1",
            "python3-gi", "dbus-daemon")
        library = package / "usr/lib/x86_64-linux-gnu"
        schemas = package / "usr/share/glib-2.0/schemas"
        subprocess.run(["/usr/lib/x86_64-linux-gnu/glib-2.0/glib-compile-schemas", schemas], check=True)
        modules = package / "usr/lib/evolution-data-server"
        folder = site.folder / "evolution"
        for name in ("services", "run", "registry"):
            (folder / name).mkdir(parents=True)
        (folder / "run").chmod(0o700)
        # The other modules of the registry want accounts of the desktop's, or windows.
        (folder / "registry" / "module.so").symlink_to(modules / "registry-modules/module-webdav-backend.so")
        for name, program in (("Sources5", "evolution-source-registry"), ("AddressBook10", "evolution-addressbook-factory")):
            (folder / "services" / f"{name}.service").write_text(
                f"[D-BUS Service]\nName=org.gnome.evolution.dataserver.{name}\nExec={package}/usr/libexec/{program}\n")
        (folder / "bus.conf").write_text(BUS.format(folder=folder))
        environment = {
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder, "LD_LIBRARY_PATH": f"{library}:{modules}",
            "PYTHONPATH": package / "usr/lib/python3/dist-packages", "GI_TYPELIB_PATH": library / "girepository-1.0",
            "GIO_EXTRA_MODULES": library / "gio/modules", "GIO_USE_VFS": "local", "GIO_USE_PROXY_RESOLVER": "dummy",
            "GSETTINGS_SCHEMA_DIR": schemas, "GSETTINGS_BACKEND": "memory", "XDG_RUNTIME_DIR": folder / "run",
            "XDG_DATA_DIRS": package / "usr/share", "XDG_CONFIG_HOME": folder / "config", "XDG_DATA_HOME": folder / "data", "XDG_CACHE_HOME": folder / "cache",
            "EDS_REGISTRY_MODULES": folder / "registry", "EDS_SUBPROCESS_BOOK_PATH": package / "usr/libexec",
            "EDS_ADDRESS_BOOK_MODULES": modules / "addressbook-backends", "WEBDAV_DEBUG": "all",
        }
        self._log = open(folder / "log", "w")
        self._session = subprocess.Popen(
            [package / "usr/bin/dbus-run-session", "--dbus-daemon", package / "usr/bin/dbus-daemon", "--config-file",
             folder / "bus.conf", "--", "/usr/bin/python3", pathlib.Path(__file__).parent / "evolution.py"],
            env={name: str(value) for name, value in environment.items()}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self._log, text=True)
        self.do("open", {
            "port": int(site.address.rstrip("/").split(":")[-1]), "path": "/dav/addressbooks/ada/contacts/", "user": "ada",
            "password": password, "certificate": str(site.folder / "data/shown.pem")})
        for _ in range(200):
            if self.do("writes"):
                break
            # Nothing tells when it has looked at the book.
            time.sleep(0.1)
        else:
            raise AssertionError("it thinks that it may not write: " + (folder / "log").read_text()[-5_000:])
        self.folder = folder

    def ask(self, word, argument=None):
        self._session.stdin.write(json.dumps({word: argument}) + "\n")
        self._session.stdin.flush()
        answer = self._session.stdout.readline()
        assert answer, "it has ended"
        return json.loads(answer)

    def do(self, word, argument=None):
        answer = self.ask(word, argument)
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def until(self, fulfils):
        """The names of its cards, once they are as they should be."""
        for _ in range(200):
            cards = self.do("list")
            if fulfils(cards):
                return cards
            # It says nothing when it has fetched.
            time.sleep(0.1)
        raise AssertionError(sorted(cards))

    def stop(self):
        self._session.stdin.close()
        self._session.wait(30)
        self._log.close()


@pytest.fixture
def evolution(site):
    evolution = Evolution(site, site.app_password("evolution"))
    try:
        yield evolution
    finally:
        evolution.stop()


def contents(site):
    site.run("sync")
    return sorted(path.read_bytes() for path in site.people.glob("*.vcf"))


def test_evolution_shows_the_account_and_follows_it(site, evolution):
    evolution.until(lambda cards: len(cards) == 200)
    (site.people / "new.vcf").write_bytes(
        "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:new\r\nFN:Zoë & <b>\r\nN:;Zoë;;;\r\nTEL:+49 1\r\nEND:VCARD\r\n".encode())
    before = contents(site)
    evolution.do("refresh")
    cards = evolution.until(lambda cards: "Zoë & <b>" in cards)
    assert contents(site) == before, "who reads changes nothing"
    (site.people / "new.vcf").unlink()
    site.run("sync")
    evolution.do("refresh")
    assert len(evolution.until(lambda cards: "Zoë & <b>" not in cards)) == len(cards) - 1


def test_what_evolution_writes_is_in_the_account(site, evolution):
    evolution.until(lambda cards: len(cards) == 200)
    evolution.do("add", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Made Here\r\nN:Here;Made;;;\r\nTEL;TYPE=CELL:+4912345\r\nEND:VCARD")
    evolution.do("add", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Go Away\r\nN:Away;Go;;;\r\nTEL;TYPE=CELL:+4912346\r\nEND:VCARD")
    before = contents(site)
    assert len(before) == 202
    made = next(card for card in before if b"FN:Made Here" in card)
    assert b"+4912345" in made and b"UID:" in made
    evolution.do("edit", ["Made Here", "note", "edited, there"])
    evolution.do("remove", "Go Away")
    after = contents(site)
    edited = next(card for card in after if b"FN:Made Here" in card)
    assert b"NOTE:edited\\, there" in edited and len(after) == 201
    assert not any(b"FN:Go Away" in card for card in after)
    # The others are as they were, byte for byte.
    assert [card for card in after if card != edited] == [
        card for card in before if card != made and b"FN:Go Away" not in card]


def test_of_two_edits_evolutions_and_a_folders_neither_is_lost(site, evolution):
    evolution.do("add", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Made Here\r\nN:Here;Made;;;\r\nTEL;TYPE=CELL:+4912345\r\nEND:VCARD")
    site.run("sync")
    file = next(path for path in site.people.glob("*.vcf") if b"FN:Made Here" in path.read_bytes())
    file.write_bytes(file.read_bytes().replace(b"END:VCARD", b"NOTE:by the folder\r\nEND:VCARD"))
    site.run("sync")
    print(evolution.ask("edit", ["Made Here", "note", "by Evolution"]))
    notes = {b"NOTE:by Evolution", b"NOTE:by the folder"}

    def kept():
        cards = b"".join(contents(site))
        return {note for note in notes if note in cards}

    stands = kept()
    [waits] = [line for line in site.run("review").splitlines() if "Made Here" in line]
    site.run("review", "restore", waits.split()[0])
    assert len(stands) == 1 and kept() == notes - stands, "whichever stands, the other one waits and comes back"
