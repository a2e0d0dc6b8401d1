internal import VCard

/// Labels as words, and the ways in which cards spell them.
package enum Label {
  /// The labels that a form offers for phone numbers.
  package static let phones = [
    "mobile", "home", "work", "main", "home fax", "work fax", "other fax", "pager", "other",
  ]
  /// The labels that a form offers for e-mail addresses, postal addresses, URLs, instant messages and social profiles.
  package static let places = ["home", "work", "school", "other"]
  /// The labels that a form offers for related names.
  package static let relations = [
    "mother", "father", "parent", "brother", "sister", "sibling", "child", "son", "daughter", "friend", "spouse",
    "partner", "assistant", "manager", "other",
  ]
  /// The labels that a form offers for dates.
  package static let dates = ["anniversary", "other"]

  /// TYPE values that are labels everywhere.
  static let uses = ["home", "work", "school", "other"]

  /// TYPE values that say how a value is delivered or written, not what it is for.
  private static let noise: Set<String> = [
    "pref", "voice", "internet", "msg", "text", "dom", "intl", "postal", "parcel", "x400", "uri", "textphone",
    "individual", "personal",
  ]

  static func isNoise(_ type: String) -> Bool { noise.contains(type) }

  static func isStandard(_ label: String) -> Bool { standard[label.lowercased()] == label }

  static func isUseOrNoise(_ type: String) -> Bool { uses.contains(type) || noise.contains(type) }

  /// What X-ABLabel says: Apple's own labels (`_$!<HomeFAX>!$_`) as words, a standard word in any case as that word,
  /// everything else as written.
  static func read(_ text: String) -> String {
    var text = text[...]
    if text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.utf8.count >= 8 {
      text = text.dropFirst(4).dropLast(4)
      return standard[words(text)] ?? words(text)
    }
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return standard[text.lowercased()] ?? String(text)
  }

  /// `HomeFAX` as "home fax".
  private static func words(_ text: Substring) -> String {
    var words = ""
    var wasLower = false
    for character in text {
      if character.isUppercase, wasLower { words.append(" ") }
      wasLower = character.isLowercase
      words.append(contentsOf: character.lowercased())
    }
    return words
  }

  private static let standard: [String: String] = {
    var labels = ["home page": "homepage", "homepage": "homepage", "iphone": "iPhone", "cell": "mobile"]
    for label in phones + places + relations + dates + ["fax"] { labels[label] = label }
    return labels
  }()

  static func phone(_ types: [String], _ property: Property) -> String {
    guard !types.isEmpty else { return "" }
    if types.contains("fax") {
      for place in ["home", "work", "other"] where types.contains(place) { return place + " fax" }
      return "fax"
    }
    if types.contains("iphone") { return "iPhone" }
    if types.contains("cell") || types.contains("mobile") { return types.contains("work") ? "work mobile" : "mobile" }
    for label in ["pager", "main"] where types.contains(label) { return label }
    return plain(types, property, among: uses)
  }

  /// The first of `types` that is in `uses`, else the first that is no noise; one of the person's own as they wrote it.
  static func plain(_ types: [String], _ property: Property, among uses: [String]) -> String {
    guard !types.isEmpty else { return "" }
    for use in uses where types.contains(use) { return use }
    guard let type = types.sorted().first(where: { !noise.contains($0) && !$0.isEmpty }) else { return "" }
    if let label = standard[type] { return label }
    for parameter in property.parameters where parameter.name == "TYPE" {
      for value in parameter.values.flatMap({ $0.split(separator: ",") }) where value.lowercased() == type {
        return String(type.hasPrefix("x-") ? value.dropFirst(2) : value)
      }
    }
    return type.hasPrefix("x-") ? String(type.dropFirst(2)) : type
  }
}
