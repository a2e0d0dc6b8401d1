@testable import Contacts
import Probes
import Testing
import VCard

@Suite struct AdditiveChangesetTests {
  @Test func `fills gaps and adds missing values, whatever their labels`() throws {
    let existing = try card(
      "N:Schmidt;Anna", "FN:Anna Schmidt", "TITLE:Boss", "TEL;TYPE=HOME:+49 30 1234567", "EMAIL:A@example.org",
      "REV:2020-01-01T00:00:00Z")
    let adding = try card(
      "N:Schmidt;Anna;Maria", "TITLE:Slave", "NOTE:new", "TEL;TYPE=WORK:030 1234567", "TEL;TYPE=CELL:2",
      "EMAIL:a@example.org", "item1.X-FOO:bar", "item1.X-ABLabel:Foo", "LOGO;ENCODING=b:QUJD", "UID:9")
    let union = AdditiveChangeset(existing: existing, adding: adding, now: noon)
    let contact = Contact(union.card)
    #expect(contact.jobTitle == "Boss" && contact.note == "new" && contact.middle == "Maria")
    #expect(contact.phones == [Labeled("home", "+49 30 1234567"), Labeled("mobile", "2")])
    #expect(contact.emails == [Labeled("", "A@example.org")])
    #expect(union.changes.map(\.property).sorted() == ["LOGO", "N", "NOTE", "TEL", "X-FOO"])
    #expect(
      union.card.first("UID") == nil && union.card.first("LOGO")?.data == .bytes(Array("ABC".utf8), mediaType: nil))
    #expect(union.card.first("REV")?.text == "2023-11-14T22:13:20Z")
  }

  @Test func `a property that a contact does not show comes with what is said about it, and REV moves on`() throws {
    let existing = try card("N:A;B;;;", "FN:B A", "REV:20200101T000000Z")
    let adding = try card(
      "N:A;B;;;", "FN:B A", "item1.X-FOO:foo", "item1.X-ABLabel:Foo", "item2.X-BAR:bar", "ITEM2.X-ABADR:de",
      "ITEM2.X-ABLabel:Bar", "X-PLAIN:plain", "item3.X-ABLabel:Nobody")
    let union = AdditiveChangeset(existing: existing, adding: adding, now: noon)
    #expect(union.changes.map(\.property) == ["X-FOO", "X-BAR", "X-PLAIN"])
    let (added, removed) = union.card.difference(from: existing)
    #expect(
      added == [
        "REV:20231114T221320Z", "item1.X-FOO:foo", "item1.X-ABLabel:Foo", "item2.X-BAR:bar", "item2.X-ABADR:de",
        "item2.X-ABLabel:Bar", "X-PLAIN:plain",
      ])
    #expect(removed == ["REV:20200101T000000Z"])
  }

  @Test func `each change says what is added, but for pictures and what has no text`() throws {
    let adding = try card(
      "N:A;B;;;", "X-FOO:bar", "X-EMPTY:", "LOGO;ENCODING=b:QUJD", "X-SOCIALPROFILE;TYPE=twitter;X-USER=ann:",
      "X-SOCIALPROFILE;TYPE=flickr:https://flickr.example/ann")
    let union = AdditiveChangeset(existing: try card("N:A;B;;;"), adding: adding, now: noon)
    let changes = union.changes.map { "\($0.property) \($0.value)" }.sorted()
    #expect(
      changes == [
        "LOGO ", "X-FOO bar", "X-SOCIALPROFILE ann", "X-SOCIALPROFILE https://flickr.example/ann",
      ])
  }

  @Test func `adds nothing twice, and leaves the bytes alone where there is nothing to add`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      let first = Contact.random(using: &generator).newCard(uid: "1", now: noon)
      let second = Contact.random(using: &generator).newCard(uid: "2", now: noon)
      let union = AdditiveChangeset(existing: first, adding: second, now: noon)
      let again = AdditiveChangeset(existing: union.card, adding: second, now: noon)
      #expect(again.changes == [] && again.card.bytes == union.card.bytes)
      let own = AdditiveChangeset(existing: first, adding: first, now: noon)
      #expect(own.changes == [] && own.card.bytes == first.bytes)
    }
  }
}

