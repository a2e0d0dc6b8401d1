import Contacts

/// vCard 3.0 with `itemN.` groups for labels, as Apple's address books export it.
enum AppleCard {
  static func bytes(_ person: Person) -> [UInt8] {
    var card = CardBuffer()
    var items = 0
    /// A property in a group of its own, with the lines that explain it.
    func item(_ property: String, _ explanations: String...) {
      items += 1
      card.line("item\(items).\(property)")
      for explanation in explanations { card.line("item\(items).\(explanation)") }
    }
    func label(_ name: String) -> String { "X-ABLabel:" + builtIn(name) }

    card.line("BEGIN:VCARD")
    card.line("VERSION:3.0")
    card.line("PRODID:-//Apple Inc.//macOS 14.5//EN")
    card.line("N:" + CardBuffer.structured([person.last, person.first, person.middle, person.prefix, person.suffix]))
    card.line("FN:" + CardBuffer.escape(person.fullName))
    if !person.nickname.isEmpty { card.line("NICKNAME:" + CardBuffer.escape(person.nickname)) }
    if !person.phoneticFirst.isEmpty { card.line("X-PHONETIC-FIRST-NAME:" + CardBuffer.escape(person.phoneticFirst)) }
    if !person.phoneticLast.isEmpty { card.line("X-PHONETIC-LAST-NAME:" + CardBuffer.escape(person.phoneticLast)) }
    if !person.organization.isEmpty {
      card.line("ORG:" + CardBuffer.structured([person.organization, person.department]))
    }
    if !person.jobTitle.isEmpty { card.line("TITLE:" + CardBuffer.escape(person.jobTitle)) }
    for (index, email) in person.emails.enumerated() {
      card.line(
        "EMAIL;type=INTERNET;type=\(type(email.label) ?? "OTHER")\(index == 0 ? ";type=pref" : ""):\(email.value)")
    }
    for (index, phone) in person.phones.enumerated() {
      let preferred = index == 0 ? ";type=pref" : ""
      switch phone.label {
      case .custom(let name): item("TEL\(preferred):" + phone.value, label(name))
      case .mobile: card.line("TEL;type=CELL;type=VOICE\(preferred):" + phone.value)
      case .fax: card.line("TEL;type=WORK;type=FAX\(preferred):" + phone.value)
      default: card.line("TEL;type=\(type(phone.label) ?? "OTHER");type=VOICE\(preferred):" + phone.value)
      }
    }
    for (index, place) in person.addresses.enumerated() {
      let value = CardBuffer.structured([
        "", "", place.street, place.city, place.region, place.postalCode, place.country,
      ])
      let preferred = index == 0 ? ";type=pref" : ""
      if case .custom(let name) = place.label {
        item("ADR\(preferred):" + value, label(name), "X-ABADR:" + place.code)
      } else {
        item("ADR;type=\(type(place.label) ?? "HOME")\(preferred):" + value, "X-ABADR:" + place.code)
      }
    }
    for url in person.urls {
      var name = "HomePage"
      if case .custom(let own) = url.label { name = own }
      // A colon of the value escaped, as this program does it and no standard asks for.
      item("URL;type=pref:" + url.value.escapingFirstColon(), label(name))
    }
    for chat in person.chats {
      card.line("IMPP;X-SERVICE-TYPE=\(chat.service);type=HOME;type=pref:" + chat.url)
    }
    for profile in person.profiles {
      card.line("X-SOCIALPROFILE;type=\(profile.service.lowercased());x-user=\(profile.user):" + profile.url)
    }
    for relative in person.relatives {
      item("X-ABRELATEDNAMES;type=pref:" + CardBuffer.escape(relative.name), label(relative.label))
    }
    if let birthday = person.birthday {
      if let year = birthday.year {
        card.line("BDAY:" + birthday.dashed(year: year))
      } else {
        card.line("BDAY;X-APPLE-OMIT-YEAR=1604:" + birthday.dashed(year: 1_604))
      }
    }
    for entry in person.days {
      let value =
        entry.day.year.map { ";type=pref:" + entry.day.dashed(year: $0) }
        ?? ";X-APPLE-OMIT-YEAR=1604;type=pref:" + entry.day.dashed(year: 1_604)
      item("X-ABDATE" + value, label(entry.label))
    }
    if !person.note.isEmpty { card.line("NOTE:" + CardBuffer.escape(person.note)) }
    if let photo = person.photo {
      card.base64Lines("PHOTO;ENCODING=b;TYPE=\(photo.isPNG ? "PNG" : "JPEG"):", photo.bytes, indent: "  ", width: 75)
    }
    if !person.groups.isEmpty { card.line("CATEGORIES:" + person.groups.map(CardBuffer.escape).joined(separator: ",")) }
    if person.isOrganization { card.line("X-ABShowAs:COMPANY") }
    card.line("UID:" + person.uid)
    card.line("REV:" + person.revision.extended)
    card.line("END:VCARD")
    return card.bytes
  }

  private static func type(_ label: Person.Label) -> String? {
    switch label {
    case .home: "HOME"
    case .work: "WORK"
    case .mobile: "CELL"
    case .fax: "FAX"
    case .other: nil
    case .custom: nil
    }
  }

  /// Labels that every such program knows stand between marks, and are translated; a person's own do not.
  private static func builtIn(_ name: String) -> String {
    let known = [
      "HomePage", "spouse", "mother", "father", "child", "brother", "sister", "friend", "manager", "assistant",
      "anniversary",
    ]
    guard known.contains(name), let first = name.first else { return CardBuffer.escape(name) }
    return "_$!<\(first.uppercased())\(name.dropFirst())>!$_"
  }
}

extension String {
  fileprivate func escapingFirstColon() -> String {
    guard let colon = firstIndex(of: ":") else { return self }
    return self[..<colon] + "\\:" + self[index(after: colon)...]
  }
}
