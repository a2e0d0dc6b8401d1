import Contacts
import Protocol
import Words

/// What a person asked the log for, as the page's form and its links say it.
struct LogQuestion: Sendable, Equatable {
  /// "browser", or an address book's id; "" for everyone.
  var author = ""
  /// A name, or a piece of one; "" for all contacts.
  var person = ""

  var isEmpty: Bool { author.isEmpty && person.isEmpty }

  /// The address of this page of the log. `before`: the place behind which it goes on.
  func address(before: String? = nil) -> String {
    let fields = [("by", author), ("person", person), ("before", before ?? "")]
    let query = fields.filter { !$0.1.isEmpty }.map { "\($0.0)=\(Link.percentEncode($0.1))" }
    return query.isEmpty ? "/log" : "/log?" + query.joined(separator: "&")
  }
}

/// One page of the log.
struct LogView: Sendable, Equatable {
  struct Row: Sendable, Equatable {
    var entry: LogEntry
    /// Undoing it does something again.
    var isRedo: Bool
  }

  var question: LogQuestion
  var rows: [Row]
  /// Those who can be asked for.
  var books: [LogAuthor]
  /// The address of this page, and of what was before; nil where this is all.
  var here: String
  var next: String?
  /// More contacts are called as was typed than the log is looked through for.
  var hasTooMany = false
}

/// One who changes contacts, as the log's filter offers it.
struct LogAuthor: Sendable, Equatable {
  var value: String
  var name: String
}

/// The log: every run of a device, edit, import, clean-up and undo, the latest first.
enum LogPage {
  static func html(_ view: LogView, _ frame: Frame) -> HTML {
    Layout.page(
      LogWords.log, frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>\(LogWords.log)</h1>
      \(when: !view.rows.isEmpty || !view.question.isEmpty, filter(view))
      \(view.rows.isEmpty ? empty(view, frame) : list(view, frame))
      \(view.next.map { #"<p class="more"><a rel="next" href="\#($0)">Earlier</a></p>"# })
      </main>
      """)
  }

  private static func filter(_ view: LogView) -> HTML {
    let question = view.question
    let authors =
      [LogAuthor(value: "", name: LogWords.everyone), LogAuthor(value: "browser", name: LogWords.browser)] + view.books
    let options = authors.map { author -> HTML in
      #"<option value="\#(author.value)"\#(when: author.value == question.author, " selected")>\#(author.name)</option>"#
    }
    return """
      <form class="filter" role="search" method="get" action="/log">
      <div class="field"><label for="by">Changed by</label><select id="by" name="by">\(options)</select></div>
      <div class="field"><label for="person">Contact</label>\
      <input id="person" name="person" type="search" value="\(question.person)" autocomplete="off" spellcheck="false" dir="auto" \
      maxlength="\(SearchQuery.longest)" placeholder="Any"></div>
      <button>Show</button>\
      \(when: !question.isEmpty, #"<a class="button quiet" href="/log">Show all</a>"#)
      </form>
      \(when: view.hasTooMany, tooMany)
      """
  }

  private static let tooMany: HTML = """
    <p class="aside">More than 100 contacts are called so. Type more of the name to see all changes of one.</p>
    """

  private static func list(_ view: LogView, _ frame: Frame) -> HTML {
    var days: [[LogView.Row]] = []
    var last = ""
    for row in view.rows {
      let day = MomentWords.day(row.entry.startedAt)
      if day == last { days[days.count - 1].append(row) } else { days.append([row]) }
      last = day
    }
    let sections = days.map { rows -> HTML in
      """
      <section class="stack">\(DateText.day(rows[0].entry.startedAt))
      <div class="panel links"><ol>\(rows.map { item($0, view, frame) })</ol></div></section>
      """
    }
    return """
      \(when: view.question.isEmpty, lead(frame))
      <div class="days stack" data-days>\(sections)</div>
      """
  }

  private static func lead(_ frame: Frame) -> HTML {
    """
    <p class="lead">Every change of the last \(frame.keptDays). Open one to see the contacts in it, and to undo it. \
    <a href="\(PastMomentPage.path)">\(PastWords.past)</a> has all of them as of a moment.</p>
    """
  }

  private static func item(_ row: LogView.Row, _ view: LogView, _ frame: Frame) -> HTML {
    let entry = row.entry
    let title = LogWords.title(entry)
    let undo: HTML = """
      <form method="post" action="/log/\(entry.run.description)/undo">\(frame.guardField)\
      <input type="hidden" name="back" value="\(view.here)">\
      <button class="small">\(row.isRedo ? "Redo" : "Undo")<span class="hidden"> \(title.plain)</span></button></form>
      """
    // What only added versions to the review list has changed no contact.
    let canBeUndone = entry.canBeUndone && entry.undoneBy == nil && entry.counts.contacts > 0
    return """
      <li class="acting"><a class="link-row" href="/log/\(entry.run.description)">\(Icon.of(entry.kind).html)\
      <span class="row-text"><span class="row-name">\(title)</span>\
      <span class="row-detail">\(LogWords.summary(entry))</span>\
      <span class="row-detail">\(DateText.html(entry.startedAt))</span></span>\
      \(LogWords.marks(entry).map { mark -> HTML in #"<b class="mark">\#(mark)</b>"# })\(Icon.forward.html)</a>\
      \(when: canBeUndone, undo)</li>
      """
  }

  private static func empty(_ view: LogView, _ frame: Frame) -> HTML {
    if !view.question.isEmpty {
      return """
        <div class="empty">\(Icon.history.html)<h2>\(LogWords.noMatch)</h2><p>The log goes back \(frame.keptDays). \
        <a href="/log">Show all activity</a></p></div>
        """
    }
    return """
      <div class="empty">\(Icon.history.html)<h2>\(LogWords.nothing)</h2><p>Whatever a device, an import or you change is \
      listed here for \(frame.keptDays), and can be undone.</p></div>
      """
  }
}
