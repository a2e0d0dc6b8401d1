package import Contacts
import Words

/// What was typed before and is shown again.
package struct Unsaved: Sendable, Equatable {
  /// The id that it is kept under.
  var contact: UniqueID
  var typedAt: Timestamp
  /// What it lacks; "" for nothing.
  var explanation: String
}

/// What the form's page shows.
package struct EditView: Sendable, Equatable {
  /// A new contact's id as well: it is drawn with the form.
  package var id: UniqueID
  package var isNew: Bool
  /// The version that the form began with.
  package var base: RecordID?
  /// Tells the card that the form began with from others of the same record, whose values stand in another order.
  var card: String?
  /// What the form asks for; nil for a new contact, of which there is nothing yet.
  var asked: Asked?
  package var draft: Draft
  var groups: FormGroups
  /// The photo that the contact has now.
  var photo: FormPhoto?
  /// When the fields are those of a draft.
  package var unsaved: Unsaved?
  /// Drafts of other new contacts.
  var others: [DraftRow]
  package var problems: [DraftProblem]
  /// Where the version that was saved meanwhile differs from what was typed; nil where there is none.
  package var meanwhile: [ContactDifference]?
  /// What was just done to its rows and sections, so that typing goes on there.
  var deed: FormDeed?
  /// Names of sections that a person has opened, and that are shown also where they are empty.
  var opened: Set<String>
  /// Whether the form holds something that is not saved.
  package var isChanged: Bool
  /// The contact is in the trash; saving takes it out.
  package var revives: Bool

  init(
    id: UniqueID, isNew: Bool = false, base: RecordID? = nil, card: String? = nil, asked: Asked? = nil,
    draft: Draft, groups: FormGroups = FormGroups(), photo: FormPhoto? = nil, unsaved: Unsaved? = nil,
    others: [DraftRow] = [],
    problems: [DraftProblem] = [], meanwhile: [ContactDifference]? = nil, deed: FormDeed? = nil,
    opened: Set<String> = [], isChanged: Bool = false, revives: Bool = false
  ) {
    self.id = id
    self.isNew = isNew
    self.base = base
    self.card = card
    self.asked = asked
    self.draft = draft
    self.groups = groups
    self.photo = photo
    self.unsaved = unsaved
    self.others = others
    self.problems = problems
    self.meanwhile = meanwhile
    self.deed = deed
    self.opened = opened
    self.isChanged = isChanged
    self.revives = revives
  }
}

/// The form of a contact, new or not.
enum EditPage {
  /// `list`: what stands beside it on a wide screen.
  static func html(_ view: EditView, beside list: ListView? = nil, _ frame: Frame) -> HTML {
    let heading = view.isNew ? "New contact" : "Edit contact"
    let path = view.isNew ? "/contacts" : "/contacts/\(view.id)\(frame.placeSuffix)"
    let back = view.isNew || view.revives ? "/contacts" : path
    return Layout.page(
      view.isNew ? heading : "Edit \(view.draft.displayName)", frame, at: .contacts,
      CardPage.beside(
        list, selected: view.isNew ? nil : view.id,
        """
        <div class="card editing">
        \(DraftsPage.offered(view.others, frame))
        <form class="form" method="post" action="\(path)" enctype="multipart/form-data" autocomplete="off" \
        data-contact="\(view.isChanged ? "changed" : "")" data-draft="/drafts/\(view.id.description)">
        <div class="form-head"><a class="button quiet" href="\(back)">Cancel</a><h1>\(heading)</h1>\
        <button class="primary" name="save" value="1">Save</button></div>
        \(frame.guardField)
        \(view.base.map { #"<input type="hidden" name="base" value="\#($0.hex)">"# })
        \(view.card.map { #"<input type="hidden" name="card" value="\#($0)">"# })
        \(view.asked.map { #"<input type="hidden" name="\#(Asked.field)" value="\#($0.text)">"# })
        \(when: view.isNew, #"<input type="hidden" name="id" value="\#(view.id.description)">"#)
        \(view.unsaved.map { #"<input type="hidden" name="draft" value="\#($0.contact.description)">"# })
        \(when: view.revives, #"<input type="hidden" name="revive" value="1">"#)
        <p id="draft-status" class="problem" role="alert" hidden></p>
        \(view.unsaved.map(unsaved))
        \(view.meanwhile.map { compare($0, view.revives) })
        \(problems(view.problems))
        <fieldset><legend class="hidden">Photo and name</legend>
        \(photo(view))
        \(name(view))
        </fieldset>
        \(EditSections.html(view))
        <p class="actions"><button class="primary" name="save" value="1">Save</button>\
        <button name="keep" value="1" formnovalidate>Keep for later</button><a class="button" href="\(back)">Cancel</a></p>
        </form>
        \(view.unsaved.map { discarding($0, back: back, frame) })
        </div>
        """))
  }

  private static func unsaved(_ unsaved: Unsaved) -> HTML {
    """
    <section class="panel waiting" aria-label="\(DraftsPage.title)">\(Icon.edit.html)<p>This is what you typed \
    \(DateText.html(unsaved.typedAt)). It is not saved yet. \(unsaved.explanation)</p>\
    <button class="small" form="discard">Throw it away</button></section>
    """
  }

  private static func discarding(_ unsaved: Unsaved, back: String, _ frame: Frame) -> HTML {
    """
    <form id="discard" method="post" action="/drafts/\(unsaved.contact.description)/discard">\(frame.guardField)\
    <input type="hidden" name="back" value="\(back)"></form>
    """
  }

