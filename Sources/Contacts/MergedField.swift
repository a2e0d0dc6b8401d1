/// What a contact says once, so that one of several cards of the same person says it when they become one.
package enum MergedField: String, CaseIterable, Sendable {
  /// With what the card stands for, and the card's own wording.
  case name
  case nickname, phonetic, organization
  case jobTitle = "job-title"
  case role, birthday, photo

  /// As a person calls it.
  package var title: String {
    switch self {
    case .name: "Name"
    case .nickname: "Nickname"
    case .phonetic: "Phonetic name"
    case .organization: "Organization"
    case .jobTitle: "Job title"
    case .role: "Role"
    case .birthday: "Birthday"
    case .photo: "Photo"
    }
  }

  /// What the contact says of it, in one line; "" for nothing, and for a photo.
  package func text(_ contact: Contact) -> String {
    switch self {
    case .name:
      let composed = contact.composedName
      if contact.formattedName.isEmpty || composed.isEmpty { return contact.formattedName + composed }
      return "\(contact.formattedName) (\(composed))"
    case .birthday: return contact.birthday?.words ?? ""
    case .nickname, .phonetic, .jobTitle, .role, .photo:
      return parts(contact).filter { !$0.isEmpty }.joined(separator: " ")
    case .organization: return parts(contact).filter { !$0.isEmpty }.joined(separator: ", ")
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
    for text in ContactText.all where Self.of(text) == self { target[keyPath: text.path] = source[keyPath: text.path] }
    switch self {
    case .name: if isSaid(by: source) { target.kind = source.kind }
    case .birthday: target.birthday = source.birthday
    case .nickname, .phonetic, .organization, .jobTitle, .role, .photo: break
    }
  }

  /// Nil for the note, of which there may be any number.
  static func of(_ text: ContactText) -> MergedField? {
    switch text.place {
    case .name, .formattedName: .name
    case .organization: .organization
    case .lines(_, let isRepeated): isRepeated ? nil : MergedField(rawValue: text.key) ?? .phonetic
    }
  }

  /// Nil for what a contact may say any number of times.
  static func of(_ field: Field) -> MergedField? {
    switch field {
    case .name, .formattedName, .kind, .showAs: .name
    case .organization: .organization
    case .birthday: .birthday
    case .photo: .photo
    case .text(let place): of(ContactText.ownLines[Int(place)].text)
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
    case .name, .nickname, .phonetic, .organization, .jobTitle, .role:
      ContactText.all.filter { Self.of($0) == self }.map { contact[keyPath: $0.path] }
    }
  }
}
