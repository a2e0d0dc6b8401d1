import Contacts
import Words

/// A selection that something is about to happen to.
struct ManyView: Sendable, Equatable {
  var selection: Selection
  var place: ListPlace
  var run: UniqueID
  var count: Int
  /// What the first of them are called: five at most.
  var names: [String]

  /// So many people are a selection of which a person is told before anything happens.
  static let many = 6

  func fields(_ more: [(name: String, value: String)] = []) -> [HTML] {
    SelectPage.hidden(
      selection.fields() + [("at", SelectPage.at(place)), ("run", run.description)] + more)
  }

  var people: Sentence { NameWords.several(names, of: count) }
}

/// Asks before many contacts go to the trash.
enum DeleteManyPage {
  static func html(_ view: ManyView, _ frame: Frame) -> HTML {
    let title = "Delete \(counted(view.count, "contact"))?"
    return Layout.page(
      title, frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>\(title)</h1>
      <form method="post" action="/select" class="panel stack">\(frame.guardField)\(view.fields([("sure", "\(view.count)")]))
      <p class="people">\(view.people)</p>
      <p>They leave all your devices and go to the trash, where they stay for \(frame.keptDays) and can be restored. Undo brings all \
      of them back.</p>
      <p class="actions"><button class="danger solid" name="do" value="delete">Delete \(grouped(view.count))</button>\
      <button name="do" value="select">Cancel</button></p>\(SelectPage.hidden([Selection.end]))
      </form>
      </main>
      """)
  }
}

/// What took longer than a browser waits, to go on with. `done` says what holds of the part that is done.
enum GoOnPage {
  /// `fields` are those of the form that it began with.
  static func html(
    _ left: Int, _ fields: [(name: String, value: String)], action: String = "/select",
    done: String = "What is done is done, as one entry of \(LogWords.log).", _ frame: Frame
  ) -> HTML {
    Layout.page(
      "Not finished yet", frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Not finished yet</h1>
      <form method="post" action="\(action)" class="panel stack" data-go-on>\(frame.guardField)\(SelectPage.hidden(fields))
      <p role="status">\(grouped(left)) contacts are still to come. \(done)</p>
      <p class="actions"><button class="primary">Go on</button><a class="button" href="/log">Leave it at that</a></p>\(SelectPage.hidden([Selection.end]))
      </form>
      </main>
      """)
  }
}
