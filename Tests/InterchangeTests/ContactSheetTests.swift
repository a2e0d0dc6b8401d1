import Contacts
import Interchange
import POSIX
import Population
import Testing
import VCard

@Suite struct ContactSheetTests {
  /// What a table of the contact says when it is read back.
  private func again(_ contact: Contact, uid: String = "") throws -> (contact: Contact, uid: String) {
    var bytes = ContactSheet.line(contact, uid: uid)[...]
    var stream = CSVStream<Never>(separator: UInt8(ascii: ",")) {
      defer { bytes = [] }
      return Array(bytes)
    }
    let record = stream.next()
    let cells = try #require(record).result.get().map { String(decoding: $0, as: UTF8.self) }
    #expect(cells.count == ContactSheet.header.count)
    let row = try #require(ContactTable(header: ContactSheet.header)).row(cells)
    return (row.contact, row.uid)
  }

  private func withoutPhoto(_ contact: Contact) -> Contact {
    var contact = contact
    contact.photo = nil
    return contact
  }

  @Test func `10,000 contacts come back as they were`() throws {
    let people = Population(seed: 7, .init(duplicates: true, photos: true))
    for index in 0..<10_000 {
      let card = try Card(people.item(index).bytes)
      let contact = withoutPhoto(Contact(card))
      let uid = card.first("UID")?.text ?? ""
      let read = try again(contact, uid: uid)
      guard read.contact.isExactly(contact), read.uid == uid else {
        Issue.record("contact \(index): \(contact) as \(read)")
        return
      }
    }
  }

  @Test func `so do cards that programs write`() throws {
    let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/VCardTests/Fixtures/"
    let names = try Python.run("import os, sys; print('\\n'.join(sorted(os.listdir(sys.argv[1]))))", folder)
      .split(separator: "\n").filter { $0.hasSuffix(".vcf") }
    #expect(names.count > 20)
    for name in names {
      for item in CardFile(try File.read(folder + name)) {
        guard let card = try? item.result.get() else { continue }
        let contact = withoutPhoto(Contact(card))
        let read = try again(contact).contact
        #expect(read.isExactly(contact), "\(name)")
      }
    }
  }

  @Test func `more values than columns, separators, formulas and quotes come back too`() throws {
    var contact = Contact()
    contact.first = "=HYPERLINK(\"http://x\")"
    contact.last = "O'Hara; ::: ::::"
    contact.note = "- one\n- two\r\n+3\n\"quoted\""
    contact.birthday = PartialDate(month: 2, day: 29)
    contact.groups = ["a ::: b", ":::", ""].filter { !$0.isEmpty }
    contact.phones = (0..<20).map { Labeled($0 % 3 == 0 ? "" : "label \($0) :::", "+\($0)") }
    contact.addresses = (0..<5).map { Labeled("home", PostalAddress(street: "a\nb :: \($0)", countryCode: "de")) }
    contact.instantMessages = (0..<4).map { Labeled("", InstantMessage(service: "", user: "@u\($0)")) }
    contact.socialProfiles = (0..<4).map { Labeled("", SocialProfile(service: "s", url: "http://x/\($0)")) }
    contact.dates = [1, 2, 3].compactMap { day in
      PartialDate(month: 1, day: day).map { Labeled("anniversary", $0) }
    }
    contact.kind = .organization
    let read = try again(contact, uid: "-uid")
    #expect(read.contact.isExactly(contact) && read.uid == "-uid")
  }

  @Test func `its columns are called as Google calls them, in Google's order, and those of our own stand behind`() {
    #expect(
      ContactSheet.header.prefix(18) == [
        "First Name", "Middle Name", "Last Name", "Phonetic First Name", "Phonetic Middle Name", "Phonetic Last Name",
        "Name Prefix", "Name Suffix", "Nickname", "File As", "Organization Name", "Organization Title",
        "Organization Department", "Notes", "Birthday", "Labels", "E-mail 1 - Label", "E-mail 1 - Value",
      ])
    #expect(ContactSheet.header.suffix(4) == ["Relation 2 - Value", "Role", "Kind", "UID"])
    #expect(Set(ContactSheet.header).count == ContactSheet.header.count)
  }

  @Test(arguments: ContactText.all.map(\.key))
  func `a text comes back from its column, and from those of other programs`(key: String) throws {
    let text = try #require(ContactText.all.first { $0.key == key })
    var contact = Contact()
    contact[keyPath: text.path] = "Quince"
    #expect(ContactSheet.header.contains(text.column.title))
    #expect(try again(contact).contact.isExactly(contact))
    for name in [text.column.title] + text.column.aliases {
      let row = try #require(ContactTable(header: [name])).row(["Quince"])
      #expect(row.contact.isExactly(contact), "\(name)")
    }
  }

  @Test(arguments: ContactProperty.lists.map(\.key))
  func `the values of a list come back from its columns`(key: String) throws {
    let list = try #require(ContactProperty.lists.first { $0.key == key })
    func contact(_ lines: String...) throws -> Contact {
      let lines = ["BEGIN:VCARD", "VERSION:3.0", "FN:A"] + lines + ["END:VCARD", ""]
      return Contact(try Card(Array(lines.joined(separator: "\r\n").utf8)))
    }
    // A date can be read as a value of every list.
    let full = try contact("item1.\(list.property):2001-02-03", "item1.X-ABLabel:Barn")
    #expect(!full.isExactly(try contact()))
    #expect(try again(full).contact.isExactly(full))
  }

  @Test func `the labels that forms offer and cards have are read in any case, others as they are written`() throws {
    let table = try #require(ContactTable(header: ["First Name", "Phone 1 - Label", "Phone 1 - Value"]))
    func read(_ label: String) -> [String] { table.row(["Ann", label, "1"]).contact.phones.map(\.label) }
    for label in ContactProperty.lists.flatMap(\.labels) + ["school", "other fax", "sibling", "son", "daughter"] {
      #expect(read("* " + label.uppercased()) == [label])
    }
    #expect(read("Home Page") == ["homepage"] && read("Barn") == ["Barn"])
  }

  @Test func `is read by Python's csv, a cell for each column`() throws {
    var contact = Contact()
    contact.first = "Zoë"
    contact.note = "two\nlines, \"quoted\"; and more"
    contact.phones = [Labeled("mobile", "+49 171 5551234")]
    let folder = try TemporaryFolder()
    let path = folder.path("a.csv")
    try File.write(
      path, CSVText.start + CSVText.line(ContactSheet.header) + ContactSheet.line(contact, uid: "u-1"))
    let told = try Python.run(
      """
      import csv, sys
      for row in csv.DictReader(open(sys.argv[1], encoding='utf-8-sig', newline='')):
        assert None not in row
        print({k: v for k, v in row.items() if v})
      """, path)
    #expect(
      told == """
        {'First Name': 'Zoë', 'Notes': 'two\\nlines, "quoted"; and more', 'Phone 1 - Label': 'mobile', \
        'Phone 1 - Value': "'+49 171 5551234", 'UID': 'u-1'}

        """)
  }
}
