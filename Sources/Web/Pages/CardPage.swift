import Cloud
package import Contacts
import HTTPServer
import Words

/// What the card's page shows beside the contact itself.
package struct CardView: Sendable, Equatable {
  package var id: UniqueID
  package var contact: Contact
  /// The photo's address; nil for initials.
  package var photo: String?
  package var editedAt: Timestamp
  package var reached: ReachedDevices
  /// When changes were typed that are not saved yet; nil for none.
  var unsavedAt: Timestamp?
  /// When it is looked at; nil where that is not told.
  var seenAt: Timestamp?
  /// The groups that it is in, by its own card or by theirs; nil where nobody asked.
  var groups: [String]?
  /// By which others became one with it.
  var merges: [ContactStore.Merge] = []
  /// All cards of the person, this one as well, the one that stands for the person first; empty where it is the only one.
  var cards: [LinkedCard] = []
  /// What those people are called whom the cards name by their UIDs; nil for UIDs of nobody.
  var related: [ComparableUID: String?] = [:]
  /// Who may be the same person.
  var namesake: Duplicates.Suggestion?
  /// Where the list beside it stands, or the birthdays where it was opened there.
  var listPath = "/contacts"
  /// It was opened among the birthdays.
  var isOfDates = false

  package init(id: UniqueID, contact: Contact, photo: String?, editedAt: Timestamp, reached: ReachedDevices) {
    self.id = id
    self.contact = contact
    self.photo = photo
    self.editedAt = editedAt
    self.reached = reached
  }

  /// The card that stands for the person.
  var person: Contact { cards.first?.contact ?? contact }
}

/// Which devices have what the card says, by their names.
package struct ReachedDevices: Sendable, Equatable {
  package var waitingFor: [String]
  package var heldBy: [String]

  package init(waitingFor: [String], heldBy: [String]) {
    self.waitingFor = waitingFor
    self.heldBy = heldBy
  }

  /// "On all 3 devices", "Not yet on Ada’s phone"; nil where no device is signed in.
  var words: String? {
    if !waitingFor.isEmpty { return "Not yet on \(waitingFor.joined(separator: ", "))" }
    return heldBy.count > 1 ? "On all \(heldBy.count) devices" : heldBy.first.map { "On \($0)" }
  }
}

