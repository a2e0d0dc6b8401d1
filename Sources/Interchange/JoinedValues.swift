/// Several values in one cell, as Google writes them: with ` ::: ` between them.
///
/// A value may hold colons of its own. Three or more in a row get one more, so that what separates is always exactly three.
enum JoinedValues {
  private static let separator = " ::: "

  static func join(_ values: [String]) -> String { values.map(escaped).joined(separator: separator) }

  static func split(_ cell: String) -> [String] {
    guard cell.utf8.contains(colon) else { return [cell] }
    return parts(cell, separator).map(unescaped)
  }

  private static let colon = UInt8(ascii: ":")

  private static func escaped(_ text: String) -> String { changed(text) { $0 >= 3 ? $0 + 1 : $0 } }

  private static func unescaped(_ text: String) -> String { changed(text) { $0 >= 4 ? $0 - 1 : $0 } }

  /// The text with each row of colons as long as `length` says.
  private static func changed(_ text: String, _ length: (Int) -> Int) -> String {
    guard text.utf8.contains(colon) else { return text }
    var bytes: [UInt8] = []
    var count = 0
    func end() {
      bytes += Array(repeating: colon, count: length(count))
      count = 0
    }
    for byte in text.utf8 {
      if byte == colon {
        count += 1
      } else {
        end()
        bytes.append(byte)
      }
    }
    end()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The parts of a text between the separators, by its bytes: a character may have a combining sign behind it.
  private static func parts(_ text: String, _ separator: String) -> [String] {
    let (bytes, pattern) = (Array(text.utf8), Array(separator.utf8))
    var parts: [String] = []
    var start = 0
    var index = 0
    while index + pattern.count <= bytes.count {
      if bytes[index..<index + pattern.count].elementsEqual(pattern) {
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += pattern.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
