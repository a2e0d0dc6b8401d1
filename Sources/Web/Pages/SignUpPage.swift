import Account
import Cloud

/// The page where somebody makes an account, where the administrator allows it.
enum SignUpPage {
  static let path = "/sign-up"

  /// Why it is shown again.
  enum Problem: Equatable {
    case name(String)
    case taken(String)
    case notTheSame
    case unsuitable(PasswordPolicy.Complaint)
    case wait(TooManyAttempts)
    case busy, full

    var text: String {
      switch self {
      case .name(let complaint): "Please choose another name: \(complaint)."
      case .taken(let name): "Somebody has the name \(name) already. Please choose another one."
      case .notTheSame: "The two passwords are not the same. Please type them once more."
      case .unsuitable(let complaint): "Please choose another password: \(complaint.text)."
      case .wait(let tooMany): tooMany.text
      case .busy: "The server is busy at this moment. Please try again in a few seconds."
      case .full: "This server has as many accounts as it may have. Whoever runs it can make room."
      }
    }

    fileprivate var isAboutName: Bool {
      switch self {
      case .name, .taken: true
      case .notTheSame, .unsuitable, .wait, .busy, .full: false
      }
    }

    fileprivate var isAboutPassword: Bool {
      switch self {
      case .notTheSame, .unsuitable: true
      case .name, .taken, .wait, .busy, .full: false
      }
    }
  }

  /// `path`: where the form goes, with the invitation. `name` is what was typed before; passwords are typed anew, so that no page has one.
  static func html(path: String, name: String = "", problem: Problem? = nil) -> HTML {
    Layout.plainPage(
      title,
      """
      <h1>\(title)</h1>
      <p class="lead">Your contacts, the same on every device and here.</p>
      \(problem.map { #"<p id="problem" class="problem" role="alert">\#(Icon.warning.html)<span>\#($0.text)</span></p>"# })
      <form class="panel stack" method="post" action="\(path)">
      <p class="field"><label for="name">Name</label>\
      <input id="name" name="name" value="\(name)" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="\(Account.longestName)" required\
      \(attribute: "autofocus", problem?.isAboutPassword != true)\(attribute: "aria-invalid", problem?.isAboutName == true ? "true" : nil)\
       aria-describedby="name-hint\(when: problem?.isAboutName == true, " problem")">\
      <span class="hint" id="name-hint">\(nameHint)</span></p>
      <p class="field"><label for="password">Password</label>\
      <input id="password" name="password" type="password" autocomplete="new-password" minlength="\(PasswordPolicy.shortest)" required\
      \(attribute: "autofocus", problem?.isAboutPassword == true)\(attribute: "aria-invalid", problem?.isAboutPassword == true ? "true" : nil)\
       aria-describedby="password-hint\(when: problem?.isAboutPassword == true, " problem")">\
      <span class="hint" id="password-hint">\(SettingsPage.hint)</span></p>
      <p class="field"><label for="again">Password, again</label>\
      <input id="again" name="again" type="password" autocomplete="new-password" minlength="\(PasswordPolicy.shortest)" required></p>
      <p><button class="primary wide">\(title)</button></p>
      </form>
      \(signIn)
      """)
  }

  /// Where none can be made. The words for whoever runs the server stand last: most who read this are somebody else.
  static func closed(_ why: SignUps.Outcome) -> HTML {
    let text =
      why == .notInvited
      ? "This invitation was used already, is out of date or was taken back. Please ask whoever sent it for another one."
      : "On this server, accounts are made by whoever runs it. Please ask for one, or for an invitation."
    return Layout.plainPage(
      title,
      """
      <h1>\(title)</h1>
      <p class="lead">\(text)</p>
      \(signIn)
      <p class="aside">You run it? <code>contacts2web account add NAME</code> makes an account, and \
      <code>contacts2web account sign-up</code> says who may make one here.</p>
      """)
  }

  private static let title = "Make an account"

  private static let nameHint =
    "Letters without accents, digits and . _ - + @, at most \(Account.longestName). Capitals do not count."

  private static let signIn: HTML =
    #"<p class="aside"><a href="/sign-in">Sign in</a> with an account that you have.</p>"#
}
