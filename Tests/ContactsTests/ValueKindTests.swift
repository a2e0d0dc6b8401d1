import Contacts
import Testing
import VCard

/// A value stays of the kind that its property says.
@Suite struct ValueKindTests {
  private func edit(_ line: String, version: String = "4.0", _ change: (inout Contact) -> Void) throws -> String {
    let card = try card("FN:A", line, version: version)
    var contact = Contact(card)
    change(&contact)
    let patched = contact.patch(card, now: noon)
    #expect(patched.count >= card.count)
    return patched.difference(from: card).added.joined(separator: "\n")
  }

  @Test(arguments: [
    ("TEL;VALUE=uri:tel:+49-30-1;ext=2", "+49 30 9700021", "TEL;VALUE=uri:tel:+49-30-9700021"),
    ("TEL;VALUE=uri:tel:+49-30-1;ext=2", "+49 (30) 97;ext=5", "TEL;VALUE=uri:tel:+49-(30)-97;ext=5"),
    ("TEL;VALUE=uri;TYPE=cell;PREF=1:tel:+49-30-1", "030 1", "TEL;TYPE=cell;PREF=1:030 1"),
    ("TEL;VALUE=uri:tel:+49-30-1", "+49 30 1 ext. 2", "TEL:+49 30 1 ext. 2"),
    ("TEL;VALUE=uri:tel:+49-30-1", "+49 30 1, 2", "TEL:+49 30 1\\, 2"),
    (
      "TEL;VALUE=uri:tel:7042;phone-context=example.com", "7043;phone-context=example.com",
      "TEL;VALUE=uri:tel:7043;phone-context=example.com"
    ),
    ("TEL;VALUE=uri:tel:+1", "sip:anna@example.org", "TEL;VALUE=uri:sip:anna@example.org"),
    ("TEL;VALUE=uri:tel:+1", "tel:+2", "TEL;VALUE=uri:tel:+2"), ("TEL;VALUE=uri:tel:+1", "+", "TEL:+"),
    ("TEL;VALUE=text:1", "+49 30 1", "TEL;VALUE=text:+49 30 1"), ("TEL:tel:+1", "+49 30", "TEL:+49 30"),
    ("TEL:tel:+1", "+49-30", "TEL:tel:+49-30"), ("TEL:tel:+1", "+49 30 1234", "TEL:+49 30 1234"),
    ("TEL:tel:+1", "030", "TEL:030"), ("TEL:1", "+49 30 1", "TEL:+49 30 1"),
  ])
  func `of a phone`(line: String, typed: String, written: String) throws {
    #expect(try edit(line) { $0.phones[0].value = typed } == written)
  }

  @Test(arguments: [
    ("EMAIL;VALUE=uri:mailto:a@x.example", "b@x.example", "EMAIL;VALUE=uri:mailto:b@x.example"),
    ("EMAIL:MAILTO:a@x.example", "b@x.example", "EMAIL:mailto:b@x.example"),
    ("EMAIL;VALUE=uri:mailto:a@x.example", "Änne <b@x.example>", "EMAIL:Änne <b@x.example>"),
    ("EMAIL:a@x.example", "b@x.example", "EMAIL:b@x.example"),
  ])
  func `of an e-mail address`(line: String, typed: String, written: String) throws {
    #expect(try edit(line) { $0.emails[0].value = typed } == written)
  }

  @Test(arguments: [
    ("RELATED;TYPE=spouse:urn:uuid:1", "Eva, Dr.", "RELATED;TYPE=spouse;VALUE=text:Eva\\, Dr."),
    ("RELATED;VALUE=uri;TYPE=spouse:urn:uuid:1", "Eva", "RELATED;TYPE=spouse;VALUE=text:Eva"),
    ("RELATED;TYPE=spouse:urn:uuid:1", "urn:uuid:2", "RELATED;TYPE=spouse:urn:uuid:2"),
    ("RELATED;VALUE=text;TYPE=spouse:Eva", "Ida", "RELATED;VALUE=text;TYPE=spouse:Ida"),
    ("X-SPOUSE:Eva", "Ida", "X-SPOUSE:Ida"), ("X-MS-SPOUSE:Eva", "Ida", "X-MS-SPOUSE:Ida"),
    ("X-MS-SPOUSE;N=Eva:Eva", "Ida", "X-MS-SPOUSE;N=Ida:Ida"), ("X-MS-MANAGER;N=E:Eva", "Ida", "X-MS-MANAGER;N=E:Ida"),
  ])
  func `of a related person`(line: String, typed: String, written: String) throws {
    #expect(try edit(line) { $0.relatedNames[0].value = typed } == written)
  }

