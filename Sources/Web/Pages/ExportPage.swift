import Contacts
import Words

/// Asks as which kind of file the chosen contacts are exported, or whether they are to be printed.
enum ExportPage {
  /// All contacts, or all that a search finds, behind `?q=`.
  static let path = "/export"

  static func path(of group: String) -> String { "\(path)?group=\(Link.percentEncode(group))" }

  /// `leftOut`: those whose cards are damaged; nil where there are none. `isLookWhole`: false where not all were looked at for that, because it would
  /// have taken too long. `isOfSettings`: the settings lead here, to all contacts.
  static func html(
    _ view: ManyView, leavingOut leftOut: Sentence?, isLookWhole: Bool, isOfSettings: Bool, _ frame: Frame
  ) -> HTML {
    let title = "Export \(counted(view.count, "contact"))"
    return Layout.page(
      title, frame, at: isOfSettings ? .settings : .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      \(isOfSettings ? SettingsPage.back : back(to: view.place))
      <h1>\(title)</h1>
      <p class="people">\(view.people)</p>
      \(leftOut.map(problem))
      \(when: !isLookWhole, #"<p class="aside">These are too many to look at all of their photos first, so cards may be damaged that are not named here. A zip names all whom it leaves out.</p>"#)
      <form method="post" action="/select">\(frame.guardField)\(view.fields([("do", "download")]))
      <ul class="panel links">\(ExportFormat.allCases.map { choice($0.rawValue, .download, $0.title, $0.explanation) })\
      \(choice(PrintPage.format, .note, "Paper", "A page with their names and what tells them apart, to print"))</ul>\(SelectPage.hidden([Selection.end]))
      </form>
      </main>
      """)
  }

  private static func back(to place: ListPlace) -> HTML {
    #"<a class="button quiet back" href="\#(place.path)">\#(Icon.back.html)<span>Contacts</span></a>"#
  }

  private static func problem(_ people: Sentence) -> HTML {
    """
    <p class="problem" role="alert">\(Icon.warning.html)<span>\(people) cannot be exported, because a large value of the \
    card, such as its photo, is missing in the database. The file will have the others. A device that keeps the contact has it whole; whoever runs the server \
    finds it with <code>contacts2web admin check</code>.</span></p>
    """
  }

  private static func choice(_ format: String, _ icon: Icon, _ title: String, _ explanation: String) -> HTML {
    """
    <li><button class="link-row" name="format" value="\(format)">\(icon.html)<span class="row-text">\
    <span class="row-name">\(title)</span><span class="row-detail">\(explanation)</span></span></button></li>
    """
  }
}
