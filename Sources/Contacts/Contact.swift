/// The typed view of a card: what a person sees and edits. Text is "" where absent.
///
/// Made of a card by ``init(_:)``, and written back by ``patch(_:now:)``, which leaves everything in the card that this view
/// does not show. The order of the multiple values is the card's.
package struct Contact: Sendable, Equatable {
  /// What the card stands for.
  package enum Kind: Sendable, Hashable {
    case person
    case organization
    /// A distribution list; its members stay in the card.
    case group
  }

  package var kind = Kind.person
  package var prefix = ""
  package var first = ""
  package var middle = ""
  package var last = ""
  package var suffix = ""
  /// The card's own wording of the name (FN) where it is not just composed of the name's parts or the organization, else "".
  package var formattedName = ""
  package var nickname = ""
  package var phoneticFirst = ""
  package var phoneticMiddle = ""
  package var phoneticLast = ""
  package var organization = ""
  /// Units below the organization, joined by "; ".
  package var department = ""
  package var jobTitle = ""
  /// What the person does there: "Project leader".
  package var role = ""
  package var phones: [Labeled<String>] = []
  package var emails: [Labeled<String>] = []
  package var addresses: [Labeled<PostalAddress>] = []
  package var urls: [Labeled<String>] = []
  package var instantMessages: [Labeled<InstantMessage>] = []
  package var socialProfiles: [Labeled<SocialProfile>] = []
  package var relatedNames: [Labeled<String>] = []
  package var birthday: PartialDate?
  /// Days other than the birthday: "anniversary", or a label of the person's own.
  package var dates: [Labeled<PartialDate>] = []
  package var note = ""
  package var photo: Photo?
  /// The groups that the contact is in (CATEGORIES).
  package var groups: [String] = []

  /// A contact without any content.
  package init() {}
}

extension Contact {
  /// What a list shows: the card's own wording, else the name, else organization, nickname, e-mail, phone; "" for an empty
  /// card. An organization's name comes before the name of the person in it.
  package var displayName: String {
    if !formattedName.isEmpty { return formattedName }
    if kind == .organization, !organization.isEmpty { return organization }
    let name = composedName
    if !name.isEmpty { return name }
    return [organization, nickname, emails.first?.value ?? "", phones.first?.value ?? ""].first { !$0.isEmpty } ?? ""
  }

  /// The parts of the name in the order in which they are spoken: family name first, and without spaces, where both
  /// names are written in Chinese, Japanese or Korean characters.
  package var composedName: String {
    Self.composedName(prefix: prefix, first: first, middle: middle, last: last, suffix: suffix)
  }

  static func composedName(prefix: String, first: String, middle: String, last: String, suffix: String) -> String {
    if !last.isEmpty, !first.isEmpty, isEastAsian(last), isEastAsian(first) {
      return prefix + last + first + middle + suffix
    }
    var name = prefix
    func add(_ part: String) {
      guard !part.isEmpty else { return }
      if !name.isEmpty { name += " " }
      name += part
    }
    add(first)
    add(middle)
    add(last)
    add(suffix)
    return name
  }

  private static func isEastAsian(_ text: String) -> Bool {
    guard let lead = text.utf8.first, lead >= 0xE3 else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x3005...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
      default: false
      }
    }
  }
}
