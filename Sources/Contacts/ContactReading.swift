package import VCard

extension Contact {
  /// The contact that a card describes. What cannot be read as what its property stands for (a birthday "in spring") is left
  /// out here, and stays in the card.
  ///
  /// A value that the card says twice in two ways stands once: an account as IMPP and as X-AIM, a spouse as X-SPOUSE and as
  /// X-EVOLUTION-SPOUSE.
  package init(_ card: Card) { self.init(ContactFields(card)) }

  init(_ fields: ContactFields) {
    self.init()
    var name: [String]?
    var formattedName: String?
    var hasOrganization = false
    var seenGroups: Set<String> = []
    var kindText = ""
    var oldMessages: [Labeled<InstantMessage>] = []
    for (index, (property, field)) in zip(fields.properties, fields.kinds).enumerated() {
      switch field {
      case .name: if name == nil { name = ContactFields.components(property, 5) }
      case .formattedName: if formattedName == nil { formattedName = fields.text(property) }
      case .organization:
        if !hasOrganization {
          hasOrganization = true
          (organization, department) = ContactFields.organization(property)
        }
      case .text(let place):
        let path = ContactText.ownLines[Int(place)].text.path
        if self[keyPath: path].isEmpty { self[keyPath: path] = fields.text(property) }
      case .birthday: if birthday == nil { birthday = fields.partialDate(property) }
      case .photo: if photo == nil { photo = fields.photo(property) }
      case .categories:
        for category in fields.categories(property) where seenGroups.insert(category).inserted {
          groups.append(category)
        }
      case .kind, .showAs: kindText = ContactFields.kind(fields, property, field, sofar: kindText)
      case .phone: Self.add(fields.phone(property), index, to: &phones)
      case .email: Self.add(fields.email(property), index, to: &emails)
      case .address: Self.add(fields.address(property), index, to: &addresses)
      case .url: Self.add(fields.url(property), index, to: &urls)
      case .message: Self.add(fields.account(property, field), index, to: &instantMessages)
      case .oldMessage:
        if var message = fields.account(property, field) {
          message.line = index
          oldMessages.append(message)
        }
      case .socialProfile: Self.add(fields.profile(property), index, to: &socialProfiles)
      case .related: Self.add(fields.related(property), index, to: &relatedNames)
      case .date: Self.add(fields.date(property), index, to: &dates)
      case .label, .countryCode, .administrative, .other: break
      }
    }
    if !oldMessages.isEmpty {
      var accounts = Set(instantMessages.map(\.value))
      for message in oldMessages where accounts.insert(message.value).inserted { instantMessages.append(message) }
    }
    kind = kindText == "org" ? .organization : kindText == "group" ? .group : .person
    readName(parts: name ?? [], formattedName: formattedName ?? "", isPerson: kindText.isEmpty)
  }

  private mutating func readName(parts: [String], formattedName: String, isPerson: Bool) {
    let reader = NameReader(parts: parts, formattedName: formattedName, isPerson: isPerson) {
      ContactText.otherNames.map { self[keyPath: $0] } + phones.map(\.value) + emails.map(\.value)
    }
    (prefix, first, middle) = (reader.prefix, reader.first, reader.middle)
    (last, suffix) = (reader.last, reader.suffix)
    self.formattedName = reader.formatted
  }

  /// `line`: the index of the property.
  private static func add<Value>(_ labeled: Labeled<Value>?, _ line: Int, to list: inout [Labeled<Value>]) {
    // Nobody looks for what stands twice among hundreds; a hostile card would make the looking quadratic.
    guard var labeled, list.count >= 200 || !list.contains(labeled) else { return }
    labeled.line = line
    list.append(labeled)
  }
}
