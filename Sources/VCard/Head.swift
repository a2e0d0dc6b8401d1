/// What stands before the colon: group, name and parameters.
struct Head {
  var group: String?
  var name = ""
  var parameters: [Parameter] = []
  /// For each of `parameters` the bytes that it was read from, without the semicolon before it.
  var spelling: [Range<Int>] = []

  /// Reads an unfolded head (RFC 6350 §3.3). Nothing is refused: what is not a parameter by the book is one with an odd name.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    var dot: Int?
    while index < range.upperBound, bytes[index] != Byte.semicolon {
      if bytes[index] == Byte.dot { dot = index }
      index += 1
    }
    let nameStart: Int
    if let dot {
      group = Head.text(bytes, range.lowerBound..<dot)
      nameStart = dot + 1
    } else {
      nameStart = range.lowerBound
    }
    name = Head.upper(bytes, nameStart..<index)
    while index < range.upperBound { parameter(bytes, &index, range.upperBound) }
  }

  /// Whether the name in the head of `range` ends like `name` (upper case); a quick look before the head is read.
  static func mayHold(_ name: String, in bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var end = range.lowerBound
    while end < range.upperBound, bytes[end] != Byte.semicolon { end += 1 }
    while end > range.lowerBound, Byte.isBlank(bytes[end - 1]) { end -= 1 }
    for letter in name.utf8.reversed() {
      end -= 1
      guard end >= range.lowerBound, Byte.upper(bytes[end]) == letter else { return false }
    }
    return true
  }

  /// Reads one parameter; `index` stands on the semicolon before it, and afterwards on the next one or at `limit`.
  private mutating func parameter(_ bytes: Span<UInt8>, _ index: inout Int, _ limit: Int) {
    index += 1
    let start = index
    if Byte.matches("X-CUSTOM(", in: bytes, at: start) {
      while index < limit, bytes[index] != Byte.semicolon { index += 1 }
      parameters.append(Parameter("TYPE", "X-" + Head.customLabel(bytes, start..<index)))
      spelling.append(start..<index)
      return
    }
    while index < limit, bytes[index] != Byte.semicolon, bytes[index] != Byte.equals { index += 1 }
    guard index < limit, bytes[index] == Byte.equals else {
      let value = Head.text(bytes, start..<index)
      guard !value.isEmpty else { return }
      parameters.append(Parameter(bare: value))
      spelling.append(start..<index)
      return
    }
    let name = Head.upper(bytes, start..<index)
    var values: [String] = []
    repeat {
      index += 1
      values.append(Head.value(bytes, &index, limit))
    } while index < limit && bytes[index] == Byte.comma
    parameters.append(Parameter(name, values))
    spelling.append(start..<index)
  }

  /// Reads one value of a parameter up to the comma, semicolon or end that follows it. A quote opens only at the start of a
  /// value, and only where it is closed again.
  private static func value(_ bytes: Span<UInt8>, _ index: inout Int, _ limit: Int) -> String {
    var start = index
    if index < limit, bytes[index] == Byte.quote {
      var end = index + 1
      while end < limit, bytes[end] != Byte.quote { end += 1 }
      if end < limit {
        let value = text(bytes, index + 1..<end)
        index = end + 1
        let rest = index
        while index < limit, bytes[index] != Byte.comma, bytes[index] != Byte.semicolon { index += 1 }
        return index > rest ? value + text(bytes, rest..<index) : value
      }
      start = index
    }
    while index < limit, bytes[index] != Byte.comma, bytes[index] != Byte.semicolon { index += 1 }
    return text(bytes, start..<index)
  }

  /// The label in Android's `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=C3=85)`, which in vCard 3.0 it writes as
  /// `TYPE=X-Å`.
  private static func customLabel(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let inner = range.dropFirst(9)
    let label = inner.lastIndex { bytes[$0] == Byte.comma }.map { inner[($0 + 1)...] } ?? inner
    return Charset.decode(QuotedPrintable.decode(label.map { bytes[$0] }.filter { $0 != UInt8(ascii: ")") }))
  }

  static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, Byte.isBlank(bytes[start]) { start += 1 }
    while start < end, Byte.isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The name in upper case (ASCII letters only).
  static func upper(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let range = trimmed(bytes, range)
    var isASCII = true
    for index in range where bytes[index] >= 0x80 || bytes[index] == 0 { isASCII = false }
    guard isASCII else { return Charset.decode(range.map { Byte.upper(bytes[$0]) }) }
    return String(unsafeUninitializedCapacity: range.count) { buffer in
      for (offset, index) in range.enumerated() { buffer[offset] = Byte.upper(bytes[index]) }
      return range.count
    }
  }

  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let range = trimmed(bytes, range)
    var isPlain = true
    for index in range where bytes[index] >= 0x80 || bytes[index] == 0 || bytes[index] == Byte.caret { isPlain = false }
    guard isPlain else { return Charset.decode(CaretEncoding.decode(range.map { bytes[$0] })) }
    return String(unsafeUninitializedCapacity: range.count) { buffer in
      for (offset, index) in range.enumerated() { buffer[offset] = bytes[index] }
      return range.count
    }
  }
}
