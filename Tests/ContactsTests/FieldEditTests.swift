import Testing

@testable import Contacts

@Suite struct `One field of many contacts is edited` {
  private func contact(_ make: (inout Contact) -> Void) -> Contact {
    var contact = Contact()
    contact.first = "Ann"
    make(&contact)
    return contact
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let field: FieldEdit.Field
    let deed: FieldEdit.Deed
    var old = ""
    var new = ""
    let before: [String]
    let after: [String]

    var testDescription: String { "\(field) \(deed) “\(old)” “\(new)”: \(before)" }
  }

  private func fill(_ contact: inout Contact, _ field: FieldEdit.Field, _ texts: [String]) {
    let first = texts.first ?? ""
    switch field {
    case .organization: contact.organization = first
    case .department: contact.department = first
    case .jobTitle: contact.jobTitle = first
    case .note: contact.note = first
    case .group: contact.groups = texts
    case .email: contact.emails = texts.map { Labeled("home", $0) }
    case .phone: contact.phones = texts.map { Labeled("home", $0) }
    case .url: contact.urls = texts.map { Labeled("home", $0) }
    }
  }

  private func texts(_ contact: Contact, _ field: FieldEdit.Field) -> [String] {
    switch field {
    case .organization: [contact.organization]
    case .department: [contact.department]
    case .jobTitle: [contact.jobTitle]
    case .note: [contact.note]
    case .group: contact.groups
    case .email: contact.emails.map(\.value)
    case .phone: contact.phones.map(\.value)
    case .url: contact.urls.map(\.value)
    }
  }

  static let rows: [Row] = [
    Row(field: .organization, deed: .set, new: " Globex ", before: ["Acme"], after: ["Globex"]),
    Row(field: .organization, deed: .set, new: "Globex", before: [""], after: ["Globex"]),
    Row(
      field: .organization, deed: .replace, old: "acme", new: "Globex", before: ["ACME Ltd, Acme"],
      after: ["Globex Ltd, Globex"]),
    Row(field: .organization, deed: .replace, old: " Ltd", before: ["Acme Ltd"], after: ["Acme"]),
    Row(field: .organization, deed: .remove, before: ["Acme"], after: [""]),
    Row(field: .organization, deed: .remove, old: "globex", before: ["Acme"], after: ["Acme"]),
    Row(field: .organization, deed: .remove, old: "acme", before: ["Acme"], after: [""]),
    Row(field: .jobTitle, deed: .set, new: "Engineer", before: ["Clerk"], after: ["Engineer"]),
    Row(field: .department, deed: .remove, before: ["Sales"], after: [""]),
    Row(field: .note, deed: .set, new: "Met in May", before: [""], after: ["Met in May"]),
    Row(field: .note, deed: .set, new: "Met in May", before: ["Tall"], after: ["Tall\nMet in May"]),
    Row(field: .note, deed: .set, new: "Met in May", before: ["Met in May\nTall"], after: ["Met in May\nTall"]),
    Row(field: .note, deed: .remove, old: "met in may", before: ["Tall\nMet in May"], after: ["Tall"]),
    Row(field: .note, deed: .remove, old: "May", before: ["Met in May"], after: ["Met in May"]),
    Row(field: .group, deed: .set, new: "Friends", before: ["Work"], after: ["Work", "Friends"]),
    Row(field: .group, deed: .set, new: "friends", before: ["Friends"], after: ["Friends"]),
    Row(field: .group, deed: .remove, old: "Friends", before: ["Work", "Friends"], after: ["Work"]),
    Row(
      field: .group, deed: .replace, old: "Work", new: "Office", before: ["Work", "Old work"],
      after: ["Office", "Old work"]),
    Row(
      field: .email, deed: .replace, old: "@acme.example", new: "@globex.example",
      before: ["a@ACME.example", "a@home.example"], after: ["a@globex.example", "a@home.example"]),
    Row(
      field: .email, deed: .replace, old: "acme", new: "globex", before: ["a@acme.example", "a@globex.example"],
      after: ["a@globex.example"]),
    Row(field: .email, deed: .replace, old: "A@", new: "a@", before: ["A@b.example"], after: ["a@b.example"]),
    Row(field: .email, deed: .remove, old: "a@b.example", before: ["a@b.example"], after: []),
    Row(field: .email, deed: .set, new: "a@b.example", before: [], after: ["a@b.example"]),
    Row(
      field: .phone, deed: .replace, old: "0", new: "+49 ", before: ["0171 1000", "+44 20 0"],
      after: ["+49 171 1000", "+44 20 0"]),
    Row(field: .phone, deed: .set, new: "112", before: ["112"], after: ["112"]),
    Row(
      field: .url, deed: .replace, old: "http:", new: "https:", before: ["http://a.example/http:"],
      after: ["https://a.example/https:"]),
  ]

  @Test(arguments: rows) func `as a person means it`(_ row: Row) throws {
    let edit = try FieldEdit(row.field, row.deed, old: row.old, new: row.new, label: "work")
    let before = contact { fill(&$0, row.field, row.before) }
    let after = edit.edited(before)
    #expect(texts(after, row.field) == row.after)
    var other = after
    fill(&other, row.field, row.before)
    if row.before == row.after { #expect(after.isExactly(before)) }
    #expect(other.isExactly(before), "nothing else changes")
  }

  @Test func `a value that is replaced keeps its label and its line, and a new one gets the label that was chosen`()
    throws
  {
    let before = contact { $0.emails = [Labeled("home", "a@acme.example", line: 3)] }
    let moved = try FieldEdit(.email, .replace, old: "acme", new: "globex").edited(before)
    #expect(moved.emails == [Labeled("home", "a@globex.example")])
    #expect(moved.emails.first?.line == 3)
    let more = try FieldEdit(.email, .set, new: "b@acme.example", label: "work").edited(before)
    #expect(more.emails.last == Labeled("work", "b@acme.example"))
  }

  @Test func `one that means nothing is refused`() {
    #expect(throws: FieldEdit.Problem.nothingToSet) { try FieldEdit(.organization, .set, new: " \n") }
    #expect(throws: FieldEdit.Problem.nothingToLookFor) { try FieldEdit(.email, .replace, new: "x") }
    #expect(throws: FieldEdit.Problem.nothingToRemove) { try FieldEdit(.group, .remove, old: " ") }
    #expect(throws: Never.self) { try FieldEdit(.organization, .remove) }
  }
}
