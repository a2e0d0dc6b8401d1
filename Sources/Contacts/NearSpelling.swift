/// Words that differ by one letter: a wrong one, one too many, one too few, or two that are exchanged.
enum NearSpelling {
  /// Shorter words are too much like others.
  private static let fewest = 5

  static func isLong(_ word: [UInt8]) -> Bool { word.count(where: { !isContinuation($0) }) >= fewest }

  /// A text with a word that is nearly this long one has one of these: what differs stands in one place, or in two side by side, so
  /// the first letters are right or the last ones.
  static func signs(_ word: [UInt8]) -> [[UInt8]] {
    let letters = word.indices.filter { !isContinuation(word[$0]) }
    let middle = (letters.count + 1) / 2
    return [Array(word[..<letters[middle - 1]]), Array(word[letters[middle]...])]
  }

  /// Whether a word of the text begins with `word`, but for one letter. False for a word of fewer than five letters.
  static func begins(_ word: [UInt8], aWordOf text: Span<UInt8>) -> Bool {
    guard isLong(word) else { return false }
    let wanted = word.span
    var isInWord = false
    for place in 0..<text.count {
      let isOfWord = ByteSearch.isOfWord(text[unchecked: place])
      if isOfWord, !isInWord, mayBeNear(wanted, text, place), isNear(wanted, text.extracting(place..<text.count)) {
        return true
      }
      isInWord = isOfWord
    }
    return false
  }

  /// One of the first two bytes is where it is, or one further: all others are of other words.
  private static func mayBeNear(_ word: Span<UInt8>, _ text: Span<UInt8>, _ place: Int) -> Bool {
    let first = text[unchecked: place]
    if first == word[unchecked: 0] || first == word[unchecked: 1] { return true }
    guard place + 1 < text.count else { return false }
    let second = text[unchecked: place + 1]
    return second == word[unchecked: 0] || second == word[unchecked: 1] || first >= 0x80 || word[unchecked: 0] >= 0x80
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
