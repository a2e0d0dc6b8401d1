"""What a person does every day; each once with and once without JavaScript."""

import subprocess
from urllib.parse import parse_qs, urlsplit

import visitor
from playwright.sync_api import expect


def test_a_wrong_password_is_said_and_the_right_one_leads_on(person):
    person.go("/trash")
    assert person.path() == "/sign-in"
    person.sign_in("not the password")
    assert person.page.get_by_role("alert").inner_text().startswith("That name and password")
    assert person.page.get_by_label("Name", exact=True).input_value() == visitor.USER
    person.go("/trash")
    person.page.get_by_label("Name", exact=True).fill(visitor.USER)
    person.page.get_by_label("Password", exact=True).fill(visitor.PASSWORD)
    person.page.get_by_role("button", name="Sign in", exact=True).click()
    assert person.path() == "/trash"
    person.page.get_by_role("button", name="Sign out").click()
    assert person.path() == "/sign-in"
    person.go("/contacts")
    assert person.path() == "/sign-in"


def test_a_contact_is_made_with_everything_shown_edited_deleted_and_restored(person):
    page = person.page
    person.enter()
    person.go("/contacts/new")
    page.get_by_label("First name", exact=True).fill("Zoë <b>")
    page.get_by_label("Last name", exact=True).fill("Åkesson & Søn")
    page.get_by_label("Number", exact=True).first.fill("+46 (70) 123-4567")
    page.get_by_role("button", name="Add phone number").click()
    numbers = page.get_by_label("Number", exact=True)
    assert numbers.count() == 2
    assert numbers.nth(0).input_value() == "+46 (70) 123-4567", "what was typed is still there"
    numbers.nth(1).fill("08 555")
    page.locator("input[name^='phone.'][name$='.label']").nth(1).fill("Sommarstuga")
    visitor.add_field(page, "Address")
    page.get_by_label("Street", exact=True).fill("Storgatan 1")
    page.get_by_label("City", exact=True).fill("Umeå")
    visitor.add_field(page, "Birthday")
    page.locator("#birthday-day").fill("29")
    page.locator("#birthday-month").select_option("February")
    visitor.write_note(page, "two\nlines")
    page.get_by_label("Photo", exact=True).set_input_files(
        {"name": "zoe.png", "mimeType": "image/png", "buffer": visitor.picture(200, 80, 80)})
    person.save()

    card = person.path()
    assert person.heading() == "Zoë <b> Åkesson & Søn"
    assert page.get_by_role("status").first.inner_text() == "Added Zoë <b> Åkesson & Søn to your contacts."
    main = page.locator("main")
    assert main.get_by_role("link", name="+46 (70) 123-4567").get_attribute("href") == "tel:+46701234567"
    assert main.get_by_role("link", name="Message").get_attribute("href") == "sms:+46701234567"
    assert "Sommarstuga" in main.inner_text()
    assert "29 February" in main.inner_text()
    assert "two\nlines" in main.inner_text()
    assert "openstreetmap.org" in main.get_by_role("link", name="Storgatan 1").get_attribute("href")
    photo = page.request.get(visitor.BASE + main.locator("img").get_attribute("src"))
    if person.javascript:
        assert photo.headers["content-type"] == "image/jpeg"
    else:
        assert photo.headers["content-type"] == "image/png" and photo.body() == visitor.picture(200, 80, 80)
    assert "sandbox" in photo.headers["content-security-policy"]

    page.get_by_role("link", name="Edit").click()
    page.get_by_label("First name", exact=True).fill("Zoe")
    page.get_by_role("button", name="Remove Sommarstuga").click()
    page.get_by_label("Remove the photo").check()
    person.save()
    assert person.heading() == "Zoe Åkesson & Søn"
    assert main.locator("img").count() == 0 and "Sommarstuga" not in main.inner_text()

    page.get_by_role("link", name="Delete").click()
    assert person.heading() == "Delete Zoe Åkesson & Søn?"
    page.get_by_role("button", name="Delete").click()
    assert page.get_by_role("status").first.inner_text() == "Moved Zoe Åkesson & Søn to the trash."
    assert person.go(card).status == 404
    person.go("/trash")
    page.get_by_role("button", name="Restore Zoe Åkesson & Søn").first.click()
    assert person.heading() == "Zoe Åkesson & Søn" and person.path() == card


def test_a_mistake_is_said_and_nothing_typed_is_lost(person):
    page = person.page
    person.enter()
    person.go("/contacts/new")
    person.save()
    assert "at least a name" in page.get_by_role("alert").inner_text()
    page.get_by_label("First name", exact=True).fill("Typed")
    visitor.add_field(page, "Birthday")
    page.locator("#birthday-day").fill("31")
    page.locator("#birthday-month").select_option("April")
    page.get_by_label("Photo", exact=True).set_input_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": visitor.picture(1, 2, 3)})
    person.save()
    assert "not a day of the calendar" in page.get_by_role("alert").inner_text()
    assert page.get_by_label("First name", exact=True).input_value() == "Typed"
    page.locator("#birthday-day").fill("30")
    person.save()
    assert person.heading() == "Typed"
    assert page.locator("main img").count() == 1, "the photo was chosen before the mistake and is kept"
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Replace photo").set_input_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": b"<svg onload=alert(1)>"})
    person.save()
    assert "JPEG or PNG" in page.get_by_role("alert").inner_text()


