import Contacts
import Probes
import Testing
import VCard

@Suite struct ContactPatchTests {
  private static func apple() throws -> Card {
    try card(
      "PRODID:-//Apple Inc.//macOS 14//EN", "N:Schmidt;Anna;Maria;Dr.;;geb. Meier", "FN:Dr. Anna Maria Schmidt",
      "ORG:ACME, Inc.;Sales;Europe", "item1.TEL;type=CELL;type=VOICE;type=pref;X-FOO=1:+49 170 1",
      "item1.X-ABLabel:Boot",
      "TEL;type=HOME;type=FAX:030 2", "EMAIL;type=INTERNET;type=HOME:anna@example.org",
      "item2.ADR;type=HOME:;;Weg 1, Hof;Berlin;;10115;Germany", "item2.X-ABADR:de",
      "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15", "IMPP;X-SERVICE-TYPE=AIM;type=HOME:aim:anna", "X-AIM;type=HOME:anna",
      "CATEGORIES:Friends,Work", "NOTE:a long note that somebody folded in a way of th", "  eir own",
      "X-UNKNOWN;x=1:foo",
      "REV:2020-01-01T00:00:00Z", "UID:1")
  }

  private func edit(_ card: Card, _ change: (inout Contact) -> Void) -> (added: [String], removed: [String]) {
    let before = Contact(card)
    var after = before
    change(&after)
    let patched = after.patch(card, now: noon)
    #expect(Contact(patched) == after)
    var difference = patched.difference(from: card)
    difference.added.removeAll { $0 == "REV:2023-11-14T22:13:20Z" }
    difference.removed.removeAll { $0 == "REV:2020-01-01T00:00:00Z" }
    return difference
  }

  @Test func `nothing changed is the same bytes`() throws {
    let card = try Self.apple()
    #expect(Contact(card).patch(card, now: noon).bytes == card.bytes)
  }

  @Test func `the order of groups is no change`() throws {
    let card = try Self.apple()
    var contact = Contact(card)
    contact.groups.reverse()
    #expect(contact.patch(card, now: noon).bytes == card.bytes)
  }

  private func lines(_ lines: [String], _ change: (inout Contact) -> Void) throws -> [String] {
    let card = try Card(
      Array((["BEGIN:VCARD", "VERSION:3.0", "FN:A"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8))
    var contact = Contact(card)
    change(&contact)
    let patched = contact.patch(card, now: noon)
    #expect(Contact(patched).isExactly(contact))
    return patched.text.split(separator: "\r\n").dropFirst(3).dropLast().map(String.init)
  }

  @Test func `values in another order exchange their lines, labels with them and every byte as it was`() throws {
    let card = [
      "TEL;X-A=1:1", "NOTE:x", "item1.TEL;", " x-b=2:2", "item1.X-ABLabel:Chalet", "EMAIL:e", "tel;type=work:3",
    ]
    let turned = try lines(card) { $0.phones.reverse() }
    #expect(
      turned == [
        "tel;type=work:3", "NOTE:x", "item1.TEL;", " x-b=2:2", "item1.X-ABLabel:Chalet", "EMAIL:e", "TEL;X-A=1:1",
      ])
    let up = try lines(card) { $0.phones.swapAt(0, 1) }
    #expect(
      up == ["item1.TEL;", " x-b=2:2", "item1.X-ABLabel:Chalet", "NOTE:x", "TEL;X-A=1:1", "EMAIL:e", "tel;type=work:3"])
  }

