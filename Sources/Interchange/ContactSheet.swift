package import Contacts

/// Contacts as a table, a line each. The columns are called as Google calls them, so that other programs read them too; those that
/// Google does not have stand behind.
///
/// A table shows what a contact says, but for its photo. What else the card holds is not in it.
package enum ContactSheet {
  /// A column of a text that a contact has once.
  private struct TextColumn: Sendable {
    let name: String
    let path: any WritableKeyPath<Contact, String> & Sendable
  }

  private static let texts: [TextColumn] = [
    TextColumn(name: "First Name", path: \.first), TextColumn(name: "Middle Name", path: \.middle),
    TextColumn(name: "Last Name", path: \.last), TextColumn(name: "Phonetic First Name", path: \.phoneticFirst),
    TextColumn(name: "Phonetic Middle Name", path: \.phoneticMiddle),
    TextColumn(name: "Phonetic Last Name", path: \.phoneticLast), TextColumn(name: "Name Prefix", path: \.prefix),
    TextColumn(name: "Name Suffix", path: \.suffix), TextColumn(name: "Nickname", path: \.nickname),
    TextColumn(name: "File As", path: \.formattedName), TextColumn(name: "Organization Name", path: \.organization),
    TextColumn(name: "Organization Title", path: \.jobTitle),
    TextColumn(name: "Organization Department", path: \.department), TextColumn(name: "Notes", path: \.note),
  ]

  private static let others = ["Birthday", "Labels"]
  private static let own = ["Role", "Kind", "UID"]

  /// The names of the columns of what a contact has once.
  static let single = texts.map(\.name) + others + own

  /// The names of the columns.
  package static let header = texts.map(\.name) + others + SheetColumns.all.flatMap(\.names) + own

  /// The contact's line, as the file has it. `uid` is its card's. `guardsNumbers`: also before a phone number stands an apostrophe.
  package static func line(_ contact: Contact, uid: String, guardsNumbers: Bool = true) -> [UInt8] {
    CSVText.line(cells(contact, uid: uid, guardsNumbers: guardsNumbers))
  }

  /// The contact's cells: what two contacts have in common here, the table cannot tell apart. ``ContactTable`` reads them.
  package static func cells(_ contact: Contact, uid: String, guardsNumbers: Bool = true) -> [String] {
    let cells =
      texts.map { contact[keyPath: $0.path] }
      + [contact.birthday?.text ?? "", JoinedValues.join(contact.groups)]
      + SheetColumns.all.flatMap { $0.cells(contact) } + [contact.role, kindWord(contact.kind), uid]
    return cells.map { !guardsNumbers && FormulaGuard.isNumber($0) ? $0 : FormulaGuard.guarded($0) }
  }

  private static func kindWord(_ kind: Contact.Kind) -> String {
    switch kind {
    case .person: ""
    case .organization: "organization"
    case .group: "group"
    }
  }
}
