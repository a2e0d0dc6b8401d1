import Cloud
import Contacts
import Words

/// The parts of a preview, the first that has something is shown first.
enum ImportTab: String, Sendable, CaseIterable {
  case changed, unclear, new, unreadable, same

  var fate: ImportedCard.Fate {
    switch self {
    case .changed: .changed
    case .unclear: .unclear
    case .new: .new
    case .unreadable: .unreadable
    case .same: .same
    }
  }

  fileprivate var title: String {
    switch self {
    case .changed: "Changed"
    case .unclear: "Not sure"
    case .new: "New"
    case .unreadable: "Cannot be read"
    case .same: "The same"
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .changed: "You have these contacts, and the file says something else of them."
    case .unclear: "Whether you have these already, nobody can tell for sure."
    case .new: "They become new contacts."
    case .unreadable: "They are left out. All the others can be imported."
    case .same: "Your contacts, or another card of the file, say this already, so nothing happens."
    }
  }
}

extension ImportedCard.Choice {
  /// As a form has it.
  var word: String {
    switch self {
    case .add: "add"
    case .replace: "replace"
    case .leave: "leave"
    }
  }
}

/// A file that was compared with the contacts.
struct ImportView {
  struct Row {
    var card: ImportedCard
    /// A number, an address: what tells who is meant.
    var summary = ""
    /// It is a group's card.
    var isGroup = false
    /// Of the contact and the card.
    var differences: [ContactDifference] = []
    /// The address of the contact's photo.
    var photo: String?
  }

  var file: Imports.Kept
  var counts: [ImportedCard.Fate: Int]
  var tab: ImportTab
  /// The number that the page begins behind.
  var after: Int
  var rows: [Row]
  /// The number that the next page begins behind; nil for none.
  var next: Int?
  /// Why it was not imported.
  var problem: String?

  /// What tells two people of one name apart.
  static func summary(_ contact: Contact) -> String {
    let parts = [
      contact.kind == .group ? "Group" : contact.organization, contact.phones.first?.value ?? "",
      contact.emails.first?.value ?? "",
    ]
    return parts.filter { !$0.isEmpty && $0 != contact.displayName }.joined(separator: " · ")
  }
}

/// What would become of a file: numbers, lists, and what is to be chosen.
enum ImportPreviewPage {
  /// Of the fields that say what becomes of a card; its number stands behind.
  static let choicePrefix = "choice."

  static func path(_ id: UniqueID, _ tab: ImportTab?, after: Int) -> String {
    let path = ImportPage.path(of: id)
    guard let tab else { return path }
    return "\(path)?show=\(tab.rawValue)" + (after > 0 ? "&after=\(after)" : "")
  }

