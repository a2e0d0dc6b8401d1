import Words

/// Asks as which kind of file the chosen contacts are exported.
enum ExportPage {
  /// All contacts, or all that a search finds, behind `?q=`.
  static let path = "/export"

  static func html(_ view: ManyView, _ frame: Frame) -> HTML {
    let title = "Export \(counted(view.count, "contact"))"
    return Layout.page(
      title, frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="\(view.place.path)">\(Icon.back.html)<span>Contacts</span></a>
      <h1>\(title)</h1>
      <p class="people">\(view.people)</p>
      <form method="post" action="/select">\(frame.guardField)\(view.fields([("do", "download")]))
      <ul class="panel links">\(ExportFormat.allCases.map(choice))</ul>\(SelectPage.hidden([Selection.end]))
      </form>
      <p class="aside">A card that is damaged cannot be exported. The zip then has a file “Left out.txt” that names it; the other files have nothing of it.</p>
      </main>
      """)
  }

  private static func choice(_ format: ExportFormat) -> HTML {
    """
    <li><button class="link-row" name="format" value="\(format.rawValue)">\(Icon.download.html)<span class="row-text">\
    <span class="row-name">\(format.title)</span><span class="row-detail">\(format.explanation)</span></span></button></li>
    """
  }
}
