import Contacts

/// The form's sections below the name, and the menu in which the empty ones wait. All fields are always in the form, so that a
/// section that nobody opened is sent as it is.
enum EditSections {
  static func html(_ view: EditView) -> HTML {
    "\(FormSection.all.map { section($0, view) })\(menu(view))"
  }

  private static func isShown(_ section: FormSection, _ view: EditView) -> Bool {
    if case .group = section { return section.isFilled(view.draft) }
    if section == .line(.groups), !view.groups.joining.isEmpty { return true }
    return section.isFilled(view.draft) || view.opened.contains(section.name)
  }

  private static func section(_ section: FormSection, _ view: EditView) -> HTML {
    let isShown = isShown(section, view)
    let isOpened = view.deed == .opened(section)
    let content: HTML
    var next: String?
    switch section {
    case .group(let group):
      next = "\(view.draft.nextNumber(group))"
      content = "\(EditRows.html(group, view))\(add(group, view))"
    case .birthday: content = birthday(view, autofocus: isOpened)
    case .line(.groups): content = "\(field(.groups, view, autofocus: isOpened))\(otherGroups(view.groups))"
    case .line(let line): content = field(line, view, autofocus: isOpened)
    }
    return """
      <fieldset data-section="\(section.name)"\(attribute: "data-next", next)\(attribute: "hidden", !isShown)>\
      <legend>\(section.title)</legend>
      \(content)
      <input type="hidden" name="shown" value="\(section.name)"\(attribute: "disabled", !isShown)>
      </fieldset>

      """
  }

  private static func add(_ group: DraftGroup, _ view: EditView) -> HTML {
    """
    <button class="quiet small add" name="add" value="\(group.name)" formnovalidate\
    \(attribute: "autofocus", view.deed == .removed(group))>\(Icon.add.html)Add<span class="hidden"> \(group.one)</span></button>
    """
  }

  private static func birthday(_ view: EditView, autofocus: Bool) -> HTML {
    """
    <div class="birthday">\(DateInputs.html(
      day: (DraftLine.birthDay.rawValue, view.draft[.birthDay]),
      month: (DraftLine.birthMonth.rawValue, view.draft[.birthMonth]),
      year: (DraftLine.birthYear.rawValue, view.draft[.birthYear]),
      isInvalid: view.problems.contains { $0.field == DraftLine.birthDay.rawValue }, autofocus: autofocus))</div>
    <p class="hint">The year may be left out.</p>
    """
  }

  private static func field(_ line: DraftLine, _ view: EditView, autofocus: Bool) -> HTML {
    let hint = line == .groups ? "Separated by commas" : nil
    return EditPage.line(line, view, hint: hint, autofocus: autofocus, rows: 4)
  }

  /// The groups to tick, and which of those in the field stand in groups' cards alone.
  private static func otherGroups(_ groups: FormGroups) -> HTML {
    let listed = groups.listed.map { name -> HTML in #"<input type="hidden" name="listed" value="\#(name)">"# }
    let offered = groups.offered.map { name -> HTML in
      """
      <label class="choice"><input type="checkbox" name="join" value="\(name)"\(attribute: "checked", groups.joining.contains(name))> \
      <span dir="auto">\(name)</span></label>
      """
    }
    let choice: HTML = """
      <details class="other-groups"\(attribute: "open", !groups.joining.isEmpty)><summary>Other groups</summary>\(offered)</details>
      """
    return "\(listed)\(when: !offered.isEmpty, choice)"
  }

  /// Without the script, each entry sends the form, which comes back with that section.
  private static func menu(_ view: EditView) -> HTML {
    let entries = FormSection.all.map { section -> HTML in
      """
      <li\(attribute: "hidden", isShown(section, view))><button class="quiet" name="add" value="\(section.name)" formnovalidate>\
      \(section.icon.html)\(section.title)</button></li>
      """
    }
    let isEmptied = if case .removed(let group) = view.deed { view.draft[group].isEmpty } else { false }
    return """
      <details class="add-field"><summary\(attribute: "autofocus", isEmptied)>\(Icon.add.html)Add field</summary>\
      <ul>\(entries)</ul></details>
      """
  }
}
