import Contacts
import Words

/// The list with a tick for each contact.
struct SelectView: Sendable, Equatable {
  var selection: Selection
  /// The page of the list.
  var list: ListView
  /// How many contacts there are to choose from: those that the search finds.
  var found: Int
  var problem: Sentence?

  var count: Int { selection.count(of: found) }
}

/// Where contacts are chosen, and what to do with them.
enum SelectPage {
  static func html(_ view: SelectView, _ frame: Frame) -> HTML {
    let isSearch = !view.selection.search.isEmpty
    return Layout.page(
      title(view), frame, at: .contacts,
      """
      <main id="content" class="column many" tabindex="-1">
      <a class="button quiet back" href="\(view.selection.place.path)">\(Icon.back.html)<span>Contacts</span></a>
      <h1>\(title(view))</h1>
      \(view.problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0)</span></p>"# })
      <form method="post" action="/select" class="stack" data-ticks="\(view.count - ticked(view))">\(frame.guardField)\(fields(view))
      <div class="search" role="search"><label class="hidden" for="q">Search contacts</label>\(Icon.search.html)\
      <input id="q" name="q" type="search" value="\(view.selection.search)" placeholder="Name, number, anything" autocomplete="off" \
      autocapitalize="none" spellcheck="false" enterkeyhint="search"><button class="hidden-until-focus" name="do" value="find">Search</button></div>
      \(view.selection.group.map { #"<p>\#(chip($0))</p>"# })
      <p class="many-all">\(all(view, isSearch: isSearch))</p>
      \(view.list.rows.isEmpty ? empty(isSearch: isSearch) : rows(view))
      \(when: view.count > 0 || !view.list.rows.isEmpty, bar(view))\(hidden([Selection.end]))
      </form>
      </main>
      """)
  }

  private static func title(_ view: SelectView) -> String {
    view.selection.into.map { "Choose people for “\($0)”" } ?? "Select contacts"
  }

  /// Whose group is chosen from, and the way to all contacts: those who are ticked stay so.
  private static func chip(_ group: String) -> HTML {
    """
    <button class="chip" name="do" value="everybody">in <b dir="auto">\(group)</b>\(Icon.close.html)\
    <span class="hidden">: choose among all contacts</span></button>
    """
  }

  /// Leads here from the list, to the same contacts.
  static func link(_ place: ListPlace) -> HTML {
    """
    <a class="button quiet tool select-link" href="/select\(place.querySuffix)" title="Select several">\(Icon.select.html)\
    <span>Select<span class="hidden"> several</span></span></a>
    """
  }

  /// Fields that bring a selection along to the next step.
  static func hidden(_ fields: [(name: String, value: String)]) -> [HTML] {
    fields.map { name, value -> HTML in #"<input type="hidden" name="\#(name)" value="\#(value)">"# }
  }

  private static func ticked(_ view: SelectView) -> Int { view.list.rows.count { view.selection.has($0.id) } }

  private static func fields(_ view: SelectView) -> HTML {
    """
    \(hidden(view.selection.fields(shown: view.list.rows.map(\.id))))\
    \(hidden([("at", at(view.list.place)), ("run", UniqueID.random().description)]))
    """
  }

  /// A page of the list as a field has it.
  static func at(_ place: ListPlace) -> String {
    switch place.start {
    case .top: "top"
    case .section(let section): "section \(section.name)"
    case .after(let mark): "after \(mark)"
    case .before(let mark): "before \(mark)"
    }
  }

  private static func all(_ view: SelectView, isSearch: Bool) -> HTML {
    let all: HTML = "\(grouped(view.found))\(when: isSearch, " that match")"
    let choose: HTML = #"<button class="small" name="do" value="all">Select all \#(all)</button>"#
    // The script shows it once somebody is ticked.
    let clear: HTML = """
      <button class="small quiet" name="do" value="none" data-ticks-clear\(attribute: "hidden", view.count == 0)>Clear the selection</button>
      """
    let isPart = view.list.next != nil || view.list.previous != nil
    return """
      \(when: view.found > 0 && view.count < view.found, choose)\
      \(when: isPart, #"<button type="button" class="small" data-ticks-page hidden>Select this page</button>"#)\
      \(when: view.count > 0 || !view.list.rows.isEmpty, clear)
      """
  }

  private static func rows(_ view: SelectView) -> HTML {
    let items = view.list.rows.map { row -> HTML in
      """
      <li><label class="tick"><input type="checkbox" name="contact" value="\(row.id.word.hex)"\
      \(attribute: "checked", view.selection.has(row.id))>\
      \(Avatar.html(name: row.name, parts: row.nameParts, photo: row.photo))<span class="row-text"><span class="row-name" dir="auto">\(row.name)</span>\
      \(when: !row.detail.isEmpty, #"<span class="row-detail" dir="auto">\#(row.detail)</span>"#)</span></label></li>

      """
    }
    func turn(_ place: ListPlace?, _ words: String) -> HTML? {
      place.map { #"<p class="more"><button name="to" value="\#(at($0))">\#(words)</button></p>"# }
    }
    return """
      \(turn(view.list.previous, "Earlier contacts"))
      \(when: view.list.previous != nil || view.list.next != nil, paper)
      <div class="panel"><ul class="entries">\(items)</ul></div>
      \(turn(view.list.next, "More contacts"))
      """
  }

  private static let paper: HTML = """
    <p class="printed">This is one page of the selection. Export has a choice that prints all of it.</p>
    """

  private static func bar(_ view: SelectView) -> HTML {
    """
    <div class="many-bar"><p role="status"><b data-ticks-count>\(grouped(view.count))</b> selected</p>
    <p class="actions">\(joining(view) ?? deeds)</p></div>
    """
  }

  /// People are chosen for a group, and for nothing else.
  private static func joining(_ view: SelectView) -> HTML? {
    view.selection.into.map {
      #"<button class="primary" name="do" value="join">\#(Icon.tag.html)Add to “\#($0)”</button>"#
    }
  }

  private static let deeds: HTML = """
    <button name="do" value="edit">\(Icon.edit.html)Edit</button>\
    <button name="do" value="group">\(Icon.tag.html)Group</button>\
    <button name="do" value="merge">\(Icon.people.html)Merge</button>\
    <button name="do" value="export">\(Icon.download.html)Export</button>\
    <button class="danger" name="do" value="delete">\(Icon.trash.html)Delete</button>
    """

  private static func empty(isSearch: Bool) -> HTML {
    #"<div class="empty">\#(Icon.search.html)<h2>\#(isSearch ? "Nothing found" : "No contacts yet")</h2></div>"#
  }
}
