/// Writes baseline JPEG files (ITU-T T.81) in three full components, with one table of each kind for all of them.
enum JPEG {
  /// `colors` are rows from the top; `side` is a multiple of 8.
  static func encode(colors: [Color], side: Int) -> [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0], to: &file)
    segment(0xDB, [0] + zigzag.map { steps[$0] }, to: &file)
    let size = [UInt8(side >> 8), UInt8(side & 255)]
    segment(0xC0, [8] + size + size + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0], to: &file)
    // Differences: twelve codes of four bits.
    segment(0xC4, [0x00] + [0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0..<12).map { UInt8($0) }, to: &file)
    // Coefficients: the end of a block in two bits, everything else in eight. Not the shortest, but all that it takes.
    segment(
      0xC4, [0x10] + [0, 1, 0, 0, 0, 0, 0, UInt8(symbols.count)] + [UInt8](repeating: 0, count: 8) + [0] + symbols,
      to: &file)
    segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0], to: &file)

    var bits = BitWriter()
    var previous = [0, 0, 0]
    for row in stride(from: 0, to: side, by: 8) {
      for column in stride(from: 0, to: side, by: 8) {
        let block = (0..<64).map { colors[(row + $0 / 8) * side + column + $0 % 8] }
        for component in 0..<3 {
          write(coefficients(block, component), &previous[component], &bits)
        }
      }
    }
    return file + bits.finished() + [0xFF, 0xD9]
  }

  /// A block's coefficients, divided and rounded, in zigzag order.
  private static func coefficients(_ block: [Color], _ component: Int) -> [Int] {
    // Most blocks are of one colour: nothing but the mean, eight times.
    if block.allSatisfy({ $0 == block[0] }) {
      let mean = (sample(block[0], component) * 8 / Double(steps[0])).rounded()
      return [Int(mean)] + [Int](repeating: 0, count: 63)
    }
    return quantized(block.map { sample($0, component) })
  }

  /// Y, Cb or Cr of JFIF, around 0.
  private static func sample(_ color: Color, _ component: Int) -> Double {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    switch component {
    case 0: return 0.299 * red + 0.587 * green + 0.114 * blue - 128
    case 1: return -0.168736 * red - 0.331264 * green + 0.5 * blue
    default: return 0.5 * red - 0.418688 * green - 0.081312 * blue
    }
  }

  /// Half the cosine of (2x + 1)uπ/16, over √2 for u = 0. Written out, because libraries differ in the last bit, and one seed
  /// means the same bytes everywhere.
  private static let waves: [Double] = {
    let quarter = [
      1, 0.9807852804032304, 0.9238795325112867, 0.8314696123025452, 0.7071067811865476, 0.5555702330196022,
      0.3826834323650898, 0.19509032201612825, 0,
    ]
    return (0..<64).map { index in
      let (frequency, position) = (index / 8, index % 8)
      if frequency == 0 { return 0.5 * 0.7071067811865476 }
      let angle = (2 * position + 1) * frequency % 32
      switch angle {
      case 0...8: return 0.5 * quarter[angle]
      case 9...16: return -0.5 * quarter[16 - angle]
      case 17...24: return -0.5 * quarter[angle - 16]
      default: return 0.5 * quarter[32 - angle]
      }
    }
  }()

  /// The coefficients of the cosine transform (T.81 A.3.3), divided and rounded, in zigzag order.
  private static func quantized(_ samples: [Double]) -> [Int] {
    var rows = [Double](repeating: 0, count: 64)
    for y in 0..<8 {
      for u in 0..<8 {
        var sum = 0.0
        for x in 0..<8 { sum += samples[y * 8 + x] * waves[u * 8 + x] }
        rows[y * 8 + u] = sum
      }
    }
    var coefficients = [Int](repeating: 0, count: 64)
    for v in 0..<8 {
      for u in 0..<8 {
        var sum = 0.0
        for y in 0..<8 { sum += rows[y * 8 + u] * waves[v * 8 + y] }
        coefficients[v * 8 + u] = Int((sum / Double(steps[v * 8 + u])).rounded())
      }
    }
    return zigzag.map { coefficients[$0] }
  }

  private static func write(_ coefficients: [Int], _ previous: inout Int, _ bits: inout BitWriter) {
    let difference = coefficients[0] - previous
    previous = coefficients[0]
    let length = bitLength(difference)
    bits.write(UInt32(length), 4)
    bits.write(magnitude(difference, length), length)
    var zeros = 0
    for value in coefficients.dropFirst() {
      if value == 0 {
        zeros += 1
        continue
      }
      while zeros > 15 {
        writeSymbol(0xF0, &bits)
        zeros -= 16
      }
      let length = bitLength(value)
      writeSymbol(UInt8(zeros << 4 | length), &bits)
      bits.write(magnitude(value, length), length)
      zeros = 0
    }
    if zeros > 0 { bits.write(0, 2) }
  }

  private static func writeSymbol(_ symbol: UInt8, _ bits: inout BitWriter) {
    // The first code of eight bits after the one of two is 0100 0000.
    bits.write(UInt32(0x40 + codes[Int(symbol)]), 8)
  }

  private static func bitLength(_ value: Int) -> Int { Int.bitWidth - value.magnitude.leadingZeroBitCount }

  private static func magnitude(_ value: Int, _ length: Int) -> UInt32 {
    UInt32(value < 0 ? value + (1 << length) - 1 : value)
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8], to file: inout [UInt8]) {
    let length = content.count + 2
    file += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  /// Runs of zeros up to 15 with one to ten bits behind, and the run of sixteen.
  private static let symbols: [UInt8] = [0xF0] + (0..<16).flatMap { run in (1...10).map { UInt8(run << 4 | $0) } }

  private static let codes: [Int] = {
    var codes = [Int](repeating: 0, count: 256)
    for (code, symbol) in symbols.enumerated() { codes[Int(symbol)] = code }
    return codes
  }()

  /// The example of T.81 K.1, finer by a half.
  private static let steps: [UInt8] = [
    8, 6, 5, 8, 12, 20, 26, 31, 6, 6, 7, 10, 13, 29, 30, 28, 7, 7, 8, 12, 20, 29, 35, 28, 7, 9, 11, 15, 26, 44, 40, 31,
    9, 11, 19, 28, 34, 55, 52, 39, 12, 18, 28, 32, 41, 52, 57, 46, 25, 32, 39, 44, 52, 61, 60, 51, 36, 46, 48, 49, 56,
    50, 52, 50,
  ]

  private static let zigzag: [Int] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21,
    28,
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
    55, 62, 63,
  ]
}

/// Bits from the highest down, with the zero byte that JPEG wants behind each 0xFF.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  mutating func write(_ bits: UInt32, _ length: Int) {
    pending = pending << UInt64(length) | UInt64(bits)
    count += length
    while count >= 8 {
      let byte = UInt8(truncatingIfNeeded: pending >> UInt64(count - 8))
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
      count -= 8
    }
  }

  /// All bytes, the last one filled up with ones.
  mutating func finished() -> [UInt8] {
    if count > 0 { write(UInt32(1 << (8 - count)) - 1, 8 - count) }
    return bytes
  }
}
