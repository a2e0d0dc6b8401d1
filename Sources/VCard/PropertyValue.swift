/// The value of a property, read and set.
extension Property {
  /// The property in the form in which it would be written: its value read or raw.
  var readable: Property {
    switch value {
    case .read, .raw: self
    case .text, .structure, .list, .data: ValueWriter.encode(self, for: version ?? .v30)
    }
  }

  /// The value without folds and soft line breaks, still encoded and escaped. The lines of a nested card are left as they
  /// are.
  package var rawValue: [UInt8] {
    get {
      switch value {
      case .read:
        guard let origin else { return [] }
        let isQuotedPrintable = encoding == .quotedPrintable
        guard origin.entry.valueIsFolded || isQuotedPrintable, origin.entry.kind != .nested else {
          return Array(origin.buffer[origin.entry.value])
        }
        return Folding.unfold(
          origin.buffer.span, origin.entry.value, softBreaks: isQuotedPrintable, loneReturn: origin.entry.loneReturn)
      case .raw(let bytes): return bytes
      case .text, .structure, .list, .data: return readable.rawValue
      }
    }
    set { value = .raw(newValue) }
  }

  /// Whether the value is a card, as AGENT has it in vCard 2.1.
  package var isNestedCard: Bool {
    guard case .read = value else { return false }
    return origin?.entry.kind == .nested
  }

  /// The value as one text: decoded by CHARSET and ENCODING, escapes removed, line ends as line feeds. Bytes that are not
  /// what they are declared to be are read as Windows-1252.
  package var text: String {
    get {
      if case .text(let text) = value { return text }
      if let origin = asRead, let range = origin.plainValue { return string(origin, range) }
      let property = readable
      return property.string(property.decoded(property.rawValue)[...])
    }
    set {
      value = .text(newValue)
      removeParameters("ENCODING", "CHARSET")
    }
  }

  /// Appends the UTF-8 of ``text``: most values stand in the card as they are read, and are copied without a string on the way.
  package func appendText(to bytes: inout [UInt8]) {
    if let origin = asRead, let range = origin.plainValue {
      append(origin, range, to: &bytes)
    } else {
      bytes.append(contentsOf: text.utf8)
    }
  }

  /// The value as a structure: components between semicolons, each a list of texts between commas. vCard 2.1 has no lists
  /// inside a component; there each component is one text.
  package var components: [[String]] {
    get {
      if case .structure(let components) = value { return components }
      let property = readable
      guard property.version != .v21 else { return property.fields.map { [$0] } }
      return property.segments.map { segment in
        Escaping.split(segment, at: Byte.comma).map { property.string($0) }
      }
    }
    set {
      value = .structure(newValue)
      removeParameters("ENCODING", "CHARSET")
    }
  }

  /// The components of a structured value, commas being text (ORG, and what programs write that forget to escape them).
  package var fields: [String] {
    if case .structure(let components) = value { return components.map { $0.joined(separator: ",") } }
    if let parts = plainParts(at: Byte.semicolon) { return parts }
    let property = readable
    return property.segments.map { property.string($0[...]) }
  }

  /// Appends the UTF-8 of each of ``fields``, as ``appendText(to:)`` does; calls `end` behind each.
  package func appendFields(to bytes: inout [UInt8], end: (inout [UInt8]) -> Void) {
    if let origin = asRead, let range = origin.plainValue {
      Self.split(origin, range, at: Byte.semicolon) { part in
        append(origin, part, to: &bytes)
        end(&bytes)
      }
      return
    }
    for field in fields {
      bytes.append(contentsOf: field.utf8)
      end(&bytes)
    }
  }

  /// The value as a list of texts between commas, in all versions.
  package var list: [String] {
    get {
      if case .list(let list) = value { return list }
      if let parts = plainParts(at: Byte.comma) { return parts }
      let property = readable
      return Escaping.split(property.decoded(property.rawValue), at: Byte.comma).map { property.string($0) }
    }
    set {
      value = .list(newValue)
      removeParameters("ENCODING", "CHARSET")
    }
  }

  // MARK: Steps

  /// The text in `range` of the card's buffer, which has no encoding but its escapes: mostly without a copy on the way.
  private func string(_ origin: Origin, _ range: Range<Int>) -> String {
    guard origin.standsForItself(range),
      let text = try? UTF8Span(validating: origin.buffer.span.extracting(range))
    else { return string(origin.buffer[range]) }
    return String(copying: text)
  }

  /// Appends the UTF-8 of the text in `range`: mostly without a string on the way.
  private func append(_ origin: Origin, _ range: Range<Int>, to bytes: inout [UInt8]) {
    if origin.standsForItself(range), (try? UTF8Span(validating: origin.buffer.span.extracting(range))) != nil {
      bytes.append(contentsOf: origin.buffer[range])
    } else {
      bytes.append(contentsOf: string(origin.buffer[range]).utf8)
    }
  }

  /// The texts between separators in a value that has no encoding but its escapes; nil where it has.
  private func plainParts(at separator: UInt8) -> [String]? {
    guard let origin = asRead, let range = origin.plainValue else { return nil }
    var parts: [String] = []
    parts.reserveCapacity(8)
    Self.split(origin, range, at: separator) { parts.append(string(origin, $0)) }
    return parts
  }

  /// Calls `body` for what stands between separators that have no backslash before them.
  private static func split(
    _ origin: Origin, _ range: Range<Int>, at separator: UInt8, _ body: (Range<Int>) -> Void
  ) {
    let bytes = origin.buffer.span
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if bytes[index] == Byte.backslash {
        index += 1
      } else if bytes[index] == separator {
        body(start..<index)
        start = index + 1
      }
      index += 1
    }
    body(start..<range.upperBound)
  }

  /// `raw` without its transfer encoding.
  private func decoded(_ raw: [UInt8]) -> [UInt8] {
    switch encoding {
    case .none: raw
    case .quotedPrintable: QuotedPrintable.decode(raw)
    // A photo is no text; base64 of something else is (`NOTE;ENCODING=b`).
    case .base64: Self.binaryNames.contains(name) ? raw : Base64.decode(raw) ?? raw
    }
  }

  /// The components, still escaped. Quoted-printable is decoded after splitting, so that an encoded semicolon is text, as
  /// Android reads and writes it; unless there is no other, where the writer has encoded the separators too.
  private var segments: [[UInt8]] {
    let raw = rawValue
    guard encoding == .quotedPrintable, raw.contains(Byte.semicolon) else {
      return Escaping.split(decoded(raw), at: Byte.semicolon).map(Array.init)
    }
    return Escaping.split(raw, at: Byte.semicolon).map { QuotedPrintable.decode($0) }
  }

  private func string(_ bytes: ArraySlice<UInt8>) -> String {
    let plain = Escaping.unescape(bytes, version: version ?? .v30, wasEncoded: encoding == .quotedPrintable)
    return Charset.decode(plain, declared: charset)
  }
}
