"""SyncEvolution: it reads the book, and keeps a folder of its own in step with it."""

import subprocess

import pytest
from test_proxies import unpacked


class SyncEvolution:
    """The program with all its files in one folder, which holds its cards as well: one a file, with numbers for names."""

    def __init__(self, site):
        package = unpacked(
            "syncevolution", "syncevolution-common", "syncevolution-libs", "libsyncevolution0", "libgdbussyncevo0", "libsynthesis0v5",
            "libsmltk0", "libneon27-gnutls", "libjson-c5", "libical3", "libopenobex2", "libbluetooth3", "libpcre3", "libusb-1.0-0")
        library, shared = package / "usr/lib/x86_64-linux-gnu", package / "usr/share/syncevolution"
        folder = site.folder / "syncevolution"
        self.people = folder / "people"
        self.people.mkdir(parents=True)
        self._program = package / "usr/bin/syncevolution"
        environment = {
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder, "XDG_CONFIG_HOME": folder / "config",
            "XDG_CACHE_HOME": folder / "cache", "XDG_DATA_HOME": folder / "data",
            "LD_LIBRARY_PATH": f"{library}:{package}/lib/x86_64-linux-gnu",
            "SYNCEVOLUTION_BACKEND_DIR": library / "syncevolution/backends", "SYNCEVOLUTION_XML_CONFIG_DIR": shared / "xml",
            "SYNCEVOLUTION_TEMPLATE_DIR": shared / "templates", "SYNCEVOLUTION_LIBEXEC_DIR": package / "usr/libexec",
        }
        self._environment = {name: str(value) for name, value in environment.items()}
        book = site.address.rstrip("/") + "/dav/addressbooks/ada/contacts/"
        # It has no eye for a certificate of the server's own.
        self._account = self._properties(
            "--sync-property", syncURL=book, username="ada", password=site.app_password("syncevolution"), SSLVerifyServer=0,
            SSLVerifyHost=0) + self._properties("--datastore-property", backend="carddav", database=book)

    @staticmethod
    def _properties(option, **properties):
        return [word for name, value in properties.items() for word in (option, f"{name}={value}")]

    def type(self, *words):
        """Without its daemon, which would want a session of a desktop."""
        typed = subprocess.run(
            [self._program, "--daemon=no", "--keyring=no", *words], env=self._environment, text=True, timeout=120,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert typed.returncode == 0, typed.stdout
        return typed.stdout

    def export(self, folder):
        folder.mkdir()
        self.type(*self._account, "--export", str(folder))
        return sorted(path.read_bytes() for path in folder.iterdir())

    def set_up(self):
        self.type("--configure", "--template", "WebDAV", *self._account, "target-config@cloud", "addressbook")
        self.type(
            "--configure", "--template", "SyncEvolution_Client",
            *self._properties("--sync-property", syncURL="local://@cloud", username="", password=""),
            *self._properties(
                "--datastore-property", backend="file", database=f"file://{self.people}", databaseFormat="text/vcard",
                uri="addressbook", sync="two-way"), "cloud@here", "addressbook")
        self.type("--sync", "slow", "cloud@here")

    def sync(self):
        self.type("cloud@here")

    def file(self, words):
        return next(path for path in self.people.iterdir() if words in path.read_bytes())


@pytest.fixture
def program(site):
    return SyncEvolution(site)


def contents(site):
    site.run("sync")
    return sorted(path.read_bytes() for path in site.people.glob("*.vcf"))


def card(name, *lines):
    return "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", f"FN:{name}", f"N:;{name};;;", *lines, "END:VCARD", ""]).encode()


def test_syncevolution_reads_each_card_byte_for_byte(site, program, tmp_path):
    assert program.export(tmp_path / "cards") == contents(site)


def test_syncevolution_and_the_account_follow_each_other(site, program):
    (site.people / "edited.vcf").write_bytes(card("Edda", "UID:edda", "TEL:+49 1"))
    (site.people / "gone.vcf").write_bytes(card("Gonzalo", "UID:gonzalo"))
    before = contents(site)
    program.set_up()
    assert len(list(program.people.iterdir())) == 202
    assert contents(site) == before, "who reads changes nothing"
    (program.people / "new").write_bytes(card("Made Here", "TEL;TYPE=CELL:+4912345"))
    program.file(b"FN:Gonzalo").unlink()
    edited = program.file(b"FN:Edda")
    edited.write_bytes(edited.read_bytes().replace(b"NOTE:\r\n", b"NOTE:edited, there\r\n"))
    program.sync()
    after = contents(site)
    assert len(after) == 202 and not any(b"FN:Gonzalo" in one for one in after)
    made = next(one for one in after if b"FN:Made Here" in one)
    changed = next(one for one in after if b"FN:Edda" in one)
    assert b"+4912345" in made and b"UID:" in made
    assert b"NOTE:edited\\, there" in changed and b"UID:edda" in changed
    # The others are as they were, byte for byte.
    assert [one for one in after if one not in (made, changed)] == [
        one for one in before if b"FN:Edda" not in one and b"FN:Gonzalo" not in one]
    (site.people / "zoe.vcf").write_bytes(card("Zoë", "UID:zoe"))
    (site.people / "edited.vcf").unlink()
    site.run("sync")
    program.sync()
    assert program.file("FN:Zoë".encode())
    assert not any(b"FN:Edda" in path.read_bytes() for path in program.people.iterdir())
    last = contents(site)
    program.sync()
    assert contents(site) == last, "they are at rest"


def test_of_two_edits_syncevolutions_and_a_folders_neither_is_lost(site, program):
    (site.people / "edited.vcf").write_bytes(card("Edda", "UID:edda", "TEL:+49 1"))
    site.run("sync")
    program.set_up()
    edited = program.file(b"FN:Edda")
    edited.write_bytes(edited.read_bytes().replace(b"TITLE:\r\n", b"TITLE:Captain\r\n"))
    file = site.people / "edited.vcf"
    file.write_bytes(file.read_bytes().replace(b"END:VCARD", b"NOTE:by the folder\r\nEND:VCARD"))
    site.run("sync")
    program.sync()
    kept = next(one for one in contents(site) if b"FN:Edda" in one)
    print(kept.decode())
    assert b"TITLE:Captain" in kept and b"NOTE:by the folder" in kept
