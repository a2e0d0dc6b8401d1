"""Every page and state at four widths, light and dark, in forced colours and at 400 %: nothing cut off, nothing that moves while it
comes, nothing too small for a finger, accessible (axe), and pictures to look at. And all that a person does, by keyboard alone."""

import os
import re

import pytest
import visitor
from every_page import PAGES, STATES, build
from playwright.sync_api import expect
from test_weight import SHIFT

WIDTHS = {320: 640, 390: 844, 960: 720, 1440: 900}

# axe takes the most of the time: with CONTACTS2WEB_EVERY_PAGE it looks at all widths and forced colours, and else as a phone and a wide
# screen show a page.
EVERYWHERE = "CONTACTS2WEB_EVERY_PAGE" in os.environ

MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"

# What is smaller than a fingertip (WCAG 2.2, 2.5.8), but for a link within a sentence.
SMALL = """() => {
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const inSentence = (element) => getComputedStyle(element).display === "inline"
    && [...element.parentElement.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  // The letters of the index are as many as the window is high, and scrolling and searching lead there as well.
  const isLetter = (element) => !!element.closest(".index");
  return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")].filter((element) => {
    const label = element.labels?.[0];
    const boxes = [element, ...(label && ["checkbox", "radio"].includes(element.type) ? [label] : [])].map((each) => each.getBoundingClientRect());
    const side = (name) => Math.max(...boxes.map((box) => box[name]));
    // What is hidden from the eye is a point.
    return shown(element) && side("width") > 1 && Math.min(side("width"), side("height")) < 24 && !inSentence(element) && !isLetter(element);
  }).map((element) => element.outerHTML.slice(0, 120));
}"""

# On a phone, a button is as high as a fingertip needs it (44 px).
LOW = """() => [...document.querySelectorAll("button, .button")].filter((element) => {
  const { width, height } = element.getBoundingClientRect();
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height < 43.5;
}).map((element) => element.outerHTML.slice(0, 120))"""


class Look:
    """Collects what is wrong with a page, so that one run tells all."""

    def __init__(self, page):
        self.page = page
        self.wrong = []

    def expect(self, isRight, *what):
        if not isRight:
            self.wrong.append(what)

    def shift(self, name):
        shift = self.page.evaluate(SHIFT)
        self.expect(shift == 0, name, "moves while it comes", shift)

    def everything(self, name):
        page = self.page
        page.evaluate("document.fonts.ready")
        self.dates(name)
        for width, height in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            self.fits(f"{name}-{width}")
            if EVERYWHERE or width in (390, 1440):
                self.axe(f"{name}-{width}-light")
                # The scheme changes colours alone.
                page.emulate_media(color_scheme="dark")
                self.axe(f"{name}-{width}-dark", ["color-contrast"])
                page.emulate_media(color_scheme="light")
        if EVERYWHERE:
            page.emulate_media(forced_colors="active")
            self.axe(f"{name}-forced", ["color-contrast"])
            page.emulate_media(forced_colors="none")
        # 1280 × 1024 at 400 %.
        page.set_viewport_size({"width": 320, "height": 256})
        self.fits(f"{name}-400")

    def axe(self, name, rules=None):
        found = visitor.violations(self.page, rules)
        self.expect(not found, name, found)
        if visitor.SCREENSHOTS:
            self.page.screenshot(path=visitor.SCREENSHOTS / f"{name}.png")

    def dates(self, name):
        """Dates are written in one way: 27 November 2026."""
        other = re.findall(r"\b\d{4}-\d\d-\d\d\b|\b\d{1,2}/\d{1,2}/\d{2,4}\b|\b(?:%s)[a-z]* \d{1,2}, \d{4}\b" % MONTHS, self.page.locator("body").inner_text())
        self.expect(not other, name, "writes dates in another way", other)

    def fits(self, name):
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        self.expect(wide[0] <= wide[1], name, "scrolls sideways", wide)
        small = self.page.evaluate(SMALL)
        self.expect(not small, name, "too small for a finger", small[:4])
        if self.page.viewport_size["width"] < 640:
            low = self.page.evaluate(LOW)
            self.expect(not low, name, "a button that is too low for a finger", low[:4])


@pytest.fixture(scope="module", autouse=True)
def account(site):
    """One for all tests here, which look at the same people."""
    visitor.add_account("every-page")


@pytest.fixture(scope="module")
def world(browser):
    with visitor.Visitor(browser) as person:
        person.enter()
        world = build(person)
        world["cookies"] = person.context.storage_state()["cookies"]
        yield world


