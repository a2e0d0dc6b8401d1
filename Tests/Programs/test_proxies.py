"""Proxies in front of the server, with the configurations of docs/admin.md: who is who, and no request that only one of the two sees."""

import http.client
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import time
import urllib.parse

import pytest
from kept_port import kept_port

REPOSITORY = pathlib.Path(__file__).parents[2]


def unpacked(*packages):
    """Debian packages, unpacked and not installed: installed, they would begin to serve on this machine."""
    folder = REPOSITORY / ".build" / packages[0]
    if not (folder / "usr").exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", "-q", *packages], cwd=folder, check=True)
        for package in folder.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    return folder


def libraries(folder):
    """The environment in which programs of an unpacked package find the libraries beside them."""
    return dict(os.environ, LD_LIBRARY_PATH=str(folder / "usr/lib/x86_64-linux-gnu"))


def documented(language):
    """The configuration that docs/admin.md has for a proxy."""
    return re.search(rf"```{language}\n(.*?)```", (REPOSITORY / "docs/admin.md").read_text(), re.DOTALL)[1]


class Proxy:
    """A proxy that does TLS with a certificate of its own, in front of a server. Around the configuration of the documentation stands
    that a client's connection with nothing to do ends after a second: what answers a mangled request is read to its end."""

    def __init__(self, folder, upstream):
        self.folder, self.upstream = folder, upstream
        self.port, self.plain = kept_port(), kept_port()
        self.certificate, key = folder / "proxy.pem", folder / "proxy.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
             self.certificate], check=True, stderr=subprocess.DEVNULL)
        self.key = key
        self.log = open(folder / "proxy.log", "w")
        self.process = self.start()
        for port in (self.port, self.plain):
            self.await_port(port)

    def await_port(self, port):
        for _ in range(1_000):
            assert self.process.poll() is None, (self.folder / "proxy.log").read_text()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            # Nothing tells when another program listens.
            time.sleep(0.02)
        raise AssertionError("the proxy does not listen")

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.log.close()

    def run(self, *words, environment=None):
        return subprocess.Popen(
            [str(word) for word in words], stdout=self.log, stderr=self.log, cwd=self.folder, env=environment)

    def connect(self):
        """Raw."""
        context = ssl.create_default_context(cafile=self.certificate)
        plain = socket.create_connection(("127.0.0.1", self.port), 30, source_address=("127.0.0.9", 0))
        return context.wrap_socket(plain, server_hostname="localhost")

    def ask(self, method, path, body=None, headers={}, client="127.0.0.9"):
        connection = http.client.HTTPSConnection(
            "localhost", self.port, context=ssl.create_default_context(cafile=self.certificate),
            source_address=(client, 0), timeout=30)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer

    def sign_in(self, password, client, headers={}):
        form = urllib.parse.urlencode({"name": "ada", "password": password})
        return self.ask("POST", "/sign-in", form, {
            "Content-Type": "application/x-www-form-urlencoded", "Origin": f"https://localhost:{self.port}", **headers},
            client)


class Nginx(Proxy):
    def start(self):
        nginx = unpacked("nginx", "libpcre2-8-0")
        site = documented("nginx").replace("unix:/run/contacts2web/socket", self.upstream).replace(
            "listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl; listen 127.0.0.1:{self.plain};").replace(
            "/etc/ssl/contacts.pem", str(self.certificate)).replace("/etc/ssl/contacts.key", str(self.key))
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.folder / "nginx.conf").write_text(
            f"daemon off; pid {self.folder}/pid; error_log stderr; worker_processes 1; {'user root;' if os.getuid() == 0 else ''}"
            f"events {{}} http {{ keepalive_timeout 1s; access_log {self.folder}/access.log; {temporary} {site} }}")
        return self.run(
            nginx / "usr/sbin/nginx", "-p", self.folder, "-c", self.folder / "nginx.conf", environment=libraries(nginx))


