internal import OpenSSL

/// Where the large values stand in a card's bytes: those of PHOTO, LOGO, SOUND and KEY, and every value that is written as
/// base64 or as a `data:` URI.
///
/// Works on the raw lines, so that a card which cannot be parsed is cut as well, and putting it together again gives the
/// same bytes. A value goes from the first colon outside quotes to the end of the last folded line, without its line end.
/// Notes and addresses are never cut, however long: the cloud searches them.
struct CardParts {
  /// The byte ranges of the values with at least `threshold` bytes, ascending.
  let ranges: [Range<Int>]

  init(of bytes: [UInt8], threshold: Int) {
    var ranges: [Range<Int>] = []
    if bytes.count >= threshold {
      Self.scan(bytes, threshold: max(threshold, 1)) { ranges.append($0) }
    }
    self.ranges = ranges
  }

  private static func scan(_ bytes: [UInt8], threshold: Int, found: (Range<Int>) -> Void) {
    var start = 0
    while start < bytes.count {
      // The logical line: on over every line end that white space follows.
      var end = start
      var next = start
      while true {
        end = lineEnd(bytes, from: next)
        next = skipLineEnd(bytes, at: end)
        guard next < bytes.count, next > end, bytes[next] == 0x20 || bytes[next] == 0x09 else { break }
      }
      if end - start > threshold, let colon = colon(bytes, in: start..<end), end - colon - 1 >= threshold,
        isBinary(bytes, header: start..<colon, value: colon + 1)
      {
        found(colon + 1..<end)
      }
      start = max(next, start + 1)
    }
  }

  private static func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != 0x0A && bytes[index] != 0x0D { index += 1 }
    return index
  }

  /// Past LF, CR, CR LF or CR CR LF; a second bare CR is an empty line of its own.
  private static func skipLineEnd(_ bytes: [UInt8], at end: Int) -> Int {
    guard end < bytes.count else { return end }
    if bytes[end] == 0x0A { return end + 1 }
    if end + 1 < bytes.count, bytes[end + 1] == 0x0A { return end + 2 }
    if end + 2 < bytes.count, bytes[end + 1] == 0x0D && bytes[end + 2] == 0x0A { return end + 3 }
    return end + 1
  }

  private static func colon(_ bytes: [UInt8], in line: Range<Int>) -> Int? {
    var quoted = false
    for index in line {
      switch bytes[index] {
      case UInt8(ascii: "\""): quoted.toggle()
      case UInt8(ascii: ":") where !quoted: return index
      default: break
      }
    }
    return nil
  }

  private static func isBinary(_ bytes: [UInt8], header: Range<Int>, value: Int) -> Bool {
    // Headers are short; one that is not (a hostile card) is not worth cutting either.
    guard header.count <= 1024 else { return false }
    var text = String(decoding: bytes[header], as: UTF8.self).uppercased()
    text.removeAll { $0 == " " || $0.isNewline || $0 == "\t" }
    let name = text.prefix { $0 != ";" }
    let plain = name.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    if ["PHOTO", "LOGO", "SOUND", "KEY"].contains(plain) { return true }
    if text.contains("BASE64") || text.contains("ENCODING=B") { return true }
    let scheme = String(decoding: bytes[value..<min(value + 5, bytes.count)], as: UTF8.self)
    return scheme.lowercased() == "data:"
  }
}
