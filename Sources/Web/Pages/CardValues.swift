import Contacts
import Words

/// The labelled values of a card, group by group. Each row acts as a whole, and the script offers to copy it.
enum CardValues {
  /// Panels for all groups that have something. `person`: whose live card it is, so that it leads to other people. `now`: what a
  /// birthday is counted from; nil for no counting. `groups`: all that the contact is in; nil for those that its own card says.
  static func panels(
    _ contact: Contact, of person: UniqueID? = nil, at now: Timestamp? = nil, groups: [String]? = nil
  ) -> HTML {
    var html = HTML()
    func panel(_ rows: [HTML]) {
      if !rows.isEmpty { html += #"<dl class="panel values">\#(rows)</dl>"# }
    }
    panel(contact.phones.map(phone))
    panel(
      contact.emails.map { value($0.label, "E-mail", link($0.value, Link.mail($0.value)), .mail) }
        + contact.instantMessages.map { value($0.label, $0.value.service, "\($0.value.user)", .chat) })
    panel(contact.addresses.map(address))
    panel(
      contact.urls.map { value($0.label, "Web", external($0.value, Link.web($0.value)), .globe) }
        + contact.socialProfiles.map(profile))
    var days: [HTML] = []
    if let birthday = contact.birthday {
      days.append(value("", "Birthday", "\(birthday.words)", .birthday, beside: now.flatMap { count(birthday, $0) }))
    }
    days += contact.dates.map { value($0.label, "Date", "\($0.value.words)", .calendar) }
    panel(days)
    panel(
      contact.relatedNames.map { related in
        value(
          related.label, "Related person",
          link(related.value, person.map { RelatedPerson.path(related.value, of: $0) }),
          .people)
      })
    let groups = groups ?? contact.groups
    if !groups.isEmpty {
      let tags = groups.map { group -> HTML in
        #"<li><a href="\#(ListPlace(group: group).path)" dir="auto">\#(group)</a></li>"#
      }
      panel([row("", "Groups", #"<dd><ul class="tags">\#(tags)</ul></dd>"#, .tag)])
    }
    for shown in [ContactText.Shown.row, .note] {
      let texts = ContactText.all.filter { $0.shown == shown && !contact[keyPath: $0.path].isEmpty }
      panel(texts.map { value("", $0.title, "\(contact[keyPath: $0.path])", .note, isProse: true) })
    }
    if case .url(let address) = contact.photo {
      panel([value("", "Photo on another website", external(address, Link.web(address)), .photo)])
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
    _ label: String, _ fallback: String, _ content: HTML, _ icon: Icon, beside: HTML? = nil, isProse: Bool = false
  ) -> HTML {
    row(
      label, fallback,
      #"<dd\#(attribute: "class", isProse ? "prose" : nil) dir="auto" data-copy>\#(content)</dd>\#(beside)"#, icon)
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

  private static func phone(_ phone: Labeled<String>) -> HTML {
    let isFax = phone.label.contains("fax")
    return value(
      phone.label, "Phone", link(phone.value, isFax ? nil : Link.telephone(phone.value)), .phone)
  }

  private static func address(_ address: Labeled<PostalAddress>) -> HTML {
    let value = address.value
    return self.value(address.label, "Address", external(value.text, Link.map(mapQuery(value))), .map)
  }

  private static func profile(_ profile: Labeled<SocialProfile>) -> HTML {
    let shown = profile.value.user.isEmpty ? profile.value.url : profile.value.user
    let label = profile.value.service.isEmpty ? profile.label : profile.value.service
    return value(label, "Social profile", external(shown, Link.web(profile.value.url)), .people)
  }

  private static func link(_ text: String, _ href: String?) -> HTML {
    href.map { #"<a href="\#($0)">\#(text)</a>"# } ?? "\(text)"
  }

  private static func external(_ text: String, _ href: String?) -> HTML {
    href.map { #"<a href="\#($0)" target="_blank" rel="noopener noreferrer">\#(text)</a>"# } ?? "\(text)"
  }
}
