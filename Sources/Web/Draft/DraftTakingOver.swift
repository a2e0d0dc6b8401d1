import Contacts

extension Draft {
  /// Merges three versions. A field that still says what it said at the beginning (`base`) takes over the version that was
  /// saved meanwhile (`theirs`). A field that was typed stays as typed.
  package func takingOver(_ theirs: Draft, since base: Draft) -> Draft {
    let mine = recognizing(base)
    var result = mine
    for line in DraftLine.allCases where !DraftLine.birthday.contains(line) && mine.says(line, as: base) {
      result[line] = theirs[line]
    }
    if DraftLine.birthday.allSatisfy({ mine.says($0, as: base) }) {
      for line in DraftLine.birthday { result[line] = theirs[line] }
    }
    for group in DraftGroup.all {
      result[group] =
        mine[group].elementsEqual(base[group], by: { $0.says($1) })
        ? theirs[group] : Self.renumbered(mine[group], from: base[group], to: theirs[group])
    }
    return result
  }

  /// Gives each row the number that the row it began as, in `base`, has in `theirs`; a new number if `theirs` changed or
  /// removed that row. So an edited row goes to its own line of the card, and to no other row's. Rows that nobody has moved since
  /// `base` come in the order of `theirs`.
  private static func renumbered(_ rows: [Row], from base: [Row], to theirs: [Row]) -> [Row] {
    var free = theirs
    var next = ((theirs + rows).map(\.number).max() ?? -1) + 1
    let numbered = rows.map { row in
      var row = row
      let before = row.line.flatMap { line in base.first { $0.line == line } }
      if let before, let match = free.firstIndex(where: { $0.says(before) }) {
        row.number = free.remove(at: match).number
      } else {
        row.number = next
        next += 1
      }
      row.line = nil
      return row
    }
    let places = Dictionary(base.enumerated().compactMap { place, row in row.line.map { ($0, place) } }) { first, _ in
      first
    }
    let began = rows.compactMap { $0.line.flatMap { places[$0] } }
    guard zip(began, began.dropFirst()).allSatisfy({ $0 < $1 }) else { return numbered }
    let order = Dictionary(theirs.enumerated().map { ($1.number, $0) }) { first, _ in first }
    var sorted = numbered.filter { order[$0.number] != nil }.sorted {
      (order[$0.number] ?? 0) < (order[$1.number] ?? 0)
    }[...]
    return numbered.compactMap { order[$0.number] == nil ? $0 : sorted.popFirst() }
  }
}
