/// One item of CBOR (RFC 8949), of the kinds that authenticators and browsers send of a passkey (CTAP 2.1 §8).
package indirect enum CBOR: Hashable, Sendable {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  case map([CBOR: CBOR])
  case boolean(Bool)
  case null

  /// The item that these bytes are, from the first to the last.
  package init(_ bytes: some Sequence<UInt8>) throws(PasskeyRefusal) {
    var reader = CBORReader(bytes)
    self = try reader.item()
    guard reader.isAtEnd else { throw .malformed }
  }

  /// The value of a map under this key; nil where it has none, or is no map.
  subscript(_ key: Int64) -> CBOR? { self[.integer(key)] }

  /// The value of a map under this key; nil where it has none, or is no map.
  subscript(_ key: String) -> CBOR? { self[.text(key)] }

  private subscript(_ key: CBOR) -> CBOR? {
    if case .map(let values) = self { values[key] } else { nil }
  }
}

/// Reads items one after the other. It takes what has one spelling alone: definite lengths, the shortest form of each number, each key of a map
/// once, at most four levels. Floating point numbers and tags are refused, because nothing of a passkey has them.
struct CBORReader {
  /// CTAP 2.1 §8.
  private static let deepest = 4

  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func item() throws(PasskeyRefusal) -> CBOR { try item(depth: 0) }

  private mutating func item(depth: Int) throws(PasskeyRefusal) -> CBOR {
    let first = try next()
    let (kind, detail) = (first >> 5, first & 31)
    if kind == 7 {
      switch detail {
      case 20: return .boolean(false)
      case 21: return .boolean(true)
      case 22: return .null
      default: throw .malformed
      }
    }
    let number = try number(detail)
    switch kind {
    case 0: return .integer(try signed(number))
    case 1: return .integer(-1 - (try signed(number)))
    case 2: return .bytes(try take(number))
    case 3:
      guard let text = String(validating: try take(number), as: UTF8.self) else { throw .malformed }
      return .text(text)
    case 4:
      var items: [CBOR] = []
      for _ in 0..<(try count(number, depth)) { items.append(try item(depth: depth + 1)) }
      return .array(items)
    case 5:
      var items: [CBOR: CBOR] = [:]
      for _ in 0..<(try count(number, depth)) {
        let key = try item(depth: depth + 1)
        guard items.updateValue(try item(depth: depth + 1), forKey: key) == nil else { throw .malformed }
      }
      return .map(items)
    default: throw .malformed
    }
  }

  private mutating func next() throws(PasskeyRefusal) -> UInt8 {
    guard position < bytes.count else { throw .malformed }
    defer { position += 1 }
    return bytes[position]
  }

  /// The number behind a first byte.
  private mutating func number(_ detail: UInt8) throws(PasskeyRefusal) -> UInt64 {
    guard detail >= 24 else { return UInt64(detail) }
    guard detail <= 27 else { throw .malformed }
    let width = 1 << (detail - 24)
    var number: UInt64 = 0
    for _ in 0..<width { number = number << 8 | UInt64(try next()) }
    // What fits into less must stand in less.
    let least: UInt64 = width == 1 ? 24 : 1 << (4 * UInt64(width))
    guard number >= least else { throw .malformed }
    return number
  }

  private func signed(_ number: UInt64) throws(PasskeyRefusal) -> Int64 {
    guard let number = Int64(exactly: number) else { throw .malformed }
    return number
  }

  private mutating func take(_ count: UInt64) throws(PasskeyRefusal) -> [UInt8] {
    guard count <= UInt64(bytes.count - position) else { throw .malformed }
    defer { position += Int(count) }
    return Array(bytes[position..<position + Int(count)])
  }

  /// How many items a list has. Each is a byte at least, so no announced number costs more than what came.
  private func count(_ number: UInt64, _ depth: Int) throws(PasskeyRefusal) -> Int {
    guard depth < Self.deepest, number <= UInt64(bytes.count - position) else { throw .malformed }
    return Int(number)
  }
}
