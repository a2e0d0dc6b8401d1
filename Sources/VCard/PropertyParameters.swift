extension Property {
  /// Whether there are any; quicker than to look at them.
  package var hasParameters: Bool { asRead.map { !$0.shape.isEmpty } ?? !parameters.isEmpty }

  /// Whether there are parameters besides TYPE.
  package var hasOtherParameters: Bool {
    if let shape = asRead?.shape { return !shape.isSubset(of: .types) }
    return parameters.contains { $0.name != "TYPE" }
  }

  /// The group in upper case: which properties belong together. Nil where there is none.
  package var groupKey: String? {
    guard let origin = asRead else { return group?.uppercased() }
    guard let range = origin.groupRange else { return nil }
    let key = Head.upper(origin.buffer.span, range)
    return key.utf8.allSatisfy { $0 < 0x80 && $0 != Byte.caret } ? key : group?.uppercased()
  }

  /// The number that `names` has for this property's name.
  package func code(in names: WordTable) -> UInt16? {
    guard let origin = asRead else { return names.code(name) }
    return names.code(origin.buffer.span, origin.nameRange) ?? names.code(origin.name)
  }

  /// The numbers that `words` has for the values of TYPE, in any case, or'ed together; `unknown` for each that it does not
  /// have.
  package func typeCodes(in words: WordTable, unknown: UInt16) -> UInt16 {
    var codes: UInt16 = 0
    guard let origin = asRead else {
      for type in types { codes |= words.code(type) ?? unknown }
      return codes
    }
    guard origin.shape.contains(.types) else { return 0 }
    let bytes = origin.buffer.span
    let limit = origin.parameterRange.upperBound
    var index = origin.parameterRange.lowerBound
    while index < limit {
      // On the semicolon before a parameter.
      var start = index + 1
      index = start
      while index < limit, bytes[index] != Byte.semicolon, bytes[index] != Byte.equals { index += 1 }
      let isNamed = index < limit && bytes[index] == Byte.equals
      let isType =
        isNamed
        ? index - start == 4 && Byte.matches("TYPE", in: bytes, at: start)
        : Parameter.bareWords.code(bytes, start..<index) == nil
      if isNamed { start = index + 1 }
      while index < limit, bytes[index] != Byte.semicolon { index += 1 }
      guard isType else { continue }
      var end = start
      while start < index {
        while end < index, bytes[end] != Byte.comma { end += 1 }
        if start < end { codes |= words.code(bytes, start..<end) ?? unknown }
        end += 1
        start = end
      }
    }
    return codes
  }

  /// How the raw value is encoded.
  package enum Encoding: Sendable, Hashable {
    case none, quotedPrintable, base64
  }

  /// What ENCODING says, in the spellings of all versions.
  package var encoding: Encoding {
    if asRead != nil { return .none }
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
    hasParameters ? parameters.first { $0.name == name }?.values.first : nil
  }

  /// The values of TYPE in lower case and in their order, each once: `TYPE=home,work`, `TYPE="home,work"`,
  /// `TYPE=home;TYPE=work` and the bare `HOME;WORK` are the same. "pref" is among them where it was written as a type.
  package var types: [String] {
    if let shape = asRead?.shape, !shape.contains(.types) { return [] }
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
  var charset: Charset? {
    if asRead != nil { return nil }
    return parameter("CHARSET").flatMap(Charset.init(named:))
  }

  /// Removes all parameters with these names.
  package mutating func removeParameters(_ names: String...) {
    guard parameters.contains(where: { names.contains($0.name) }) else { return }
    parameters.removeAll { names.contains($0.name) }
  }
}
