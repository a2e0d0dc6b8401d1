import Account
import Contacts
import VCard

// Whether a card is what a query asks for.

extension CardFilter {
  /// Without a condition, every card.
  func matches(_ card: Card) -> Bool {
    switch combination {
    case .anyOf: properties.isEmpty || properties.contains { $0.matches(card) }
    case .allOf: properties.allSatisfy { $0.matches(card) }
    }
  }
}

extension CardFilter.PropertyCondition {
  /// What of a value is looked at, in bytes: a photo is not searched.
  private static let longestText = 100_000

  /// One property has to meet the conditions by itself.
  fileprivate func matches(_ card: Card) -> Bool {
    let found = card.all(name)
    if isNotDefined { return found.isEmpty }
    if texts.isEmpty, parameters.isEmpty { return !found.isEmpty }
    return found.contains { property in
      let text = CardContent.clean(property.text, limit: Self.longestText)
      let met = texts.lazy.map { $0.matches(text) }
      let meant = parameters.lazy.map { $0.matches(property) }
      return switch combination {
      case .anyOf: met.contains(true) || meant.contains(true)
      case .allOf: !met.contains(false) && !meant.contains(false)
      }
    }
  }
}

extension CardFilter.ParameterCondition {
  fileprivate func matches(_ property: Property) -> Bool {
    let values = property.parameters.filter { $0.name == name }.flatMap { $0.values }
    let isDefined = property.parameters.contains { $0.name == name }
    if isNotDefined { return !isDefined }
    guard let match else { return isDefined }
    return values.contains(where: match.matches)
  }
}

extension CardFilter.TextMatch {
  fileprivate func matches(_ value: String) -> Bool {
    let (value, text) = (collation.key(value), collation.key(text))
    let isFound =
      switch kind {
      case .equals: value == text
      case .contains: text.isEmpty || ByteSearch.find(text, in: value.span, from: 0) != nil
      case .startsWith: value.starts(with: text)
      case .endsWith: value.reversed().starts(with: text.reversed())
      }
    return isFound != isNegated
  }
}

extension CardFilter.Collation {
  /// Equal for what counts as equal.
  fileprivate func key(_ text: String) -> [UInt8] {
    switch self {
    case .ascii: text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    case .unicode: Array(CanonicalText.composed(text.lowercased()).utf8)
    case .octet: Array(text.utf8)
    }
  }
}
