/// What a contact says once, so that one of several cards of the same person says it when they become one.
package enum MergedField: Sendable, Hashable {
  case texts(Whole)
  case birthday, photo

  /// One text, or several that are one thing to a person.
  package struct Whole: Sendable, Hashable {
    package let key: String
    package let title: String
    /// What stands between the parts for a person to read.
    let separator: String

    /// With what the card stands for, and the card's own wording.
    package static let name = Whole(key: "name", title: "Name", separator: " ")
    static let phonetic = Whole(key: "phonetic", title: "Phonetic name", separator: " ")
    static let organization = Whole(key: "organization", title: "Organization", separator: ", ")
  }

  package static let name = MergedField.texts(.name)

  /// In the order in which a person is asked.
  package static let all: [MergedField] =
    ContactText.all.compactMap(\.mergedField).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    + [.birthday, .photo]

  /// What the form's field ends with.
  package var key: String {
    switch self {
    case .texts(let whole): whole.key
    case .birthday: ContactProperty.birthday.key
    case .photo: ContactProperty.photo.key
    }
  }

  /// As a person calls it.
  package var title: String {
    switch self {
    case .texts(let whole): whole.title
    case .birthday: ContactProperty.birthday.title
    case .photo: ContactProperty.photo.title
    }
  }

  /// What the contact says of it, in one line; "" for nothing, and for a photo.
  package func text(_ contact: Contact) -> String {
    switch self {
    case .texts(.name):
      let composed = contact.composedName
      if contact.formattedName.isEmpty || composed.isEmpty { return contact.formattedName + composed }
      return "\(contact.formattedName) (\(composed))"
    case .texts(let whole): return parts(contact).filter { !$0.isEmpty }.joined(separator: whole.separator)
    case .birthday: return contact.birthday?.words ?? ""
    case .photo: return ""
    }
  }

  package func isSaid(by contact: Contact) -> Bool { self == .photo ? contact.photo != nil : !text(contact).isEmpty }

  /// Whether `other` says all of it that `contact` says: "Dr. Anna Lee" says all of "Anna Lee".
  package func isCovered(_ contact: Contact, by other: Contact) -> Bool {
    if self == .photo { return contact.photo == nil || contact.photo.isExactly(other.photo) }
    return zip(parts(contact), parts(other)).allSatisfy { part, known in
      part.isEmpty || Meaning.of(text: part) == Meaning.of(text: known)
    }
  }

  /// Whose it is unless the person chooses: the first one's who says it, or that of a later one who says all of this and more.
  package func preferred(_ contacts: [Contact]) -> Int {
    var best = contacts.firstIndex { isSaid(by: $0) } ?? 0
    for (index, contact) in contacts.enumerated() where index > best && isSaid(by: contact) {
      let known = contacts[best]
      guard isCovered(known, by: contact), !isCovered(contact, by: known) else { continue }
      // What the card calls the person stands.
      if self == .name, contact.formattedName != known.formattedName { continue }
      best = index
    }
    return best
  }

  /// Lets `target` say what `source` says. A photo stands in its line, and is taken over with it.
  func copy(_ source: Contact, to target: inout Contact) {
    for text in ContactText.all where text.mergedField == self {
      target[keyPath: text.path] = source[keyPath: text.path]
    }
    if self == .name, isSaid(by: source) { target.kind = source.kind }
    if self == .birthday { target.birthday = source.birthday }
  }

  /// Nil for what a contact may say any number of times.
  static func of(_ field: Field) -> MergedField? {
    switch field {
    case .name, .formattedName, .kind, .showAs: .name
    case .organization: .texts(.organization)
    case .birthday: .birthday
    case .photo: .photo
    case .text(let place): ContactText.ownLines[Int(place)].text.mergedField
    case .categories, .phone, .email, .address, .url, .message, .oldMessage, .socialProfile, .related, .date, .label,
      .countryCode, .administrative, .other:
      nil
    }
  }

  private func parts(_ contact: Contact) -> [String] {
    switch self {
    case .photo: []
    case .birthday:
      contact.birthday.map { ["\($0.month)-\($0.day)", $0.year.map { "\($0)" } ?? ""] } ?? ["", ""]
    case .texts: ContactText.all.filter { $0.mergedField == self }.map { $0.text(contact) }
    }
  }
}