class Caddy(Proxy):
    def start(self):
        caddy = unpacked("caddy")
        upstream = self.upstream if not self.upstream.startswith("unix:") else "unix/" + self.upstream[len("unix:"):]
        site = documented("caddy").replace("unix//run/contacts2web/socket", upstream)
        blocks = site.replace(
            "contacts.example.org {", f"https://localhost:{self.port} {{ \n tls {self.certificate} {self.key}", 1)
        plain = site.replace("contacts.example.org {", f"http://localhost:{self.plain} {{", 1)
        (self.folder / "Caddyfile").write_text(f"{{\n admin off\n auto_https off\n servers {{\n timeouts {{\n idle 1s\n }}\n }}\n}}\n{blocks}\n{plain}")
        os.environ.setdefault("HOME", str(self.folder))
        return self.run(caddy / "usr/bin/caddy", "run", "--config", self.folder / "Caddyfile", "--adapter", "caddyfile")


class HAProxy(Proxy):
    def start(self):
        package = unpacked("haproxy", "liblua5.3-0", "libopentracing-c-wrapper0", "libopentracing1")
        both = self.folder / "proxy-and-key.pem"
        both.write_text(self.certificate.read_text() + self.key.read_text())
        upstream = "unix@" + self.upstream[len("unix:"):] if self.upstream.startswith("unix:") else self.upstream
        site = documented("haproxy").replace("unix@/run/contacts2web/socket", upstream).replace(
            "bind :443 ssl crt /etc/ssl/contacts-and-key.pem",
            f"bind 127.0.0.1:{self.port} ssl crt {both}\n  bind 127.0.0.1:{self.plain}")
        (self.folder / "haproxy.cfg").write_text(f"defaults\n  timeout http-keep-alive 1s\n{site}")
        return self.run(package / "usr/sbin/haproxy", "-f", self.folder / "haproxy.cfg", environment=libraries(package))


@pytest.fixture(scope="module", params=[(Nginx, "socket"), (Nginx, "loopback"), (Caddy, "socket"), (Caddy, "loopback"),
                                        (HAProxy, "socket"), (HAProxy, "loopback")],
                ids=lambda pair: f"{pair[0].__name__} at a {pair[1]}")
def proxy(request, bare_sites, prepared):
    """A proxy in front of a server that listens for it."""
    kind, way = request.param
    with bare_sites(prepared["account"]) as site:
        if way == "socket":
            upstream = f"unix:{site.folder}/socket"
            site.serve("--listen", upstream, "--request-log")
        else:
            site.serve("--listen", site.listen, "--plain-http", "--trusted-proxies", "127.0.0.1", "--request-log")
            upstream = site.address.removeprefix("http://").rstrip("/")
        proxy = kind(site.folder, upstream)
        proxy.site = site
        try:
            yield proxy
        finally:
            proxy.stop()


def events(site, name):
    return [line for line in site.log() if f"event={name} " in line]


def await_line(site, name, text):
    """The log is written by a thread of its own."""
    for _ in range(1_000):
        if any(text in line for line in events(site, name.strip())):
            return
        time.sleep(0.02)
    raise AssertionError(f"no {name} with {text} in {site.log()}")


def test_people_sign_in_through_it_and_the_log_has_their_addresses(proxy):
    answer = proxy.sign_in("a long password", "127.0.0.2")
    assert answer.status == 303
    cookie = answer.getheader("Set-Cookie").split(";")[0]
    assert cookie.startswith("__Host-session=")
    assert proxy.ask("GET", "/contacts", headers={"Cookie": cookie}).status == 200
    assert proxy.sign_in("a wrong password", "127.0.0.3").status == 401
    await_line(proxy.site, "sign-in ", "address=127.0.0.2")
    await_line(proxy.site, "sign-in-failed ", "address=127.0.0.3 times=1")


