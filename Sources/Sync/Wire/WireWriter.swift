import Contacts

/// Writes the fields of one message, one after the other, without names or padding.
///
/// A card goes over the wire as the bytes it is: JSON would need base64 for cards that are not UTF-8, and costs 30–40 µs a
/// contact. Integers are eight bytes, big-endian; what has a length is preceded by it in four bytes.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  init() {}

  /// `room`: for about so many bytes, so that what is large is not copied again and again while the message grows.
  init(room: Int) { bytes.reserveCapacity(room + 4_096) }

  mutating func put(_ value: UInt8) { bytes.append(value) }

  mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func put(_ value: Int64) { put(UInt64(bitPattern: value)) }

  mutating func put(_ value: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func put(_ value: Word128) {
    put(value.high)
    put(value.low)
  }

  mutating func put(_ value: UniqueID) { put(value.word) }

  mutating func put(_ value: RecordID) { put(value.word) }

  mutating func put(_ value: Timestamp) { put(value.milliseconds) }

  mutating func put(_ value: [UInt8]) {
    put(count: value.count)
    bytes += value
  }

  mutating func put(_ value: String) {
    put(count: value.utf8.count)
    bytes += value.utf8
  }

  mutating func put(_ value: PartDigest) { bytes += value.bytes }

  mutating func put<Element>(
    each elements: some Collection<Element>, _ write: (inout WireWriter, Element) -> Void
  ) {
    put(count: elements.count)
    for element in elements { write(&self, element) }
  }

  mutating func put<Value>(optional value: Value?, _ write: (inout WireWriter, Value) -> Void) {
    put(value != nil)
    if let value { write(&self, value) }
  }

  private mutating func put(count: Int) {
    for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
  }
}
