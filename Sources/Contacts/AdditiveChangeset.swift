package import VCard

/// What one card can add to another of the same person without taking anything away (design §7).
///
/// Single values only fill gaps. Of multiple values those are added whose value is missing, whatever its label: phone
/// numbers are compared as ``sharesPhoneOrEmail(_:_:)`` does, e-mail addresses without regard to case. Properties that a
/// contact does not show are added where the card has none of that name.
package struct AdditiveChangeset: Sendable {
  /// One value that was added.
  package struct Change: Sendable, Hashable {
    /// The vCard property in upper case ("TEL"), as a person's word for it is the caller's matter.
    package let property: String
    /// The added value as text; "" for a photo and other bytes.
    package let value: String

    package init(property: String, value: String) {
      self.property = property
      self.value = value
    }
  }

  /// The existing card with what the other has more; the same bytes where it has nothing more.
  package let card: Card
  /// What that was.
  package let changes: [Change]

  /// `now` is for REV.
  package init(existing: Card, adding: Card, now: Timestamp) {
    let source = Contact(adding)
    var merged = Contact(existing)
    var changes: [Change] = []
    Self.fillGaps(&merged, from: source, &changes)
    Self.addMissing(&merged, from: source, &changes)
    var card = merged.patch(existing, now: now)
    let others = Self.addOthers(&card, from: adding)
    changes += others
    if changes.count == others.count, !others.isEmpty { card.revise(now) }
    self.card = card
    self.changes = changes
  }

  private static func fillGaps(_ contact: inout Contact, from source: Contact, _ changes: inout [Change]) {
    let texts: [(WritableKeyPath<Contact, String>, String)] = [
      (\.prefix, "N"), (\.first, "N"), (\.middle, "N"), (\.last, "N"), (\.suffix, "N"), (\.nickname, "NICKNAME"),
      (\.phoneticFirst, "X-PHONETIC-FIRST-NAME"), (\.phoneticMiddle, "X-PHONETIC-MIDDLE-NAME"),
      (\.phoneticLast, "X-PHONETIC-LAST-NAME"), (\.jobTitle, "TITLE"), (\.note, "NOTE"),
    ]
    for (path, property) in texts where contact[keyPath: path].isEmpty && !source[keyPath: path].isEmpty {
      contact[keyPath: path] = source[keyPath: path]
      changes.append(Change(property: property, value: source[keyPath: path]))
    }
    // A department is one of that organization.
    if contact.organization.isEmpty || contact.organization == source.organization {
      if contact.organization.isEmpty, !source.organization.isEmpty {
        contact.organization = source.organization
        changes.append(Change(property: "ORG", value: source.organization))
      }
      if contact.department.isEmpty, !source.department.isEmpty {
        contact.department = source.department
        changes.append(Change(property: "ORG", value: source.department))
      }
    }
    if contact.birthday == nil, let birthday = source.birthday {
      contact.birthday = birthday
      changes.append(Change(property: "BDAY", value: birthday.text))
    }
    if contact.photo == nil, let photo = source.photo {
      contact.photo = photo
      if case .url(let url) = photo {
        changes.append(Change(property: "PHOTO", value: url))
      } else {
        changes.append(Change(property: "PHOTO", value: ""))
      }
    }
  }

  private static func addMissing(_ contact: inout Contact, from source: Contact, _ changes: inout [Change]) {
    add(source.phones, to: &contact.phones, "TEL", &changes, isSame: isSamePhone) { $0 }
    add(source.emails, to: &contact.emails, "EMAIL", &changes, isSame: isSameEmail) { $0 }
    add(source.addresses, to: &contact.addresses, "ADR", &changes) {
      $0.components == $1.components
    } text: {
      $0.components.filter { !$0.isEmpty }.joined(separator: ", ")
    }
    add(source.urls, to: &contact.urls, "URL", &changes, isSame: ==) { $0 }
    add(source.instantMessages, to: &contact.instantMessages, "IMPP", &changes, isSame: ==) { $0.url }
    add(source.socialProfiles, to: &contact.socialProfiles, "X-SOCIALPROFILE", &changes, isSame: ==) {
      $0.url.isEmpty ? $0.user : $0.url
    }
    add(source.relatedNames, to: &contact.relatedNames, "X-ABRELATEDNAMES", &changes, isSame: ==) { $0 }
    add(source.dates, to: &contact.dates, "X-ABDATE", &changes, isSame: ==) { $0.text }
    for group in source.groups where !contact.groups.contains(group) {
      contact.groups.append(group)
      changes.append(Change(property: "CATEGORIES", value: group))
    }
  }

  private static func add<Value>(
    _ values: [Labeled<Value>], to list: inout [Labeled<Value>], _ property: String, _ changes: inout [Change],
    isSame: (Value, Value) -> Bool, text: (Value) -> String
  ) {
    for labeled in values where !list.contains(where: { isSame($0.value, labeled.value) }) {
      list.append(labeled)
      changes.append(Change(property: property, value: text(labeled.value)))
    }
  }

  private static func addOthers(_ card: inout Card, from adding: Card) -> [Change] {
    let existing = card.properties
    let names = Set(existing.map(\.name))
    let fields = ContactFields(adding)
    var changes: [Change] = []
    var transplant = Transplant(into: existing)
    for (index, property) in fields.properties.enumerated() {
      guard Field(property) == .other, !property.name.isEmpty, !names.contains(property.name) else {
        continue
      }
      let isBinary = ContactFields.isBinary(property)
      guard isBinary || !fields.text(property).isEmpty else { continue }
      changes.append(Change(property: property.name, value: isBinary ? "" : fields.text(property)))
      for line in transplant.lines([index] + fields.companions(of: index), of: fields) { card.append(line) }
    }
    return changes
  }
}

extension Card {
  /// Sets REV to `now` in its own form, where the card has one.
  mutating func revise(_ now: Timestamp) {
    for (index, property) in properties.enumerated() where property.name == "REV" {
      var revision = property
      revision.text = revision.text.utf8.contains(UInt8(ascii: "-")) ? now.extended : now.basic
      replace(at: index, with: revision)
    }
  }
}
