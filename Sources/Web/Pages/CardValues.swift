import Contacts

/// The labelled values of a card, group by group.
enum CardValues {
  /// Panels for all groups that have something.
  /// `groups`: all that the contact is in; nil for those that its own card says.
  static func panels(_ contact: Contact, groups: [String]? = nil) -> HTML {
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
    if let birthday = contact.birthday { days.append(value("", "Birthday", "\(birthday.words)", .birthday)) }
    days += contact.dates.map { value($0.label, "Date", "\($0.value.words)", .calendar) }
    panel(days)
    panel(contact.relatedNames.map { value($0.label, "Related person", "\($0.value)", .people) })
    let groups = groups ?? contact.groups
    if !groups.isEmpty {
      let tags = groups.map { group -> HTML in
        #"<li><a href="\#(ListPlace(group: group).path)" dir="auto">\#(group)</a></li>"#
      }
      panel([value("", "Groups", #"<ul class="tags">\#(tags)</ul>"#, .tag)])
    }
    for shown in [ContactText.Shown.row, .note] {
      let texts = ContactText.all.filter { $0.shown == shown && !contact[keyPath: $0.path].isEmpty }
      panel(texts.map { value("", $0.title, "\(contact[keyPath: $0.path])", .note) })
    }
    if case .url(let address) = contact.photo {
      panel([value("", "Photo kept elsewhere", external(address, Link.web(address)), .photo)])
    }
    if html.isEmpty, contact.organization.isEmpty { html = #"<p class="aside">No details yet.</p>"# }
    return html
  }

  /// The address as a map is asked for it: without the parts that no map knows, as a post office box.
  static func mapQuery(_ address: PostalAddress) -> String {
    [
      address.street, [address.postalCode, address.city].filter { !$0.isEmpty }.joined(separator: " "), address.region,
      address.country,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func value(_ label: String, _ fallback: String, _ content: HTML, _ icon: Icon) -> HTML {
    let title = label.isEmpty ? fallback : label.prefix(1).uppercased() + label.dropFirst()
    return #"<div class="value"><dt>\#(icon.html)\#(title)</dt><dd>\#(content)</dd></div>"#
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