@Suite struct MatchingTests {
  @Test(arguments: [
    ("TEL:+49 170 1234567", "TEL:0170 1234567", true), ("TEL:0049-170/1234567", "TEL:+491701234567", true),
    ("TEL:110", "TEL:110", true), ("TEL:1234567", "TEL:+49 30 1234567", true),
    ("TEL:234567", "TEL:+49 30 1234567", false),
    ("TEL:1234", "TEL:991234", false), ("TEL:+", "TEL:-", false),
    ("EMAIL:A@b.example", "EMAIL:a@B.example", true), ("EMAIL:a@b.example", "EMAIL:c@b.example", false),
    ("TEL:1234567", "EMAIL:1234567", false), ("FN:Anna", "FN:Anna", false), ("TEL:٠٣٠ ١٢٣٤٥٦٧", "TEL:0301234567", true),
  ])
  func `a phone or an e-mail in common`(left: String, right: String, shared: Bool) throws {
    let (left, right) = (try contact(left), try contact(right))
    #expect(sharesPhoneOrEmail(left, right) == shared)
    #expect(sharesPhoneOrEmail(right, left) == shared)
  }

  @Test(arguments: [
    ("+49 170 1234567", "0170 1234567", true), ("110", "1-1-0", true), ("1234", "991234", false),
    // Letters say more than digits.
    ("1-800-FLOWERS", "1-800-HOLIDAY", false), ("1-800-flowers", "1-800-FLOWERS", true),
    ("1-800-FLOWERS", "1800", false), ("call 110", "110", false),
    // But so many digits are no chance.
    ("+49 170 1234567 (Ann)", "0170 1234567", true), ("1234567 Ann", "1234567", true),
    ("123456 Ann", "123456", false), ("Ann", "Bob", false), ("Ann", "ann", true),
  ]) func `two numbers are the same`(left: String, right: String, isSame: Bool) {
    let (left, right) = (Meaning.Number(left), Meaning.Number(right))
    #expect(Meaning.Number.isSame(left, right) == isSame)
    #expect(Meaning.Number.isSame(right, left) == isSame)
  }

  @Test(arguments: [("123456", false), ("1234567", true), ("12345678", true), ("0123456", false)])
  func `seven digits may be the end of another number`(number: String, isLong: Bool) {
    #expect(Meaning.Number(number).isLong == isLong)
  }

  @Test(arguments: [
    (
      SocialProfile(service: "X", url: "https://x.example/ann"),
      SocialProfile(service: "Y", url: "https://X.example/ann/"), true
    ),
    (
      SocialProfile(service: "X", user: "ann", url: "https://x.example/1"),
      SocialProfile(service: "X", user: "ann", url: "https://x.example/2"), false
    ),
    (
      SocialProfile(service: "X", user: "ann", url: "https://x.example/1"), SocialProfile(service: "x", user: "Ann"),
      true
    ),
    (SocialProfile(service: "X", user: "ann"), SocialProfile(service: "Y", user: "ann"), false),
    (SocialProfile(service: "X", user: "ann"), SocialProfile(service: "X", user: "bob"), false),
    (SocialProfile(service: "X"), SocialProfile(service: "X"), false),
  ]) func `two profiles are the same by their pages, or by name and network where one has no page`(
    left: SocialProfile, right: SocialProfile, isSame: Bool
  ) {
    let (left, right) = (Meaning.Profile(left), Meaning.Profile(right))
    #expect(Meaning.Profile.isSame(left, right) == isSame)
    #expect(Meaning.Profile.isSame(right, left) == isSame)
  }

  @Test(arguments: [
    (["1 Road", "Town", ""], ["1 Road", "Town", "Land"], true),
    (["1 Road", "Town", "Land"], ["1 Road", "Town", ""], false),
    (["2 Road", "Town", ""], ["1 Road", "Town", ""], false), (["", "", ""], ["1 Road", "", ""], true),
  ]) func `an address is covered by one that says each part of it`(
    address: [String], known: [String], isCovered: Bool
  ) {
    #expect(Meaning.isCovered(address, known) == isCovered)
  }
}
