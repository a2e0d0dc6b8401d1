/// vCard 3.0 as Google's contacts export it: few types, labels by groups, lines often not folded.
enum GoogleCard {
  static func bytes(_ person: Person) -> [UInt8] {
    var card = CardBuffer()
    var items = 0
    func item(_ property: String, label: String) {
      items += 1
      card.unfoldedLine("item\(items).\(property)")
      card.unfoldedLine("item\(items).X-ABLabel:" + CardBuffer.escape(label))
    }

    card.unfoldedLine("BEGIN:VCARD")
    card.unfoldedLine("VERSION:3.0")
    card.unfoldedLine("FN:" + CardBuffer.escape(person.fullName))
    card.unfoldedLine(
      "N:" + CardBuffer.structured([person.last, person.first, person.middle, person.prefix, person.suffix]))
    if !person.nickname.isEmpty { card.unfoldedLine("NICKNAME:" + CardBuffer.escape(person.nickname)) }
    if !person.phoneticFirst.isEmpty {
      card.unfoldedLine("X-PHONETIC-FIRST-NAME:" + CardBuffer.escape(person.phoneticFirst))
    }
    if !person.phoneticLast.isEmpty {
      card.unfoldedLine("X-PHONETIC-LAST-NAME:" + CardBuffer.escape(person.phoneticLast))
    }
    for email in person.emails {
      card.unfoldedLine("EMAIL;TYPE=INTERNET\(type(email.label).map { ";TYPE=" + $0 } ?? ""):" + email.value)
    }
    for phone in person.phones {
      if case .custom(let name) = phone.label {
        item("TEL:" + phone.value, label: name)
      } else {
        card.unfoldedLine("TEL\(type(phone.label).map { ";TYPE=" + $0 } ?? ""):" + phone.value)
      }
    }
    for place in person.addresses {
      let value = CardBuffer.structured([
        "", "", place.street, place.city, place.region, place.postalCode, place.country,
      ])
      if case .custom(let name) = place.label {
        item("ADR:" + value, label: name)
      } else {
        card.unfoldedLine("ADR\(type(place.label).map { ";TYPE=" + $0 } ?? ""):" + value)
      }
    }
    if !person.organization.isEmpty {
      card.unfoldedLine(
        "ORG:" + CardBuffer.structured([person.organization] + (person.department.isEmpty ? [] : [person.department])))
    }
    if !person.jobTitle.isEmpty { card.unfoldedLine("TITLE:" + CardBuffer.escape(person.jobTitle)) }
    if let birthday = person.birthday { card.unfoldedLine("BDAY:" + birthday.compact) }
    for url in person.urls {
      if case .custom(let name) = url.label {
        item("URL:" + url.value.escapingEveryColon(), label: name)
      } else {
        card.unfoldedLine("URL:" + url.value.escapingEveryColon())
      }
    }
    for chat in person.chats where chat.service != "Matrix" {
      card.unfoldedLine("X-\(chat.service.uppercased()):" + CardBuffer.escape(chat.user))
    }
    for profile in person.profiles { item("URL:" + profile.url.escapingEveryColon(), label: profile.service) }
    for relative in person.relatives {
      item("X-ABRELATEDNAMES:" + CardBuffer.escape(relative.name), label: relative.label)
    }
    for entry in person.days {
      item("X-ABDATE:" + (entry.day.year.map { entry.day.dashed(year: $0) } ?? entry.day.compact), label: entry.label)
    }
    if !person.note.isEmpty { card.unfoldedLine("NOTE:" + CardBuffer.escape(person.note)) }
    if let photo = person.photo {
      card.base64Lines(
        "PHOTO;ENCODING=BASE64;TYPE=\(photo.isPNG ? "PNG" : "JPEG"):", photo.bytes, indent: " ", width: 75)
    }
    let groups = ["myContacts"] + person.groups
    card.unfoldedLine("CATEGORIES:" + groups.map(CardBuffer.escape).joined(separator: ","))
    card.unfoldedLine("UID:" + person.uid)
    card.unfoldedLine("END:VCARD")
    return card.bytes
  }

  private static func type(_ label: Person.Label) -> String? {
    switch label {
    case .home: "HOME"
    case .work: "WORK"
    case .mobile: "CELL"
    case .fax: "WORK,FAX"
    case .other, .custom: nil
    }
  }
}

extension String {
  /// Every colon with a backslash, which this program writes and no standard asks for.
  fileprivate func escapingEveryColon() -> String {
    CardBuffer.escape(self).split(separator: ":").joined(separator: "\\:")
  }
}
