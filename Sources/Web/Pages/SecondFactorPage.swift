import Cloud
import Contacts
import QRCode

/// Whether the account has a second factor, and what can be done about it.
enum SecondFactorPage {
  static func html(_ factor: SecondFactor?, _ frame: Frame) -> HTML {
    Layout.page(
      "Second factor", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>Second factor</h1>
      <p class="lead">With it, signing in takes a code of an authenticator app beside the password, in a browser and for a device’s folder. Who \
      has found out the password alone does not get in. Phones and programs go on with the passwords that you made for them, and what is \
      signed in stays so.</p>
      \(factor.map { on($0, frame) } ?? off(frame))
      </main>
      """)
  }

  /// In a line of the settings.
  static func state(_ factor: SecondFactor?) -> String {
    guard let factor else { return "Off: the password alone signs in" }
    return "On. \(left(factor.recoveryCodes))"
  }

  private static func left(_ codes: Int64) -> String {
    switch codes {
    case 0: "No recovery code is left"
    case 1: "1 recovery code is left"
    default: "\(codes) recovery codes are left"
    }
  }

  private static func off(_ frame: Frame) -> HTML {
    """
    <form class="panel stack" method="post" action="/settings/factor/new">\(frame.guardField)
    <h2>It is off</h2>
    <p>Any app that makes codes of six digits does: Aegis, FreeOTP, Google Authenticator, 1Password, Bitwarden and others.</p>
    <p><button class="primary">Set up</button></p>
    </form>
    """
  }

  private static func on(_ factor: SecondFactor, _ frame: Frame) -> HTML {
    """
    <section class="panel stack" aria-labelledby="on"><h2 id="on">It is on</h2>
    <p>Since \(DateText.html(factor.createdAt)).</p>
    <p><a class="button" href="/settings/factor/remove">Switch off</a></p>
    </section>
    <form class="panel stack" method="post" action="/settings/factor/recovery">\(frame.guardField)
    <h2>Recovery codes</h2>
    <p><strong>\(left(factor.recoveryCodes)).</strong> Each signs in once, when the app is not at hand. New ones take the place of all \
    that you have.</p>
    <p><button>Make new recovery codes</button></p>
    </form>
    """
  }
}

/// What an authenticator app is set up with. The secret is on this page and nowhere else, until a code shows that the app has it.
enum NewSecondFactorPage {
  /// `host`: what the browser calls the server, for the app's list. `problem`: why it is not on yet.
  static func html(_ secret: AuthenticatorSecret, host: String, problem: String?, _ frame: Frame) -> HTML {
    let address = address(secret, account: frame.account, host: host)
    return Layout.page(
      "Set up a second factor", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/settings/factor">\(Icon.back.html)<span>Second factor</span></a>
      <h1>Set up a second factor</h1>
      <section class="panel code" aria-labelledby="app"><h2 id="app">1. Tell the app</h2>
      <p>Look at this with the authenticator app. On this device itself, <a href="\(address)">open it in the app</a>.</p>
      \(QRCode(Array(address.utf8)).map { QRImage.html($0, label: "QR code for an authenticator app") })
      <dl class="credentials"><dt>By hand</dt><dd><code>\(secret.text)</code></dd></dl>
      </section>
      <form class="panel stack" method="post" action="/settings/factor">\(frame.guardField)
      <h2>2. Show that it has it</h2>
      \(problem.map { #"<p id="problem" class="problem" role="alert">\#(Icon.warning.html)<span>\#($0)</span></p>"# })
      <input type="hidden" name="secret" value="\(secret.text)">
      <p class="field"><label for="code">Code</label>\
      <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required\
      \(attribute: "autofocus", problem != nil) aria-describedby="code-hint\(when: problem != nil, " problem")">\
      <span class="hint" id="code-hint">The six digits that the app shows now. Nothing changes before they are right.</span></p>
      <p><button class="primary">Switch on</button></p>
      </form>
      </main>
      """)
  }

  /// What apps read from the code (Key Uri Format): the rest is as they take it where nothing is said. A colon divides issuer and account.
  static func address(_ secret: AuthenticatorSecret, account: String, host: String) -> String {
    let name = host.hasPrefix("[") ? "" : host.prefix { $0 != ":" }
    let label = Link.percentEncode(account + (name.isEmpty ? "" : " (\(name))"))
    let digits = secret.text.filter { $0 != " " }
    return "otpauth://totp/Contacts2Web:\(label)?secret=\(digits)&issuer=Contacts2Web"
  }
}

/// The recovery codes, this once.
enum RecoveryCodesPage {
  /// `isNew`: the second factor was switched on right now.
  static func html(_ codes: [RecoveryCode], isNew: Bool, _ frame: Frame) -> HTML {
    Layout.page(
      "Recovery codes", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>\(isNew ? "The second factor is on" : "New recovery codes")</h1>
      <section class="panel stack" aria-labelledby="codes"><h2 id="codes">Recovery codes</h2>
      <p>Write them down or print them, and keep them where the phone is not. Each signs in once, when the app is not at hand. They are shown \
      this once\(when: !isNew, "; the ones before count no more").</p>
      <ul class="recovery">\(codes.map { code -> HTML in "<li><code>\(code.text)</code></li>\n" })</ul>
      <p class="actions"><a class="button primary" href="/settings/factor">I have them</a></p>
      </section>
      </main>
      """)
  }
}

/// Asks before the second factor is switched off.
enum RemoveSecondFactorPage {
  static func html(_ frame: Frame) -> HTML {
    Layout.page(
      "Switch the second factor off?", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Switch the second factor off?</h1>
      <div class="panel stack">
      <p>The password alone signs in then. What the app has for this account is worth nothing any more, and neither are the recovery codes.</p>
      <form method="post" action="/settings/factor/remove">\(frame.guardField)
      <p class="actions"><button class="danger solid">Switch off</button><a class="button" href="/settings/factor">Cancel</a></p>
      </form></div>
      </main>
      """)
  }
}
