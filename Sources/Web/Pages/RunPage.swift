import Contacts
import Protocol
import Words

/// One entry of the log, with what undoing it would do.
struct RunView: Sendable, Equatable {
  var entry: LogEntry
  /// The entry that this one undid.
  var undone: LogEntry?
  /// What undoing would do to each contact. A contact that already is as it was before the run is not listed.
  var contacts: [UndoneContact]
  /// There are more contacts than these.
  var hasMore: Bool
  /// What undoing would delete, where that is so many that the person is asked first.
  var deletions: UndoDeletions?
  /// The contacts that others changed between two of the run's changes: undoing takes, or has taken, them back to that.
  var between: [UndoneContact] = []
  /// The entry is an undo of something: undoing it does that again.
  var isRedo = false
  /// There is nothing to undo, because what the entry brought it has put into the trash itself.
  var deletedItsOwn = false
}

enum RunPage {
  static func html(_ view: RunView, _ frame: Frame) -> HTML {
    let entry = view.entry
    let title = LogWords.title(entry)
    return Layout.page(
      title.plain, frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/log">\(Icon.back.html)<span>\(LogWords.log)</span></a>
      <h1>\(title)</h1>
      <p class="lead">\(DateText.html(entry.startedAt)). \(LogWords.counts(entry)).</p>
      \(entry.undoneBy.map { related("This was undone", $0) })
      \(view.undone.map { related(LogWords.undid($0), $0.run) })
      \(when: entry.counts.conflicts > 0, kept(entry.counts.conflicts))
      \(undo(view, frame))
      \(between(view.between))
      \(contacts(view))
      <div class="panel links"><a class="link-row" href="\(PastPage.path(entry.firstChange - 1))">\(Icon.clock.html)<span class="row-text">\
      <span class="row-name">\(PastWords.before)</span></span>\(Icon.forward.html)</a></div>
      </main>
      """)
  }

  private static func kept(_ count: Int64) -> HTML {
    """
    <div class="panel links"><a class="link-row" href="/review">\(Icon.review.html)<span class="row-text">\
    <span class="row-name">\(counted(count, "version")) that lost a conflict \(count == 1 ? "was" : "were") kept</span>\
    <span class="row-detail">Review shows those that still wait for you</span></span>\(Icon.forward.html)</a></div>
    """
  }

  private static func related(_ text: Sentence, _ run: UniqueID) -> HTML {
    """
    <div class="panel links"><a class="link-row" href="/log/\(run.description)">\(Icon.undo.html)<span class="row-text">\
    <span class="row-name">\(text)</span></span>\(Icon.forward.html)</a></div>
    """
  }

  private static func undo(_ view: RunView, _ frame: Frame) -> HTML {
    guard view.entry.canBeUndone else {
      return #"<p class="panel">\#(UndoWords.cannot.sentence) \#(UndoWords.heard.sentence)</p>"#
    }
    let changing = view.contacts.count { $0.effect.changesContact }
    let staying = view.contacts.count - changing
    guard changing > 0 else {
      // A run that only added versions to the review list has changed no contact.
      if staying == 0, view.entry.counts.contacts == 0 { return "" }
      if view.deletedItsOwn {
        return """
          <p class="panel">There is nothing to undo: what this added was deleted again in the same entry. It is <a href="/trash">in the \
          trash</a>.</p>
          """
      }
      return """
        <p class="panel">\(staying > 0
          ? "Nothing of it can be undone any more: its contacts were changed since, and stay as they are."
          : view.between.isEmpty
            ? "There is nothing to undo: its contacts are as they were before." : "There is nothing left to undo.")</p>
        """
    }
    let more = view.hasMore ? "More than " : ""
    let action = view.isRedo ? "Redo" : "Undo"
    let stays = staying == 1 ? "1 stays as it is." : "\(grouped(staying)) stay as they are."
    return """
      <section class="panel stack" aria-labelledby="undo"><h2 id="undo">\(action) this</h2>
      <p>\(more)\(counted(changing, "contact")) \(changing == 1 ? "goes" : "go") back to how \(changing == 1 ? "it was" : "they were") \
      before.\(when: staying > 0, " \(stays)") Below is what happens to each.</p>
      \(view.deletions.map { deletions -> HTML in
        "<p>That deletes <b>\(UndoWords.deletions(deletions))</b>. You are asked before it does.</p>"
      })
      <form method="post" action="/log/\(view.entry.run.description)/undo">\(frame.guardField)\
      <p class="actions"><button class="primary">\(Icon.undo.html)\(action) this</button></p></form>
      <p class="hint">This becomes an entry of its own, so it can be undone as well.</p></section>
      """
  }

  private static func between(_ contacts: [UndoneContact]) -> HTML {
    guard !contacts.isEmpty else { return "" }
    let rows = contacts.compactMap { contact -> HTML? in
      guard let edit = contact.between else { return nil }
      let name = NameWords.shown(contact.name)
      let event = UndoWords.edit(edit, isTrashed: contact.effect == .toTrash)
      return """
        <li><a class="link-row" href="/contacts/\(contact.id.description)/history">\(Avatar.html(name: name, photo: nil))\
        <span class="row-text"><span class="row-name">\(name)</span>\
        <span class="row-detail">\(event), \(DateText.html(edit.madeAt))</span></span>\(Icon.forward.html)</a></li>
        """
    }
    return """
      <section class="stack" aria-labelledby="between"><h2 id="between">What others changed in between</h2>
      <p class="aside">Undoing goes back to these changes and no further. Each contact’s history has what was before.</p>
      <div class="panel links"><ul>\(rows)</ul></div></section>
      """
  }

  private static func contacts(_ view: RunView) -> HTML {
    guard !view.contacts.isEmpty else { return "" }
    let rows = view.contacts.map { contact -> HTML in
      let name = NameWords.shown(contact.name)
      return """
        <li><a class="link-row" href="/contacts/\(contact.id.description)/history">\(Avatar.html(name: name, photo: nil))\
        <span class="row-text"><span class="row-name">\(name)</span>\
        <span class="row-detail">\(UndoWords.effect(contact))</span></span>\(Icon.forward.html)</a></li>
        """
    }
    return """
      <section class="stack" aria-labelledby="whom"><h2 id="whom">Contacts in this change</h2>
      <div class="panel links"><ul>\(rows)</ul></div>
      \(when: view.hasMore, #"<p class="aside">And more than these \#(view.contacts.count).</p>"#)</section>
      """
  }
}
