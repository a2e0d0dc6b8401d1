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

  @Test(arguments: ContactText.all.map(\.key), [0, 1])
  func `a text that two cards say differently is the one that was chosen, and the note has the other`(
    key: String, chosen: Int
  ) throws {
    let text = try #require(ContactText.all.first { $0.key == key })
    let words = ["Quince", "Medlar"]
    let cards = try words.map { word in
      var contact = Contact()
      contact.emails = [Labeled("", "a@example.org")]
      if text.place == .formattedName { contact.first = "Anna" }
      contact[keyPath: text.path] = word
      return contact.patch(try card("EMAIL:a@example.org"), now: noon)
    }
    let merge = try #require(CardMerge(cards))
    var choices = CardMerge.Choices()
    guard let field = text.mergedField else {
      #expect(Contact(merge.card(choices, now: noon))[keyPath: text.path] == words.joined(separator: "\n\n"))
      return
    }
    #expect(MergedField.all.contains(field))
    choices.fields[field] = chosen
    let merged = Contact(merge.card(choices, now: noon))
    #expect(merged[keyPath: text.path] == words[chosen])
    #expect(merged.note.hasPrefix("\(field.title): \(words[1 - chosen])"), "\(merged.note)")
  }

  @Test func `what is said once is asked in the order of the table, and the parts of one thing once`() {
    #expect(
      MergedField.all.map(\.key) == [
        "name", "nickname", "phonetic", "organization", "job-title", "role", "birthday", "photo",
      ])
    var contact = Contact()
    (contact.organization, contact.department) = ("Nordwind", "Sales")
    (contact.phoneticFirst, contact.phoneticLast) = ("Ah-na", "Lee-ee")
    #expect(MergedField.all.map { $0.text(contact) }.filter { !$0.isEmpty } == ["Ah-na Lee-ee", "Nordwind, Sales"])
  }

  @Test(arguments: ContactText.all.map(\.key))
  func `a text that several people have in common is edited of many, and no other`(key: String) throws {
    let text = try #require(ContactText.all.first { $0.key == key })
    let field = FieldEdit.Field.named(key)
    #expect((field != nil) == text.isCommon && (field == nil || field?.title == text.title))
    guard let field else { return }
    var expected = Contact()
    expected[keyPath: text.path] = "Quince"
    #expect(try FieldEdit(field, .set, new: "Quince").edited(Contact()).isExactly(expected))
    #expect(try FieldEdit(field, .remove, old: "Quince").edited(expected).isExactly(Contact()))
  }

  /// A text that is added says `.asOther`: else cards that have it already would get other record IDs, which only a new version of the encoding may.
  @Test func `record IDs of this encoding have these texts as records of their own, and others as any other property`()
    throws
  {
    #expect(EncodingVersion.current.number == 1)
    #expect(
      ContactText.ownLines.filter { $0.encoded != .asOther }.map(\.names) == [
        ["NICKNAME", "X-NICKNAME"], ["X-PHONETIC-FIRST-NAME"], ["X-PHONETIC-MIDDLE-NAME"], ["X-PHONETIC-LAST-NAME"],
        ["TITLE"], ["NOTE"],
      ])
    func record(_ strings: [String]) -> [UInt8] {
      func length(_ count: Int) -> [UInt8] { [0, 0, 0, UInt8(count)] }
      let bytes = strings.flatMap { length($0.utf8.count) + Array($0.utf8) }
      return length(bytes.count) + bytes
    }
    for line in ContactText.ownLines {
      for name in line.names {
        let fields = ContactFields(try card("\(name):Quince"))
        let property = try #require(fields.properties.first { $0.name == name })
        let strings = line.encoded == .asOther ? [name, "", "text", "Quince", ""] : [line.names[0], "Quince"]
        #expect(RecordEncoding.encoded(property, of: fields) == record(strings), "\(name)")
      }
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
