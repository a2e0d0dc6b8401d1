// PostgreSQL's binary formats are big-endian throughout.

extension FixedWidthInteger {
  var bigEndianBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: self)
    return bytes
  }

  /// Reads an integer of this width from the start of `bytes`; nil where there are fewer.
  init?(bigEndian bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.bitWidth / 8 else { return nil }
    self = unsafe Self(bigEndian: bytes.loadUnaligned(as: Self.self))
  }

  /// Division that rounds down, for moments before the epoch.
  func floorDivided(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension [UInt8] {
  mutating func append(bigEndian value: some FixedWidthInteger) {
    var shift = type(of: value).bitWidth
    while shift > 0 {
      shift -= 8
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
