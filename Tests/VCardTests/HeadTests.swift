import Testing

@testable import VCard

@Suite("What stands before the colon")
struct HeadTests {
  @Test(arguments: [
    ("TEL;TYPE=home,work", ["home", "work"]), ("TEL;TYPE=\"home,work\"", ["home", "work"]),
    ("TEL;TYPE=home;TYPE=WORK", ["home", "work"]), ("TEL;HOME;WORK", ["home", "work"]),
    ("tel;type=Home;Work", ["home", "work"]), ("TEL;TYPE=HOME;TYPE=home", ["home"]), ("TEL;;", []), ("TEL", []),
    ("TEL;PREF;CELL", ["pref", "cell"]), ("TEL;TYPE=\"HOME,VOICE,pref\"", ["home", "voice", "pref"]),
    ("TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=68=79=C3=BC)", ["x-hyü"]),
  ])
  func `gives the types in every spelling`(head: String, types: [String]) throws {
    #expect(try Fixture.card("3.0", head + ":1")[1].types == types)
  }

  @Test(arguments: [
    ("TEL;PREF=3", 3), ("TEL;TYPE=pref", 1), ("TEL;PREF", 1), ("TEL;TYPE=home", nil), ("TEL;PREF=", 1),
    ("TEL;PREF=900", 100),
  ])
  func `gives the preference in every spelling`(head: String, preference: Int?) throws {
    #expect(try Fixture.card("3.0", head + ":1")[1].preference == preference)
  }

  @Test func `may have quotes, carets, colons and semicolons in parameters`() throws {
    let card = try Fixture.card("caret-parameters")
    #expect(card.first("N")?.parameter("SORT-AS") == "O'Neil,Pat")
    #expect(card.first("ADR")?.parameter("LABEL") == "a \"quoted\" word\nand a caret ^ end")
    #expect(card.first("X-TEST")?.parameters == [Parameter("X-P", "semi;colon:comma,")])
  }

  @Test func `ends at the colon even where a quote is never closed`() throws {
    let card = try Fixture.card("unterminated-quote")
    #expect(card.first("TEL")?.text == "5550105")
    #expect(card.first("EMAIL")?.text == "quote@mail.example")
  }

  @Test func `may be folded`() throws {
    let card = try Fixture.card("tab-folds")
    #expect(card.properties.last?.types == ["home"])
    #expect(card.properties.last?.text == "5550104")
    #expect(try Fixture.card("evolution").first("EMAIL")?.types == ["home"])
  }

  @Test func `has groups, of groups too`() throws {
    let card = try Fixture.card("groups-of-groups")
    #expect(card.properties.map(\.group) == [nil, "A.B", "A", nil])
    #expect(card[1].name == "TEL")
  }

  @Test func `keeps its spelling where only the value is edited`() throws {
    var card = try Fixture.card("3.0", "item1.Tel;type=CELL;type=\"VOICE\";;x-a=b;type=pref:1")
    card.edit(1) { $0.text = "2" }
    #expect(card.written.contains("\r\nitem1.Tel;type=CELL;type=\"VOICE\";x-a=b;type=pref:2\r\n"))
    card.edit(1) { $0.parameters[1].values = ["FAX"] }
    #expect(card.written.contains("\r\nitem1.Tel;type=CELL;TYPE=FAX;x-a=b;type=pref:2\r\n"))
    card.edit(1) { $0.group = "item2" }
    #expect(card.written.contains("\r\nitem2.TEL;type=CELL;TYPE=FAX;x-a=b;type=pref:2\r\n"))
  }

  @Test(arguments: [
    (Version.v21, "TEL;HOME;VOICE;X-A=b:1"), (.v30, "TEL;TYPE=HOME,VOICE;X-A=b:1"),
    (.v40, "TEL;TYPE=HOME,VOICE;X-A=b:1"),
  ])
  func `is written as its version has it`(version: Version, line: String) {
    var card = Card(version: version, uid: "1")
    card.append(
      Property(name: "tel", parameters: [Parameter("TYPE", ["HOME", "VOICE"]), Parameter("X-A", "b")], text: "1"))
    #expect(card.written.contains("\r\n" + line + "\r\n"))
  }

  @Test(arguments: ["X-ABLabel", "X-ABShowAs", "X-ABDATE", "X-ABRELATEDNAMES", "X-ABADR"])
  func `has Apple's names in Apple's spelling where it is new`(name: String) {
    var card = Card(uid: "1")
    card.append(Property(name: name, group: "item1", text: "a"))
    #expect(card.written.contains("\r\nitem1.\(name):a\r\n"))
  }

  @Test func `cannot be used to add lines`() throws {
    var card = Card(uid: "1")
    let evil = "x\r\nEND:VCARD\r\nBEGIN:VCARD"
    card.append(Property(name: evil, group: evil, parameters: [Parameter(evil, evil)], text: evil))
    card.append(Property(name: "END", text: "VCARD"))
    card.append(Property(name: "", rawValue: Array(evil.utf8)))
    let read = try Card(card.bytes)
    #expect(read.count == 5)
    #expect(read[2].parameters.first?.values == ["x\nEND:VCARD\nBEGIN:VCARD"])
    #expect(read[2].text == "x\nEND:VCARD\nBEGIN:VCARD")
  }
}

extension Card {
  /// Edits the property at `index`.
  fileprivate mutating func edit(_ index: Int, _ change: (inout Property) -> Void) {
    var property = self[index]
    change(&property)
    replace(at: index, with: property)
  }
}
