import Contacts

/// The texts in the form of a contact, as they were typed, right or wrong: so nothing typed is lost when the form is shown
/// again.
package struct Draft: Sendable {
  /// One row of a repeating group.
  package struct Row: Sendable {
    /// The N of the fields' names; stays while other rows come and go.
    package var number: Int
    package var label: String
    package var values: [String: String]
    /// The line of the card that it shows (``Labeled/line``); nil for a new row, and for one as it came from a browser.
    package var line: Int?

    /// The text of an input; "" where there is none.
    subscript(key: String) -> String { values[key] ?? "" }

    /// Whether nothing can be seen in it.
    var isEmpty: Bool { values.values.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
  }

  /// What becomes of the photo.
  package enum PhotoChoice: Sendable, Equatable {
    /// The one that the contact has, or none.
    case keep
    case remove
    /// A new one, JPEG or PNG.
    case new([UInt8], mediaType: String)
  }

  var lines: [DraftLine: String] = [:]
  var rows: [String: [Row]] = [:]
  package var photo = PhotoChoice.keep

  /// An empty form.
  package init() {
    for group in DraftGroup.all { rows[group.name] = [] }
  }

  subscript(line: DraftLine) -> String {
    get { lines[line] ?? "" }
    set { lines[line] = newValue.isEmpty ? nil : newValue }
  }

  subscript(group: DraftGroup) -> [Row] {
    get { rows[group.name] ?? [] }
    set { rows[group.name] = newValue }
  }

  /// Whether all fields are empty. The kind of contact does not count.
  var isEmpty: Bool {
    lines.keys.allSatisfy { $0 == .kind } && rows.values.allSatisfy { $0.allSatisfy(\.values.isEmpty) }
  }

  /// A number for the next row of the group.
  func nextNumber(_ group: DraftGroup) -> Int { (self[group].map(\.number).max() ?? -1) + 1 }

  /// Adds an empty row; its label is the first one that the group's other rows do not have yet.
  mutating func addRow(_ group: DraftGroup) {
    let used = Set(self[group].map(\.label))
    let label = group.labels.first { !used.contains($0) } ?? group.labels.first ?? ""
    self[group].append(Row(number: nextNumber(group), label: label, values: [:]))
  }

  mutating func removeRow(_ group: DraftGroup, number: Int) { self[group].removeAll { $0.number == number } }

  /// Exchanges the row with the one above or below it; nothing happens at the end of the group.
  mutating func moveRow(_ group: DraftGroup, number: Int, up: Bool) {
    guard let place = self[group].firstIndex(where: { $0.number == number }) else { return }
    let other = place + (up ? -1 : 1)
    if self[group].indices.contains(other) { self[group].swapAt(place, other) }
  }

  /// The name that the form's heading shows.
  var displayName: String { named.displayName }

  /// First, middle and last name.
  var nameParts: [String] { SearchKeys.nameParts(named) }

  /// A contact of this name.
  private var named: Contact {
    var contact = Contact()
    for text in ContactText.all { contact[keyPath: text.path] = self[DraftLine(text)] }
    contact.kind = self[.kind].isEmpty ? .person : .organization
    return contact
  }
}

// What was typed is compared byte for byte, everywhere: see ExactlyComparable.

extension Draft: Equatable {
  package static func == (left: Draft, right: Draft) -> Bool {
    left.photo == right.photo && left.rows == right.rows
      && DraftLine.allCases.allSatisfy { left[$0].isExactly(right[$0]) }
  }

  /// Whether both say the same there.
  func says(_ line: DraftLine, as other: Draft) -> Bool { self[line].isExactly(other[line]) }
}

extension Draft.Row: Equatable {
  package static func == (left: Draft.Row, right: Draft.Row) -> Bool { left.number == right.number && left.says(right) }

  /// Whether both say the same, whatever their numbers.
  func says(_ other: Draft.Row) -> Bool {
    label.isExactly(other.label) && values.count == other.values.count
      && values.allSatisfy { key, value in other.values[key]?.isExactly(value) ?? false }
  }
}
