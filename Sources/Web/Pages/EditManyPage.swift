import Contacts
import Words

/// What was typed for a change of many contacts.
struct TypedEdit: Sendable, Equatable {
  var field = FieldEdit.Field.all[0]
  var deed = FieldEdit.Deed.set
  var old = ""
  var new = ""
  var label = "work"

  init() {}

  init(_ form: Form) {
    if let named = form["field"].flatMap(FieldEdit.Field.named) { field = named }
    deed = form["deed"].flatMap(FieldEdit.Deed.init(rawValue:)) ?? .set
    old = form["old"] ?? ""
    new = form["new"] ?? ""
    label = form["label"] ?? ""
  }

  func edit() throws(FieldEdit.Problem) -> FieldEdit {
    try FieldEdit(field, deed, old: old, new: new, label: field.isLabeled ? label : "")
  }

  /// For a form that goes on with it.
  var fields: [(name: String, value: String)] {
    [("field", field.key), ("deed", deed.rawValue), ("old", old), ("new", new), ("label", label)]
  }
}

/// One of the contacts before and after.
struct EditedExample: Sendable, Equatable {
  var name: String
  var differences: [ContactDifference]
}

/// The form of a change of many contacts, which names them: it is the question as well.
enum EditManyPage {
  static func html(
    _ view: ManyView, _ typed: TypedEdit, problem: FieldEdit.Problem? = nil, preview: [EditedExample]? = nil,
    _ frame: Frame
  ) -> HTML {
    let title = "Edit \(counted(view.count, "contact"))"
    return Layout.page(
      title, frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>\(title)</h1>
      <p class="lead people">\(view.people)</p>
      \(problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#(words($0))</span></p>"# })
      <form method="post" action="/select" class="panel stack edit-many">\(frame.guardField)\(view.fields())
      <p class="field"><label for="field">Field</label><select id="field" name="field">\(fields(typed))</select></p>
      <fieldset><legend class="hidden">What happens to it</legend>\(deeds(typed))</fieldset>
      <p class="field old"><label for="old"><span class="for-replacing">Old text</span><span class="for-removing">What to remove</span></label>\
      <input id="old" name="old" value="\(typed.old)" aria-describedby="old-hint"\(attribute: "autofocus", problem?.isAboutOld ?? false)>\
      <span class="hint" id="old-hint">Small and capital letters are the same.\
      <span class="for-replacing for-phones"> In phone numbers, it is looked for at the beginning only.</span>\
      <span class="for-removing for-emptying"> Left empty, whatever stands there goes.</span></span></p>
      <p class="field new"><label for="new">New text</label><input id="new" name="new" value="\(typed.new)"\
      \(attribute: "autofocus", preview == nil && problem?.isAboutOld != true)></p>
      <p class="field label-field"><label for="label">Label of a value that is added</label>\
      <select id="label" name="label">\(labels(typed))</select></p>
      <p class="actions"><button class="primary" name="do" value="change">Change \(counted(view.count, "contact"))</button>\
      <button name="do" value="preview">Preview</button><button class="quiet" name="do" value="select">Cancel</button></p>\(SelectPage.hidden([Selection.end]))
      </form>
      \(preview.map(examples))
      </main>
      """)
  }

  private static func fields(_ typed: TypedEdit) -> [HTML] {
    FieldEdit.Field.all.map { field -> HTML in
      #"<option class="\#(field.isSingle ? "single" : "several")" value="\#(field.key)"\#(attribute: "selected", field == typed.field)>\#(field.title)</option>"#
    }
  }

  private static func labels(_ typed: TypedEdit) -> [HTML] {
    ["work", "home", "mobile", "other", ""].map { label -> HTML in
      """
      <option value="\(label)"\(attribute: "selected", label == typed.label)>\(label.isEmpty ? "no label" : label)</option>
      """
    }
  }

  private static func deeds(_ typed: TypedEdit) -> [HTML] {
    FieldEdit.Deed.allCases.map { deed -> HTML in
      """
      <label class="choice"><input type="radio" name="deed" value="\(deed.rawValue)"\(attribute: "checked", deed == typed.deed)>\
      <span>\(words(deed))</span></label>
      """
    }
  }

  private static func examples(_ examples: [EditedExample]) -> HTML {
    guard !examples.isEmpty else {
      return
        #"<p class="panel" role="status" tabindex="-1" autofocus>Nothing would change for the first ones of your selection: they say this already.</p>"#
    }
    let panels = examples.map { example -> HTML in
      """
      <div class="panel stack"><h3 dir="auto">\(NameWords.shown(example.name))</h3>\
      \(DifferenceTable.html(example.differences, old: DifferenceTable.Side("Now"), new: DifferenceTable.Side("After")))</div>
      """
    }
    return
      #"<section class="stack" aria-labelledby="preview"><h2 id="preview" tabindex="-1" autofocus>Preview</h2>\#(panels)</section>"#
  }

  /// The style sheet shows those that fit the field.
  private static func words(_ deed: FieldEdit.Deed) -> HTML {
    switch deed {
    case .set:
      #"<span class="for-single">Set</span><span class="for-either"> or </span><span class="for-several">Add</span>"#
    case .replace: "Replace a part"
    case .remove: "Remove"
    }
  }

  private static func words(_ problem: FieldEdit.Problem) -> String {
    switch problem {
    case .nothingToSet: "Nothing was changed yet: please type the new text."
    case .nothingToLookFor: "Nothing was changed yet: please type the old text that is to be replaced."
    case .nothingToRemove: "Nothing was changed yet: please type what is to be removed."
    }
  }
}

extension FieldEdit.Problem {
  /// The field for the old text is the one to fill in.
  fileprivate var isAboutOld: Bool { self != .nothingToSet }
}
