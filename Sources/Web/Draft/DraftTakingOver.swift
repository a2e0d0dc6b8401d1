extension Draft {
  /// Three versions into one: where this form still says what it said at the beginning (`base`), the version that was saved
  /// meanwhile (`theirs`) is taken over; what was typed stays as typed.
  package func takingOver(_ theirs: Draft, since base: Draft) -> Draft {
    let mine = recognizing(base)
    var result = mine
    for line in DraftLine.allCases where !DraftLine.birthday.contains(line) && mine[line] == base[line] {
      result[line] = theirs[line]
    }
    if DraftLine.birthday.allSatisfy({ mine[$0] == base[$0] }) {
      for line in DraftLine.birthday { result[line] = theirs[line] }
    }
    for group in DraftGroup.all where mine[group].elementsEqual(base[group], by: { $0.says($1) }) {
      result[group] = theirs[group]
    }
    return result
  }
}
