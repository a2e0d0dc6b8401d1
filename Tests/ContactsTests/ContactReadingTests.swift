import Contacts
import Testing
import VCard

@Suite struct ContactReadingTests {
  @Test func `reads the parts of a name`() throws {
    let contact = try contact("N:Schmidt;Anna;Maria;Dr.;Jr.", "FN:Dr. Anna Maria Schmidt Jr.")
    #expect(contact.prefix == "Dr." && contact.first == "Anna" && contact.middle == "Maria")
    #expect(contact.last == "Schmidt" && contact.suffix == "Jr.")
    #expect(contact.formattedName == "")
    #expect(contact.displayName == "Dr. Anna Maria Schmidt Jr.")
  }

  @Test(arguments: [
    ("FN:Anna Maria Schmidt", "Anna Maria", "Schmidt"), ("FN:Schmidt, Anna", "Anna", "Schmidt"),
    ("FN:Anna", "Anna", ""),
    ("FN:  Anna   Schmidt ", "Anna", "Schmidt"), ("FN:anna@example.org", "", ""), ("FN:+49 30 1", "", ""),
  ])
  func `takes FN apart where N is missing or empty`(line: String, first: String, last: String) throws {
    for contact in [try contact(line), try contact("N:;;;;", line)] {
      #expect(contact.first == first && contact.last == last)
    }
  }

  @Test func `shows FN where it says something of its own`() throws {
    #expect(try contact("N:Schmidt;Anna", "FN:Anna vom Tennis").displayName == "Anna vom Tennis")
    #expect(try contact("N:Schmidt;Anna").displayName == "Anna Schmidt")
    #expect(try contact("N:山田;太郎", "FN:山田太郎").formattedName == "")
    #expect(try contact("N:山田;太郎").displayName == "山田太郎")
  }

  @Test func `falls back to organization, nickname, e-mail and phone`() throws {
    #expect(try contact("ORG:ACME;Sales", "EMAIL:a@b").displayName == "ACME")
    #expect(try contact("NICKNAME:Bob", "TEL:1").displayName == "Bob")
    #expect(try contact("TEL:1", "EMAIL:a@b").displayName == "a@b")
    #expect(try contact("TEL:1").displayName == "1")
    #expect(try contact("NOTE:x").displayName == "")
  }

  @Test(arguments: ["X-ABShowAs:COMPANY", "KIND:org", "X-ADDRESSBOOKSERVER-KIND:org", "KIND:ORG"])
  func `knows an organization`(line: String) throws {
    let contact = try contact("N:Schmidt;Anna", "FN:ACME", "ORG:ACME;Sales;Europe", line)
    #expect(contact.kind == .organization)
    #expect(contact.displayName == "ACME" && contact.formattedName == "")
    #expect(contact.organization == "ACME" && contact.department == "Sales; Europe")
  }

  @Test(arguments: [
    ("TEL;TYPE=CELL:1", "mobile"), ("TEL;type=CELL;type=VOICE;type=pref:1", "mobile"), ("TEL;CELL;VOICE:1", "mobile"),
    ("TEL;TYPE=\"cell,voice\":1", "mobile"), ("TEL;type=IPHONE;type=CELL:1", "iPhone"), ("TEL;HOME;FAX:1", "home fax"),
    ("TEL;TYPE=fax,work:1", "work fax"), ("TEL;TYPE=FAX:1", "fax"), ("TEL;TYPE=OTHER,FAX:1", "other fax"),
    ("TEL;TYPE=PAGER:1", "pager"), ("TEL;TYPE=MAIN:1", "main"), ("TEL;WORK;VOICE:1", "work"), ("TEL;VOICE:1", ""),
    ("TEL:1", ""), ("TEL;TYPE=Ferienhaus:1", "Ferienhaus"), ("TEL;X-Boot:1", "Boot"), ("TEL;TYPE=car:1", "car"),
  ])
  func `reads the label of a phone`(line: String, label: String) throws {
    #expect(try contact(line, version: line.contains("=") ? "3.0" : "2.1").phones == [Labeled(label, "1")])
  }

  @Test(arguments: [
    ("_$!<Home>!$_", "home"), ("_$!<HomeFAX>!$_", "home fax"), ("_$!<HomePage>!$_", "homepage"), ("Home", "home"),
    ("Ferienhaus", "Ferienhaus"), (" Boot ", "Boot"), ("_$!<Anniversary>!$_", "anniversary"), ("iPhone", "iPhone"),
  ])
  func `reads Apple's labels in whatever case the group is written`(written: String, label: String) throws {
    #expect(try contact("item1.TEL;type=pref:1", "ITEM1.X-ABLabel:\(written)").phones == [Labeled(label, "1")])
  }

  @Test func `reads phones and e-mails written as URIs`() throws {
    let contact = try contact(
      "TEL;VALUE=uri;TYPE=\"voice,home\":tel:+49-30-1", "EMAIL:mailto:anna@example.org", version: "4.0")
    #expect(contact.phones == [Labeled("home", "+49-30-1")])
    #expect(contact.emails == [Labeled("", "anna@example.org")])
  }

