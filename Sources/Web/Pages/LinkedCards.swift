import Cloud
import Contacts
import Words

/// One of the cards of a person.
struct LinkedCard: Sendable, Equatable {
  var id: UniqueID
  var contact: Contact
  /// The photo's address; nil for initials.
  var photo: String?
}

/// The part of a card's page that tells of the person's other cards.
enum LinkedCards {
  /// What is said of the cards beside their values; nothing for a single one.
  static func panel(_ cards: [LinkedCard], of opened: UniqueID, _ frame: Frame) -> HTML {
    guard !cards.isEmpty else { return "" }
    let rows = zip(cards, LinkWords.names(cards.map(\.contact))).map { card, name in row(card, name, opened, frame) }
    return """
      <section class="panel stack linked-cards" aria-labelledby="cards"><h2 id="cards">\(cards.count) cards of one person</h2>
      <ul class="entries wrapping">\(rows)</ul>
      <p><a class="button small" href="\(LinkPage.path(opened))\(frame.placeSuffix)">Link another card</a></p></section>
      """
  }

  private static func row(_ card: LinkedCard, _ name: String, _ opened: UniqueID, _ frame: Frame) -> HTML {
    let path = "/contacts/\(card.id)"
    let shown = NameWords.shown(card.contact.displayName)
    let suffix = frame.placeSuffix
    func tool(_ href: String, _ icon: Icon, _ words: String, isDanger: Bool = false) -> HTML {
      """
      <a class="button small quiet\(when: isDanger, " danger")" href="\(href)">\(icon.html)\(words)<span class="hidden">: \(name)</span></a>
      """
    }
    return """
      <li\(attribute: "class", card.id == opened ? "opened" : nil)>\(Avatar.html(name: shown, parts: SearchKeys.nameParts(card.contact), photo: card.photo))<div class="row-text">\
      <span class="row-name" dir="auto">\(name)</span>\
      \(when: name != shown, #"<span class="row-detail" dir="auto">\#(shown)</span>"#)</div>
      <div class="actions">\(tool("\(path)/edit\(suffix)", .edit, "Edit"))\(tool("\(path)/history\(suffix)", .history, "History"))\
      \(tool("\(SharePage.path(card.id))\(suffix)", .share, "Share"))\(tool("\(path)/delete\(suffix)", .trash, "Delete", isDanger: true))\
      <form method="post" action="\(path)/unlink">\(frame.guardField)\
      <input type="hidden" name="back" value="/contacts/\(opened.description)\(suffix)">\
      <button class="small">Unlink<span class="hidden">: \(name)</span></button></form></div></li>

      """
  }

  /// Where a value comes from: the cards that say it, each leading to its form.
  static func origin(_ cards: [LinkedCard], suffix: String) -> (_ by: [Int]) -> HTML? {
    let names = LinkWords.names(cards.map(\.contact))
    return { by in
      guard !cards.isEmpty else { return nil }
      let links = by.map { number -> HTML in
        """
        <a href="/contacts/\(cards[number].id.description)/edit\(suffix)"><bdi>\(names[number])</bdi>\
        <span class="hidden">: edit this card</span></a>
        """
      }
      return
        #"<dd class="beside origin"><span>From \#(links.dropFirst().reduce(links[0]) { "\($0), \($1)" })</span></dd>"#
    }
  }

  /// Asks whether somebody of the same name is the same person: the other one of two.
  static func question(_ suggestion: Duplicates.Suggestion, _ frame: Frame) -> HTML {
    let (own, other) = (suggestion.people[0], suggestion.people[1])
    let name = NameWords.shown(other.name)
    let fields = [own, other].map { person -> HTML in
      #"<input type="hidden" name="contact" value="\#(person.id.word.hex)">"#
    }
    return """
      <form class="panel stack same-person" method="post" action="/link" aria-labelledby="same">\(frame.guardField)\(fields)\
      <input type="hidden" name="back" value="/contacts/\(own.id.description)\(frame.placeSuffix)">
      <h2 id="same">The same person?</h2>
      <p><a href="/contacts/\(other.id.description)"><bdi>\(name)</bdi></a>\
      \(when: !other.detail.isEmpty && other.detail != other.name, ", <bdi>\(other.detail)</bdi>"): \(DuplicateWords.reason(suggestion.signs).lowercasedFirst).</p>
      <p class="actions"><button>Link the cards</button><a class="button" href="\(MergePage.path([own.id, other.id]))">Merge</a>\
      <button class="quiet" formaction="\(DuplicatesPage.path)/different">Not the same</button></p>
      </form>
      """
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
