/// Words that differ by one letter: a wrong one, one too many, one too few, or two that are exchanged.
enum NearSpelling {
  /// Shorter words are too much like others.
  private static let fewest = 5

  /// Whether a word of the text begins with `word`, but for one letter. False for a word of fewer than five letters.
  static func begins(_ word: [UInt8], aWordOf text: Span<UInt8>) -> Bool {
    let wanted = word.span
    guard word.count(where: { !isContinuation($0) }) >= fewest else { return false }
    for place in 0..<text.count where !isContinuation(text[place]) && ByteSearch.isBeginning(place, in: text) {
      if isNear(wanted, text.extracting(place..<text.count)) { return true }
    }
    return false
  }

  /// Whether the text begins with the word, but for one letter.
  private static func isNear(_ word: Span<UInt8>, _ text: Span<UInt8>) -> Bool {
    var place = common(word, 0, text, 0)
    guard place < word.count else { return true }
    // The beginning of the letter that differs.
    while place > 0, isContinuation(word[place]) || place < text.count && isContinuation(text[place]) { place -= 1 }
    let next = letterEnd(word, place)
    let other = letterEnd(text, place)
    // One too many, a wrong one, one too few.
    if isRest(word, next, text, place) || isRest(word, next, text, other) || isRest(word, place, text, other) {
      return true
    }
    let second = letterEnd(word, next)
    let otherSecond = letterEnd(text, other)
    return isSame(word, place..<next, text, other..<otherSecond) && isSame(word, next..<second, text, place..<other)
      && isRest(word, second, text, otherSecond)
  }

  /// Up to where both go on with the same bytes.
  private static func common(_ word: Span<UInt8>, _ start: Int, _ text: Span<UInt8>, _ textStart: Int) -> Int {
    var count = 0
    while start + count < word.count, textStart + count < text.count, word[start + count] == text[textStart + count] {
      count += 1
    }
    return start + count
  }

  private static func isRest(_ word: Span<UInt8>, _ start: Int, _ text: Span<UInt8>, _ textStart: Int) -> Bool {
    common(word, start, text, textStart) == word.count
  }

  private static func isSame(
    _ word: Span<UInt8>, _ range: Range<Int>, _ text: Span<UInt8>, _ textRange: Range<Int>
  ) -> Bool {
    guard !range.isEmpty, range.count == textRange.count else { return false }
    for index in 0..<range.count where word[range.lowerBound + index] != text[textRange.lowerBound + index] {
      return false
    }
    return true
  }

  private static func letterEnd(_ text: Span<UInt8>, _ start: Int) -> Int {
    guard start < text.count else { return text.count }
    var end = start + 1
    while end < text.count, isContinuation(text[end]) { end += 1 }
    return end
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
