/// A statement whose literal parts are code and whose interpolations are data: every interpolated value becomes a bound
/// parameter, so that no value can ever be read as SQL.
///
///     try database.run("UPDATE records SET card = \(bytes) WHERE id = \(id)")
package struct SQL: ExpressibleByStringInterpolation, Sendable {
  /// The text with a `?` for each value.
  package private(set) var code: String
  /// The values, in the order of their placeholders.
  package private(set) var values: [Value]

  package init(stringLiteral value: String) {
    code = value
    values = []
  }

  package init(stringInterpolation: StringInterpolation) {
    code = stringInterpolation.code
    values = stringInterpolation.values
  }

  /// Code from a variable, for the few statements that are put together. `code` must come from the program's own text.
  package init(code: String, values: [Value] = []) {
    self.code = code
    self.values = values
  }

  package struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var code: String
    fileprivate var values: [Value]

    package init(literalCapacity: Int, interpolationCount: Int) {
      code = ""
      code.reserveCapacity(literalCapacity + interpolationCount)
      values = []
      values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { code += literal }

    package mutating func appendInterpolation(_ value: some Bindable) {
      code += "?"
      values.append(value.sqlValue)
    }

    /// NULL where there is no value.
    package mutating func appendInterpolation(_ value: (some Bindable)?) {
      code += "?"
      values.append(value?.sqlValue ?? .null)
    }

    /// Code from a variable: a table's or column's name of the program's own. Never anything from outside.
    package mutating func appendInterpolation(code fragment: String) { code += fragment }
  }
}
