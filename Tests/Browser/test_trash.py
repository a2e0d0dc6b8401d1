"""The trash: searched, chosen in, restored from, and the one step that nothing takes back; each once with and once without JavaScript."""

import pytest
import visitor
from playwright.sync_api import expect


@pytest.fixture
def deleted(person):
    """Five people of one company in the trash."""
    person.enter()
    company = "Castoff"
    paths = {}
    for first in ("Ada", "Bea", "Cyd", "Dot", "Eve"):
        paths[f"{first} {company}"] = path = person.make_contact(first=first, last=company, organization=company)
        person.put_into_trash(path)
    return company, paths


def rows(page):
    return page.locator(".entries label")


def search(page, text):
    page.get_by_label("Search the trash").fill(text)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/trash?q={text}")


def test_somebody_is_found_in_the_trash_and_restored(person, deleted):
    company, paths = deleted
    page = person.page
    person.go("/trash")
    search(page, company.lower())
    expect(rows(page)).to_have_count(5)
    person.expect_accessible("trash search")
    rows(page).filter(has_text="Cyd").click()
    page.get_by_role("button", name="Restore selected").click()
    expect(page.get_by_role("status").first).to_have_text(f"Cyd {company}: restored from the trash.")
    assert person.go(paths[f"Cyd {company}"]).ok


def test_all_that_match_are_deleted_for_good_after_a_question(person, deleted):
    company, paths = deleted
    page = person.page
    person.go("/trash")
    search(page, company.lower())
    page.get_by_role("button", name="Select all 5 that match").click()
    expect(page.locator(".tick input:not(:checked)")).to_have_count(0)
    rows(page).filter(has_text="Bea").click()
    page.get_by_role("button", name="Delete for good…").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Delete 4 contacts for good?")
    main = page.locator("main")
    expect(main).to_contain_text("This cannot be undone.")
    for first in ("Ada", "Cyd", "Dot", "Eve"):
        expect(main).to_contain_text(f"{first} {company}")
    person.expect_accessible("delete for good")
    if visitor.SCREENSHOTS:
        page.screenshot(path=visitor.SCREENSHOTS / "delete-for-good.png")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".tick input:checked")).to_have_count(4)
    page.get_by_role("button", name="Delete for good…").click()
    page.get_by_role("button", name="Delete 4 for good").click()
    status = page.get_by_role("status").first
    expect(status).to_contain_text("and 3 others for good.")
    expect(page.locator(".notice button")).to_have_count(0)
    expect(rows(page)).to_have_count(1)
    assert person.go(paths[f"Ada {company}"] + "/history").status == 404


def test_the_password_is_asked_for_before_it(person, deleted):
    company, paths = deleted
    page = person.page
    person.go("/trash")
    search(page, company.lower())
    rows(page).filter(has_text="Dot").click()
    page.get_by_role("button", name="Delete for good…").click()
    person.wait_quarter_hour()
    page.get_by_role("button", name="Delete 1 for good").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Please confirm: Delete for good")
    page.get_by_label("Password", exact=True).fill(visitor.PASSWORD)
    page.get_by_role("button", name="Delete for good", exact=True).click()
    expect(page.get_by_role("status").first).to_have_text(f"Deleted Dot {company} for good.")
    expect(rows(page)).to_have_count(4)


def test_it_goes_by_keyboard_alone(person, deleted):
    company, _ = deleted
    if not person.javascript:
        return
    page = person.page
    person.go("/trash")
    page.get_by_label("Search the trash").focus()
    page.keyboard.type(company.lower())
    page.keyboard.press("Enter")
    page.wait_for_url("**/trash?q=*")
    rows(page).filter(has_text="Eve").get_by_role("checkbox").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("status").first).to_have_text("1 selected")
    page.get_by_role("button", name="Delete for good…").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Delete 1 contact for good?")
    page.get_by_role("button", name="Delete 1 for good").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_have_text(f"Deleted Eve {company} for good.")
