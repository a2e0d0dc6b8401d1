import Contacts
import Interchange
import Testing
import VCard

@Suite struct `Files of contacts` {
  private func read(_ bytes: [UInt8], piece: Int = 1 << 16) throws -> (
    form: FileForm, items: [String], contacts: [Contact]
  ) {
    var rest = bytes[...]
    var file = try ImportedFile<Never>(limit: 1 << 20) {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    var items: [String] = []
    var contacts: [Contact] = []
    while let (line, item) = file.next() {
      switch item {
      case .card(let card):
        items.append("\(line): \(Contact(card).displayName)")
        contacts.append(Contact(card))
      case .row(let row):
        items.append("\(line): \(row.contact.displayName)")
        contacts.append(row.contact)
      case .unreadable(let reason): items.append("\(line)! \(reason)")
      }
    }
    return (file.form, items, contacts)
  }

  private func read(_ text: String, piece: Int = 1 << 16) throws -> (
    form: FileForm, items: [String], contacts: [Contact]
  ) {
    try read(Array(text.utf8), piece: piece)
  }

  private func utf16(_ text: String, isBigEndian: Bool, hasMark: Bool = true) -> [UInt8] {
    ((hasMark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  @Test(arguments: [1, 7, 1 << 16])
  func `vCards of all versions stand in one file, and what cannot be read is told by its line`(_ piece: Int) throws {
    let file = try read(
      """
      BEGIN:VCARD\r
      VERSION:2.1\r
      N:Lee;Ann\r
      END:VCARD\r
      BEGIN:VCARD\r
      VERSION:3.0\r
      FN:Cut Off\r
      BEGIN:VCARD\r
      VERSION:4.0\r
      FN:Bob Ray\r
      N:Ray;Bob;;;\r
      END:VCARD\r

      """, piece: piece)
    #expect(file.form == .cards)
    #expect(file.items == ["1: Ann Lee", "5! the card that begins here has no END:VCARD", "8: Bob Ray"])
  }

  @Test func `a table of Google's is read, in its columns of today and of before`() throws {
    let today = """
      First Name,Middle Name,Last Name,Organization Name,Birthday,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,\
      Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City,Shoe Size
      Ann,,Lee,Acme,1985-04-15,Friends ::: * myContacts,* Home,ann@example.org,Mobile,+1 555 0100 ::: +1 555 0101,Work,555,\
      Home,Main St 1,Springfield,38

      """
    let before = """
      Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value
      Ann Lee,Ann,Lee,* myContacts ::: Friends,* Home,ann@example.org,Mobile,+1 555 0100

      """
    let ann = try #require(try read(today).contacts.first)
    #expect(ann.first == "Ann" && ann.last == "Lee" && ann.organization == "Acme" && ann.groups == ["Friends"])
    #expect(ann.birthday == PartialDate("1985-04-15"))
    #expect(ann.emails == [Labeled("home", "ann@example.org")])
    #expect(
      ann.phones == [Labeled("mobile", "+1 555 0100"), Labeled("mobile", "+1 555 0101"), Labeled("work", "555")],
      "a label is written once for several values")
    #expect(ann.addresses.map(\.value) == [PostalAddress(street: "Main St 1", city: "Springfield")])
    #expect(ann.note == "Shoe Size: 38", "what nobody knows is not lost")
    let then = try #require(try read(before).contacts.first)
    #expect(then.first == "Ann" && then.groups == ["Friends"] && then.note.isEmpty)
    #expect(then.phones == [Labeled("mobile", "+1 555 0100")])
  }

  @Test func `a table of Outlook's is read, with its dates and addresses`() throws {
    let file = try read(
      """
      First Name,Last Name,Company,Business Street,Business Street 2,Business City,Business Country/Region,Mobile Phone,\
      E-mail Address,E-mail Display Name,Birthday,Anniversary,Notes
      Ann,Lee,Acme,Main St 1,Floor 2,Springfield,US,+1 555 0100,ann@example.org,Ann Lee (ann),4/15/1985,0/0/00,"two
      lines"

      """)
    let ann = try #require(file.contacts.first)
    #expect(file.form == .table && ann.displayName == "Ann Lee")
    #expect(
      ann.addresses == [
        Labeled("work", PostalAddress(street: "Main St 1\nFloor 2", city: "Springfield", country: "US"))
      ])
    #expect(ann.birthday == PartialDate("1985-04-15") && ann.dates.isEmpty && ann.note == "two\nlines")
    #expect(ann.phones == [Labeled("mobile", "+1 555 0100")] && ann.emails == [Labeled("", "ann@example.org")])
  }

  @Test func `a table of Outlook's is read in German, too`() throws {
    let file = try read(
      """
      Anrede;Vorname;Nachname;Firma;Straße geschäftlich;Postleitzahl geschäftlich;Ort geschäftlich;Telefon (privat);Mobiltelefon;\
      E-Mail-Adresse;E-Mail-Typ;E-Mail: Angezeigter Name;E-Mail 2: Adresse;Geburtstag;Jahrestag;Kategorien;Partner;Geschlecht;\
      Priorität;Hobby
      Frau;Änne;Öz;Söhne & Co;Weg 1;50667;Köln;0761 4711;0171 555;a@example.org;SMTP;Änne (a);b@example.org;3.4.1970;0.0.00;\
      Kunde;Max;Keine Angabe;Normal;Golf

      """)
    let person = try #require(file.contacts.first)
    #expect(
      person.prefix == "Frau" && person.first == "Änne" && person.last == "Öz" && person.organization == "Söhne & Co")
    #expect(
      person.addresses == [Labeled("work", PostalAddress(street: "Weg 1", city: "Köln", postalCode: "50667"))])
    #expect(person.phones == [Labeled("home", "0761 4711"), Labeled("mobile", "0171 555")])
    #expect(person.emails.map(\.value) == ["a@example.org", "b@example.org"])
    #expect(person.birthday == PartialDate("1970-04-03") && person.dates.isEmpty && person.groups == ["Kunde"])
    #expect(person.relatedNames == [Labeled("spouse", "Max")] && person.note == "Hobby: Golf")
  }

