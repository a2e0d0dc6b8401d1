/// `application/x-www-form-urlencoded`: queries, and the bodies of plain forms.
package enum FormFields {
  /// More fields than any page sends.
  private static let most = 5000

  /// The decoded fields in their order. Throws a ``Rejection`` with status 400 for a broken escape, a NUL byte, invalid
  /// UTF-8, or too many fields.
  package static func parse(_ bytes: ArraySlice<UInt8>) throws(Rejection) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    for field in bytes.split(separator: UInt8(ascii: "&")) {
      guard fields.count < most else { throw Rejection(400, "there are too many fields") }
      let equals = field.firstIndex(of: UInt8(ascii: "=")) ?? field.endIndex
      let name = try decode(field[..<equals], plusIsSpace: true)
      let value = try decode(field[equals...].dropFirst(), plusIsSpace: true)
      fields.append((name, value))
    }
    return fields
  }

  /// The decoded fields of a body.
  package static func parse(_ bytes: [UInt8]) throws(Rejection) -> [(name: String, value: String)] {
    try parse(bytes[...])
  }

  static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(Rejection) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      var byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) else {
          throw Rejection(400, "a percent sign is not followed by two hexadecimal digits")
        }
        byte = high << 4 | low
        index += 2
      } else if plusIsSpace, byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      }
      guard byte != 0 else { throw Rejection(400, "the request holds a NUL byte") }
      decoded.append(byte)
      index += 1
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw Rejection(400, "the request is not valid UTF-8")
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }
}
