import Contacts
import Protocol
import Words

/// The log: every run of a device, edit, import, clean-up and undo, the latest first.
enum LogPage {
  /// `next` leads to what was before; nil where this is all.
  static func html(_ entries: [LogEntry], next: String?, _ frame: Frame) -> HTML {
    Layout.page(
      LogWords.log, frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>\(LogWords.log)</h1>
      \(entries.isEmpty ? empty(frame) : list(entries, frame))
      \(next.map { #"<p class="more"><a rel="next" href="\#($0)">Earlier</a></p>"# })
      </main>
      """)
  }

  private static func list(_ entries: [LogEntry], _ frame: Frame) -> HTML {
    let rows = entries.map { entry -> HTML in
      """
      <li><a class="link-row" href="/log/\(entry.run.description)">\(Icon.of(entry.kind).html)\
      <span class="row-text"><span class="row-name">\(LogWords.title(entry))</span>\
      <span class="row-detail">\(LogWords.summary(entry))</span>\
      <span class="row-detail">\(DateText.html(entry.startedAt))</span></span>\
      \(LogWords.marks(entry).map { mark -> HTML in #"<b class="mark">\#(mark)</b>"# })\(Icon.forward.html)</a></li>
      """
    }
    return """
      <p class="lead">Every change of the last \(frame.keptDays). Open one to see the contacts in it, and to undo it.</p>
      <div class="panel links"><ol>\(rows)</ol></div>
      """
  }

  private static func empty(_ frame: Frame) -> HTML {
    """
    <div class="empty">\(Icon.history.html)<h2>\(LogWords.nothing)</h2><p>Whatever a device, an import or you change is \
    listed here for \(frame.keptDays), and can be undone.</p></div>
    """
  }
}
