"""A server with an account whose contacts other people's programs read."""

import base64
import contextlib
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import ssl
import subprocess
import tempfile

import pytest
from kept_port import kept_port


class Site:
    """A running server, the account `ada` with a folder of contacts, and what a program signs in with."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.people = self.folder / "people"
        self._program = os.environ["CONTACTS2WEB_PROGRAM"]
        self.listen = f"127.0.0.1:{kept_port()}"

    def run(self, *words, typed=None):
        """Types a command; returns what it prints."""
        environment = dict(
            os.environ, CONTACTS2WEB_DATA=str(self.folder / "data"), CONTACTS2WEB_HOME=str(self.folder / "device"))
        return subprocess.run(
            [self._program, *words], input=typed, env=environment, cwd=self.folder, text=True, check=True,
            stdout=subprocess.PIPE).stdout

    def serve(self, *options):
        """Starts the server, and waits until it answers."""
        self._log = open(self.folder / "log", "w")
        self.server = subprocess.Popen(
            [self._program, "serve", "--data", str(self.folder / "data"), *options], stdout=subprocess.PIPE,
            stderr=self._log, text=True)
        # One line with the address, once it answers.
        self.address = self.server.stdout.readline().strip()
        assert self.address, (self.folder / "log").read_text()

    def take_device_over(self):
        """The device comes from another folder, where the server had another port."""
        sign_in = self.folder / "device" / "sign-in"
        lines = sign_in.read_text()
        lines = re.sub("^server .*", f"server {self.address.rstrip('/')}", lines, flags=re.M)
        sign_in.write_text(re.sub("^book .*", f"book {self.people}", lines, flags=re.M))

    def app_password(self, name, *options):
        return json.loads(self.run("account", "app-password", "add", "ada", "--name", name, "--json", *options))["password"]

    def sign_in(self, name):
        """The header of a program that has an app password of its own."""
        return self.basic("ada", self.app_password(name))

    @staticmethod
    def basic(user, password):
        return {"Authorization": "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()}

    def ask(self, method, path, headers, body=None):
        """One request; returns the status, and head and body as a text."""
        context = ssl.create_default_context(cafile=str(self.folder / "data" / "certificate.pem"))
        with contextlib.closing(http.client.HTTPSConnection(
                "localhost", int(self.address.rstrip("/").split(":")[-1]), context=context, timeout=30)) as connection:
            connection.request(method, path, body.encode() if body else None, headers)
            answer = connection.getresponse()
            head = "".join(f"{name.lower()}: {value}\n" for name, value in answer.getheaders())
            return answer.status, head + answer.read().decode()

    def log(self):
        """The lines of the server's log."""
        return (self.folder / "log").read_text().splitlines()

    def end(self):
        """Ends the server, as a service manager does."""
        self.server.send_signal(signal.SIGTERM)
        assert self.server.wait(60) == 0

    def stop(self):
        try:
            if self.server.poll() is None:
                self.end()
        finally:
            self.server.kill()
            self._log.close()


@contextlib.contextmanager
def site_like(prepared=None):
    """A site whose server the test starts, with what lies in this folder."""
    folder = tempfile.mkdtemp(prefix="contacts2web-programs-")
    if prepared:
        # With the owners of the files.
        subprocess.run(["cp", "-a", f"{prepared}/.", folder], check=True)
    # PostgreSQL's own user has to pass through.
    os.chmod(folder, 0o711)
    site = Site(folder)
    try:
        yield site
    finally:
        site.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def prepared():
    """Two folders that sites begin with, because a copy takes a tenth of the time that making it takes: `account` with the account `ada`,
    `synced` with 200 contacts and a device besides."""
    with site_like() as site:
        account, synced = site.folder / "prepared" / "account", site.folder / "prepared" / "synced"
        account.mkdir(parents=True)
        site.serve("--listen", site.listen)
        site.run("account", "add", "ada", "--password-stdin", typed="a long password\n")
        site.end()
        subprocess.run(["cp", "-a", site.folder / "data", account], check=True)
        site.serve("--listen", site.listen)
        fingerprint = (site.folder / "log").read_text().split("fingerprint=")[1][:64]
        site.run("populate", "people", "--count", "200", "--seed", "7", "--photos")
        site.run(
            "login", site.address, "--user", "ada", "--book", "people", "--fingerprint", fingerprint, "--password-stdin",
            typed="a long password\n")
        site.run("sync")
        site.end()
        synced.mkdir()
        subprocess.run(["cp", "-a", *(site.folder / name for name in ("data", "device", "people")), synced], check=True)
        yield {"account": account, "synced": synced}


@pytest.fixture(scope="session")
def bare_sites():
    """Makes sites whose servers the test starts."""
    return site_like


@pytest.fixture
def empty(prepared):
    """The account `ada` has no contacts and no devices."""
    with site_like(prepared["account"]) as site:
        site.serve("--listen", site.listen)
        yield site


@pytest.fixture
def site(prepared, request):
    """With contacts and a device that has synced, and the server's options as the test's parameter, if it has one."""
    with site_like(prepared["synced"]) as site:
        site.serve("--listen", site.listen, *getattr(request, "param", ()))
        site.take_device_over()
        yield site
