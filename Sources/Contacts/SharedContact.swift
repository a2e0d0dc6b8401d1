package import VCard

/// What of a contact a person gives to somebody else: each value can be left out, and nothing goes along that no value shows. So
/// the UID, the history and the groups of the giver stay with the giver, as do properties that no program shows.
package struct SharedContact: Sendable, Equatable {
  /// One value that goes along or stays.
  package struct Value: Sendable, Equatable {
    /// Tells it from the others of this contact: "phone-0".
    package let key: String
    /// "Mobile", or what such a value is called.
    package let title: String
    /// As a person reads it; "" for a photo.
    package let words: String
    /// Whether it goes along unless the person leaves it out. A note is about somebody, and groups are the giver's order.
    package let isOffered: Bool
  }

  private let contact: Contact
  /// All but the name, which always goes along.
  package let values: [Value]

  package init(_ contact: Contact) {
    self.contact = contact
    values = ContactProperty.all.flatMap { Self.values($0, of: contact) }
  }

  /// Those that go along where nobody has chosen.
  package var offered: Set<String> { Set(values.filter(\.isOffered).map(\.key)) }

  /// The name and these values; keys that the contact does not have mean nothing.
  package func contact(with keys: Set<String>) -> Contact {
    var shared = contact
    for property in ContactProperty.all {
      let has = { (key: String) in keys.contains(key) }
      switch property {
      case .text(let text): if !Self.isName(text, of: contact), !has(property.key) { shared[keyPath: text.path] = "" }
      case .list(let list): list.filter(&shared) { has("\(property.key)-\($0)") }
      case .kind: break
      case .birthday: if !has(property.key) { shared.birthday = nil }
      case .photo: if !has(property.key) { shared.photo = nil }
      case .groups: if !has(property.key) { shared.groups = [] }
      }
    }
    return shared
  }

  /// The vCard of them, in version 3.0, which every program reads.
  package func card(with keys: Set<String>) -> Card { contact(with: keys).plainCard }

  /// The same without the bytes of a photo.
  package func smallCard(with keys: Set<String>) -> Card {
    card(with: hasPicture(keys) ? keys.subtracting([ContactProperty.photo.key]) : keys)
  }

  /// Whether the bytes of a photo are among these values.
  package func hasPicture(_ keys: Set<String>) -> Bool {
    if case .data = contact.photo { keys.contains(ContactProperty.photo.key) } else { false }
  }

  private static func values(_ property: ContactProperty, of contact: Contact) -> [Value] {
    func value(_ words: String, isOffered: Bool = true) -> [Value] {
      [Value(key: property.key, title: property.title, words: words, isOffered: isOffered)]
    }
    switch property {
    case .text(let text):
      let words = contact[keyPath: text.path]
      return words.isEmpty || isName(text, of: contact) ? [] : value(words, isOffered: text.shown != .note)
    case .list(let list):
      return list.words(contact).enumerated().map { index, said in
        let title = said.label.isEmpty ? list.title : said.label.prefix(1).uppercased() + said.label.dropFirst()
        return Value(key: "\(property.key)-\(index)", title: title, words: said.value, isOffered: true)
      }
    case .kind: return []
    case .birthday: return contact.birthday.map { value($0.words) } ?? []
    case .photo:
      switch contact.photo {
      case .data: return value("")
      case .url(let address): return value(address)
      case nil: return []
      }
    case .groups:
      return contact.groups.isEmpty ? [] : value(contact.groups.joined(separator: ", "), isOffered: false)
    }
  }

  /// Whether the text is what the contact is called: a part of the name, or all that there is of one.
  private static func isName(_ text: ContactText, of contact: Contact) -> Bool {
    switch text.place {
    case .name, .formattedName: true
    default: contact[keyPath: text.path].isExactly(contact.displayName) && !contact[keyPath: text.path].isEmpty
    }
  }
}
