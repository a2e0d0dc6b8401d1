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
    #expect(Set(ContactProperty.all.map(\.key)).count == lines)
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
    for line in ContactText.ownLines {
      for name in line.names {
        let fields = ContactFields(try card("\(name):Quince"))
        let property = try #require(fields.properties.first { $0.name == name })
        let strings = line.encoded == .asOther ? [name, "", "text", "Quince", ""] : [line.names[0], "Quince"]
        #expect(RecordEncoding.encoded(property, of: fields) == Self.record(strings), "\(name)")
      }
    }
  }

  @Test(arguments: ContactProperty.lists.map(\.key))
  func `a list is compared, found, written, read again and added`(key: String) throws {
    let (list, line) = try (list(key), #require(Self.lines[key]).one)
    for version in ["3.0", "4.0"] {
      let (empty, full) = (try card("FN:A", version: version), try card("FN:A", line, version: version))
      let (before, contact) = (Contact(empty), Contact(full))
      #expect(!contact.isExactly(before) && list.words(contact).count == 1)
      #expect(ContactDifference.between(before, contact).map(\.title) == [list.title])
      #expect(list.searched == nil || SearchKeys(contact).searchText.contains("quince"))
      #expect(Contact(contact.patch(empty, now: noon)) == contact)
      #expect(before.patch(full, now: noon).bytes == empty.bytes)
      #expect(Contact(AdditiveChangeset(existing: empty, adding: full, now: noon).card) == contact)
      #expect(RecordIDs(full).primary != RecordIDs(empty).primary)
    }
  }

  @Test(arguments: ContactProperty.lists.map(\.key))
  func `the values of a list keep each label that a form offers for them`(key: String) throws {
    let (list, line) = try (list(key), #require(Self.lines[key]).one)
    for label in list.labels {
      let contact = Contact(try labelled(line, label))
      #expect(list.words(contact).map(\.label) == [label])
      for version in Contact.versions {
        let written = contact.patch(Card(version: version, uid: "1"), now: noon)
        #expect(list.words(Contact(written)).map(\.label) == [label], "\(written.text)")
      }
    }
  }

  @Test(arguments: ContactProperty.lists.map(\.key))
  func `of a list both values that two versions of a card add stand in the merged one`(key: String) throws {
    let (list, lines) = try (list(key), #require(Self.lines[key]))
    let merge = ThreeWayMerge(
      base: try card("FN:A"), ours: try card("FN:A", lines.one), theirs: try card("FN:A", lines.other),
      preferring: .ours)
    #expect(merge.conflicts.isEmpty && list.words(Contact(merge.card)).count == 2, "\(merge.card.text)")
  }

  /// Where nobody is asked, the line of the table says what the conflict is called.
  @Test(arguments: ContactProperty.lists.map(\.key))
  func `one value of a list that two new cards have under two labels is a conflict of that property`(key: String)
    throws
  {
    let (list, line) = try (list(key), #require(Self.lines[key]).one)
    let conflicts = ThreeWayMerge(
      base: nil, ours: try labelled(line, "Barn"), theirs: try labelled(line, "Shed"), preferring: .ours
    ).conflicts
    #expect(conflicts.count == 1 && (list.asksForLabel || conflicts == [list.property]))
  }

  @Test(arguments: ContactProperty.lists.map(\.key))
  func `a value of a list that one card says with a label and another one without stands once when they become one`(
    key: String
  ) throws {
    let (list, line) = try (list(key), #require(Self.lines[key]).one)
    let plain = try card("FN:A", line)
    let merge = try #require(CardMerge([try labelled(line, "Barn"), plain]))
    #expect(merge.values.map(\.title) == [list.title, list.title])
    #expect(merge.values.map { $0.sayer == nil } == [true, false])
    #expect(Set(merge.values.map(\.text)) == Set(list.words(Contact(plain)).map(\.value)))
    #expect(list.words(Contact(merge.card(CardMerge.Choices(), now: noon))).map(\.label) == ["Barn"])
  }

  /// A list that is added is no record of its own: else cards that have its properties already would get other record IDs, which only a new
  /// version of the encoding may.
  @Test(arguments: ContactProperty.lists.map(\.key))
  func `record IDs of this encoding have the values of these lists as records of their own, and others as any other`(
    key: String
  ) throws {
    #expect(EncodingVersion.current.number == 1)
    let names = [
      "phone": "TEL", "email": "EMAIL", "message": "IMPP", "address": "ADR", "url": "URL", "profile": "SOCIALPROFILE",
      "date": "DATE", "related": "RELATED",
    ]
    let list = try list(key)
    let fields = ContactFields(try card(try #require(Self.lines[key]).one))
    let property = try #require(fields.properties.first { $0.name == list.property })
    let bytes = RecordEncoding.encoded(property, of: fields)
    if let name = names[key] {
      #expect(bytes.dropFirst(4).starts(with: Self.string(name)))
    } else {
      #expect(bytes == Self.record([list.property, "", "text", property.text, ""]))
    }
  }

  /// They are stored. So a list that is added stands behind the others, and a migration lets those accounts be cleaned up whose cards had its
  /// properties already.
  @Test func `search texts have these lists, in this order`() {
    let searched = ContactProperty.lists.compactMap { list in list.searched.map { (place: $0.place, key: list.key) } }
    #expect(Set(searched.map(\.place)).count == searched.count)
    #expect(
      searched.sorted { $0.place < $1.place }.map(\.key) == [
        "email", "phone", "address", "url", "message", "profile", "related",
      ])
  }

  /// A label that a form offers anew is none of them: else cards that have it already would get other record IDs.
  @Test func `record IDs of this encoding pass over the case of these labels, and of no other`() throws {
    #expect(EncodingVersion.current.number == 1)
    let words: Set = [
      "mobile", "cell", "iphone", "home", "work", "school", "main", "fax", "home fax", "work fax", "other fax", "pager",
      "homepage", "home page", "mother", "father", "parent", "brother", "sister", "sibling", "child", "son", "daughter",
      "friend", "spouse", "partner", "assistant", "manager", "anniversary", "other",
    ]
    #expect(Set(Label.standard.keys) == words)
    for word in words.union(ContactProperty.lists.flatMap(\.labels)) {
      let ids = try [word, word.uppercased()].map { RecordIDs(try labelled("TEL:1", $0)).primary }
      #expect((ids[0] == ids[1]) == words.contains(word), "\(word)")
    }
  }

  private func list(_ key: String) throws -> ContactList {
    try #require(ContactProperty.lists.first { $0.key == key })
  }

  /// A card of one line and its label.
  private func labelled(_ line: String, _ label: String) throws -> Card {
    try card("FN:A", "item1.\(line)", "item1.X-ABLabel:\(label)")
  }

  /// The bytes of a record of these strings.
  private static func record(_ strings: [String]) -> [UInt8] {
    let bytes = strings.flatMap(string)
    return length(bytes.count) + bytes
  }

  private static func string(_ text: String) -> [UInt8] { length(text.utf8.count) + Array(text.utf8) }

  private static func length(_ count: Int) -> [UInt8] { [0, 0, 0, UInt8(count)] }

  /// Two values of each list, without labels.
  private static let lines = [
    "phone": (one: "TEL:Quince 1", other: "TEL:Quince 2"),
    "email": (one: "EMAIL:quince@example.org", other: "EMAIL:medlar@example.org"),
    "message": (one: "IMPP:xmpp:quince", other: "IMPP:xmpp:medlar"),
    "address": (one: "ADR:;;Quince 1;;;;", other: "ADR:;;Medlar 1;;;;"),
    "url": (one: "URL:https://quince.example", other: "URL:https://medlar.example"),
    "profile": (one: "X-SOCIALPROFILE:x:quince", other: "X-SOCIALPROFILE:x:medlar"),
    "date": (one: "X-ABDATE:2001-02-03", other: "X-ABDATE:2001-02-04"),
    "related": (one: "X-ABRELATEDNAMES:Quince", other: "X-ABRELATEDNAMES:Medlar"),
  ]
}
