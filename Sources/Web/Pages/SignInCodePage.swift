import Cloud

/// The second step of signing in: asks for a code of the authenticator app, a passkey or a recovery code.
enum SignInCodePage {
  /// Why it is shown again.
  enum Problem: Equatable {
    case wrong, busy
    case wait(TooManyAttempts)
    case passkey(SignInPage.Problem)

    var text: String {
      switch self {
      case .wrong: "That code is not right, or it was used before. Please wait for the app’s next one."
      case .busy: "The server cannot get at the contacts at the moment. Please try again in a few seconds."
      case .wait(let tooMany): tooMany.text
      case .passkey(let problem): problem.text
      }
    }
  }

  /// `factor`: what is asked for; nil where that cannot be found out. `next` and `kept` as those of ``SignInPage``, which they come from.
  static func html(_ factor: SecondFactor?, next: String, kept: String, problem: Problem? = nil) -> HTML {
    Layout.plainPage(
      "Sign in: code",
      """
      <h1>One more step</h1>
      <p class="lead">The password is right. Now \(wanted(factor)).</p>
      \(problem.map { #"<p id="problem" class="problem" role="alert">\#(Icon.warning.html)<span>\#($0.text)</span></p>"# })
      <form class="panel stack" method="post" action="/sign-in/code"\
      \(attribute: "data-passkey", hasPasskeys(factor) ? "sign-in" : nil)\
      \(attribute: "enctype", kept.isEmpty ? nil : "multipart/form-data")>
      \(when: !kept.isEmpty, #"<input type="hidden" name="kept" value="\#(kept)">"#)
      <input type="hidden" name="next" value="\(next)">
      \(when: hasPasskeys(factor) && !hasApp(factor), SignInPage.passkeyButton(isFirst: true))
      <p class="field"><label for="code">\(!hasApp(factor) ? "Recovery code" : "Code")</label>\
      <input id="code" name="code" autocomplete="\(!hasApp(factor) ? "off" : "one-time-code")" autocapitalize="none" spellcheck="false" maxlength="60" required\
      \(attribute: "autofocus", hasApp(factor)) aria-describedby="code-hint\(when: problem != nil, " problem")">\
      <span class="hint" id="code-hint">\(hint(factor))</span></p>
      <p><button class="\(hasApp(factor) ? "primary wide" : "wide")">Sign in</button></p>
      \(when: hasPasskeys(factor) && hasApp(factor), SignInPage.passkeyButton(isFirst: false))
      </form>
      <p class="aside">All gone? Whoever looks after the server can switch it off: <code>contacts2web account reset-factor NAME</code>.</p>
      <p class="aside"><a href="/sign-in">Sign in as somebody else</a></p>
      """)
  }

  /// Where nobody knows at the moment, a code is asked for.
  private static func hasApp(_ factor: SecondFactor?) -> Bool { factor.map { $0.app != nil } ?? true }

  private static func hasPasskeys(_ factor: SecondFactor?) -> Bool { factor.map { $0.passkeys > 0 } ?? false }

  private static func wanted(_ factor: SecondFactor?) -> String {
    guard hasApp(factor) else { return "a passkey of this account, or a recovery code" }
    return "the code that your authenticator app shows for this account\(hasPasskeys(factor) ? ", or a passkey" : "")"
  }

  private static func hint(_ factor: SecondFactor?) -> String {
    hasApp(factor)
      ? "Six digits. If you do not have the app at hand: one of your recovery codes."
      : "Where the passkey is not at hand, or JavaScript is switched off."
  }
}
