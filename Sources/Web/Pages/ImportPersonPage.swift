import Cloud
import Contacts
import Words

/// To whom a card of a file is added: contacts to choose from.
enum ImportPersonPage {
  struct View {
    var file: UniqueID
    var fileName: String
    var card: ImportedCard
    var summary: String
    var search: String
    var rows: [ListRow]
    var problem: String?
  }

  static func path(_ file: UniqueID, _ number: Int) -> String { "\(ImportPage.path(of: file))/\(number)" }

  static func html(_ view: View, _ frame: Frame) -> HTML {
    let path = path(view.file, view.card.number)
    let name = NameWords.shown(view.card.name)
    return Layout.page(
      "Add \(name) to a contact", frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="\(ImportPage.path(of: view.file))">\(Icon.back.html)<span>Import <bdi>\(NameWords.shown(view.fileName))</bdi></span></a>
      <h1>Add <bdi>\(name)</bdi> to a contact</h1>
      \(view.problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0)</span></p>"# })
      \(when: !view.summary.isEmpty, #"<p class="lead" dir="auto">\#(view.summary)</p>"#)
      <p>Nothing that the contact says goes away: what the file has more is added. You see it before it is imported.</p>
      <div class="stack"><form method="get" action="\(path)" class="search" role="search"><label class="hidden" for="q">Search contacts</label>\(Icon.search.html)\
      <input id="q" name="q" type="search" value="\(view.search)" placeholder="Name, number, anything" autocomplete="off" \
      autocapitalize="none" spellcheck="false" enterkeyhint="search"><button class="hidden-until-focus">Search</button></form></div>
      \(view.rows.isEmpty ? nobody : people(view, path, frame))
      </main>
      """)
  }

  private static func people(_ view: View, _ path: String, _ frame: Frame) -> HTML {
    let items = view.rows.map { row -> HTML in
      """
      <li>\(Avatar.html(name: row.name, parts: row.nameParts, photo: row.photo))<span class="row-text">\
      <span class="row-name" dir="auto">\(row.name)</span>\
      \(when: !row.detail.isEmpty, #"<span class="row-detail" dir="auto">\#(row.detail)</span>"#)</span>\
      <button class="small" name="person" value="\(row.id.description)">Add<span class="hidden"> to \(row.name)</span></button></li>

      """
    }
    return """
      <form method="post" action="\(path)">\(frame.guardField)<div class="panel"><ul class="entries">\(items)</ul></div></form>
      """
  }

  private static let nobody: HTML = #"<div class="empty">\#(Icon.search.html)<h2>Nothing found</h2></div>"#
}
