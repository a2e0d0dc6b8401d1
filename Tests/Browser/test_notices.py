"""What a page says about the last step, and its way back; each once with and once without JavaScript."""

import visitor


def notice(person):
    return person.page.get_by_role("status").first.inner_text()


def undo(person):
    return person.page.get_by_role("button", name="Undo", exact=True)


def test_a_notice_is_told_once_and_leaves_the_address_clean(person):
    person.enter()
    person.go("/contacts/new")
    person.page.get_by_label("First name", exact=True).fill("Once")
    person.page.get_by_label("Last name", exact=True).fill("Told")
    person.save()
    card = person.path()
    assert notice(person) == "Added Once Told to your contacts." and undo(person).count() == 1
    assert person.page.url == visitor.BASE + card
    person.page.reload()
    assert undo(person).count() == 0 and "Added" not in person.page.locator("body").inner_text()
    person.delete(card)
    assert person.page.url == visitor.BASE + "/contacts"
    person.go("/contacts")
    assert undo(person).count() == 0


def test_each_change_names_whom_and_is_undone_from_where_it_is_told(person):
    page = person.page
    person.enter()
    card = person.make_contact(first="Named", last="Person", **{"phone.0.value": "0301"})
    person.go(card + "/edit")
    page.get_by_label("Last name", exact=True).fill("Being")
    person.save()
    assert notice(person) == "Saved Named Being."
    undo(person).click()
    assert notice(person) == "Undone: Named Person." and page.url == visitor.BASE + card
    assert person.heading() == "Named Person"
    page.get_by_role("button", name="Redo").click()
    assert notice(person) == "Redone: Named Being." and person.heading() == "Named Being"
    person.delete(card)
    assert notice(person) == "Moved Named Being to the trash."
    undo(person).click()
    assert notice(person) == "Undone: Named Being." and page.url == visitor.BASE + "/contacts"
    person.delete(card)
    person.go("/trash")
    page.get_by_role("button", name="Restore Named Being").first.click()
    assert notice(person) == "Named Being: restored from the trash."
    undo(person).click()
    assert page.url == visitor.BASE + "/contacts", "its card is gone again"


def test_settings_are_undone(person):
    page = person.page
    person.enter()
    person.go("/settings")
    page.get_by_label("By last name").check()
    page.locator("form[action='/settings/sort']").get_by_role("button", name="Save").click()
    assert notice(person) == "Your contacts are sorted by last name." and page.get_by_label("By last name").is_checked()
    undo(person).click()
    assert page.get_by_label("By first name").is_checked() and page.url == visitor.BASE + "/settings"


def test_a_notice_waits_for_its_own_page(person):
    """Another tab that is loaded meanwhile says nothing, and takes nothing away."""
    person.enter()
    card = person.make_contact(first="Waits", last="Its page")
    person.go(card + "/edit")
    other = person.open_tab()
    other.goto(visitor.BASE + "/trash")
    assert other.get_by_role("button", name="Undo").count() == 0
    visitor.write_note(person.page, "x")
    person.save()
    assert notice(person) == "Saved Waits Its page."