/// One contact's card, with the list beside it on a wide screen.
enum CardPage {
  /// `list`: nil where the script has it already, and only asks for the card.
  static func html(_ view: CardView, list: ListView?, _ frame: Frame) -> HTML {
    let person = view.person
    let name = NameWords.shown(person.displayName)
    let path = "/contacts/\(view.id)"
    let suffix = frame.placeSuffix
    let subtitle = subtitle(person)
    let linked = LinkedContacts(view.cards.isEmpty ? [view.contact] : view.cards.map(\.contact))
    let values = CardValues.panels(
      linked, of: view.id, at: view.seenAt, groups: view.groups, related: view.related,
      from: LinkedCards.origin(view.cards, suffix: suffix))
    let photo = view.cards.isEmpty ? view.photo : view.cards.lazy.compactMap(\.photo).first
    let cards = LinkedCards.panel(view.cards, of: view.id, frame)
    let head: HTML = """
      <header class="card-head">
      \(Avatar.html(
        name: name, parts: SearchKeys.nameParts(person), photo: photo, large: true,
        isOrganization: person.kind == .organization))
      <h1 dir="auto"\(attribute: "title", name.count > 60 ? name : nil)>\(name)</h1>
      \(subtitle)
      </header>
      \(when: view.contact.kind == .group, group(view.contact))
      \(quick(linked))
      \(view.unsavedAt.map { unsaved("\(path)/edit\(suffix)", $0) })
      """
    let edited = DateText.html(view.editedAt)
    // Not of what leads back to the list, nor of the devices that wait: the script asks for these by themselves.
    let shown = head.text + values.text + edited.text + view.cards.map(\.id.description).joined()
    let state = StaticFile.tag(of: Array(shown.utf8))
    // Of several cards, each has its own tools.
    let tools: HTML = """
      <span class="actions"><a class="button quiet" href="\(path)/history\(suffix)">\(Icon.history.html)History</a>
      <a class="button quiet" href="\(SharePage.path(view.id))\(suffix)">\(Icon.share.html)Share</a>
      \(when: view.contact.kind != .group, #"<a class="button quiet" href="\#(LinkPage.path(view.id))\#(suffix)">\#(Icon.people.html)Link</a>"#)
      <a class="button quiet danger" href="\(path)/delete\(suffix)">\(Icon.trash.html)Delete</a></span>
      """
    // A search may have found another card of the person than the one that the list has.
    let isListed = view.cards.isEmpty || list?.rows.contains { $0.id == view.id } == true
    let row = isListed ? view.id : view.cards.first?.id ?? view.id
    return Layout.page(
      name, frame, at: .contacts,
      beside(
        list, selected: row,
        """
        <article class="card" data-state="\(state)">
        <div class="card-tools">\
        <a class="button quiet back\(when: view.isOfDates, " elsewhere")" href="\(view.listPath)#\(ListPane.anchor(view.isOfDates ? view.id : row))">\
        \(Icon.back.html)<span>\(view.isOfDates ? DatesPage.title : "Contacts")</span></a>\
        <a class="button" href="\(path)/edit\(suffix)">\(Icon.edit.html)Edit</a></div>
        \(head)
        \(values)
        \(when: values.isEmpty && subtitle.isEmpty && view.contact.kind != .group, nothingYet("\(path)/edit\(suffix)"))
        \(when: !values.isEmpty, copyButton)
        \(cards)
        \(view.namesake.map { LinkedCards.question($0, frame) })
        \(view.merges.map { merge($0, path, frame) })
        <footer class="card-foot"><span>Last edited \(edited)\(arrivalPlace(view))</span>\(when: view.cards.isEmpty, tools)</footer>
        </article>
        """))
  }

  /// `content` in the place of the card, beside the list.
  static func beside(_ list: ListView?, selected: UniqueID?, _ content: HTML) -> HTML {
    let pane = list.map { list -> HTML in
      """
      <div role="complementary" class="list-pane" aria-label="All contacts">
      \(ListPane.html(list, heading: "h2", selected: selected))
      </div>
      """
    }
    return """
      <div class="split showing-card">
      \(pane)
      <main id="content" class="card-pane" tabindex="-1">
      \(content)
      </main>
      </div>
      """
  }

  private static func subtitle(_ contact: Contact) -> HTML {
    var html = HTML()
    func add(_ parts: [HTML]) {
      guard var line = parts.first else { return }
      for part in parts.dropFirst() { line += " · \(part)" }
      html += #"<p class="sub">\#(line)</p>"#
    }
    func isolated(_ text: String) -> HTML { "<bdi>\(text)</bdi>" }
    let colleagues = colleagues(contact.organization)
    for line in ContactText.Subtitle.allCases {
      let texts = ContactText.belowName.filter { $0.shown == .below(line) && !$0.belowName(of: contact).isEmpty }
      let words = texts.map { $0.text(contact) }
      switch line {
      case .phonetic: if !words.isEmpty { add([isolated(words.joined(separator: " "))]) }
      case .nickname: add(words.map { isolated("“\($0)”") })
      case .work:
        add(
          zip(texts, words).reversed().map { text, word in
            text === ContactText.organization ? people(colleagues, isolated(word)) : isolated(word)
          })
      }
    }
    let isShown = contact.organization == contact.displayName
    if contact.kind == .organization, isShown, !contact.composedName.isEmpty,
      contact.composedName != contact.organization
    {
      add([isolated(contact.composedName)])
    }
    if isShown, !contact.organization.isEmpty, colleagues != nil { add([people(colleagues, "All its people")]) }
    return html
  }

