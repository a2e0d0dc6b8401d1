import Contacts
import Probes
import Testing
import VCard

/// Cards in the words of another version.
@Suite struct CardConversionTests {
  /// What stands in a card of 3.0, and what in one of 4.0.
  static let pairs = [
    ("TEL;TYPE=home;TYPE=pref:1", "TEL;TYPE=home;PREF=1:1"),
    ("PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ", "PHOTO:data:image/jpeg;base64,/9j/4AAQ"),
    ("LOGO;ENCODING=b;TYPE=PNG:iVBORw0KGgo=", "LOGO:data:image/png;base64,iVBORw0KGgo="),
    ("BDAY:1985-04-12", "BDAY:19850412"),
    ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12", "BDAY:--0412"),
    ("X-ABShowAs:COMPANY", "KIND:org"),
    ("X-ADDRESSBOOKSERVER-KIND:group", "KIND:group"),
    ("X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a", "MEMBER:urn:uuid:a"),
  ]

  private static func card(_ version: String, _ line: String) throws -> Card {
    try ContactsTests.card("UID:u", "N:Lee;Ann;;;", "FN:Ann Lee", line, version: version)
  }

  @Test(arguments: pairs) func `what both versions have a word for is written with it`(_ old: String, _ new: String)
    throws
  {
    #expect(try Self.card("3.0", old).converted(to: .v40).text == Self.card("4.0", new).text)
    #expect(try Self.card("4.0", new).converted(to: .v30).text == Self.card("3.0", old).text)
  }

  /// Or Apple's programs get a card that they cannot read.
  @Test(arguments: [
    "KEY:data:application/pgp-keys;base64,AAAA", "SOUND;PREF=1:data:audio/ogg;base64,T2dnUw==",
    "LOGO;TYPE=work:data:image/svg+xml;base64,PHN2Zz4=",
  ])
  func `a card with a key, a sound or a logo comes in the older version, and what was left alone of it stays`(
    _ line: String
  ) throws {
    let card = try Self.card("4.0", line)
    var sent = card.converted(to: .v30)
    #expect(sent.version == .v30 && sent.first(String(line.prefix { $0.isLetter }))?.data != nil)
    #expect(card.taking(sent)?.bytes == card.bytes)
    sent.append(Property(name: "NOTE", text: "new"))
    #expect(card.taking(sent)?.text == card.text.replacing("END:VCARD", with: "NOTE:new\r\nEND:VCARD"))
  }

  @Test(arguments: [
    "X-ODD;A=b,c;D=\"e;f\":g;h\\,i,j", "item1.X-ABLabel:_$!<HomePage>!$_", "GEO:1.5;2.5", "TEL;PREF=2:1",
    "LABEL;TYPE=home:1 Main\\nTown", "RELATED;TYPE=friend:urn:uuid:b", "BDAY:1985-04-12T10:00:00Z",
    "TEL;VALUE=uri:tel:+1;ext=5", "CATEGORIES:a,b\\,c", "X-ABADR:us", "ANNIVERSARY;VALUE=text:in spring",
    // KDE's name.
    "X-MESSAGING/SKYPE-ALL:heike.lenz",
  ])
  func `what a version has no word for stays as it is, there and back`(_ line: String) throws {
    for (version, other) in [("3.0", Version.v40), ("4.0", .v30)] {
      let card = try Self.card(version, line)
      let there = card.converted(to: other)
      #expect(there.version == other && there.text.contains(line))
      #expect(there.converted(to: card.version).text == card.text)
    }
  }

  /// Thunderbird takes `VALUE=uri` away.
  @Test(arguments: ["VALUE=uri;", ""]) func `a number that is a URI is a text in the older version`(_ declared: String)
    throws
  {
    let card = try Self.card("4.0", "TEL;\(declared)TYPE=cell:tel:+1-555-0100").converted(to: .v30)
    #expect(card.text.contains("TEL;TYPE=cell:+1-555-0100\r\n"))
  }

  @Test func `a card without N gets it in the older version, of its name`() throws {
    let card = try ContactsTests.card("UID:u", "FN:Ann Lee", "ORG:ACME", version: "4.0")
    #expect(card.converted(to: .v30).text.contains("VERSION:3.0\r\nN:"))
    #expect(RecordIDs(card.converted(to: .v30)) == RecordIDs(card))
  }

  @Test func `a card of 2.1 loses its encodings and keeps what it says`() throws {
    let card = try ContactsTests.card(
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Anna", "TEL;HOME;VOICE:1", "NOTE:a;b", version: "2.1")
    for version in [Version.v30, .v40] {
      let converted = card.converted(to: version)
      #expect(converted.version == version && converted.text.contains("N:Müller;Anna"))
      #expect(RecordIDs(converted) == RecordIDs(card))
    }
  }

  @Test func `no content changes on the way there and back`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let card = Contact.random(using: &generator).newCard(uid: "u", now: noon)
      let there = card.converted(to: .v40)
      #expect(there.version == .v40 && RecordIDs(there) == RecordIDs(card))
      let back = there.converted(to: .v30)
      #expect(back.version == .v30 && RecordIDs(back) == RecordIDs(card))
    }
  }

  @Test func `what a program left alone of a card that it had in another version stays byte for byte`() throws {
    let stored = try ContactsTests.card(
      "PRODID:x", "UID:u", "FN:Ann Lee", "N:Lee;Ann;;;", "X-ODD;a=\"b\":c", "BDAY:19850412", "TEL;PREF=1;TYPE=home:1",
      version: "4.0", lineEnd: "\n")
    var sent = stored.converted(to: .v30)
    #expect(stored.taking(sent)?.bytes == stored.bytes)
    sent.append(Property(name: "NOTE", text: "new, one"))
    let taken = try #require(stored.taking(sent))
    #expect(taken.text == stored.text.replacing("END:VCARD", with: "NOTE:new\\, one\nEND:VCARD"))
    #expect(taken.version == .v40)
  }

  @Test(arguments: [
    ("3.0", "X-ADDRESSBOOKSERVER-KIND", "X-ADDRESSBOOKSERVER-MEMBER", Version.v40), ("4.0", "KIND", "MEMBER", .v30),
  ])
  func `members that a program took in or out come into a group's card under the name that it has there`(
    _ version: String, _ kind: String, _ member: String, _ other: Version
  ) throws {
    func group(_ members: [String]) throws -> Card {
      let head = ["BEGIN:VCARD", "VERSION:\(version)", "UID:g", "X-ODD;a=\"b\":c", "FN:Friends", "N:Friends"]
      let lines = ["\(kind):group"] + members.map { "\(member):urn:uuid:\($0)" } + ["END:VCARD", ""]
      return try Card(Array((head + lines).joined(separator: "\n").utf8))
    }
    let stored = try group(["a", "b"])
    let given = stored.converted(to: other)
    #expect(given.version == other)
    #expect(stored.taking(given)?.bytes == stored.bytes)
    // In, out, and the last one out.
    for members in [["a", "b", "c"], ["b"], []] {
      #expect(try stored.taking(group(members).converted(to: other))?.bytes == group(members).bytes, "\(members)")
    }
    let empty = try group([])
    #expect(try empty.taking(group(["a"]).converted(to: other))?.bytes == group(["a"]).bytes)
  }

  @Test func `a day that a program changed is written as the stored card's version has it`() throws {
    let stored = try Self.card("4.0", "BDAY:19850412")
    let sent = try Self.card("3.0", "BDAY:1985-04-13")
    let taken = try #require(stored.taking(sent))
    #expect(taken.version == .v40)
    #expect(RecordIDs(taken) == RecordIDs(sent))
  }
}
