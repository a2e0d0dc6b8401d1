"""vdirsyncer, which knows nothing of us: the book as a folder of its own."""

import os
import pathlib
import subprocess
import sys

import pytest


class Vdirsyncer:
    """vdirsyncer with a folder that it fills from the server, and where it writes, the other way as well."""

    def __init__(self, site, password, writes=False):
        self._folder = site.folder / "vdirsyncer"
        (self._folder / "phone" / "contacts").mkdir(parents=True)
        self.cards = self._folder / "phone" / "contacts"
        (self._folder / "config").write_text(f"""
[general]
status_path = "{self._folder}/status/"
[pair book]
a = "server"
b = "folder"
collections = ["contacts"]
[storage server]
type = "carddav"
url = "{site.address}"
username = "ada"
password = "{password}"
read_only = {str(not writes).lower()}
verify = "{site.folder}/data/certificate.pem"
[storage folder]
type = "filesystem"
path = "{self._folder}/phone"
fileext = ".vcf"
""")

    def run(self, word):
        program = pathlib.Path(sys.executable).parent / "vdirsyncer"
        return subprocess.run(
            [program, word], env=dict(os.environ, VDIRSYNCER_CONFIG=str(self._folder / "config")),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def succeed(self, word):
        outcome = self.run(word)
        assert outcome.returncode == 0, outcome.stdout
        return outcome.stdout


def contents(folder):
    return sorted(path.read_bytes() for path in folder.glob("*.vcf"))


@pytest.mark.parametrize("site", [(), ("--base-path", "/family/book")], indirect=True, ids=["on a host", "under a path"])
def test_the_folder_becomes_the_accounts_cards_byte_for_byte_and_follows_them(site):
    vdirsyncer = Vdirsyncer(site, site.app_password("vdirsyncer"))
    # It is told the host alone.
    vdirsyncer.succeed("discover")
    vdirsyncer.succeed("sync")
    assert len(contents(site.people)) == 200
    assert contents(vdirsyncer.cards) == contents(site.people)
    # A second run finds nothing to do.
    before = {path.name: path.stat().st_mtime_ns for path in vdirsyncer.cards.iterdir()}
    assert "Copying" not in vdirsyncer.succeed("sync")
    assert {path.name: path.stat().st_mtime_ns for path in vdirsyncer.cards.iterdir()} == before

    files = sorted(site.people.glob("*.vcf"))
    files[0].unlink()
    changed = files[1].read_bytes().replace(b"\nEND:VCARD", b"\nNOTE:changed\nEND:VCARD")
    assert changed != files[1].read_bytes()
    files[1].write_bytes(changed)
    (site.people / "new.vcf").write_bytes(
        "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:new\r\nFN:Zoë & <b>\r\nX-ODD;A=b:c\r\nEND:VCARD\r\n".encode())
    site.run("sync")
    vdirsyncer.succeed("sync")
    assert contents(vdirsyncer.cards) == contents(site.people)


def test_a_program_that_was_signed_out_gets_nothing_and_keeps_what_it_has(site):
    vdirsyncer = Vdirsyncer(site, site.app_password("vdirsyncer"))
    vdirsyncer.succeed("discover")
    vdirsyncer.succeed("sync")
    site.run("account", "app-password", "remove", "ada", "--name", "vdirsyncer")
    assert vdirsyncer.run("sync").returncode != 0
    assert contents(vdirsyncer.cards) == contents(site.people)


def test_what_is_written_in_its_folder_is_in_the_account_and_in_the_other_folder_byte_for_byte(site):
    vdirsyncer = Vdirsyncer(site, site.app_password("vdirsyncer"), writes=True)
    vdirsyncer.succeed("discover")
    vdirsyncer.succeed("sync")
    files = sorted(vdirsyncer.cards.glob("*.vcf"))
    edited = files[0].read_bytes().replace(b"\nEND:VCARD", b"\nNOTE:by vdirsyncer\nEND:VCARD")
    assert edited != files[0].read_bytes()
    files[0].write_bytes(edited)
    files[1].unlink()
    made = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:made-here\r\nFN:Jürgen, made\r\nX-ODD;A=b:c\r\nEND:VCARD\r\n".encode()
    (vdirsyncer.cards / "made-here.vcf").write_bytes(made)
    vdirsyncer.succeed("sync")
    assert "Copying" not in vdirsyncer.succeed("sync"), "what it wrote does not come back as news"
    site.run("sync")
    assert contents(site.people) == contents(vdirsyncer.cards)
    assert made in contents(site.people) and edited in contents(site.people)
    assert len(contents(site.people)) == 200
