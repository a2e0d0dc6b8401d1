/// Cards in UTF-16, as some programs of Windows export them. They are worked on as UTF-8 and written back as they came.
///
/// Surrogates without their partner become three bytes each, as if they were characters ("WTF-8"), so that every input
/// comes back as it was.
struct UTF16Text: Sendable, Equatable {
  let isBigEndian: Bool
  /// A byte at the end that has no partner.
  private(set) var lastByte: UInt8?

  /// Recognises UTF-16 by its byte order mark, or by a first character that is ASCII.
  init?(of bytes: [UInt8]) {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): isBigEndian = false
    case (0xFE, 0xFF): isBigEndian = true
    case (UInt8(ascii: "B"), 0), (UInt8(ascii: "b"), 0): isBigEndian = false
    case (0, UInt8(ascii: "B")), (0, UInt8(ascii: "b")): isBigEndian = true
    default: return nil
    }
    lastByte = bytes.count % 2 == 1 ? bytes[bytes.count - 1] : nil
  }

  func decode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var high: UInt32?
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      let unit = isBigEndian ? first << 8 | second : second << 8 | first
      if let pending = high {
        high = nil
        if unit >> 10 == 0x37 {
          Self.append(0x10000 + (pending & 0x3FF) << 10 + unit & 0x3FF, to: &result)
          continue
        }
        Self.append(pending, to: &result)
      }
      if unit >> 10 == 0x36 { high = unit } else { Self.append(unit, to: &result) }
    }
    if let high { Self.append(high, to: &result) }
    return result
  }

  /// How many of the bytes, from the first, are characters that are all there.
  func wholeCharacters(_ bytes: [UInt8]) -> Int {
    let count = bytes.count & ~1
    guard count >= 2 else { return 0 }
    return bytes[isBigEndian ? count - 2 : count - 1] >> 2 == 0x36 ? count - 2 : count
  }

  func encode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2 + 1)
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      var scalar = length == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(length))
      for next in bytes[index..<min(index + length, bytes.count)].dropFirst() {
        scalar = scalar << 6 | UInt32(next & 0x3F)
      }
      index += length
      if scalar < 0x10000 {
        append(UInt16(scalar), to: &result)
      } else {
        append(UInt16(0xD800 | (scalar - 0x10000) >> 10 & 0x3FF), to: &result)
        append(UInt16(0xDC00 | (scalar - 0x10000) & 0x3FF), to: &result)
      }
    }
    if let lastByte { result.append(lastByte) }
    return result
  }

  private func append(_ unit: UInt16, to bytes: inout [UInt8]) {
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
    bytes.append(isBigEndian ? high : low)
    bytes.append(isBigEndian ? low : high)
  }

  private static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case 0..<0x80: bytes.append(UInt8(scalar))
    case 0x80..<0x800: bytes += [UInt8(0xC0 | scalar >> 6), UInt8(0x80 | scalar & 0x3F)]
    case 0x800..<0x10000:
      bytes += [UInt8(0xE0 | scalar >> 12), UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F)]
    default:
      bytes += [
        UInt8(0xF0 | scalar >> 18), UInt8(0x80 | scalar >> 12 & 0x3F), UInt8(0x80 | scalar >> 6 & 0x3F),
        UInt8(0x80 | scalar & 0x3F),
      ]
    }
  }
}
