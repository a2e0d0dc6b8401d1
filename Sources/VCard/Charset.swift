/// Turns the bytes of a value into text.
enum Charset: Sendable {
  case utf8
  case singleByte([UInt16])

  /// The character set that a CHARSET parameter names; nil where it is one that we have no table for, which is then treated
  /// as if nothing were said. ISO-8859-1 and US-ASCII mean Windows-1252, as they do to browsers: no address book writes the
  /// control characters that differ.
  init?(named name: String) {
    switch name.lowercased() {
    case "utf-8", "utf8": self = .utf8
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "us-ascii", "ascii", "windows-1252", "cp1252":
      self = .singleByte(CharsetTables.windows1252)
    case "windows-1250", "cp1250": self = .singleByte(CharsetTables.windows1250)
    case "windows-1251", "cp1251": self = .singleByte(CharsetTables.windows1251)
    case "windows-1253", "cp1253": self = .singleByte(CharsetTables.windows1253)
    case "windows-1254", "cp1254": self = .singleByte(CharsetTables.windows1254)
    case "iso-8859-2", "latin2": self = .singleByte(CharsetTables.iso8859_2)
    case "iso-8859-5": self = .singleByte(CharsetTables.iso8859_5)
    case "iso-8859-7": self = .singleByte(CharsetTables.iso8859_7)
    case "iso-8859-9", "latin5": self = .singleByte(CharsetTables.iso8859_9)
    case "iso-8859-15", "latin-9", "latin9": self = .singleByte(CharsetTables.iso8859_15)
    case "koi8-r": self = .singleByte(CharsetTables.koi8r)
    case "macintosh", "x-mac-roman", "macroman": self = .singleByte(CharsetTables.macRoman)
    default: return nil
    }
  }

  /// The text of `bytes` in `declared`. Where nothing is declared, or UTF-8 is and it is not: UTF-8 where the bytes are
  /// valid UTF-8, else Windows-1252. NUL is left out: no field of a contact has it, and C strings end at it.
  static func decode(_ bytes: [UInt8], declared: Charset? = nil) -> String {
    guard !bytes.contains(0) else { return decode(bytes.filter { $0 != 0 }, declared: declared) }
    if case .singleByte(let table)? = declared { return decode(bytes, table) }
    guard let text = try? UTF8Span(validating: bytes.span) else { return decode(bytes, CharsetTables.windows1252) }
    return String(copying: text)
  }

  private static func decode(_ bytes: [UInt8], _ table: [UInt16]) -> String {
    String(decoding: bytes.lazy.map { $0 < 0x80 ? UInt16($0) : table[Int($0) - 0x80] }, as: UTF16.self)
  }
}
