import Contacts
import Testing

@testable import Web

@Suite struct `A form keeps what was typed` {
  private static let full: Contact = {
    var contact = Contact()
    contact.prefix = "Dr."
    contact.first = "Béatrice"
    contact.last = "Dubois"
    contact.organization = "Institut"
    contact.phones = [Labeled("mobile", "+33 6 12"), Labeled("Chalet", "0450"), Labeled("", "17")]
    contact.emails = [Labeled("home", "b@example.org")]
    contact.addresses = [
      Labeled("home", PostalAddress(poBox: "7", extended: "3rd", street: "a\nb", city: "Paris", countryCode: "fr"))
    ]
    contact.instantMessages = [Labeled("", InstantMessage(service: "Jabber", user: "b@j.example"))]
    contact.socialProfiles = [Labeled("", SocialProfile(service: "x", user: "u", url: "https://x.example/u"))]
    contact.birthday = PartialDate(month: 2, day: 29)
    contact.dates = [Labeled("anniversary", PartialDate(year: 2010, month: 6, day: 12))].compactMap { labeled in
      labeled.value.map { Labeled(labeled.label, $0) }
    }
    contact.groups = ["Friends", "Choir"]
    contact.note = " kept\nas it is "
    contact.photo = .url("https://example.org/b.jpg")
    return contact
  }()

  /// The form as a browser sends it back.
  private func sent(_ draft: Draft) -> Form {
    var fields: [Form.Field] = []
    func add(_ name: String, _ value: String) {
      fields.append(Form.Field(name: name, bytes: Array(value.utf8), fileName: nil))
    }
    for line in DraftLine.allCases where line != .kind || !draft[line].isEmpty { add(line.rawValue, draft[line]) }
    for group in DraftGroup.all {
      for row in draft[group] {
        add("\(group.name).\(row.number).label", row.label)
        for key in group.keys { add("\(group.name).\(row.number).\(key)", row.values[key] ?? "") }
      }
    }
    return Form(fields: fields)
  }

  @Test func `a contact that goes through the form untouched is the same`() {
    let (draft, problems) = Draft.read(sent(Draft(Self.full)))
    #expect(problems.isEmpty)
    let (contact, more) = draft.contact(from: Self.full)
    #expect(more.isEmpty)
    #expect(contact == Self.full)
  }

  @Test(arguments: [
    ("Anna (plumber)", "Anne", "Schmidt", "Anne (plumber)"),
    ("Anna (plumber)", "Anna", "Schmitt", ""),
    ("The boss", "Anne", "Schmidt", ""),
    ("The boss", "Anna", "Schmidt", "The boss"),
  ])
  func `the card's own wording of the name follows the name`(
    wording: String, first: String, last: String, result: String
  ) {
    var contact = Contact()
    contact.first = "Anna"
    contact.last = "Schmidt"
    contact.formattedName = wording
    var draft = Draft(contact)
    draft[.first] = first
    draft[.last] = last
    #expect(draft.contact(from: contact).contact.formattedName == result)
  }

  @Test(arguments: [
    ("31", "4", ""), ("x", "4", "1980"), ("1", "", ""), ("29", "2", "1981"), ("1", "1", "19x0"),
  ])
  func `a day that does not exist is a problem`(day: String, month: String, year: String) {
    var draft = Draft()
    draft[.first] = "Anna"
    draft[.birthDay] = day
    draft[.birthMonth] = month
    draft[.birthYear] = year
    #expect(draft.contact(from: Contact()).problems == [.date(field: "birthday-day", what: "birthday")])
  }

  @Test func `the year that address books write for none is explained to who types it, and to nobody else`() {
    var draft = Draft()
    draft[.first] = "Anna"
    draft[.birthDay] = "1"
    draft[.birthMonth] = "1"
    draft[.birthYear] = "1604"
    let problems = draft.contact(from: Contact()).problems
    #expect(problems == [.year(field: "birthday-day", what: "birthday")])
    #expect(problems[0].text.contains("1604"))
    #expect(!DraftProblem.date(field: "birthday-day", what: "birthday").text.contains("1604"))
  }

  @Test func `empty rows are dropped, and an empty form is a problem`() {
    var draft = Draft()
    for group in DraftGroup.all { draft.addRow(group) }
    let (contact, problems) = draft.contact(from: Contact())
    #expect(contact == Contact())
    #expect(problems == [.empty])
  }

  @Test func `a chosen photo is one by its content`() {
    func photo(_ bytes: [UInt8]) -> (draft: Draft, problems: [DraftProblem]) {
      Draft.read(Form(fields: [Form.Field(name: "photo", bytes: bytes, fileName: "a.jpg")]))
    }
    #expect(photo([0xFF, 0xD8, 0xFF, 0]).draft.photo == .new([0xFF, 0xD8, 0xFF, 0], mediaType: "image/jpeg"))
    #expect(photo(Array("GIF89a".utf8)).problems == [.photoKind])
    #expect(photo(Array("<svg>".utf8)).problems == [.photoKind])
    let large = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: Draft.largestPhoto)
    #expect(photo(large).problems == [.photoSize])
  }

  @Test func `what was not typed takes over what was saved meanwhile`() {
    let base = Draft(Self.full)
    var mine = base
    mine[.first] = "Mine"
    var theirs = base
    theirs[.first] = "Theirs"
    theirs[.last] = "Changed"
    theirs.removeRow(.phones, number: 1)
    let merged = mine.takingOver(theirs, since: base)
    #expect(merged[.first] == "Mine")
    #expect(merged[.last] == "Changed")
    #expect(merged[.phones].count == 2)
  }

  @Test(arguments: [[], [0], [1, 2], [255, 254, 253], Array(0...255)] as [[UInt8]])
  func `a photo survives being carried in the form`(bytes: [UInt8]) {
    #expect(Base64Text.decode(Base64Text.encode(bytes)) == bytes)
  }
}
