/// Finds words in folded text.
enum ByteSearch {
  /// The first place of `word` from `start` on. It comes by each byte of every contact of an account, so it asks for two bytes
  /// before anything else, and for no bounds that it knows.
  static func find(_ word: [UInt8], in text: Span<UInt8>, from start: Int) -> Int? {
    let count = word.count
    let last = text.count - count
    guard count > 0, start >= 0, start <= last else { return nil }
    let wanted = word.span
    let (first, second) = (wanted[0], wanted[count > 1 ? 1 : 0])
    let step = count > 1 ? 1 : 0
    var place = start
    while place <= last {
      if text[unchecked: place] == first, text[unchecked: place + step] == second {
        var length = 2
        while length < count, text[unchecked: place + length] == wanted[unchecked: length] { length += 1 }
        if length >= count { return place }
      }
      place += 1
    }
    return nil
  }

  /// Whether no letter or digit stands before `place`.
  static func isBeginning(_ place: Int, in text: Span<UInt8>) -> Bool {
    guard place > 0 else { return true }
    let byte = text[place - 1]
    return !isLetter(byte) && !(byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
  }
}
