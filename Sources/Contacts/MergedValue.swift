internal import VCard

/// A value as it is compared with those of other cards: two that mean the same stand once in a merged card, as the one that says more.
enum MergedValue {
  case phone(Meaning.Number, digits: Int)
  case email(String)
  case url(String)
  case address([String], country: String)
  case message([String])
  case profile(SocialProfile)
  case date(PartialDate, label: String)
  case related(String, label: String)
  /// What has no meaning to us is the same where it says the same.
  case other(name: String, content: [UInt8])

  /// Of a property that says `content` in the bytes of the record encoding.
  init(_ property: Property, _ field: Field, _ fields: ContactFields, content: [UInt8]) {
    let value: MergedValue? =
      switch field {
      case .phone:
        fields.phone(property).map { phone in
          .phone(Meaning.Number(phone.value), digits: TextFolding.digits(phone.value).utf8.count)
        }
      case .email: fields.email(property).map { .email(Meaning.of(email: $0.value)) }
      case .url: fields.url(property).map { .url(Meaning.of(url: $0.value)) }
      case .address:
        fields.address(property).map { .address(Meaning.of(address: $0.value), country: $0.value.countryCode) }
      case .message, .oldMessage: fields.account(property, field).map { .message(Meaning.of(account: $0.value)) }
      case .socialProfile: fields.profile(property).map { .profile($0.value) }
      case .date: fields.date(property).map { .date($0.value, label: fields.canonicalLabel(property, field)) }
      case .related:
        fields.related(property).map {
          .related(Meaning.of(text: $0.value), label: fields.canonicalLabel(property, field))
        }
      default: nil
      }
    self = value ?? .other(name: property.name, content: content)
  }

  /// Whether this says all that `other` says: a number with a country's code says all of one without.
  func covers(_ other: MergedValue) -> Bool {
    switch (self, other) {
    case (.phone(let own, let digits), .phone(let other, let fewer)):
      Meaning.Number.isSame(own, other) && digits >= fewer
    case (.email(let own), .email(let other)), (.url(let own), .url(let other)): own == other
    // The label is half of what these say: Maria, the mother, is not Maria, the daughter.
    case (.related(let own, let label), .related(let other, let known)):
      own == other && (known.isEmpty || known == label)
    case (.address(let own, let country), .address(let other, let known)):
      Meaning.isCovered(other, own) && (known.isEmpty || known == country)
    case (.message(let own), .message(let other)): own == other
    case (.profile(let own), .profile(let other)):
      Meaning.Profile.isSame(Meaning.Profile(own), Meaning.Profile(other))
        && (other.user.isEmpty || Meaning.of(text: other.user) == Meaning.of(text: own.user))
        && (other.url.isEmpty || !own.url.isEmpty)
    case (.date(let own, let label), .date(let other, let known)): own == other && (known.isEmpty || known == label)
    case (.other(let own, let content), .other(let other, let known)): own == other && content == known
    default: false
    }
  }

  /// Of a property, as a person reads it.
  static func words(_ property: Property, _ field: Field, _ fields: ContactFields) -> String {
    let words: String? =
      switch field {
      case .address: fields.address(property)?.value.text
      case .message, .oldMessage:
        fields.account(property, field).map { account in
          account.value.service.isEmpty ? account.value.user : "\(account.value.service): \(account.value.user)"
        }
      case .socialProfile:
        fields.profile(property).map { profile in
          [profile.value.service, profile.value.user, profile.value.url].filter { !$0.isEmpty }.joined(separator: "\n")
        }
      case .date: fields.date(property)?.value.words
      default: nil
      }
    return words ?? OtherValue.text(property, fields)
  }

  /// What a person calls such a property.
  static func title(_ property: Property, _ field: Field) -> String {
    switch field {
    case .phone: ContactList.phones.title
    case .email: ContactList.emails.title
    case .address: ContactList.addresses.title
    case .url: ContactList.urls.title
    case .message, .oldMessage: ContactList.messages.title
    case .socialProfile: ContactList.profiles.title
    case .related: ContactList.related.title
    case .date: ContactList.dates.title
    case .text(let place): ContactText.ownLines[Int(place)].text.title
    default: MergedField.of(field)?.title ?? OtherValue.title(of: property)
    }
  }
}
