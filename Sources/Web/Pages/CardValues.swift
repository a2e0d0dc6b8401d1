import Contacts
import Words

/// The labelled values of a card, group by group. Each row acts as a whole, and the script offers to copy it.
enum CardValues {
  /// Of a card whose page says nothing of it below its name.
  static func panels(_ contact: Contact) -> HTML { panels(LinkedContacts([contact]), isHeaded: false) { _ in nil } }

  /// Panels for all groups that have something. `isHeaded`: the page shows below the name what the first card says there, so that is not said
  /// again. `person`: whose live card it is, so that it leads to other people. `now`: what a birthday is counted from; nil for no counting.
  /// `groups`: all that the person is in; nil for those that the cards say. `people`: what those are called whom the cards name by their
  /// UIDs; nil for UIDs of nobody. `origin`: which cards a value is from.
  static func panels(
    _ cards: LinkedContacts, isHeaded: Bool = true, of person: UniqueID? = nil, at now: Timestamp? = nil,
    groups: [String]? = nil, related people: [ComparableUID: String?] = [:], from origin: (_ by: [Int]) -> HTML?
  ) -> HTML {
    var html = HTML()
    func panel(_ rows: [HTML]) {
      if !rows.isEmpty { html += #"<dl class="panel values">\#(rows)</dl>"# }
    }
    func rows<Value: Sendable>(_ said: [LinkedContacts.Said<Value>], _ row: (Value, _ from: HTML?) -> HTML) -> [HTML] {
      said.map { row($0.value, origin($0.by)) }
    }
    panel(
      ContactText.belowName.flatMap { text in
        let isSaid = isHeaded || cards.contacts.first.map { text.belowName(of: $0).isEmpty } ?? true
        return rows(cards.texts(text.path).filter { !isSaid || !$0.by.contains(0) }) {
          value("", text.title, "\($0)", text.shown == .below(.work) ? .building : .person, from: $1)
        }
      })
    panel(rows(cards.phones, phone))
    panel(
      rows(cards.emails) {
        value($0.label, ContactList.emails.title, link($0.value, Link.mail($0.value)), .mail, from: $1)
      }
        + rows(cards.instantMessages, message))
    panel(rows(cards.addresses, address))
    panel(
      rows(cards.urls) {
        value($0.label, ContactList.urls.title, external($0.value, Link.web($0.value)), .globe, from: $1)
      }
        + rows(cards.socialProfiles, profile))
    panel(
      rows(cards.birthdays) { birthday, from in
        value(
          "", ContactProperty.birthday.title, "\(birthday.words)", .birthday,
          beside: now.flatMap { count(birthday, $0) }, from: from)
      } + rows(cards.dates) { value($0.label, ContactList.dates.title, "\($0.value.words)", .calendar, from: $1) })
    panel(
      rows(cards.relatedNames) { related, from in
        let known = ComparableUID(related.value).flatMap { people[$0] }
        if case .some(nil) = known, ComparableUID.isMarked(related.value) {
          return row(related.label, ContactList.related.title, "<dd>\(RelatedPerson.nobody)</dd>\(from)", .people)
        }
        let name = known?.map(NameWords.shown) ?? related.value
        let path = person.map { RelatedPerson.path(related.value, of: $0) }
        return value(related.label, ContactList.related.title, link(name, path), .people, from: from)
      })
    let groups = groups ?? cards.contacts.flatMap(\.groups)
    if !groups.isEmpty {
      let tags = groups.map { group -> HTML in
        #"<li><a href="\#(ListPlace(group: group).path)" dir="auto">\#(group)</a></li>"#
      }
      panel([row("", ContactProperty.groups.title, #"<dd><ul class="tags">\#(tags)</ul></dd>"#, .tag)])
    }
    for shown in [ContactText.Shown.row, .note] {
      let texts = ContactText.all.filter { $0.shown == shown }
      panel(
        texts.flatMap { text in
          rows(cards.texts(text.path)) {
            value("", text.title, "\($0)", shown == .row ? .building : .note, isProse: true, from: $1)
          }
        })
    }
    for (number, contact) in cards.contacts.enumerated() {
      guard case .url(let address) = contact.photo else { continue }
      panel([
        value(
          "", "Photo on another website", external(address, Link.web(address)), .photo, from: origin([number]))
      ])
    }
    return html
  }

  /// The address as a map is asked for it: without the parts that no map knows, as a post office box.
  static func mapQuery(_ address: PostalAddress) -> String {
    [
      address.street, [address.postalCode, address.city].filter { !$0.isEmpty }.joined(separator: " "), address.region,
      address.country,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// `isProse`: a text that begins where its own script does. All others stand in a column.
  private static func value(
    _ label: String, _ fallback: String, _ content: HTML, _ icon: Icon, beside: HTML? = nil, isProse: Bool = false,
    from origin: HTML?
  ) -> HTML {
    row(
      label, fallback,
      #"<dd\#(attribute: "class", isProse ? "prose" : nil) dir="auto" data-copy>\#(content)</dd>\#(beside)\#(origin)"#,
      icon)
  }

  private static func row(_ label: String, _ fallback: String, _ content: HTML, _ icon: Icon) -> HTML {
    let title = label.isEmpty ? fallback : label.prefix(1).uppercased() + label.dropFirst()
    return #"<div class="value"><dt>\#(icon.html)<bdi>\#(title)</bdi></dt>\#(content)</div>"#
  }

  /// By the day at Greenwich, with the words of the days around it, of which the script takes those of the reader's own day.
  private static func count(_ birthday: PartialDate, _ now: Timestamp) -> HTML? {
    let words = [-1, 0, 1].compactMap { days in
      PartialDate(now.advanced(by: days * 86_400_000)).flatMap { BirthdayCount(of: birthday, on: $0) }.map {
        BirthdayWords.text($0, of: birthday)
      }
    }
    guard words.count == 3 else { return nil }
    return """
      <dd class="beside" data-day="\(now.day)" data-before="\(words[0])" data-after="\(words[2])">\(words[1])</dd>
      """
  }

  private static func phone(_ phone: Labeled<String>, _ origin: HTML?) -> HTML {
    let isFax = phone.label.contains("fax")
    return value(
      phone.label, ContactList.phones.title, link(phone.value, isFax ? nil : Link.telephone(phone.value)), .phone,
      from: origin)
  }

  private static func message(_ account: Labeled<InstantMessage>, _ origin: HTML?) -> HTML {
    let title = [account.value.service, account.label].filter { !$0.isEmpty }.joined(separator: ", ")
    return value(title, ContactList.messages.title, "\(account.value.user)", .chat, from: origin)
  }

  private static func address(_ address: Labeled<PostalAddress>, _ origin: HTML?) -> HTML {
    let value = address.value
    return self.value(
      address.label, ContactList.addresses.title, external(value.text, Link.map(mapQuery(value))), .map, from: origin)
  }

  private static func profile(_ profile: Labeled<SocialProfile>, _ origin: HTML?) -> HTML {
    let shown = profile.value.user.isEmpty ? profile.value.url : profile.value.user
    let label = profile.value.service.isEmpty ? profile.label : profile.value.service
    return value(label, ContactList.profiles.title, external(shown, Link.web(profile.value.url)), .people, from: origin)
  }

  private static func link(_ text: String, _ href: String?) -> HTML {
    href.map { #"<a href="\#($0)">\#(text)</a>"# } ?? "\(text)"
  }

  private static func external(_ text: String, _ href: String?) -> HTML {
    href.map { #"<a href="\#($0)" target="_blank" rel="noopener noreferrer">\#(text)</a>"# } ?? "\(text)"
  }
}
