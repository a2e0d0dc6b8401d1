import Testing

@testable import Contacts

@Suite struct `One field of many contacts is edited` {
  private func contact(_ make: (inout Contact) throws -> Void) rethrows -> Contact {
    var contact = Contact()
    contact.first = "Ann"
    try make(&contact)
    return contact
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let field: String
    let deed: FieldEdit.Deed
    var old = ""
    var new = ""
    let before: [String]
    let after: [String]

    var testDescription: String { "\(field) \(deed) “\(old)” “\(new)”: \(before)" }
  }

  private func fill(_ contact: inout Contact, _ key: String, _ texts: [String]) throws {
    switch key {
    case "group": contact.groups = texts
    case "email": contact.emails = texts.map { Labeled("home", $0) }
    case "phone": contact.phones = texts.map { Labeled("home", $0) }
    case "url": contact.urls = texts.map { Labeled("home", $0) }
    default: contact[keyPath: try text(key).path] = texts.first ?? ""
    }
  }

  private func texts(_ contact: Contact, _ key: String) throws -> [String] {
    switch key {
    case "group": contact.groups
    case "email": contact.emails.map(\.value)
    case "phone": contact.phones.map(\.value)
    case "url": contact.urls.map(\.value)
    default: [contact[keyPath: try text(key).path]]
    }
  }

  private func text(_ key: String) throws -> ContactText { try #require(ContactText.all.first { $0.key == key }) }

  private func edit(
    _ key: String, _ deed: FieldEdit.Deed, old: String = "", new: String = "", label: String = ""
  ) throws -> FieldEdit {
    try FieldEdit(try #require(FieldEdit.Field.named(key)), deed, old: old, new: new, label: label)
  }

  static let rows: [Row] = [
    Row(field: "organization", deed: .set, new: " Globex ", before: ["Acme"], after: ["Globex"]),
    Row(field: "organization", deed: .set, new: "Globex", before: [""], after: ["Globex"]),
    Row(
      field: "organization", deed: .replace, old: "acme", new: "Globex", before: ["ACME Ltd, Acme"],
      after: ["Globex Ltd, Globex"]),
    Row(field: "organization", deed: .replace, old: " Ltd", before: ["Acme Ltd"], after: ["Acme"]),
    Row(field: "organization", deed: .remove, before: ["Acme"], after: [""]),
    Row(field: "organization", deed: .remove, old: "globex", before: ["Acme"], after: ["Acme"]),
    Row(field: "organization", deed: .remove, old: "acme", before: ["Acme"], after: [""]),
    Row(field: "job-title", deed: .set, new: "Engineer", before: ["Clerk"], after: ["Engineer"]),
    Row(field: "department", deed: .remove, before: ["Sales"], after: [""]),
    Row(field: "note", deed: .set, new: "Met in May", before: [""], after: ["Met in May"]),
    Row(field: "note", deed: .set, new: "Met in May", before: ["Tall"], after: ["Tall\nMet in May"]),
    Row(field: "note", deed: .set, new: "Met in May", before: ["Met in May\nTall"], after: ["Met in May\nTall"]),
    Row(field: "note", deed: .remove, old: "met in may", before: ["Tall\nMet in May"], after: ["Tall"]),
    Row(field: "note", deed: .remove, old: "May", before: ["Met in May"], after: ["Met in May"]),
    Row(field: "group", deed: .set, new: "Friends", before: ["Work"], after: ["Work", "Friends"]),
    Row(field: "group", deed: .set, new: "friends", before: ["Friends"], after: ["Friends"]),
    Row(field: "group", deed: .remove, old: "Friends", before: ["Work", "Friends"], after: ["Work"]),
    Row(
      field: "group", deed: .replace, old: "Work", new: "Office", before: ["Work", "Old work"],
      after: ["Office", "Old work"]),
    Row(
      field: "email", deed: .replace, old: "@acme.example", new: "@globex.example",
      before: ["a@ACME.example", "a@home.example"], after: ["a@globex.example", "a@home.example"]),
    Row(
      field: "email", deed: .replace, old: "acme", new: "globex", before: ["a@acme.example", "a@globex.example"],
      after: ["a@globex.example"]),
    Row(field: "email", deed: .replace, old: "A@", new: "a@", before: ["A@b.example"], after: ["a@b.example"]),
    Row(field: "email", deed: .remove, old: "a@b.example", before: ["a@b.example"], after: []),
    Row(field: "email", deed: .set, new: "a@b.example", before: [], after: ["a@b.example"]),
    Row(
      field: "phone", deed: .replace, old: "0", new: "+49 ", before: ["0171 1000", "+44 20 0"],
      after: ["+49 171 1000", "+44 20 0"]),
    Row(field: "phone", deed: .set, new: "112", before: ["112"], after: ["112"]),
    Row(
      field: "url", deed: .replace, old: "http:", new: "https:", before: ["http://a.example/http:"],
      after: ["https://a.example/https:"]),
  ]

  @Test(arguments: rows) func `as a person means it`(_ row: Row) throws {
    let edit = try edit(row.field, row.deed, old: row.old, new: row.new, label: "work")
    let before = try contact { try fill(&$0, row.field, row.before) }
    let after = edit.edited(before)
    #expect(try texts(after, row.field) == row.after)
    var other = after
    try fill(&other, row.field, row.before)
    if row.before == row.after { #expect(after.isExactly(before)) }
    #expect(other.isExactly(before), "nothing else changes")
  }

  @Test func `a value that is replaced keeps its label and its line, and a new one gets the label that was chosen`()
    throws
  {
    let before = contact { $0.emails = [Labeled("home", "a@acme.example", line: 3)] }
    let moved = try edit("email", .replace, old: "acme", new: "globex").edited(before)
    #expect(moved.emails == [Labeled("home", "a@globex.example")])
    #expect(moved.emails.first?.line == 3)
    let more = try edit("email", .set, new: "b@acme.example", label: "work").edited(before)
    #expect(more.emails.last == Labeled("work", "b@acme.example"))
  }

  @Test func `one that means nothing is refused`() {
    #expect(throws: FieldEdit.Problem.nothingToSet) { try edit("organization", .set, new: " \n") }
    #expect(throws: FieldEdit.Problem.nothingToLookFor) { try edit("email", .replace, new: "x") }
    #expect(throws: FieldEdit.Problem.nothingToRemove) { try edit("group", .remove, old: " ") }
    #expect(throws: Never.self) { try edit("organization", .remove) }
  }

  @Test func `what several people have in common is offered, what a contact has once before the rest`() {
    #expect(
      FieldEdit.Field.all.map(\.title) == [
        "Organization", "Department", "Job title", "Role", "Group", "Note", "E-mail", "Phone", "Web",
      ])
    #expect(
      FieldEdit.Field.all.prefix(4).allSatisfy(\.isSingle)
        && !FieldEdit.Field.all.dropFirst(4).contains(where: \.isSingle))
    #expect(FieldEdit.Field.all.filter(\.isLabeled).map(\.key) == ["email", "phone", "url"])
  }
}
