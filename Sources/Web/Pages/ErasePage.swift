import Contacts
import Words

/// Asks before contacts are deleted for good: the one step that nothing takes back, as the page says.
enum ErasePage {
  /// `count`: of them all, of which `names` are the first; `toReview`: edits of them that nobody has looked at.
  static func html(_ selection: Selection, count: Int, names: [String], toReview: Int64, _ frame: Frame) -> HTML {
    let title = "Delete \(counted(count, "contact")) for good?"
    let fields = selection.fields() + [("sure", "\(count)"), ("run", UniqueID.random().description)]
    return Layout.page(
      title, frame, at: .trash,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>\(title)</h1>
      <form method="post" action="/trash/erase" class="panel stack">\(frame.guardField)\(SelectPage.hidden(fields))
      <p class="people">\(NameWords.several(names, of: count))</p>
      <p class="problem">\(Icon.warning.html)<span>This cannot be undone. It is the only step here that cannot: the cards go at once, with their photos, all \
      earlier versions, and what was typed for them and not saved.</span></p>
      \(when: toReview > 0, #"<p>In Review, \#(counted(toReview, "edit")) of them \#(toReview == 1 ? "waits" : "wait") for you to look at, and \#(toReview == 1 ? "goes" : "go") as well.</p>"#)
      <p>Devices hear of it at their next sync. One that deletes them then keeps their files in a trash of its own for 30 days, and an edit that a device has not sent yet \
      brings its contact back.</p>
      <p class="actions"><button class="danger solid">Delete \(grouped(count)) for good</button>\
      <button formaction="/trash" name="do" value="select">Cancel</button></p>\(SelectPage.hidden([Selection.end]))
      </form>
      </main>
      """)
  }
}
