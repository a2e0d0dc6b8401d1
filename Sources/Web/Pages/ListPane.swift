package import Contacts
import Words

/// One line of the list.
package struct ListRow: Sendable, Equatable {
  package var id: UniqueID
  package var name: String
  /// First, middle and last name, folded or not: what the initials are taken from.
  package var nameParts: [String]
  /// Organization, number or address below the name; "" for none.
  package var detail: String
  package var section: ListSection
  /// The photo's address; nil for initials.
  package var photo: String?

  package init(
    id: UniqueID, name: String, nameParts: [String] = [], detail: String, section: ListSection, photo: String?
  ) {
    self.id = id
    self.name = name
    self.nameParts = nameParts
    self.detail = detail
    self.section = section
    self.photo = photo
  }
}

/// What the list shows: one page of it, and how to get on.
package struct ListView: Sendable, Equatable {
  package var place: ListPlace
  package var rows: [ListRow]
  /// Sections that have contacts at all.
  package var sections: [ListSection]
  package var next: ListPlace?
  package var previous: ListPlace?
  /// All people of the account, searched or not, each card by itself.
  package var total: Int64
  /// How many rows the list of all has: cards of one person are one. Nil but on that list's own page.
  var people: Int64?
  /// How many are in the group that is shown; nil where all are.
  var members: Int64?
  /// What was typed and not saved; only on the list's own page.
  var unsaved: [DraftRow] = []

  package init(
    place: ListPlace, rows: [ListRow], sections: [ListSection], next: ListPlace? = nil, previous: ListPlace? = nil,
    total: Int64
  ) {
    self.place = place
    self.rows = rows
    self.sections = sections
    self.next = next
    self.previous = previous
    self.total = total
  }
}

/// The list with its search field and index: a page of its own on a phone, beside the card on a wide screen.
enum ListPane {
  /// `heading` is "h1" on the list's own page and "h2" beside a card. `selected` is the contact whose card is open.
  static func html(_ view: ListView, heading: StaticString, selected: UniqueID? = nil) -> HTML {
    let level = HTML(stringLiteral: "\(heading)")
    return """
      <div class="list-head">
      <div class="list-title"><\(level)\(attribute: "dir", view.place.group == nil ? nil : "auto")>\(view.place.group ?? "Contacts")</\(level)>\
      \(when: view.total > 0, DatesPage.link)\
      \(when: view.total > 0, GroupsPage.link)\
      \(when: view.total > 0, SelectPage.link(view.place))\
      <a class="button round primary" href="/contacts/new" title="New contact">\(Icon.add.html)\
      <span class="hidden">New contact</span></a></div>
      <form class="search" role="search" method="get" action="/contacts">\
      <label class="hidden" for="q">Search contacts\(view.place.group.map { " in \($0)" } ?? "")</label>\(Icon.search.html)\
      <input id="q" name="q" type="search" value="\(view.place.search)" dir="auto" placeholder="Name, number, anything" \
      autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search">\
      \(view.place.group.map { #"<input type="hidden" name="group" value="\#($0)">"# })<button class="hidden-until-focus">Search</button></form>
      <p id="list-status" class="hidden" role="status"></p>
      \(DraftsPage.note(view.unsaved))
      </div>
      <div class="list-body" id="list" data-place="\(view.place.path)">
      \(body(view, heading, selected))
      </div>
      """
  }

  private static func body(_ view: ListView, _ heading: StaticString, _ selected: UniqueID?) -> HTML {
    if view.rows.isEmpty { return empty(view, heading) }
    return """
      <div class="list-scroll" tabindex="-1">
      \(summary(view))
      \(view.previous.map { #"<p class="more"><a rel="prev" href="\#($0.path)">Earlier contacts</a></p>"# })
      \(rows(view, heading, selected))
      \(view.next.map { #"<p class="more"><a rel="next" href="\#($0.path)">More contacts</a></p>"# })
      </div>
      \(when: view.place.search.isEmpty, index(view))
      """
  }

