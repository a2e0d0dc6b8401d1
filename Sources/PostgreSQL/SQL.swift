/// One SQL statement: its literal text is code, every interpolation is a bound parameter.
///
/// `"SELECT name FROM accounts WHERE account_id = \(id)"` becomes `… WHERE account_id = $1` with the id sent apart from the
/// text, so a statement cannot be injected into, and its text can serve as the key of the prepared-statement cache.
/// A piece of code that is chosen at run time is a `SQL` of its own, joined in with `\(code:)`.
package struct SQL: Sendable, ExpressibleByStringInterpolation {
  /// The statement with `$1`, `$2`, … where the parameters belong.
  package private(set) var text: String
  package private(set) var parameters: [Parameter]

  package init(stringLiteral text: String) {
    self.text = text
    self.parameters = []
  }

  package init(stringInterpolation: StringInterpolation) {
    self.text = stringInterpolation.text
    self.parameters = stringInterpolation.parameters
  }

  /// Collects the pieces of an interpolated statement.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var parameters: [Parameter] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 4 * interpolationCount)
      parameters.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ value: some ParameterConvertible) {
      append(value.parameter)
    }

    package mutating func appendInterpolation(_ value: (some ParameterConvertible)?) {
      append(value?.parameter ?? .null)
    }

    package mutating func appendInterpolation(_ values: [some ParameterConvertible]) {
      append(.array(values))
    }

    package mutating func appendInterpolation<Element: ParameterConvertible>(_ values: [Element?]) {
      append(.array(values))
    }

    package mutating func appendInterpolation(_ parameter: Parameter) { append(parameter) }

    /// Joins another statement's code in, with its parameters.
    package mutating func appendInterpolation(code: SQL) {
      guard !code.parameters.isEmpty else {
        text += code.text
        return
      }
      // The other text counts its own parameters from 1: shift them behind ours.
      let shift = parameters.count
      var rest = code.text.utf8[...]
      while shift > 0, let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
        let digits = rest[rest.index(after: dollar)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        text += Substring(rest[..<dollar])
        if let number = Int(Substring(digits)) { text += "$\(number + shift)" } else { text += "$" }
        rest = rest[digits.endIndex...]
      }
      text += Substring(rest)
      parameters += code.parameters
    }

    private mutating func append(_ parameter: Parameter) {
      parameters.append(parameter)
      text += "$\(parameters.count)"
    }
  }
}
