/// The message is cut off, or says something that the protocol does not know.
package struct WireError: Error, Equatable, Sendable {
  /// The byte offset at which it went wrong.
  package let offset: Int
}

/// A message that is being written or read: its fields one after the other, without names or padding.
///
/// It goes in both directions, so that a type says its fields once (``WireValue``): each method writes the value that it is
/// given; where it is given none, it reads one. It returns the value. What is read comes from a peer that is not trusted.
///
/// A card goes over the wire as the bytes it is: JSON would need base64 for cards that are not UTF-8, and costs 30–40 µs a
/// contact.
struct Wire {
  private var message: [UInt8]
  /// Where reading goes on; nil while the message is being written.
  private var offset: Int?

  /// A message of this version. `room`: about how many bytes it takes, so that what is large is not copied again and again while
  /// the message grows.
  static func message(room: Int = 0, _ write: (inout Wire) throws(WireError) -> Void) -> [UInt8] {
    var wire = Wire(message: [], offset: nil)
    wire.message.reserveCapacity(room + 4_096)
    do throws(WireError) {
      _ = try wire.byte(ProtocolVersion.current)
      try write(&wire)
    } catch {
      preconditionFailure("a value has no way to be written")
    }
    return wire.message
  }

  /// Reads a message. Throws where it is not whole, has something behind it, or is of another version.
  static func value<Value>(
    of message: [UInt8], _ read: (inout Wire) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    var wire = Wire(message: message, offset: 0)
    try wire.check(try wire.byte(nil) == ProtocolVersion.current)
    let value = try read(&wire)
    try wire.check(wire.offset == message.count)
    return value
  }

  /// The error for what cannot be read.
  var refusal: WireError { WireError(offset: offset ?? message.count) }

  /// Refuses what the other side must not say. What is written is this side's own, and is not checked.
  func check(_ isAllowed: Bool) throws(WireError) {
    guard isAllowed || offset == nil else { throw refusal }
  }

  /// A property of the whole that is being written, or that will have it once it has been read.
  @inline(__always)
  mutating func field<Whole, Field: WireValue>(
    _ whole: Whole?, _ property: (Whole) -> Field
  ) throws(WireError) -> Field {
    guard let whole else { return try Field.visit(nil, by: &self) }
    return try Field.visit(property(whole), by: &self)
  }

  mutating func byte(_ value: UInt8?) throws(WireError) -> UInt8 {
    if let value {
      message.append(value)
      return value
    }
    return message[try take(1)]
  }

  /// Eight bytes, big-endian.
  mutating func uint64(_ value: UInt64?) throws(WireError) -> UInt64 {
    if let value {
      withUnsafeBytes(of: value.bigEndian) { message.append(contentsOf: $0) }
      return value
    }
    let start = try take(8)
    return message.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self)) }
  }

  /// How many bytes or elements follow: four bytes, big-endian.
  mutating func count(_ value: Int?) throws(WireError) -> Int {
    if let value {
      withUnsafeBytes(of: UInt32(value).bigEndian) { message.append(contentsOf: $0) }
      return value
    }
    let start = try take(4)
    let read = message.withUnsafeBytes {
      Int(UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
    }
    // Every element is at least one byte, so a count beyond the rest of the message is a lie.
    try check(read <= message.count - start - 4)
    return read
  }

  mutating func bytes(_ value: [UInt8]?, count: Int) throws(WireError) -> [UInt8] {
    if let value {
      message += value
      return value
    }
    let start = try take(count)
    return Array(message[start..<start + count])
  }

  /// So many bytes of UTF-8.
  mutating func text(_ value: String?, count: Int) throws(WireError) -> String {
    if let value {
      message += value.utf8
      return value
    }
    let start = try take(count)
    guard let text = String(validating: message[start..<start + count], as: UTF8.self) else { throw refusal }
    return text
  }

  /// Reads on over so many bytes, which are there; returns where they begin.
  private mutating func take(_ count: Int) throws(WireError) -> Int {
    guard let start = offset, count <= message.count - start else { throw refusal }
    offset = start + count
    return start
  }
}
