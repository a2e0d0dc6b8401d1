"""Programs that ask for more than fits into any buffer and then read nothing: others are answered meanwhile, and the server's memory stays what it was."""

import re
import socket
import ssl

BOOK = "/dav/addressbooks/ada/contacts/"
NAMES = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"'
# More than there are workers. Each answer would have 60 MB.
READERS, TIMES = 24, 1000
CARD = "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", "UID:long", "FN:Long", "NOTE:" + 60_000 * "x", "END:VCARD", ""])


def memory(site):
    """What the server has of memory, in MB."""
    with open(f"/proc/{site.server.pid}/status") as status:
        return int(re.search(r"VmRSS:\s*(\d+)", status.read())[1]) // 1024


def ask_and_read_one_byte(site, headers, body):
    context = ssl.create_default_context(cafile=str(site.folder / "data" / "certificate.pem"))
    port = int(site.address.rstrip("/").split(":")[-1])
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.settimeout(30)
    plain.connect(("localhost", port))
    connection = context.wrap_socket(plain, server_hostname="localhost")
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    connection.sendall(f"REPORT {BOOK} HTTP/1.1\r\nHost: localhost:{port}\r\n{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
    assert connection.recv(1) == b"H"
    return connection


def test_programs_that_read_nothing_of_a_long_answer_are_in_nobodys_way(site):
    own = site.sign_in("phone")
    assert site.ask("PUT", BOOK + "long.vcf", {**own, "Content-Type": "text/vcard"}, CARD)[0] == 201
    whole = (
        f"<C:addressbook-multiget {NAMES}><prop><getetag/><C:address-data/></prop>"
        + TIMES * f"<href>{BOOK}long.vcf</href>" + "</C:addressbook-multiget>")
    assert site.ask("REPORT", BOOK, own, whole)[1].count("NOTE:xxx") == TIMES
    before = memory(site)
    waiting = [ask_and_read_one_byte(site, own, whole) for _ in range(READERS)]
    try:
        for number in range(5):
            new = f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:n{number}\r\nFN:New\r\nEND:VCARD\r\n"
            assert site.ask("PUT", f"{BOOK}n{number}.vcf", {**own, "Content-Type": "text/vcard"}, new)[0] == 201
            assert site.ask("PROPFIND", BOOK, {**own, "Depth": "1"})[0] == 207
        # A portion of some 256 kB each, its copy in the connection's buffer, and one whole listing.
        assert memory(site) < before + 40
    finally:
        for connection in waiting:
            connection.close()
