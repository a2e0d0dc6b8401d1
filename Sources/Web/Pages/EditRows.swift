/// The rows of a repeating group of the form, and a model from which the script adds more. Without the script, "Add" and
/// "Remove" send the form, which comes back with everything typed.
enum EditRows {
  static func html(_ group: DraftGroup, _ view: EditView) -> HTML {
    let rows = view.draft[group]
    let added = view.added == group ? rows.last?.number : nil
    return """
      <fieldset data-next="\(view.draft.nextNumber(group))"><legend>\(group.title)</legend>
      <div class="rows-of-form">\(rows.map { row($0, "\($0.number)", group, view, isAdded: $0.number == added) })</div>
      <template>\(row(model(group), "_N_", group, view, isAdded: false))</template>
      <button name="add" value="\(group.name)" formnovalidate>\(Icon.add.html)Add \(group.one)</button>
      </fieldset>
      """
  }

  private static func model(_ group: DraftGroup) -> Draft.Row {
    Draft.Row(number: 0, label: group.labels.first ?? "", values: [:])
  }

  private static func row(
    _ row: Draft.Row, _ number: String, _ group: DraftGroup, _ view: EditView, isAdded: Bool
  ) -> HTML {
    let stem = "\(group.name).\(number)"
    let shown = group.inputs.filter { $0.kind != .rare || !row[$0.key].isEmpty }
    let inputs = shown.enumerated().map { index, input in
      self.input(input, stem, row, view, autofocus: isAdded && index == 0)
    }
    let title = row.isEmpty ? group.one : "\(row.label) \(row.values.values.sorted().first ?? "")"
    return """
      <div class="row" role="group" aria-label="\(title)">
      <div class="row-label">\(label(group, stem, row.label))</div>
      <div class="row-fields\(shown.count > 1 ? " several" : "")">\(inputs)</div>
      <p class="row-remove"><button class="quiet danger" name="remove" value="\(stem)" formnovalidate \
      title="Remove">\(Icon.close.html)<span class="hidden">Remove \(title)</span></button></p>
      </div>
      """
  }

  private static func label(_ group: DraftGroup, _ stem: String, _ label: String) -> HTML {
    // A label of the person's own, or of another program, is offered as well.
    let offered = group.labels.contains(label) || label.isEmpty ? group.labels : [label] + group.labels
    let options = offered.map { option -> HTML in
      // The value stands in an attribute, because a browser drops blanks of an option's text.
      #"<option value="\#(option)"\#(attribute: "selected", option == label)>\#(option)</option>"#
    }
    return """
      <p class="field"><label for="\(stem).label">Label</label><select id="\(stem).label" name="\(stem).label">\
      <option value=""\(attribute: "selected", label.isEmpty)>no label</option>\(options)\
      <option value="\(Control.ownLabel)">own label…</option></select></p>\
      <p class="field own-label"><label for="\(stem).own">Own label</label>\
      <input id="\(stem).own" name="\(stem).own" value=""></p>
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
          isInvalid: view.problems.contains { $0.field == "\(stem).day" }))</div>
        """
    case .line, .lines, .rare:
      let field = TextField.html(name, row[input.key], input.control, keyboard: input.keyboard, autofocus: autofocus)
      return """
        <p class="field\(input.kind == .lines ? " full" : "")"><label for="\(name)">\(input.title)</label>\(field)</p>
        """
    }
  }
}
