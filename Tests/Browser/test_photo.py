"""Choosing a photo: seen, cut and made small in the browser; without JavaScript it goes as it was chosen."""

import struct
import zlib

import visitor
from playwright.sync_api import expect

RED, BLUE = (200, 30, 30), (30, 30, 200)


def halves(width, height):
    """A PNG whose left half is red and whose right half is blue."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"\0" + bytes(RED) * (width // 2) + bytes(BLUE) * (width - width // 2)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b"")


def choose(page, content, name="a.png", kind="image/png"):
    page.locator("#photo").set_input_files({"name": name, "mimeType": kind, "buffer": content})


def saved(person):
    """The stored photo: its type, size, and whether its left and right edges are red."""
    source = person.page.locator("main .avatar img").get_attribute("src")
    kind = person.page.request.get(visitor.BASE + source).headers["content-type"]
    return [kind] + person.page.evaluate(
        """async (source) => {
          const bitmap = await createImageBitmap(await (await fetch(source)).blob());
          const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height });
          const context = canvas.getContext("2d");
          context.drawImage(bitmap, 0, 0);
          const isRed = (x) => { const [r, , b] = context.getImageData(x, bitmap.height / 2, 1, 1).data; return r > b; };
          return [bitmap.width, bitmap.height, isRed(2), isRed(bitmap.width - 3)];
        }""", source)


def edit(person, name):
    person.enter()
    card = person.make_contact(first=name, last="Photo")
    person.go(card + "/edit")
    return card


def test_a_photo_is_seen_cut_to_its_middle_and_made_small(person):
    edit(person, "Middle")
    choose(person.page, halves(1400, 900))
    expect(person.page.locator(".photo-field canvas")).to_be_visible()
    person.expect_accessible("a chosen photo")
    person.save()
    assert saved(person) == ["image/jpeg", 512, 512, True, False]


def test_a_small_photo_is_not_made_larger(person):
    edit(person, "Small")
    choose(person.page, halves(90, 60))
    expect(person.page.locator(".photo-field canvas")).to_be_visible()
    person.save()
    assert saved(person) == ["image/jpeg", 60, 60, True, False]


def test_the_part_is_chosen_by_keyboard_and_by_dragging(person):
    page = person.page
    card = edit(person, "Part")
    choose(page, halves(1200, 600))
    canvas = page.locator(".photo-field canvas")
    canvas.focus()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    person.save()
    assert saved(person) == ["image/jpeg", 512, 512, True, True]
    person.go(card + "/edit")
    choose(page, halves(1200, 600))
    expect(canvas).to_be_visible()
    place = canvas.bounding_box()
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y, steps=4)
    page.mouse.move(x - 200, y, steps=4)
    page.mouse.up()
    page.get_by_label("Zoom").fill("2")
    person.save()
    assert saved(person) == ["image/jpeg", 300, 300, False, False]


def test_a_photo_is_dropped_and_pasted(person):
    page = person.page
    card = edit(person, "Dropped")
    give = """([bytes, how]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], "a.png", { type: "image/png" }));
      if (how === "paste") return document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      const target = document.querySelector(".form");
      for (const name of ["dragover", "drop"]) target.dispatchEvent(new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
    }"""
    for how in ("drop", "paste"):
        person.go(card + "/edit")
        page.evaluate(give, [list(halves(200, 100)), how])
        expect(page.locator(".photo-field canvas")).to_be_visible()
        person.save()
        assert saved(person) == ["image/jpeg", 100, 100, True, False], how
        person.go(card + "/edit")
        page.get_by_label("Remove the photo").check()
        person.save()


def test_a_photo_is_thrown_away_again_and_outlives_a_mistake(person):
    page = person.page
    edit(person, "Mistake")
    choose(page, halves(200, 100))
    page.get_by_role("button", name="Do not use it").click()
    expect(page.locator(".photo-field canvas")).to_have_count(0)
    assert page.locator(".photo-field .avatar").inner_text() == "MP"
    choose(page, halves(200, 100))
    expect(page.locator(".photo-field canvas")).to_be_visible()
    visitor.add_field(page, "Birthday")
    page.locator("#birthday-day").fill("99")
    person.save()
    assert "not a day of the calendar" in page.get_by_role("alert").inner_text()
    expect(page.locator(".photo-field canvas")).to_be_visible()
    page.locator("#birthday-day").fill("")
    person.save()
    assert saved(person) == ["image/jpeg", 100, 100, True, False]


def test_what_the_browser_cannot_read_is_judged_by_the_server(person):
    page = person.page
    card = edit(person, "Unread")
    choose(page, b"<svg onload=alert(1)>", "a.png")
    person.save()
    assert "JPEG or PNG" in page.get_by_role("alert").inner_text()
    person.go(card + "/edit")
    page.get_by_role("button", name="Throw it away").click()


def test_without_javascript_it_goes_as_it_was_chosen(browser):
    with visitor.Visitor(browser, javascript=False) as person:
        edit(person, "Plain")
        choose(person.page, halves(1400, 900))
        person.save()
        photo = person.page.request.get(visitor.BASE + person.page.locator("main .avatar img").get_attribute("src"))
        assert photo.headers["content-type"] == "image/png" and photo.body() == halves(1400, 900)
