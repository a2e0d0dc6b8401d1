/// A text that a contact has once: a line of the table ``all``.
///
/// Reading, patching, comparing, adding, searching, the form and the card's page go over the table. So what has a line, and its
/// place in ``Contact``, is forgotten nowhere.
package struct ContactText: Sendable {
  /// Where a card has it.
  package enum Place: Sendable, Equatable {
    /// A component of N, by its number.
    case name(Int)
    /// FN, where it says something of its own.
    case formattedName
    /// A component of ORG; the second stands for all behind the first.
    case organization(Int)
    /// Properties of these names, of which the first is written. `isRepeated`: each further one counts as content like the first.
    case lines([String], isRepeated: Bool = false)
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
  package enum Shown: Sendable {
    /// The heading, and the lines below it.
    case heading
    /// A row of its own, with its title.
    case row
    /// The note's panel.
    case note
  }

  /// The name of the form's field.
  package let key: String
  /// As a person calls it.
  package let title: String
  package let path: any WritableKeyPath<Contact, String> & Sendable
  /// The same text. To read by ``path`` copies the whole contact first, which a search text would do a dozen times.
  let text: @Sendable (borrowing Contact) -> String
  package let place: Place
  package let search: Search
  package let form: Form
  package let shown: Shown
  /// Whether FN may just repeat it, and then says nothing of its own.
  let isOtherName: Bool

  private init(
    _ key: String, _ title: String, _ path: any WritableKeyPath<Contact, String> & Sendable,
    _ text: @escaping @Sendable (borrowing Contact) -> String, _ place: Place, search: Search = .itself,
    form: Form = .more, shown: Shown = .row, isOtherName: Bool = false
  ) {
    self.key = key
    self.title = title
    self.path = path
    self.text = text
    self.place = place
    self.search = search
    self.form = form
    self.shown = shown
    self.isOtherName = isOtherName
  }

  static let organization = ContactText(
    "organization", "Organization", \.organization, { $0.organization }, .organization(0), search: .unlessDisplayed,
    form: .always,
    shown: .heading, isOtherName: true)
  static let department = ContactText(
    "department", "Department", \.department, { $0.department }, .organization(1), shown: .heading)

  /// In the order in which they are shown and asked for.
  package static let all: [ContactText] = [
    ContactText("prefix", "Title", \.prefix, { $0.prefix }, .name(3), search: .inName, shown: .heading),
    ContactText(
      "first", "First name", \.first, { $0.first }, .name(1), search: .inName, form: .always, shown: .heading),
    ContactText("middle", "Middle name", \.middle, { $0.middle }, .name(2), search: .inName, shown: .heading),
    ContactText("last", "Last name", \.last, { $0.last }, .name(0), search: .inName, form: .always, shown: .heading),
    ContactText("suffix", "Suffix", \.suffix, { $0.suffix }, .name(4), search: .inName, shown: .heading),
    ContactText(
      "nickname", "Nickname", \.nickname, { $0.nickname }, .lines(["NICKNAME", "X-NICKNAME"]), shown: .heading,
      isOtherName: true),
    ContactText(
      "phonetic-first", "Phonetic first name", \.phoneticFirst, { $0.phoneticFirst }, .lines(["X-PHONETIC-FIRST-NAME"]),
      shown: .heading),
    ContactText(
      "phonetic-middle", "Phonetic middle name", \.phoneticMiddle, { $0.phoneticMiddle },
      .lines(["X-PHONETIC-MIDDLE-NAME"]), shown: .heading
    ),
    ContactText(
      "phonetic-last", "Phonetic last name", \.phoneticLast, { $0.phoneticLast }, .lines(["X-PHONETIC-LAST-NAME"]),
      shown: .heading),
    ContactText(
      "shown-as", "Display name", \.formattedName, { $0.formattedName }, .formattedName, search: .inName,
      shown: .heading),
    organization, department,
    ContactText(
      "job-title", "Job title", \.jobTitle, { $0.jobTitle }, .lines(["TITLE"]), form: .always, shown: .heading),
    ContactText("role", "Role", \.role, { $0.role }, .lines(["ROLE"])),
    ContactText(
      "note", "Note", \.note, { $0.note }, .lines(["NOTE"], isRepeated: true), search: .start(8192), form: .below,
      shown: .note),
  ]

  /// What FN may just repeat.
  static let otherNames = all.filter(\.isOtherName).map(\.path)

  /// Those with properties of their own; ``Field/text(_:)`` counts in them.
  static let ownLines: [(text: ContactText, names: [String], isRepeated: Bool)] = all.compactMap { text in
    guard case .lines(let names, let isRepeated) = text.place else { return nil }
    return (text, names, isRepeated)
  }
}
