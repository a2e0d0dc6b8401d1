import Contacts
import Words

/// With whom a card is linked: contacts to choose from.
enum LinkPage {
  struct View {
    var id: UniqueID
    var name: String
    /// What was searched for; "" for those who are likely.
    var search: String
    var rows: [ListRow]
    /// That of the list, which the search brings back.
    var place: [(name: String, value: String)]
  }

  /// The name of the field for a search; in an address, the list's has its own.
  static let search = "find"

  static func path(_ id: UniqueID) -> String { "/contacts/\(id)/link" }

  static func html(_ view: View, _ frame: Frame) -> HTML {
    let name = NameWords.shown(view.name)
    return Layout.page(
      "Link \(name) with a contact", frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/contacts/\(view.id.description)\(frame.placeSuffix)">\(Icon.back.html)<span><bdi>\(name)</bdi></span></a>
      <h1>Link <bdi>\(name)</bdi> with a contact</h1>
      <p>Both cards stay as they are, each with its own file, and are shown as one person. You can unlink them at any time.</p>
      <div class="stack"><form method="get" action="\(path(view.id))" class="search" role="search"><label class="hidden" for="q">Search contacts</label>\(Icon.search.html)\
      \(SelectPage.hidden(view.place))<input id="q" name="\(search)" type="search" value="\(view.search)" placeholder="Name, number, anything" autocomplete="off" \
      autocapitalize="none" spellcheck="false" enterkeyhint="search"><button class="hidden-until-focus">Search</button></form></div>
      \(view.rows.isEmpty ? nobody(isSearch: !view.search.isEmpty) : people(view, frame))
      </main>
      """)
  }

  private static func people(_ view: View, _ frame: Frame) -> HTML {
    let items = view.rows.map { row -> HTML in
      """
      <li>\(Avatar.html(name: row.name, parts: row.nameParts, photo: row.photo))<span class="row-text">\
      <span class="row-name" dir="auto">\(row.name)</span>\
      \(when: !row.detail.isEmpty, #"<span class="row-detail" dir="auto">\#(row.detail)</span>"#)</span>\
      <button class="small" name="contact" value="\(row.id.word.hex)">Link<span class="hidden"> with \(row.name)</span></button></li>

      """
    }
    return """
      <form method="post" action="/link">\(frame.guardField)<input type="hidden" name="contact" value="\(view.id.word.hex)">\
      <input type="hidden" name="back" value="/contacts/\(view.id.description)\(frame.placeSuffix)">\
      <div class="panel"><ul class="entries">\(items)</ul></div></form>
      """
  }

  private static func nobody(isSearch: Bool) -> HTML {
    """
    <div class="empty">\(Icon.search.html)<h2>\(isSearch ? "Nothing found" : "Nobody has a name like that")</h2>\
    <p>Search for a name, a number or an address.</p></div>
    """
  }
}
