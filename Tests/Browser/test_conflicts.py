"""Conflicts settled value by value, by keyboard; once with and once without JavaScript."""

import pytest
import visitor
from playwright.sync_api import expect


def add_conflict(person, last):
    """A contact with an earlier version that waits for a decision; the path of its card."""
    card = person.make_contact(**{
        "first": "Kurt", "last": last, "job-title": "Cook", "phone.0.label": "cell", "phone.0.value": "0171 555001",
        "note": "Met in Rome.\nLikes tea and long walks."})
    person.go(card + "/edit")
    page = person.page
    page.get_by_label("Job title", exact=True).fill("Head of the kitchen")
    page.get_by_label("Number", exact=True).first.fill("0171 555002")
    page.get_by_label("Note", exact=True).fill("Met in Rome.\nLikes green tea and walks.")
    person.save()
    # As if a device had sent the earlier one at the same time.
    visitor.DATABASE.run(f"UPDATE contact_versions SET needs_review = true WHERE contact_id = '{card.split('/')[-1]}'")
    return card


@pytest.fixture
def conflict(person):
    person.enter()
    card = add_conflict(person, "Streit")
    yield card
    if person.go(card).ok:
        person.delete(card)


def test_values_are_chosen_by_keyboard_saved_taken_back_and_saved_again(person, conflict):
    page = person.page
    person.go("/review")
    item = page.locator("article").filter(has_text="Kurt Streit")
    assert "green" in item.locator("mark").all_inner_texts()[0] + item.locator("mark").all_inner_texts()[-1]
    person.expect_legible("the review list")
    item.get_by_role("link", name="Choose value by value").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Save what is chosen")).to_be_visible()
    person.expect_legible("choosing value by value")
    title = page.get_by_role("row", name="Job title")
    title.get_by_role("radio").last.focus()
    page.keyboard.press("ArrowLeft")
    expect(title.get_by_role("radio").first).to_be_checked()
    phone = page.get_by_role("row", name="Phone")
    phone.get_by_role("checkbox").first.focus()
    page.keyboard.press("Space")
    save = page.get_by_role("button", name="Save what is chosen")
    save.focus()
    page.keyboard.press("Enter")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("saved as you chose")
    expect(item).to_have_count(0)
    person.go(conflict)
    card = page.locator(".card")
    expect(card).to_contain_text("Cook")
    expect(card).to_contain_text("0171 555001")
    expect(card).to_contain_text("0171 555002")
    expect(card).to_contain_text("green tea")


def test_it_is_undone_and_done_again(person, conflict):
    page = person.page
    version = page.request.get(visitor.BASE + "/review").text().split(f'action="/review/{conflict.split("/")[-1]}/')[1].split('"')[0]
    path = f"/review/{conflict.split('/')[-1]}/{version}"
    person.go(path)
    page.get_by_role("row", name="Job title").get_by_role("radio").first.check()
    page.get_by_role("button", name="Save what is chosen").click()
    notice = page.locator(".notice")
    expect(notice).to_contain_text("saved as you chose")
    notice.get_by_role("button", name="Undo").click()
    expect(notice).to_contain_text("back in Review")
    person.go(conflict)
    expect(page.locator(".card")).to_contain_text("Head of the kitchen")
    person.go(path)
    page.get_by_role("row", name="Job title").get_by_role("radio").first.check()
    page.get_by_role("button", name="Save what is chosen").click()
    person.go(conflict)
    expect(page.locator(".card")).to_contain_text("Cook")


def test_the_page_comes_back_with_the_choice_where_the_contact_changed_meanwhile(person, conflict):
    page = person.page
    version = page.request.get(visitor.BASE + "/review").text().split(f'action="/review/{conflict.split("/")[-1]}/')[1].split('"')[0]
    person.go(f"/review/{conflict.split('/')[-1]}/{version}")
    page.get_by_role("row", name="Job title").get_by_role("radio").first.check()
    with visitor.Visitor(person.browser, javascript=person.javascript) as other:
        other.context.add_cookies(person.context.storage_state()["cookies"])
        other.go(conflict + "/edit")
        visitor.write_note(other.page, "Moved to Paris.")
        other.save()
    page.get_by_role("button", name="Save what is chosen").click()
    expect(page.get_by_role("alert")).to_contain_text("Your choice is still here")
    expect(page.get_by_role("row", name="Job title").get_by_role("radio").first).to_be_checked()
    expect(page.get_by_role("row", name="Note")).to_contain_text("Moved to Paris.")
    person.expect_legible("a choice that came back")
    page.get_by_role("button", name="Save what is chosen").click()
    person.go(conflict)
    expect(page.locator(".card")).to_contain_text("Cook")
    expect(page.locator(".card")).to_contain_text("Moved to Paris.")


def test_the_pages_are_good_to_look_at_at_every_size_and_in_both_schemes(person, conflict):
    if not person.javascript:
        return
    version = person.page.request.get(visitor.BASE + "/review").text().split(f'action="/review/{conflict.split("/")[-1]}/')[1].split('"')[0]
    person.go("/review")
    person.expect_good_looks("conflicts")
    person.go(f"/review/{conflict.split('/')[-1]}/{version}")
    person.expect_good_looks("conflict")
    person.go(f"{conflict}/versions/{version}")
    person.expect_good_looks("conflict-version")
