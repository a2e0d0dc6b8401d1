"""Birthdays: the page, the file, and the address that a calendar subscribes to, each as Python's own reader of calendars has it."""

import calendar
import datetime
import ssl
import subprocess
import urllib.error
import urllib.request

import icalendar
import pytest
import visitor
from playwright.sync_api import expect


@pytest.fixture
def people(person):
    """Contacts with a birthday today and in February, and one without a year; the paths of their cards by name."""
    person.enter()
    today = datetime.datetime.now(datetime.timezone.utc).date()
    days = {"Today": (today.day, today.month, 1990), "Leap": (29, 2, 2004), "Yearless": (24, 12, "")}
    paths = {
        f"{first} Dated": person.make_contact(
            first=first, last="Dated", **{"birthday-day": str(day), "birthday-month": str(month), "birthday-year": str(year)})
        for first, (day, month, year) in days.items()
    }
    return paths


def next_leap_day():
    """When somebody of 29 February has the next birthday."""
    today = datetime.datetime.now(datetime.timezone.utc).date()
    kept = (2, 29) if calendar.isleap(today.year) else (3, 1)
    year = today.year + ((today.month, today.day) > kept)
    return "29 February" if calendar.isleap(year) else "1 March"


def fetch(address, tag=None):
    """The answer as a calendar gets it: without a cookie, and with no trust in the server's own certificate."""
    request = urllib.request.Request(address, headers={"If-None-Match": tag} if tag else {})
    return urllib.request.urlopen(request, context=ssl._create_unverified_context())


def events(text):
    return {str(event["SUMMARY"]): event for event in icalendar.Calendar.from_ical(text).walk("VEVENT")}


def test_birthdays_stand_from_today_on_and_in_calendars(person, people, tmp_path):
    page = person.page
    person.go("/contacts")
    page.get_by_role("link", name="Birthdays").click()
    assert person.heading() == "Birthdays"
    first = page.locator(".dates:not([hidden]) li").filter(has_text="Dated").first
    expect(first).to_contain_text("today")
    expect(first).to_contain_text("Birthday, turns ")
    leap = page.locator(".dates:not([hidden]) li").filter(has_text="Leap Dated")
    expect(leap).to_contain_text(next_leap_day())
    expect(page.locator(".dates:not([hidden]) li").filter(has_text="Yearless Dated").locator(".row-detail")).to_have_text("Birthday")
    person.expect_accessible("birthdays")
    person.expect_no_sideways_scrolling("birthdays")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download (.ics)").click()
    assert "Today Dated: birthday (1990)" in events(download.value.path().read_bytes())

    page.get_by_role("link", name="In a phone’s calendar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Calendar address")
    person.expect_accessible("the calendar address")
    page.get_by_role("button", name="Make an").or_(page.get_by_role("button", name="Make another")).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your calendar address")
    address = page.locator(".credentials code").inner_text()
    assert address.startswith(visitor.BASE + "/calendar/")
    person.expect_accessible("a new calendar address")
    person.expect_no_sideways_scrolling("a new calendar address")
    picture = tmp_path / "code.png"
    page.locator(".code svg").screenshot(path=picture)
    read = subprocess.run(["zbarimg", "-q", "--raw", picture], capture_output=True, text=True, check=True).stdout.strip()
    assert read == address.replace("https://", "webcal://")

    answer = fetch(address)
    found = events(answer.read())
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8" and "Set-Cookie" not in answer.headers
    today = found["Today Dated: birthday (1990)"]
    assert today.decoded("DTSTART").year == 1990 and not isinstance(today.decoded("DTSTART"), datetime.datetime)
    assert today["RRULE"]["FREQ"] == ["YEARLY"] and today["TRANSP"] == "TRANSPARENT"
    leap = found["Leap Dated: birthday (2004)"]
    assert leap.decoded("DTSTART") == datetime.date(2004, 2, 29)
    assert leap["RRULE"]["BYMONTH"] == [2] and leap["RRULE"]["BYMONTHDAY"] == [-1]
    assert "Yearless Dated: birthday" in found
    with pytest.raises(urllib.error.HTTPError) as unchanged:
        fetch(address, answer.headers["ETag"])
    assert unchanged.value.code == 304

    person.go("/settings/calendar")
    assert address not in page.content()
    expect(page.get_by_role("listitem").filter(has_text="There is an address")).to_contain_text("Last used")
    page.get_by_role("button", name="Take it away").click()
    expect(page.get_by_role("status").first).to_contain_text("taken away")
    with pytest.raises(urllib.error.HTTPError) as gone:
        fetch(address)
    assert gone.value.code == 404


def test_a_month_opens_where_somebody_has_a_date_in_it_and_else_says_that_nobody_has(person, people):
    page = person.page
    person.go("/birthdays")
    months = page.get_by_role("navigation", name="Months")
    expect(months.get_by_role("listitem")).to_have_count(12)
    today = datetime.datetime.now(datetime.timezone.utc).date()
    # An empty month that is neither today's nor has a leap day, nor begins with one's.
    empty = next(month for month in (5, 8) if month != today.month)
    name = calendar.month_name[empty]
    expect(months.get_by_role("listitem").filter(has_text=name)).to_have_text(f"{name}: no dates")
    expect(months.get_by_role("link", name=name)).to_have_count(0)
    person.expect_legible("the months of birthdays")
    months.get_by_role("link", name="December").click()
    expect(page.locator(".dates:not([hidden]) h2").first).to_contain_text("December")
    expect(page.locator(".dates:not([hidden]) li").filter(has_text="Yearless Dated")).to_have_count(1)


@pytest.mark.parametrize("width", [390, 1440])
def test_coming_back_to_the_birthdays_shows_the_row_where_it_was(browser, width):
    with visitor.Visitor(browser, width=width, height=600) as person:
        page = person.page
        person.enter()
        for number in range(25):
            person.make_contact(first="Born", last=f"{number:02}", **{"birthday-day": "15", "birthday-month": "6"})
        row = page.locator(".dates:not([hidden]) a").filter(has_text="Born 20")
        focused = page.locator(".dates a:focus .row-name")
        moved = "wanted => Math.abs(scrollY - wanted) <= 1"
        person.go("/birthdays")
        row.scroll_into_view_if_needed()
        top = page.evaluate("scrollY")
        assert top > 0

        def open_row():
            row.click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Born 20")

        for go_back in (page.go_back, page.locator(".card-tools").get_by_role("link", name="Birthdays").click):
            open_row()
            go_back()
            expect(focused).to_have_text("Born 20")
            expect(page).to_have_url(visitor.BASE + "/birthdays")
            page.wait_for_function(moved, arg=top)
        # Whoever is deleted leaves the focus to the neighbour.
        open_row()
        page.get_by_role("link", name="Delete", exact=True).click()
        page.get_by_role("button", name="Delete").click()
        expect(page.locator(".notice")).to_contain_text("Born 20")
        expect(focused).to_have_text("Born 21")
        person.expect_no_complaints()


def test_a_birthday_counts_by_the_readers_own_day(browser, people):
    """Far in the east it is tomorrow already at times, and far in the west still yesterday."""
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"]:
        with visitor.Visitor(browser, zone=zone) as reader:
            reader.enter()
            reader.go("/birthdays")
            row = reader.page.locator(".dates:not([hidden]) li").filter(has_text="Today ").first
            day = reader.page.evaluate("new Intl.DateTimeFormat('en-CA').format(new Date())")
            utc = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
            expect(row).to_contain_text({-1: "tomorrow", 0: "today", 1: "yesterday"}[(day > utc) - (day < utc)])
            reader.expect_no_complaints()
