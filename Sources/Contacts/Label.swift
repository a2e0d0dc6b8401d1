internal import VCard

/// Labels as words, and the ways in which cards spell them. What a form offers stands in ``ContactList/labels``.
package enum Label {
  /// TYPE values that are labels everywhere.
  static let uses = ["home", "work", "school", "other"]

  /// TYPE values that say how a value is delivered or written, not what it is for.
  static let noise: Set<String> = [
    "pref", "voice", "internet", "msg", "text", "dom", "intl", "postal", "parcel", "x400", "uri", "textphone",
    "individual", "personal",
  ]

  static func isNoise(_ type: String) -> Bool { noise.contains(type) }

  static func isStandard(_ label: String) -> Bool { standard[label.lowercased()] == label }

  static func isUseOrNoise(_ type: String) -> Bool { uses.contains(type) || noise.contains(type) }

  /// What X-ABLabel says: Apple's own labels (`_$!<HomeFAX>!$_`) as words, a standard word in any case as that word,
  /// everything else as written.
  static func read(_ text: String) -> String {
    if let label = apple[text] { return label }
    var text = text[...]
    if text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.utf8.count >= 8 {
      text = text.dropFirst(4).dropLast(4)
      return standard[words(text)] ?? words(text)
    }
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return standard[text.lowercased()] ?? String(text)
  }

  /// The common ones of Apple's labels as they are written.
  private static let apple: [String: String] = {
    var labels = ["_$!<HomeFAX>!$_": "home fax", "_$!<WorkFAX>!$_": "work fax", "_$!<OtherFAX>!$_": "other fax"]
    for label in standard.values { labels[LabelWriter.custom(label)] = label }
    return labels
  }()

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

  /// The labels that cards may have in any case, by their words in lower case. Record IDs pass over the case of these and of no
  /// other, so they stay as they are: a label that a form offers anew is none of them.
  static let standard: [String: String] = {
    var labels = ["home page": "homepage", "homepage": "homepage", "iphone": "iPhone", "cell": "mobile"]
    for label in [
      "mobile", "home", "work", "school", "main", "fax", "home fax", "work fax", "other fax", "pager", "mother",
      "father", "parent", "brother", "sister", "sibling", "child", "son", "daughter", "friend", "spouse", "partner",
      "assistant", "manager", "anniversary", "other",
    ] {
      labels[label] = label
    }
    return labels
  }()

  private static let offered = Set(ContactProperty.lists.flatMap(\.labels))

  /// A label that a table may have in any case, as cards and forms have it; one of the person's own as they wrote it.
  package static func recognized(_ text: String) -> String {
    let word = text.lowercased()
    return standard[word] ?? (offered.contains(word) ? word : text)
  }

  static func phone(_ property: Property) -> String {
    let types = TypeWords(property)
    if types.contains(.fax) {
      if types.contains(.home) { return "home fax" }
      if types.contains(.work) { return "work fax" }
      return types.contains(.other) ? "other fax" : "fax"
    }
    if types.contains(.iPhone) { return "iPhone" }
    if types.contains(.cell) { return types.contains(.work) ? "work mobile" : "mobile" }
    if types.contains(.pager) { return "pager" }
    if types.contains(.main) { return "main" }
    return types.use ?? (types.contains(.unknown) ? first(of: property) : "")
  }

  static func place(_ property: Property) -> String {
    let types = TypeWords(property)
    if let use = types.use { return use }
    return types.isSubset(of: [.pref, .noise]) ? "" : first(of: property)
  }

  /// The first TYPE value in alphabetical order that is no noise; one of the person's own as they wrote it.
  static func first(of property: Property) -> String {
    guard let type = property.types.sorted().first(where: { !noise.contains($0) && !$0.isEmpty }) else { return "" }
    if let label = standard[type] { return label }
    for parameter in property.parameters where parameter.name == "TYPE" {
      for value in parameter.values.flatMap({ $0.split(separator: ",") }) where value.lowercased() == type {
        return String(type.hasPrefix("x-") ? value.dropFirst(2) : value)
      }
    }
    return type.hasPrefix("x-") ? String(type.dropFirst(2)) : type
  }
}