  @Test func `reads addresses with country code, lists and lines`() throws {
    let contact = try contact(
      "item1.ADR;type=HOME;type=pref:;;Weg 1, Hof\\nlinks;Berlin;;10115;Germany", "item1.X-ABADR:DE",
      "ADR;TYPE=WORK;CC=at:PF 1;2. Stock;Ring 1\\, A;Wien;W;1010;Austria")
    #expect(
      contact.addresses == [
        Labeled(
          "home",
          PostalAddress(
            street: "Weg 1, Hof\nlinks", city: "Berlin", postalCode: "10115", country: "Germany", countryCode: "de")),
        Labeled(
          "work",
          PostalAddress(
            poBox: "PF 1", extended: "2. Stock", street: "Ring 1, A", city: "Wien", region: "W", postalCode: "1010",
            country: "Austria", countryCode: "at")),
      ])
  }

  @Test func `reads URLs with an escaped colon`() throws {
    let contact = try contact("item1.URL;type=pref:http\\://example.org/a\\:b", "item1.X-ABLabel:_$!<HomePage>!$_")
    #expect(contact.urls == [Labeled("homepage", "http://example.org/a:b")])
  }

  @Test(arguments: [
    ("IMPP;X-SERVICE-TYPE=AIM;type=HOME:aim:anna", "home", "AIM", "anna"),
    ("IMPP:xmpp:anna@a.org", "", "Jabber", "anna@a.org"),
    ("IMPP;X-SERVICE-TYPE=Skype;type=WORK:skype:anna", "work", "Skype", "anna"),
    ("X-AIM;HOME:anna", "home", "AIM", "anna"),
    ("X-SKYPE-USERNAME:anna", "", "Skype", "anna"), ("X-SKYPE;type=WORK:anna", "work", "Skype", "anna"),
    ("X-JABBER:anna@a.org", "", "Jabber", "anna@a.org"), ("IMPP;X-SERVICE-TYPE=Foo:x-apple:anna", "", "Foo", "anna"),
    ("IMPP;TYPE=home:sip:anna@a.org", "home", "SIP", "anna@a.org"), ("X-GOOGLE-TALK:a@g", "", "GoogleTalk", "a@g"),
    ("X-ICQ:123", "", "ICQ", "123"), ("X-MSN:a@m", "", "MSN", "a@m"), ("X-YAHOO:a", "", "Yahoo", "a"),
    ("X-QQ:1", "", "QQ", "1"), ("X-MS-IMADDRESS:a@im.example", "", "", "a@im.example"),
    ("X-MS-IMADDRESS;TYPE=WORK:xmpp:a@b.org", "work", "Jabber", "a@b.org"),
    ("X-MS-IMADDRESS:@a:b.org", "", "", "@a:b.org"),
  ])
  func `reads instant messages`(line: String, label: String, service: String, user: String) throws {
    let version = line.hasPrefix("X-AIM;HOME") ? "2.1" : "3.0"
    #expect(
      try contact(line, version: version).instantMessages == [
        Labeled(label, InstantMessage(service: service, user: user))
      ])
  }

  @Test func `shows an account once that stands as IMPP and as X-AIM`() throws {
    let contact = try contact("X-AIM;type=HOME:anna", "IMPP;X-SERVICE-TYPE=AIM;type=HOME;type=pref:aim:anna")
    #expect(contact.instantMessages == [Labeled("home", InstantMessage(service: "AIM", user: "anna"))])
  }

  @Test(arguments: [
    ("X-SOCIALPROFILE;type=twitter;x-user=anna:http://twitter.com/anna", "twitter", "anna", "http://twitter.com/anna"),
    ("X-SOCIALPROFILE;type=Foo:x-apple:anna", "Foo", "anna", ""),
    (
      "SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME=anna:https://m.example/@anna", "Mastodon", "anna",
      "https://m.example/@anna"
    ),
  ])
  func `reads social profiles`(line: String, service: String, user: String, url: String) throws {
    #expect(
      try contact(line).socialProfiles == [Labeled("", SocialProfile(service: service, user: user, url: url))])
  }

  @Test(arguments: [
    ("BDAY:--0415", "--04-15"), ("BDAY:--04-15", "--04-15"), ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15", "--04-15"),
    ("BDAY:1604-04-15", "--04-15"), ("BDAY;VALUE=date;X-APPLE-OMIT-YEAR=1804:1804-04-15", "--04-15"),
    ("BDAY:19850415", "1985-04-15"), ("BDAY;VALUE=date:1985-04-15", "1985-04-15"),
    ("BDAY:1985-04-15T00:00:00Z", "1985-04-15"), ("BDAY:19850415T231000Z", "1985-04-15"),
    ("BDAY:1985-04-15 12:00", "1985-04-15"), ("BDAY:0000-04-15", "--04-15"),
  ])
  func `reads birthdays with and without year`(line: String, date: String) throws {
    #expect(try contact(line).birthday?.text == date)
  }

  @Test(arguments: [
    "BDAY:", "BDAY:in spring", "BDAY:1985", "BDAY:1985-02-30", "BDAY:1985-13-01", "BDAY:198504151", "BDAY:1-1-1-1-1",
  ])
  func `leaves a birthday alone that is no day`(line: String) throws {
    #expect(try contact(line).birthday == nil)
  }

  @Test func `reads other dates and related names of every program`() throws {
    let contact = try contact(
      "item1.X-ABDATE;type=pref:2001-02-03", "item1.X-ABLabel:_$!<Anniversary>!$_", "ANNIVERSARY:20010203",
      "X-EVOLUTION-ANNIVERSARY:2001-02-03", "item2.X-ABDATE:1604-12-24", "item2.X-ABLabel:Namenstag",
      "item3.X-ABRELATEDNAMES:Bob", "item3.X-ABLabel:_$!<Spouse>!$_", "X-SPOUSE:Bob", "X-EVOLUTION-MANAGER:Eve",
      "RELATED;TYPE=friend;VALUE=text:Tom", "X-MS-SPOUSE;N=Bob:Bob", "X-MS-ASSISTANT:Ida", "X-MS-CHILD:Kim",
      "X-MS-ANNIVERSARY:20010203", "X-MS-ANNIVERSARY:20020304")
    #expect(
      contact.dates.map { "\($0.label) \($0.value.text)" } == [
        "anniversary 2001-02-03", "Namenstag --12-24", "anniversary 2002-03-04",
      ])
    #expect(
      contact.relatedNames == [
        Labeled("spouse", "Bob"), Labeled("manager", "Eve"), Labeled("friend", "Tom"), Labeled("assistant", "Ida"),
        Labeled("child", "Kim"),
      ])
  }

  @Test(arguments: [
    ("PHOTO;ENCODING=b;TYPE=JPEG:/9j/AQID", "3.0"), ("PHOTO;TYPE=JPEG;ENCODING=BASE64:/9j/AQID", "2.1"),
    ("PHOTO;BASE64;JPEG:/9j/AQID", "2.1"), ("PHOTO:data:image/jpeg;base64,/9j/AQID", "4.0"),
  ])
  func `reads a photo in its spellings`(line: String, version: String) throws {
    #expect(try contact(line, version: version).photo == .data([0xFF, 0xD8, 0xFF, 1, 2, 3], mediaType: "image/jpeg"))
  }

  @Test func `keeps a photo's URL as a URL`() throws {
    #expect(try contact("PHOTO;VALUE=uri:https://example.org/a.jpg").photo == .url("https://example.org/a.jpg"))
    #expect(try contact("PHOTO:").photo == nil)
  }

  @Test func `reads categories from several lines, each once`() throws {
    #expect(
      try contact("CATEGORIES:Friends,Work\\, old", "CATEGORIES:Friends,myContacts").groups == [
        "Friends", "Work, old", "myContacts",
      ])
  }

  @Test func `reads phonetic names, nickname, title, role and note`() throws {
    let contact = try contact(
      "X-PHONETIC-FIRST-NAME:tarou", "X-PHONETIC-MIDDLE-NAME:m", "X-PHONETIC-LAST-NAME:yamada", "NICKNAME:Taro,T",
      "TITLE:Boss", "ROLE:Leads", "NOTE:one\\ntwo\\, three")
    #expect(contact.phoneticFirst == "tarou" && contact.phoneticMiddle == "m" && contact.phoneticLast == "yamada")
    #expect(
      contact.role == "Leads" && contact.nickname == "Taro,T" && contact.jobTitle == "Boss"
        && contact.note == "one\ntwo, three")
  }

  @Test func `reads quoted-printable of vCard 2.1`() throws {
    let contact = try contact(
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg", "NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab",
      version: "2.1")
    #expect(contact.last == "Müller" && contact.first == "Jörg" && contact.note == "a\nb")
  }

  @Test func `an empty card is an empty contact`() throws {
    #expect(try contact() == Contact())
    #expect(try contact("TEL:", "EMAIL;TYPE=INTERNET:", "ADR:;;;;;;", "ORG:", "N:;;;;", "FN:", "X-AIM:") == Contact())
  }
}

@Suite struct HostileContactTests {
  @Test(arguments: ["TEL:1", "X-AIM:1", "IMPP:aim:1", "item1.ADR:;;a", "CATEGORIES:1", "ORG:1", "item1.X-ABADR:de"])
  func `thousands of lines are read in linear time`(line: String) throws {
    var text = "BEGIN:VCARD\r\nVERSION:3.0\r\n"
    for number in 0..<1000 { text += line + "\(number)\r\n" }
    let card = try Card(Array((text + "END:VCARD\r\n").utf8))
    let contact = Contact(card)
    _ = RecordIDs(card)
    _ = SearchKeys(contact)
    #expect(contact.patch(card, now: noon).bytes == card.bytes)
  }
}
