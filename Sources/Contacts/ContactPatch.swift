package import VCard

extension Contact {
  /// `card` with those properties edited that say something else than this contact; all other lines stay byte for byte.
  ///
  /// - A value that is still there keeps its line; only a changed label edits it. A line whose label is still there gets the new
  ///   value, and keeps its other parameters. What is new stands behind its like, unless something that was there comes after it.
  /// - Where values that were there come in another order, their lines exchange their places, each as it is.
  /// - FN follows the name: where the name changed and ``formattedName`` did not, FN is composed anew.
  /// - Components of N and ORG, parameters and properties that this view does not know stay.
  /// - REV becomes `now` where the card has one and anything changed.
  package func patch(_ card: Card, now: Timestamp) -> Card {
    let fields = ContactFields(card)
    var patch = ContactPatch(card: card, fields: fields, old: Contact(fields), new: self)
    return patch.applied(now: now)
  }

  /// A new card with this contact's content: vCard 3.0, which every program reads, with Apple's labels.
  package func newCard(uid: String, now: Timestamp) -> Card {
    var empty = Card(version: .v30, uid: uid)
    empty.append(Property(name: "PRODID", text: "-//Contacts2Web//Contacts2Web//EN"))
    var card = written(into: empty)
    card.append(Property(name: "REV", text: now.extended))
    return card
  }

  /// The same without what tells where the card comes from: UID, PRODID and REV.
  var plainCard: Card { written(into: Card(version: .v30)) }

  private func written(into empty: Card) -> Card {
    // A card without REV is not told the time.
    var card = patch(empty, now: Timestamp(milliseconds: 0))
    if card.first("FN") == nil { card.insert(Property(name: "FN", text: displayName), at: 1) }
    if card.first("N") == nil {
      card.insert(Property(name: "N", components: Array(repeating: [""], count: 5)), at: 1)
    }
    return card
  }
}

/// The edits that turn one contact into another: single values here, lists in ContactPatchLists.
struct ContactPatch {
  var edit: CardEdit
  let fields: ContactFields
  let version: Version
  let old: Contact
  let new: Contact

  init(card: Card, fields: ContactFields, old: Contact, new: Contact) {
    edit = CardEdit(card, fields.properties)
    self.fields = fields
    version = card.version
    self.old = old
    self.new = new
  }

  mutating func applied(now: Timestamp) -> Card {
    patchName()
    for property in ContactProperty.all {
      switch property {
      case .text(let text): patch(text)
      case .list(let list): list.patch(&self)
      case .kind: patchKind()
      case .birthday: patchBirthday()
      case .photo: patchPhoto()
      case .groups: patchCategories()
      }
    }
    return edit.revised(now)
  }

  // MARK: Finding

  func indexes(of field: Field) -> [Int] {
    fields.properties.indices.filter { Field(fields.properties[$0]) == field }
  }

  func indexes(of name: String) -> [Int] { fields.properties.indices.filter { fields.properties[$0].name == name } }

  // MARK: Name

  private mutating func patchName() {
    let before = [old.last, old.first, old.middle, old.prefix, old.suffix]
    let after = [new.last, new.first, new.middle, new.prefix, new.suffix]
    let nameChanged = !before.isExactly(after)
    if nameChanged { patchParts(after) }
    let fallback = new.withoutFormattedName.displayName
    let wasFallback = old.formattedName.isEmpty && !fallback.isExactly(old.withoutFormattedName.displayName)
    let formattedChanged = !new.formattedName.isExactly(old.formattedName)
    guard nameChanged || wasFallback || formattedChanged else { return }
    let text = new.formattedName.isEmpty || nameChanged && !formattedChanged ? fallback : new.formattedName
    if let index = indexes(of: .formattedName).first {
      guard !NameReader.collapsed(fields.text(fields.properties[index])).isExactly(text) else { return }
      var property = fields.properties[index]
      property.text = text
      edit.replace(index, with: property)
    } else if version != .v21 || formattedChanged, !text.isEmpty {
      edit.add([Property(name: "FN", text: text)], after: indexes(of: .name) + indexes(of: "VERSION"))
    }
  }

  /// Only the components that differ are written, so that those behind the fifth and the lists in others stay.
  private mutating func patchParts(_ after: [String]) {
    guard let index = indexes(of: .name).first else {
      let property = Property(name: "N", components: after.map { [$0] })
      return edit.add([property], after: indexes(of: "VERSION"))
    }
    var property = fields.properties[index]
    let written = ContactFields.components(property, 5)
    var components = property.components
    // Where commas are text the components must not be joined by them again.
    while components.count < 5 { components.append([""]) }
    for part in 0..<5 where !written[part].isExactly(after[part]) { components[part] = [after[part]] }
    property.components = components
    edit.replace(index, with: property)
  }

  // MARK: Single values

  private mutating func patch(_ text: ContactText) {
    switch text.place {
    case .lines(let names, _):
      guard let place = ContactText.ownLines.firstIndex(where: { $0.text.key == text.key }) else { return }
      patchText(.text(UInt8(place)), names, old[keyPath: text.path], new[keyPath: text.path])
    case .organization(let component): if component == 0 { patchOrganization() }
    // With each other.
    case .name, .formattedName: break
    }
  }

