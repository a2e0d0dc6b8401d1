import Cloud
import Contacts
import Protocol
import Words

/// The list as it was.
enum PastListPage {
  /// `search`: the words that stand in the names. `next`: the place where the rest begins; nil where there is none. `isWhole`: the list begins
  /// and ends on this page.
  static func html(
    _ change: Int64, end: LogEntry?, _ rows: [PastBook.Row], search: String, next: String?, isWhole: Bool,
    _ frame: Frame
  ) -> HTML {
    let path = PastPage.path(change) + "/contacts"
    let items = rows.map { row -> HTML in
      let name = NameWords.shown(row.name)
      return """
        <li><a class="link-row" href="\(path)/\(row.id.description)">\(Avatar.html(name: name, parts: row.nameParts, photo: row.photo.map { "/contacts/\(row.id)/photo?v=\($0)" }))\
        <span class="row-text"><span class="row-name" dir="auto">\(name)</span></span>\
        \(row.difference.map { #"<b class="mark">\#(PastWords.difference($0))</b>"# })\(Icon.forward.html)</a></li>

        """
    }
    let more = search.isEmpty ? "" : "q=\(Link.percentEncode(search))&"
    let letters = ListSection.all.map { section -> HTML in
      #"<li><a href="\#(path)?section=\#(Link.percentEncode(section.name))" title="\#(section.name)">\#(section.sign)</a></li>"#
    }
    return Layout.page(
      PastWords.past, frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/past">\(Icon.back.html)<span>Another moment</span></a>
      <h1>\(PastWords.past)</h1>
      <p class="lead">\(PastWords.moment(end)).</p>
      \(PastPage.tabs(change, isList: true))
      <form method="get" action="\(path)" class="search" role="search"><label class="hidden" for="q">Search the names of then</label>\(Icon.search.html)\
      <input id="q" name="q" type="search" value="\(search)" dir="auto" placeholder="Name" autocomplete="off" autocapitalize="none" \
      spellcheck="false" enterkeyhint="search"><button class="hidden-until-focus">Search</button></form>
      \(when: !isWhole && search.isEmpty, #"<nav aria-label="Sections"><ul class="letters">\#(letters)</ul></nav>"#)
      \(rows.isEmpty ? nobody(search, path) : #"<div class="panel links"><ul>\#(items)</ul></div>"#)
      \(next.map { #"<p class="more"><a rel="next" href="\#(path)?\#(more)after=\#($0)">More contacts</a></p>"# })
      </main>
      """)
  }

  private static func nobody(_ search: String, _ path: String) -> HTML {
    if search.isEmpty { return #"<div class="empty">\#(Icon.people.html)<h2>Nobody was here</h2></div>"# }
    return """
      <div class="empty">\(Icon.search.html)<h2>Nothing found</h2><p>No name of then matches “\(search)”.</p>\
      <p><a class="button" href="\(path)">Show everybody then</a></p></div>
      """
  }
}
