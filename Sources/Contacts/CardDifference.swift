package import VCard

/// What differs between two versions of a contact, property by property, in a person's words.
package struct CardDifference: Equatable, Sendable {
  /// One thing that only one of the versions says.
  package struct Line: Hashable, Sendable {
    /// What kind of thing: "phone".
    package let field: String
    /// Its label: "mobile"; mostly "".
    package let label: String
    /// On one line.
    package let value: String

    init(_ field: String, _ value: String, label: String = "") {
      self.field = field
      self.label = label
      self.value = value
    }
  }

  /// What only the first, and only the second version says, in the order of a card on a page.
  package let first: [Line]
  package let second: [Line]

  package init(_ first: Card, _ second: Card) {
    let (first, second) = (Self.lines(of: first), Self.lines(of: second))
    let (inFirst, inSecond) = (Set(first), Set(second))
    self.first = first.filter { !inSecond.contains($0) }
    self.second = second.filter { !inFirst.contains($0) }
  }

  /// The kinds of things that differ, each once: "phone, note".
  package var fields: [String] {
    var fields: [String] = []
    for line in first + second where !fields.contains(line.field) { fields.append(line.field) }
    return fields
  }

  /// Everything that a card says, as lines.
  private static func lines(of card: Card) -> [Line] {
    let contact = Contact(card)
    var lines = [
      Line("name", contact.composedName), Line("shown as", contact.formattedName),
      Line("kind", contact.kind == .person ? "" : "\(contact.kind)"), Line("nickname", contact.nickname),
      Line(
        "phonetic name",
        Contact.composedName(
          prefix: "", first: contact.phoneticFirst, middle: contact.phoneticMiddle, last: contact.phoneticLast,
          suffix: "")),
      Line("organization", contact.organization), Line("department", contact.department),
      Line("job title", contact.jobTitle),
    ]
    lines += contact.phones.map { Line("phone", $0.value, label: $0.label) }
    lines += contact.emails.map { Line("e-mail", $0.value, label: $0.label) }
    lines += contact.addresses.map { Line("address", text(of: $0.value), label: $0.label) }
    lines += contact.urls.map { Line("web page", $0.value, label: $0.label) }
    lines += contact.instantMessages.map { Line("message", "\($0.value.service) \($0.value.user)", label: $0.label) }
    lines += contact.socialProfiles.map {
      Line("profile", [$0.value.service, $0.value.user, $0.value.url].spaced, label: $0.label)
    }
    lines += contact.relatedNames.map { Line("related name", $0.value, label: $0.label) }
    lines += contact.dates.map { Line("date", $0.value.text, label: $0.label) }
    lines += [Line("birthday", contact.birthday?.text ?? ""), Line("note", contact.note)]
    lines += contact.groups.map { Line("group", $0) }
    switch contact.photo {
    case .data(let bytes, let type): lines.append(Line("photo", "\(type), \(bytes.count) bytes, \(digest(of: bytes))"))
    case .url(let url): lines.append(Line("photo", url))
    case nil: break
    }
    lines += card.properties.filter { Field($0) == .other }.map { Line($0.name, $0.text) }
    return lines.filter { !$0.value.isEmpty }
  }

  private static func text(of address: PostalAddress) -> String {
    [
      address.poBox, address.extended, address.street, [address.postalCode, address.city].spaced, address.region,
      address.country,
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Tells two pictures of one size apart.
  private static func digest(of bytes: [UInt8]) -> String {
    String(UniqueID(bytes: Array(PartDigest(hashing: bytes).bytes.prefix(16)))?.description.prefix(8) ?? "")
  }
}

extension [String] {
  /// Those that say something, with a space between them.
  fileprivate var spaced: String { filter { !$0.isEmpty }.joined(separator: " ") }
}
