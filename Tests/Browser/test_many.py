"""Many contacts at once: chosen, changed, deleted and exported, each as one step; each once with and once without JavaScript."""


import pytest
import visitor
from home import Home
from playwright.sync_api import expect


@pytest.fixture
def colleagues(person):
    """The names of seven people of one company and the paths of their cards."""
    person.enter()
    company = "Initrode"
    return {
        f"{first} {company}": person.make_contact(first=first, last=company, organization=company)
        for first in ("Ada", "Bea", "Cyd", "Dot", "Eve", "Fay", "Gil")}


def rows(page):
    return page.locator(".many .entries label")


def tick(page, name):
    rows(page).filter(has_text=name).click()


def begin(person, colleagues):
    """Goes from the list to where its contacts are chosen."""
    person.go(f"/contacts?q={company(colleagues)}")
    person.page.get_by_role("link", name="Select several").click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Select contacts")


def company(colleagues):
    return next(iter(colleagues)).split()[1]


def test_the_company_of_five_people_changes_in_nine_clicks(person, colleagues):
    page = person.page
    clicks = []

    def click(target):
        clicks.append(target)
        target.click()

    person.go(f"/contacts?q={company(colleagues)}")
    click(page.get_by_role("link", name="Select several"))
    five = list(colleagues)[:5]
    for name in five:
        click(rows(page).filter(has_text=name))
    click(page.get_by_role("button", name="Edit"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Edit 5 contacts")
    person.expect_accessible("edit many")
    expect(page.get_by_label("New text")).to_be_focused()
    page.keyboard.type("Globex")
    click(page.get_by_role("button", name="Change 5 contacts"))
    expect(page.get_by_role("status").first).to_have_text(f"Changed {five[0]} and 4 others.")
    assert len(clicks) <= 9
    for name, path in colleagues.items():
        person.go(path)
        assert ("Globex" in page.locator("main").inner_text()) == (name in five), name
    person.go("/log")
    entry = page.locator("main li").first
    assert "4 others" in entry.inner_text()
    entry.get_by_role("button", name="Undo").click()
    for path in colleagues.values():
        person.go(path)
        assert "Globex" not in page.locator("main").inner_text()


def test_a_device_takes_what_a_person_changed_of_many_without_a_question(person, tmp_path):
    """Its guard stops a run whose folder would overwrite more than 20 and 30 % of the contacts; that is for scripts."""
    page = person.page
    company = "Umbrella"
    person.enter()
    for number in range(25):
        person.make_contact(first=f"Worker {number}", last=company, organization=company)
    book = tmp_path / "book"
    book.mkdir()
    device = Home(tmp_path / "home", book)
    device.run("sync")

    def files(text):
        return sum(text in path.read_text() for path in book.glob("*.vcf"))

    assert files(f"ORG:{company}") == 25
    person.go(f"/contacts?q={company}")
    page.get_by_role("link", name="Select several").click()
    page.get_by_role("button", name="Select all 25 that match").click()
    page.get_by_role("button", name="Edit").click()
    page.get_by_label("New text").fill("Wayne")
    page.get_by_role("button", name="Change 25 contacts").click()
    expect(page.get_by_role("status").first).to_contain_text("and 24 others.")
    device.run("sync")
    assert files("ORG:Wayne") == 25
    # What the folder's own files say of as many is what the guard asks about.
    for path in book.glob("*.vcf"):
        path.write_text(path.read_text().replace("ORG:Wayne", "ORG:Oscorp"))
    device.run("sync", may=(2,))


def test_all_that_match_but_one_are_deleted_after_a_question_and_come_back(person, colleagues):
    page = person.page
    begin(person, colleagues)
    page.get_by_role("button", name="Select all 7 that match").click()
    tick(page, "Cyd")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Delete 6 contacts?")
    person.expect_accessible("delete many")
    asked = page.locator("main").inner_text()
    names = list(colleagues)
    assert f"{names[0]}, {names[1]}, {names[3]}, {names[4]}, {names[5]} and 1 other" in asked, asked
    page.get_by_role("button", name="Delete 6").click()
    expect(page.get_by_role("status").first).to_contain_text("and 5 others to the trash.")
    person.go(f"/contacts?q={company(colleagues)}")
    assert page.locator(".rows .row-name").all_inner_texts() == [names[2]]
    person.go("/log")
    page.locator("main li").first.get_by_role("button", name="Undo").click()
    person.go(f"/contacts?q={company(colleagues)}")
    expect(page.locator(".rows .row-name")).to_have_text(names)


def test_ticks_stay_from_search_to_search_and_a_range_is_chosen_with_the_shift_key(person, colleagues):
    page = person.page
    begin(person, colleagues)
    if person.javascript:
        tick(page, "Bea")
        rows(page).filter(has_text="Eve").click(modifiers=["Shift"])
        expect(page.locator(".many-bar").get_by_role("status")).to_have_text("4 selected")
        tick(page, "Cyd")
        rows(page).filter(has_text="Dot").click(modifiers=["Shift"])
        expect(page.locator(".many-bar").get_by_role("status")).to_have_text("2 selected")
        page.get_by_role("button", name="Clear the selection").click()
    tick(page, "Bea")
    page.get_by_label("Search contacts").fill(f"Gil {company(colleagues)}")
    page.get_by_label("Search contacts").press("Enter")
    expect(rows(page)).to_have_count(1)
    tick(page, "Gil")
    page.get_by_role("button", name="Export").click()
    expect(page.get_by_role("heading", name="Export 2 contacts")).to_be_visible()
    person.expect_accessible("export")
    with page.expect_download() as download:
        page.get_by_role("button", name="One vCard file").click()
    exported = download.value.path().read_bytes().decode()
    assert download.value.suggested_filename == "Contacts.vcf"
    cards = [person.context.request.get(f"{visitor.BASE}{path}/card.vcf").text() for name, path in colleagues.items() if name[:3] in ("Bea", "Gil")]
    assert exported == "".join(cards) and exported.count("BEGIN:VCARD") == 2


def test_a_preview_shows_what_would_change_and_nothing_is_changed_without_a_word(person, colleagues):
    page = person.page
    begin(person, colleagues)
    page.get_by_role("button", name="Select all 7 that match").click()
    page.get_by_role("button", name="Edit").click()
    page.get_by_role("button", name="Change 7 contacts").click()
    expect(page.get_by_role("alert")).to_contain_text("please type the new text")
    page.get_by_label("Field", exact=True).select_option("Group")
    page.get_by_label("New text").fill("Choir")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="Preview")).to_be_visible()
    person.expect_accessible("preview of an edit")
    assert page.get_by_role("cell", name="Choir").count() == 5
    page.get_by_role("button", name="Change 7 contacts").click()
    expect(page.get_by_role("status").first).to_contain_text("and 6 others.")
    page.get_by_role("button", name="Undo").click()
    person.go(next(iter(colleagues.values())))
    assert "Choir" not in page.locator("main").inner_text()


