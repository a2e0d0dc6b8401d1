/// A field of the form that a contact has once.
enum DraftLine: String, CaseIterable, Sendable {
  case prefix, first, middle, last, suffix, nickname
  case phoneticFirst = "phonetic-first", phoneticMiddle = "phonetic-middle", phoneticLast = "phonetic-last"
  case formattedName = "shown-as", organization, department, jobTitle = "job-title", kind
  case birthDay = "birthday-day", birthMonth = "birthday-month", birthYear = "birthday-year"
  case groups, note

  var title: String {
    switch self {
    case .prefix: "Title before the name"
    case .first: "First name"
    case .middle: "Middle name"
    case .last: "Last name"
    case .suffix: "Suffix"
    case .nickname: "Nickname"
    case .phoneticFirst: "First name, as spoken"
    case .phoneticMiddle: "Middle name, as spoken"
    case .phoneticLast: "Last name, as spoken"
    case .formattedName: "Shown as"
    case .organization: "Organization"
    case .department: "Department"
    case .jobTitle: "Job title"
    case .kind: "This is an organization, not a person"
    case .birthDay: "Day"
    case .birthMonth: "Month"
    case .birthYear: "Year"
    case .groups: "Groups"
    case .note: "Note"
    }
  }

  /// The three fields of the birthday are one thing to a person.
  static let birthday: [DraftLine] = [.birthDay, .birthMonth, .birthYear]
}
