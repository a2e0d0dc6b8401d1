/// Writes properties as lines of a card.
struct LineWriter {
  /// The most octets of a line, without its line end (RFC 6350 §3.2).
  static let width = 75

  let version: Version
  let lineEnd: [UInt8]
  /// The blank that continuation lines begin with.
  let indent: UInt8

  /// The lines of `property`, whose value was encoded by ``ValueWriter``.
  func lines(of property: Property) -> [UInt8] {
    let raw = property.rawValue
    if property.name.isEmpty, case .read = property.value { return oneLine(raw) + lineEnd }
    var line = HeadWriter(version: version).head(of: property)
    line.append(Byte.colon)
    if property.isNestedCard {
      return line + (property.origin?.entry.isBareCard == true ? lineEnd : []) + raw + lineEnd
    }
    var value = oneLine(raw)
    // What is no nested card must not begin one: its reader would look for an END:VCARD that does not come.
    if property.name == "AGENT", LineScanner.boundary(in: value.span, at: 0) == .begin { value = [] }
    switch property.encoding {
    case .quotedPrintable: return softlyBroken(line, value) + lineEnd
    // vCard 2.1 ends base64 with an empty line.
    case .base64 where version == .v21: return folded(line + value) + lineEnd + lineEnd
    case .base64, .none: return folded(line + value) + lineEnd
    }
  }

  /// A raw value cannot go over lines: what would end the line is left out.
  private func oneLine(_ raw: [UInt8]) -> [UInt8] {
    guard raw.contains(where: { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }) else { return raw }
    return raw.filter { $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
  }

  /// Cuts `line` into lines of at most ``width`` octets, never inside a UTF-8 character.
  private func folded(_ line: [UInt8]) -> [UInt8] {
    guard line.count > Self.width else { return line }
    var result: [UInt8] = []
    result.reserveCapacity(line.count + line.count / 24)
    var start = 0
    while start < line.count {
      var end = min(start + Self.width - (start == 0 ? 0 : 1), line.count)
      if end < line.count {
        var cut = end
        while cut > end - 4, line[cut] & 0xC0 == 0x80 { cut -= 1 }
        if line[cut] & 0xC0 != 0x80 { end = cut }
      }
      if start > 0 {
        result += lineEnd
        result.append(indent)
      }
      result += line[start..<end]
      start = end
    }
    return result
  }

  /// Cuts quoted-printable with soft line breaks, never inside an escape.
  private func softlyBroken(_ head: [UInt8], _ value: [UInt8]) -> [UInt8] {
    var result = head
    var column = head.count
    var index = 0
    while index < value.count {
      let length = value[index] == Byte.equals ? min(3, value.count - index) : 1
      // One place is kept for the "=" of the break.
      if column + length > Self.width, index > 0 || column < Self.width {
        result.append(Byte.equals)
        result += lineEnd
        column = 0
        if LineScanner.boundary(in: value.span, at: index) != nil {
          // A line that reads END:VCARD would end the card.
          let byte = value[index]
          result += [Byte.equals, Byte.hexadecimalDigits[Int(byte >> 4)], Byte.hexadecimalDigits[Int(byte & 15)]]
          column = 3
          index += 1
          continue
        }
      }
      result += value[index..<index + length]
      column += length
      index += length
    }
    return result
  }
}
