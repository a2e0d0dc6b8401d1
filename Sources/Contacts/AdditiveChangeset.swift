package import VCard

/// What one card can add to another of the same person without taking anything away.
///
/// Single values only fill gaps: also one that cannot be read (a birthday "in spring") is none, and FN stays as it is where a
/// middle name comes in. Of multiple values those are added whose meaning is missing, whatever their label; see Matching.
/// Properties that a contact does not show are added where the card has none of that name.
package struct AdditiveChangeset: Sendable {
  /// One value that was added.
  package struct Change: Sendable, Hashable {
    /// The vCard property in upper case: "TEL".
    package let property: String
    /// As a person calls it: "Phone".
    package let title: String
    /// The added value as text; "" for a photo and other bytes.
    package let value: String

    package init(property: String, title: String, value: String) {
      self.property = property
      self.title = title
      self.value = value
    }
  }

  /// The existing card with what the other has more; the same bytes where it has nothing more.
  package let card: Card
  /// What that was.
  package let changes: [Change]

  /// `now` is for REV.
  package init(existing: Card, adding: Card, now: Timestamp) {
    let (fields, sourceFields) = (ContactFields(existing), ContactFields(adding))
    let source = Contact(sourceFields)
    var merged = Contact(fields)
    var changes: [Change] = []
    Self.fillGaps(&merged, of: fields, from: source, &changes)
    Self.addMissing(&merged, from: source, &changes)
    var card = existing
    if !changes.isEmpty {
      card = merged.patch(existing, now: now)
      Self.restoreFormattedName(&card, of: fields)
    }
    let others = Self.addOthers(&card, from: sourceFields)
    if changes.isEmpty, !others.isEmpty { card.revise(now) }
    changes += others
    self.card = card
    self.changes = changes
  }

  /// Whether the card says all that `added` says, in the same words: false where a number was there already, but under another
  /// label or written in another way.
  package func says(allOf added: Card) -> Bool {
    let units = MergeUnits.aligned([ContactFields(card), ContactFields(added)])
    let (united, own) = (units[0], units[1])
    return own.keys.allSatisfy { united[$0]?.content == own[$0]?.content }
  }

  private static func fillGaps(
    _ contact: inout Contact, of fields: ContactFields, from source: Contact, _ changes: inout [Change]
  ) {
    for text in ContactText.all where contact[keyPath: text.path].isEmpty && !source[keyPath: text.path].isEmpty {
      let property: String
      switch text.place {
      case .name: property = "N"
      case .lines(let names, _): property = names[0]
      // What the card calls the person stands; the organization follows.
      case .formattedName, .organization: continue
      }
      contact[keyPath: text.path] = source[keyPath: text.path]
      changes.append(Change(property: property, title: text.title, value: source[keyPath: text.path]))
    }
    // A department is one of that organization.
    if contact.organization.isEmpty || contact.organization == source.organization {
      if contact.organization.isEmpty, !source.organization.isEmpty {
        contact.organization = source.organization
        changes.append(Change(property: "ORG", title: ContactText.organization.title, value: source.organization))
      }
      if contact.department.isEmpty, !source.department.isEmpty {
        contact.department = source.department
        changes.append(Change(property: "ORG", title: ContactText.department.title, value: source.department))
      }
    }
    if fields.text(of: .birthday) == nil, let birthday = source.birthday {
      contact.birthday = birthday
      changes.append(Change(property: "BDAY", title: ContactProperty.birthday.title, value: birthday.text))
    }
    if fields.text(of: .photo) == nil, let photo = source.photo {
      contact.photo = photo
      let address = if case .url(let url) = photo { url } else { "" }
      changes.append(Change(property: "PHOTO", title: ContactProperty.photo.title, value: address))
    }
  }

  /// What the card calls the person stands, also where the name's parts say more now.
  private static func restoreFormattedName(_ card: inout Card, of fields: ContactFields) {
    guard fields.text(of: .formattedName) != nil,
      let old = fields.properties.first(where: { $0.name == "FN" }),
      let index = card.properties.firstIndex(where: { $0.name == "FN" })
    else { return }
    card.replace(at: index, with: old)
  }

  private static func addMissing(_ contact: inout Contact, from source: Contact, _ changes: inout [Change]) {
    for list in ContactProperty.lists {
      changes += list.unite(&contact, source).map { Change(property: list.property, title: list.title, value: $0) }
    }
    var groups = Set(contact.groups)
    for group in source.groups where groups.insert(group).inserted {
      contact.groups.append(group)
      changes.append(Change(property: "CATEGORIES", title: ContactProperty.groups.title, value: group))
    }
  }

  /// Adds the values whose form is missing, and returns their texts.
  static func add<Value, Known: KnownMeanings>(
    _ values: [Labeled<Value>], to list: inout [Labeled<Value>], by form: (Value) -> Known.Form, _: Known.Type,
    text: (Value) -> String
  ) -> [String] {
    guard !values.isEmpty else { return [] }
    var added: [String] = []
    let forms = values.map { form($0.value) }
    var known = Known(asking: forms)
    for labeled in list { known.insert(form(labeled.value)) }
    for (labeled, adding) in zip(values, forms) where !known.say(adding) {
      known.insert(adding)
      // Its line is one of the other card.
      list.append(Labeled(labeled.label, labeled.value))
      added.append(text(labeled.value))
    }
    return added
  }

  private static func addOthers(_ card: inout Card, from fields: ContactFields) -> [Change] {
    guard fields.kinds.contains(.other) else { return [] }
    let existing = card.properties
    let names = Set(existing.map(\.name))
    let companions = fields.companions
    var changes: [Change] = []
    var transplant = Transplant(into: existing)
    for (index, property) in fields.properties.enumerated() {
      guard fields.kinds[index] == .other, !property.name.isEmpty, !names.contains(property.name) else { continue }
      let isBinary = ContactFields.isBinary(property)
      guard isBinary || !fields.text(property).isEmpty else { continue }
      changes.append(
        Change(
          property: property.name, title: OtherValue.title(of: property), value: isBinary ? "" : fields.text(property)))
      let lines = [index] + (property.group.flatMap { companions[$0.lowercased()] } ?? []).filter { $0 != index }
      for line in transplant.lines(lines, of: fields) { card.append(line) }
    }
    return changes
  }
}

extension ContactFields {
  /// What the card says there, whether it can be read or not; nil where it says nothing.
  fileprivate func text(of field: Field) -> String? {
    properties.indices.lazy.filter { kinds[$0] == field }.map { Self.trimmed(properties[$0].text) }.first {
      !$0.isEmpty
    }
  }
}

extension Card {
  /// Sets REV to `now` in its own form, where the card has one.
  mutating func revise(_ now: Timestamp) {
    for (index, property) in properties.enumerated() where property.name == "REV" {
      var revision = property
      ValueKind.write(now, into: &revision)
      replace(at: index, with: revision)
    }
  }
}
