import Contacts

/// A part of a contact's form. One that is empty waits under "Add field".
enum FormSection: Sendable, Equatable {
  case group(DraftGroup)
  case birthday
  case line(DraftLine)

  /// In the order of the form.
  static let all: [FormSection] =
    DraftGroup.all.prefix(4).map(FormSection.group) + [.birthday] + DraftGroup.all.dropFirst(4).map(FormSection.group)
    + [.line(.groups)] + ContactText.all.filter { $0.form == .below }.map { .line(DraftLine($0)) }

  static func named(_ name: String) -> FormSection? { all.first { $0.name == name } }

  /// What the form's buttons and fields call it.
  var name: String {
    switch self {
    case .group(let group): group.name
    case .birthday: ContactProperty.birthday.key
    case .line(let line): line.rawValue
    }
  }

  var title: String {
    switch self {
    case .group(let group): group.title
    case .birthday: ContactProperty.birthday.title
    case .line(let line): line.title
    }
  }

  var icon: Icon {
    switch self {
    case .group(let group): group.icon
    case .birthday: .birthday
    case .line(let line): line == .groups ? .tag : .note
    }
  }

  /// Whether the form has something of it to show.
  func isFilled(_ draft: Draft) -> Bool {
    switch self {
    case .group(let group): !draft[group].isEmpty
    case .birthday: DraftLine.birthday.contains { !draft[$0].isEmpty }
    case .line(let line): !draft[line].isEmpty
    }
  }
}

/// What a button of the form did to its rows and sections, and where typing goes on.
enum FormDeed: Sendable, Equatable {
  case opened(FormSection)
  case removed(DraftGroup)
  case moved(DraftGroup, number: Int, up: Bool)

  /// Carries out what was pressed: without the script, the form comes back with a row more or less, or in another order.
  static func pressed(_ form: Form, _ draft: inout Draft) -> FormDeed? {
    if let section = form["add"].flatMap(FormSection.named) {
      if case .group(let group) = section { draft.addRow(group) }
      return .opened(section)
    }
    for (button, count) in [("remove", 2), ("move", 3)] {
      guard let parts = form[button]?.split(separator: "."), parts.count == count, let number = Int(parts[1]),
        let group = DraftGroup.named(String(parts[0]))
      else { continue }
      if button == "remove" {
        draft.removeRow(group, number: number)
        return .removed(group)
      }
      let up = parts[2] == "up"
      draft.moveRow(group, number: number, up: up)
      return .moved(group, number: number, up: up)
    }
    return nil
  }

  /// The form as it is after what was pressed: without the rows that `draft` has no more, and with the others in its order.
  static func carriedOut(on form: Form, as draft: Draft) -> Form {
    var fields = form.fields
    for group in DraftGroup.all {
      var rows: [Int: [Form.Field]] = [:]
      func number(_ field: Form.Field) -> Int? {
        let parts = field.name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == group.name ? Int(parts[1]) : nil
      }
      for field in fields { if let number = number(field) { rows[number, default: []].append(field) } }
      guard let place = fields.firstIndex(where: { number($0) != nil }) else { continue }
      fields.removeAll { number($0) != nil }
      fields.insert(contentsOf: draft[group].flatMap { rows[$0.number] ?? [] }, at: place)
    }
    return Form(fields: fields)
  }

  /// Sections that were opened, and are still empty: a form that comes back shows them again.
  static func opened(_ form: Form) -> Set<String> {
    Set(form.all("shown") + [form["add"]].compactMap(\.self)).intersection(FormSection.all.map(\.name))
  }
}
