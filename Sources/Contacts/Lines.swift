/// The values of one field as a card holds them. Nothing here costs the square of their number: a hostile card has 700,000.
struct Lines<Value: Sendable & Hashable & ExactlyComparable> {
  struct Line {
    let index: Int
    let value: Labeled<Value>
  }

  /// What becomes of lines where other values are wanted.
  struct Pairing {
    /// Lines that get another value or label.
    var edited: [(line: Line, wanted: Labeled<Value>)] = []
    var removed: [Line] = []
    /// The line of each of the wanted values, by its index in the card; nil for one without, and for one that is wanted twice.
    var lines: [Int?]
    /// The places of the wanted values that get a new line.
    var added: [Int] = []
  }

  private(set) var lines: [Line] = []
  /// Further lines that say the same as the one at the key.
  private(set) var duplicates: [Int: [Int]] = [:]
  /// The indexes of the first lines that say something.
  private var labeled: [Labeled<Value>: Int] = [:]
  private var values: [Value: Int] = [:]

  /// `whateverItsLabel`: a line with the same value and another label says the same too.
  mutating func add(_ index: Int, _ value: Labeled<Value>?, whateverItsLabel: Bool = false) {
    guard let value else { return }
    if let first = whateverItsLabel ? values[value.value] : labeled[value] {
      duplicates[first, default: []].append(index)
      return
    }
    lines.append(Line(index: index, value: value))
    labeled[value] = index
    if values[value.value] == nil { values[value.value] = index }
  }

  /// Finds for each wanted value the line to keep: one that says the same, which stays as it is; else its own, else one with the
  /// same value, else one with the same label.
  func pairing(_ wanted: [Labeled<Value>]) -> Pairing {
    let said = Set(wanted.map(Exact.init))
    var isFree = lines.map { !said.contains(Exact($0.value)) }
    var saying: [Exact<Labeled<Value>>: Int] = [:]
    for line in lines.indices where !isFree[line] { saying[Exact(lines[line].value)] = line }
    var pairing = Pairing(lines: Array(repeating: nil, count: wanted.count))
    var isTaken = lines.map { _ in false }
    var rest: [Int] = []
    for (place, labeled) in wanted.enumerated() {
      guard let line = saying[Exact(labeled)] else {
        rest.append(place)
        continue
      }
      // It is the line of the first who wants it.
      if isTaken[line] { continue }
      isTaken[line] = true
      pairing.lines[place] = lines[line].index
    }

    func pair<Key: Hashable>(by key: (Line) -> Key, _ wantedKey: (Labeled<Value>) -> Key?) {
      // The last one of each is the card's first.
      var places: [Key: [Int]] = [:]
      for place in lines.indices.reversed() where isFree[place] { places[key(lines[place]), default: []].append(place) }
      rest.removeAll { index in
        guard let place = wantedKey(wanted[index]).flatMap({ places[$0]?.popLast() }) else { return false }
        isFree[place] = false
        pairing.edited.append((lines[place], wanted[index]))
        pairing.lines[index] = lines[place].index
        return true
      }
    }
    pair(by: \.index, \.line)
    pair(by: { Exact($0.value.value) }, { Exact($0.value) })
    pair(by: { Exact($0.value.label) }, { Exact($0.label) })
    pairing.removed = lines.indices.lazy.filter { isFree[$0] }.map { lines[$0] }
    pairing.added = rest
    return pairing
  }
}
