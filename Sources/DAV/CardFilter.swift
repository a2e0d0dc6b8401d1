/// Which cards a query asks for (RFC 6352 §10.5).
struct CardFilter: Equatable {
  /// How conditions are put together.
  enum Combination: String { case anyOf = "anyof", allOf = "allof" }

  /// A text in a value (§10.5.4).
  struct TextMatch: Equatable {
    enum Kind: String { case equals, contains, startsWith = "starts-with", endsWith = "ends-with" }

    var collation = Collation.unicode
    var kind = Kind.contains
    var isNegated = false
    var text = ""
  }

  /// How texts are compared (§8.3).
  enum Collation: String {
    case ascii = "i;ascii-casemap"
    case unicode = "i;unicode-casemap"
    case octet = "i;octet"
  }

  /// A parameter of a property (§10.5.2).
  struct ParameterCondition: Equatable {
    /// Upper case.
    var name: String
    var isNotDefined = false
    var match: TextMatch?
  }

  /// A property of the card (§10.5.1), whatever group it stands in.
  struct PropertyCondition: Equatable {
    /// Upper case.
    var name: String
    var combination = Combination.anyOf
    var isNotDefined = false
    var texts: [TextMatch] = []
    var parameters: [ParameterCondition] = []
  }

  var combination = Combination.anyOf
  var properties: [PropertyCondition] = []
}