def test_what_a_stranger_writes_into_forwarded_fields_changes_nothing(proxy):
    forged = {"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9", "X-Forwarded-Host": "evil.example",
              "X-Forwarded-Proto": "http"}
    # With another host it would be a foreign form, and without encryption none at all.
    assert proxy.sign_in("a wrong password", "127.0.0.4", forged).status == 401
    await_line(proxy.site, "sign-in-failed ", "address=127.0.0.4 times=1")
    connection = http.client.HTTPConnection("localhost", proxy.plain, timeout=30)
    connection.request("GET", "/contacts", headers={"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"})
    answer = connection.getresponse()
    assert answer.getheader("Location") == "https://localhost/contacts"
    connection.close()


def test_who_comes_without_encryption_is_sent_to_it(proxy):
    connection = http.client.HTTPConnection("localhost", proxy.plain, timeout=30)
    connection.request("GET", "/contacts?find=a")
    answer = connection.getresponse()
    answer.read()
    assert (answer.status, answer.getheader("Location")) == (301, "https://localhost/contacts?find=a")
    connection.request("POST", "/sign-in", "name=ada&password=a+long+password")
    answer = connection.getresponse()
    assert answer.status == 403 and answer.getheader("Set-Cookie") is None
    connection.close()


def test_a_device_syncs_through_it(proxy):
    site = proxy.site
    site.run("populate", "people", "--count", "60", "--seed", "7", "--photos")
    fingerprint = subprocess.run(
        ["openssl", "x509", "-in", proxy.certificate, "-noout", "-fingerprint", "-sha256"], text=True, check=True,
        stdout=subprocess.PIPE).stdout.split("=")[1].strip()
    site.run(
        "login", f"https://localhost:{proxy.port}", "--user", "ada", "--book", "people", "--fingerprint", fingerprint,
        "--password-stdin", typed="a long password\n")
    site.run("sync")
    assert "nothing has changed" in site.run("sync")
    assert "60 contacts" in site.run("account", "list")


SMUGGLED = "GET /no/such/smuggled HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

MANGLED = {
    "a line without a name": f"GET /healthz HTTP/1.1\r\nHost: localhost\r\n: x\r\n{SMUGGLED}",
    "a folded length": f"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length:\r\n {len(SMUGGLED)}\r\n\r\n{SMUGGLED}",
    "a NUL in a length": f"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\0{len(SMUGGLED)}\r\n\r\n{SMUGGLED}",
    "a NUL in an encoding":
        f"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\0,x\r\nContent-Length: {len(SMUGGLED)}\r\n\r\n{SMUGGLED}",
    "a bare LF before a length": f"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nX: y\nContent-Length: {len(SMUGGLED)}\r\n\r\n{SMUGGLED}",
    "a length and chunks":
        f"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(SMUGGLED) + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{SMUGGLED}",
    "two lengths":
        f"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: {len(SMUGGLED)}\r\n\r\n{SMUGGLED}",
    "a space before the colon":
        f"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length : {len(SMUGGLED)}\r\n\r\n{SMUGGLED}",
    "chunks with bare LFs":
        "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        f"3\nabc\n0\n\n{SMUGGLED}",
    "a chunk's length with a sign":
        f"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n+0\r\n\r\n{SMUGGLED}",
}


def exchange(proxy, text):
    """Sends raw bytes; the statuses of the answers."""
    with proxy.connect() as client:
        client.sendall(text.encode())
        got = b""
        try:
            while part := client.recv(65_536):
                got += part
        except (ssl.SSLError, ConnectionError, TimeoutError):
            pass
    return re.findall(rb"^HTTP/1\.1 ([0-9]{3})", got, re.MULTILINE)


def test_server_and_proxy_never_see_different_requests(proxy):
    # The last test of its proxy: the server's end writes all that is to be logged.
    answers = []
    for text in MANGLED.values():
        answers += exchange(proxy, text)
        # A request of somebody else, on whatever connection the proxy has kept open, gets the answer to itself.
        assert proxy.ask("GET", "/healthz").status == 200
    proxy.site.end()
    # Where the proxy, too, takes what stands behind for a request of its own, its client gets the answer to that.
    smuggled = [line for line in events(proxy.site, "request") if "method=GET route=- " in line]
    assert len(smuggled) == answers.count(b"404"), (answers, smuggled)
