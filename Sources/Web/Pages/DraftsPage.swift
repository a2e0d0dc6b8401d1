import Contacts
import Words

/// A form that waits to be saved.
struct DraftRow: Sendable, Equatable {
  var contact: UniqueID
  var isNew: Bool
  var name: String
  var typedAt: Timestamp

  /// Where typing goes on.
  var path: String { isNew ? "/contacts/new?draft=\(contact)" : "/contacts/\(contact)/edit" }

  fileprivate var title: HTML {
    isNew && name.isEmpty ? "New contact" : "<bdi>\(NameWords.shown(name))</bdi>"
  }
}

/// What was typed and not saved, to go on with or to throw away.
enum DraftsPage {
  /// What it is called where one is told to look for it.
  static let title = "Not saved yet"

  static func html(_ rows: [DraftRow], _ frame: Frame) -> HTML {
    Layout.page(
      title, frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/contacts">\(Icon.back.html)<span>Contacts</span></a>
      <h1>\(title)</h1>
      \(rows.isEmpty ? empty : list(rows, frame))
      </main>
      """)
  }

  /// One line above the list that leads to what waits; nothing where nothing does.
  static func note(_ rows: [DraftRow]) -> HTML {
    guard let first = rows.first else { return "" }
    let words: HTML = rows.count == 1 ? "\(title): \(first.title)" : "\(rows.count) contacts are not saved yet"
    return """
      <p class="unsaved"><a href="\(rows.count == 1 ? first.path : "/drafts")">\(Icon.edit.html)<span>\(words)</span></a></p>
      """
  }

  /// The form of a new contact, above an empty one. Several would push that out of sight, and are one line.
  static func offered(_ rows: [DraftRow], _ frame: Frame) -> HTML {
    guard rows.count == 1 else { return note(rows) }
    return """
      <section class="panel stack offered" aria-labelledby="offered"><h2 id="offered">Go on with what you typed before?</h2>
      \(entries(rows, frame, back: "/contacts/new"))</section>
      """
  }

  private static func list(_ rows: [DraftRow], _ frame: Frame) -> HTML {
    """
    <p class="lead">What you typed and did not save is kept for \(frame.keptDays). Photos are not.</p>
    <div class="panel">\(entries(rows, frame, back: "/drafts"))</div>
    """
  }

  private static func entries(_ rows: [DraftRow], _ frame: Frame, back: String) -> HTML {
    let items = rows.map { row -> HTML in
      """
      <li><span class="row-text"><a class="row-name" href="\(row.path)">\(row.title)</a>\
      <span class="row-detail">\(row.isNew ? "New contact" : "Changes"), typed \(DateText.html(row.typedAt))</span></span>\
      <a class="button small" href="\(row.path)">Continue<span class="hidden"> with \(row.title)</span></a>\
      <form method="post" action="/drafts/\(row.contact.description)/discard">\(frame.guardField)\
      <input type="hidden" name="back" value="\(back)">\
      <button class="small quiet danger">Throw away<span class="hidden"> \(row.title)</span></button></form></li>
      """
    }
    return #"<ul class="entries wrapping">\#(items)</ul>"#
  }

  private static let empty: HTML = """
    <div class="empty">\(Icon.edit.html)<h2>Everything is saved</h2><p>What you type and do not save is kept here.</p></div>
    """
}
