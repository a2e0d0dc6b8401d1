import QRCode
import Testing

/// What a code looks like; that phones read it is shown by the page's test in a browser.
@Suite struct QRCodeTests {
  @Test func `a code has its three corner squares, and grows with the bytes`() throws {
    let small = try #require(QRCode(Array("A".utf8)))
    #expect(small.width == 21 && small.modules.count == 21 * 21)
    for (row, column) in [(0, 0), (0, 14), (14, 0)] {
      let ring = (0..<7).map { small.modules[row * 21 + column + $0] }
      #expect(ring == Array(repeating: true, count: 7))
    }
    let large = try #require(QRCode(Array(repeating: 0x41, count: 500)))
    #expect(large.width > small.width)
  }

  @Test func `what fits only with less error correction still has a code, and more than that has none`() throws {
    #expect(QRCode(Array(repeating: 0xC3, count: 2_331))?.width == 177)
    #expect(QRCode(Array(repeating: 0xC3, count: 2_953))?.width == 177)
    #expect(QRCode(Array(repeating: 0xC3, count: 2_954)) == nil)
    #expect(QRCode([]) == nil)
  }

  @Test func `the path draws each dark module once, and no light one`() throws {
    let code = try #require(QRCode(Array("BEGIN:VCARD".utf8)))
    var drawn = Array(repeating: 0, count: code.modules.count)
    for run in code.path.split(separator: "z") {
      let numbers = run.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
      try #require(numbers.count == 5 && numbers[2] == numbers[4] && numbers[3] == 1, "M x y h n v1 h-n")
      for column in numbers[0]..<(numbers[0] + numbers[2]) { drawn[numbers[1] * code.width + column] += 1 }
    }
    #expect(drawn == code.modules.map { $0 ? 1 : 0 })
  }
}
