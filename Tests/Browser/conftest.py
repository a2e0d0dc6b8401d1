"""A server to visit and a browser to visit it with."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

import pytest
import visitor
from playwright.sync_api import sync_playwright


@pytest.fixture(scope="session")
def site():
    """The server that CONTACTS2WEB_URL, _USER and _PASSWORD name; else one of its own, by the program of
    CONTACTS2WEB_PROGRAM on a folder that goes away afterwards."""
    screenshots = os.environ.get("CONTACTS2WEB_SCREENSHOTS")
    if screenshots:
        visitor.SCREENSHOTS = pathlib.Path(screenshots)
        visitor.SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    if "CONTACTS2WEB_URL" in os.environ:
        visitor.BASE = os.environ["CONTACTS2WEB_URL"].rstrip("/")
        visitor.USER, visitor.PASSWORD = os.environ["CONTACTS2WEB_USER"], os.environ["CONTACTS2WEB_PASSWORD"]
        yield
        return
    program = os.environ["CONTACTS2WEB_PROGRAM"]
    folder = tempfile.mkdtemp(prefix="contacts2web-browser-")
    # PostgreSQL's own user has to pass through.
    os.chmod(folder, 0o711)
    server = subprocess.Popen(
        [program, "serve", "--data", folder + "/data", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True)
    try:
        # One line with the address, once it answers.
        line = server.stdout.readline()
        assert "https://" in line, f"the server said {line!r}"
        visitor.BASE = "https://" + line.split("https://")[1].split()[0].rstrip("/")
        visitor.PASSWORD = "a password for tests"
        visitor.DATA = folder + "/data"
        yield
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            assert server.wait(60) == 0
        finally:
            server.kill()
            shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module", autouse=True)
def account(site, request):
    """Each file of tests has an account of its own, so that none rests on whom another left in the list. At a server that
    was there before, all have the account that was named."""
    if visitor.DATA:
        visitor.USER = request.module.__name__.removeprefix("test_")
        subprocess.run(
            [os.environ["CONTACTS2WEB_PROGRAM"], "account", "add", visitor.USER, "--data", visitor.DATA, "--password-stdin"],
            input=visitor.PASSWORD + "\n", text=True, check=True)


@pytest.fixture(scope="session")
def browser(site):
    with sync_playwright() as playwright, visitor.launch(playwright) as browser:
        yield browser


def pytest_generate_tests(metafunc):
    """What a person does every day is done once with and once without JavaScript."""
    if "person" in metafunc.fixturenames:
        ways = [True, False] if metafunc.module.__name__ in ("test_activity", "test_card", "test_conflicts", "test_daily", "test_dates", "test_duplicates", "test_edit", "test_factor", "test_groups", "test_import", "test_linked", "test_many", "test_notices", "test_passwords", "test_past", "test_phones", "test_safety", "test_sign_up", "test_trash", "test_trust", "test_untouched") else [True]
        names = ["with JavaScript" if way else "without JavaScript" for way in ways]
        metafunc.parametrize("person", ways, ids=names, indirect=True)


@pytest.fixture
def person(browser, request):
    with visitor.Visitor(browser, javascript=request.param) as person:
        yield person
        person.expect_no_complaints()
