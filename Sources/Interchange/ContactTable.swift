package import Contacts

/// A table of contacts as Google, Outlook or we write it: the names of its columns say what stands in them. What a table says and a
/// contact has no place for goes into the note.
///
/// The columns of ``ContactSheet`` are read back exactly; those of others as their programs mean them.
package struct ContactTable: Sendable {
  private let columns: [TableColumn?]
  package let names: [String]
  /// Written by ``ContactSheet``: with apostrophes before formulas, and UIDs.
  package let isOurs: Bool
  /// It has a column for all that a contact has once: a table of an earlier version, or one that somebody took columns out of, has not.
  let isWhole: Bool

  /// One line of the table.
  package struct Row: Sendable {
    package var contact: Contact
    /// "" where the table has none.
    package var uid: String
    /// The columns that a contact has no place for: what they say stands in its note.
    package var noted: Set<Int> = []
    /// The columns whose cells were passed over.
    package var passedOver: Set<Int> = []
  }

  /// Reads the names of the columns. Nil where none of them tells who somebody is.
  package init?(header: [String]) {
    names = header.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    columns = names.map { TableColumn(named: $0) }
    isOurs = names.contains("UID") && names.contains("First Name")
    isWhole = Set(ContactSheet.single).isSubset(of: names)
    let tells = columns.contains { column in
      switch column {
      case .text, .part, .phone, .email: true
      default: false
      }
    }
    guard tells else { return nil }
  }

  /// Cells beyond the last column are passed over.
  package func row(_ cells: [String]) -> Row {
    var row = Row(contact: Contact(), uid: "")
    var parts: [String: (columns: SheetColumns, place: Int, cells: [String])] = [:]
    var addresses: [(label: String, address: PostalAddress)] = []
    var notes: [String] = []
    func note(_ index: Int, _ cell: String) {
      notes.append("\(names[index]): \(cell)")
      row.noted.insert(index)
    }
    for (index, column) in columns.enumerated() where index < cells.count && !cells[index].isEmpty {
      let cell = isOurs ? FormulaGuard.unguarded(cells[index]) : cells[index]
      switch column {
      case .text(let text): if text.text(row.contact).isEmpty { row.contact[keyPath: text.path] = cell }
      case .birthday:
        row.contact.birthday = date(cell)
        if row.contact.birthday == nil, !Self.isNoDate(cell) { note(index, cell) }
      case .groups: row.contact.groups = groups(cell)
      case .kind: row.contact.kind = cell == "organization" ? .organization : cell == "group" ? .group : .person
      case .uid: row.uid = isOurs ? cell : ""
      case .part(let columns, let place, let part):
        let key = "\(columns.title) \(place)"
        var values = parts[key]?.cells ?? Array(repeating: "", count: columns.parts.count)
        // Every list of columns begins with the label.
        if part == 0 {
          values[part] = label(cell)
        } else if part != TableColumn.formatted {
          values[part] = isOurs || columns.title != SheetColumns.dates ? cell : date(cell)?.text ?? ""
          if values[part].isEmpty { note(index, cell) }
        }
        parts[key] = (columns, place, values)
      case .phone(let label): row.contact.phones.append(Labeled(label, cell))
      case .email: row.contact.emails.append(Labeled("", cell))
      case .url(let label): row.contact.urls.append(Labeled(label, cell))
      case .date(let label):
        if let date = date(cell) {
          row.contact.dates.append(Labeled(label, date))
        } else if !Self.isNoDate(cell) {
          note(index, cell)
        }
      case .relation(let label): row.contact.relatedNames.append(Labeled(label, cell))
      case .message: row.contact.instantMessages.append(Labeled("", InstantMessage(service: "", user: cell)))
      case .address(let label, let part):
        if addresses.last?.label != label { addresses.append((label, PostalAddress())) }
        let place = addresses.count - 1
        let before = addresses[place].address[keyPath: part]
        addresses[place].address[keyPath: part] = before.isEmpty ? cell : before + "\n" + cell
      case .unless(let word):
        if ![word, "keine angabe"].contains(cell.lowercased()) { note(index, cell) }
      case .passedOver: row.passedOver.insert(index)
      case nil: note(index, cell)
      }
    }
    for found in parts.values.sorted(by: { $0.place < $1.place }) {
      found.columns.read(isOurs ? found.cells : labelled(found.cells), into: &row.contact)
    }
    addFormatted(cells, to: &row.contact)
    row.contact.addresses += addresses.map { Labeled($0.label, $0.address) }
    if !notes.isEmpty {
      row.contact.note = ([row.contact.note] + notes).filter { !$0.isEmpty }.joined(separator: "\n")
    }
    return row
  }

  // MARK: Cells

  private func groups(_ cell: String) -> [String] {
    if isOurs { return JoinedValues.split(cell) }
    let isJoined = cell.contains(" ::: ")
    let all = isJoined ? JoinedValues.split(cell) : cell.split(separator: ";").map(String.init)
    // Google's own groups begin with a star.
    return all.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty && !$0.hasPrefix("* ") }
  }

  /// Google writes "* Home" for the preferred one, and all with capitals.
  private func label(_ cell: String) -> String {
    guard !isOurs else { return cell }
    return Label.recognized(cell.hasPrefix("* ") ? String(cell.dropFirst(2)) : cell)
  }

  /// Google writes the label of several values once.
  private func labelled(_ cells: [String]) -> [String] {
    let count = cells.map { JoinedValues.split($0).count }.max() ?? 0
    guard count > 1, JoinedValues.split(cells[0]).count == 1 else { return cells }
    return [JoinedValues.join(Array(repeating: cells[0], count: count))] + cells.dropFirst()
  }

  /// An address of which only the whole is told.
  private func addFormatted(_ cells: [String], to contact: inout Contact) {
    for (index, column) in columns.enumerated() where index < cells.count && !cells[index].isEmpty {
      guard case .part(let columns, let place, TableColumn.formatted)? = column else { continue }
      let isTold = zip(self.columns, cells).contains { other, cell in
        guard case .part(let otherColumns, place, let part)? = other, otherColumns.title == columns.title else {
          return false
        }
        return part > 0 && !cell.isEmpty
      }
      if !isTold { contact.addresses.append(Labeled("", PostalAddress(street: cells[index]))) }
    }
  }

  // MARK: Dates

  /// Outlook writes this for "none".
  private static func isNoDate(_ cell: String) -> Bool { cell.allSatisfy { "0/.- ".contains($0) } }

  /// As vCard has it, as `15.4.1985`, or as `4/15/1985`: month first, unless that is no month.
  private func date(_ cell: String) -> PartialDate? {
    let text = cell.filter { !$0.isWhitespace }
    if let date = PartialDate(text) { return date }
    let parts = text.split { $0 == "." || $0 == "/" }.map { Int($0) }
    guard parts.count == 3, let first = parts[0], let second = parts[1], let year = parts[2], year >= 1000 else {
      return nil
    }
    if text.contains(".") { return PartialDate(year: year, month: second, day: first) }
    return PartialDate(year: year, month: first, day: second) ?? PartialDate(year: year, month: second, day: first)
  }
}
