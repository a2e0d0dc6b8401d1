/// The second step of signing in: asks for a code of the authenticator app.
enum SignInCodePage {
  /// Why it is shown again.
  enum Problem: Equatable {
    case wrong, busy
    case wait(TooManyAttempts)

    var text: String {
      switch self {
      case .wrong: "That code is not right, or it was used before. Please wait for the app’s next one."
      case .busy: "The server cannot get at the contacts at the moment. Please try again in a few seconds."
      case .wait(let tooMany): tooMany.text
      }
    }
  }

  /// `next` and `kept` as those of ``SignInPage``, which they come from.
  static func html(next: String, kept: String, problem: Problem? = nil) -> HTML {
    Layout.plainPage(
      "Sign in: code",
      """
      <h1>One more step</h1>
      <p class="lead">The password is right. Now the code that your authenticator app shows for this account.</p>
      \(problem.map { #"<p id="problem" class="problem" role="alert">\#(Icon.warning.html)<span>\#($0.text)</span></p>"# })
      <form class="panel stack" method="post" action="/sign-in/code"\
      \(attribute: "enctype", kept.isEmpty ? nil : "multipart/form-data")>
      \(when: !kept.isEmpty, #"<input type="hidden" name="kept" value="\#(kept)">"#)
      <input type="hidden" name="next" value="\(next)">
      <p class="field"><label for="code">Code</label>\
      <input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="60" required \
      autofocus aria-describedby="code-hint\(when: problem != nil, " problem")">\
      <span class="hint" id="code-hint">Six digits. If you do not have the app at hand: one of your recovery codes.</span></p>
      <p><button class="primary wide">Sign in</button></p>
      </form>
      <p class="aside">Both gone? Whoever looks after the server can switch it off: <code>contacts2web account reset-factor NAME</code>.</p>
      <p class="aside"><a href="/sign-in">Sign in as somebody else</a></p>
      """)
  }
}
