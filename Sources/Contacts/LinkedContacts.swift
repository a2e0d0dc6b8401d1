/// The cards of one person beside each other: what they say together, each value once, with the cards that say it.
///
/// Nothing is merged, so of two values that mean the same the one that says more is shown (as ``MergedValue`` has it), and both cards are named.
package struct LinkedContacts: Sendable {
  /// The one that stands for the person first.
  package let contacts: [Contact]

  /// A value, and the numbers of the cards that say it.
  package struct Said<Value: Sendable>: Sendable {
    package var value: Value
    package var by: [Int]
  }

  package init(_ contacts: [Contact]) { self.contacts = contacts }

  package var phones: [Said<Labeled<String>>] {
    all(\.phones) { one, other in
      Meaning.Number.isSame(Meaning.Number(one.value), Meaning.Number(other.value))
        && TextFolding.digits(one.value).utf8.count >= TextFolding.digits(other.value).utf8.count
    }
  }

  package var emails: [Said<Labeled<String>>] {
    all(\.emails) { Meaning.of(email: $0.value) == Meaning.of(email: $1.value) }
  }

  package var urls: [Said<Labeled<String>>] {
    all(\.urls) { Meaning.of(url: $0.value) == Meaning.of(url: $1.value) }
  }

  package var addresses: [Said<Labeled<PostalAddress>>] {
    all(\.addresses) { one, other in
      Meaning.isCovered(Meaning.of(address: other.value), Meaning.of(address: one.value))
        && (other.value.countryCode.isEmpty || other.value.countryCode == one.value.countryCode)
    }
  }

  package var instantMessages: [Said<Labeled<InstantMessage>>] {
    all(\.instantMessages) { Meaning.of(account: $0.value) == Meaning.of(account: $1.value) }
  }

  package var socialProfiles: [Said<Labeled<SocialProfile>>] {
    all(\.socialProfiles) { one, other in
      Meaning.Profile.isSame(Meaning.Profile(one.value), Meaning.Profile(other.value))
        && (other.value.url.isEmpty || !one.value.url.isEmpty)
    }
  }

  /// The label is half of what these say.
  package var relatedNames: [Said<Labeled<String>>] {
    all(\.relatedNames) { one, other in
      Meaning.of(text: one.value) == Meaning.of(text: other.value) && (other.label.isEmpty || other.label == one.label)
    }
  }

  package var dates: [Said<Labeled<PartialDate>>] {
    all(\.dates) { $0.value == $1.value && ($1.label.isEmpty || $1.label == $0.label) }
  }

  /// Each birthday that one of them says: people are born once, but cards may differ.
  package var birthdays: [Said<PartialDate>] {
    said(contacts.map { $0.birthday.map { [$0] } ?? [] }) { $0 == $1 }
  }

  /// What the cards say of a text that each has once.
  package func texts(_ path: KeyPath<Contact, String>) -> [Said<String>] {
    said(contacts.map { [$0[keyPath: path]].filter { !$0.isEmpty } }) { $0 == $1 }
  }

  private func all<Value: Sendable & Equatable>(
    _ path: KeyPath<Contact, [Labeled<Value>]>, _ covers: (Labeled<Value>, Labeled<Value>) -> Bool
  ) -> [Said<Labeled<Value>>] { said(contacts.map { $0[keyPath: path] }, covers) }

  /// What one card says twice stays twice.
  private func said<Value: Sendable>(_ cards: [[Value]], _ covers: (Value, Value) -> Bool) -> [Said<Value>] {
    var all: [Said<Value>] = []
    for (number, values) in cards.enumerated() {
      for value in values {
        let known = all.firstIndex { said in
          !said.by.contains(number) && (covers(said.value, value) || covers(value, said.value))
        }
        guard let known else {
          all.append(Said(value: value, by: [number]))
          continue
        }
        if !covers(all[known].value, value) { all[known].value = value }
        all[known].by.append(number)
      }
    }
    return all
  }
}