  private mutating func patchText(_ field: Field, _ names: [String], _ before: String, _ after: String) {
    guard !before.isExactly(after) else { return }
    let indexes = indexes(of: field)
    // The line that is shown; an empty one takes a new text.
    let index = indexes.first { !fields.text(fields.properties[$0]).isEmpty } ?? indexes.first
    guard let index else { return edit.add([textProperty(names[0], after)], after: []) }
    if after.isEmpty { return edit.removeWithGroup(index) }
    var property = fields.properties[index]
    if names[0] == "NICKNAME", property.list.count > 1 {
      property.list = Self.list(after)
    } else {
      ValueKind.write(after, into: &property)
    }
    edit.replace(index, with: property)
  }

  private func textProperty(_ name: String, _ text: String) -> Property { Property(name: name, text: text) }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  private mutating func patchOrganization() {
    let isOrganizationNew = !old.organization.isExactly(new.organization)
    let isDepartmentNew = !old.department.isExactly(new.department)
    guard isOrganizationNew || isDepartmentNew else { return }
    let units = new.department.isEmpty ? [[new.organization]] : [[new.organization], [new.department]]
    guard let index = indexes(of: .organization).first else {
      return edit.add([Property(name: "ORG", components: units)], after: [])
    }
    if new.organization.isEmpty, new.department.isEmpty { return edit.removeWithGroup(index) }
    var property = fields.properties[index]
    var components = property.fields.map { [$0] }
    if isOrganizationNew { components[0] = [new.organization] }
    if isDepartmentNew { components = [components[0]] + units.dropFirst() }
    property.components = components
    edit.replace(index, with: property)
  }

  private mutating func patchKind() {
    guard old.kind != new.kind else { return }
    for index in indexes(of: .kind) + indexes(of: .showAs) { edit.remove(index) }
    switch new.kind {
    case .person: break
    case .organization where version == .v40: edit.add([textProperty("KIND", "org")], after: [])
    case .organization: edit.add([textProperty("X-ABShowAs", "COMPANY")], after: [])
    case .group where version == .v40: edit.add([textProperty("KIND", "group")], after: [])
    case .group: edit.add([textProperty("X-ADDRESSBOOKSERVER-KIND", "group")], after: [])
    }
  }

  private mutating func patchBirthday() {
    guard old.birthday != new.birthday else { return }
    let indexes = indexes(of: .birthday)
    let index = indexes.first { fields.partialDate(fields.properties[$0]) != nil } ?? indexes.first
    guard let birthday = new.birthday else {
      if let index { edit.removeWithGroup(index) }
      return
    }
    if let index {
      edit.replace(index, with: write(birthday, into: fields.properties[index]))
    } else {
      edit.add([write(birthday, into: textProperty("BDAY", ""))], after: [])
    }
  }

  /// A day without a year is 1604 in vCard 3.0, which has no other way to say it, as Apple writes it.
  func write(_ date: PartialDate, into property: Property) -> Property {
    var property = property
    let isBasic = PartialDate(property.text) != nil && !property.text.utf8.dropFirst(2).contains(UInt8(ascii: "-"))
    property.removeParameters("X-APPLE-OMIT-YEAR", "CALSCALE")
    if property.parameter("VALUE")?.lowercased() != "date" { property.removeParameters("VALUE") }
    var text = date.text
    if date.year == nil {
      if version == .v30 {
        property.parameters.append(Parameter("X-APPLE-OMIT-YEAR", "\(PartialDate.appleNoYear)"))
        text = "\(PartialDate.appleNoYear)" + text.dropFirst()
      } else {
        text = "--" + text.dropFirst(2).filter { $0 != "-" }
      }
    } else if isBasic || version == .v40 {
      text.removeAll { $0 == "-" }
    }
    property.text = text
    return property
  }

  mutating func patchCategories() {
    let (before, after) = (Set(old.groups.map { Array($0.utf8) }), Set(new.groups.map { Array($0.utf8) }))
    guard before != after else { return }
    // One category in two spellings is one group, and the card's other spelling of it goes with the one that is shown.
    let removed = Set(old.groups.filter { !after.contains(Array($0.utf8)) })
    var added = new.groups.filter { !before.contains(Array($0.utf8)) }
    for index in indexes(of: .categories).reversed() {
      var property = fields.properties[index]
      let list = fields.categories(property)
      let kept = list.filter { !removed.contains($0) }
      if kept.count == list.count, added.isEmpty { continue }
      property.list = kept + added
      added = []
      if property.list.isEmpty { edit.remove(index) } else { edit.replace(index, with: property) }
    }
    if !added.isEmpty { edit.add([Property(name: "CATEGORIES", list: added)], after: []) }
  }

  private mutating func patchPhoto() {
    guard !old.photo.isExactly(new.photo) else { return }
    let indexes = indexes(of: .photo)
    let data: BinaryValue
    switch new.photo {
    case nil:
      for index in indexes { edit.removeWithGroup(index) }
      return
    case .url(let url)?: data = .uri(url)
    case .data(let bytes, let mediaType)?: data = .bytes(bytes, mediaType: mediaType.isEmpty ? nil : mediaType)
    }
    guard let index = indexes.first(where: { fields.photo(fields.properties[$0]) != nil }) ?? indexes.first else {
      return edit.add([Property(name: "PHOTO", data: data)], after: [])
    }
    var property = fields.properties[index]
    property.data = data
    edit.replace(index, with: property)
  }
}

extension Contact {
  fileprivate var withoutFormattedName: Contact {
    var contact = self
    contact.formattedName = ""
    return contact
  }
}
