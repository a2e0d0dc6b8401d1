import Cloud
import Contacts
import Protocol
import Words

/// One group as it was, beside who is in it now.
struct PastGroupView: Sendable, Equatable {
  var change: Int64
  /// What ended the moment; nil for the present.
  var end: LogEntry?
  var group: String
  var rows: [PastBook.Row]
  /// Where the rest begins; nil where there is none.
  var next: String?
  /// The list begins and ends on this page.
  var isWhole: Bool
  /// Nil where this is not the top of the list.
  var difference: PastBook.GroupDifference?
}

enum PastGroupPage {
  static func path(_ change: Int64, _ group: String) -> String {
    PastPage.path(change) + "/group?group=" + Link.percentEncode(group)
  }

  static func html(_ view: PastGroupView, _ frame: Frame) -> HTML {
    let path = path(view.change, view.group) + "&"
    return Layout.page(
      "\(view.group), then", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="\(PastGroupsPage.path(view.change))">\(Icon.back.html)<span>Groups then</span></a>
      <h1 dir="auto">\(view.group)</h1>
      <p class="lead">\(PastWords.moment(view.end)).</p>
      \(view.difference.map { differences($0, view, frame) })
      \(when: !view.rows.isEmpty, "<h2>Who was in it</h2>")
      \(when: !view.isWhole, PastListPage.letters(path))
      \(view.rows.isEmpty ? nobody(view) : PastListPage.people(view.rows, view.change, from: .group(view.group)))
      \(view.next.map { PastListPage.next(path, $0) })
      </main>
      """)
  }

  private static func nobody(_ view: PastGroupView) -> HTML {
    guard view.isWhole else { return PastListPage.behind(path(view.change, view.group)) }
    return #"<div class="empty">\#(Icon.people.html)<h2>Nobody was in this group</h2></div>"#
  }

  private static func differences(
    _ difference: PastBook.GroupDifference, _ view: PastGroupView, _ frame: Frame
  ) -> HTML {
    let isOne = difference.gone.count == 1
    let gone: HTML = """
      <p>\(people(difference.gone.count)) who \(isOne ? "was" : "were") in it \(isOne ? "was" : "were") deleted since, and \
      \(isOne ? "stays" : "stay") so. First take them back under <a href="\(PastPage.path(view.change))">what differs from now</a>, then \
      the group.</p>
      """
    guard difference.count > 0 else {
      let same: HTML = """
        <p>Nobody has left the group or come into it since. <a href="\(ListPlace(group: view.group).path)">Show it as it is now</a></p>
        """
      return #"<div class="panel stack">\#(difference.gone.isEmpty ? same : gone)</div>"#
    }
    return """
      <section class="panel stack" aria-labelledby="differences"><h2 id="differences">What taking it back would change</h2>
      <ul class="stack">\(changes(difference))</ul>
      \(when: !difference.gone.isEmpty, gone)
      <form method="post" action="\(PastPage.path(view.change))/group">\(frame.guardField)\(SelectPage.hidden([("group", view.group)]))
      <p class="actions"><button class="primary" name="do" value="ask">\(Icon.undo.html)Take back the group…</button></p></form>
      <p class="hint">Only who is in the group changes. What each card says besides stays as it is now.</p>
      </section>
      """
  }

  private static func people(_ count: Int) -> String { counted(count, "person", "people") }

  /// Whom taking back concerns, as lines of a list. `left`, `joined`: what the first of them are called.
  static func changes(
    _ difference: PastBook.GroupDifference, left: [String] = [], joined: [String] = []
  ) -> [HTML] {
    func line(_ ids: [UniqueID], _ names: [String], _ what: (String, String)) -> HTML {
      let whom: HTML = names.isEmpty ? "" : ": \(NameWords.several(names, of: ids.count))"
      return "<li>\(people(ids.count)) \(ids.count == 1 ? what.0 : what.1)\(whom).</li>\n"
    }
    return [
      difference.left.isEmpty
        ? nil : line(difference.left, left, ("comes back into the group", "come back into the group")),
      difference.joined.isEmpty
        ? nil
        : line(difference.joined, joined, ("who came since leaves the group", "who came since leave the group")),
    ].compactMap(\.self)
  }
}
