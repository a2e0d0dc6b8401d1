import Contacts

/// The message is cut off, or says something that the protocol does not know.
package struct WireError: Error, Equatable, Sendable {
  /// The byte offset at which it went wrong.
  package let offset: Int
}

/// Reads what ``WireWriter`` wrote, from a peer that is not trusted: no count is believed beyond the bytes that are there.
struct WireReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var error: WireError { WireError(offset: offset) }

  /// Throws unless everything has been read.
  func end() throws {
    guard offset == bytes.count else { throw error }
  }

  mutating func byte() throws -> UInt8 {
    guard offset < bytes.count else { throw error }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func bool() throws -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw error
    }
  }

  /// No count, change number or time (in milliseconds: 285,000 years) comes near 2^53. So a few of them can be added,
  /// subtracted and multiplied by a thousand, whatever a peer sends.
  mutating func int64() throws -> Int64 {
    let value = Int64(bitPattern: try uint64())
    guard value.magnitude <= 1 << 53 else { throw error }
    return value
  }

  /// An offset or a length. As many as fit into a message can be added.
  mutating func size() throws -> Int {
    let value = try int64()
    guard (0...Int64(Int32.max)).contains(value) else { throw error }
    return Int(value)
  }

  mutating func uint64() throws -> UInt64 {
    guard bytes.count - offset >= 8 else { throw error }
    var value: UInt64 = 0
    for index in offset..<offset + 8 { value = value << 8 | UInt64(bytes[index]) }
    offset += 8
    return value
  }

  mutating func word() throws -> Word128 { Word128(high: try uint64(), low: try uint64()) }

  mutating func uniqueID() throws -> UniqueID { UniqueID(word: try word()) }

  mutating func recordID() throws -> RecordID { RecordID(word: try word()) }

  mutating func timestamp() throws -> Timestamp { Timestamp(milliseconds: try int64()) }

  mutating func data() throws -> [UInt8] { Array(try slice(count: try count())) }

  mutating func string() throws -> String {
    guard let text = String(validating: try slice(count: try count()), as: UTF8.self) else { throw error }
    return text
  }

  mutating func digest() throws -> PartDigest {
    guard let digest = PartDigest(bytes: Array(try slice(count: 32))) else { throw error }
    return digest
  }

  mutating func each<Element>(
    _ read: (inout WireReader) throws -> Element
  ) throws -> [Element] {
    let count = try count()
    var elements: [Element] = []
    // Every element is at least one byte, so a count beyond the rest of the message is a lie.
    guard count <= bytes.count - offset else { throw error }
    elements.reserveCapacity(min(count, 1024))
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  mutating func optional<Value>(
    _ read: (inout WireReader) throws -> Value
  ) throws -> Value? {
    try bool() ? try read(&self) : nil
  }

  /// Reads an enumeration by its raw value.
  mutating func value<Value: RawRepresentable<UInt8>>(_ type: Value.Type) throws -> Value {
    guard let value = Value(rawValue: try byte()) else { throw error }
    return value
  }

  private mutating func count() throws -> Int {
    guard bytes.count - offset >= 4 else { throw error }
    var value = 0
    for index in offset..<offset + 4 { value = value << 8 | Int(bytes[index]) }
    offset += 4
    return value
  }

  private mutating func slice(count: Int) throws -> ArraySlice<UInt8> {
    guard count <= bytes.count - offset else { throw error }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }
}