  /// What stands above the rows, and is told to a screen reader after a search: how many were found or are in the group, and which group it is.
  private static func summary(_ view: ListView) -> HTML {
    let count = view.place.search.isEmpty ? view.members.map(people) : found(view)
    guard let count else { return "" }
    guard let group = view.place.group else { return #"<p class="list-summary"><span>\#(count)</span></p>"# }
    let export: HTML = #" <a href="\#(ExportPage.path(of: group))">Export or print</a>"#
    let edit: HTML = """
      <a href="\(GroupsPage.path(of: group))">Edit the group</a>\(when: view.members ?? 0 > 0, export)
      """
    return """
      <p class="list-summary"><span>\(count)</span> \(chip(view.place, group)) \(when: view.place.search.isEmpty, edit)</p>
      """
  }

  /// In which group somebody is, and the way out of it: to all contacts, or what is searched for among all.
  private static func chip(_ place: ListPlace, _ group: String) -> HTML {
    let words = place.search.isEmpty ? "show all contacts" : "search all contacts"
    return """
      <a class="chip" href="\(place.amongAll.path)">in <b dir="auto">\(group)</b>\(Icon.close.html)<span class="hidden">: \(words)</span></a>
      """
  }

  /// How many people are in a group, as far as they were counted.
  static func people(_ count: Int64) -> String {
    let most = ListHandlers.mostCounted
    return count > most ? "More than \(grouped(most)) people" : counted(count, "person", "people")
  }

  private static func found(_ view: ListView) -> String {
    let count = view.rows.count
    let more = view.next != nil || view.previous != nil
    return more ? "More than \(count) found" : "\(count) found"
  }

  private static func rows(_ view: ListView, _ heading: StaticString, _ selected: UniqueID?) -> HTML {
    let level: HTML = "\(heading)" == "h1" ? "h2" : "h3"
    var html = HTML()
    // Results of a search are sorted by name as well, but are too few for letters above them.
    let sectioned = view.place.search.isEmpty
    if !sectioned { html += #"<ul class="rows">"# }
    var section: ListSection?
    let suffix = view.place.suffix(isWhole: view.next == nil)
    for row in view.rows {
      if sectioned, row.section != section {
        if section != nil { html += "</ul></section>\n" }
        let anchor = anchor(row.section)
        html += """
          <section aria-labelledby="\(anchor)"><\(level) class="letter" id="\(anchor)">\(sign(row.section))</\(level)>
          <ul class="rows">
          """
        section = row.section
      }
      html += """
        <li id="\(self.anchor(row.id))"><a href="/contacts/\(row.id.description)\(suffix)"\
        \(attribute: "aria-current", row.id == selected ? "true" : nil)>\
        \(Avatar.html(name: row.name, parts: row.nameParts, photo: row.photo))<span class="row-text"><span class="row-name" dir="auto">\(row.name)</span>\
        \(when: !row.detail.isEmpty, #"<span class="row-detail" dir="auto">\#(row.detail)</span>"#)</span></a></li>

        """
    }
    html += sectioned ? "</ul></section>" : "</ul>"
    return html
  }

  /// A contact's row: behind the path of the list's page, it leads to where the contact stands.
  static func anchor(_ contact: UniqueID) -> String { "c-\(contact)" }

  private static func anchor(_ section: ListSection) -> String {
    "section-" + (section.name == "#" ? "other" : String(section.name.prefix { $0 != "," }))
  }

  /// The name of a section is read out where its sign is seen.
  private static func sign(_ section: ListSection) -> HTML {
    if section.sign == section.name, section.name != "#" { return "\(section.name)" }
    return #"<span aria-hidden="true">\#(section.sign)</span><span class="hidden">\#(spoken(section))</span>"#
  }

  private static func spoken(_ section: ListSection) -> String {
    section.name == "#" ? "Other names" : section.name
  }

  /// All letters from A to Z and "#", so that the places of the letters are always the same, and the other scripts that there are.
  private static func index(_ view: ListView) -> HTML {
    let listed = view.rows.map(\.section)
    let shown = ListSection.all.filter { $0.sign == $0.name || view.sections.contains($0) }
    let entries = shown.map { section -> HTML in
      guard view.sections.contains(section) else {
        return #"<li><span aria-hidden="true">\#(section.sign)</span></li>"#
      }
      // The sign of a section that begins on this page leads to it; any other one leads to a page that begins there.
      let isHere = listed.contains(section) && (listed.first != section || view.previous == nil)
      let path = isHere ? "#" + anchor(section) : view.place.at(section: section).path
      let name = section.sign == section.name && section.name != "#" ? nil : spoken(section)
      return #"<li><a href="\#(path)"\#(attribute: "aria-label", name)>\#(section.sign)</a></li>"#
    }
    return #"<nav class="index" aria-label="Contacts by letter"><ol>\#(entries)</ol></nav>"#
  }

  /// Whoever looked for a name that nobody has may mean to add it.
  private static func add(_ search: String) -> HTML? {
    guard search.contains(where: \.isLetter), !search.contains(where: { $0.isNumber || $0 == "@" }) else { return nil }
    return """
      <a class="button" href="/contacts/new?name=\(Link.percentEncode(search))">\(Icon.add.html)New contact “\(search)”</a>
      """
  }

  private static func empty(_ view: ListView, _ heading: StaticString) -> HTML {
    let level: HTML = "\(heading)" == "h1" ? "h2" : "h3"
    if !view.place.search.isEmpty, let group = view.place.group {
      return """
        <div class="list-scroll" tabindex="-1"><p class="list-summary">\(chip(view.place, group))</p>\
        <div class="empty">\(Icon.search.html)<\(level)>Nothing found</\(level)>\
        <p>Nobody in <b dir="auto">\(group)</b> matches “\(view.place.search)”.</p>\
        <p><a class="button" href="\(view.place.amongAll.path)">Search all contacts</a></p></div></div>
        """
    }
    if !view.place.search.isEmpty {
      return """
        <div class="empty">\(Icon.search.html)<\(level)>Nothing found</\(level)>\
        <p>Nobody matches “\(view.place.search)”. Accents and spaces do not matter, and digits find phone numbers.</p>\
        <p class="actions"><a class="button" href="/contacts">Show all contacts</a>\(add(view.place.search))</p></div>
        """
    }
    if let group = view.place.group {
      return """
        <div class="list-scroll" tabindex="-1">\(summary(view))\
        <div class="empty">\(Icon.tag.html)<\(level)>Nobody is in this group</\(level)>\
        <p><a class="button primary" href="\(GroupsPage.choosing(for: group))">Choose people</a></p></div></div>
        """
    }
    if view.total > 0 {
      return """
        <div class="empty"><\(level)>Nothing here</\(level)><p><a class="button" href="/contacts">Show all contacts</a></p></div>
        """
    }
    return """
      <div class="empty">\(Icon.people.html)<\(level)>No contacts yet</\(level)>\
      <p>Add the first one, or bring those that you have elsewhere.</p>\
      <p><a class="button primary" href="/contacts/new">New contact</a></p></div>
      """
  }
}