def test_two_people_edit_one_contact(person):
    person.enter()
    card = person.make_contact(first="Both", last="Edited", **{"phone.0.value": "0301"})
    mine, theirs = person.page, person.open_tab()
    for tab in (mine, theirs):
        tab.goto(visitor.BASE + card + "/edit")
    theirs.get_by_label("First name", exact=True).fill("Theirs")
    theirs.get_by_label("Number", exact=True).first.fill("0302")
    theirs.get_by_role("button", name="Save", exact=True).first.click()
    theirs.wait_for_url(visitor.BASE + card)

    mine.get_by_label("First name", exact=True).fill("Mine")
    mine.get_by_label("Job title", exact=True).fill("Cook")
    person.save()
    told = mine.get_by_role("alert").inner_text()
    assert "changed while you were editing" in told and "Mine" in told and "Theirs" in told, told
    assert mine.get_by_label("First name", exact=True).input_value() == "Mine"
    assert mine.get_by_label("Number", exact=True).first.input_value() == "0302", "a field that was not touched takes theirs over"
    person.save()
    assert person.heading() == "Mine Edited"
    shown = mine.locator("main").inner_text()
    assert "Cook" in shown and "0302" in shown and "0301" not in shown

    for tab in (mine, theirs):
        tab.goto(visitor.BASE + card + "/edit")
    theirs.goto(visitor.BASE + card + "/delete")
    theirs.get_by_role("button", name="Delete").click()
    theirs.wait_for_url(visitor.BASE + "/contacts")
    mine.get_by_label("First name", exact=True).fill("Back")
    person.save()
    assert "deleted while you were editing" in mine.get_by_role("alert").inner_text()
    person.save()
    assert person.heading() == "Back Edited" and person.path() == card


def test_a_search_finds_without_accents_and_by_digits(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Žofie", last="Pětiletková", **{"phone.0.value": "+420 777 001-002-003"})
    for words in ("petiletkova", "PETILET zof", "777001002"):
        person.go("/contacts")
        field = page.get_by_label("Search contacts")
        if person.javascript:
            field.press_sequentially(words)
            page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get("q") == [words])
        else:
            field.fill(words)
            field.press("Enter")
        row = page.locator("#list").get_by_role("link", name="Žofie Pětiletková")
        assert row.count() == 1, words
    row.click()
    page.wait_for_url("**" + card + "*")
    assert person.path() == card
    person.go("/contacts?q=nobody-has-this-name")
    assert "Nothing found" in page.locator("#list").inner_text()


def test_the_index_leads_to_each_letter(person):
    page = person.page
    person.enter()
    for first in ("Qadir", "Xaver", "Юрий"):
        person.make_contact(first=first, last="Letterman")
    for letter, name in (("Q", "Qadir Letterman"), ("X", "Xaver Letterman"), ("Cyrillic", "Юрий Letterman")):
        person.go("/contacts")
        page.get_by_role("navigation", name="Contacts by letter").get_by_role("link", name=letter, exact=True).click()
        assert page.locator("#list").get_by_role("link", name=name).first.is_visible(), name


def test_a_form_of_another_site_is_refused(person):
    person.enter()
    card = person.make_contact(first="Not", last="Deleted")
    foreign = person.context.request.post(
        visitor.BASE + card + "/delete", form={"base": "0" * 32}, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status == 403
    unproved = person.context.request.post(
        visitor.BASE + card + "/delete", form={"base": "0" * 32, "token": "guessed"}, headers={"Origin": visitor.BASE})
    assert unproved.status == 403
    assert person.go(card).status == 200


def test_a_contact_is_shared_as_a_code_that_a_camera_reads_and_as_a_file(person, tmp_path):
    page = person.page
    person.enter()
    card = person.make_contact(first="Cora", last="Código-Œuvre", **{"phone.0.value": "+34 600 1"})
    person.go(card + "/edit")
    visitor.write_note(page, "nobody's business")
    person.save()
    page.get_by_role("link", name="Share").click()
    assert person.heading() == "Share Cora Código-Œuvre"

    def read():
        picture = tmp_path / "code.png"
        page.get_by_role("img", name="QR code with the vCard of Cora Código-Œuvre").screenshot(path=picture)
        return subprocess.run(["zbarimg", "--quiet", "--raw", "--oneshot", "-Sbinary", picture], capture_output=True, check=True).stdout.decode()

    def download():
        with page.expect_download() as download:
            page.get_by_role("button", name="Download vCard").click()
        assert download.value.suggested_filename == "Cora Código-Œuvre.vcf"
        return download.value.path().read_bytes().decode()

    everything = download()
    assert "FN:Cora Código-Œuvre\r\n" in everything and "+34 600 1" in everything
    assert "UID" not in everything and "business" not in everything
    assert read() == everything
    before = page.locator("#code path").get_attribute("d")
    page.get_by_role("checkbox", name="+34 600 1").uncheck()
    update = page.get_by_role("button", name="Update the code")
    if not person.javascript:
        update.click()
    expect(page.locator("#code path")).not_to_have_attribute("d", before)
    expect(update).to_be_hidden() if person.javascript else expect(update).to_be_visible()
    assert "600" not in read() and download() == read()
