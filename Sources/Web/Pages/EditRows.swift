/// The rows of a repeating group of the form, and a model from which the script adds more. Without the script, the buttons send the
/// form, which comes back with everything typed.
enum EditRows {
  static func html(_ group: DraftGroup, _ view: EditView) -> HTML {
    let rows = view.draft[group]
    let typed = rows.map(\.label).filter { !$0.isEmpty && !group.labels.contains($0) }
    let offered = (group.labels + typed).map { label -> HTML in #"<option value="\#(label)"></option>"# }
    return """
      <div class="rows-of-form">\(rows.enumerated().map { row($1, "\($1.number)", group, view, isFirst: $0 == 0, isLast: $0 == rows.count - 1) })</div>
      <datalist id="\(list(group))">\(offered)</datalist>
      <template>\(row(model(group), "_N_", group, view, isFirst: false, isLast: true))</template>
      """
  }

  private static func list(_ group: DraftGroup) -> String { "\(group.name)-labels" }

  private static func model(_ group: DraftGroup) -> Draft.Row {
    Draft.Row(number: 0, label: group.labels.first ?? "", values: [:])
  }

  private static func row(
    _ row: Draft.Row, _ number: String, _ group: DraftGroup, _ view: EditView, isFirst: Bool, isLast: Bool
  ) -> HTML {
    let stem = "\(group.name).\(number)"
    let isAdded = isLast && view.deed == .opened(.group(group)) && number != "_N_"
    let shown = group.inputs.filter { $0.kind != .rare || !row[$0.key].isEmpty }
    let inputs = shown.enumerated().map { index, input in
      self.input(input, stem, row, view, autofocus: isAdded && index == 0)
    }
    let title = row.isEmpty ? group.one : "\(row.label) \(row.values.values.sorted().first ?? "")"
    return """
      <div class="row" role="group" aria-label="\(title)">
      <p class="field row-label"><label for="\(stem).label">Label</label>\
      \(TextField.html("\(stem).label", row.label, .line, offered: list(group)))</p>
      <div class="row-fields\(shown.count > 1 ? " several" : "")">\(inputs)</div>
      <p class="row-tools">\
      \(move(stem, up: true, title, isEnd: isFirst, view))\(move(stem, up: false, title, isEnd: isLast, view))\
      <button class="quiet danger" name="remove" value="\(stem)" formnovalidate title="Remove">\(Icon.close.html)\
      <span class="hidden">Remove \(title)</span></button></p>
      </div>
      """
  }

  private static func move(_ stem: String, up: Bool, _ title: String, isEnd: Bool, _ view: EditView) -> HTML {
    let words = up ? "Move up" : "Move down"
    // The button that was pressed has the focus again; at the end of the group, the other one.
    var isPressed = false
    if case .moved(let group, let number, let wasUp) = view.deed, stem == "\(group.name).\(number)" {
      let isAtEnd = wasUp ? number == view.draft[group].first?.number : number == view.draft[group].last?.number
      isPressed = (wasUp != isAtEnd) == up
    }
    return """
      <button class="quiet" name="move" value="\(stem).\(up ? "up" : "down")" formnovalidate title="\(words)"\
      \(attribute: "disabled", isEnd)\(attribute: "autofocus", isPressed)>\((up ? Icon.up : .down).html)\
      <span class="hidden">\(words) \(title)</span></button>
      """
  }

  private static func input(
    _ input: DraftGroup.Input, _ stem: String, _ row: Draft.Row, _ view: EditView, autofocus: Bool
  ) -> HTML {
    let name = "\(stem).\(input.key)"
    switch input.kind {
    case .date:
      return """
        <div class="date-fields full">\(DateInputs.html(
          day: ("\(stem).day", row["day"]), month: ("\(stem).month", row["month"]),
          year: ("\(stem).year", row["year"]),
          isInvalid: view.problems.contains { $0.field == "\(stem).day" }, autofocus: autofocus))</div>
        """
    case .line, .lines, .rare:
      let field = TextField.html(name, row[input.key], input.control, keyboard: input.keyboard, autofocus: autofocus)
      return """
        <p class="field\(input.kind == .lines ? " full" : "")"><label for="\(name)">\(input.title)</label>\(field)</p>
        """
    }
  }
}
