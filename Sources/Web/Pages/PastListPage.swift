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
    let more = search.isEmpty ? "?" : "?q=\(Link.percentEncode(search))&"
    return Layout.page(
      search.isEmpty ? "\(PastWords.past): everybody" : "“\(search)”, then", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/past">\(Icon.back.html)<span>Another moment</span></a>
      <h1>\(PastWords.past)</h1>
      <p class="lead">\(PastWords.moment(end)).</p>
      \(PastPage.tabs(change, at: .contacts))
      <form method="get" action="\(path)" class="search" role="search"><label class="hidden" for="q">Search the names of then</label>\(Icon.search.html)\
      <input id="q" name="q" type="search" value="\(search)" dir="auto" placeholder="Name" autocomplete="off" autocapitalize="none" \
      spellcheck="false" enterkeyhint="search"><button class="hidden-until-focus">Search</button></form>
      \(when: !isWhole && search.isEmpty, letters(path + "?"))
      \(rows.isEmpty ? isWhole ? nobody(search, path) : behind(path) : people(rows, change, from: .everybody))
      \(next.map { self.next(path + more, $0) })
      </main>
      """)
  }

  /// `path`: of the list, up to where a field of its query begins.
  static func letters(_ path: String) -> HTML {
    let letters = ListSection.all.map { section -> HTML in
      #"<li><a href="\#(path)section=\#(Link.percentEncode(section.name))" title="\#(section.name)">\#(section.sign)</a></li>"#
    }
    return #"<nav aria-label="Sections"><ul class="letters">\#(letters)</ul></nav>"#
  }

  /// `path`: as in ``letters(_:)``.
  static func next(_ path: String, _ place: String) -> HTML {
    #"<p class="more"><a rel="next" href="\#(path)after=\#(place)">More contacts</a></p>"#
  }

  /// Each leads to the card of then, which leads back to `place`.
  static func people(_ rows: [PastBook.Row], _ change: Int64, from place: PastPlace) -> HTML {
    let items = rows.map { row -> HTML in
      let name = NameWords.shown(row.name)
      return """
        <li><a class="link-row" href="\(PastPage.path(change))/contacts/\(row.id.description)\(place.suffix)">\
        \(Avatar.html(name: name, parts: row.nameParts, photo: row.photo.map { photo($0, row.id) }))\
        <span class="row-text"><span class="row-name" dir="auto">\(name)</span></span>\
        \(row.difference.map { #"<b class="mark">\#(PastWords.difference($0))</b>"# })\(Icon.forward.html)</a></li>

        """
    }
    return #"<div class="panel links"><ul>\#(items)</ul></div>"#
  }

  private static func photo(_ picture: PastBook.Picture, _ id: UniqueID) -> String {
    switch picture {
    case .change(let change): "/contacts/\(id)/photo?v=\(change)"
    case .version(let version): "/contacts/\(id)/versions/\(version)/photo"
    }
  }

  /// In place of the rows where a letter or a place is behind the last of them. `path`: the top of the list.
  static func behind(_ path: String) -> HTML {
    #"<div class="empty"><h2>Nobody further</h2><p><a class="button" href="\#(path)">Show from the top</a></p></div>"#
  }

  private static func nobody(_ search: String, _ path: String) -> HTML {
    if search.isEmpty { return #"<div class="empty">\#(Icon.people.html)<h2>Nobody was here</h2></div>"# }
    return """
      <div class="empty">\(Icon.search.html)<h2>Nothing found</h2><p>No name of then matches “\(search)”.</p>\
      <p><a class="button" href="\(path)">Show everybody then</a></p></div>
      """
  }
}
