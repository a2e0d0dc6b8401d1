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
    /// The same, and the form that was sent comes back.
    case expiredWithForm
    /// The code came too late, or the sign-in that it belongs to was ended.
    case codeTooLate
    /// Nobody's passkey, or not rightly used.
    case passkey
    case passkeyTooLate
    case copiedPasskey

    var text: String {
      switch self {
      case .wrong: "That name and password do not match an account."
      case .wait(let tooMany): tooMany.text
      case .busy: "Too many people sign in at this moment. Please try again in a few seconds."
      case .expired: "You were signed out meanwhile, so nothing was saved. Please sign in again."
      case .expiredWithForm:
        "You were signed out meanwhile. Nothing was saved, and nothing is lost: sign in, and what you typed is here again."
      case .passkey: "That passkey was not accepted. Please try again, or sign in in another way."
      case .passkeyTooLate: "That took too long, or was done before. Please try again."
      case .copiedPasskey:
        """
        That passkey was not accepted: it has counted backwards, as one does of which there is a copy. Sign in in another way, and \
        remove it in Settings → Second factor.
        """
      case .codeTooLate: "That took too long, or was done before. Please sign in again, with a new code."
      }
    }
  }

  /// `next` is the path to go on to; `name` what was typed before; `kept` a form that comes back, as ``KeptForm/text``.
  static func html(name: String = "", next: String = "", kept: String = "", problem: Problem? = nil) -> HTML {
    Layout.plainPage(
      "Sign in",
      """
      <h1>Sign in</h1>
      <p class="lead">Your contacts, the same on every device and here.</p>
      \(problem.map { message($0.text) })
      <form class="panel stack" method="post" action="/sign-in" data-passkey="sign-in"\
      \(attribute: "enctype", kept.isEmpty ? nil : "multipart/form-data")>
      \(when: !kept.isEmpty, #"<input type="hidden" name="kept" value="\#(kept)">"#)
      <input type="hidden" name="next" value="\(next)">
      <p class="field"><label for="name">Name</label>\
      <input id="name" name="name" value="\(name)" autocomplete="username" autocapitalize="none" spellcheck="false" required\
      \(attribute: "autofocus", name.isEmpty)\(attribute: "aria-describedby", problem == nil ? nil : "problem")></p>
      <p class="field"><label for="password">Password</label>\
      <input id="password" name="password" type="password" autocomplete="current-password" required\
      \(attribute: "autofocus", !name.isEmpty)\(attribute: "aria-describedby", problem == nil ? nil : "problem")></p>
      <p><button class="primary wide">Sign in</button></p>
      \(passkeyButton(isFirst: false))
      </form>
      <p class="aside"><a class="by-itself" href="\(SignUpPage.path)">No account yet?</a></p>
      """)
  }

  /// Shown by the script where the browser knows passkeys. `isFirst`: nothing else is as good.
  static func passkeyButton(isFirst: Bool) -> HTML {
    """
    <p class="problem" role="alert" data-passkey-problem hidden>\(Icon.warning.html)<span></span></p>
    <p data-passkey-button hidden><button class="\(isFirst ? "primary wide" : "wide")" type="button">\(Icon.key.html)Sign in with a \
    passkey</button></p>
    """
  }

  private static func message(_ text: String) -> HTML {
    #"<p id="problem" class="problem" role="alert">\#(Icon.warning.html)<span>\#(text)</span></p>"#
  }
}
