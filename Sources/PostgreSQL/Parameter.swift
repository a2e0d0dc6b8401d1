/// A value on its way into a statement, in PostgreSQL's binary format.
package struct Parameter: Sendable {
  /// The type's object id (pg_type.dat of PostgreSQL; these ids are fixed). 0 lets the server infer it.
  let type: UInt32
  /// Nil for NULL.
  let bytes: [UInt8]?

  /// NULL of whatever type the statement wants there.
  package static let null = Parameter(type: 0, bytes: nil)

  /// A NULL element can stand in an array only where its type is known: `Element` gives it.
  package static func array<Element: ParameterConvertible>(_ elements: [Element?]) -> Parameter {
    array(of: Element.self, count: elements.count) { index, bytes in
      guard let element = elements[index] else { return false }
      element.append(to: &bytes)
      return true
    }
  }

  package static func array<Element: ParameterConvertible>(_ elements: [Element]) -> Parameter {
    array(of: Element.self, count: elements.count) { index, bytes in
      elements[index].append(to: &bytes)
      return true
    }
  }

  /// array_recv: dimensions, has-nulls flag, element type, length, lower bound, then each element with its length.
  /// Not generic over the elements: other modules would run it without knowing their type, at several times the cost.
  ///
  /// `append` adds an element's bytes; it says no for NULL.
  private static func array(
    of type: any ParameterConvertible.Type, count: Int, append: (Int, inout [UInt8]) -> Bool
  ) -> Parameter {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20 + count * 20)
    bytes.append(bigEndian: Int32(count == 0 ? 0 : 1))
    bytes.append(bigEndian: Int32(1))
    bytes.append(bigEndian: Int32(bitPattern: type.typeID))
    if count > 0 {
      bytes.append(bigEndian: Int32(truncatingIfNeeded: count))
      bytes.append(bigEndian: Int32(1))
      for index in 0..<count {
        let start = bytes.count
        bytes.append(bigEndian: Int32(-1))
        guard append(index, &bytes) else { continue }
        bytes.set(bigEndian: Int32(truncatingIfNeeded: bytes.count - start - 4), at: start)
      }
    }
    return Parameter(type: type.arrayTypeID, bytes: bytes)
  }
}

/// A Swift value that PostgreSQL has a type for.
package protocol ParameterConvertible {
  /// The object id of its PostgreSQL type, and of arrays of that.
  static var typeID: UInt32 { get }
  static var arrayTypeID: UInt32 { get }
  /// Adds it in PostgreSQL's binary format.
  func append(to bytes: inout [UInt8])
}

extension ParameterConvertible {
  package var parameter: Parameter {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return Parameter(type: Self.typeID, bytes: bytes)
  }
}

extension Bool: ParameterConvertible {
  package static var typeID: UInt32 { 16 }
  package static var arrayTypeID: UInt32 { 1000 }
  package func append(to bytes: inout [UInt8]) { bytes.append(self ? 1 : 0) }
}

extension Int16: ParameterConvertible {
  package static var typeID: UInt32 { 21 }
  package static var arrayTypeID: UInt32 { 1005 }
  package func append(to bytes: inout [UInt8]) { bytes.append(bigEndian: self) }
}

extension Int32: ParameterConvertible {
  package static var typeID: UInt32 { 23 }
  package static var arrayTypeID: UInt32 { 1007 }
  package func append(to bytes: inout [UInt8]) { bytes.append(bigEndian: self) }
}

extension Int64: ParameterConvertible {
  package static var typeID: UInt32 { 20 }
  package static var arrayTypeID: UInt32 { 1016 }
  package func append(to bytes: inout [UInt8]) { bytes.append(bigEndian: self) }
}

/// `text`. A NUL cannot be stored in one: it is sent as it is and refused by the server (SQLSTATE 22021).
extension String: ParameterConvertible {
  package static var typeID: UInt32 { 25 }
  package static var arrayTypeID: UInt32 { 1009 }
  package func append(to bytes: inout [UInt8]) { bytes += utf8 }
}

/// `bytea`.
extension [UInt8]: ParameterConvertible {
  package static var typeID: UInt32 { 17 }
  package static var arrayTypeID: UInt32 { 1001 }
  package func append(to bytes: inout [UInt8]) { bytes += self }
}

/// Sixteen bytes as PostgreSQL's `uuid`.
package struct UUIDBytes: ParameterConvertible, Hashable, Sendable {
  package static var typeID: UInt32 { 2950 }
  package static var arrayTypeID: UInt32 { 2951 }
  package let bytes: [UInt8]

  /// Nil unless there are exactly sixteen.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  package func append(to bytes: inout [UInt8]) { bytes += self.bytes }
}

/// A moment as PostgreSQL's `timestamp with time zone`.
package struct Instant: ParameterConvertible, Hashable, Comparable, Sendable {
  package static var typeID: UInt32 { 1184 }
  package static var arrayTypeID: UInt32 { 1185 }
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package let milliseconds: Int64

  /// Moments outside the years that PostgreSQL knows are moved to the nearest that it does.
  package init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.earliest), Self.latest)
  }

  /// From microseconds since 2000-01-01, PostgreSQL's own count.
  init(microsecondsSince2000 count: Int64) {
    self.init(milliseconds: count.floorDivided(by: 1000) + Self.epoch)
  }

  package func append(to bytes: inout [UInt8]) { bytes.append(bigEndian: (milliseconds - Self.epoch) * 1000) }

  package static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

  /// 2000-01-01T00:00:00Z in milliseconds since 1970.
  private static let epoch: Int64 = 946_684_800_000
  /// -4000-01-01 and 9999-12-31, well inside of what `timestamptz` holds.
  private static let earliest: Int64 = -188_395_027_200_000
  private static let latest: Int64 = 253_402_214_400_000
}
