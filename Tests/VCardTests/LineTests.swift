import Testing

@testable import VCard

@Suite("Lines")
struct LineTests {
  @Test(arguments: ["\n", "\r\n", "\r", "\r\r\n"])
  func `end as the card's lines end, when they are new`(lineEnd: String) throws {
    let text = ["BEGIN:VCARD", "VERSION:3.0", "FN:Anna", " Berg", "N:Berg;Anna", "END:VCARD", ""]
    var card = try Card(Array(text.joined(separator: lineEnd).utf8))
    #expect(card.first("FN")?.text == "AnnaBerg")
    card.append(Property(name: "NOTE", text: String(repeating: "x", count: 80)))
    var name = card[2]
    name.components[1] = ["Änne"]
    card.replace(at: 2, with: name)
    let note = ["NOTE:" + String(repeating: "x", count: 70), " " + String(repeating: "x", count: 10)]
    let expected = text[..<4] + ["N:Berg;Änne"] + note + ["END:VCARD", ""]
    #expect(card.written == expected.joined(separator: lineEnd))
  }

  @Test func `fold at 75 octets, never inside a character, with the blank of the card`() throws {
    var card = try Fixture.card("tab-folds")
    card.append(Property(name: "X-LONG", text: String(repeating: "ab漢字😀é", count: 40)))
    let lines = card.written.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.unicodeScalars.contains("\u{FFFD}") })
    #expect(lines.filter { $0.hasPrefix("\tab") || $0.hasPrefix("\t") }.count > 5)
    #expect(try Card(card.bytes).first("X-LONG")?.text == String(repeating: "ab漢字😀é", count: 40))
  }

  @Test(arguments: Version.allCases) func `that are folded inside the name are no part of a photo before them`(
    version: Version
  ) throws {
    var card = Card(version: version, uid: "1")
    card.append(Property(name: "PHOTO", data: .bytes(Array("no padding..".utf8), mediaType: nil)))
    let name = String(repeating: "C", count: 104)
    card.append(Property(name: name, text: "text"))
    let read = try Card(card.bytes)
    #expect(read.count == card.count && read.first(name)?.text == "text")
  }

  @Test func `that were folded inside a character are put together`() throws {
    #expect(try Fixture.card("apple-macos-fold-in-character").first("NOTE")?.text == "Příliš žluťoučký kůň 🐎")
  }

  @Test func `that only have a carriage return in the text are one line`() throws {
    let card = try Fixture.card("mixed-line-ends")
    #expect(card.first("NOTE")?.text == "a pasted\nreturn")
    #expect(card.first("TEL")?.text == "5550103")
  }

  @Test func `that are no properties are kept and shown without a name`() throws {
    let card = try Fixture.card("stray-lines")
    #expect(
      card.properties.filter { $0.name.isEmpty }.map(\.text) == [
        "second line, that somebody pasted", ":no name",
      ])
  }

  @Test func `of base64 that are not indented belong to the photo`() throws {
    let card = try Fixture.card("nokia-unindented-base64")
    #expect(card.count == 5)
    guard case .bytes(let bytes, "image/jpeg") = card.first("PHOTO")?.data else {
      Issue.record("no photo")
      return
    }
    #expect(bytes.count == 135)
    #expect(card.first("REV")?.text == "20060102T030405Z")
  }

  @Test func `in UTF-16 are edited in UTF-16`() throws {
    for name in ["outlook-utf16", "outlook-utf16-big-endian"] {
      var card = try Fixture.card(name)
      let before = card.bytes
      card.append(Property(name: "TITLE", text: "x"))
      #expect(card.bytes.prefix(2) == before.prefix(2))
      #expect(try Card(card.bytes).first("TITLE")?.text == "x")
      card.remove(at: card.count - 1)
      #expect(card.bytes == before)
    }
  }

  @Test func `of a nested card belong to AGENT`() throws {
    let card = try Fixture.card("nokia-agent")
    #expect(card.properties.map(\.name) == ["VERSION", "N", "FN", "AGENT", "TEL"])
    #expect(card.first("AGENT")?.isNestedCard == true)
    #expect(card.first("AGENT")?.text.contains("Bela") == true)
    #expect(card.first("TEL")?.text == "555-0100")
    #expect(try Fixture.card("nokia-agent-in-agent").properties.map(\.name) == ["VERSION", "FN", "AGENT", "NOTE"])
  }

  @Test func `after an edit next to a dangling soft break or an indented line are read as they were written`() throws {
    var card = try Fixture.card("sony-ericsson-qp")
    card.append(Property(name: "TITLE", text: "x"))
    #expect(try Card(card.bytes).properties == card.properties)
    #expect(card.properties.last?.text == "x")

    card = try Card(Array("BEGIN:VCARD\n  FN:Indented\nEND:VCARD\n".utf8))
    card.insert(Property(name: "TITLE", text: "x"), at: 0)
    #expect(try Card(card.bytes).properties.map(\.name) == ["TITLE", "FN"])
  }
}