  @Test(arguments: [
    ("URL;VALUE=uri:https://a.example/x,y", "https://b.example/;z", "URL;VALUE=uri:https://b.example/;z"),
    ("URL;VALUE=uri:https://a.example", "my page", "URL:my page"),
    ("URL:https://a.example", "b.example", "URL:b.example"),
  ])
  func `of a web address`(line: String, typed: String, written: String) throws {
    #expect(try edit(line) { $0.urls[0].value = typed } == written)
  }

  @Test(arguments: [
    ("IMPP;PREF=1:irc:anna", "anni", "IMPP;PREF=1:irc:anni"), ("IMPP:xmpp:a@x", "b@x", "IMPP:xmpp:b@x"),
    ("IMPP:skype://a", "b", "IMPP:skype://b"),
    ("IMPP;X-SERVICE-TYPE=Jabber:a@x", "b@x", "IMPP;X-SERVICE-TYPE=Jabber:xmpp:b@x"),
    ("X-MS-IMADDRESS;TYPE=HOME:a@x", "b@x", "X-MS-IMADDRESS;TYPE=HOME:b@x"),
  ])
  func `of an account keeps the scheme of its service`(line: String, typed: String, written: String) throws {
    let service = Contact(try card(line, version: "4.0")).instantMessages[0].value.service
    #expect(try edit(line) { $0.instantMessages[0].value.user = typed } == written)
    #expect(Contact(try card(written, version: "4.0")).instantMessages[0].value.service == service)
  }

  @Test func `of an account says a service that no scheme says`() throws {
    let written = try edit("IMPP:xmpp:a") { $0.instantMessages[0].value.service = "Town Chat" }
    #expect(written == "IMPP;X-SERVICE-TYPE=Town Chat:x-apple:a")
    #expect(Contact(try card(written)).instantMessages[0].value == InstantMessage(service: "Town Chat", user: "a"))
  }

  @Test(arguments: [
    (
      "SOCIALPROFILE;SERVICE-TYPE=Mastodon;VALUE=text:@anna", "@anni", "",
      "SOCIALPROFILE;SERVICE-TYPE=Mastodon;VALUE=text:@anni"
    ),
    (
      "SOCIALPROFILE;SERVICE-TYPE=Mastodon;VALUE=text:@anna", "@anna", "https://x.example/@anna",
      "SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME=@anna:https://x.example/@anna"
    ),
  ])
  func `of a profile`(line: String, user: String, url: String, written: String) throws {
    let result = try edit(line) { ($0.socialProfiles[0].value.user, $0.socialProfiles[0].value.url) = (user, url) }
    #expect(result == written)
    let profile = Contact(try card(result, version: "4.0")).socialProfiles.first?.value
    #expect(profile == SocialProfile(service: "Mastodon", user: user, url: url))
  }

  @Test(arguments: [
    ("BDAY;VALUE=text:circa 1800", "BDAY:18000102"), ("BDAY;VALUE=date-and-or-time:19850415", "BDAY:18000102"),
    ("BDAY;VALUE=date:19850415", "BDAY;VALUE=date:18000102"),
  ])
  func `of a birthday`(line: String, written: String) throws {
    #expect(try edit(line) { $0.birthday = PartialDate("1800-01-02") } == written)
  }

  @Test func `of an anniversary, a note at an address and a revision`() throws {
    #expect(
      try edit("ANNIVERSARY;VALUE=date-time:20010203T000000") {
        $0.dates[0].value = PartialDate("2001-02-04") ?? $0.dates[0].value
      } == "ANNIVERSARY:20010204")
    #expect(try edit("NOTE;VALUE=URL:https://a.example", version: "2.1") { $0.note = "two words" } == "NOTE:two words")
    #expect(
      try edit("REV;VALUE=date:2001-02-03", version: "3.0") { $0.note = "x" }.contains("REV;VALUE=date:2023-11-14"))
  }
}
