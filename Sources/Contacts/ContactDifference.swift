package import VCard

/// One point in which two versions of a contact say different things, in a person's words: for showing both beside each
/// other.
package struct ContactDifference: Sendable, Equatable {
  /// What one version says about it.
  package enum Side: Sendable, Equatable {
    case nothing
    /// May have several lines.
    case text(String)
    /// A picture, which is shown and not told.
    case photo
  }

  /// What it is about: "Last name", "Phone", "Photo".
  package let title: String
  /// The label that the value has on both sides, or on the one that has it: "home". "" for none.
  package let label: String
  package let old: Side
  package let new: Side

  package init(title: String, label: String = "", old: Side, new: Side) {
    self.title = title
    self.label = label
    self.old = old
    self.new = new
  }

  /// Everything in which two cards differ, in the order in which a card is shown.
  ///
  /// Empty where they only differ in what nobody sees (a value's preference, who wrote the card), or in nothing.
  package static func between(_ old: Card, _ new: Card) -> [ContactDifference] {
    ContactDifferenceList(old: ContactFields(old), new: ContactFields(new)).found.map(\.difference)
  }

  /// Everything in which two contacts differ.
  package static func between(_ old: Contact, _ new: Contact) -> [ContactDifference] {
    ContactDifferenceList(old: old, new: new).found.map(\.difference)
  }
}

/// Differences, as they are found.
struct ContactDifferenceList {
  /// What of a contact a difference is about.
  enum Source {
    case text(ContactText)
    case kind, birthday, photo, groups
    /// A value on each side, or on one.
    case value(ContactList, old: Labeled<String>?, new: Labeled<String>?)
    /// A property that no contact shows, by its line in each card.
    case other(old: Int?, new: Int?)
  }

  struct Found {
    let difference: ContactDifference
    let source: Source
  }

  let old: Contact
  let new: Contact
  private(set) var found: [Found] = []

  init(old: Contact, new: Contact) {
    self.old = old
    self.new = new
    addContact()
  }

  init(old: ContactFields, new: ContactFields) {
    self.init(old: Contact(old), new: Contact(new))
    addOthers(OtherValue.all(in: old), OtherValue.all(in: new))
  }

  private mutating func addContact() {
    for property in ContactProperty.all {
      switch property {
      case .text(let text): add(.text(text), text.title, text.path)
      case .list(let list):
        add(list.title, list.words(old), list.words(new)) { .value(list, old: $0, new: $1) }
      case .kind: add(.kind, property.title, \.kind.words)
      case .birthday: add(.birthday, property.title, \.birthdayWords)
      case .photo: addPhoto(property.title)
      case .groups: addGroups(property.title)
      }
    }
  }

  private mutating func add(_ source: Source, _ difference: ContactDifference) {
    found.append(Found(difference: difference, source: source))
  }

  private mutating func addPhoto(_ title: String) {
    guard old.photo != new.photo else { return }
    add(.photo, ContactDifference(title: title, old: Self.side(old.photo), new: Self.side(new.photo)))
  }

  private mutating func add(_ source: Source, _ title: String, _ value: KeyPath<Contact, String>) {
    let (old, new) = (self.old[keyPath: value], self.new[keyPath: value])
    if old != new { add(source, ContactDifference(title: title, old: Self.side(old), new: Self.side(new))) }
  }

  private mutating func addGroups(_ title: String) {
    guard Set(old.groups) != Set(new.groups) else { return }
    let (old, new) = (old.groups.joined(separator: "\n"), new.groups.joined(separator: "\n"))
    add(.groups, ContactDifference(title: title, old: Self.side(old), new: Self.side(new)))
  }

  private mutating func addOthers(_ old: [OtherValue], _ new: [OtherValue]) {
    var titles: [String] = []
    var values: [String: (old: [Labeled<String>], new: [Labeled<String>])] = [:]
    for (value, isOld) in old.map({ ($0, true) }) + new.map({ ($0, false) }) {
      if values[value.title] == nil { titles.append(value.title) }
      if isOld {
        values[value.title, default: ([], [])].old.append(value.value)
      } else {
        values[value.title, default: ([], [])].new.append(value.value)
      }
    }
    for title in titles {
      add(title, values[title]?.old ?? [], values[title]?.new ?? []) { .other(old: $0?.line, new: $1?.line) }
    }
  }

