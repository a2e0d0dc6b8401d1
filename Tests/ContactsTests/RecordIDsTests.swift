import Contacts
import Probes
import Testing
import VCard

@Suite struct RecordIDsTests {
  @Test func `an empty card has the IDs of nothing`() throws {
    let ids = RecordIDs(try card())
    // printf 'contacts2web 1\n' | md5sum
    #expect(ids.primary.hex == "64caa5ec29a428872671e913c1b96d77")
    #expect(ids.secondary == RecordIDs.noName)
    #expect(ids.secondary.hex == "ad3063051a33fc54b1aa55b05b8216e8")
  }

  /// Test vectors, computed apart from the program from the description of the encoding.
  @Test func `the encoding is what its description says`() throws {
    let card = try card(
      "UID:1", "REV:2020-01-01T00:00:00Z", "PRODID:x", "N:Schmidt;Anna;;;", "FN:Anna Schmidt",
      "item1.TEL;TYPE=pref,CELL;X-FOO=1:+49 170 1", "BDAY:19850415", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/AQID",
      "X-Foo;TYPE=b,A;LANGUAGE=de: bar ", "CATEGORIES:b,a")
    let ids = RecordIDs(card)
    #expect(ids.primary.hex == "0632ad3996a2522999b407abf38f933a")
    #expect(ids.secondary.hex == "2d5f7106404c4781d814404921f20c8a")
  }

  /// The vector is what programs before computed and stored.
  @Test func `a scheme goes with whatever is one character with its colon`() throws {
    let marked = RecordIDs(try card("N:Schmidt;Anna", "TEL:tel:\u{301}1", "EMAIL:mailto:\u{200D}a@b"))
    #expect(marked.primary.hex == "1642951781cf67661113b9e3b2b4c108")
    #expect(marked == RecordIDs(try card("N:Schmidt;Anna", "TEL:1", "EMAIL:a@b")))
  }

  @Test func `IDs and contact may be read together`() throws {
    let card = try card("N:Schmidt;Anna", "X-AIM:a", "IMPP:aim:a", "item1.TEL:1", "item1.X-ABLabel:Hof")
    let both = RecordIDs.withContact(card)
    #expect(both.ids == RecordIDs(card))
    #expect(both.contact == Contact(card))
  }

  @Test func `versions of one content have one ID`() throws {
    let v21 = try card(
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;", "TEL;CELL;VOICE:+49 170 1",
      "TEL;WORK;FAX:2", "EMAIL;INTERNET;HOME:a@b", "ADR;HOME:;;Weg 1, Hof;K=C3=B6ln;;50667;Germany".replaced(),
      "URL;WORK:http://example.org", "BDAY:1985-04-15", "NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo, three",
      "PHOTO;JPEG;ENCODING=BASE64:/9j/AQID", "X-JABBER:a@j", "UID:2", "X-CUSTOM:a,b", version: "2.1")
    let v30 = try card(
      "UID:3", "X-CUSTOM:a\\,b", "NOTE:one\\ntwo\\, three", "FN:Jörg Müller", "N:Müller;Jörg;;;",
      "TEL;type=WORK;type=FAX:2", "TEL;type=CELL:+49 170 1", "EMAIL;type=INTERNET;type=HOME:a@b",
      "item9.ADR;type=HOME:;;Weg 1\\, Hof;Köln;;50667;Germany", "URL;type=WORK:http\\://example.org",
      "BDAY;VALUE=date:1985-04-15", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/AQID", "IMPP;X-SERVICE-TYPE=Jabber:xmpp:a@j",
      "REV:2020-01-01T00:00:00Z")
    let v40 = try card(
      "KIND:individual", "FN:Jörg Müller", "N:Müller;Jörg;;;", "TEL;VALUE=uri;TYPE=\"cell,voice\":tel:+49 170 1",
      "TEL;TYPE=\"fax,work\":2", "EMAIL;TYPE=home:a@b", "ADR;TYPE=home:;;Weg 1\\, Hof;Köln;;50667;Germany",
      "URL;TYPE=work:http://example.org", "BDAY:19850415", "NOTE:one\\ntwo\\, three", "IMPP:xmpp:a@j",
      "PHOTO:data:image/jpeg;base64,/9j/AQID", "X-CUSTOM:a\\,b", "PRODID:x", version: "4.0")
    #expect(RecordIDs(v21) == RecordIDs(v30))
    #expect(RecordIDs(v30) == RecordIDs(v40))
    #expect(Contact(v21).sorted.note == Contact(v40).sorted.note)
  }

