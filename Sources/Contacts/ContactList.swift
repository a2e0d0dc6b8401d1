/// Values with labels, of which a contact may have several: a line of the table ``all``. See ``ContactText``.
package struct ContactList: Sendable {
  /// The first part of the names of the form's fields.
  package let key: String
  /// What a person calls one of them.
  package let title: String
  /// One of them in the middle of a sentence: "phone number".
  package let one: String
  /// Several of them in the middle of a sentence: "phone numbers".
  let many: String
  /// The labels that a form offers for them, the likeliest first.
  package let labels: [String]
  /// The values in a person's words.
  let words: @Sendable (Contact) -> [Labeled<String>]
  /// What a search finds of them, and which list's come first: search texts are stored, so their order stays.
  let searched: (place: Int, texts: @Sendable (borrowing Contact) -> [String])?
  let isExactlySame: @Sendable (Contact, Contact) -> Bool
  /// Whether both have the same values, in another order.
  let isRearranged: @Sendable (Contact, Contact) -> Bool
  /// Edits the lines of a card.
  let patch: @Sendable (inout ContactPatch) -> Void
  /// The property that one of them is written as: `TEL`.
  package let property: String
  /// Whether a union of two new namesakes that have one of them under two labels is shown to the person for review. Only the label says who
  /// Maria is to somebody. Of a phone number the history is enough, because two programs rarely agree on labels.
  package let asksForLabel: Bool
  /// Keeps the values at these places.
  let filter: @Sendable (inout Contact, (Int) -> Bool) -> Void
  /// Adds what another contact has more, and says what that was.
  let unite: @Sendable (inout Contact, Contact) -> [String]

  private init<Value: ExactlyComparable & Hashable>(
    _ key: String, _ title: String, one: String, many: String, labels: [String], _ property: String, asksForLabel: Bool,
    _ path: any WritableKeyPath<Contact, [Labeled<Value>]> & Sendable,
    _ values: @escaping @Sendable (borrowing Contact) -> [Labeled<Value>],
    words: @escaping @Sendable (Value) -> String,
    searched: (place: Int, texts: @Sendable (Value) -> [String])?,
    patch: @escaping @Sendable (inout ContactPatch) -> Void,
    unite: @escaping @Sendable (inout Contact, Contact) -> [String]
  ) {
    self.key = key
    self.title = title
    self.one = one
    self.many = many
    self.labels = labels
    self.property = property
    self.asksForLabel = asksForLabel
    self.words = { values($0).map { Labeled($0.label, words($0.value), line: $0.line) } }
    self.searched = searched.map { searched in
      (searched.place, { contact in values(contact).flatMap { searched.texts($0.value) } })
    }
    isExactlySame = { values($0).isExactly(values($1)) }
    isRearranged = { left, right in
      let (left, right) = (values(left), values(right))
      guard left.count == right.count, !left.isExactly(right) else { return false }
      func counts(_ list: [Labeled<Value>]) -> [Exact<Labeled<Value>>: Int] {
        Dictionary(list.map { (Exact($0), 1) }, uniquingKeysWith: +)
      }
      return counts(left) == counts(right)
    }
    self.patch = patch
    filter = { contact, keeps in
      contact[keyPath: path] = contact[keyPath: path].enumerated().filter { keeps($0.offset) }.map(\.element)
    }
    self.unite = unite
  }

  package static let phones = ContactList(
    "phone", "Phone", one: "phone number", many: "phone numbers",
    labels: ["mobile", "home", "work", "main", "home fax", "work fax", "pager", "other"],
    "TEL", asksForLabel: false, \.phones, { $0.phones }, words: { $0 }, searched: (1, { [$0] }),
    patch: { $0.patchPhones() }
  ) {
    AdditiveChangeset.add(
      $1.phones, to: &$0.phones, by: Meaning.Number.init, KnownNumbers.self
    ) { $0 }
  }
  package static let emails = ContactList(
    "email", "E-mail", one: "e-mail address", many: "e-mail addresses", labels: ["home", "work", "other"],
    "EMAIL", asksForLabel: false, \.emails, { $0.emails }, words: { $0 }, searched: (0, { [$0] }),
    patch: { $0.patchEmails() }
  ) {
    AdditiveChangeset.add($1.emails, to: &$0.emails, by: Meaning.of(email:), KnownValues.self) { $0 }
  }
  package static let messages = ContactList(
    "message", "Messaging", one: "messaging account", many: "messaging accounts", labels: ["home", "work", "other"],
    "IMPP", asksForLabel: false, \.instantMessages, { $0.instantMessages },
    words: { $0.service.isEmpty ? $0.user : "\($0.service): \($0.user)" }, searched: (4, { [$0.user] }),
    patch: { $0.patchMessages() }
  ) {
    AdditiveChangeset.add(
      $1.instantMessages, to: &$0.instantMessages, by: Meaning.of(account:), KnownValues.self
    ) { $0.url }
  }
  package static let addresses = ContactList(
    "address", "Address", one: "postal address", many: "postal addresses", labels: ["home", "work", "other"],
    "ADR", asksForLabel: false, \.addresses, { $0.addresses }, words: \.text, searched: (2, \.components),
    patch: { $0.patchAddresses() }
  ) {
    AdditiveChangeset.add(
      $1.addresses, to: &$0.addresses, by: Meaning.of(address:), KnownAddresses.self
    ) {
      $0.components.filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }
  package static let urls = ContactList(
    "url", "Web", one: "web address", many: "web addresses", labels: ["homepage", "home", "work", "blog", "other"],
    "URL", asksForLabel: false, \.urls, { $0.urls }, words: { $0 }, searched: (3, { [$0] }),
    patch: { $0.patchURLs() }
  ) {
    AdditiveChangeset.add($1.urls, to: &$0.urls, by: Meaning.of(url:), KnownValues.self) { $0 }
  }
  package static let profiles = ContactList(
    "profile", "Social profile", one: "social profile", many: "social profiles", labels: ["home", "work", "other"],
    "X-SOCIALPROFILE", asksForLabel: true, \.socialProfiles, { $0.socialProfiles },
    words: { [$0.service, $0.user, $0.url].filter { !$0.isEmpty }.joined(separator: "\n") },
    searched: (5, { [$0.user.isEmpty ? $0.url : $0.user] }), patch: { $0.patchSocialProfiles() }
  ) {
    AdditiveChangeset.add(
      $1.socialProfiles, to: &$0.socialProfiles, by: Meaning.Profile.init, KnownProfiles.self
    ) { $0.url.isEmpty ? $0.user : $0.url }
  }
  package static let dates = ContactList(
    "date", "Date", one: "date", many: "dates", labels: ["anniversary", "other"],
    "X-ABDATE", asksForLabel: true, \.dates, { $0.dates }, words: \.words, searched: nil,
    patch: { $0.patchDates() }
  ) {
    AdditiveChangeset.add($1.dates, to: &$0.dates, by: { $0 }, KnownValues.self) { $0.text }
  }
  package static let related = ContactList(
    "related", "Related person", one: "related person", many: "related people",
    labels: [
      "spouse", "partner", "mother", "father", "parent", "child", "sister", "brother", "friend", "assistant", "manager",
      "other",
    ],
    "X-ABRELATEDNAMES", asksForLabel: true, \.relatedNames, { $0.relatedNames }, words: { $0 },
    searched: (6, { [$0] }), patch: { $0.patchRelatedNames() }
  ) {
    AdditiveChangeset.add(
      $1.relatedNames, to: &$0.relatedNames, by: Meaning.of(text:), KnownValues.self
    ) { $0 }
  }
}

/// One thing that a contact says: the table of all of them, in the order in which a card shows them.
package enum ContactProperty: Sendable {
  case text(ContactText)
  case list(ContactList)
  case kind, birthday, photo, groups

  package static let all: [ContactProperty] =
    ContactText.all.filter { $0.form != .below }.map(ContactProperty.text) + [
      .kind, .list(.phones), .list(.emails), .list(.messages), .list(.addresses), .list(.urls), .list(.profiles),
      .birthday,
      .list(.dates), .list(.related),
    ] + ContactText.all.filter { $0.form == .below }.map(ContactProperty.text) + [.photo, .groups]

  /// What tells it from the others in forms: the name of its field, or what the names of its fields begin with.
  package var key: String {
    switch self {
    case .text(let text): text.key
    case .list(let list): list.key
    case .kind: "kind"
    case .birthday: "birthday"
    case .photo: "photo"
    case .groups: "groups"
    }
  }

  /// As a person calls it.
  package var title: String {
    switch self {
    case .text(let text): text.title
    case .list(let list): list.title
    case .kind: "Kind"
    case .birthday: "Birthday"
    case .photo: "Photo"
    case .groups: "Groups"
    }
  }

  package static let lists: [ContactList] = all.compactMap { if case .list(let list) = $0 { list } else { nil } }

  /// Whether two contacts say the same of it, to the byte.
  func isExactlySame(_ left: Contact, _ right: Contact) -> Bool {
    switch self {
    case .text(let text): left[keyPath: text.path].isExactly(right[keyPath: text.path])
    case .list(let list): list.isExactlySame(left, right)
    case .kind: left.kind == right.kind
    case .birthday: left.birthday == right.birthday
    case .photo: left.photo.isExactly(right.photo)
    case .groups: left.groups.isExactly(right.groups)
    }
  }
}

extension Contact {
  /// Whether some of its values stand in another order than in `other`, which no record ID tells.
  package func isRearranged(from other: Contact) -> Bool {
    ContactProperty.lists.contains { $0.isRearranged(self, other) }
  }
}
