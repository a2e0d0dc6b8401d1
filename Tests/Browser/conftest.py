"""A server to visit and a browser to visit it with."""

import itertools
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
    """A server by the program of CONTACTS2WEB_PROGRAM, on a folder that goes away afterwards. Pictures go into the folder that
    CONTACTS2WEB_SCREENSHOTS names, if it is set."""
    screenshots = os.environ.get("CONTACTS2WEB_SCREENSHOTS")
    if screenshots:
        visitor.SCREENSHOTS = pathlib.Path(screenshots)
        visitor.SCREENSHOTS.mkdir(parents=True, exist_ok=True)
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
        visitor.DATA = folder + "/data"
        subprocess.run(
            [program, "account", "add", "first", "--data", visitor.DATA, "--password-stdin"], input=visitor.PASSWORD + "\n",
            text=True, check=True)
        visitor.DATABASE = visitor.Database(visitor.DATA)
        yield
        visitor.DATABASE.close()
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            assert server.wait(60) == 0
        finally:
            server.kill()
            shutil.rmtree(folder, ignore_errors=True)


numbers = itertools.count(1)


@pytest.fixture(autouse=True)
def account(site, request):
    """Each test has an account of its own, so that none rests on what another left there, and none clears anything away."""
    visitor.add_account(f"{request.module.__name__.removeprefix('test_')}-{next(numbers)}")


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
