import Cloud
import Contacts
import WebAuthn
import Words

/// The passkeys among the second factors.
enum PasskeyList {
  /// `party`: nil where the browser calls the server by an IP address.
  static func html(_ passkeys: [Passkey], _ party: RelyingParty?, _ frame: Frame) -> HTML {
    """
    <section class="panel stack" aria-labelledby="passkeys"><h2 id="passkeys">Passkeys</h2>
    <p>A passkey signs in by the fingerprint, the face or the PIN of a phone, a computer or a security key, without the password.</p>
    \(when: !passkeys.isEmpty, #"<ul class="entries">\#(passkeys.map { row($0, party) })</ul>"#)
    \(party == nil ? impossible : adding(frame))
    </section>
    """
  }

  private static let impossible: HTML = """
    <p class="hint">This page was opened by a number (an IP address), for which browsers make no passkeys. Open it by the server’s name, if it \
    has one, or use an authenticator app.</p>
    """

  private static func adding(_ frame: Frame) -> HTML {
    """
    <p class="hint scriptless">Passkeys need JavaScript, which is switched off in this browser. An authenticator app does without.</p>
    <form method="post" action="/settings/passkeys/new">\(frame.guardField)\
    <button>\(Icon.add.html)Add a passkey</button></form>
    """
  }

  private static func row(_ passkey: Passkey, _ party: RelyingParty?) -> HTML {
    let used: HTML = passkey.lastUsedAt.map { "\(DeviceWords.lastUse($0))" } ?? "\(DeviceWords.unused)"
    return """
      <li>\(Icon.key.html)<div class="row-text"><span class="row-name">\(passkey.name)</span>\
      <span class="row-detail">\(used)</span><span class="row-detail">Added \(DateText.html(passkey.createdAt))\
      \(when: passkey.server != party?.id, " for \(passkey.server)")</span></div>\
      <a class="button small" href="/settings/passkeys/\(passkey.id.description)/remove">Remove\
      <span class="hidden"> \(passkey.name)</span></a></li>
      """
  }
}

/// Where a passkey is made: by the script of web/passkeys.js, which asks the browser for it.
enum NewPasskeyPage {
  /// What the browser is asked for (WebAuthn Level 2 §5.4).
  struct Question {
    var challenge: String
    var account: String
    /// Passkeys that are there already, and are not made again by the same authenticator.
    var known: [String]
  }

  /// `name`: what was typed. `problem`: why none was made.
  static func html(_ question: Question, name: String = "", problem: String? = nil, _ frame: Frame) -> HTML {
    Layout.page(
      "Add a passkey", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/settings/factor">\(Icon.back.html)<span>Second factor</span></a>
      <h1>Add a passkey</h1>
      <p class="lead scriptless">Passkeys need JavaScript, which is switched off in this browser. An authenticator app does without.</p>
      <form class="panel stack" method="post" action="/settings/passkeys" data-passkey="new" data-challenge="\(question.challenge)" \
      data-account="\(question.account)" data-name="\(frame.account)" data-known="\(question.known.joined(separator: " "))" \
      data-algorithms="\(CredentialKey.algorithms.map { "\($0)" }.joined(separator: " "))">\(frame.guardField)
      <p class="problem" role="alert" data-passkey-problem\(attribute: "hidden", problem == nil)>\(Icon.warning.html)\
      <span>\(problem ?? "")</span></p>
      <p class="field"><label for="name">Name</label><input id="name" name="name" value="\(name)" maxlength="\(Passkeys.longestName)" required \
      autocomplete="off" dir="auto" aria-describedby="name-hint"><span class="hint" id="name-hint">As you will know it here: “Ada’s \
      phone”, “Security key”</span></p>
      <p><button class="primary">\(Icon.key.html)Make the passkey</button></p>
      <p class="hint">The browser asks where to keep it, and for your fingerprint, face or PIN, which it tells nobody.</p>
      </form>
      </main>
      """)
  }
}

/// Asks before a passkey is removed.
enum RemovePasskeyPage {
  /// `isLast`: nothing else is asked for beside the password.
  static func html(_ passkey: Passkey, isLast: Bool, _ frame: Frame) -> HTML {
    Layout.page(
      "Remove \(passkey.name)?", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Remove \(passkey.name)?</h1>
      <div class="panel stack">
      <p>It no longer signs in. The phone, computer or key still has it, until you delete it there.\
      \(when: isLast, " It is the last one, so the password alone signs in then, and the recovery codes no longer work.")</p>
      <form method="post" action="/settings/passkeys/\(passkey.id.description)/remove">\(frame.guardField)
      <p class="actions"><button class="danger solid">Remove</button><a class="button" href="/settings/factor">Cancel</a></p>
      </form></div>
      </main>
      """)
  }
}
