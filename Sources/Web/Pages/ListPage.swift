/// The list on its own page. On a wide screen, the place of the card beside it says how to go on.
///
/// The list is the page's main part here and beside a card it is not. It is one element with a role, so that the script can put a card
/// beside a list that stays as it is.
enum ListPage {
  /// `place` is what the browser called this server.
  static func html(_ view: ListView, _ frame: Frame, place: String?) -> HTML {
    Layout.page(
      title(view.place), frame, at: .contacts,
      """
      <div class="split showing-list">
      <div role="main" id="content" class="list-pane" tabindex="-1">
      \(ListPane.html(view, heading: "h1"))
      </div>
      <aside class="card-pane placeholder" aria-label="Card">
      \(view.total == 0 ? connect(frame.account, place ?? "THIS-SERVER") : chooser(view.people))
      </aside>
      </div>
      """)
  }

  private static func title(_ place: ListPlace) -> String {
    place.search.isEmpty ? place.group ?? "Contacts" : "“\(place.search)”" + (place.group.map { " in \($0)" } ?? "")
  }

  private static func chooser(_ people: Int64?) -> HTML {
    """
    <div class="empty">\(Icon.people.html)\(people.map { #"<p class="big">\#($0) \#($0 == 1 ? "contact" : "contacts")</p>"# })\
    <p>Choose one to see the card.</p>\
    <p><a class="button quiet" href="\(KeysPage.path)">Keyboard <kbd>?</kbd></a></p></div>
    """
  }

  /// How a first device is connected: the page that a new account sees.
  private static func connect(_ account: String, _ place: String) -> HTML {
    """
    <div class="welcome"><h2>Connect a device</h2>
    \(connecting(account, place))</div>
    """
  }

  /// `place` is what the browser called this server.
  static func connecting(_ account: String, _ place: String) -> HTML {
    """
    <p>Contacts2Web keeps a folder of vCard files, one <code>.vcf</code> for each contact, the same as this page. \
    On the device that has your address book:</p>
    <ol class="steps">
    <li>Sign in once, naming the folder:
    <pre><code>contacts2web login https://\(place) --user \(account) --book ~/contacts</code></pre></li>
    <li>Keep it the same from then on:
    <pre><code>contacts2web watch</code></pre></li>
    </ol>
    <p>Contacts already in the folder are added here; the others are added there.</p>
    """
  }
}
