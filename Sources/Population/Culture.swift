/// How people of one country are named and where they live. All names are made up of common ones; phone numbers follow the
/// country's form, but nobody looked whose they are.
struct Culture: Sendable {
  struct Place: Sendable {
    let city: String
    let region: String
    /// `#` stands for a digit.
    let postalCode: String
  }

  /// A name with how it is spoken or spelled in Latin letters, "" where that is the same.
  struct Name: Sendable {
    let written: String
    let spoken: String
  }

  let country: String
  /// ISO 3166-1, two lower-case letters.
  let code: String
  let firstNames: [Name]
  let lastNames: [Name]
  /// `#` stands for a digit, `%` for one that is not 0.
  let phones: [String]
  let places: [Place]
  /// The street with `#` or `%` for the house number.
  let streets: [String]
  let organizations: [String]
  let jobTitles: [String]
  let departments: [String]
  var prefixes: [String] = []
  var suffixes: [String] = []
  let notes: [String]

  /// Words separated by spaces; `written/spoken` where they differ.
  static func names(_ text: String) -> [Name] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: "/").map(String.init)
      return Name(
        written: parts[0].replacingUnderscores(), spoken: parts.count > 1 ? parts[1].replacingUnderscores() : "")
    }
  }

  /// Texts separated by `|`.
  static func list(_ text: String) -> [String] {
    text.split(separator: "|").map { $0.trimmingSpaces() }
  }

  /// `city/region/postal code`, separated by `|`.
  static func places(_ text: String) -> [Place] {
    list(text).map { entry in
      let parts = entry.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      return Place(city: parts[0], region: parts[1], postalCode: parts[2])
    }
  }
}

extension Substring {
  fileprivate func trimmingSpaces() -> String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension String {
  /// A name of two words stands with `_` in a list of names.
  fileprivate func replacingUnderscores() -> String { String(map { $0 == "_" ? " " : $0 }) }
}
