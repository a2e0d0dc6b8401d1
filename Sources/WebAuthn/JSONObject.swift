/// The members of one object of JSON (RFC 8259). Of numbers, lists and objects in it nothing is kept, because nothing of them is wanted.
struct JSONObject: Equatable {
  enum Value: Equatable {
    case text(String)
    case boolean(Bool)
    case other
  }

  private let members: [String: Value]

  subscript(_ name: String) -> Value? { members[name] }

  /// The object that these bytes are. A name that is given twice makes it unreadable: two readers could take either.
  init(_ bytes: [UInt8]) throws(PasskeyRefusal) {
    var reader = JSONReader(bytes)
    members = try reader.document()
  }
}

private struct JSONReader {
  private static let deepest = 8

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(PasskeyRefusal) -> [String: JSONObject.Value] {
    skipBlanks()
    let members = try object(depth: 0)
    skipBlanks()
    guard position == bytes.count else { throw .malformed }
    return members
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
  }

  /// Takes this character if it stands here.
  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func take(_ character: Unicode.Scalar) throws(PasskeyRefusal) {
    guard takes(character) else { throw .malformed }
  }

  private mutating func object(depth: Int) throws(PasskeyRefusal) -> [String: JSONObject.Value] {
    guard depth < Self.deepest else { throw .malformed }
    try take("{")
    var members: [String: JSONObject.Value] = [:]
    skipBlanks()
    if takes("}") { return members }
    repeat {
      skipBlanks()
      let name = try string()
      skipBlanks()
      try take(":")
      guard members.updateValue(try value(depth: depth + 1), forKey: name) == nil else { throw .malformed }
    } while takes(",")
    try take("}")
    return members
  }

  private mutating func array(depth: Int) throws(PasskeyRefusal) {
    guard depth < Self.deepest else { throw .malformed }
    try take("[")
    skipBlanks()
    if takes("]") { return }
    repeat { _ = try value(depth: depth + 1) } while takes(",")
    try take("]")
  }

  /// With the blanks around it.
  private mutating func value(depth: Int) throws(PasskeyRefusal) -> JSONObject.Value {
    skipBlanks()
    defer { skipBlanks() }
    switch next {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "{"):
      _ = try object(depth: depth)
      return .other
    case UInt8(ascii: "["):
      try array(depth: depth)
      return .other
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .other)
    default: return try number()
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONObject.Value
  ) throws(PasskeyRefusal) -> JSONObject.Value {
    for scalar in word.description.unicodeScalars { try take(scalar) }
    return value
  }

  private mutating func number() throws(PasskeyRefusal) -> JSONObject.Value {
    _ = takes("-")
    if !takes("0") { try digits() }
    if takes(".") { try digits() }
    if takes("e") || takes("E") {
      if !takes("+") { _ = takes("-") }
      try digits()
    }
    return .other
  }

  private mutating func digits() throws(PasskeyRefusal) {
    let start = position
    while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { position += 1 }
    guard position > start else { throw .malformed }
  }

  private mutating func string() throws(PasskeyRefusal) -> String {
    try take("\"")
    var text: [UInt8] = []
    while !takes("\"") {
      guard let character = next, character >= 0x20 else { throw .malformed }
      position += 1
      if character == UInt8(ascii: "\\") { text += try escaped() } else { text.append(character) }
    }
    guard let string = String(validating: text, as: UTF8.self) else { throw .malformed }
    return string
  }

  private mutating func escaped() throws(PasskeyRefusal) -> [UInt8] {
    guard let character = next else { throw .malformed }
    position += 1
    switch character {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [character]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"):
      var value = try unit()
      if (0xD800..<0xDC00).contains(value) {
        try take("\\")
        try take("u")
        let low = try unit()
        guard (0xDC00..<0xE000).contains(low) else { throw .malformed }
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw .malformed }
      return Array(String(Character(scalar)).utf8)
    default: throw .malformed
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws(PasskeyRefusal) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let next, let digit = Character(Unicode.Scalar(next)).hexDigitValue else { throw .malformed }
      position += 1
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
