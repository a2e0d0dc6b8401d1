/// Finds words in folded text.
package enum ByteSearch {
  /// The first place of `word` from `start` on. A search comes by each byte of every contact of an account, so it asks for two
  /// bytes at sixteen places at once.
  package static func find(_ word: [UInt8], in text: Span<UInt8>, from start: Int) -> Int? {
    let last = text.count - word.count
    guard !word.isEmpty, start <= last else { return nil }
    return text.withUnsafeBytes { text in
      word.withUnsafeBytes { word in
        let step = word.count > 1 ? 1 : 0
        let first = SIMD16<UInt8>(repeating: word[0])
        let second = SIMD16<UInt8>(repeating: word[step])
        var place = start
        while place + 16 + step <= text.count {
          let isFirst = text.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self) .== first
          let isSecond = text.loadUnaligned(fromByteOffset: place + step, as: SIMD16<UInt8>.self) .== second
          let isBoth = isFirst .& isSecond
          let halves = unsafeBitCast(isBoth, to: SIMD2<UInt64>.self)
          if halves.x | halves.y != 0 {
            for lane in 0..<16 where isBoth[lane] && isHere(word, text, place + lane) { return place + lane }
          }
          place += 16
        }
        while place <= last {
          if isHere(word, text, place) { return place }
          place += 1
        }
        return nil
      }
    }
  }

  private static func isHere(_ word: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    guard place + word.count <= text.count else { return false }
    for offset in 0..<word.count where text[place + offset] != word[offset] { return false }
    return true
  }

  /// Whether no letter or digit stands before `place`.
  static func isBeginning(_ place: Int, in text: Span<UInt8>) -> Bool { place == 0 || !isOfWord(text[place - 1]) }

  /// Whether the byte is of a letter or a digit.
  @inline(__always) static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }
}
