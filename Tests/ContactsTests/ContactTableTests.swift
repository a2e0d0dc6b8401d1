import Testing
import VCard

@testable import Contacts

/// Whatever has a place in a contact has a line in its table, and what has a line is forgotten nowhere.
@Suite struct ContactTableTests {
  @Test func `the table has a line for each place of a contact, and no two alike`() {
    let lines = ContactProperty.all.count
    #expect(Mirror(reflecting: Contact()).children.count == lines)
    #expect(lines == ContactText.all.count + ContactProperty.lists.count + 4)
    #expect(Set(ContactText.all.map { $0.path as AnyKeyPath }).count == ContactText.all.count)
    let keys = ContactText.all.map(\.key) + ContactProperty.lists.map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: ContactText.all.map(\.key))
  func `a text is compared, found, written, read again and added`(key: String) throws {
    let text = try #require(ContactText.all.first { $0.key == key })
    var contact = Contact()
    contact.emails = [Labeled("", "a@example.org")]
    // Without a name, FN is the name.
    if text.place == .formattedName { contact.first = "Anna" }
    let before = contact
    contact[keyPath: text.path] = "Quince"
    #expect(text.text(contact) == "Quince")
    #expect(!contact.isExactly(before))
    #expect(ContactDifference.between(before, contact).map(\.title) == [text.title])
    #expect(SearchKeys(contact).searchText.contains("quince"))
    for version in Contact.versions {
      let empty = try card("EMAIL:a@example.org", version: version.text)
      let full = contact.patch(empty, now: noon)
      #expect(Contact(full).isExactly(contact), "\(full.text)")
      #expect(Contact(before.patch(full, now: noon)).isExactly(before))
      #expect(RecordIDs(full).primary != RecordIDs(empty).primary)
      guard text.place != .formattedName else { continue }
      let united = AdditiveChangeset(existing: empty, adding: full, now: noon)
      #expect(Contact(united.card)[keyPath: text.path] == "Quince" && united.changes.map(\.value) == ["Quince"])
    }
  }

  @Test(arguments: ContactProperty.lists.map(\.key))
  func `a list is compared, found, written, read again and added`(key: String) throws {
    let list = try #require(ContactProperty.lists.first { $0.key == key })
    let line = try #require(Self.lines[key])
    for version in ["3.0", "4.0"] {
      let (empty, full) = (try card("FN:A", version: version), try card("FN:A", line, version: version))
      let (before, contact) = (Contact(empty), Contact(full))
      #expect(!contact.isExactly(before) && list.words(contact).count == 1)
      #expect(ContactDifference.between(before, contact).map(\.title) == [list.title])
      #expect(list.searched == nil || SearchKeys(contact).searchText.contains("quince"))
      #expect(Contact(contact.patch(empty, now: noon)) == contact)
      #expect(before.patch(full, now: noon).bytes == empty.bytes)
      #expect(Contact(AdditiveChangeset(existing: empty, adding: full, now: noon).card) == contact)
    }
  }

  private static let lines = [
    "phone": "TEL;TYPE=HOME:Quince 1", "email": "EMAIL:quince@example.org", "message": "IMPP:xmpp:quince",
    "address": "ADR:;;Quince 1;;;;", "url": "URL:https://quince.example", "profile": "X-SOCIALPROFILE:x:quince",
    "date": "X-ABDATE:2001-02-03", "related": "X-ABRELATEDNAMES:Quince",
  ]
}
