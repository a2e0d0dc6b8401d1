package import Contacts
package import Protocol
import Words

/// One contact in the trash.
package struct TrashRow: Sendable, Equatable {
  package var id: UniqueID
  package var name: String
  /// What tells namesakes apart.
  package var detail: String
  package var trashing: ListedContact.Trashing
  /// "12 days left".
  package var left: String

  package init(id: UniqueID, name: String, detail: String, trashing: ListedContact.Trashing, now: Timestamp) {
    self.id = id
    self.name = name
    self.detail = detail == name ? "" : detail
    self.trashing = trashing
    left = TrashWords.left(since: trashing.at, until: trashing.until, now: now)
  }

  /// What put it there, in the log.
  fileprivate var run: UniqueID? { trashing.run }
}

/// A page of the trash, with a tick for each contact.
struct TrashView: Sendable, Equatable {
  var selection: Selection
  var start: TrashStart
  var rows: [TrashRow]
  /// Where the rest begins; nil where this is all.
  var next: TrashStart?
  /// How many the search finds, or are there at all; nil where nobody has counted them.
  var found: Int?
  var problem: String?

  var count: Int { selection.count(of: found ?? 0) }
}

/// What was deleted, and how to get it back or rid of it.
enum TrashPage {
  static func html(_ view: TrashView, _ frame: Frame) -> HTML {
    let isSearch = !view.selection.search.isEmpty
    let isEmpty = view.rows.isEmpty && !isSearch && view.start == .top && view.count == 0
    return Layout.page(
      isSearch ? "“\(view.selection.search)” in the trash" : "Trash", frame, at: .trash,
      """
      <main id="content" class="column many" tabindex="-1">
      <h1>Trash</h1>
      \(view.problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0)</span></p>"# })
      \(isEmpty ? empty : form(view, isSearch: isSearch, frame))
      </main>
      """)
  }

  private static func form(_ view: TrashView, isSearch: Bool, _ frame: Frame) -> HTML {
    let ticked = view.rows.count { view.selection.has($0.id) }
    return """
      <p class="lead">Deleted contacts stay here for \(frame.keptDays), then they go for good.</p>
      <form method="post" action="/trash" class="stack" data-ticks="\(view.count - ticked)">\(frame.guardField)\
      \(SelectPage.hidden(view.selection.fields(shown: view.rows.map(\.id)) + [("at", view.start.text)]))
      <div class="search" role="search"><label class="hidden" for="q">Search the trash</label>\(Icon.search.html)\
      <input id="q" name="q" type="search" value="\(view.selection.search)" placeholder="Name, number, anything" autocomplete="off" \
      autocapitalize="none" spellcheck="false" enterkeyhint="search"><button class="hidden-until-focus" name="do" value="find">Search</button></div>
      <p class="many-all">\(all(view, isSearch: isSearch))</p>
      \(view.rows.isEmpty ? nothing(view.selection.search) : list(view, isSearch: isSearch))
      \(view.next.map { #"<p class="more"><button name="to" value="\#($0.text)">\#(isSearch ? "More" : "Deleted earlier")</button></p>"# })
      \(when: view.count > 0 || !view.rows.isEmpty, bar(view))\(SelectPage.hidden([Selection.end]))
      </form>
      """
  }

  private static func all(_ view: TrashView, isSearch: Bool) -> HTML {
    let number = view.found.map { "\(grouped($0)) " } ?? ""
    let words = isSearch ? "Select all \(number)that match" : "Select all in the trash"
    let isAll = view.found.map { view.count == $0 } ?? false
    return """
      \(when: !view.rows.isEmpty && !isAll, #"<button class="small" name="do" value="all">\#(words)</button>"#)\
      \(when: !view.rows.isEmpty, #"<button type="button" class="small" data-ticks-page hidden>Select this page</button>"#)\
      <button class="small quiet" name="do" value="none" data-ticks-clear\(attribute: "hidden", view.count == 0)>Clear the selection</button>
      """
  }

  private static func list(_ view: TrashView, isSearch: Bool) -> HTML {
    let rows = view.rows
    let items = rows.enumerated().map { index, row -> HTML in
      let name = NameWords.shown(row.name)
      // Contacts that one run deleted can be restored by undoing that run.
      let isFirst = row.run != nil && (index == 0 || rows[index - 1].run != row.run)
      let isOneOfMany = !isSearch && isFirst && index + 1 < rows.count && rows[index + 1].run == row.run
      return """
        \(when: isOneOfMany, together(row))<li><label class="tick"><input type="checkbox" name="contact" value="\(row.id.word.hex)"\
        \(attribute: "checked", view.selection.has(row.id))>\
        \(Avatar.html(name: name, photo: nil))<span class="row-text"><span class="row-name" dir="auto">\(name)</span>\
        \(when: !row.detail.isEmpty, #"<span class="row-detail" dir="auto">\#(row.detail)</span>"#)\
        <span class="row-detail">\(TrashWords.event(row.trashing)), \(DateText.html(row.trashing.at)) · \(row.left)</span></span></label>\
        <button class="small" formaction="/trash/\(row.id.description)/restore">Restore<span class="hidden"> \(name)</span></button></li>
        """
    }
    return #"<div class="panel"><ul class="entries">\#(items)</ul></div>"#
  }

  private static func together(_ row: TrashRow) -> HTML {
    """
    <li class="together"><span>Deleted together</span>\
    <a href="/log/\(row.run?.description ?? "")">Bring all of them back…</a></li>

    """
  }

  private static func bar(_ view: TrashView) -> HTML {
    """
    <div class="many-bar"><p role="status"><b data-ticks-count>\(grouped(view.count))</b> selected</p>
    <p class="actions"><button class="primary" formaction="/trash/restore">Restore selected</button>\
    <button class="danger" formaction="/trash/erase">\(Icon.trash.html)Delete for good…</button></p></div>
    """
  }

  private static func nothing(_ search: String) -> HTML {
    """
    <div class="empty">\(Icon.search.html)<h2>Nothing found</h2>\
    \(when: !search.isEmpty, "<p>Nothing in the trash matches “\(search)”.</p>")\
    <p><a class="button" href="/trash">Show the whole trash</a></p></div>
    """
  }

  private static let empty: HTML = """
    <div class="empty">\(Icon.trash.html)<h2>\(TrashWords.empty)</h2><p>What you delete here or on a device can be restored \
    from here.</p></div>
    """
}
