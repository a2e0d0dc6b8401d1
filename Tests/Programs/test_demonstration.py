"""`script/server`: what it prints is all that a person and a phone need."""

import os
import pathlib
import re
import subprocess
import time

REPOSITORY = pathlib.Path(__file__).parents[2]
CARD = "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", "UID:nele", "FN:Nele", "N:;Nele;;;", "END:VCARD", ""])


def test_the_demonstration_prints_what_a_person_and_a_phone_sign_in_with(bare_sites):
    with bare_sites() as site:
        # The program is built already: this stands for the build and for what it would install.
        script, tools, demo = (site.folder / name for name in ("script", "tools", "demo"))
        for folder in (script, tools):
            folder.mkdir()
        (script / "server").symlink_to(REPOSITORY / "script" / "server")
        (script / "bootstrap").write_text("#!/bin/sh\n")
        binaries = pathlib.Path(os.environ["CONTACTS2WEB_PROGRAM"]).parent
        (tools / "swift").write_text(f"#!/bin/sh\ncase $* in *--show-bin-path*) echo '{binaries}' ;; esac\n")
        for tool in (script / "bootstrap", tools / "swift"):
            tool.chmod(0o755)
        environment = dict(
            os.environ, PATH=f"{tools}:{os.environ['PATH']}", CONTACTS2WEB_DEMO=str(demo), CONTACTS2WEB_LISTEN="127.0.0.1:0")
        (site.folder / "data").symlink_to(demo / "server")
        site._log = open(site.folder / "log", "w")
        site.server = subprocess.Popen([script / "server"], env=environment, stdout=subprocess.PIPE, stderr=site._log, text=True)
        printed = ""
        while "Ctrl-C" not in printed and (line := site.server.stdout.readline()):
            printed += line
        assert "Ctrl-C" in printed, (site.folder / "log").read_text()

        def found(pattern):
            return re.search(pattern, printed)[1]

        assert found("user +(.*)") == "demo"
        site.address = found(r"address +(\S+)")
        folder = pathlib.Path(found("folder +(.*)"))
        there = set(folder.glob("*.vcf"))
        book = "/dav/addressbooks/demo/contacts/"
        # The phone's password opens the book, and the person's does not.
        phone = site.basic("demo", found("app password of their own: (.*)"))
        assert site.ask("PUT", book + "nele.vcf", {**phone, "Content-Type": "text/vcard"}, CARD)[0] == 201
        assert site.ask("GET", book + "nele.vcf", phone)[0] == 200
        person = site.basic("demo", found("password +(.*)"))
        assert site.ask("GET", book + "nele.vcf", person)[0] == 401
        # Its card comes into the folder that is named.
        end = time.monotonic() + 60
        while not any("UID:nele" in file.read_text() for file in set(folder.glob("*.vcf")) - there):
            assert time.monotonic() < end and site.server.poll() is None
        site.end()
