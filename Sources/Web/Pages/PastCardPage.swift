import Contacts
import HTTPServer
import Protocol
import Words

/// One contact as it was, beside what it is.
struct PastCardView: Sendable, Equatable {
  var change: Int64
  var end: LogEntry?
  var contact: UniqueID
  var then: Contact
  /// The version that says so; nil where the contact is as it was.
  var version: UniqueID?
  var photo: String?
  var versionPhoto: String?
  var isTrashed: Bool
  var differences: [ContactDifference]
  /// The account's last change: the contact is taken back as the person sees it here.
  var through: Int64
  var place: PastPlace
}

/// The page of a moment on which a card of then was opened: the card leads back to it.
enum PastPlace: Sendable, Equatable {
  case differences, everybody
  case group(String)

  /// Reads what ``suffix`` gave.
  init(_ request: Request) {
    self = request.query("group").map { .group($0) } ?? (request.query("from") == nil ? .differences : .everybody)
  }

  /// Goes behind the card's path.
  var suffix: String {
    switch self {
    case .differences: ""
    case .everybody: "?from=all"
    case .group(let name): "?group=" + Link.percentEncode(name)
    }
  }

  fileprivate func back(_ change: Int64) -> (path: String, words: String) {
    switch self {
    case .differences: (PastPage.path(change), "What differs")
    case .everybody: (PastPage.path(change) + "/contacts", "Everybody then")
    case .group(let name): (PastGroupPage.path(change, name), "\(name), then")
    }
  }
}

enum PastCardPage {
  static func html(_ view: PastCardView, _ frame: Frame) -> HTML {
    let name = NameWords.shown(view.then.displayName)
    let values = CardValues.panels(view.then)
    let back = view.place.back(view.change)
    return Layout.page(
      "\(name), then", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="\(back.path)">\(Icon.back.html)<span>\(back.words)</span></a>
      <header class="card-head">\(Avatar.html(
        name: name, parts: SearchKeys.nameParts(view.then), photo: view.versionPhoto, large: true))
      <h1>\(name)</h1>
      <p class="sub">\(PastWords.moment(view.end))</p></header>
      \(view.isTrashed || !view.differences.isEmpty ? differences(view, frame) : same(view))
      \(when: !values.isEmpty, "<h2>The whole card, as it was</h2>\n\(values)")
      </main>
      """)
  }

  private static func same(_ view: PastCardView) -> HTML {
    """
    <p class="panel">The contact says the same now. <a href="/contacts/\(view.contact.description)">Show it</a></p>
    """
  }

  private static func differences(_ view: PastCardView, _ frame: Frame) -> HTML {
    let table = DifferenceTable.html(
      view.differences, old: .init(VersionWords.then, photo: view.versionPhoto),
      new: .init(VersionWords.now(isTrashed: view.isTrashed), photo: view.photo))
    let choose = view.version.map { version -> HTML in
      #"<a class="button" href="/contacts/\#(view.contact.description)/versions/\#(version.description)/choose">\#(SettlementWords.choose)</a>"#
    }
    var selection = Selection(ids: [view.contact])
    selection.through = view.through
    return """
      <section class="panel stack" aria-labelledby="differences"><h2 id="differences">What taking it back would change</h2>
      \(when: view.isTrashed, trashed)\(table)
      <form method="post" action="\(PastPage.path(view.change))">\(frame.guardField)\(SelectPage.hidden(selection.fields()))
      <p class="actions"><button class="primary" name="do" value="take">\(Icon.undo.html)Take back</button>\
      \(when: !view.differences.isEmpty, choose ?? "")</p>\(SelectPage.hidden([Selection.end]))</form>
      <p class="hint">What is there now goes into the history, so this can be taken back as well.</p>
      </section>
      """
  }

  private static let trashed: HTML = """
    <p class="waiting">\(Icon.trash.html)<span>The contact was deleted since. Taking it back brings it into your list.</span></p>
    """
}
