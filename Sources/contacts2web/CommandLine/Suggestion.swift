/// Finds what somebody may have meant to type.
enum Suggestion {
  /// "did you mean …", where a known word is at most two slips away and half of the word.
  static func hint(for word: String, among known: [String]) -> String? {
    let nearest = known.map { (distance: distance(word, $0), word: $0) }.min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= 2, nearest.distance * 2 <= word.count else { return nil }
    return "did you mean \(nearest.word)?"
  }

  /// Levenshtein's distance.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let above = row[column + 1]
        row[column + 1] = min(diagonal + (character == right[column] ? 0 : 1), above + 1, row[column] + 1)
        diagonal = above
      }
    }
    return row[right.count]
  }
}
