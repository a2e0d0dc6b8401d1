"""Programs that know WebDAV (RFC 4918) and nothing of cards: litmus, which tests servers, cadaver, and a library of Python's."""

import asyncio
import concurrent.futures
import contextlib
import re
import ssl
import subprocess
import threading

import pytest
import webdav4.client
from test_proxies import libraries, unpacked

BOOK = "dav/addressbooks/ada/contacts/"


def package():
    return unpacked("litmus", "cadaver", "libneon27-gnutls")


def card(name, *lines):
    return "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", f"FN:{name}", f"N:;{name};;;", *lines, "END:VCARD", ""]).encode()


class Line:
    """Stands between the server and a program that has no eye for our certificate, and passes each byte on.

    One thread with one loop carries all connections. Two threads for each one is refused: TLS is not made for one that reads while another
    writes, and what one closes beneath the other's reading gives its number to the next connection, of which the first bytes then go astray.
    """

    def __init__(self, site):
        self._server = int(site.address.rstrip("/").split(":")[-1])
        self._context = ssl.create_default_context(cafile=str(site.folder / "data" / "certificate.pem"))
        self._port = concurrent.futures.Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    def __enter__(self):
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._port.result()}/"
        return self

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    async def _run(self):
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        listener = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self._port.set_result(listener.sockets[0].getsockname()[1])
        await self._ended.wait()
        listener.close()

    async def _connect(self, from_program, to_program):
        with contextlib.closing(to_program):
            from_server, to_server = await asyncio.open_connection(
                "127.0.0.1", self._server, ssl=self._context, server_hostname="localhost")
            await asyncio.gather(
                self._carry(from_program, to_server, to_program, self.asked),
                self._carry(from_server, to_program, to_server, self.answered))

    @staticmethod
    async def _carry(source, target, back, change):
        try:
            while piece := await source.read(1 << 16):
                passed, answer = change(piece)
                target.write(passed)
                back.write(answer)
                await target.drain()
        except OSError:
            pass
        for end in (target, back):
            end.close()

    def asked(self, piece):
        """What goes on of a piece that the program sent, and what goes back at once."""
        return piece, b""

    def answered(self, piece):
        return piece, b""


class Shelf(Line):
    """litmus makes a collection for each suite and works in it. An address book has none, so litmus is told of one that is only here: of
    requests to make or delete it the server does not hear, and its path is as long as the book's. With `collections`, so is each other one.
    """

    OURS, THEIRS = b"contacts/", b"c/litmus/"

    def __init__(self, site, collections):
        self._collections = collections
        super().__init__(site)

    def asked(self, piece):
        # litmus sends each head in one piece.
        made = re.match(rb"(MKCOL|DELETE) (\S+) ", piece)
        if made and (made[2].endswith(self.THEIRS) or self._collections and made[2].endswith(b"/")):
            status = b"201 Created" if made[1] == b"MKCOL" else b"404 Not Found"
            return b"", b"HTTP/1.1 " + status + b"\r\nContent-Length: 0\r\n\r\n"
        return piece.replace(self.THEIRS, self.OURS), b""

    def answered(self, piece):
        return piece.replace(self.OURS, self.THEIRS), b""