  @Test func `a table that somebody made is read by the names that people give`() throws {
    let jane = try #require(
      try read("Name,Email,Phone,Address,Zip,City\nJane Doe,j@example.org,555,Main St 1,12345,Town\n").contacts.first)
    #expect(jane.displayName == "Jane Doe" && jane.phones == [Labeled("", "555")] && jane.note.isEmpty)
    #expect(jane.emails == [Labeled("", "j@example.org")])
    #expect(
      jane.addresses == [Labeled("", PostalAddress(street: "Main St 1", city: "Town", postalCode: "12345"))])
  }

  @Test func `what a table says and no contact has is told`() throws {
    let table = try #require(ContactTable(header: ["First Name", "Photo", "Priority", "Shoe Size", "Hat"]))
    let row = table.row(["Ann", "https://example.org/p", "", "38", ""])
    #expect(row.passedOver.map { table.names[$0] } == ["Photo"] && row.noted.map { table.names[$0] } == ["Shoe Size"])
  }

  @Test func `a date is read as programs write it, and one that is none goes into the note`() throws {
    let file = try read(
      """
      First Name,Birthday,Event 1 - Label,Event 1 - Value,Event 2 - Label,Event 2 - Value
      Ann,15.4.1985,Anniversary,6/7/2001,Other,in spring

      """)
    let ann = try #require(file.contacts.first)
    #expect(ann.birthday == PartialDate("1985-04-15"))
    #expect(ann.dates == [PartialDate("2001-06-07")].compactMap { $0.map { Labeled("anniversary", $0) } })
    #expect(ann.note == "Event 2 - Value: in spring")
  }

  @Test func `semicolons, tabs and a line that tells the separator are understood`() throws {
    for separator in [",", ";", "\t"] {
      let text = ["First Name", "Last Name\nAnn", "Lee"].joined(separator: separator)
      #expect(try read(text).items == ["2: Ann Lee"])
    }
    #expect(try read("sep=|\nFirst Name|Last Name\nAnn|Lee, jr.; MD\n").contacts.first?.last == "Lee, jr.; MD")
  }

  @Test(arguments: [1, 3, 1 << 16])
  func `the same table in UTF-8, UTF-16 and Windows-1252 gives the same people`(_ piece: Int) throws {
    let text = "First Name;Last Name\r\nZoë;Müller €\r\n"
    let all = [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), utf16(text, isBigEndian: true),
      utf16(text, isBigEndian: false), utf16(text, isBigEndian: false, hasMark: false),
      text.unicodeScalars.map { $0 == "€" ? 0x80 : UInt8($0.value) },
    ]
    for bytes in all { #expect(try read(bytes, piece: piece).items == ["2: Zoë Müller €"]) }
    #expect(
      try read(utf16("First Name\n\u{1F600}", isBigEndian: true), piece: piece).items == ["2: \u{1F600}"],
      "a character of two units")
  }

  @Test(
    arguments: [
      ("", UnsuitableFile.empty), (" \r\n\n", .empty), ("<!DOCTYPE html><html>", .webPage), ("PK\u{3}\u{4}abc", .zip),
      ("\u{1}JFIF\u{0}", .noText), ("Dear diary\nno contacts here\n", .unknownColumns),
      ("Colour,Size\nred,38\n", .unknownColumns),
      ("\"First Name", .noHeader(.openQuote(line: 1))),
    ] as [(String, UnsuitableFile)])
  func `a file that holds no contacts says what it is instead`(_ text: String, _ problem: UnsuitableFile) {
    #expect(throws: problem) { try read(text) }
  }

  @Test func `a line that cannot be read is told, and the lines behind it are read`() throws {
    #expect(
      try read("First Name,Last Name\nAnn,Lee\nB\0b,Ray\nCid,Fox\n").items == [
        "2: Ann Lee", "3! the line holds NUL characters, which no text has", "4: Cid Fox",
      ])
  }

  @Test func `our own table says of a contact what it said when it was written`() throws {
    var ann = Contact()
    (ann.first, ann.last, ann.note) = ("=Ann", "Lee", "'quoted'\n+1")
    ann.phones = (0..<9).map { Labeled($0 % 2 == 0 ? "mobile" : "Work", "+1 555 010\($0)") }
    ann.groups = ["a ::: b", "::::"]
    ann.birthday = PartialDate("--04-15")
    let bytes = CSVText.start + CSVText.line(ContactSheet.header) + ContactSheet.line(ann, uid: "=1")
    let file = try read(bytes)
    #expect(file.form == .ownTable)
    #expect(file.contacts == [ann])
  }

  /// What has no column is not said: nobody loses a role to a table that an earlier version wrote.
  @Test(arguments: ["Role", "Kind", "Notes", "Birthday"])
  func `our own table without one of its columns is like another program's`(column: String) throws {
    var ann = Contact()
    (ann.first, ann.last, ann.role, ann.phones) = ("Ann", "Lee", "Chef", [Labeled("mobile", "+1 555 0100")])
    let place = try #require(ContactSheet.header.firstIndex(of: column))
    func without(_ cells: [String]) -> [UInt8] {
      CSVText.line(cells.enumerated().filter { $0.offset != place }.map(\.element))
    }
    let bytes = CSVText.start + without(ContactSheet.header) + without(ContactSheet.cells(ann, uid: "1"))
    let file = try read(bytes)
    #expect(file.form == .table)
    // Its apostrophes and labels are ours still.
    if column == "Role" { ann.role = "" }
    #expect(file.contacts == [ann])
  }
}
