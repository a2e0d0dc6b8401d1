import Contacts

/// What keeps a form from being saved.
package enum DraftProblem: Sendable, Equatable {
  /// `field` is the name of the input to look at.
  case date(field: String, what: String)
  /// A year that a card cannot hold.
  case year(field: String, what: String)
  /// A row that lacks a value without which a card cannot hold it. `one` is what the row is called, `needed` are the titles of
  /// the fields.
  case incomplete(field: String, one: String, needed: [String])
  case empty
  case photoKind
  case photoSize
  /// The whole card is larger than a card may be.
  case cardSize
  /// The account has no room for it; the server says why.
  case full(reason: String)
  /// The contact has been removed for good while it was edited.
  case gone

  /// What is wrong with a day that is none, or is in a year that none can be in.
  static func day(_ field: String, what: String, year: String) -> DraftProblem {
    Int(year) == PartialDate.appleNoYear ? .year(field: field, what: what) : .date(field: field, what: what)
  }

  /// The id of the input that it is about.
  var field: String {
    switch self {
    case .date(let field, _), .year(let field, _), .incomplete(let field, _, _): field
    case .empty, .cardSize, .full, .gone: DraftLine.first.rawValue
    case .photoKind, .photoSize: "photo"
    }
  }

  var isFull: Bool { if case .full = self { true } else { false } }

  var text: String {
    switch self {
    case .date(_, let what):
      "The \(what) is not a day of the calendar. Please give day and month; the year can stay empty."
    case .year(_, let what):
      "The \(what) cannot be in \(PartialDate.appleNoYear): address books write that year where they mean none. Please leave the year empty."
    case .incomplete(_, let one, let needed):
      "The \(one) needs \(needed.map { "“\($0)”" }.joined(separator: " or ")). Please type it, or remove the row."
    case .empty: "Please type at least a name, a number, an address, a date or a note."
    case .photoKind: "A photo has to be a JPEG or PNG picture."
    case .photoSize: "The photo is too large: at most \(Draft.largestPhoto / 1_000_000) MB."
    case .gone: "This contact has been removed meanwhile. What you typed is still here: save it as a new contact."
    case .full(let reason):
      """
      Nothing was saved: \(reason). What you typed is still here, and waits under “\(DraftsPage.title)”, which says for how long. Delete contacts that \
      nobody needs, or ask whoever runs the server for more room.
      """
    case .cardSize: "This is more than one contact may hold. Please shorten the note or choose a smaller photo."
    }
  }
}