def test_every_page_and_state_is_for_everybody(browser, world):
    with visitor.Visitor(browser, width=390, height=844) as guest:
        guest.context.add_cookies(world["cookies"])
        look = Look(guest.page)
        for route, states in PAGES.items():
            for name, path in states.items():
                path = path.format(**world)
                if path.startswith("/sign-"):
                    guest.context.clear_cookies()
                for width, height in ((1440, 900), (390, 844)):
                    guest.resize(width, height)
                    answer = guest.go(path)
                    look.shift(f"{name}-{width}")
                look.expect(answer.status < 500, name, answer.status)
                look.everything(name)
                guest.context.add_cookies(world["cookies"])
        for name, reach in STATES.items():
            guest.resize(390, 844)
            reach(guest, world)
            look.everything(name)
            guest.context.add_cookies(world["cookies"])
        guest.expect_no_complaints()
    if visitor.SCREENSHOTS:
        (visitor.SCREENSHOTS / "wrong.txt").write_text("\n".join(map(str, look.wrong)))
    assert not look.wrong, "\n".join(map(str, look.wrong[:60]))


def test_titles_tell_pages_apart(browser, world):
    titles = {}
    with visitor.Visitor(browser) as guest:
        guest.context.add_cookies(world["cookies"])
        for route, states in PAGES.items():
            path = next(iter(states.values())).format(**world)
            answer = guest.context.request.get(visitor.BASE + path)
            # Pages for strangers, and what only leads to another page.
            if answer.ok and not route.startswith("/sign-") and answer.url == visitor.BASE + path:
                titles.setdefault(re.search("<title>(.*?)</title>", answer.text())[1], []).append(route)
    assert all(len(routes) == 1 for routes in titles.values()), {title: routes for title, routes in titles.items() if len(routes) > 1}


# MARK: By keyboard alone


class Keyboard:
    """Somebody with nothing but a keyboard."""

    def __init__(self, page):
        self.page = page

    def reach(self, name, role=None, key="Tab"):
        """Goes on by Tab until what has the focus is called so."""
        wanted = re.compile(name)
        for _ in range(300):
            self.page.keyboard.press(key)
            text = self.page.evaluate("""() => {
              const element = document.activeElement;
              if (element === document.body) return "";
              const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? "";
              return `${label || element.textContent || element.value || ""} ${element.title ?? ""}`.replace(/\\s+/g, " ").trim();
            }""")
            if wanted.search(text):
                assert self.page.evaluate("document.activeElement.matches(':focus-visible')"), name
                return self
        raise AssertionError(f"nothing that is called {name}")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def follow(self, name, key="Enter"):
        self.reach(name)
        with self.page.expect_navigation():
            self.page.keyboard.press(key)
        return self


@pytest.fixture
def typist(browser, world):
    with visitor.Visitor(browser, width=1280, height=860) as guest:
        guest.context.add_cookies(world["cookies"])
        guest.keys = Keyboard(guest.page)
        yield guest
        guest.expect_no_complaints()


def test_a_person_is_found_opened_edited_and_the_edit_undone_by_keyboard(typist, world):
    page, keys = typist.page, typist.keys
    typist.go("/contacts")
    keys.press("/")
    page.keyboard.type("bare every")
    expect(page.locator("#list-status")).to_have_text(re.compile("found"))
    keys.press("ArrowDown", "Enter")
    page.wait_for_url(visitor.BASE + world["bare"] + "*")
    keys.press("e")
    page.wait_for_url("**/edit*")
    keys.reach("Add field").press("Enter")
    keys.reach("^E-mail$").press("Enter")
    page.keyboard.type("bare@example.org")
    with page.expect_navigation():
        keys.press("Enter")
    expect(page.locator(".notice")).to_contain_text("Saved")
    expect(page.locator(".card")).to_contain_text("bare@example.org")
    keys.press("u")
    expect(page.locator(".notice")).to_contain_text("Undone")
    expect(page.locator(".card")).not_to_contain_text("bare@example.org")


def test_values_are_put_in_another_order_by_keyboard(typist, world):
    page, keys = typist.page, typist.keys
    typist.go(world["full"] + "/edit")
    numbers = lambda: page.locator("input[name^='phone.'][name$='.value']").evaluate_all("(fields) => fields.map((field) => field.value)")
    before = numbers()
    keys.reach("[Mm]ove.*(down|up)").press("Enter")
    expect(page.locator("input[name^='phone.'][name$='.value']").first).to_have_value(before[1])
    assert numbers() == [before[1], before[0], *before[2:]]


