import XML

/// Reads the element `filter` of a query, as it comes by (RFC 6352 §10.5).
struct CardFilterReader {
  /// A request with more conditions is nobody's.
  static let mostConditions = 500
  /// In bytes: it is looked for in every card.
  private static let longestText = 1_000

  private(set) var filter: CardFilter?
  private var count = 0

  /// An element begins; `path` is what it stands in, the root first.
  mutating func start(_ name: XMLName, _ attributes: [XMLAttribute], in path: [XMLName]) throws(RefusedRequest) {
    func value(_ name: String) -> String? { attributes.first { $0.name.local == name }?.value }
    if path.count == 1, name == .carddav("filter") {
      filter = CardFilter(combination: try combination(value("test")))
      return
    }
    guard path.count > 1, path[1] == .carddav("filter"), var filter else { return }
    self.filter = nil
    count += 1
    guard count <= Self.mostConditions else {
      throw RefusedRequest(400, nil, "more than \(Self.mostConditions) conditions are named")
    }
    let last = filter.properties.indices.last
    switch (path.count, name, last) {
    case (2, .carddav("prop-filter"), _):
      guard let property = value("name"), !property.isEmpty else { throw Self.unknown }
      filter.properties.append(
        CardFilter.PropertyCondition(name: Self.ungrouped(property), combination: try combination(value("test"))))
    case (3, .carddav("is-not-defined"), let last?): filter.properties[last].isNotDefined = true
    case (3, .carddav("text-match"), let last?): filter.properties[last].texts.append(try match(value))
    case (3, .carddav("param-filter"), let last?):
      guard let parameter = value("name"), !parameter.isEmpty else { throw Self.unknown }
      filter.properties[last].parameters.append(CardFilter.ParameterCondition(name: parameter.uppercased()))
    case (4, .carddav("is-not-defined"), let last?) where path[3] == .carddav("param-filter"):
      filter.properties[last].parameters[filter.properties[last].parameters.count - 1].isNotDefined = true
    case (4, .carddav("text-match"), let last?) where path[3] == .carddav("param-filter"):
      filter.properties[last].parameters[filter.properties[last].parameters.count - 1].match = try match(value)
    default: throw Self.unknown
    }
    self.filter = filter
  }

  /// An element ends; blanks in its text count.
  mutating func end(_ name: XMLName, _ text: String, in path: [XMLName]) throws(RefusedRequest) {
    guard name == .carddav("text-match"), path.count > 2, path[1] == .carddav("filter"),
      let last = filter?.properties.indices.last
    else { return }
    guard text.utf8.count <= Self.longestText else {
      throw RefusedRequest(400, nil, "a text of the filter is too long")
    }
    if path.count == 3 {
      guard let index = filter?.properties[last].texts.indices.last else { return }
      filter?.properties[last].texts[index].text = text
    } else if let index = filter?.properties[last].parameters.indices.last {
      filter?.properties[last].parameters[index].match?.text = text
    }
  }

  private func combination(_ test: String?) throws(RefusedRequest) -> CardFilter.Combination {
    guard let test else { return .anyOf }
    guard let combination = CardFilter.Combination(rawValue: test) else { throw Self.unknown }
    return combination
  }

  private func match(_ value: (String) -> String?) throws(RefusedRequest) -> CardFilter.TextMatch {
    var match = CardFilter.TextMatch()
    if let name = value("collation"), name != "default" {
      guard let collation = CardFilter.Collation(rawValue: name) else {
        throw RefusedRequest(
          403, .carddav("supported-collation"), "texts are compared by i;ascii-casemap, i;unicode-casemap or i;octet")
      }
      match.collation = collation
    }
    if let name = value("match-type") {
      guard let kind = CardFilter.TextMatch.Kind(rawValue: name) else { throw Self.unknown }
      match.kind = kind
    }
    match.isNegated = value("negate-condition") == "yes"
    return match
  }

  /// Groups do not count: `item1.TEL` asks for `TEL`.
  private static func ungrouped(_ name: String) -> String {
    String(name.uppercased().split(separator: ".").last ?? "")
  }

  private static let unknown = RefusedRequest(
    403, .carddav("supported-filter"), "the filter has a condition that is not known here")
}
