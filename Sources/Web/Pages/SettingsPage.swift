import Cloud
import Contacts
import Protocol
import Words

/// A browser that is signed in.
struct SessionRow: Sendable, Equatable {
  var browser: String
  var lastUsedAt: Timestamp
  var signedInAt: Timestamp
  /// The one that the page is shown in.
  var isThis: Bool
}

/// The account's settings, and links to the pages about devices and the past.
enum SettingsPage {
  enum Problem {
    case wrongPassword, notTheSame
    /// The complaint of ``Account``.
    case unsuitable(String)
    case wait(TooManyAttempts)
    /// Too many passwords are being looked at.
    case busy

    var text: String {
      switch self {
      case .wrongPassword: "The present password is not right."
      case .unsuitable(let complaint): "\(complaint.prefix(1).uppercased())\(complaint.dropFirst())."
      case .notTheSame: "The two new passwords are not the same."
      case .wait(let tooMany): tooMany.text
      case .busy: "Too many people sign in at this moment. Nothing was changed. Please try again in a few seconds."
      }
    }
  }

  static func html(
    sortsByLast: Bool, policy: ConflictPolicy, sessions: [SessionRow], problem: Problem? = nil, _ frame: Frame
  ) -> HTML {
    Layout.page(
      "Settings", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Settings</h1>
      <p class="lead">Signed in as <strong>\(frame.account)</strong></p>
      <nav class="panel links" aria-label="More pages"><ul>
      \(link("/devices", .device, "Devices", "Folders that are kept the same, and what they still lack"))
      \(link("/phones", .phone, "Phones and programs", "Contacts on iPhone, Android, Mac, Thunderbird and others"))
      \(link("/log", .history, LogWords.log, "Every sync and edit of the last \(frame.keptDays), to look at and to undo"))
      \(link("/review", .review, "Review", review(frame.toReview)))
      </ul></nav>
      \(order(sortsByLast, frame))
      \(conflicts(policy, frame))
      \(browsers(sessions, frame))
      \(password(problem, frame))
      </main>
      """)
  }

  /// The way back from a page that the settings lead to.
  static let back: HTML =
    #"<a class="button quiet back" href="/settings">\#(Icon.back.html)<span>Settings</span></a>"#

  private static func link(_ path: String, _ icon: Icon, _ name: String, _ detail: String) -> HTML {
    """
    <li><a class="link-row" href="\(path)">\(icon.html)<span class="row-text"><span class="row-name">\(name)</span>\
    <span class="row-detail">\(detail)</span></span>\(Icon.forward.html)</a></li>
    """
  }

  private static func review(_ count: Int64) -> String {
    switch count {
    case 0: "No conflict waits for you"
    case 1: "1 conflict waits for you"
    case 100...: "More than 99 conflicts wait for you"
    default: "\(count) conflicts wait for you"
    }
  }

  private static func order(_ sortsByLast: Bool, _ frame: Frame) -> HTML {
    """
    <form class="panel stack" method="post" action="/settings/sort">\(frame.guardField)
    <h2>Order of the list</h2>
    <div role="radiogroup" aria-label="Order of the list">
    <label class="choice"><input type="radio" name="sort" value="first"\(attribute: "checked", !sortsByLast)> By first name</label>
    <label class="choice"><input type="radio" name="sort" value="last"\(attribute: "checked", sortsByLast)> By last name</label>
    </div>
    <p><button>Save</button></p>
    </form>
    """
  }

  private static func conflicts(_ policy: ConflictPolicy, _ frame: Frame) -> HTML {
    """
    <form class="panel stack" method="post" action="/settings/policy">\(frame.guardField)
    <h2>When a contact is edited in two places at once</h2>
    <div role="radiogroup" aria-label="When a contact is edited in two places at once">
    \(choice("newest", "The later edit wins", newest, policy == .newest))
    \(choice("merge", "Both edits are put together", merge, policy == .merge))
    </div>
    <p><button>Save</button></p>
    </form>
    """
  }

  private static let newest = "It stands as a whole. The other version is kept for you to review."
  private static let merge = """
    What was changed on one side only is taken from there. Where both changed the same thing, the later edit wins, and the \
    other version is kept for you to review.
    """

  private static func choice(_ value: String, _ name: String, _ detail: String, _ isChosen: Bool) -> HTML {
    """
    <div class="choice top"><input type="radio" id="\(value)" name="policy" value="\(value)"\(attribute: "checked", isChosen) \
    aria-describedby="\(value)-hint"><div><label class="row-name" for="\(value)">\(name)</label>\
    <p class="hint" id="\(value)-hint">\(detail)</p></div></div>
    """
  }

  private static func browsers(_ sessions: [SessionRow], _ frame: Frame) -> HTML {
    let rows = sessions.map { session -> HTML in
      let used: HTML = session.isThis ? "This browser" : "Last used \(DateText.html(session.lastUsedAt))"
      return """
        <li>\(Icon.browser.html)<div class="row-text"><span class="row-name">\(session.browser)</span>\
        <span class="row-detail">\(used), signed in \(DateText.html(session.signedInAt))</span></div></li>
        """
    }
    return """
      <form class="panel stack" method="post" action="/settings/sessions/end-others">\(frame.guardField)
      <h2>Signed-in browsers</h2>
      <ul class="entries">\(rows)</ul>
      \(sessions.count > 1 ? endOthers : alone)
      </form>
      """
  }

  private static let endOthers: HTML = "<p><button>Sign out everywhere else</button></p>"
  private static let alone: HTML = #"<p class="hint">Nobody is signed in anywhere else.</p>"#

  private static func password(_ problem: Problem?, _ frame: Frame) -> HTML {
    """
    <form class="panel stack" method="post" action="/settings/password">\(frame.guardField)
    <h2>Password</h2>
    \(problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0.text)</span></p>"# })
    <input class="hidden" name="name" value="\(frame.account)" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
    <p class="field"><label for="present">Present password</label>\
    <input id="present" name="present" type="password" autocomplete="current-password" required></p>
    <p class="field"><label for="new">New password</label>\
    <input id="new" name="new" type="password" autocomplete="new-password" minlength="\(Account.shortestPassword)" required \
    aria-describedby="new-hint"><span class="hint" id="new-hint">At least \(Account.shortestPassword) characters</span></p>
    <p class="field"><label for="again">New password, again</label>\
    <input id="again" name="again" type="password" autocomplete="new-password" minlength="\(Account.shortestPassword)" required></p>
    <p><button>Change the password</button></p>
    </form>
    """
  }
}