  /// Values have no names of their own, so what belongs together is found by what is alike: first the same value under another
  /// label, then another value under the same label. What remains is on one side only.
  ///
  /// Each list of places has its first one last. Two cards with 700,000 values each are told apart as well.
  private mutating func add(
    _ title: String, _ old: [Labeled<String>], _ new: [Labeled<String>],
    _ source: (Labeled<String>?, Labeled<String>?) -> Source
  ) {
    var same: [Labeled<String>: [Int]] = [:]
    for place in old.indices.reversed() { same[old[place], default: []].append(place) }
    var isGone = old.map { _ in true }
    var added: [Labeled<String>] = []
    for value in new {
      if let place = same[value]?.popLast() { isGone[place] = false } else { added.append(value) }
    }
    let gone = old.indices.lazy.filter { isGone[$0] }.map { old[$0] }
    let goneValues = Set(gone.map(\.value))
    var byValue: [String: [Int]] = [:]
    var byLabel: [String: [Int]] = [:]
    for place in added.indices.reversed() {
      let value = added[place]
      if goneValues.contains(value.value) {
        byValue[value.value, default: []].append(place)
      } else {
        byLabel[value.label, default: []].append(place)
      }
    }
    var isPaired = added.map { _ in false }
    var pairs: [(old: Labeled<String>, new: Labeled<String>?)] = []
    for value in gone {
      let partner = byValue[value.value]?.popLast() ?? byLabel[value.label]?.popLast()
      if let partner { isPaired[partner] = true }
      pairs.append((value, partner.map { added[$0] }))
    }
    for (before, after) in pairs {
      let isRelabelled = after.map { $0.label != before.label } ?? false
      add(
        source(before, after),
        ContactDifference(
          title: title, label: isRelabelled ? "" : before.label, old: Self.side(before, withLabel: isRelabelled),
          new: after.map { Self.side($0, withLabel: isRelabelled) } ?? .nothing))
    }
    for place in added.indices where !isPaired[place] {
      let value = added[place]
      add(
        source(nil, value),
        ContactDifference(title: title, label: value.label, old: .nothing, new: .text(value.value)))
    }
  }

  private static func side(_ value: Labeled<String>, withLabel: Bool) -> ContactDifference.Side {
    .text(withLabel ? "\(value.label.isEmpty ? "no label" : value.label): \(value.value)" : value.value)
  }

  private static func side(_ text: String) -> ContactDifference.Side { text.isEmpty ? .nothing : .text(text) }

  private static func side(_ photo: Photo?) -> ContactDifference.Side {
    switch photo {
    case nil: .nothing
    case .data: .photo
    case .url(let address): .text(address)
    }
  }
}

/// A property that is no field of a contact, as a person may be told of it.
struct OtherValue {
  let title: String
  let value: Labeled<String>

  static func all(in fields: ContactFields) -> [OtherValue] {
    fields.properties.indices.compactMap { line in
      let property = fields.properties[line]
      guard fields.kinds[line] == .other, !property.name.isEmpty else { return nil }
      let text = text(property, fields)
      guard !text.isEmpty else { return nil }
      return OtherValue(
        title: title(of: property), value: Labeled(fields.canonicalLabel(property, .other), text, line: line))
    }
  }

  /// Its name, where nobody has a word for it.
  static func title(of property: Property) -> String { titles[property.name] ?? property.name }

  static func text(_ property: Property, _ fields: ContactFields) -> String {
    guard ContactFields.isBinary(property), case .bytes(let bytes, let mediaType) = property.data else {
      return fields.text(property)
    }
    let kind = mediaType.map { "\($0), " } ?? ""
    return "\(kind)\(bytes.count) bytes"
  }

  private static let titles = [
    "CLASS": "Visibility", "GENDER": "Gender", "GEO": "Position", "KEY": "Key", "LANG": "Language", "LOGO": "Logo",
    "MEMBER": "Member", "SOUND": "Sound", "TZ": "Time zone",
  ]
}

extension Contact {
  fileprivate var birthdayWords: String { birthday?.words ?? "" }
}

extension Contact.Kind {
  fileprivate var words: String {
    switch self {
    case .person: "Person"
    case .organization: "Organization"
    case .group: "Distribution list"
    }
  }
}
