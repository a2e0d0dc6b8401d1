extension Draft {
  /// Three versions into one: where this form still says what it said at the beginning (`base`), the version that was saved
  /// meanwhile (`theirs`) is taken over; what was typed stays as typed.
  package func takingOver(_ theirs: Draft, since base: Draft) -> Draft {
    var result = self
    for line in DraftLine.allCases where !DraftLine.birthday.contains(line) && self[line] == base[line] {
      result[line] = theirs[line]
    }
    if DraftLine.birthday.allSatisfy({ self[$0] == base[$0] }) {
      for line in DraftLine.birthday { result[line] = theirs[line] }
    }
    for group in DraftGroup.all where content(of: group) == base.content(of: group) { result[group] = theirs[group] }
    return result
  }

  /// Label and values of each row that is not empty.
  private func content(of group: DraftGroup) -> [[String]] {
    self[group].filter { !$0.isEmpty }.map { row in [row.label] + group.keys.map { row.text($0) } }
  }
}
