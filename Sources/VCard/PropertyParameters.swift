extension Property {
  /// How the raw value is encoded.
  package enum Encoding: Sendable, Hashable {
    case none, quotedPrintable, base64
  }

  /// What ENCODING says, in the spellings of all versions.
  package var encoding: Encoding {
    for parameter in parameters where parameter.name == "ENCODING" {
      switch parameter.values.first?.uppercased() {
      case "QUOTED-PRINTABLE": return .quotedPrintable
      case "B", "BASE64": return .base64
      default: break
      }
    }
    return .none
  }

  /// The first value of the first parameter with `name` (upper case).
  package func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }

  /// The values of TYPE in lower case and in their order, each once: `TYPE=home,work`, `TYPE="home,work"`,
  /// `TYPE=home;TYPE=work` and the bare `HOME;WORK` are the same. "pref" is among them where it was written as a type.
  package var types: [String] {
    var types: [String] = []
    for parameter in parameters where parameter.name == "TYPE" {
      for value in parameter.values {
        let value = value.lowercased()
        for type in value.utf8.contains(Byte.comma) ? value.split(separator: ",").map(String.init) : [value]
        where !type.isEmpty {
          if !types.prefix(16).contains(type) { types.append(type) }
        }
      }
    }
    return types
  }

  /// How much this one is preferred among its like, 1 (most) to 100: PREF of vCard 4.0, 1 for the type "pref" of the others.
  package var preference: Int? {
    if let written = parameter("PREF") { return Int(written).map { min(max($0, 1), 100) } ?? 1 }
    return types.contains("pref") ? 1 : nil
  }

  /// Whether the property is marked as the preferred one.
  package var isPreferred: Bool { preference != nil }

  /// The character set that CHARSET declares, where we know it.
  var charset: Charset? { parameter("CHARSET").flatMap(Charset.init(named:)) }

  /// Removes all parameters with these names.
  package mutating func removeParameters(_ names: String...) {
    guard parameters.contains(where: { names.contains($0.name) }) else { return }
    parameters.removeAll { names.contains($0.name) }
  }
}
