import Account
import Cloud
import Contacts
import Protocol
import Words

/// A browser that is signed in.
struct SessionRow: Sendable, Equatable {
  var id: UniqueID
  var browser: String
  var lastUsedAt: Timestamp
  /// Where it was last used from; empty where nobody knows.
  var address: String
  var signedInAt: Timestamp
  /// The one that the page is shown in.
  var isThis: Bool
}

/// The account's settings, and links to the pages about devices and the past.
enum SettingsPage {
  enum Problem {
    case wrongPassword, notTheSame
    case unsuitable(PasswordPolicy.Complaint)
    case wait(TooManyAttempts)
    /// Too many passwords are being looked at.
    case busy

    var text: String {
      switch self {
      case .wrongPassword: "The current password is not right."
      case .unsuitable(let complaint):
        "\(complaint.text.sentence) Please take another one: \(PasswordPolicy.advice)."
      case .notTheSame: "The two new passwords are not the same."
      case .wait(let tooMany): tooMany.text
      case .busy: "Too many people sign in at this moment. Nothing was changed. Please try again in a few seconds."
      }
    }
  }

  static func html(
    sortsByLast: Bool, policy: ConflictPolicy, sessions: [SessionRow], problem: Problem? = nil,
    keepsDevices: Bool = false, factor: SecondFactor?, room: Quotas.Standing? = nil, _ frame: Frame
  ) -> HTML {
    Layout.page(
      "Settings", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Settings</h1>
      <p class="lead">Signed in as <strong>\(frame.account)</strong></p>
      \(self.room(room))
      \(pages("Your contacts", contacts(frame)))
      \(pages("Devices and programs", devices))
      \(pages("List and keys", [link(KeysPage.path, .keyboard, KeysPage.title, "What each key does, and switching them off")]))
      \(order(sortsByLast, frame))
      \(conflicts(policy, frame))
      \(pages("Signing in", [link("/settings/factor", .lock, "Second factor", SecondFactorPage.state(factor))]))
      \(browsers(sessions, frame))
      \(password(problem, keepsDevices: keepsDevices, hasPasskeys: (factor?.passkeys ?? 0) > 0, frame))
      </main>
      """)
  }

  /// What of the account is nearly full; nothing else is told of its limits.
  private static func room(_ standing: Quotas.Standing?) -> HTML {
    guard let standing else { return "" }
    let (quota, holdings) = (standing.quota, standing.holdings)
    let lines = [
      ("\(grouped(holdings.contacts)) of \(grouped(quota.contacts)) contacts", holdings.contacts, quota.contacts),
      (
        "contacts of \(Quota.megabytes(holdings.bytes)) of \(Quota.megabytes(quota.bytes)) MB", holdings.bytes,
        quota.bytes
      ),
      ("\(standing.devices) of \(quota.devices) devices, phones and programs", standing.devices, quota.devices),
    ]
    .filter { $0.1 >= $0.2 / 5 * 4 }.map(\.0)
    guard !lines.isEmpty else { return "" }
    return """
      <p class="lead">This account has \(lines.joined(separator: ", and ")). What is more than that is not taken; whoever runs the \
      server can give more room.</p>
      """
  }

  /// The way back from a page that the settings lead to.
  static let back: HTML =
    #"<a class="button quiet back" href="/settings">\#(Icon.back.html)<span>Settings</span></a>"#

  /// Links to pages of one kind.
  private static func pages(_ title: String, _ links: [HTML]) -> HTML {
    let id = title.filter(\.isLetter)
    return """
      <nav class="pages" aria-labelledby="\(id)"><h2 class="day" id="\(id)">\(title)</h2><ul class="panel links">\(links)</ul></nav>
      """
  }

  private static func contacts(_ frame: Frame) -> [HTML] {
    [
      link(ImportPage.path, .add, "Import", "Contacts of a file: vCard, or a table of Google or Outlook"),
      link(ExportPage.path, .download, "Export", "All contacts as files: to keep, or for another program"),
      link(DuplicatesPage.path, .people, "Duplicates", "Contacts that may be one person: compare and merge them"),
      link("/review", .review, "Review", ReviewWords.waiting(frame.toReview)),
      link("/log", .history, LogWords.log, "Every sync and edit of the last \(frame.keptDays), to look at and to undo"),
      link(
        PastMomentPage.path, .clock, PastWords.past,
        "As of any moment of the last \(frame.keptDays), to look at and to take back"),
    ]
  }

  private static let devices: [HTML] = [
    link("/devices", .device, "Devices", "Folders that are kept the same, and what they still lack"),
    link("/phones", .phone, "Phones and programs", "Contacts on iPhone, Android, Mac, Thunderbird and others"),
    link(
      CalendarPage.path, .calendar, CalendarPage.title,
      "Birthdays and other dates in the calendar of a phone or a program"),
  ]

  /// A row that leads to another page.
  static func link(_ path: String, _ icon: Icon, _ name: String, _ detail: String) -> HTML {
    """
    <li><a class="link-row" href="\(path)">\(icon.html)<span class="row-text"><span class="row-name">\(name)</span>\
    <span class="row-detail">\(detail)</span></span>\(Icon.forward.html)</a></li>
    """
  }

  private static func order(_ sortsByLast: Bool, _ frame: Frame) -> HTML {
    """
    <form class="panel stack" method="post" action="/settings/sort">\(frame.guardField)
    <h2>Sort by</h2>
    <div role="radiogroup" aria-label="Sort by">
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
      let used: HTML =
        session.isThis
        ? "This browser\(when: !session.address.isEmpty, ", at \(session.address)")"
        : "\(DeviceWords.lastUse(session.lastUsedAt, from: session.address))"
      return """
        <li>\(Icon.browser.html)<div class="row-text"><span class="row-name">\(session.browser)</span>\
        <span class="row-detail">\(used), signed in \(DateText.html(session.signedInAt))</span></div>\
        \(when: !session.isThis, end(session, frame))</li>
        """
    }
    return """
      <section class="panel stack" aria-labelledby="browsers"><h2 id="browsers">Signed-in browsers</h2>
      <ul class="entries wrapping">\(rows)</ul>
      \(sessions.count > 1 ? endOthers(frame) : alone)
      <p class="hint">A browser is signed out by itself when it was not used for 90 days, and after a year.</p>
      </section>
      """
  }

