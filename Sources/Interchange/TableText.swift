/// The characters of a table's file: UTF-8, UTF-16 or Windows-1252, which is what spreadsheets write.
struct TableText {
  private enum Encoding { case bytes, utf16(isBigEndian: Bool) }

  private let encoding: Encoding
  /// Of the byte order mark.
  private var skipped: Int
  /// Of a character whose rest has not come yet.
  private var carried: [UInt8] = []
  private var high: UInt32?

  /// Recognises the encoding by the beginning of the file.
  init(start: [UInt8]) {
    let found: (encoding: Encoding, mark: Int)
    if start.starts(with: [0xFF, 0xFE]) {
      found = (.utf16(isBigEndian: false), 2)
    } else if start.starts(with: [0xFE, 0xFF]) {
      found = (.utf16(isBigEndian: true), 2)
    } else if start.count >= 2, start[0] == 0 || start[1] == 0 {
      // Without a mark, the zeros of ASCII letters tell.
      found = (.utf16(isBigEndian: start[0] == 0), 0)
    } else {
      found = (.bytes, start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }
    encoding = found.encoding
    skipped = found.mark
  }

  /// The next bytes as UTF-8; those of Windows-1252 as they are.
  mutating func read(_ bytes: [UInt8]) -> [UInt8] {
    let fresh = bytes.dropFirst(skipped)
    skipped -= bytes.count - fresh.count
    guard case .utf16(let isBigEndian) = encoding else { return Array(fresh) }
    let all = carried + fresh
    var text: [UInt8] = []
    text.reserveCapacity(all.count)
    for index in stride(from: 0, to: all.count - 1, by: 2) {
      let (first, second) = (UInt32(all[index]), UInt32(all[index + 1]))
      add(isBigEndian ? first << 8 | second : second << 8 | first, to: &text)
    }
    carried = all.count % 2 == 1 ? [all[all.count - 1]] : []
    return text
  }

  private mutating func add(_ unit: UInt32, to text: inout [UInt8]) {
    if unit >> 10 == 0x36 {
      high = unit
      return
    }
    var value = unit
    if let high, unit >> 10 == 0x37 { value = 0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF }
    high = nil
    text += Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
  }

  /// A cell as text: UTF-8 where it is that, else Windows-1252.
  static func text(_ cell: [UInt8]) -> String {
    if let text = String(validating: cell, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in cell {
      let value = (0x80..<0xA0).contains(byte) ? windows1252[Int(byte) - 0x80] : UInt32(byte)
      text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return String(text)
  }

  /// From 0x80 to 0x9F (WHATWG Encoding, index windows-1252).
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]
}
