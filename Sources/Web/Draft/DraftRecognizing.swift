import Contacts

extension Draft {
  /// This form as a person meant it. A field that comes back as the form showed it has its value in `before`, byte for byte,
  /// also if a form cannot show that value (line ends in one line, control characters, blanks around it). Any other field was
  /// typed, and gets no blanks around it.
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

  /// The rows as they were sent, each with the values and the line of the row of `before` that it shows. If a row says the same
  /// as one of `before`, it is that one; of several, the one of its number. Any other row is the edited row of its number, or a
  /// new one. Empty rows are left out; a row with nothing but a typed label stays, so that its problem can be told.
  private static func recognized(_ rows: [Row], in before: [Row], _ group: DraftGroup) -> [Row] {
    var result: [Row?] = Array(repeating: nil, count: rows.count)
    var isFree = Array(repeating: true, count: before.count)
    let ownPlaces = Dictionary(before.indices.map { (before[$0].number, $0) }) { first, _ in first }
    func take(_ index: Int, _ place: Int) {
      isFree[place] = false
      result[index] = before[place]
      result[index]?.number = rows[index].number
    }
    for (index, row) in rows.enumerated() {
      guard let place = ownPlaces[row.number], isFree[place] else { continue }
      if row.recognizing(before[place], group).says(before[place]) { take(index, place) }
    }
    // By what a form shows of them, so that many rows do not cost their square.
    var places: [String: [Int]] = [:]
    if result.contains(where: { $0 == nil }) {
      for place in before.indices where isFree[place] { places[before[place].shown(group), default: []].append(place) }
    }
    for (index, row) in rows.enumerated() where result[index] == nil {
      let place = places[row.shown(group)]?.first { isFree[$0] && row.recognizing(before[$0], group).says(before[$0]) }
      if let place { take(index, place) }
    }
    for (index, row) in rows.enumerated() where result[index] == nil {
      let place = ownPlaces[row.number].flatMap { isFree[$0] ? $0 : nil }
      if let place { isFree[place] = false }
      let own = place.map { before[$0] }
      let recognized = row.recognizing(own ?? Row(number: row.number, label: "", values: [:]), group)
      let isLabelTyped = !group.labels.contains(recognized.label) && recognized.label != own?.label
      if !recognized.values.isEmpty || isLabelTyped && !recognized.label.isEmpty { result[index] = recognized }
    }
    return result.compactMap(\.self)
  }
}

extension Draft.Row {
  /// This row with the line of `before`, and with its values wherever it gives back what the form showed of them.
  fileprivate func recognizing(_ before: Draft.Row, _ group: DraftGroup) -> Draft.Row {
    var row = self
    row.line = before.line
    row.label = Control.taken(label, insteadOf: before.label, usually: .line)
    // Typed, "Home" is the label that every program knows, and no own one.
    if !row.label.isExactly(before.label), let known = group.label(row.label) { row.label = known }
    row.values = [:]
    for (key, control) in group.controls {
      let text = Control.taken(self[key], insteadOf: before[key], usually: control)
      if !text.isEmpty { row.values[key] = text }
    }
    return row
  }

  /// The row as a form shows it, as one text. Two rows with the same text recognize each other.
  fileprivate func shown(_ group: DraftGroup) -> String {
    let values = group.controls.map { key, control in
      Draft.trim(Control.showing(self[key], usually: control).shown(self[key]))
    }
    let label = Draft.trim(Control.showing(label, usually: .line).shown(label))
    return ([label] + values).joined(separator: "\u{1F}")
  }
}

extension DraftGroup.Input {
  var control: Control { kind == .lines ? .lines : .line }
}

extension DraftGroup {
  /// The last parts of a row's field names, and what the fields are.
  fileprivate var controls: [(key: String, control: Control)] {
    inputs.flatMap { input in input.keys.map { ($0, input.control) } }
  }
}
