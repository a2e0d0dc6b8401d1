/// Writes PNG files (RFC 2083) of four colours, two bits each, not compressed: enough for a drawn portrait.
enum PNG {
  /// `indices` are rows from the top of places in `palette`, which has four.
  static func encode(indices: [UInt8], palette: [Color], side: Int) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Two bits a pixel, colours from a palette, no interlace.
    chunk("IHDR", bigEndian(UInt32(side)) + bigEndian(UInt32(side)) + [2, 3, 0, 0, 0], to: &file)
    chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
    var rows: [UInt8] = []
    for row in 0..<side {
      rows.append(0)
      for column in stride(from: 0, to: side, by: 4) {
        var packed: UInt8 = 0
        for offset in 0..<4 { packed = packed << 2 | indices[row * side + column + offset] }
        rows.append(packed)
      }
    }
    chunk("IDAT", zlib(rows), to: &file)
    chunk("IEND", [], to: &file)
    return file
  }

  /// A zlib stream (RFC 1950) with one stored block (RFC 1951 §3.2.4): at most 65,535 bytes.
  private static func zlib(_ data: [UInt8]) -> [UInt8] {
    let length = UInt16(data.count)
    var stream: [UInt8] = [0x78, 0x01, 1]
    for word in [length, ~length] { stream += [UInt8(truncatingIfNeeded: word), UInt8(word >> 8)] }
    stream += data
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + bigEndian(high << 16 | low)
  }

  private static func chunk(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
    let content = Array(name.utf8) + data
    file += bigEndian(UInt32(data.count)) + content + bigEndian(checksum(content))
  }

  private static let checksums: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { word, _ in word & 1 == 1 ? word >> 1 ^ 0xEDB8_8320 : word >> 1 }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { word, byte in checksums[Int(UInt8(truncatingIfNeeded: word) ^ byte)] ^ word >> 8 }
  }

  private static func bigEndian(_ word: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
  }
}
