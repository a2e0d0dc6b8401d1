"""What pages weigh on the line, and that nothing on them moves while they come."""

import struct
import zlib

import pytest
import visitor

# Bytes of a compressed page.
LIGHT = 10 * 1024
# Bytes of all that a browser fetches that was never here.
FIRST = 120 * 1024


def picture(shade):
    """A small picture: how large people's photos are is not ours to say."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"".join(bytes((shade, x * 2, y * 2)) for x in range(36)) for y in range(36))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 36, 36, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


@pytest.fixture(scope="module", autouse=True)
def account(site):
    """One for all tests here, which look at the same people."""
    visitor.add_account("weight")


@pytest.fixture(scope="module")
def people(browser):
    """Sixty contacts, 13 of them with photos."""
    with visitor.Visitor(browser) as person:
        person.enter()
        paths = []
        for number in range(60):
            photo = {"photo": {"name": "a.png", "mimeType": "image/png", "buffer": picture(number)}} if number < 13 else {}
            paths.append(person.make_contact(first="Aaron", last=f"{number:02} Weigher", organization="Example Ltd", **photo))
        return paths


WEIGHT = r"""() => {
  const page = performance.getEntriesByType("navigation")[0];
  const files = performance.getEntriesByType("resource");
  const photos = files.filter((file) => /\/photo(\?|$)/.test(file.name));
  const sum = (files) => files.reduce((sum, file) => sum + file.encodedBodySize, 0);
  return { page: page.encodedBodySize, plain: page.decodedBodySize, photos: photos.length, pictures: sum(photos),
    names: files.map((file) => [file.name.split("/").pop().slice(0, 30), file.encodedBodySize]),
    whole: page.encodedBodySize + sum(files) };
}"""

SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})"""


def test_a_list_and_a_card_come_light_and_do_not_move(person, people):
    page = person.page
    person.enter()
    for path in ["/contacts", people[0]]:
        person.go(path)
        page.wait_for_load_state("networkidle")
        weight = page.evaluate(WEIGHT)
        assert weight["page"] <= LIGHT, (path, weight)
        assert weight["plain"] > 2 * weight["page"], (path, weight)
        assert page.evaluate(SHIFT) == 0, path


def test_a_first_visit_with_thirteen_photos_is_light(browser, people):
    with visitor.Visitor(browser, width=1440, height=1000) as person:
        person.sign_in()
        person.page.wait_for_url(visitor.BASE + "/contacts")
        person.page.wait_for_load_state("networkidle")
        # Counted with what the page of signing in has brought.
        files = person.page.evaluate(WEIGHT)
        assert files["photos"] >= 13, files
        assert files["whole"] <= FIRST, files
        person.expect_no_complaints()
