/// Base64 (RFC 4648 §4), with padding and without line ends. Written apart from the reader's own, so that neither hides the
/// other's mistakes.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ data: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((data.count + 2) / 3 * 4)
    var index = 0
    while index < data.count {
      let left = data.count - index
      let word =
        UInt32(data[index]) << 16 | (left > 1 ? UInt32(data[index + 1]) << 8 : 0)
        | (left > 2 ? UInt32(data[index + 2]) : 0)
      text.append(alphabet[Int(word >> 18)])
      text.append(alphabet[Int(word >> 12 & 63)])
      text.append(left > 1 ? alphabet[Int(word >> 6 & 63)] : UInt8(ascii: "="))
      text.append(left > 2 ? alphabet[Int(word & 63)] : UInt8(ascii: "="))
      index += 3
    }
    return text
  }
}
