/// The bytes of a card while it is written, line by line.
struct CardBuffer {
  private(set) var bytes: [UInt8] = []
  private let lineEnd: [UInt8]

  init(lineEnd: String = "\r\n") {
    self.lineEnd = Array(lineEnd.utf8)
    bytes.reserveCapacity(1_024)
  }

  /// One line as it stands, longer ones folded after 75 bytes (RFC 6350 §3.2), never inside a character.
  mutating func line(_ text: String) {
    var column = 0
    for byte in text.utf8 {
      if byte & 0xC0 != 0x80, column + Self.length(ofCharacterFrom: byte) > 75 {
        bytes += lineEnd
        bytes.append(UInt8(ascii: " "))
        column = 1
      }
      bytes.append(byte)
      column += 1
    }
    bytes += lineEnd
  }

  /// One line as it stands, however long it is.
  mutating func unfoldedLine(_ text: String) {
    bytes += text.utf8
    bytes += lineEnd
  }

  /// Base64 in lines of `width`, each after `indent`, the first behind what already stands there.
  mutating func base64Lines(_ prefix: String, _ data: [UInt8], indent: String, width: Int) {
    let text = Base64.encode(data)
    bytes += prefix.utf8
    var start = 0
    var room = width - prefix.utf8.count
    if room < 0 { room = 0 }
    while start < text.count {
      let end = min(start + room, text.count)
      bytes += text[start..<end]
      start = end
      if start < text.count {
        bytes += lineEnd
        bytes += indent.utf8
      }
      room = width - indent.utf8.count
    }
    bytes += lineEnd
  }

  private static func length(ofCharacterFrom lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  /// A text value of 3.0 and 4.0, escaped (RFC 2426 §4, RFC 6350 §3.4).
  static func escape(_ text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"): escaped += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): escaped += Array("\\n".utf8)
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// A structured value: escaped parts between semicolons.
  static func structured(_ parts: [String]) -> String { parts.map(escape).joined(separator: ";") }
}