  @Test func `spelling makes no difference`() throws {
    let plain = try card(
      "N:Å;Anna", "TEL;TYPE=HOME,VOICE:1", "NOTE:a long note that goes on", "BDAY:--0415", "EMAIL:a@b")
    let id = RecordIDs(plain)
    let others = [
      try card("EMAIL:a@b", "BDAY:--0415", "NOTE:a long note that goes on", "TEL;TYPE=HOME,VOICE:1", "N:Å;Anna"),
      try card(
        "n:Å;Anna", "tel;type=voice;type=home:1", "note:a long ", " note that goes on", "bday:--04-15", "email:a@b"),
      try card(
        "N:A\u{30A};Anna;;;", "TEL;TYPE=\"home\":1", "NOTE: a long note that goes on ", "BDAY:1604-04-15", "EMAIL:a@b"),
      try card(
        "N:Å;Anna", "item1.TEL:1", "item1.X-ABLabel:_$!<Home>!$_", "NOTE:a long note that goes on", "BDAY:--0415",
        "EMAIL;TYPE=INTERNET:a@b", "EMAIL:a@b", "ORG:", "X-EMPTY:", lineEnd: "\n"),
      try card(
        "FN:Anna Å", "TEL;TYPE=HOME:1", "NOTE:a long note that goes on", "BDAY:--0415", "EMAIL:a@b", lineEnd: "\r"),
      try Card([0xEF, 0xBB, 0xBF] + Array("\r\n".utf8) + plain.bytes + Array("\r\n\r\n".utf8)),
    ]
    for other in others { #expect(RecordIDs(other) == id, "\(other.text)") }
  }

  @Test(arguments: [
    "N:Schmidt;Anne", "N:Schmidt;Anna;M", "FN:Anna vom Tennis", "TEL;TYPE=WORK:1", "TEL;TYPE=HOME:2",
    "TEL;TYPE=HOME,PREF:1",
    "X-UNKNOWN:b", "X-UNKNOWN;LANGUAGE=de:a", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/AQIE",
    "PHOTO;VALUE=uri:https://example.org/a.jpg",
    "BDAY:1985-04-15", "BDAY:in spring", "X-ABDATE:in spring", "CATEGORIES:a", "NOTE:x", "X-ABShowAs:COMPANY",
    "IMPP:xmpp:b", "X-AIM:b",
    "X-SOCIALPROFILE;type=twitter:https://x.example/a", "ADR:;;Weg 1;;;;", "LOGO;ENCODING=b:QUJD", "ORG:;Sales",
    "X-PHONETIC-FIRST-NAME:a", "NICKNAME:a", "NICKNAME:b\r\nNICKNAME:a", "TITLE:a", "ROLE:a", "MEMBER:urn:uuid:1",
  ])
  func `content makes a difference`(line: String) throws {
    let base = ["N:Schmidt;Anna", "TEL;TYPE=HOME:1", "X-UNKNOWN:a", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/AQID"]
    let name = line.prefix { $0 != ":" && $0 != ";" }
    let kept = base.filter { $0.prefix { $0 != ":" && $0 != ";" } != name }
    func ids(_ lines: [String]) throws -> RecordIDs {
      RecordIDs(
        try Card(Array((["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD"]).joined(separator: "\r\n").utf8)))
    }
    let id = try ids(kept + [line])
    #expect(id.primary != (try ids(base)).primary)
    #expect(id.primary != (try ids(kept)).primary)
  }

  @Test(arguments: [
    "UID:9", "REV:2024-01-01T00:00:00Z", "PRODID:y", "SOURCE:http://x", "CREATED:20240101T000000Z",
    "X-ABUID:1:ABPerson",
    "X-IMAGEHASH:abc", "X-RADICALE-NAME:a.vcf", "CLIENTPIDMAP:1;urn:uuid:1", "KIND:individual", "PROFILE:VCARD",
  ])
  func `administration makes none`(line: String) throws {
    #expect(RecordIDs(try card("N:Schmidt;Anna", line)) == RecordIDs(try card("N:Schmidt;Anna")))
  }

  @Test func `the secondary ID is the name, whatever its case and spaces`() throws {
    let id = RecordIDs(try card("N:Müller;Anna Maria;M;Dr.;", "TEL:1")).secondary
    #expect(RecordIDs(try card("N:MÜLLER;anna  maria ;m", "NOTE:x")).secondary == id)
    #expect(RecordIDs(try card("N:Mu\u{308}ller;Anna Maria;M")).secondary == id)
    #expect(RecordIDs.secondary("Anna Maria", "M", "Müller") == id)
    #expect(RecordIDs(try card("N:Muller;Anna Maria;M")).secondary != id)
    #expect(RecordIDs(try card("N:Müller;Anna Maria")).secondary != id)
    #expect(RecordIDs(try card("ORG:ACME", "FN:ACME")).secondary == RecordIDs.noName)
  }

  @Test func `equal contacts have equal IDs, whichever way they are written`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      let contact = Contact.random(using: &generator)
      let ids = Contact.versions.map { RecordIDs(contact.patch(Card(version: $0, uid: "1"), now: noon)) }
      #expect(Set(ids).count == 1, "\(contact)")
    }
  }
}

extension Contact {
  static let versions: [Version] = [.v21, .v30, .v40]
}

extension String {
  /// The line as vCard 2.1 must write it.
  fileprivate func replaced() -> String {
    "ADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:" + split(separator: ":")[1]
  }
}
