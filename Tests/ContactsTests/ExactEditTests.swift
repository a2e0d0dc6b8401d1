import Contacts
import Testing
import VCard

/// What a person typed is what the card says, to the byte, and it stands in the line that was edited.
@Suite struct ExactEditTests {
  private static let composed = "Ren\u{E9}"
  private static let decomposed = "Rene\u{301}"

  /// A contact with `text` in each of its texts.
  private static func contact(_ text: String) -> Contact {
    var contact = Contact()
    for path in texts { contact[keyPath: path] = text }
    contact.formattedName = text + "!"
    contact.phones = [Labeled(text, text)]
    contact.emails = [Labeled(text, text)]
    contact.urls = [Labeled(text, text)]
    contact.relatedNames = [Labeled(text, text)]
    contact.instantMessages = [Labeled(text, InstantMessage(service: text, user: text))]
    contact.socialProfiles = [Labeled(text, SocialProfile(service: text, user: text, url: "x:" + text))]
    contact.addresses = [
      Labeled(
        text,
        PostalAddress(
          poBox: text, extended: text, street: text, city: text, region: text, postalCode: text, country: text))
    ]
    contact.dates = [PartialDate("2001-02-03")].compactMap(\.self).map { Labeled(text, $0) }
    contact.groups = [text]
    contact.photo = .url("https://x.example/" + text)
    return contact
  }

  private static var texts: [WritableKeyPath<Contact, String>] {
    ContactText.all.filter { $0.place != .formattedName }.map { $0.path }
  }

  @Test(arguments: ["3.0", "4.0", "2.1"])
  func `a character written in another way is an edit like any other`(version: String) throws {
    let before = Self.contact(Self.composed)
    let after = Self.contact(Self.decomposed)
    #expect(before == after && !before.isExactly(after))
    let card = before.patch(try card("X-A:1", version: version), now: noon)
    #expect(Contact(card).isExactly(before), "\(card.text)")
    let patched = after.patch(card, now: noon)
    #expect(Contact(patched).isExactly(after), "\(patched.text)")
    #expect(patched.count == card.count)
    let again = before.patch(patched, now: noon)
    #expect(again.text.utf8.elementsEqual(card.text.utf8), "\(again.text)")
  }

  @Test func `an edited value stays in its line, whatever label others have`() throws {
    let card = try card(
      "FN:A", "TEL;TYPE=HOME,PREF;X-A=1:1", "TEL;TYPE=HOME;X-A=2:2", "item1.ADR;X-A=1:;;Way 1;;;;",
      "item1.X-ABLabel:Hut",
      "item2.ADR;X-A=2:;;Way 2;;;;", "item2.X-ABLabel:Hut", "item2.X-ABADR:de")
    var contact = Contact(card)
    contact.phones.removeFirst()
    contact.phones[0].value = "3"
    contact.addresses.removeFirst()
    contact.addresses[0].label = "Inn"
    contact.addresses[0].value.street = "Way 3"
    let lines = contact.patch(card, now: noon).text.split(separator: "\r\n").dropFirst(3).dropLast()
    #expect(
      lines == [
        "TEL;TYPE=HOME;X-A=2:3", "item2.ADR;X-A=2:;;Way 3;;;;", "item2.X-ABLabel:Inn", "item2.X-ABADR:de",
      ])
  }

  @Test func `a value that is still there keeps its line, also under another row, and moves with it`() throws {
    let card = try card("FN:A", "TEL;TYPE=HOME,PREF:1", "TEL;TYPE=HOME:2")
    var contact = Contact(card)
    (contact.phones[0].value, contact.phones[1].value) = ("2", "1")
    let lines = contact.patch(card, now: noon).text.split(separator: "\r\n").dropFirst(3).dropLast()
    #expect(lines == ["TEL;TYPE=HOME:2", "TEL;TYPE=HOME,PREF:1"])
  }

  @Test func `an account of the older kind keeps its label with its line`() throws {
    let card = try card("item1.X-AIM:anna", "item1.X-ABLabel:Club")
    var contact = Contact(card)
    contact.instantMessages[0].value.user = "anni"
    #expect(Contact(contact.patch(card, now: noon)) == contact)
  }

  @Test func `what another card says does not go to the line that it had there`() throws {
    let (existing, other) = (try card("FN:A", "TEL:1"), try card("FN:A", "TEL:2"))
    let card = AdditiveChangeset(existing: existing, adding: other, now: noon).card
    #expect(Contact(card).phones.map(\.value) == ["1", "2"])
  }

  @Test(arguments: ["2.1", "3.0", "4.0"])
  func `an account at a service that nobody named is kept as it was typed`(version: String) throws {
    let card = try card("FN:A", version: version)
    var contact = Contact(card)
    contact.instantMessages = [Labeled("", InstantMessage(service: "", user: "anna"))]
    let patched = contact.patch(card, now: noon)
    #expect(Contact(patched) == contact, "\(patched.text)")
    contact.instantMessages[0].value.user = "anni"
    #expect(Contact(contact.patch(patched, now: noon)) == contact)
  }
}
