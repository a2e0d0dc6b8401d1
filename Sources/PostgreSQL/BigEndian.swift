// PostgreSQL's binary formats are big-endian throughout.

extension FixedWidthInteger {
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
  // Not generic over integers: a batch has tens of thousands of them, and what the compiler does not specialize is many times slower.

  mutating func append(bigEndian value: Int16) { append(UInt64(truncatingIfNeeded: value), bytes: 2) }
  mutating func append(bigEndian value: Int32) { append(UInt64(truncatingIfNeeded: value), bytes: 4) }
  mutating func append(bigEndian value: Int64) { append(UInt64(truncatingIfNeeded: value), bytes: 8) }

  private mutating func append(_ word: UInt64, bytes: Int) {
    for place in 1...bytes { append(UInt8(truncatingIfNeeded: word >> UInt64(8 * (bytes - place)))) }
  }

  /// Writes over four bytes.
  mutating func set(bigEndian value: Int32, at start: Int) {
    for place in 0..<4 { self[start + place] = UInt8(truncatingIfNeeded: value >> Int32(24 - 8 * place)) }
  }
}
