import Cloud
import Contacts
import Protocol
import Words

/// All groups of then, with how many people were in each.
enum PastGroupsPage {
  static func path(_ change: Int64) -> String { PastPage.path(change) + "/groups" }

  /// `groups`: nil where nobody has told yet who was in them.
  static func html(_ change: Int64, end: LogEntry?, _ groups: [ContactGroup]?, _ frame: Frame) -> HTML {
    Layout.page(
      "\(PastWords.past): groups", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/past">\(Icon.back.html)<span>Another moment</span></a>
      <h1>\(PastWords.past)</h1>
      <p class="lead">\(PastWords.moment(end)).</p>
      \(PastPage.tabs(change, at: .groups))
      \(groups.map { $0.isEmpty ? none : list($0, change) } ?? untold)
      </main>
      """)
  }

  private static func list(_ groups: [ContactGroup], _ change: Int64) -> HTML {
    let rows = groups.map { group -> HTML in
      """
      <li><a class="link-row" href="\(PastGroupPage.path(change, group.name))">\(Icon.tag.html)<span class="row-text">\
      <span class="row-name" dir="auto">\(group.name)</span>\
      <span class="row-detail">\(counted(group.count, "person", "people"))</span></span>\(Icon.forward.html)</a></li>

      """
    }
    return #"<div class="panel links"><ul>\#(rows)</ul></div>"#
  }

  private static let none: HTML = #"<div class="empty">\#(Icon.tag.html)<h2>There were no groups</h2></div>"#

  private static let untold: HTML = """
    <div class="empty">\(Icon.tag.html)<h2>Not known yet</h2><p>An older version of the server did not note who was in which group. It is \
    being read from the cards of then: please look again in some minutes.</p></div>
    """
}
