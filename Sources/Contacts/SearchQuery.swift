/// What somebody searches for: words of which each must be found, or a number.
package struct SearchQuery: Sendable, Equatable {
  /// How well a contact fits; the first comes first.
  package enum Rank: UInt8, CaseIterable, Comparable, Sendable {
    /// Each word begins another word of the name.
    case beginsName
    case inName
    case inOrganization
    case inMailOrNumber
    case anywhere
    /// One letter of a long word is wrong. Asked for where nothing else is found.
    case nearly

    package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  fileprivate struct Term: Sendable, Equatable {
    /// Folded; with umlauts written out as well, where that differs.
    let spellings: [[UInt8]]
    let number: NumberSpelling?
  }

  /// Of a text that is searched for, in bytes.
  package static let longest = 200

  /// As much of what somebody typed as any search takes.
  package static func taken(from text: String) -> String { text.cut(toBytes: longest) }

  /// Of which any will do.
  private let alternatives: [[Term]]

  package init(_ text: String) {
    let text = Self.taken(from: text)
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else {
      alternatives = []
      return
    }
    if let number = NumberSpelling(text) {
      // As it was typed it may stand in an address or a note.
      let typed = Term(spellings: Self.spellings(words.joined(separator: " ")), number: nil)
      alternatives = [[Term(spellings: [], number: number)], [typed]]
    } else {
      // The longest first: most contacts do not have it.
      let terms = words.map { Term(spellings: Self.spellings($0), number: NumberSpelling($0)) }.filter {
        !$0.spellings.isEmpty
      }
      alternatives = terms.isEmpty ? [] : [terms.sorted { $0.length > $1.length }]
    }
  }

  /// Nothing is searched for.
  package var isEmpty: Bool { alternatives.isEmpty }

  private static func spellings(_ word: String) -> [[UInt8]] {
    [TextFolding.fold(word), TextFolding.spelledOut(word)].compactMap { $0 }.filter { !$0.isEmpty }.map {
      Array($0.utf8)
    }
  }

  /// Which of the contacts may fit whose texts stand one behind the other in `text`, each from its start to the next one's: all
  /// others lack a word. `isNearly`: of which ``isNearly(_:_:)`` may be true.
  package func candidates(in text: Span<UInt8>, starts: Span<Int>, isNearly: Bool) -> [Int] {
    var found = [Bool](repeating: false, count: starts.count)
    for terms in alternatives {
      // The longest first: mostly nobody has it.
      let signs = terms.map { isNearly ? $0.nearSigns : $0.signs }.sorted { Self.shortest($0) > Self.shortest($1) }
      var candidates = [Bool](repeating: true, count: starts.count)
      for (turn, signs) in signs.enumerated() {
        let left = candidates.indices.filter { candidates[$0] }
        if left.isEmpty { break }
        // Where few are left, only these are looked at.
        let marked = turn > 0 && left.count < starts.count / 16 ? nil : Self.marked(signs, in: text, starts: starts)
        for number in left {
          let isFound =
            marked?[number]
            ?? Self.stands(signs, in: text, starts[number], number + 1 < starts.count ? starts[number + 1] : text.count)
          if !isFound { candidates[number] = false }
        }
      }
      for number in candidates.indices where candidates[number] { found[number] = true }
    }
    return found.indices.filter { found[$0] }
  }

  private static func shortest(_ signs: [[UInt8]]) -> Int { signs.map(\.count).min() ?? 0 }

  private static func stands(_ signs: [[UInt8]], in text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let own = text.extracting(start..<end)
    for sign in signs where ByteSearch.find(sign, in: own, from: 0) != nil { return true }
    return false
  }

  /// In which of the texts one of these stands.
  private static func marked(_ signs: [[UInt8]], in text: Span<UInt8>, starts: Span<Int>) -> [Bool] {
    var isMarked = [Bool](repeating: false, count: starts.count)
    for sign in signs {
      var number = 0
      while number < starts.count, let place = ByteSearch.find(sign, in: text, from: starts[number]) {
        // The last one that begins at the place or before it.
        var end = starts.count
        while end - number > 1 {
          let middle = (number + end) / 2
          if starts[middle] <= place { number = middle } else { end = middle }
        }
        isMarked[number] = true
        number += 1
      }
    }
    return isMarked
  }

  /// How well a contact fits; nil where it does not. Never ``Rank/nearly``.
  package func rank(_ text: Span<UInt8>, _ ends: SearchedText.Ends) -> Rank? {
    var best: Rank?
    for terms in alternatives {
      guard let rank = rank(terms, text, ends), best.map({ rank < $0 }) ?? true else { continue }
      best = rank
    }
    return best
  }

  private func rank(_ terms: [Term], _ text: Span<UInt8>, _ ends: SearchedText.Ends) -> Rank? {
    var worst = Rank.beginsName
    for term in terms {
      guard let rank = term.rank(text, ends) else { return nil }
      worst = max(worst, rank)
    }
    guard worst == .beginsName, terms.count > 1 else { return worst }
    return Self.beginDifferentWords(terms, text, ends) ? .beginsName : .inName
  }

  /// Whether each term begins a word of its own in one line of the names: "an an" is not Anna.
  private static func beginDifferentWords(_ terms: [Term], _ text: Span<UInt8>, _ ends: SearchedText.Ends) -> Bool {
    var start = 0
    while start < Int(ends.names) {
      var end = start
      while end < Int(ends.names), text[end] != lineEnd { end += 1 }
      let line = text.extracting(start..<end)
      let places = terms.map { $0.beginnings(in: line) }
      if isChoice(places[...], without: []) { return true }
      start = end + 1
    }
    return false
  }

  /// Whether one place can be taken from each list, each only once.
  private static func isChoice(_ places: ArraySlice<[Int]>, without taken: [Int]) -> Bool {
    guard let first = places.first else { return true }
    return first.contains { !taken.contains($0) && isChoice(places.dropFirst(), without: taken + [$0]) }
  }

  /// Whether a wrong letter can be forgiven: a word is long enough.
  package var hasLongWord: Bool {
    alternatives.count == 1 && alternatives[0].contains { $0.spellings.contains(where: NearSpelling.isLong) }
  }

  /// Whether a contact fits but for one wrong, missing, additional or exchanged letter in its name or organization.
  package func isNearly(_ text: Span<UInt8>, _ ends: SearchedText.Ends) -> Bool {
    guard alternatives.count == 1, let terms = alternatives.first else { return false }
    let names = text.extracting(0..<Int(ends.organization))
    return terms.allSatisfy { term in
      term.spellings.contains { NearSpelling.begins($0, aWordOf: names) } || term.rank(text, ends) != nil
    }
  }
}

extension SearchQuery.Term {
  fileprivate var length: Int { spellings.first?.count ?? 0 }

  /// Whatever it finds has one of these.
  fileprivate var signs: [[UInt8]] { spellings + (number.map { [$0.sign] } ?? []) }

  /// And whatever it finds with a wrong letter, one of these.
  fileprivate var nearSigns: [[UInt8]] {
    number == nil && spellings.allSatisfy(NearSpelling.isLong) ? spellings.flatMap(NearSpelling.signs) : signs
  }

  fileprivate func rank(_ text: Span<UInt8>, _ ends: SearchedText.Ends) -> SearchQuery.Rank? {
    var best: SearchQuery.Rank?
    for spelling in spellings {
      guard let rank = Self.rank(spelling, text, ends), best.map({ rank < $0 }) ?? true else { continue }
      best = rank
    }
    if let number, best.map({ $0 > .inMailOrNumber }) ?? true, Self.isFound(number, text, ends) {
      best = .inMailOrNumber
    }
    return best
  }

  private static func rank(_ word: [UInt8], _ text: Span<UInt8>, _ ends: SearchedText.Ends) -> SearchQuery.Rank? {
    var best: SearchQuery.Rank?
    var start = 0
    while let place = ByteSearch.find(word, in: text, from: start) {
      if place >= Int(ends.names) {
        return best
          ?? (place < ends.organization ? .inOrganization : place < ends.numbers ? .inMailOrNumber : .anywhere)
      }
      if ByteSearch.isBeginning(place, in: text) { return .beginsName }
      best = .inName
      start = place + 1
    }
    return best
  }

  /// Where in the line a word begins with this.
  fileprivate func beginnings(in line: Span<UInt8>) -> [Int] {
    var places: [Int] = []
    for spelling in spellings {
      var start = 0
      while let place = ByteSearch.find(spelling, in: line, from: start) {
        if ByteSearch.isBeginning(place, in: line) { places.append(place) }
        start = place + 1
      }
    }
    return places
  }

  private static func isFound(_ number: NumberSpelling, _ text: Span<UInt8>, _ ends: SearchedText.Ends) -> Bool {
    var start = Int(ends.mail)
    while start < Int(ends.numbers) {
      var end = start
      while end < Int(ends.numbers), text[end] != UInt8(ascii: " ") { end += 1 }
      if end > start, number.finds(text.extracting(start..<end)) { return true }
      start = end + 1
    }
    return false
  }
}
