"""A server that is killed while programs write: what was stored is answered as done when it is sent again, and nothing is there twice."""

import concurrent.futures
import http.client
import signal
import socket
import ssl

BOOK = "/dav/addressbooks/ada/contacts/"
COUNT = 20


def card(number):
    return "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", f"UID:u{number}", f"FN:Number {number}", "END:VCARD", ""])


def send_and_leave(site, path, headers, body):
    """Sends a PUT whose answer nobody reads; returns the connection."""
    context = ssl.create_default_context(cafile=str(site.folder / "data" / "certificate.pem"))
    port = int(site.address.rstrip("/").split(":")[-1])
    connection = context.wrap_socket(socket.create_connection(("localhost", port)), server_hostname="localhost")
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    connection.sendall(f"PUT {path} HTTP/1.1\r\nHost: localhost:{port}\r\n{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
    return connection


def kill_and_start(site):
    site.server.send_signal(signal.SIGKILL)
    site.server.wait(60)
    site._log.close()
    site.serve("--listen", site.listen)


def test_what_was_put_when_the_server_was_killed_is_there_once_when_it_is_sent_again(site):
    own = site.sign_in("phone")
    new = {**own, "Content-Type": "text/vcard; charset=utf-8", "If-None-Match": "*"}
    before = site.ask("PROPFIND", BOOK, {**own, "Depth": "1"})[1].count("<D:response>")

    # One that is stored, and whose answer never comes.
    left = send_and_leave(site, BOOK + "0.vcf", new, card(0))
    while site.ask("GET", BOOK + "0.vcf", own)[0] != 200:
        pass
    kill_and_start(site)
    left.close()
    status, answer = site.ask("PUT", BOOK + "0.vcf", new, card(0))
    assert status == 204
    tag = answer.split("etag: ")[1].split("\n")[0]
    assert f"etag: {tag}\n" in site.ask("GET", BOOK + "0.vcf", own)[1]

    # Many that are under way, wherever the server is with each.
    def put(number):
        try:
            return site.ask("PUT", f"{BOOK}{number}.vcf", new, card(number))[0]
        except (OSError, http.client.HTTPException):
            return None

    with concurrent.futures.ThreadPoolExecutor(COUNT) as pool:
        answers = [pool.submit(put, number) for number in range(1, COUNT + 1)]
        next(concurrent.futures.as_completed(answers)).result()
        kill_and_start(site)
        first = [answer.result() for answer in answers]
    assert set(first) <= {201, None}
    again = [put(number) for number in range(1, COUNT + 1)]
    assert all(status == 204 if was else status in (201, 204) for was, status in zip(first, again)), (first, again)
    for number in range(1, COUNT + 1):
        assert site.ask("GET", f"{BOOK}{number}.vcf", own)[1].endswith("\n" + card(number))
    listed = site.ask("PROPFIND", BOOK, {**own, "Depth": "1"})[1].count("<D:response>")
    assert listed == before + COUNT + 1
