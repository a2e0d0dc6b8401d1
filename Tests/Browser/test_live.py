"""An open page shows what is changed elsewhere, and never touches what somebody types."""

import base64

import pytest
import visitor
from playwright.sync_api import expect


@pytest.fixture
def other(browser):
    """The same person at another browser."""
    with visitor.Visitor(browser) as other:
        other.enter()
        yield other


def start(person, path="/contacts"):
    person.enter()
    person.go(path)
    person.page.evaluate("window.isSame = true")
    return person.page


def row(page, name):
    return page.locator(".rows a").filter(has=page.get_by_text(name, exact=True))


def test_a_new_contact_comes_into_an_open_list_and_goes_again(person, other):
    page = start(person)
    expect(row(page, "Livia Newcomer")).to_have_count(0)
    card = other.make_contact(first="Livia", last="Newcomer")
    expect(row(page, "Livia Newcomer")).to_have_count(1)
    row(page, "Livia Newcomer").focus()
    other.put_into_trash(card)
    expect(row(page, "Livia Newcomer")).to_have_count(0)
    assert page.evaluate("window.isSame"), "the page was not loaded again"


def test_what_a_phone_makes_and_deletes_comes_into_an_open_list_at_once(person, other):
    other.go("/phones")
    other.page.get_by_label("Name").fill("Phone of an open list")
    other.page.get_by_role("button", name="Make a password").click()
    _, user, password = other.page.locator(".credentials code").all_inner_texts()
    sign = "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()
    card = visitor.BASE + f"/dav/addressbooks/{user}/contacts/phoned.vcf"

    def ask(method, data=None):
        headers = {"Authorization": sign, "Content-Type": "text/vcard"}
        return person.context.request.fetch(card, method=method, headers=headers, data=data).status

    page = start(person)
    expect(row(page, "Livia Phoned")).to_have_count(0)
    assert ask("PUT", "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:phoned\r\nFN:Livia Phoned\r\nN:Phoned;Livia;;;\r\nEND:VCARD\r\n") == 201
    expect(row(page, "Livia Phoned")).to_have_count(1)
    assert ask("DELETE") == 204
    expect(row(page, "Livia Phoned")).to_have_count(0)
    assert page.evaluate("window.isSame"), "the page was not loaded again"
    other.go("/phones")
    other.page.get_by_role("listitem").filter(has_text="Phone of an open list").get_by_role("link", name="Sign out").click()
    other.page.get_by_role("button", name="Sign out", exact=True).last.click()
    expect(other.page.get_by_role("status").first).to_contain_text("is signed out")


def test_a_card_changes_while_it_is_looked_at_and_says_so(person, other):
    path = other.make_contact(first="Livia", last="Watched", note="before")
    page = start(person, path)
    expect(page.locator(".card")).to_contain_text("before")
    page.get_by_role("link", name="History").focus()
    other.go(path + "/edit")
    visitor.write_note(other.page, "after")
    other.save()
    expect(page.locator(".card")).to_contain_text("after")
    expect(page.locator(".toast")).to_have_text("This contact was changed elsewhere just now.")
    assert page.evaluate("window.isSame && document.activeElement.textContent.trim()") == "History"
    person.expect_accessible("a card that has changed")
    other.put_into_trash(path)
    expect(page.get_by_text("This contact was deleted elsewhere just now.").first).to_be_visible()
    expect(page.get_by_role("link", name="Show the trash")).to_be_visible()
    expect(page.locator(".card h1")).to_have_text("Livia Watched")


def test_a_marked_text_stays_marked_until_it_is_let_go(person, other):
    path = other.make_contact(first="Livia", last="Marked", note="before")
    page = start(person, path)
    page.evaluate("getSelection().selectAllChildren(document.querySelector('.card h1'))")
    other.go(path + "/edit")
    visitor.write_note(other.page, "after")
    with page.expect_response("**/changes?after=*"):
        other.save()
    assert page.evaluate("getSelection().toString()") == "Livia Marked"
    assert "before" in page.locator(".card").inner_text()
    page.evaluate("getSelection().removeAllRanges()")
    expect(page.locator(".card")).to_contain_text("after")
    other.put_into_trash(path)


def test_a_form_keeps_what_is_typed_while_the_list_beside_it_changes(person, other):
    path = other.make_contact(first="Livia", last="Typed")
    page = start(person, path + "/edit")
    name = page.get_by_label("First name", exact=True)
    with page.expect_response("**/drafts/*"):
        name.fill("Liv")
    name.press("End")
    more = other.make_contact(first="Livia", last="Another")
    other.go(path + "/edit")
    other.page.get_by_label("First name", exact=True).fill("Lydia")
    other.save()
    expect(row(page, "Livia Another")).to_have_count(1)
    expect(row(page, "Lydia Typed")).to_have_count(1)
    assert name.input_value() == "Liv" and page.evaluate("document.activeElement.name") == "first"
    assert page.evaluate("window.isSame")
    other.put_into_trash(path)
    other.put_into_trash(more)
    # The other browser was shown what was typed, and saved what it made of it: nothing is left to go on with.
    person.go("/drafts")
    expect(page.get_by_role("button", name="Throw away")).to_have_count(0)


def test_what_a_search_shows_stays_a_search(person, other):
    page = start(person, "/contacts?q=Searchable")
    expect(page.locator(".rows a")).to_have_count(0)
    paths = [other.make_contact(first=name, last="Searchable") for name in ["Livia", "Linus"]]
    paths.append(other.make_contact(first="Nobody", last="Else"))
    expect(page.locator(".rows a")).to_have_count(2)
    assert page.locator("#q").input_value() == "Searchable"
    for path in paths:
        other.put_into_trash(path)
    expect(page.locator(".rows a")).to_have_count(0)