  static func html(_ view: ImportView, _ frame: Frame) -> HTML {
    let isSomething = [ImportedCard.Fate.new, .changed, .unclear].contains { view.counts[$0, default: 0] > 0 }
    return Layout.page(
      "Import \(view.file.name)", frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="\(ImportPage.path)">\(Icon.back.html)<span>Import</span></a>
      <h1>Import <bdi>\(NameWords.shown(view.file.name))</bdi></h1>
      \(view.problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>Nothing was imported: \#($0). Leave some of them out, or delete what you do not need.</span></p>"# })
      <p class="lead">\(counted(view.file.cards, "contact")) in the file. Nothing is imported yet.\(unclear(view))</p>
      \(columns("Not imported, because a contact has no place for it", view.file.columns.passedOver))\
      \(columns("Goes into the note, because a contact has no other place for it", view.file.columns.noted))
      <form method="post" action="\(ImportPage.path(of: view.file.id))" class="stack">\(frame.guardField)\
      <input type="hidden" name="show" value="\(view.tab.rawValue)">
      <p class="actions"><button class="primary" name="do" value="import"\(attribute: "disabled", !isSomething)>Import</button>\
      <button name="do" value="discard">Do not import</button></p>
      \(tabs(view))
      <section class="stack" aria-labelledby="part"><h2 id="part">\(view.tab.title)</h2><p>\(view.tab.explanation)</p>
      \(when: view.rows.count > 1, all(view.tab))
      \(view.rows.isEmpty ? "" : list(view))
      \(view.next.map { turn("More", to: $0) })</section>
      </form>
      </main>
      """)
  }

  /// What may be left out stands on another part, which a person may not look at.
  private static func unclear(_ view: ImportView) -> String {
    let count = view.counts[.unclear, default: 0]
    guard count > 0, view.tab != .unclear else { return "" }
    return " \(grouped(count)) of them may be left out: please look at “\(ImportTab.unclear.title)” first."
  }

  /// Columns of a table that become no values of their own.
  private static func columns(_ words: String, _ names: [String]) -> HTML {
    guard !names.isEmpty else { return "" }
    let list = names.map { name -> HTML in "<bdi>\(name)</bdi>" }
    return "<p>\(words): \(list.dropFirst().reduce(list[0]) { "\($0), \($1)" }).</p>"
  }

  /// Buttons, so that what was chosen on this part goes along.
  private static func tabs(_ view: ImportView) -> HTML {
    let items = ImportTab.allCases.map { tab -> HTML in
      let count = view.counts[tab.fate, default: 0]
      let current = tab == view.tab ? "page" : nil
      return """
        <li><button class="quiet" name="tab" value="\(tab.rawValue)"\(attribute: "aria-current", current)>\
        <span><b>\(grouped(count))</b> \(tab.title)</span></button></li>
        """
    }
    return #"<ul class="import-tabs" aria-label="What is in the file">\#(items)</ul>"#
  }

  /// A button that keeps what is chosen on this page, and goes to another one.
  private static func turn(_ words: String, to number: Int) -> HTML {
    #"<p class="more"><button name="to" value="\#(number)">\#(words)</button></p>"#
  }

  private static func list(_ view: ImportView) -> HTML {
    switch view.tab {
    case .changed: return "\(view.rows.map(changed))"
    case .unclear: return "\(view.rows.map { unclear($0, view.file.id) })"
    case .new, .same, .unreadable:
      let items = view.rows.map { row -> HTML in
        let name = NameWords.shown(row.card.name)
        let isNamed = !row.card.name.isEmpty || view.tab != .unreadable
        let line: HTML =
          row.card.reason.isEmpty ? "line \(row.card.line)" : "line \(row.card.line): \(row.card.reason)"
        let summary: HTML = row.summary.isEmpty ? "" : "<bdi>\(row.summary)</bdi> · "
        return """
          <li><span class="row-text">\(when: isNamed, #"<span class="row-name" dir="auto">\#(linked(row, name))</span>"#)\
          <span class="row-detail">\(summary)\(line)</span></span>\(when: view.tab == .new, adding(view.file.id, row))</li>
          """
      }
      return #"<div class="panel"><ul class="entries wrapping">\#(items)</ul></div>"#
    }
  }

  private static func changed(_ row: ImportView.Row) -> HTML {
    let table = DifferenceTable.html(
      row.differences, old: DifferenceTable.Side("Your contact", photo: row.photo),
      new: DifferenceTable.Side("The file"))
    return panel(
      row, table.isEmpty ? "<p>\(DifferenceWords.none)</p>" : table,
      [(.add, "Add what is missing"), (.replace, "Replace"), (.leave, "Leave as it is")])
  }

  private static func unclear(_ row: ImportView.Row, _ file: UniqueID) -> HTML {
    let summary: HTML = row.summary.isEmpty ? "" : #"<p class="row-detail" dir="auto">\#(row.summary)</p>"#
    return panel(
      row, "\(summary)<p>Not sure, because \(row.card.reason).</p>",
      [(.add, "Make a new contact"), (.leave, "Leave out")],
      foot: "<p>\(adding(file, row))</p>")
  }

  /// The name, leading to the contact that it is of.
  private static func linked(_ row: ImportView.Row, _ name: String) -> HTML {
    guard [.changed, .same].contains(row.card.fate), let id = row.card.contact else { return "\(name)" }
    return #"<a class="by-itself" href="/contacts/\#(id.description)">\#(name)</a>"#
  }

  /// Leads to where it is said whose the card is. A group's card is nobody's.
  private static func adding(_ file: UniqueID, _ row: ImportView.Row) -> HTML {
    guard !row.isGroup else { return "" }
    return """
      <a class="button small" href="\(ImportPersonPage.path(file, row.card.number))">Add to a contact…\
      <span class="hidden"> \(NameWords.shown(row.card.name))</span></a>
      """
  }

  private static func panel(
    _ row: ImportView.Row, _ content: HTML, _ choices: [(choice: ImportedCard.Choice, words: String)],
    foot: HTML = ""
  ) -> HTML {
    let name = NameWords.shown(row.card.name)
    let id = "card-\(row.card.number)"
    let buttons = choices.map { choice, words -> HTML in
      """
      <label class="choice"><input type="radio" name="\(choicePrefix)\(row.card.number)" value="\(choice.word)"\
      \(attribute: "checked", choice == row.card.choice)><span>\(words)</span></label>
      """
    }
    return """
      <article class="panel stack" aria-labelledby="\(id)"><h3 id="\(id)" dir="auto">\(linked(row, name))</h3>\(content)
      <fieldset class="import-choice"><legend class="hidden">What happens to \(name)</legend>\(buttons)</fieldset>\(foot)</article>
      """
  }

  /// Buttons for all of the part, also those of other pages.
  private static func all(_ tab: ImportTab) -> HTML {
    let choices: [(ImportedCard.Choice, String)] =
      switch tab {
      case .changed: [(.add, "Add to all"), (.replace, "Replace all"), (.leave, "Leave all")]
      case .unclear: [(.add, "Make all new contacts"), (.leave, "Leave all out")]
      case .new, .same, .unreadable: []
      }
    guard !choices.isEmpty else { return "" }
    let buttons = choices.map { choice, words -> HTML in
      #"<button class="small" name="all" value="\#(choice.word)">\#(words)</button>"#
    }
    return #"<p class="actions">\#(buttons)</p>"#
  }
}
