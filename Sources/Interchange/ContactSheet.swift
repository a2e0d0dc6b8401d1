package import Contacts

/// Contacts as a table, a line each. The columns are called as Google calls them, so that other programs read them too; those that
/// Google does not have stand behind.
///
/// A table shows what a contact says, but for its photo. What else the card holds is not in it.
package enum ContactSheet {
  /// The texts among Google's columns.
  private static let texts = ContactText.all.compactMap { text in text.column.place.map { (place: $0, text: text) } }
    .sorted { $0.place < $1.place }.map(\.text)
  /// Those behind them.
  private static let ownTexts = ContactText.all.filter { $0.column.place == nil }

  private static let others = ["Birthday", "Labels"]
  private static let own = ownTexts.map(\.column.title) + ["Kind", "UID"]

  /// The names of the columns of what a contact has once.
  static let single = texts.map(\.column.title) + others + own

  /// The names of the columns.
  package static let header = texts.map(\.column.title) + others + SheetColumns.all.flatMap(\.names) + own

  /// The contact's line, as the file has it. `uid` is its card's. `guardsNumbers`: also before a phone number stands an apostrophe.
  package static func line(_ contact: Contact, uid: String, guardsNumbers: Bool = true) -> [UInt8] {
    CSVText.line(cells(contact, uid: uid, guardsNumbers: guardsNumbers))
  }

  /// The contact's cells: what two contacts have in common here, the table cannot tell apart. ``ContactTable`` reads them.
  package static func cells(_ contact: Contact, uid: String, guardsNumbers: Bool = true) -> [String] {
    let cells =
      texts.map { $0.text(contact) } + [contact.birthday?.text ?? "", JoinedValues.join(contact.groups)]
      + SheetColumns.all.flatMap { $0.cells(contact) } + ownTexts.map { $0.text(contact) }
      + [kindWord(contact.kind), uid]
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
