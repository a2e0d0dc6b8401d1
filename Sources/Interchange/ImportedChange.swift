package import Contacts
package import VCard

/// What a card of a file says beside the contact that it is of, and what it makes of that one.
package enum ImportedChange {
  /// Whether the contact says all that the file tells of it. Another program's table shows what it likes of a contact, so what it
  /// leaves out is no difference.
  package static func isSame(_ imported: Card, as existing: Card, form: FileForm) -> Bool {
    if imported == existing { return true }
    switch form {
    case .cards:
      return RecordIDs(imported).primary == RecordIDs(existing).primary
        || isSame(imported, inOtherProperties: existing)
    case .ownTable: return cells(imported, like: existing) == cells(existing, like: existing)
    case .table:
      let (new, old) = (Contact(imported), Contact(existing))
      let isTold = ContactText.all.allSatisfy { text in
        if case .formattedName = text.place { return true }
        return new[keyPath: text.path].isEmpty || new[keyPath: text.path].isExactly(old[keyPath: text.path])
      }
      return isTold && (new.birthday == nil || new.birthday == old.birthday)
        && AdditiveChangeset(existing: existing, adding: imported, now: Timestamp(milliseconds: 0)).changes.isEmpty
    }
  }

  /// Whether two cards that are not the same record differ in nothing but the properties that have their people and days. What is added to a contact
  /// comes in those that most programs know, so a file with Outlook's X-MS-SPOUSE would say something else again each time.
  package static func isSame(_ imported: Card, inOtherProperties existing: Card) -> Bool {
    guard let imported = inKnownProperties(imported), let existing = inKnownProperties(existing) else { return false }
    return RecordIDs(imported).primary == RecordIDs(existing).primary
  }

  /// The card with its people and days as they would be added to one that has none; nil where it has neither.
  private static func inKnownProperties(_ card: Card) -> Card? {
    let contact = Contact(card)
    guard !contact.relatedNames.isEmpty || !contact.dates.isEmpty else { return nil }
    var bare = contact
    (bare.relatedNames, bare.dates) = ([], [])
    let now = Timestamp(milliseconds: 0)
    let card = bare.patch(card, now: now)
    var whole = Contact(card)
    whole.relatedNames = contact.relatedNames.map { Labeled($0.label, $0.value) }
    whole.dates = contact.dates.map { Labeled($0.label, $0.value) }
    return whole.patch(card, now: now)
  }

  /// The contact with what the card has more; nil where that is nothing.
  package static func adding(_ imported: Card, to existing: Card, now: Timestamp) -> Card? {
    let changeset = AdditiveChangeset(existing: existing, adding: imported, now: now)
    return changeset.changes.isEmpty ? nil : changeset.card
  }

  /// The card in the contact's place. It keeps the contact's UID, so that devices and programs know it again; of a table, also the
  /// photo and whatever else no table shows.
  package static func replacing(_ existing: Card, by imported: Card, form: FileForm, now: Timestamp) -> Card {
    if form == .cards {
      var card = imported
      guard let uid = existing.first("UID") else { return card }
      if let index = card.properties.firstIndex(where: { $0.name == "UID" }) {
        if card.properties[index].text != uid.text { card.replace(at: index, with: uid) }
      } else {
        card.append(uid)
      }
      return card
    }
    var contact = Contact(imported)
    contact.photo = Contact(existing).photo
    return contact.patch(existing, now: now)
  }

  /// The cells but for the UID. A card without FN is shown by the parts of its name.
  private static func cells(_ card: Card, like existing: Card) -> [String] {
    var contact = Contact(card)
    if Contact(existing).formattedName.isEmpty { contact.formattedName = "" }
    return ContactSheet.cells(contact, uid: "")
  }
}
