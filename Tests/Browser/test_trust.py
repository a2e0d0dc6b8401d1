"""What was typed is never lost: not with the session, the tab or the server; each once with and once without JavaScript."""

import os
import re
import signal
import subprocess

import visitor
from kept_port import kept_port
from playwright.sync_api import expect


def field(page, label):
    return page.get_by_label(label, exact=True).first


def test_a_form_comes_back_whole_after_the_session_ended(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Ended", last="Session", **{"phone.0.value": "0301"})
    person.go(card + "/edit")
    visitor.write_note(page, "two\nlines, typed for long")
    field(page, "Number").fill("0302")
    with visitor.Visitor(person.browser) as other:
        other.enter()
        other.go("/settings")
        other.page.get_by_role("button", name="Sign out everywhere else").click()
    person.save()
    expect(page.get_by_role("alert").first).to_contain_text("what you typed is here again")
    field(page, "Name").fill(visitor.USER)
    field(page, "Password").fill(visitor.PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("It is not saved yet")).to_be_visible()
    assert field(page, "Note").input_value() == "two\nlines, typed for long"
    assert field(page, "Number").input_value() == "0302"
    other = person.open_tab()
    other.goto(visitor.BASE + card)
    assert "0301" in other.locator("main").inner_text(), "nothing was saved before"
    person.save()
    expect(page.get_by_role("status").first).to_have_text("Saved Ended Session.")
    assert "0302" in page.locator("main").inner_text()


def test_a_form_comes_back_where_somebody_signed_out_and_in_in_another_tab(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Other", last="Tab")
    person.go(card + "/edit")
    visitor.write_note(page, "typed before")
    other = person.open_tab()
    other.goto(visitor.BASE + "/settings")
    other.get_by_role("button", name="Sign out", exact=True).first.click()
    other.get_by_label("Name", exact=True).fill(visitor.USER)
    other.get_by_label("Password", exact=True).fill(visitor.PASSWORD)
    other.get_by_role("button", name="Sign in", exact=True).click()
    other.wait_for_url(visitor.BASE + "/contacts")
    person.save()
    expect(page.get_by_text("It is not saved yet")).to_be_visible()
    assert field(page, "Note").input_value() == "typed before"
    person.save()
    expect(page.get_by_role("status").first).to_have_text("Saved Other Tab.")


def test_a_new_contact_waits_after_its_tab_was_closed_and_somebody_signed_out(person):
    page = person.page
    person.enter()
    person.go("/contacts/new")
    field(page, "First name").fill("Karla Waits")
    if person.javascript:
        with page.expect_response(re.compile("/drafts/")):
            field(page, "Last name").press_sequentially("Long")
        page.close(run_before_unload=True)
    else:
        field(page, "Last name").fill("Long")
        page.get_by_role("button", name="Keep for later").click()
    page = person.page = person.open_tab()
    person.go("/settings")
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    person.sign_in()
    page.get_by_role("link", name="Not saved yet: Karla Waits").click()
    assert field(page, "First name").input_value() == "Karla Waits"
    page.get_by_role("button", name="Throw it away").click()
    expect(page.get_by_role("status").first).to_contain_text("Threw away what you had typed for Karla Waits")
    page.get_by_role("button", name="Undo").click()
    person.go("/contacts/new")
    offered = page.get_by_role("listitem").filter(has_text="Karla Waits")
    if person.javascript:
        person.expect_accessible("drafts are offered")
    offered.get_by_role("button", name="Throw away").click()
    person.go("/contacts")
    assert page.get_by_text("Not saved yet").count() == 0


def test_a_draft_outlives_a_conflict(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Draft", last="Conflict", **{"phone.0.value": "0301"})
    other = person.open_tab()
    for tab in (page, other):
        tab.goto(visitor.BASE + card + "/edit")
    field(other, "Number").fill("0302")
    other.get_by_role("button", name="Save", exact=True).first.click()
    other.wait_for_url(visitor.BASE + card)
    visitor.write_note(page, "mine")
    person.save()
    expect(page.get_by_text("changed while you were editing")).to_be_visible()
    person.go(card)
    page.get_by_role("link", name="Continue").click()
    assert field(page, "Note").input_value() == "mine" and field(page, "Number").input_value() == "0302"
    person.save()
    expect(page.get_by_role("status").first).to_have_text("Saved Draft Conflict.")
    assert "mine" in page.locator("main").inner_text()
    person.go(card)
    assert page.get_by_text("not saved yet").count() == 0


def test_a_form_waits_while_the_server_restarts(browser, tmp_path):
    program = os.environ["CONTACTS2WEB_PROGRAM"]
    port = kept_port()
    # PostgreSQL's own user has to pass through.
    for folder in (tmp_path, *tmp_path.parents[:2]):
        os.chmod(folder, 0o711)
    data = str(tmp_path / "data")
    usual = visitor.BASE

    def start():
        server = subprocess.Popen(
            [program, "serve", "--data", data, "--listen", f"127.0.0.1:{port}"], stdout=subprocess.PIPE, text=True)
        assert "https://" in server.stdout.readline()
        return server

    def stop(server):
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0

    server = start()
    try:
        visitor.BASE = f"https://127.0.0.1:{port}"
        subprocess.run(
            [program, "account", "add", visitor.USER, "--data", data, "--password-stdin"], input=visitor.PASSWORD + "\n",
            text=True, check=True)
        with visitor.Visitor(browser) as person:
            person.sign_in()
            person.go("/contacts/new")
            field(person.page, "First name").fill("Restarted")
            stop(server)
            person.page.get_by_role("button", name="Save", exact=True).first.click()
            expect(person.page.locator("#draft-status")).to_contain_text("tries again by itself")
            assert field(person.page, "First name").input_value() == "Restarted"
            server = start()
            expect(person.page.get_by_role("status").first).to_have_text("Added Restarted to your contacts.")
    finally:
        visitor.BASE = usual
        if server.poll() is None:
            stop(server)
