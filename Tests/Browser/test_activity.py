"""The activity of an account: by day, asked for by device and person, undone in place."""

import re

import visitor


def test_one_asks_for_a_person_and_a_device_and_undoes_in_place(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Zenobia", last="Logged")
    person.make_contact(first="Yorick", last="Elsewhere")
    person.go("/log")
    page.get_by_label("Contact").fill("zeno Logged")
    page.get_by_role("button", name="Show", exact=True).click()
    rows = page.locator("main li")
    assert rows.count() == 1 and "Zenobia Logged" in rows.first.inner_text()
    page.get_by_label("Changed by").select_option("In the browser")
    page.get_by_role("button", name="Show", exact=True).click()
    assert rows.count() == 1
    if person.javascript:
        person.expect_accessible("the activity of one person")
        person.expect_no_sideways_scrolling("the activity of one person")
    rows.first.get_by_role("button", name="Undo").click()
    assert "person=zeno" in page.url and "by=browser" in page.url
    assert "Undone" in page.get_by_role("status").first.inner_text()
    assert person.go(card).status == 404
    person.go("/log?person=zeno+Logged")
    rows.first.get_by_role("button", name="Redo").click()
    assert person.go(card).status == 200
    person.go("/log?person=nobody+at+all")
    assert "Nothing of that kind" in page.locator("main").inner_text()
    page.get_by_role("link", name="Show all activity").click()
    assert person.path() == "/log"


def test_days_are_those_of_the_reader(browser):
    with visitor.Visitor(browser, zone="Pacific/Kiritimati") as person:
        page = person.page
        person.enter()
        person.make_contact(first="Daily", last="Entry")
        person.go("/log")
        sections = page.locator("[data-days] > section").all()
        assert sections
        for section in sections:
            day = section.locator(".day").inner_text()
            times = section.locator("time[data-moment]")
            # The day is said once, above them.
            assert times.count() and all(re.fullmatch(r"\d\d:\d\d", time) for time in times.all_inner_texts()), times.all_inner_texts()
            days = times.evaluate_all("(all) => all.map((time) => String(new Date(time.dateTime).getDate()))")
            assert set(days) == {day.split(" ")[0]}, (day, days)
        today = page.evaluate("() => { const now = new Date(); return String(now.getDate()) + ' '; }")
        assert sections[0].locator(".day").inner_text().startswith(today)
        person.expect_no_complaints()
