"""Bodies that break off, and bodies that never end: nothing of them is kept, and the server goes on."""

import re
import socket
import ssl

BOOK = "/dav/addressbooks/ada/contacts/"
CARD = "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", "UID:half", "FN:Half", "N:;Half;;;", "END:VCARD", ""])


def memory(site):
    """What the server has of memory, in MB."""
    with open(f"/proc/{site.server.pid}/status") as status:
        return int(re.search(r"VmRSS:\s*(\d+)", status.read())[1]) // 1024


def begin(site, method, path, headers):
    context = ssl.create_default_context(cafile=str(site.folder / "data" / "certificate.pem"))
    port = int(site.address.rstrip("/").split(":")[-1])
    connection = context.wrap_socket(socket.create_connection(("localhost", port), timeout=60), server_hostname="localhost")
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    connection.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\n{head}\r\n".encode())
    return connection


def test_a_card_of_which_the_body_breaks_off_is_none_though_what_came_is_whole(empty):
    own = empty.sign_in("phone")
    for path, said in [("half.vcf", {"Content-Length": len(CARD) + 1}), ("chunk.vcf", {"Transfer-Encoding": "chunked"})]:
        with begin(empty, "PUT", BOOK + path, {**own, "Content-Type": "text/vcard", **said}) as connection:
            sent = CARD if "Content-Length" in said else f"{len(CARD):x}\r\n{CARD}\r\n"
            connection.sendall(sent.encode())
        assert empty.ask("GET", BOOK + path, own)[0] == 404
    # It is nobody's: another card may have its UID.
    assert empty.ask("PUT", BOOK + "whole.vcf", {**own, "Content-Type": "text/vcard"}, CARD)[0] == 201


def test_a_body_without_an_end_is_cut_off_and_takes_no_memory(empty):
    own = empty.sign_in("phone")
    empty.ask("PROPFIND", BOOK, {**own, "Depth": "1"})
    before = memory(empty)
    for method, path in [("REPORT", BOOK), ("PUT", BOOK + "endless.vcf"), ("PROPFIND", BOOK)]:
        with begin(empty, method, path, {**own, "Depth": "0", "Transfer-Encoding": "chunked"}) as connection:
            sent = 0
            try:
                while sent < 200 << 20:
                    connection.sendall(b"10000\r\n" + 65536 * b" " + b"\r\n")
                    sent += 65536
            except OSError:
                pass
            assert sent < 100 << 20, f"{method} of {sent} bytes"
    # At most one of these bodies is held, until it is found to be too long.
    assert memory(empty) < before + 40
    assert empty.ask("PROPFIND", BOOK, {**own, "Depth": "1"})[1].count("<D:response>") == 1
