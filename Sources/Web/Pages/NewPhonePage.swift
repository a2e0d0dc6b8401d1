import Cloud
import Contacts
import QRCode
import Words

/// What a new phone or program is set up with. The password is on this page and nowhere else.
enum NewPhonePage {
  /// `asked`: the name that the person gave it. `place`: what the browser calls the server, which the phone may have to call it as well.
  static func html(
    _ program: Program, asked: String, password: String, place: String, hasOwnCertificate: Bool, _ frame: Frame
  ) -> HTML {
    let server = "https://\(place)"
    return Layout.page(
      "Set up \(program.name)", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/phones">\(Icon.back.html)<span>Phones and programs</span></a>
      <h1>Set up \(program.name)</h1>
      \(when: program.name != asked, "<p>\(DeviceWords.numbered(asked, program.name)).</p>")
      <section class="panel stack" aria-labelledby="typed"><h2 id="typed">What to type</h2>
      <p>\(DeviceWords.shownOnce.sentence)</p>
      <dl class="credentials"><dt>Server</dt><dd><code>\(server)</code></dd>\
      <dt>User</dt><dd><code>\(program.accountName)</code></dd><dt>Password</dt><dd><code>\(password)</code></dd></dl>
      \(when: hasOwnCertificate, certificate)
      </section>
      <section class="panel stack" aria-labelledby="apple"><h2 id="apple">iPhone, iPad, Mac</h2>
      <p>Open this page there, or send yourself the profile, and install it: it has all of the above\
      \(when: hasOwnCertificate, ", and the server’s certificate").</p>
      <form method="post" action="/phones/\(program.id.description)/profile">\(frame.guardField)\
      <input type="hidden" name="password" value="\(password)">\
      <p><button class="primary">\(Icon.download.html)Download the profile</button></p></form>
      <ol class="steps"><li>iPhone and iPad: Settings → Profile Downloaded → Install. Mac: System Settings → General → Device Management.</li>\
      \(when: hasOwnCertificate, trust)</ol>
      <p class="hint">By hand: Settings → Apps → Contacts → Contacts Accounts → Add Account → Other → Add CardDAV Account. On a Mac: Contacts → \
      Settings → Accounts → Other → CardDAV, manual.</p>
      </section>
      <section class="panel code" aria-labelledby="android"><h2 id="android">Android, with DAVx5</h2>
      <p>Look at this with the phone’s camera, and open it with DAVx5. By hand: Add account → Login with URL and user name.</p>
      \(code(program, password, place))
      </section>
      <section class="panel stack" aria-labelledby="desktop"><h2 id="desktop">Programs</h2>
      <ul class="entries">
      \(setUp("Thunderbird", "Address Book → New Address Book → Add CardDAV Address Book, then user and server"))
      \(setUp("Evolution", "New → Address Book, type CardDAV, then server and user; Find Address Books"))
      \(setUp("KDE", "Add Address Book → DAV groupware resource, Configure manually"))
      \(setUp("vdirsyncer", "type = \"carddav\", url = \"\(server)/\", username, password"))
      </ul></section>
      <p class="actions"><a class="button primary" href="/phones">Done</a></p>
      </main>
      """)
  }

  private static func setUp(_ name: String, _ steps: String) -> HTML {
    """
    <li><div class="row-text"><span class="row-name">\(name)</span><span class="row-detail">\(steps)</span></div></li>

    """
  }

  private static let certificate: HTML = """
    <p class="hint">The server’s certificate is its own. The profile below brings along what makes Apple’s devices trust it; other programs ask \
    once, or are given <a href="/phones/certificate" download>this file</a> as a certificate authority to trust.</p>
    """

  private static let trust: HTML = """
    <li>iPhone and iPad: Settings → General → About → Certificate Trust Settings, and turn the certificate on. Mac: Keychain Access, and let \
    the certificate be always trusted.</li>
    """

  /// DAVx5 opens such an address with its fields filled in.
  private static func code(_ program: Program, _ password: String, _ place: String) -> HTML {
    let address = "carddavs://\(Link.percentEncode(program.accountName)):\(password)@\(place)/"
    return QRCode(Array(address.utf8)).map { QRImage.html($0, label: "QR code that sets up DAVx5 for \(program.name)") }
      ?? ""
  }
}
