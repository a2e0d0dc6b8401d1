import Cloud
import Contacts
import QRCode
import Words

/// The address that calendars subscribe to.
enum CalendarPage {
  static let path = "/settings/calendar"
  static let removal = "/settings/calendar/remove"
  static let title = "Calendar address"

  static func html(_ address: CalendarAddress?, _ frame: Frame) -> HTML {
    Layout.page(
      title, frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>\(title)</h1>
      <p class="lead">A phone or a calendar program that subscribes to this address shows the <a href="\(DatesPage.path)">birthdays and \
      other dates</a> of your contacts among its own, and follows what changes here.</p>
      \(address.map { present($0, frame) })
      <form class="panel stack" method="post" action="\(path)">\(frame.guardField)
      <h2>\(address == nil ? "Make an address" : "Make another address")</h2>
      <p>Whoever has the address can read the names and dates of your contacts without a password, but no numbers, addresses, notes or photos. \
      Nothing can be changed with it.</p>
      \(when: address != nil, "<p>The present one stops working then: give the new one to every calendar.</p>")
      <p><button class="primary">\(Icon.add.html)\(address == nil ? "Make an address" : "Make another address")</button></p>
      <p class="hint">It stops working when you take it away, when you change your password and sign out all devices, and when no calendar has \
      used it for 90 days. A date on 29 February is shown on the last day of February in other years.</p>
      </form>
      </main>
      """)
  }

  private static func present(_ address: CalendarAddress, _ frame: Frame) -> HTML {
    let used = address.lastUsedAt.map { DeviceWords.lastUse($0, by: address.usedBy, from: address.address) }
    return """
      <div class="panel"><ul class="entries wrapping"><li>\(Icon.calendar.html)<div class="row-text">\
      <span class="row-name">There is an address</span>\
      <span class="row-detail">Made \(DateText.html(address.createdAt))</span>\
      <span class="row-detail">\(used ?? "No calendar has asked for it yet")</span></div>\
      <form method="post" action="\(removal)">\(frame.guardField)<button class="small">Take it away</button></form></li></ul></div>
      """
  }
}

/// A new address. It is on this page and nowhere else.
enum NewCalendarPage {
  /// `place`: the address without its scheme.
  static func html(place: String, hasOwnCertificate: Bool, _ frame: Frame) -> HTML {
    Layout.page(
      "Your calendar address", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="\(CalendarPage.path)">\(Icon.back.html)<span>\(CalendarPage.title)</span></a>
      <h1>Your calendar address</h1>
      <section class="panel stack" aria-labelledby="address"><h2 id="address">To copy</h2>
      <p>It is shown this once. It is as good as a password for the birthdays of your contacts: give it to your own calendars alone.</p>
      <p class="credentials"><code>https://\(place)</code></p>
      <p><a class="button primary" href="webcal://\(place)">\(Icon.calendar.html)Subscribe on this device</a></p>
      \(when: hasOwnCertificate, certificate)
      </section>
      <section class="panel code" aria-labelledby="phone"><h2 id="phone">A phone</h2>
      <p>Look at this with the phone’s camera, and open it with its calendar.</p>
      \(code(place))
      </section>
      <section class="panel stack" aria-labelledby="programs"><h2 id="programs">By hand</h2>
      <ul class="entries">
      \(setUp("iPhone and iPad", "Settings → Apps → Calendar → Calendar Accounts → Add Account → Other → Add Subscribed Calendar"))
      \(setUp("Mac", "Calendar → File → New Calendar Subscription"))
      \(setUp("Google Calendar", "in a browser: Other calendars → From URL; it shows on Android then"))
      \(setUp("Android without Google", "ICSx5 → Add subscription"))
      \(setUp("Thunderbird", "New Calendar → On the Network → iCalendar (ICS)"))
      \(setUp("Outlook", "Add calendar → Subscribe from web"))
      </ul></section>
      <p class="actions"><a class="button primary" href="\(CalendarPage.path)">Done</a></p>
      </main>
      """)
  }

  private static func setUp(_ name: String, _ steps: String) -> HTML {
    """
    <li><div class="row-text"><span class="row-name">\(name)</span><span class="row-detail">\(steps)</span></div></li>

    """
  }

  private static let certificate: HTML = """
    <p class="hint">The server’s certificate is its own. A calendar has to be told to trust it first, and some, as Google’s, never do.</p>
    """

  private static func code(_ place: String) -> HTML {
    QRCode(Array("webcal://\(place)".utf8)).map { QRImage.html($0, label: "QR code of the calendar address") } ?? ""
  }
}