def test_somebody_is_added_put_into_a_group_shared_and_exported_by_keyboard(typist):
    page, keys = typist.page, typist.keys
    typist.go("/contacts")
    keys.press("n")
    page.wait_for_url("**/contacts/new")
    expect(page.get_by_label("First name", exact=True)).to_be_focused()
    page.keyboard.type("Typed")
    keys.reach("^Last name$")
    page.keyboard.type("Hand")
    with page.expect_navigation():
        keys.press("Enter")
    expect(page.locator(".notice")).to_contain_text("Added Typed Hand")
    path = typist.path()
    typist.go("/groups")
    keys.reach("^Name$")
    page.keyboard.type("Keyed group")
    with page.expect_navigation():
        keys.press("Enter")
    keys.reach("^Search contacts")
    page.keyboard.type("typed hand")
    with page.expect_navigation():
        keys.press("Enter")
    keys.reach("Typed Hand").press("Space")
    keys.follow("^Add to")
    typist.go(path)
    expect(page.locator(".card")).to_contain_text("Keyed group")
    keys.follow("^Share$")
    with page.expect_download() as card:
        keys.reach("^Download vCard").press("Enter")
    assert "Typed Hand" in card.value.path().read_text()
    typist.go("/contacts?group=Keyed%20group")
    keys.follow("^Export or print$")
    with page.expect_download() as file:
        keys.reach("^One vCard file").press("Enter")
    assert "Typed Hand" in file.value.path().read_text()


def test_several_are_selected_deleted_and_brought_back_by_keyboard(typist):
    page, keys = typist.page, typist.keys
    typist.go("/contacts/new")
    paths = [typist.make_contact(first=first, last="Keyed") for first in ("Una", "Ulf")]
    typist.go("/select?q=keyed")
    keys.reach("Una Keyed").press("Space")
    keys.reach("Ulf Keyed|Una Keyed", key="Shift+Tab" if page.locator(".many .entries").inner_text().find("Ulf") < page.locator(".many .entries").inner_text().find("Una") else "Tab").press("Space")
    keys.follow("^Delete$")
    expect(page.locator(".notice")).to_contain_text("to the trash")
    keys.follow("^Undo$")
    expect(page.locator(".notice")).to_contain_text("Undone")
    for path in paths:
        assert typist.go(path).ok
        typist.delete(path)
    typist.go("/trash?q=keyed")
    keys.reach("Una Keyed").press("Space")
    keys.follow("^Restore selected$")
    expect(page.locator(".notice")).to_contain_text("restored from the trash")


def test_two_cards_are_merged_and_taken_apart_by_keyboard(typist, world):
    page, keys = typist.page, typist.keys
    typist.go(f"/merge?contact={world['first']}&contact={world['second']}")
    keys.follow("^Merge$")
    expect(page.locator(".notice")).to_contain_text("Made one contact of")
    keys.follow("^Undo$")
    expect(page.locator(".notice")).to_contain_text("Undone")


def test_a_conflict_is_settled_and_taken_back_by_keyboard(typist):
    page, keys = typist.page, typist.keys
    typist.go("/review")
    expect(page.locator("main")).to_contain_text("Lovelace Every")
    keys.follow("^(Keep|Use) ")
    expect(page.locator(".notice")).to_be_visible()
    keys.follow("^Undo$")
    expect(page.locator(".notice")).to_be_visible()


def test_what_happens_is_read_out(typist, world):
    """What a screen reader is told: the texts of live regions as they change."""
    page = typist.page
    page.add_init_script("""
      window.said = [];
      new MutationObserver((changes) => {
        // What stands on a page that is coming is read out by few.
        if (document.readyState !== "complete") return;
        for (const change of changes) {
          const region = (change.target.nodeType === 1 ? change.target : change.target.parentElement)?.closest("[role=status], [role=alert], [aria-live]");
          if (region?.textContent.trim()) said.push(region.textContent.trim().replace(/\\s+/g, " "));
        }
      }).observe(document, { subtree: true, childList: true, characterData: true });
    """)
    typist.go("/contacts")
    page.locator("#q").fill("bare every")
    expect(page.locator("#list-status")).to_have_text("1 found")
    assert "1 found" in page.evaluate("said")
    typist.go(world["bare"] + "/edit")
    visitor.write_note(page, f"said {os.urandom(4).hex()}")
    typist.save()
    page.wait_for_function("() => said.some((words) => words.startsWith('Saved '))")
    typist.go(world["bare"])
    with typist.context.new_page() as other:
        other.goto(visitor.BASE + world["bare"] + "/edit")
        visitor.write_note(other, "read out")
        other.get_by_role("button", name="Save", exact=True).first.click()
        other.wait_for_url(visitor.BASE + world["bare"] + "*")
    page.bring_to_front()
    words = "This contact was changed elsewhere just now."
    expect(page.locator(".toast")).to_have_text(words)
    assert words in page.evaluate("said")


def test_signing_out_by_keyboard(typist):
    typist.enter()
    typist.go("/contacts")
    typist.keys.follow("^Sign out")
    typist.page.wait_for_url(visitor.BASE + "/sign-in")