def litmus(site, suite, collections=False):
    """Runs a suite of litmus; answers how each of its tests went, by its number and name: `pass`, `FAIL`, `SKIPPED`."""
    # What it puts where it does not matter what.
    documents = site.folder / "documents"
    documents.mkdir(exist_ok=True)
    (documents / "foo").write_bytes(card("Foo", "TEL:+4912345"))
    password = site.app_password("litmus", "--allow-deletions")
    with Shelf(site, collections) as shelf:
        said = subprocess.run(
            [package() / "usr/libexec/litmus" / suite, "--htdocs", documents, f"{shelf.address}dav/addressbooks/ada/c/",
             "ada", password], env=libraries(package()), cwd=site.folder, text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
    outcomes = {}
    for line in said.replace("\r", "\n").splitlines():
        # A test that warns says how it went in a line of its own.
        found = re.match(r" ?(\d+)\. (\w+)\.+ ?(\w*)| {4}()()\.{22} (pass|FAIL)", line)
        if found and found[1]:
            test = int(found[1]), found[2]
        if found and (outcome := found[3] or found[6]) in ("pass", "FAIL", "SKIPPED"):
            outcomes[test] = outcome
    assert "summary for" in said, said
    return outcomes


# The tests of each suite that do not pass, and why not.
NO_CARD = "what it puts is no card: 409"
NO_COLLECTION = "there is one book, and nothing makes another one: 403"
NO_DEAD_PROPERTY = "a card has the properties that it is computed, and no others: 403 for each"
REFUSED = {
    "basic": {
        "put_get": NO_CARD, "put_get_utf8_segment": NO_CARD, "delete_fragment": NO_COLLECTION, "mkcol": NO_COLLECTION,
        "mkcol_with_body": NO_COLLECTION + ", whatever stands in the body",
    },
    "copymove": {"copy_coll": NO_CARD, "copy_shallow": NO_CARD, "move_coll": NO_CARD},
    "props": {"propset": NO_DEAD_PROPERTY, "propmanyns": NO_DEAD_PROPERTY, "propget": NO_DEAD_PROPERTY},
    "http": {},
}
# Those that litmus leaves out, because what they would begin with is among the refused ones.
LEFT_OUT = {
    "basic": {"mkcol_over_plain", "delete", "mkcol_again", "delete_coll"},
    "copymove": set(),
    "props": {
        "propget", "propmove", "propdeletes", "propreplace", "propnullns", "prophighunicode", "propremoveset",
        "propsetremove", "propvalnspace",
    },
    "http": set(),
}
PASSED = {
    "basic": {"options", "put_no_parent", "delete_null", "mkcol_no_parent"},
    "copymove": {"copy_init", "copy_simple", "copy_overwrite", "copy_nodestcoll", "copy_cleanup", "move", "move_cleanup"},
    "props": {"propfind_invalid", "propfind_invalid2", "propfind_d0", "propinit", "propextended", "propwformed", "propcleanup"},
    "http": {"expect100"},
}


@pytest.mark.parametrize("suite", REFUSED)
def test_litmus_passes_but_for_what_an_address_book_does_not_do(empty, suite):
    # For COPY and MOVE it wants collections as well, and would leave all out without.
    outcomes = litmus(empty, suite, collections=suite == "copymove")

    def names(wanted):
        return {name for (_, name), outcome in outcomes.items() if outcome == wanted}

    assert names("pass") - {"init", "begin", "finish"} == PASSED[suite]
    assert names("FAIL") == set(REFUSED[suite])
    assert names("SKIPPED") == LEFT_OUT[suite]


class Cadaver:
    """cadaver with a folder of its own."""

    def __init__(self, site):
        self.folder = site.folder / "cadaver"
        self.folder.mkdir()
        netrc = self.folder / ".netrc"
        netrc.write_text(f"machine 127.0.0.1 login ada password {site.app_password('cadaver')}\n")
        netrc.chmod(0o600)
        self._site = site

    def type(self, *commands):
        """Types the commands; answers what it says to each."""
        with Line(self._site) as line:
            said = subprocess.run(
                [package() / "usr/bin/cadaver", line.address + BOOK], input="\n".join([*commands, "quit\n"]), env=dict(
                    libraries(package()), HOME=str(self.folder), LC_ALL="C.UTF-8"), cwd=self.folder, text=True, check=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
        answers = re.split(r"dav:\S+> ", said)[1:-1]
        assert len(answers) == len(commands), said
        return answers


def test_cadaver_lists_puts_gets_moves_copies_and_deletes_cards(empty):
    cadaver = Cadaver(empty)
    ann, bob = card("Ann", "UID:ann"), card("Bob")
    (cadaver.folder / "ann.vcf").write_bytes(ann)
    (cadaver.folder / "bob.vcf").write_bytes(bob)
    answers = cadaver.type("ls", "put ann.vcf", "put bob.vcf", "ls", "get ann.vcf back.vcf", "propnames ann.vcf")
    assert "collection is empty" in answers[0]
    assert all("succeeded" in answer for answer in answers[1:])
    assert re.findall(r"(\S+\.vcf) +(\d+)", answers[3])[0] == ("ann.vcf", str(len(ann)))
    # It says "Error" of a card of which it is not told how long it is.
    assert "Error" not in answers[3] and "bob.vcf" in answers[3]
    assert (cadaver.folder / "back.vcf").read_bytes() == ann

    answers = cadaver.type(
        "move ann.vcf Zoë.vcf", "copy bob.vcf bob2.vcf", "ls", "copy bob2.vcf bob.vcf", "delete bob.vcf", "ls")
    assert all("succeeded" in answer for answer in answers)
    assert sorted(re.findall(r"(\S+\.vcf) +\d", answers[2])) == ["Zoë.vcf", "bob.vcf", "bob2.vcf"]
    assert sorted(re.findall(r"(\S+\.vcf) +\d", answers[5])) == ["Zoë.vcf", "bob2.vcf"]
    # The UID is the first one's; a card has no colour; there is one book, and no lock.
    for answer in cadaver.type("copy Zoë.vcf twice.vcf", "propset Zoë.vcf color red", "mkcol more", "lock Zoë.vcf"):
        assert "failed" in answer, answer


def test_a_library_for_webdav_finds_its_way(empty):
    password = empty.app_password("webdav4")
    context = ssl.create_default_context(cafile=str(empty.folder / "data" / "certificate.pem"))
    client = webdav4.client.Client(empty.address + BOOK, auth=("ada", password), verify=context)
    (empty.folder / "ann.vcf").write_bytes(card("Ann", "UID:ann"))
    client.upload_file(empty.folder / "ann.vcf", "ann.vcf")
    (empty.folder / "bob.vcf").write_bytes(card("Bob", "UID:bob"))
    client.upload_file(empty.folder / "bob.vcf", "bob.vcf")
    assert client.content_length("ann.vcf") == len(card("Ann", "UID:ann"))
    # It moves without replacing, unless it is told to.
    with pytest.raises(webdav4.client.ClientError):
        client.move("ann.vcf", "bob.vcf")
    client.move("ann.vcf", "zoe.vcf")
    assert client.exists("zoe.vcf") and not client.exists("ann.vcf")
    client.move("zoe.vcf", "bob.vcf", overwrite=True)
    assert [name.rsplit("/")[-1] for name in client.ls("", detail=False)] == ["bob.vcf"]
    client.download_file("bob.vcf", empty.folder / "back.vcf")
    assert (empty.folder / "back.vcf").read_bytes() == card("Ann", "UID:ann")
    for refused in (lambda: client.mkdir("more"), lambda: client.copy("bob.vcf", "twice.vcf"), lambda: client.remove("")):
        with pytest.raises(webdav4.client.ClientError):
            refused()
    client.remove("bob.vcf")
    assert client.ls("") == []