def test_several_are_restored_from_the_trash_by_a_range(person, colleagues):
    page = person.page
    begin(person, colleagues)
    for name in list(colleagues)[:3]:
        tick(page, name)
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("status").first).to_contain_text("and 2 others to the trash.")
    person.go("/trash")
    if person.javascript:
        page.get_by_role("button", name="Select this page").click()
        expect(page.locator(".tick input:not(:checked)")).to_have_count(0)
        page.reload()
        for ticked in page.locator(".tick input:checked").all():
            ticked.uncheck()
    ticks = page.locator(".entries .tick").filter(has_text=company(colleagues))
    ticks.nth(0).click()
    if person.javascript:
        ticks.nth(2).click(modifiers=["Shift"])
    else:
        ticks.nth(1).click()
        ticks.nth(2).click()
    page.get_by_role("button", name="Restore selected").click()
    expect(page.get_by_role("status").first).to_contain_text("and 2 others: restored")
    person.go(f"/contacts?q={company(colleagues)}")
    expect(page.locator(".rows .row-name")).to_have_text(list(colleagues))


def test_the_keys_choose_as_well(person, colleagues):
    page = person.page
    begin(person, colleagues)
    if not person.javascript:
        pytest.skip("the keys need JavaScript")
    page.keyboard.press("j")
    page.keyboard.press("x")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    expect(page.locator(".many-bar").get_by_role("status")).to_have_text("2 selected")
    page.keyboard.press("/")
    expect(page.get_by_label("Search contacts")).to_be_focused()