  private static func end(_ session: SessionRow, _ frame: Frame) -> HTML {
    """
    <form method="post" action="/settings/sessions/\(session.id.description)/end">\(frame.guardField)\
    <button class="small">Sign out<span class="hidden"> \(session.browser)</span></button></form>
    """
  }

  private static func endOthers(_ frame: Frame) -> HTML {
    """
    <form method="post" action="/settings/sessions/end-others">\(frame.guardField)\
    <p><button>Sign out everywhere else</button></p></form>
    """
  }

  private static let alone: HTML = #"<p class="hint">Nobody is signed in anywhere else.</p>"#

  private static func password(
    _ problem: Problem?, keepsDevices: Bool, hasPasskeys: Bool, _ frame: Frame
  ) -> HTML {
    """
    <form class="panel stack" method="post" action="/settings/password">\(frame.guardField)
    <h2>Password</h2>
    \(problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0.text)</span></p>"# })
    <input class="hidden" name="name" value="\(frame.account)" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
    <p class="field"><label for="present">Current password</label>\
    <input id="present" name="present" type="password" autocomplete="current-password" required></p>
    <p class="field"><label for="new">New password</label>\
    <input id="new" name="new" type="password" autocomplete="new-password" minlength="\(PasswordPolicy.shortest)" required \
    aria-describedby="new-hint"><span class="hint" id="new-hint">\(hint)</span></p>
    <p class="field"><label for="again">New password, again</label>\
    <input id="again" name="again" type="password" autocomplete="new-password" minlength="\(PasswordPolicy.shortest)" required></p>
    <div class="choice top"><input type="checkbox" id="end-devices" name="devices" value="end"\(attribute: "checked", !keepsDevices) \
    aria-describedby="end-devices-hint"><div><label class="row-name" for="end-devices">Sign out all devices and phones as well</label>\
    <p class="hint" id="end-devices-hint">Best where somebody may know the old password. Every device is then signed in again, with nothing \
    lost: folders by <code>contacts2web login --renew</code>, phones by a new password of theirs, calendars by a new address. Other browsers are \
    signed out in any case.</p></div></div>
    \(when: hasPasskeys, passkeysStay)
    <p><button>Change password</button></p>
    </form>
    """
  }

  private static let passkeysStay: HTML = """
    <p class="hint">Passkeys go on signing in. Where somebody may have made one of their own, look at <a href="/settings/factor">Second \
    factor</a>.</p>
    """

  /// What a password may be.
  static let hint =
    "From \(PasswordPolicy.shortest) to \(PasswordPolicy.longest) characters: \(PasswordPolicy.advice). Pasting is welcome."
}
