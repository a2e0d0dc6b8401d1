/// Writes group, name and parameters.
struct HeadWriter {
  let version: Version

  /// The head without the colon. What was read and is still the same keeps its spelling ("type=home").
  func head(of property: Property) -> [UInt8] {
    var spelled = Spelling(property.origin)
    var result: [UInt8] = []
    if let name = spelled.name(property) {
      result += name
    } else {
      if let group = property.group, !group.isEmpty {
        result += word(group, allowing: Byte.dot)
        result.append(Byte.dot)
      }
      result += name(property.name)
    }
    for parameter in property.parameters {
      result.append(Byte.semicolon)
      if let same = spelled.parameter(parameter) { result += same } else { result += written(parameter) }
    }
    return result
  }

  /// Apple's names that are not all capitals. Case has no meaning (RFC 6350 §3.3), but some programs look for these.
  private static let usualSpellings = ["X-ABLABEL": "X-ABLabel", "X-ABSHOWAS": "X-ABShowAs"]

  private func name(_ name: String) -> [UInt8] {
    if let usual = Self.usualSpellings[name] { return Array(usual.utf8) }
    // KDE has names with a slash, as X-messaging/skype-All.
    let name = word(name.uppercased(), allowing: UInt8(ascii: "/"))
    // A property cannot be called what begins and ends cards.
    if name.isEmpty || name == Array("BEGIN".utf8) || name == Array("END".utf8) { return Array("X-".utf8) + name }
    return name
  }

  /// The bytes of `text` that a name may have; others become "-".
  private func word(_ text: String, allowing extra: UInt8 = 0) -> [UInt8] {
    text.utf8.map { byte in
      let isLetter = Byte.upper(byte) &- UInt8(ascii: "A") < 26
      let isDigit = byte &- UInt8(ascii: "0") < 10
      return isLetter || isDigit || byte == UInt8(ascii: "_") || byte == extra && extra != 0 ? byte : UInt8(ascii: "-")
    }
  }

  private func written(_ parameter: Parameter) -> [UInt8] {
    if version == .v21, parameter.name == "TYPE", parameter.values.allSatisfy(isBareWord) {
      // TEL;HOME;VOICE
      return Array(parameter.values.map { Array($0.utf8) }.joined(separator: [Byte.semicolon]))
    }
    let values = parameter.values.map { value -> [UInt8] in
      let encoded = CaretEncoding.encode(value)
      let needsQuotes = encoded.contains { $0 == Byte.colon || $0 == Byte.semicolon || $0 == Byte.comma }
      return needsQuotes ? [Byte.quote] + encoded + [Byte.quote] : encoded
    }
    return word(parameter.name) + [Byte.equals] + Array(values.joined(separator: [Byte.comma]))
  }

  /// Whether `value` without "TYPE=" is read as a type again.
  private func isBareWord(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.allSatisfy { Byte.upper($0) &- UInt8(ascii: "A") < 26 || $0 == UInt8(ascii: "-") }
      && Parameter(bare: value).name == "TYPE"
  }

  /// The head as it was read, to take unchanged parts from.
  private struct Spelling {
    private var bytes: [UInt8] = []
    private var group: String?
    private var word: String?
    private var parameters: [Parameter: [Range<Int>]] = [:]

    init(_ origin: Property.Origin?) {
      guard let origin, origin.entry.kind != .stray else { return }
      bytes = Folding.unfold(
        origin.buffer.span, origin.entry.head, softBreaks: false, loneReturn: origin.entry.loneReturn)
      let head = Head(bytes.span, 0..<bytes.count)
      (group, word) = (head.group, head.name)
      for (parameter, range) in zip(head.parameters, head.spelling).reversed() {
        parameters[parameter, default: []].append(range)
      }
    }

    /// Group and name as read, where they are the same.
    func name(_ property: Property) -> ArraySlice<UInt8>? {
      guard group == property.group, word == property.name else { return nil }
      return bytes[..<(bytes.firstIndex(of: Byte.semicolon) ?? bytes.count)]
    }

    /// The bytes of a parameter as read, each taken once.
    mutating func parameter(_ parameter: Parameter) -> ArraySlice<UInt8>? {
      parameters[parameter]?.popLast().map { bytes[$0] }
    }
  }
}
