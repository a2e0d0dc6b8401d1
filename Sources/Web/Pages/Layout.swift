import Cloud
package import Contacts

/// What every page of a signed-in person carries around its own content.
package struct Frame: Sendable, Equatable {
  /// The account's name, as shown beside "Sign out".
  package var account: String
  /// The token that every form of this session must bring back (see ``Visit``).
  package var token: String
  /// The account, which each form tells as well: where it comes back, it comes back to nobody else. Nil on pages without one.
  package var owner: UniqueID?
  /// What just happened ("Saved Ann Lee."), read out by screen readers.
  package var done: Done?
  /// Path and query of the page, where undoing leads back to.
  package var target: String
  /// `?…` or "": goes behind the addresses of a contact, so that the list beside it stays where it is.
  package var placeSuffix: String
  /// Versions of contacts that wait for a decision, up to ``ReviewItem/mostCounted``.
  package var toReview: Int64
  /// The account's last change number when the page was made, by which the script knows what is new since.
  package var change: Int64
  /// For how many days the trash, earlier versions and the log are kept.
  package var kept: Int

  /// As a person says it.
  var keptDays: String { kept == 1 ? "1 day" : "\(kept) days" }

  package init(
    account: String, token: String, owner: UniqueID? = nil, done: Done? = nil, target: String = "/contacts",
    placeSuffix: String = "", toReview: Int64 = 0, change: Int64 = 0,
    kept: Int = Retention.defaultDays
  ) {
    self.account = account
    self.token = token
    self.owner = owner
    self.done = done
    self.target = target
    self.placeSuffix = placeSuffix
    self.kept = kept
    self.toReview = toReview
    self.change = change
  }

  /// The hidden fields that guard a form against being sent by another site, and tell whose it is.
  var guardField: HTML {
    """
    <input type="hidden" name="token" value="\(token)">\
    \(owner.map { #"<input type="hidden" name="account" value="\#($0.description)">"# })
    """
  }
}

/// The frame around all pages: head, skip link, bar, notice.
enum Layout {
  /// Which entry of the bar is the current one.
  enum Place { case contacts, review, trash, settings }

  /// A page of a signed-in person. `content` brings its own `<main id="content">`, so that lists can stand beside it.
  static func page(_ title: String, _ frame: Frame, at place: Place?, _ content: HTML) -> HTML {
    let (before, after) = around(title, frame, at: place)
    return before + content + after
  }

  /// What stands before and behind the content of such a page, for one whose content comes in portions. Only what comes first may have addresses
  /// (``HTTPServer/Response/placed(under:)``).
  static func around(_ title: String, _ frame: Frame, at place: Place?) -> (before: HTML, after: HTML) {
    let bar: HTML = """
      <header class="bar">
      <a class="brand" href="/contacts">\(Icon.brand)<span>Contacts2Web</span></a>
      <nav aria-label="Main"><ul>
      \(entry("/contacts", "Contacts", .people, place == .contacts))
      \(when: frame.toReview > 0 || place == .review, review(frame.toReview, place == .review))
      \(entry("/trash", "Trash", .trash, place == .trash))
      \(entry("/settings", "Settings", .settings, place == .settings))
      </ul></nav>
      <form class="sign-out" method="post" action="/sign-out">\(frame.guardField)\
      <button class="quiet" title="Sign out \(frame.account)">\(Icon.signOut.html)<span>Sign out</span></button></form>
      </header>
      \(frame.done.map { $0.html(frame) })

      """
    return (opening(title, change: frame.change) + bar, closing)
  }

  /// A page of somebody who is not signed in, or that went wrong: one column, nothing to lead astray.
  static func plainPage(_ title: String, _ content: HTML) -> HTML {
    """
    \(opening(title))<main id="content" class="lone" tabindex="-1">
    <p class="lone-brand">\(Icon.brand)<span>Contacts2Web</span></p>
    \(content)
    </main>\(closing)
    """
  }

  private static func opening(_ title: String, change: Int64? = nil) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en" data-root="/"\(attribute: "data-change", change.map(String.init))>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="#f6f5f2" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#171614" media="(prefers-color-scheme: dark)">
    <title>\(title) – Contacts2Web</title>
    <link rel="stylesheet" href="\(Asset.style.path)">
    <link rel="preload" as="font" type="font/woff2" crossorigin href="\(Asset.latin.path)">
    <link rel="icon" type="image/svg+xml" href="\(Asset.icon.path)">
    \([Asset.liveScript, .listScript, .keysScript, .formScript, .photoScript, .ticksScript, .dropScript, .changesScript, .groupsScript, .passkeysScript].map { #"<link rel="modulepreload" href="\#($0.path)">\#n"# })\
    <script type="module" src="\(Asset.script.path)" blocking="render"></script>
    </head>
    <body>
    <a class="skip" href="#content">Skip to content</a>

    """
  }

  private static let closing: HTML = "\n</body>\n</html>\n"

  /// Only there while something waits, so that the bar is quiet on all other days.
  private static func review(_ count: Int64, _ isCurrent: Bool) -> HTML {
    let badge: HTML = """
      <b class="badge">\(count > 99 ? "99+" : "\(count)")</b><span class="hidden"> to decide</span>
      """
    return """
      <li><a href="/review"\(attribute: "aria-current", isCurrent ? "page" : nil)>\(Icon.review.html)\
      <span>Review</span>\(when: count > 0, badge)</a></li>
      """
  }

  private static func entry(_ path: String, _ name: String, _ icon: Icon, _ isCurrent: Bool) -> HTML {
    #"<li><a href="\#(path)"\#(attribute: "aria-current", isCurrent ? "page" : nil)>\#(icon.html)<span>\#(name)</span></a></li>"#
  }
}
