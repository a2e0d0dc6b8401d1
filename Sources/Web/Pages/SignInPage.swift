/// The page where one signs in.
enum SignInPage {
  /// Why it is shown again.
  enum Problem: Equatable {
    case wrong
    case wait(TooManyAttempts)
    /// Too many people sign in at this moment.
    case busy
    /// The session ran out in the middle of something.
    case expired

    var text: String {
      switch self {
      case .wrong: "That name and password do not match an account."
      case .wait(let tooMany): tooMany.text
      case .busy: "Too many people sign in at this moment. Please try again in a few seconds."
      case .expired: "You were signed out meanwhile. Please sign in again."
      }
    }
  }

  /// `next` is the path to go on to; `name` what was typed before.
  static func html(name: String = "", next: String = "", problem: Problem? = nil) -> HTML {
    Layout.plainPage(
      "Sign in",
      """
      <h1>Sign in</h1>
      <p class="lead">Your contacts, the same on every device and here.</p>
      \(problem.map { message($0.text) })
      <form class="panel stack" method="post" action="/sign-in">
      <input type="hidden" name="next" value="\(next)">
      <p class="field"><label for="name">Name</label>\
      <input id="name" name="name" value="\(name)" autocomplete="username" autocapitalize="none" spellcheck="false" required\
      \(attribute: "autofocus", name.isEmpty)\(attribute: "aria-describedby", problem == nil ? nil : "problem")></p>
      <p class="field"><label for="password">Password</label>\
      <input id="password" name="password" type="password" autocomplete="current-password" required\
      \(attribute: "autofocus", !name.isEmpty)\(attribute: "aria-describedby", problem == nil ? nil : "problem")></p>
      <p><button class="primary wide">Sign in</button></p>
      </form>
      <p class="aside">Accounts are made on the server, with <code>contacts2web account add NAME</code>.</p>
      """)
  }

  private static func message(_ text: String) -> HTML {
    #"<p id="problem" class="problem" role="alert">\#(Icon.warning.html)<span>\#(text)</span></p>"#
  }
}
