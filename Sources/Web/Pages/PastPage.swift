import Cloud
import Contacts
import Protocol
import Words

/// The contacts as of a moment, beside those of now.
struct PastView: Sendable, Equatable {
  var change: Int64
  /// What ended the moment; nil for the present.
  var end: LogEntry?
  var selection: Selection
  var counts: PastBook.Counts
  var rows: [PastBook.Difference]
  /// The change behind which the page begins; nil for the latest.
  var before: Int64?
  /// Where the rest begins; nil where this is all.
  var next: Int64?
  var problem: String?

  /// How many are chosen.
  var chosen: Int { selection.count(of: Int(counts.all)) }
}

/// What differs between the contacts of a moment and those of now, to look at and to take back.
enum PastPage {
  static func path(_ change: Int64) -> String { "/past/\(change)" }

  static func html(_ view: PastView, _ frame: Frame) -> HTML {
    Layout.page(
      "\(PastWords.past): what differs", frame, at: .settings,
      """
      <main id="content" class="column many" tabindex="-1">
      <a class="button quiet back" href="/past">\(Icon.back.html)<span>Another moment</span></a>
      <h1>\(PastWords.past)</h1>
      \(view.problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0)</span></p>"# })
      <p class="lead">\(PastWords.moment(view.end)).</p>
      \(tabs(view.change, at: .differences))
      \(view.counts.all == 0 ? same : differences(view, frame))
      </main>
      """)
  }

  /// What is shown of a moment.
  enum Tab {
    case differences, contacts, groups
  }

  static func tabs(_ change: Int64, at current: Tab) -> HTML {
    let tabs: [(name: String, address: String, tab: Tab)] = [
      ("What differs from now", path(change), .differences), ("Everybody then", path(change) + "/contacts", .contacts),
      ("Groups then", path(change) + "/groups", .groups),
    ]
    let items = tabs.map { tab -> HTML in
      #"<li><a class="button" href="\#(tab.address)"\#(attribute: "aria-current", tab.tab == current ? "page" : nil)>\#(tab.name)</a></li>"#
    }
    return #"<nav aria-label="What is shown"><ul class="import-tabs">\#(items)</ul></nav>"#
  }

  private static let same: HTML = """
    <div class="empty">\(Icon.check.html)<h2>Nobody differs</h2><p>Your contacts are as they were then.</p></div>
    """

  private static func differences(_ view: PastView, _ frame: Frame) -> HTML {
    let ticked = view.rows.count { view.selection.has($0.id) }
    let counts = view.counts
    return """
      <form method="post" action="\(path(view.change))" class="stack" data-ticks="\(view.chosen - ticked)">\(frame.guardField)\
      \(SelectPage.hidden(view.selection.fields(shown: view.rows.map(\.id)) + [("at", view.before.map(String.init) ?? "")]))
      <p>Since then: \(PastWords.counts(new: counts.new, changed: counts.changed, gone: counts.gone)).</p>
      <p class="many-all">\(all(view))</p>
      <div class="panel"><ul class="entries">\(view.rows.map { row($0, view) })</ul></div>
      \(view.next.map { #"<p class="more"><button name="to" value="\#($0)">Changed earlier</button></p>"# })
      <div class="many-bar"><p role="status"><b data-ticks-count>\(grouped(view.chosen))</b> selected</p>
      <p class="actions"><button class="primary" name="do" value="ask">\(Icon.undo.html)Take back…</button></p></div>\
      \(SelectPage.hidden([Selection.end]))
      </form>
      """
  }

  private static func all(_ view: PastView) -> HTML {
    let isAll = view.chosen == Int(view.counts.all)
    return """
      \(when: !isAll, #"<button class="small" name="do" value="all">Select all \#(grouped(view.counts.all))</button>"#)\
      \(when: view.next != nil || view.before != nil, #"<button type="button" class="small" data-ticks-page hidden>Select this page</button>"#)\
      <button class="small quiet" name="do" value="none" data-ticks-clear\(attribute: "hidden", view.chosen == 0)>Clear the selection</button>
      """
  }

  private static func row(_ row: PastBook.Difference, _ view: PastView) -> HTML {
    let name = NameWords.shown(row.name)
    // Of one that is new there is nothing to see then.
    let address = row.kind == .new ? "/contacts/\(row.id)" : path(view.change) + "/contacts/\(row.id)"
    return """
      <li><label class="tick"><input type="checkbox" name="contact" value="\(row.id.word.hex)"\
      \(attribute: "checked", view.selection.has(row.id))>\
      \(Avatar.html(name: name, photo: nil))<span class="row-text"><span class="row-name" dir="auto">\(name)</span>\
      <span class="row-detail">\(PastWords.difference(row.kind)), \(DateText.html(row.changedAt))</span></span></label>\
      <a class="button small" href="\(address)">Look<span class="hidden"> at \(name)</span></a></li>

      """
  }
}