  /// Shown instead of a form that is too long to be saved, before anybody types into it.
  static let tooLong = ErrorPage.html(
    "Too long to edit here",
    """
    This contact has more numbers, addresses and dates than one form can hold. Nothing of it is lost: edit its file on a \
    device, and the next sync brings that here.
    """)

  private static func compare(_ differences: [ContactDifference], _ isDeleted: Bool) -> HTML {
    if isDeleted { return deleted }
    let table = DifferenceTable.html(
      differences, old: DifferenceTable.Side("Yours"), new: DifferenceTable.Side("Saved meanwhile"))
    return """
      <section class="panel stack" aria-labelledby="meanwhile" role="alert">
      <h2 id="meanwhile">This contact changed while you were editing</h2>
      <p>It was saved elsewhere, by a device or in another window. Nothing you typed is lost: it stands in the form below, \
      together with what changed elsewhere in fields that you did not touch. \
      \(differences.isEmpty ? DifferenceWords.none : "Here the two differ; what the form says is what gets saved.")</p>
      \(table)
      <p class="hint">Save keeps your version; the other one goes into the contact’s history. Cancel keeps the other one.</p>
      </section>
      """
  }

  private static let deleted: HTML = """
    <section class="panel stack" aria-labelledby="meanwhile" role="alert">
    <h2 id="meanwhile">This contact was deleted while you were editing</h2>
    <p>Nothing you typed is lost. Save takes the contact out of the trash with what the form says; Cancel leaves it there.</p>
    </section>
    """

  private static func problems(_ problems: [DraftProblem]) -> HTML {
    guard !problems.isEmpty else { return "" }
    // Who has nothing but the keyboard begins there, and goes to the field by Enter.
    let lines = problems.enumerated().map { number, problem -> HTML in
      """
      <a href="#\(problem.field)"\(attribute: "autofocus", number == 0)>\(problem.text)</a>

      """
    }
    return #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#(lines)</span></p>"#
  }

  private static func photo(_ view: EditView) -> HTML {
    var kept = HTML()
    var state = HTML()
    if case .new(let bytes, _) = view.draft.photo {
      kept = #"<input type="hidden" name="photo-kept" value="\#(Base64Text.encode(bytes))">"#
      state = #"<p class="hint">A new photo of \#((bytes.count + 999) / 1_000) kB is chosen.</p>"#
    }
    let name = view.draft.displayName
    let hasPhoto = view.photo != nil || !kept.isEmpty
    return """
      <div class="photo-field" data-photo>
      \(Avatar.html(
        name: name, parts: view.draft.nameParts, photo: view.draft.photo == .remove ? nil : view.photo?.path, large: true))
      <div>\(kept)\(state)<input id="photo" name="photo" type="file" accept="image/jpeg,image/png" aria-describedby="photo-hint">\
      <label for="photo">\(Icon.photo.html)\(hasPhoto ? "Replace photo" : "Photo")</label>
      <p class="hint" id="photo-hint"><span class="scriptless">JPEG or PNG, at most \(Draft.largestPhoto / 1_000_000) MB</span>\
      <span class="scripted">Or drop one here, or paste it</span></p>
      \(when: hasPhoto, removal(view.draft.photo == .remove, isShown: !kept.isEmpty || view.photo?.path != nil))
      <div class="crop-tools" data-crop hidden><label for="crop-zoom">Zoom</label>\
      <input id="crop-zoom" type="range" min="1" max="4" step="0.05" value="1" form="">\
      <button type="button" class="quiet small">Do not use it</button></div>
      </div></div>
      """
  }

  /// `isShown`: as far as the server can tell. Where the browser cannot show it, the script says so.
  private static func removal(_ isChosen: Bool, isShown: Bool) -> HTML {
    """
    <label class="choice"><input type="checkbox" name="photo-remove" value="1"\(attribute: "checked", isChosen)> \
    <span>Remove the photo<span data-unshown\(attribute: "hidden", isShown)>, which cannot be shown here</span></span></label>
    """
  }

  private static func name(_ view: EditView) -> HTML {
    let draft = view.draft
    func lines(_ form: ContactText.Form) -> [DraftLine] {
      ContactText.all.filter { $0.form == form }.map { DraftLine($0) }
    }
    let rare = lines(.more)
    let isOpen = rare.contains { !draft[$0].isEmpty } || !draft[.kind].isEmpty
    // Typing begins with the name, where the page has nothing to say first.
    let isBegun = view.deed == nil && view.problems.isEmpty && view.meanwhile == nil
    return """
      <div class="grid names">
      \(lines(.always).map { line($0, view, autofocus: $0 == .first && isBegun) })
      </div>
      <details\(attribute: "open", isOpen)><summary>More about name and work</summary><div class="grid">
      \(rare.map { line($0, view, hint: $0 == .formattedName ? "Leave empty to use the name" : nil) })
      </div>
      <label class="choice"><input type="checkbox" name="kind" value="organization"\
      \(attribute: "checked", !draft[.kind].isEmpty)> \(DraftLine.kind.title)</label>
      </details>
      """
  }

  static func line(
    _ line: DraftLine, _ view: EditView, hint: String? = nil, autofocus: Bool = false, rows: Int = 2
  ) -> HTML {
    let id = line.rawValue
    let hintID = hint == nil ? nil : "\(id)-hint"
    return """
      <p class="field"><label for="\(id)">\(line.title)</label>\(TextField.html(
        id, view.draft[line], line.control, rows: rows, describedBy: hintID, autofocus: autofocus))\
      \(hint.map { #"<span class="hint" id="\#(id)-hint">\#($0)</span>"# })</p>
      """
  }
}