  /// The search for the people of an organization; nil for a name that no search can look for.
  private static func colleagues(_ organization: String) -> String? {
    let words = ListPlace.search(organization)
    return SearchQuery(words).isEmpty ? nil : ListPlace(search: words).path
  }

  private static func people(_ path: String?, _ name: HTML) -> HTML {
    path.map { #"<a href="\#($0)">\#(name)</a>"# } ?? name
  }

  private static func nothingYet(_ path: String) -> HTML {
    #"<p class="aside nothing-yet">No details yet – <a href="\#(path)">add some</a></p>"#
  }

  /// What the script puts into each row.
  private static let copyButton: HTML = """
    <template id="copy"><button type="button" class="quiet copy" title="Copy">\(Icon.copy.html)\(Icon.check.html)\
    <span class="hidden">Copy</span></button></template>
    """

  /// The first number and addresses, one touch away.
  private static func quick(_ cards: LinkedContacts) -> HTML {
    var links = HTML()
    func add(_ href: String?, _ icon: Icon, _ text: String) {
      if let href { links += #"<a href="\#(href)">\#(icon.html)<span>\#(text)</span></a>"# }
    }
    let phones = cards.phones.map(\.value)
    let phone = phones.first { $0.label == "mobile" } ?? phones.first { !$0.label.contains("fax") }
    add(phone.flatMap { Link.telephone($0.value) }, .phone, "Call")
    add(phone.flatMap { Link.message($0.value) }, .message, "Message")
    add(cards.emails.first.flatMap { Link.mail($0.value.value) }, .mail, "Mail")
    add(cards.addresses.first.flatMap { Link.map(CardValues.mapQuery($0.value.value)) }, .map, "Map")
    return links.isEmpty ? links : #"<nav class="quick" aria-label="Quick actions">\#(links)</nav>"#
  }

  /// A group's card is no person: it leads to those who are in the group.
  private static func group(_ contact: Contact) -> HTML {
    let name = GroupCard.comparable(name: contact.displayName)
    let list: HTML = name.isEmpty ? "" : #" <a href="\#(ListPlace(group: name).path)">Show the group</a>"#
    return """
      <p class="waiting">\(Icon.tag.html)<span>This is the card of a group, which phones and programs read: it is in no list of people.\
      \(list)</span></p>
      """
  }

  private static func unsaved(_ path: String, _ typedAt: Timestamp) -> HTML {
    """
    <p class="waiting unsaved-changes">\(Icon.edit.html)<span>Changes that you typed \(DateText.html(typedAt)) are not saved yet. \
    <a href="\(path)">Continue</a></span></p>
    """
  }

  private static func merge(_ merge: ContactStore.Merge, _ path: String, _ frame: Frame) -> HTML {
    let names = merge.names.map(NameWords.shown)
    return """
      <form class="merged" method="post" action="\(path)/take-apart">\(frame.guardField)\
      <input type="hidden" name="run" value="\(merge.run.description)"><p class="aside">Merged with \
      <span dir="auto">\(names.joined(separator: ", "))</span> \(DateText.html(merge.at))</p>\
      <button class="small">Take apart</button></form>
      """
  }

  /// Read out when it changes. Beside the date, where a change of its words moves nothing on the page.
  private static func arrivalPlace(_ view: CardView) -> HTML {
    let words = arrival(view.reached)
    if words.isEmpty { return "" }
    return """
      <span id="arrival" role="status" data-address="/contacts/\(view.id.description)/waiting">\(words)</span>
      """
  }

  /// Nothing where no device is signed in.
  static func arrival(_ reached: ReachedDevices) -> HTML {
    guard let words = reached.words else { return "" }
    return reached.waitingFor.isEmpty
      ? #"<span class="arrival">\#(Icon.check.html)\#(words)</span>"#
      : #"<span class="arrival" data-waits>\#(Icon.clock.html)\#(words)</span>"#
  }
}
