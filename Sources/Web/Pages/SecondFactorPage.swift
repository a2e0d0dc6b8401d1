import Cloud
import Contacts
import QRCode
import WebAuthn

/// Which second factors the account has, and what can be done about them.
enum SecondFactorPage {
  /// `party`: nil where the browser calls the server by an IP address.
  static func html(_ factor: SecondFactor?, _ passkeys: [Passkey], _ party: RelyingParty?, _ frame: Frame) -> HTML {
    Layout.page(
      "Second factor", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>Second factor</h1>
      <p class="lead">\(factor == nil ? off : on) Phones and programs keep the passwords that you made for them, and whoever is signed in \
      stays signed in.</p>
      \(app(factor?.app, frame))
      \(PasskeyList.html(passkeys, party, frame))
      \(factor.map { recoveryCodes($0, frame) })
      </main>
      """)
  }

  private static let off = """
    Off: the password alone signs in. With an authenticator app or a passkey, somebody who has found out your password still \
    cannot sign in.
    """
  private static let on = """
    On: somebody who has found out your password cannot sign in or connect a device with it alone.
    """

  /// In a line of the settings.
  static func state(_ factor: SecondFactor?) -> String {
    guard let factor else { return "Off: the password alone signs in" }
    let passkeys = factor.passkeys == 1 ? "1 passkey" : "\(factor.passkeys) passkeys"
    let parts = [factor.app == nil ? nil : "authenticator app", factor.passkeys == 0 ? nil : passkeys]
    return "On: \(parts.compactMap { $0 }.joined(separator: ", ")). \(left(factor.recoveryCodes))"
  }

  private static func left(_ codes: Int64) -> String {
    switch codes {
    case 0: "No recovery code is left"
    case 1: "1 recovery code is left"
    default: "\(codes) recovery codes are left"
    }
  }

  private static func app(_ since: Timestamp?, _ frame: Frame) -> HTML {
    guard let since else {
      return """
        <form class="panel stack" method="post" action="/settings/factor/new">\(frame.guardField)
        <h2>Authenticator app</h2>
        <p>Any app that makes codes of six digits does: Aegis, FreeOTP, Google Authenticator, 1Password, Bitwarden and others.</p>
        <p><button>Set up</button></p>
        </form>
        """
    }
    return """
      <section class="panel stack" aria-labelledby="app"><h2 id="app">Authenticator app</h2>
      <p>On since \(DateText.html(since)). Signing in with the password takes a code of it.</p>
      <p><a class="button" href="/settings/factor/remove">Switch off</a></p>
      </section>
      """
  }

  private static func recoveryCodes(_ factor: SecondFactor, _ frame: Frame) -> HTML {
    """
    <form class="panel stack" method="post" action="/settings/factor/recovery">\(frame.guardField)
    <h2>Recovery codes</h2>
    <p><strong>\(left(factor.recoveryCodes)).</strong> Each signs in once, together with the password, when nothing else is at hand. New ones \
    replace all that you have.</p>
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
      "Set up an authenticator app", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/settings/factor">\(Icon.back.html)<span>Second factor</span></a>
      <h1>Set up an authenticator app</h1>
      <section class="panel code" aria-labelledby="app"><h2 id="app">1. Tell the app</h2>
      <p>Scan this with the authenticator app. On this device itself, <a href="\(address)">open it in the app</a>.</p>
      \(QRCode(Array(address.utf8)).map { QRImage.html($0, label: "QR code for an authenticator app") })
      <dl class="credentials"><dt>By hand</dt><dd><code>\(secret.text)</code></dd></dl>
      </section>
      <form class="panel stack" method="post" action="/settings/factor">\(frame.guardField)
      <h2>2. Type its code</h2>
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
      <p>Write them down or print them, and keep them apart from your phone. Each signs in once, together with the password, when nothing else is at hand. They are \
      shown only now\(when: !isNew, "; the earlier ones no longer work").</p>
      <ul class="recovery">\(codes.map { code -> HTML in "<li><code>\(code.text)</code></li>\n" })</ul>
      <p class="actions"><a class="button primary" href="/settings/factor">I have them</a></p>
      </section>
      </main>
      """)
  }
}

/// Asks before the authenticator app is switched off.
enum RemoveAppPage {
  /// `isLast`: nothing else is asked for beside the password.
  static func html(isLast: Bool, _ frame: Frame) -> HTML {
    Layout.page(
      "Switch the authenticator app off?", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Switch the authenticator app off?</h1>
      <div class="panel stack">
      <p>What the app has for this account is worth nothing any more.\
      \(when: isLast, " The password alone signs in then, and the recovery codes no longer work.")</p>
      <form method="post" action="/settings/factor/remove">\(frame.guardField)
      <p class="actions"><button class="danger solid">Switch off</button><a class="button" href="/settings/factor">Cancel</a></p>
      </form></div>
      </main>
      """)
  }
}
