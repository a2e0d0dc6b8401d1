import Cloud
import Contacts
import Protocol
import Words

/// Contacts that are about to go back to how they were.
struct PastQuestion: Sendable, Equatable {
  var change: Int64
  var end: LogEntry?
  var selection: Selection
  var counts: PastBook.Counts
  /// What the first of them are called.
  var names: [String]
  var run: UniqueID
  /// How many contacts the account has.
  var total: Int64
}

/// Says what taking back would do, before it does it.
enum PastQuestionPage {
  static func html(_ view: PastQuestion, _ frame: Frame) -> HTML {
    let counts = view.counts
    let title = "Take back \(counted(counts.all, "contact"))?"
    let fields =
      view.selection.fields() + [
        ("run", view.run.description), ("sure", "\(counts.all)"), ("deletions", "\(counts.new)"),
      ]
    return Layout.page(
      title, frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>\(title)</h1>
      <form method="post" action="\(PastPage.path(view.change))" class="panel stack">\(frame.guardField)\(SelectPage.hidden(fields))
      <p class="people">\(NameWords.several(view.names, of: Int(counts.all)))</p>
      <p>\(PastWords.moment(view.end)). What this does:</p>
      <ul class="stack">
      \(when: counts.changed > 0, "<li>\(counted(counts.changed, "contact")) \(counts.changed == 1 ? "says" : "say") again what \(counts.changed == 1 ? "it" : "they") said then.</li>")\
      \(when: counts.gone > 0, "<li>\(counted(counts.gone, "deleted contact")) \(counts.gone == 1 ? "comes" : "come") back.</li>")\
      \(when: counts.new > 0, deletions(view, frame))
      </ul>
      <p class="hint">This becomes one entry of \(LogWords.log), and Undo takes all of it back. What is there now stays in the history for \(frame.keptDays).</p>
      <p class="actions"><button class="\(counts.new > 0 ? "danger solid" : "primary")" name="do" value="take">Take back \(grouped(counts.all))</button>\
      <button name="do" value="select">Cancel</button></p>\(SelectPage.hidden([Selection.end]))
      </form>
      </main>
      """)
  }

  private static func deletions(_ view: PastQuestion, _ frame: Frame) -> HTML {
    let count = view.counts.new
    return """
      <li><b>\(UndoWords.deletions(UndoDeletions(count: count, total: view.total)))</b>, because \(count == 1 ? "it came" : "they came") \
      since, \(count == 1 ? "goes" : "go") to the trash here and, with its next sync, on each device. \(count == 1 ? "It stays" : "They stay") there for \
      \(frame.keptDays).</li>
      """
  }
}
