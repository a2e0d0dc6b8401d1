/// In which of their words two texts differ: each text in runs of words that the other one has as well, and of words that only
/// it has.
package struct WordDifference: Sendable, Equatable {
  package struct Run: Sendable, Equatable {
    package var text: String
    /// The other text does not say it here.
    package var isDifferent: Bool

    package init(_ text: String, isDifferent: Bool) {
      self.text = text
      self.isDifferent = isDifferent
    }
  }

  package let old: [Run]
  package let new: [Run]

  /// Texts without a word in common are a run each, and not different in part: all of them is.
  package init(_ old: String, _ new: String) {
    let (first, second) = (Self.pieces(old), Self.pieces(new))
    var numbers: [Substring: Int] = [:]
    func numbered(_ pieces: [Substring]) -> [Int] {
      pieces.map { piece in
        let number = numbers[piece] ?? numbers.count
        numbers[piece] = number
        return number
      }
    }
    let (left, right) = (numbered(first), numbered(second))
    let common = Self.common(left, right) ?? Self.ends(left, right)
    guard common.contains(where: { Self.isWord(first[$0.left]) }) else {
      self.old = [Run(old, isDifferent: false)]
      self.new = [Run(new, isDifferent: false)]
      return
    }
    self.old = Self.runs(first, common: Set(common.map(\.left)))
    self.new = Self.runs(second, common: Set(common.map(\.right)))
  }

  // MARK: Words

  /// Words, and what stands between them, character by character. Characters of scripts that write no spaces are words of their own.
  private static func pieces(_ text: String) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      var end = text.index(after: start)
      if isSpelled(text[start]) {
        while end < text.endIndex, isSpelled(text[end]) { end = text.index(after: end) }
      }
      pieces.append(text[start..<end])
      start = end
    }
    return pieces
  }

  /// A letter or digit that makes a word together with its neighbours.
  private static func isSpelled(_ character: Character) -> Bool {
    guard character.isLetter || character.isNumber, let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x30FF, 0x3400...0x9FFF, 0x20000...0x3FFFF:
      return false
    default: return true
    }
  }

  private static func isWord(_ piece: Substring) -> Bool { piece.first.map { $0.isLetter || $0.isNumber } ?? false }

  private static func runs(_ pieces: [Substring], common: Set<Int>) -> [Run] {
    var isDifferent = pieces.indices.map { !common.contains($0) }
    // Where only blanks between two words are the same, the words are read as one.
    for index in pieces.indices.dropFirst().dropLast()
    where isDifferent[index - 1] && isDifferent[index + 1] && pieces[index].allSatisfy(\.isWhitespace) {
      isDifferent[index] = true
    }
    trim(&isDifferent, pieces)
    var runs: [Run] = []
    for (piece, isDifferent) in zip(pieces, isDifferent) {
      if runs.last?.isDifferent == isDifferent {
        runs[runs.count - 1].text += piece
      } else {
        runs.append(Run(String(piece), isDifferent: isDifferent))
      }
    }
    return runs
  }

  /// Blanks at the ends of a run do not differ, where it has words.
  private static func trim(_ isDifferent: inout [Bool], _ pieces: [Substring]) {
    var start = 0
    while start < pieces.count {
      let end = isDifferent[start...].firstIndex { $0 != isDifferent[start] } ?? pieces.count
      let words = (start..<end).filter { !pieces[$0].allSatisfy(\.isWhitespace) }
      if isDifferent[start], let first = words.first, let last = words.last {
        for index in start..<end where index < first || index > last { isDifferent[index] = false }
      }
      start = end
    }
  }

  // MARK: What both have

  /// So many words of one text alone are looked for. The time is the number of words times this, the memory this squared.
  private static let most = 400

  /// The longest common subsequence, as the places of its words from the last one on (Myers, "An O(ND) Difference Algorithm", 1986).
  /// Nil where the texts differ in more than ``most`` words.
  private static func common(_ left: [Int], _ right: [Int]) -> [(left: Int, right: Int)]? {
    let bound = min(left.count + right.count, most)
    // How far one comes into `left` on each diagonal; diagonals are counted from -bound - 1.
    var reach = [Int](repeating: 0, count: 2 * bound + 3)
    let middle = bound + 1
    var steps: [[Int]] = []
    for step in 0...bound {
      steps.append(reach)
      for diagonal in stride(from: -step, through: step, by: 2) {
        var x = previous(diagonal, step, reach, middle).x
        if step > 0, cameAcross(diagonal, step, reach, middle) { x += 1 }
        while x < left.count, x - diagonal < right.count, left[x] == right[x - diagonal] { x += 1 }
        reach[middle + diagonal] = x
        if x >= left.count, x - diagonal >= right.count { return path(left, right, steps, middle) }
      }
    }
    return nil
  }

  /// Whether the step to a diagonal leaves out a word of `left`, and not one of `right`.
  private static func cameAcross(_ diagonal: Int, _ step: Int, _ reach: [Int], _ middle: Int) -> Bool {
    diagonal == step
      || diagonal != -step && reach[middle + diagonal - 1] >= reach[middle + diagonal + 1]
  }

  private static func previous(
    _ diagonal: Int, _ step: Int, _ reach: [Int], _ middle: Int
  ) -> (diagonal: Int, x: Int) {
    let from =
      step == 0 ? diagonal : cameAcross(diagonal, step, reach, middle) ? diagonal - 1 : diagonal + 1
    return (from, reach[middle + from])
  }

  private static func path(
    _ left: [Int], _ right: [Int], _ steps: [[Int]], _ middle: Int
  ) -> [(left: Int, right: Int)] {
    var places: [(left: Int, right: Int)] = []
    var (x, y) = (left.count, right.count)
    for step in steps.indices.reversed() {
      let (diagonal, from) = previous(x - y, step, steps[step], middle)
      let start = step == 0 ? (x: 0, y: 0) : (x: from, y: from - diagonal)
      while x > start.x, y > start.y {
        x -= 1
        y -= 1
        places.append((x, y))
      }
      (x, y) = start
    }
    return places
  }

  /// What both begin and end with.
  private static func ends(_ left: [Int], _ right: [Int]) -> [(left: Int, right: Int)] {
    let shorter = min(left.count, right.count)
    let start = (0..<shorter).first { left[$0] != right[$0] } ?? shorter
    let end =
      (0..<shorter - start).first { left[left.count - 1 - $0] != right[right.count - 1 - $0] } ?? shorter - start
    return (0..<start).map { ($0, $0) } + (0..<end).map { (left.count - 1 - $0, right.count - 1 - $0) }
  }
}
