import Contacts
import Words

/// Which moment the contacts are looked at as of.
enum PastMomentPage {
  static let path = "/past"

  /// `since`: when the first change was made that is kept; nil where none is. `now`: what the field begins with.
  static func html(since: Timestamp?, now: Timestamp, problem: Sentence? = nil, _ frame: Frame) -> HTML {
    Layout.page(
      PastWords.past, frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>\(PastWords.past)</h1>
      \(problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0)</span></p>"# })
      <p class="lead">Look at all contacts as of any moment of the last \(frame.keptDays), see what differs from now, and take back a value, a \
      person, a group, or everything.</p>
      \(since.map { form($0, now) } ?? nothing)
      </main>
      """)
  }

  private static func form(_ since: Timestamp, _ now: Timestamp) -> HTML {
    """
    <form method="get" action="\(path)" class="panel stack" data-moment-form>
    <div class="field"><label for="at">Day and time (<span data-zone>UTC</span>)</label>\
    <input id="at" name="at" type="datetime-local" value="\(now.extended.prefix(16))" required></div>
    <input type="hidden" name="ahead" value="0">
    <p class="hint">What is kept begins \(DateText.html(since)). What was deleted for good is not kept. A sync that was under way at that time is shown \
    as far as it had come when the next change began.</p>
    <p class="actions"><button class="primary">Show</button></p>
    </form>
    <p>Or open an entry of <a href="/log">\(LogWords.log)</a>, which leads to your contacts as they were before it.</p>
    """
  }

  private static let nothing: HTML = """
    <div class="empty">\(Icon.history.html)<h2>\(LogWords.nothing)</h2><p>Your contacts are as they always were.</p></div>
    """
}
