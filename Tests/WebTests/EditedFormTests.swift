import Contacts
import HTTPServer
import Sync
import TestPages
import Testing
import VCard

@testable import Cloud
@testable import Web

/// What was typed is in the card, or the page says what became of it.
@Suite(.serialized) struct `A form that was edited` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func form(_ id: UniqueID) throws -> PageForm {
    try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
  }

  @Test func `keeps a character in the way that it was typed, and says so where that alone is no change`() throws {
    let id = try site.add("UID:c1", "N:M\u{FC}ller;Ren\u{E9};;;", "FN:Ren\u{E9} M\u{FC}ller", "TEL:Ren\u{E9}")
    var form = try form(id)
    form["first"] = "Rene\u{301}"
    form["phone.0.value"] = "Rene\u{301}"
    let response = try site.send(form)
    #expect(response.told == "/contacts/\(id)?done=unchanged")
    #expect(try site.follow(response).text.contains("Nothing to save"))
    #expect(try site.versions(id).isEmpty)
    form["note"] = "x"
    #expect(try site.send(form).told?.hasPrefix("/contacts/\(id)?done=saved") == true)
    let card = try site.card(id).utf8
    #expect(card.firstRange(of: "N:M\u{FC}ller;Rene\u{301};".utf8) != nil)
    #expect(card.firstRange(of: "TEL:Rene\u{301}\r".utf8) != nil)
  }

  @Test func `keeps what was typed in another way beside what was saved meanwhile`() throws {
    let id = try site.add("UID:c2", "N:;Ren\u{E9};;;", "FN:Ren\u{E9}")
    var (mine, theirs) = (try form(id), try form(id))
    theirs["first"] = "Ida"
    #expect(try site.send(theirs).status == 303)
    mine["first"] = "Rene\u{301}"
    let conflict = try site.send(mine)
    #expect(conflict.status == 409)
    #expect(PageForm(conflict.body)?["first"]?.utf8.elementsEqual("Rene\u{301}".utf8) == true)
  }

  /// Cards in a card, lines that are none, and a number that is a URI.
  @Test(arguments: [
    ("android-nested", "note", "new", "TEL;CELL:555-0142\r\n", "TEL;CELL:555-0142\r\nNOTE:new\r\n"),
    (
      "android-comments", "note", "new", "NOTE;ENCODING=QUOTED-PRINTABLE:sharp ->=\r\n#<- sharp\r\n", "NOTE:new\r\n"
    ),
    ("nokia-agent", "phone.0.value", "1", "TEL;WORK:555-0100\r\n", "TEL;WORK:1\r\n"),
  ])
  func `leaves every other byte of a card that holds more than lines`(
    fixture: String, field: String, typed: String, line: String, written: String
  ) throws {
    let bytes = try #require(Exports.all.first { $0.path.hasSuffix("/\(fixture).vcf") }).bytes()
    let id = try #require(try site.add(card: bytes))
    var form = try form(id)
    form[field] = typed
    #expect(try site.send(form).status == 303)
    let card = try #require(try site.store.contact(id)).card
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(line))
    #expect(String(decoding: card, as: UTF8.self) == text.replacing(line, with: written))
  }

  @Test func `keeps a number that is a URI one`() throws {
    let id = try site.add("UID:c5", "FN:A", "TEL;VALUE=uri:tel:+49-30-1;ext=2")
    var form = try form(id)
    form["phone.0.value"] = "+49 30 9700021"
    #expect(try site.send(form).status == 303)
    #expect(try site.card(id).contains("\r\nTEL;VALUE=uri:tel:+49-30-9700021\r\n"))
  }

  @Test func `writes a row into its own line, and no other line moves`() throws {
    let id = try site.add(
      "UID:c3", "FN:A", "TEL;TYPE=HOME,PREF;X-A=1:1", "TEL;TYPE=HOME;X-A=2:2", "TEL;TYPE=HOME;X-A=3:3")
    var form = try form(id)
    for part in ["label", "value"] { form["phone.0.\(part)"] = nil }
    form["phone.2.value"] = "33"
    #expect(try site.send(form).status == 303)
    let card = try site.card(id)
    #expect(card.contains("TEL;TYPE=HOME;X-A=2:2\r\nTEL;TYPE=HOME;X-A=3:33\r\n") && !card.contains("X-A=1"))
  }

  @Test func `writes a row into its own line after a conflict, too`() throws {
    let id = try site.add("UID:c4", "FN:A", "TEL;TYPE=HOME;X-A=1:1", "TEL;TYPE=HOME;X-A=2:2")
    var (mine, theirs) = (try form(id), try form(id))
    for part in ["label", "value"] { theirs["phone.0.\(part)"] = nil }
    theirs["phone.7.label"] = "work"
    theirs["phone.7.value"] = "7"
    #expect(try site.send(theirs).status == 303)
    mine["phone.1.value"] = "22"
    let again = try #require(PageForm(try site.send(mine).body))
    #expect(try site.send(again).status == 303)
    let card = try site.card(id)
    #expect(card.contains("TEL;TYPE=HOME;X-A=2:22\r\n") && card.contains(":1\r\n") && !card.contains(":7\r\n"))
  }

  @Test(arguments: [
    ("message", ["service": "Jabber"], "The messaging account needs “User name”"),
    ("profile", ["service": "Mastodon"], "The social profile needs “User name” or “Address”"),
    ("phone", ["own": "Chalet", "label": "*"], "The phone number needs “Number”"),
    ("address", ["countrycode": "de"], "The postal address needs “Street” or “Postal code”"),
  ])
  func `says what a row lacks that a card cannot hold, and keeps it`(
    group: String, fields: [String: String], words: String
  ) throws {
    let id = try site.add("UID:r-\(group)", "FN:A \(group)")
    var form = try form(id)
    for (key, value) in fields { form["\(group).0.\(key)"] = value }
    let refused = try site.send(form)
    #expect(refused.status == 422 && refused.text.contains(words))
    let again = try #require(PageForm(refused.body))
    let typed = again.fields.filter { $0.name.hasPrefix(group + ".0.") }.map(\.value)
    #expect(fields.values.allSatisfy { $0 == "*" || typed.contains($0) })
    let key = try #require(DraftGroup.named(group)?.needed.first)
    #expect(refused.text.contains("href=\"#\(group).0.\(key)\""))
  }

  @Test func `keeps an account of which only the name is known`() throws {
    let id = try site.add("UID:m1", "FN:A")
    var form = try form(id)
    form["message.0.user"] = "anna"
    #expect(try site.send(form).status == 303)
    let again = try self.form(id)
    #expect(again["message.0.user"] == "anna" && again["message.0.service"] == "")
  }

  @Test func `may have thousands of rows, and where it has too many says so before anything is typed`() throws {
    func card(_ count: Int) -> [UInt8] {
      let lines = (0..<count).map { "TEL;TYPE=HOME:\($0)\r\n" }.joined()
      return Array("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:n\(count)\r\nFN:Many\r\n\(lines)END:VCARD\r\n".utf8)
    }
    let id = try #require(try site.add(card: card(1_500)))
    var form = try form(id)
    #expect(form.fields.count > 3_000)
    form["phone.1499.value"] = "new"
    #expect(try site.send(form).told?.hasPrefix("/contacts/\(id)?done=saved") == true)
    #expect(try site.card(id).contains("TEL;TYPE=HOME:new\r\n"))
    for number in 0..<Form.limit { form["x.\(number).x"] = "" }
    let refused = try site.send(form)
    #expect(refused.status == 413 && refused.text.contains("nothing is lost: go back"))
    let huge = try #require(try site.add(card: card(10_000)))
    let page = try site.get("/contacts/\(huge)/edit")
    #expect(page.status == 409 && page.text.contains("Too long to edit here"))
    // And where it has grown since the form was shown.
    let grown = try #require(try site.add(card: card(3)))
    var short = try self.form(grown)
    let base = try RecordIDs(Card(card(3))).primary
    _ = try site.store.update(grown, base: base, card: card(10_001), now: site.application.now())
    for current in [base, try RecordIDs(Card(card(10_001))).primary] {
      short["base"] = current.hex
      short["phone.0.value"] = "1"
      let sent = try site.send(short)
      #expect(sent.status == 409 && sent.text.contains("Too long to edit here"))
      #expect(try site.card(grown).contains("TEL;TYPE=HOME:10000\r\n"))
    }
  }
}
