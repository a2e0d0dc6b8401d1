import Contacts

/// A field of the form that a contact has once.
struct DraftLine: Sendable {
  /// The field's name.
  let rawValue: String
  let title: String
  let control: Control

  private init(_ name: String, _ title: String, _ control: Control = .line) {
    self.rawValue = name
    self.title = title
    self.control = control
  }

  init(_ text: ContactText) { self.init(text.key, text.title, text.form == .below ? .lines : .line) }

  static let kind = DraftLine(ContactProperty.kind.key, "This is an organization, not a person")
  static let birthDay = DraftLine("birthday-day", "Day")
  static let birthMonth = DraftLine("birthday-month", "Month")
  static let birthYear = DraftLine("birthday-year", "Year")
  static let groups = DraftLine(ContactProperty.groups.key, ContactProperty.groups.title)

  /// The three fields of the birthday are one thing to a person.
  static let birthday: [DraftLine] = [.birthDay, .birthMonth, .birthYear]

  static let allCases: [DraftLine] = ContactText.all.map { DraftLine($0) } + [.kind] + birthday + [.groups]

  // Those that the pages call by name.
  static let first = text("first")
  static let last = text("last")
  static let formattedName = text("shown-as")

  private static func text(_ name: String) -> DraftLine {
    guard let line = allCases.first(where: { $0.rawValue == name }) else {
      preconditionFailure("the table of texts has no \(name)")
    }
    return line
  }
}

extension DraftLine: Hashable {
  static func == (left: DraftLine, right: DraftLine) -> Bool { left.rawValue == right.rawValue }

  func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
