import Cloud
import Contacts
import Words

/// A file with one card, which is looked at as a card: of somebody who is known, or of somebody new.
struct OpenedCardView {
  /// The contact whose card it is.
  struct Known {
    var id: UniqueID
    var contact: Contact
    /// The address of its photo.
    var photo: String?
    /// What it would have more, and what it would say with the file's card in its place.
    var added: [ContactDifference]
    var replaced: [ContactDifference]
  }

  var file: Imports.Kept
  var card: ImportedCard
  var contact: Contact
  /// Nil for somebody new.
  var known: Known?
  /// Why it was not imported.
  var problem: String?
}

enum OpenedCardPage {
  static func html(_ view: OpenedCardView, _ frame: Frame) -> HTML {
    let name = NameWords.shown(view.known?.contact.displayName ?? view.contact.displayName)
    return Layout.page(
      name, frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="\(ImportPage.path)">\(Icon.back.html)<span>Import</span></a>
      <h1 dir="auto">\(name)</h1>
      \(view.problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>Nothing was imported: \#($0).</span></p>"# })
      \(view.known.map { known($0, view, frame) } ?? new(view, frame))
      </main>
      """)
  }

  // MARK: Somebody who is known

  private static func known(_ known: OpenedCardView.Known, _ view: OpenedCardView, _ frame: Frame) -> HTML {
    let isMore = !known.added.isEmpty
    let differences = isMore ? known.added : known.replaced
    let words: HTML =
      if isMore {
        "You have this contact, and <bdi>\(view.file.name)</bdi> adds to what it says."
      } else if !differences.isEmpty {
        "You have this contact. <bdi>\(view.file.name)</bdi> adds nothing to it, and says other things."
      } else {
        "You have this contact, and it says all that <bdi>\(view.file.name)</bdi> says."
      }
    let table = DifferenceTable.html(
      differences, old: DifferenceTable.Side("Your contact", photo: known.photo),
      new: DifferenceTable.Side(isMore ? "With what is added" : "The file"))
    let show: HTML = #"<a class="button" href="/contacts/\#(known.id.description)">Show the contact</a>"#
    return """
      <p class="lead">\(words)</p>
      \(when: !table.isEmpty, #"<div class="panel">\#(table)</div>"#)
      <div class="actions">\(when: isMore, form(view, .add, #"<button class="primary">Add</button>"#, frame))\
      \(when: !known.replaced.isEmpty, form(view, .replace, "<button>Replace</button>", frame))\(show)\
      \(discard(view, "Leave as it is", frame))</div>
      \(CardValues.panels(known.contact))
      """
  }

  // MARK: Somebody new

  private static func new(_ view: OpenedCardView, _ frame: Frame) -> HTML {
    let reason: HTML =
      view.card.reason.isEmpty
      ? "You have no contact of this name or address."
      : "Whether you have this contact, nobody can tell for sure: \(view.card.reason)."
    return """
      <p class="lead">\(reason) This is what <bdi>\(view.file.name)</bdi> says.</p>
      <div class="actions">\(form(view, .add, #"<button class="primary">New contact</button>"#, frame))\
      <a class="button" href="\(ImportPersonPage.path(view.file.id, view.card.number))">Add to a contact…</a>\
      \(discard(view, "Do not import", frame))</div>
      \(CardValues.panels(view.contact))
      """
  }

  private static func form(
    _ view: OpenedCardView, _ choice: ImportedCard.Choice, _ button: HTML, _ frame: Frame
  ) -> HTML {
    """
    <form method="post" action="\(ImportPage.path(of: view.file.id))">\(frame.guardField)<input type="hidden" name="do" value="import">\
    <input type="hidden" name="\(ImportPreviewPage.choicePrefix)\(view.card.number)" value="\(choice.word)">\(button)</form>
    """
  }

  private static func discard(_ view: OpenedCardView, _ words: String, _ frame: Frame) -> HTML {
    """
    <form method="post" action="\(ImportPage.path(of: view.file.id))">\(frame.guardField)\
    <button class="quiet" name="do" value="discard">\(words)</button></form>
    """
  }
}
