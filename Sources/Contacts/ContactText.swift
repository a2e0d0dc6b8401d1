/// A text that a contact has once: a line of the table ``all``.
///
/// Reading, patching, comparing, adding, merging, searching, record IDs, tables, edits of many, the form and the pages go over the
/// table, and a line says all of it: there is no default by which a text could be forgotten. So a new one is its place in ``Contact``
/// and its line here. Search texts are stored: a migration lets those accounts be cleaned up whose cards had it already.
package final class ContactText: Sendable {
  /// Where a card has it.
  package enum Place: Sendable, Equatable {
    /// A component of N, by its number.
    case name(Int)
    /// FN, where it says something of its own.
    case formattedName
    /// A component of ORG; the second stands for all behind the first.
    case organization(Int)
    /// Properties of these names, of which the first is written.
    case lines([String], Encoded)
  }

  /// What record IDs take its properties for.
  package enum Encoded: Sendable {
    /// The first one for this text, each further one for any other property.
    case first
    /// Each one for this text.
    case each
    /// For any other property, because it became a text after the encoding had been fixed; so does a new one.
    case asOther
  }

  /// What becomes of it when several cards become one.
  package enum Merged: Sendable {
    /// One card's stands.
    case alone
    /// One card's stands, with the other parts.
    case part(of: MergedField.Whole)
    /// It is the note: those of all cards stand in it, and what they say otherwise.
    case note
  }

  /// How a search finds it. The order is that of ``SearchKeys``.
  package enum Search: Sendable {
    /// As a part of the name.
    case inName
    case itself
    /// Where it is not the name that the list shows.
    case unlessDisplayed
    /// At the end, up to so many bytes.
    case start(Int)
  }

  /// Where the form asks for it.
  package enum Form: Sendable { case always, more, below }

  /// Where the card's page shows it.
  package enum Shown: Sendable, Equatable {
    /// In the name.
    case name
    /// In a line below the name.
    case below(Subtitle)
    /// A row of its own, with its title.
    case row
    /// The note's panel.
    case note
  }

  /// The lines below the name, in their order.
  package enum Subtitle: Sendable, CaseIterable {
    /// How the name is spoken, as one text.
    case phonetic
    case nickname
    /// What the person does and where, the last one of the table first.
    case work
  }

  /// Its column in a table of contacts.
  package struct Column: Sendable {
    package let title: String
    /// Its place among the columns that Google has; nil for one that stands behind all of them.
    package let place: Int?
    /// What other programs and people call it, in lower case.
    package let aliases: [String]

    static func google(_ place: Int, _ title: String, or aliases: String...) -> Column {
      Column(title: title, place: place, aliases: aliases)
    }

    static func own(_ title: String, or aliases: String...) -> Column {
      Column(title: title, place: nil, aliases: aliases)
    }
  }

  /// The name of the form's field.
  package let key: String
  /// As a person calls it.
  package let title: String
  package let path: any WritableKeyPath<Contact, String> & Sendable
  /// The same text. To read by ``path`` copies the whole contact first, which a search text would do a dozen times.
  package let text: @Sendable (borrowing Contact) -> String
  package let place: Place
  /// Nil for the note.
  package let mergedField: MergedField?
  package let search: Search
  package let form: Form
  package let shown: Shown
  /// Whether several people have it in common, so that many are edited at once.
  package let isCommon: Bool
  package let column: Column
  /// Whether ``Contact/displayName`` falls back to it: FN may just repeat it, and then says nothing of its own.
  let isOtherName: Bool

  private init(
    _ key: String, _ title: String, _ path: any WritableKeyPath<Contact, String> & Sendable,
    _ text: @escaping @Sendable (borrowing Contact) -> String, _ place: Place, merged: Merged, search: Search,
    form: Form, shown: Shown, isCommon: Bool, column: Column, isOtherName: Bool = false
  ) {
    self.key = key
    self.title = title
    self.path = path
    self.text = text
    self.place = place
    mergedField =
      switch merged {
      case .alone: .texts(MergedField.Whole(key: key, title: title, separator: " "))
      case .part(let whole): .texts(whole)
      case .note: nil
      }
    self.search = search
    self.form = form
    self.shown = shown
    self.isCommon = isCommon
    self.column = column
    self.isOtherName = isOtherName
  }

  package static let organization = ContactText(
    "organization", "Organization", \.organization, { $0.organization }, .organization(0),
    merged: .part(of: .organization), search: .unlessDisplayed, form: .always, shown: .below(.work), isCommon: true,
    column: .google(11, "Organization Name", or: "organization 1 - name", "organization", "organisation", "company"),
    isOtherName: true)
  static let department = ContactText(
    "department", "Department", \.department, { $0.department }, .organization(1),
    merged: .part(of: .organization), search: .itself, form: .more, shown: .below(.work), isCommon: true,
    column: .google(13, "Organization Department", or: "organization 1 - department", "department"))
  package static let note = ContactText(
    "note", "Note", \.note, { $0.note }, .lines(["NOTE"], .each), merged: .note, search: .start(8_192), form: .below,
    shown: .note, isCommon: true, column: .google(14, "Notes", or: "note", "comments"))

  /// In the order in which they are shown and asked for.
  package static let all: [ContactText] = [
    ContactText(
      "prefix", "Title", \.prefix, { $0.prefix }, .name(3), merged: .part(of: .name), search: .inName, form: .more,
      shown: .name, isCommon: false, column: .google(7, "Name Prefix", or: "title")),
    ContactText(
      "first", "First name", \.first, { $0.first }, .name(1), merged: .part(of: .name), search: .inName, form: .always,
      shown: .name, isCommon: false, column: .google(1, "First Name", or: "given name")),
    ContactText(
      "middle", "Middle name", \.middle, { $0.middle }, .name(2), merged: .part(of: .name), search: .inName,
      form: .more, shown: .name, isCommon: false, column: .google(2, "Middle Name", or: "additional name")),
    ContactText(
      "last", "Last name", \.last, { $0.last }, .name(0), merged: .part(of: .name), search: .inName, form: .always,
      shown: .name, isCommon: false, column: .google(3, "Last Name", or: "family name")),
    ContactText(
      "suffix", "Suffix", \.suffix, { $0.suffix }, .name(4), merged: .part(of: .name), search: .inName, form: .more,
      shown: .name, isCommon: false, column: .google(8, "Name Suffix", or: "suffix")),
    ContactText(
      "nickname", "Nickname", \.nickname, { $0.nickname }, .lines(["NICKNAME", "X-NICKNAME"], .first), merged: .alone,
      search: .itself, form: .more, shown: .below(.nickname), isCommon: false, column: .google(9, "Nickname"),
      isOtherName: true),
    ContactText(
      "phonetic-first", "Phonetic first name", \.phoneticFirst, { $0.phoneticFirst },
      .lines(["X-PHONETIC-FIRST-NAME"], .first), merged: .part(of: .phonetic), search: .itself, form: .more,
      shown: .below(.phonetic), isCommon: false,
      column: .google(4, "Phonetic First Name", or: "given name yomi", "given yomi")),
    ContactText(
      "phonetic-middle", "Phonetic middle name", \.phoneticMiddle, { $0.phoneticMiddle },
      .lines(["X-PHONETIC-MIDDLE-NAME"], .first), merged: .part(of: .phonetic), search: .itself, form: .more,
      shown: .below(.phonetic), isCommon: false,
      column: .google(5, "Phonetic Middle Name", or: "additional name yomi")),
    ContactText(
      "phonetic-last", "Phonetic last name", \.phoneticLast, { $0.phoneticLast },
      .lines(["X-PHONETIC-LAST-NAME"], .first), merged: .part(of: .phonetic), search: .itself, form: .more,
      shown: .below(.phonetic), isCommon: false,
      column: .google(6, "Phonetic Last Name", or: "family name yomi", "surname yomi")),
    ContactText(
      "shown-as", "Display name", \.formattedName, { $0.formattedName }, .formattedName, merged: .part(of: .name),
      search: .inName, form: .more, shown: .name, isCommon: false,
      column: .google(10, "File As", or: "name", "full name", "display name")),
    organization, department,
    ContactText(
      "job-title", "Job title", \.jobTitle, { $0.jobTitle }, .lines(["TITLE"], .first), merged: .alone,
      search: .itself, form: .always, shown: .below(.work), isCommon: true,
      column: .google(12, "Organization Title", or: "organization 1 - title", "job title")),
    ContactText(
      "role", "Role", \.role, { $0.role }, .lines(["ROLE"], .asOther), merged: .alone, search: .itself, form: .more,
      shown: .row, isCommon: true, column: .own("Role")),
    note,
  ]

  /// What FN may just repeat.
  static let otherNames = all.filter(\.isOtherName).map(\.path)

  /// Those with properties of their own; ``Field/text(_:)`` counts in them.
  static let ownLines: [(text: ContactText, names: [String], encoded: Encoded)] = all.compactMap { text in
    guard case .lines(let names, let encoded) = text.place else { return nil }
    return (text, names, encoded)
  }

  /// Those that the card's page shows below the name.
  package static let belowName = all.filter { if case .below = $0.shown { true } else { false } }

  /// What stands of it below the contact's name, which is not said again; "" for nothing.
  package func belowName(of contact: Contact) -> String {
    let text = text(contact)
    return isOtherName && text == contact.displayName ? "" : text
  }
}