  @Test func `a value may be moved, edited, made and removed at once`() throws {
    let card = ["TEL:1", "TEL:2", "TEL:3", "NOTE:x"]
    let new = Labeled("", "9")
    #expect(try lines(card) { $0.phones.insert(new, at: 1) } == ["TEL:1", "TEL:9", "TEL:2", "TEL:3", "NOTE:x"])
    #expect(try lines(card) { $0.phones.insert(new, at: 0) } == ["TEL:9", "TEL:1", "TEL:2", "TEL:3", "NOTE:x"])
    #expect(try lines(card) { $0.phones.append(new) } == ["TEL:1", "TEL:2", "TEL:3", "TEL:9", "NOTE:x"])
    #expect(
      try lines(card) {
        $0.phones = [$0.phones[2], new, $0.phones[0], Labeled("", "8")]
        $0.phones[2].value = "11"
      } == ["TEL:3", "TEL:9", "TEL:11", "TEL:8", "NOTE:x"])
  }

  @Test func `what stands in a card twice moves together`() throws {
    let card = ["TEL:1", "TEL:1", "TEL:2", "TEL:3"]
    #expect(
      try lines(card) { $0.phones = [$0.phones[1], $0.phones[2], $0.phones[0]] } == [
        "TEL:2", "TEL:3", "TEL:1", "TEL:1",
      ])
  }

  @Test func `a changed number keeps label, group and parameters`() throws {
    let change = edit(try Self.apple()) { $0.phones[0].value = "+49 170 2" }
    #expect(change.added == ["item1.TEL;type=CELL;type=VOICE;type=pref;X-FOO=1:+49 170 2"])
    #expect(change.removed.count == 1)
  }

  @Test func `a changed label keeps the number's line but for its types`() throws {
    let change = edit(try Self.apple()) { $0.phones[0].label = "work" }
    #expect(change.added == ["item1.TEL;type=VOICE;type=pref;X-FOO=1;TYPE=WORK:+49 170 1"])
    #expect(change.removed.count == 2)
    let own = edit(try Self.apple()) { $0.phones[0].label = "Schiff" }
    #expect(own.added.last == "item1.X-ABLabel:Schiff")
  }

  @Test func `a removed number takes its label along`() throws {
    let change = edit(try Self.apple()) { $0.phones.removeFirst() }
    #expect(change.added == [])
    #expect(change.removed.map { $0.prefix(8) } == ["item1.TE", "item1.X-"])
  }

  @Test func `a new number stands behind the others, with a group that is free`() throws {
    let card = try Self.apple()
    var contact = Contact(card)
    contact.phones.append(Labeled("Ferienhaus", "3"))
    let lines = contact.patch(card, now: noon).text.split(separator: "\r\n")
    let place = try #require(lines.firstIndex(of: "item3.TEL:3"))
    #expect(lines[place - 1] == "TEL;type=HOME;type=FAX:030 2")
    #expect(lines[place + 1].uppercased() == "ITEM3.X-ABLABEL:FERIENHAUS")
  }

  @Test func `a name that changes takes FN along and leaves unknown components`() throws {
    let change = edit(try Self.apple()) { $0.last = "Müller" }
    #expect(change.added == ["N:Müller;Anna;Maria;Dr.;;geb. Meier", "FN:Dr. Anna Maria Müller"])
  }

  @Test func `FN is composed anew when the name changes, whatever it said`() throws {
    let card = try card("N:Schmidt;Anna", "FN:Anna vom Tennis")
    var contact = Contact(card)
    contact.last = "Müller"
    #expect(contact.patch(card, now: noon).difference(from: card).added == ["N:Müller;Anna;;;", "FN:Anna Müller"])
  }

  @Test func `a name that was only in FN gets its N`() throws {
    let card = try card("FN:Anna Schmidt")
    let change = edit(card) { $0.last = "Müller" }
    #expect(change.added == ["N:Müller;Anna;;;", "FN:Anna Müller"])
    #expect(edit(card) { $0.note = "x" }.added == ["NOTE:x"])
  }

  @Test func `part of an address leaves the others, and the country code has its line`() throws {
    let change = edit(try Self.apple()) {
      $0.addresses[0].value.city = "Wien"
      $0.addresses[0].value.countryCode = "at"
    }
    #expect(change.added == ["item2.ADR;type=HOME:;;Weg 1\\, Hof;Wien;;10115;Germany", "item2.X-ABADR:at"])
  }

  @Test func `an account goes with its older spelling`() throws {
    #expect(edit(try Self.apple()) { $0.instantMessages = [] }.removed.count == 2)
    let change = edit(try Self.apple()) { $0.instantMessages[0].value.user = "anni" }
    #expect(change.added.count == 1 && change.removed.count == 2)
  }

  @Test func `categories change in their line`() throws {
    let change = edit(try Self.apple()) { $0.groups = ["Work", "New, one"] }
    #expect(change.added == ["CATEGORIES:Work,New\\, one"])
    #expect(edit(try Self.apple()) { $0.groups = [] }.added == [])
  }

  @Test(
    arguments: [
      ("3.0", nil, "BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-24"), ("3.0", 1990, "BDAY:1990-12-24"),
      ("4.0", nil, "BDAY:--1224"),
      ("4.0", 1990, "BDAY:19901224"), ("2.1", nil, "BDAY:--1224"), ("2.1", 1990, "BDAY:1990-12-24"),
    ] as [(String, Int?, String)])
  func `a birthday is written as the version has it`(version: String, year: Int?, line: String) throws {
    let change = edit(try card("FN:A", version: version)) { $0.birthday = PartialDate(year: year, month: 12, day: 24) }
    #expect(change.added == [line])
  }

  @Test func `a birthday gets and loses its year`() throws {
    #expect(edit(try Self.apple()) { $0.birthday = PartialDate("1985-04-15") }.added == ["BDAY:1985-04-15"])
    #expect(edit(try card("BDAY:19850415")) { $0.birthday = PartialDate("1985-04-16") }.added == ["BDAY:19850416"])
    #expect(edit(try Self.apple()) { $0.birthday = nil }.added == [])
  }

  @Test(arguments: ["2.1", "3.0", "4.0"])
  func `everything can be added to and taken from a card of any version`(version: String) throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let empty = try card("N:;;;;", "FN:", "X-UNKNOWN:1", version: version)
      let contact = Contact.random(using: &generator)
      let full = contact.patch(empty, now: noon)
      #expect(Contact(full) == contact)
      let other = Contact.random(using: &generator)
      let changed = other.patch(full, now: noon)
      #expect(Contact(changed).sorted == other.sorted, "\(full.text)\n\(changed.text)")
      #expect(changed.text.contains("X-UNKNOWN:1"))
      let blank = Contact().patch(changed, now: noon)
      #expect(Contact(blank) == Contact(), "\(blank.text)")
    }
  }

  @Test func `a new card reads back as the contact`() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      let contact = Contact.random(using: &generator)
      let card = contact.newCard(uid: "urn:uuid:1", now: noon)
      #expect(Contact(card) == contact, "\(card.text)")
      #expect(card.version == .v30 && card.first("UID")?.text == "urn:uuid:1")
      #expect(card.first("FN") != nil && card.first("N") != nil)
    }
  }

  @Test func `a photo is replaced, removed, and never fetched`() throws {
    let card = try card("FN:A", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/AQID", "X-A:1")
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
    let change = edit(card) { $0.photo = .data(png, mediaType: "image/png") }
    #expect(change.added == ["PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgoB"])
    #expect(edit(card) { $0.photo = nil }.removed.count == 1)
    #expect(
      edit(card) { $0.photo = .url("https://example.org/a.jpg") }.added == ["PHOTO;VALUE=uri:https://example.org/a.jpg"]
    )
  }

  @Test func `an organization becomes a person again`() throws {
    let company = try card("ORG:ACME", "FN:ACME", "X-ABShowAs:COMPANY")
    #expect(edit(company) { $0.kind = .person }.removed == ["X-ABShowAs:COMPANY"])
    #expect(
      edit(try card("N:Schmidt;Anna", "FN:Anna Schmidt")) { $0.kind = .organization }.added.map { $0.uppercased() } == [
        "X-ABSHOWAS:COMPANY"
      ])
  }

  @Test func `line ends of the card are kept`() throws {
    let card = try card("FN:Anna", "NOTE:x", lineEnd: "\n")
    var contact = Contact(card)
    contact.note = "y"
    contact.jobTitle = "Boss"
    #expect(!contact.patch(card, now: noon).bytes.contains(UInt8(ascii: "\r")))
  }
}

extension Contact {
  /// With lists in an order of their own.
  var sorted: Contact {
    var copy = self
    copy.phones.sort { "\($0)" < "\($1)" }
    copy.emails.sort { "\($0)" < "\($1)" }
    copy.groups.sort()
    return copy
  }
}
