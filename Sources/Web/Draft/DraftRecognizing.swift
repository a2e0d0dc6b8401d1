extension Draft {
  /// This form as a person meant it: a field that gives back what the form showed of `before` has the value of `before`, byte
  /// for byte, also where a form cannot show it (line ends in one line, control characters, blanks around). Everything else was
  /// typed, and has no blanks around it.
  ///
  /// All fields go through ``Control/taken(_:insteadOf:usually:)``, and no other place compares what came with what was there.
  package func recognizing(_ before: Draft) -> Draft {
    var result = self
    for line in DraftLine.allCases {
      result[line] = Control.taken(self[line], insteadOf: before[line], usually: line.control)
    }
    for group in DraftGroup.all { result[group] = Self.recognized(self[group], in: before[group], group) }
    return result
  }

  /// The rows as they were sent, each with the values of the row that it shows. A row that says all that one of `before` does
  /// is that one, whatever its number: its own by preference, for a conflict numbers the rows of two versions. Any other is the
  /// row of its number, edited, or a new one. Rows that hold nothing are left out.
  private static func recognized(_ rows: [Row], in before: [Row], _ group: DraftGroup) -> [Row] {
    var result: [Row?] = Array(repeating: nil, count: rows.count)
    var free = before
    func take(_ index: Int, where isMatch: (Row) -> Bool) {
      guard result[index] == nil, let match = free.firstIndex(where: isMatch) else { return }
      result[index] = free.remove(at: match)
      result[index]?.number = rows[index].number
    }
    for (index, row) in rows.enumerated() {
      take(index) { $0.number == row.number && row.recognizing($0, group) == $0 }
    }
    for (index, row) in rows.enumerated() { take(index) { row.recognizing($0, group).says($0) } }
    for (index, row) in rows.enumerated() where result[index] == nil {
      let own = free.firstIndex { $0.number == row.number }.map { free.remove(at: $0) }
      let recognized = row.recognizing(own ?? Row(number: row.number, label: "", values: [:]), group)
      if !recognized.values.isEmpty { result[index] = recognized }
    }
    return result.compactMap(\.self)
  }
}

extension Draft.Row {
  /// This row with the values of `before` wherever it gives back what the form showed of them.
  fileprivate func recognizing(_ before: Draft.Row, _ group: DraftGroup) -> Draft.Row {
    var row = self
    row.label = Control.taken(label, insteadOf: before.label, usually: .choice)
    row.values = [:]
    for (key, control) in group.controls {
      let text = Control.taken(self[key], insteadOf: before[key], usually: control)
      if !text.isEmpty { row.values[key] = text }
    }
    return row
  }

  /// Whether both say the same, whatever their numbers.
  func says(_ other: Draft.Row) -> Bool { label == other.label && values == other.values }
}

extension DraftLine {
  var control: Control { self == .note ? .lines : .line }
}

extension DraftGroup.Input {
  var control: Control { kind == .lines ? .lines : .line }
}

extension DraftGroup {
  /// The last parts of a row's field names, and what the fields are.
  fileprivate var controls: [(key: String, control: Control)] {
    inputs.flatMap { input in
      input.kind == .date ? ["day", "month", "year"].map { ($0, .line) } : [(input.key, input.control)]
    }
  }
}
