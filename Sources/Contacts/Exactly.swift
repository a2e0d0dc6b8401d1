/// What is compared byte for byte.
///
/// Swift's `==` takes two ways of writing one character (an accent as a character of its own, or not) for the same text, and so
/// do the record IDs. A person who typed the other way typed something: forms and patches ask `isExactly`, and nothing else.
package protocol ExactlyComparable {
  func isExactly(_ other: Self) -> Bool
}

/// A value that is looked up byte for byte.
struct Exact<Value: Hashable & ExactlyComparable>: Hashable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (left: Exact, right: Exact) -> Bool { left.value.isExactly(right.value) }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension String: ExactlyComparable {
  package func isExactly(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

extension Array: ExactlyComparable where Element: ExactlyComparable {
  package func isExactly(_ other: [Element]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isExactly($1) }
  }
}

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  package func isExactly(_ other: Wrapped?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let own?, let other?): own.isExactly(other)
    default: false
    }
  }
}

extension Labeled: ExactlyComparable where Value: ExactlyComparable {
  package func isExactly(_ other: Labeled<Value>) -> Bool {
    label.isExactly(other.label) && value.isExactly(other.value)
  }
}

extension PostalAddress: ExactlyComparable {
  package func isExactly(_ other: PostalAddress) -> Bool {
    components.isExactly(other.components) && countryCode.isExactly(other.countryCode)
  }
}

extension InstantMessage: ExactlyComparable {
  package func isExactly(_ other: InstantMessage) -> Bool {
    service.isExactly(other.service) && user.isExactly(other.user)
  }
}

extension SocialProfile: ExactlyComparable {
  package func isExactly(_ other: SocialProfile) -> Bool {
    service.isExactly(other.service) && user.isExactly(other.user) && url.isExactly(other.url)
  }
}

extension PartialDate: ExactlyComparable {
  package func isExactly(_ other: PartialDate) -> Bool { self == other }
}

extension Photo: ExactlyComparable {
  package func isExactly(_ other: Photo) -> Bool {
    switch (self, other) {
    case (.data, .data): self == other
    case (.url(let own), .url(let other)): own.isExactly(other)
    default: false
    }
  }
}

extension Contact: ExactlyComparable {
  package func isExactly(_ other: Contact) -> Bool {
    ContactProperty.all.allSatisfy { $0.isExactlySame(self, other) }
  }
}
