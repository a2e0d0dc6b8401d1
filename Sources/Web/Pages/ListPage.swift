/// The list on its own page. On a wide screen, the place of the card beside it says how to go on.
///
/// The list is the page's main part here and beside a card it is not. It is one element with a role, so that the script can put a card
/// beside a list that stays as it is.
enum ListPage {
  static func html(_ view: ListView, _ frame: Frame) -> HTML {
    Layout.page(
      title(view.place), frame, at: .contacts,
      """
      <div class="split showing-list">
      <div role="main" id="content" class="list-pane" tabindex="-1">
      \(ListPane.html(view, heading: "h1"))
      </div>
      <aside class="card-pane placeholder" aria-label="Card">
      \(view.total == 0 ? beginning : chooser(view.people))
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

  /// What a new account has to begin with: contacts that are elsewhere yet.
  private static let beginning: HTML = """
    <div class="welcome"><h2>Bring your contacts here</h2>
    <ul class="panel links">
    \(SettingsPage.link(ImportPage.firstPath, .add, "Import a file", "From Google Contacts, Outlook, iCloud or any other address book"))
    \(SettingsPage.link("/phones", .phone, "Connect a phone or a program", "iPhone, Android, Mac, Thunderbird and others, both ways"))
    \(SettingsPage.link("/devices", .device, "Connect a folder", "On a computer whose address book is a folder of vCard files"))
    </ul></div>
    """
}
