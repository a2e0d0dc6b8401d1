import Cloud
import Contacts
import Protocol
import Words

/// A group that is about to have the people again who were in it.
struct PastGroupQuestion: Sendable, Equatable {
  var change: Int64
  var end: LogEntry?
  var group: String
  var difference: PastBook.GroupDifference
  /// What the first of those are called who come back into it, and of those who leave it.
  var left: [String]
  var joined: [String]
  /// From here on the person knows them as they are now.
  var through: Int64
  var run: UniqueID
}

/// Says what taking a group back would do, before it does it.
enum PastGroupQuestionPage {
  static func html(_ view: PastGroupQuestion, _ frame: Frame) -> HTML {
    let title = "Take back the group “\(view.group)”?"
    let fields = [
      (name: "group", value: view.group), ("run", view.run.description), ("through", "\(view.through)"),
      ("left", "\(view.difference.left.count)"), ("joined", "\(view.difference.joined.count)"),
    ]
    return Layout.page(
      title, frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>\(title)</h1>
      <form method="post" action="\(PastPage.path(view.change))/group" class="panel stack">\(frame.guardField)\(SelectPage.hidden(fields))
      <p>\(PastWords.moment(view.end)). What this does:</p>
      <ul class="stack people">\(PastGroupPage.changes(view.difference, left: view.left, joined: view.joined))</ul>
      <p class="hint">Nobody is deleted, and nothing else changes. This becomes one entry of \(LogWords.log), and Undo takes all of it back.</p>
      <p class="actions"><button class="primary" name="do" value="take">Take back the group</button>\
      <button name="do" value="leave">Cancel</button></p>
      </form>
      </main>
      """)
  }
}
