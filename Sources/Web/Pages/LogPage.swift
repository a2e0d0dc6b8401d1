import Contacts
import Protocol

/// What happened: every run of a device, edit, import, clean-up and undo, the latest first.
enum LogPage {
  /// `next` leads to what was before; nil where this is all.
  static func html(_ entries: [LogEntry], next: String?, _ frame: Frame) -> HTML {
    Layout.page(
      "What happened", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>What happened</h1>
      \(entries.isEmpty ? empty(frame) : list(entries, frame))
      \(next.map { #"<p class="more"><a rel="next" href="\#($0)">Earlier</a></p>"# })
      </main>
      """)
  }

  private static func list(_ entries: [LogEntry], _ frame: Frame) -> HTML {
    let rows = entries.map { entry -> HTML in
      let whom = LogWords.whom(entry)
      return """
        <li><a class="link-row" href="/log/\(entry.run.description)">\(LogWords.icon(entry.kind).html)\
        <span class="row-text"><span class="row-name">\(LogWords.title(entry))</span>\
        <span class="row-detail">\(LogWords.counts(entry.counts))\(when: !whom.isEmpty, ": <bdi>\(whom)</bdi>")</span>\
        <span class="row-detail">\(DateText.html(entry.startedAt))</span></span>\
        \(when: entry.undoneBy != nil, #"<b class="mark">Undone</b>"#)\(Icon.forward.html)</a></li>
        """
    }
    return """
      <p class="lead">Every change of the last \(frame.keptDays). Open one to see whom it touched, and to undo it.</p>
      <div class="panel links"><ol>\(rows)</ol></div>
      """
  }

  private static func empty(_ frame: Frame) -> HTML {
    """
    <div class="empty">\(Icon.history.html)<h2>Nothing happened yet</h2><p>Whatever a device, an import or you change is \
    listed here for \(frame.keptDays), and can be undone.</p></div>
    """
  }
}
