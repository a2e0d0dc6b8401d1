/// Where two versions of a contact differ, in words, for showing both beside each other.
package struct DraftDifference: Sendable, Equatable {
  package var title: String
  package var mine: String
  package var theirs: String
}

extension Draft {
  /// In the order of the form; the photo as well.
  package func differences(from theirs: Draft) -> [DraftDifference] {
    var differences: [DraftDifference] = []
    func add(_ title: String, _ mine: String, _ other: String) {
      if mine != other { differences.append(DraftDifference(title: title, mine: mine, theirs: other)) }
    }
    for line in DraftLine.allCases where !DraftLine.birthday.contains(line) {
      switch line {
      case .kind: add("Kind", kindText, theirs.kindText)
      case .groups:
        add(line.title, Self.list(self[line]).joined(separator: ", "), Self.list(theirs[line]).joined(separator: ", "))
      default: add(line.title, Self.trim(self[line]), Self.trim(theirs[line]))
      }
    }
    add("Birthday", birthdayText, theirs.birthdayText)
    for group in DraftGroup.all { add(group.title, text(of: group), theirs.text(of: group)) }
    switch photo {
    case .keep: break
    case .remove: add("Photo", "removed", "as it is")
    case .new: add("Photo", "a new one", "as it is")
    }
    return differences
  }

  private var kindText: String { self[.kind].isEmpty ? "Person" : "Organization" }

  private var birthdayText: String {
    Self.dateText(day: self[.birthDay], month: self[.birthMonth], year: self[.birthYear])
  }

  private static func dateText(day: String, month: String, year: String) -> String {
    date(day: day, month: month, year: year).map(DateText.text)
      ?? [day, month, year].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// One line for each row that is not empty: "home: +49 30 123456".
  private func text(of group: DraftGroup) -> String {
    self[group].filter { !$0.isEmpty }.map { row in
      let value =
        group == .dates
        ? Self.dateText(day: row.text("day"), month: row.text("month"), year: row.text("year"))
        : group.keys.map { row.text($0) }.filter { !$0.isEmpty }.joined(separator: ", ")
      return row.label.isEmpty ? value : "\(row.label): \(value)"
    }.joined(separator: "\n")
  }
}

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
    for group in DraftGroup.all where text(of: group) == base.text(of: group) { result[group] = theirs[group] }
    return result
  }
}
