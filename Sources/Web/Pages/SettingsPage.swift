/// The few things that one can choose so far.
enum SettingsPage {
  enum Problem {
    case wrongPassword, notTheSame
    /// What an account says about it.
    case unsuitable(String)
    case wait(Int64)

    var text: String {
      switch self {
      case .wrongPassword: "The present password is not right."
      case .unsuitable(let complaint): "\(complaint.prefix(1).uppercased())\(complaint.dropFirst())."
      case .notTheSame: "The two new passwords are not the same."
      case .wait(let seconds):
        "Too many attempts. Please try again in \(seconds) \(seconds == 1 ? "second" : "seconds")."
      }
    }
  }

  /// Characters.
  static let shortestPassword = 8

  static func html(sortsByLast: Bool, problem: Problem? = nil, _ frame: Frame) -> HTML {
    Layout.page(
      "Settings", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Settings</h1>
      <p class="lead">Signed in as <strong>\(frame.account)</strong></p>
      <form class="panel stack" method="post" action="/settings/sort">\(frame.guardField)
      <h2>Order of the list</h2>
      <div role="radiogroup" aria-label="Order of the list">
      <label class="choice"><input type="radio" name="sort" value="first"\(attribute: "checked", !sortsByLast)> By first name</label>
      <label class="choice"><input type="radio" name="sort" value="last"\(attribute: "checked", sortsByLast)> By last name</label>
      </div>
      <p><button>Save</button></p>
      </form>
      <form class="panel stack" method="post" action="/settings/password">\(frame.guardField)
      <h2>Password</h2>
      \(problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0.text)</span></p>"# })
      <input class="hidden" name="name" value="\(frame.account)" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
      <p class="field"><label for="present">Present password</label>\
      <input id="present" name="present" type="password" autocomplete="current-password" required></p>
      <p class="field"><label for="new">New password</label>\
      <input id="new" name="new" type="password" autocomplete="new-password" minlength="\(shortestPassword)" required \
      aria-describedby="new-hint"><span class="hint" id="new-hint">At least \(shortestPassword) characters</span></p>
      <p class="field"><label for="again">New password, again</label>\
      <input id="again" name="again" type="password" autocomplete="new-password" minlength="\(shortestPassword)" required></p>
      <p><button>Change the password</button></p>
      </form>
      </main>
      """)
  }
}
