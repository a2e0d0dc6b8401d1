import Contacts

/// vCard 4.0 (RFC 6350) with the newer properties of RFC 9554, lines ended by line feeds alone.
enum ModernCard {
  static func bytes(_ person: Person) -> [UInt8] {
    var card = CardBuffer(lineEnd: "\n")
    card.line("BEGIN:VCARD")
    card.line("VERSION:4.0")
    card.line("UID:urn:uuid:" + person.uid)
    card.line("KIND:" + (person.isOrganization ? "org" : "individual"))
    card.line("FN:" + CardBuffer.escape(person.fullName))
    let phonetic = person.phoneticLast.isEmpty ? "" : ";SORT-AS=\"\(person.phoneticLast),\(person.phoneticFirst)\""
    if !person.isOrganization {
      card.line(
        "N\(phonetic):"
          + CardBuffer.structured([person.last, person.first, person.middle, person.prefix, person.suffix]))
    }
    if !person.nickname.isEmpty { card.line("NICKNAME:" + CardBuffer.escape(person.nickname)) }
    if !person.organization.isEmpty {
      card.line(
        "ORG:" + CardBuffer.structured([person.organization] + (person.department.isEmpty ? [] : [person.department])))
    }
    if !person.jobTitle.isEmpty { card.line("TITLE:" + CardBuffer.escape(person.jobTitle)) }
    for (index, phone) in person.phones.enumerated() {
      let preferred = index == 0 ? ";PREF=1" : ""
      switch phone.label {
      case .custom(let name): card.line("TEL\(preferred);TYPE=\(parameter(name)):" + CardBuffer.escape(phone.value))
      case .mobile: card.line("TEL;VALUE=uri;TYPE=\"cell,voice\"\(preferred):tel:" + dialled(phone.value))
      default: card.line("TEL;VALUE=text;TYPE=\(type(phone.label))\(preferred):" + CardBuffer.escape(phone.value))
      }
    }
    for email in person.emails { card.line("EMAIL;TYPE=\(type(email.label)):" + email.value) }
    for place in person.addresses {
      let label = "\(place.street)\n\(place.postalCode) \(place.city)"
      let value = CardBuffer.structured([
        "", "", place.street, place.city, place.region, place.postalCode, place.country,
      ])
      card.line("ADR;TYPE=\(type(place.label));CC=\(place.code.uppercased());LABEL=\(parameter(label)):" + value)
    }
    for url in person.urls { card.line("URL;TYPE=\(type(url.label)):" + url.value) }
    for chat in person.chats { card.line("IMPP;PREF=1;X-SERVICE-TYPE=\(chat.service):" + chat.url) }
    for profile in person.profiles {
      card.line("SOCIALPROFILE;SERVICE-TYPE=\(profile.service);USERNAME=\(profile.user):" + profile.url)
    }
    for relative in person.relatives {
      card.line("RELATED;TYPE=\(relation(relative.label));VALUE=text:" + CardBuffer.escape(relative.name))
    }
    if let birthday = person.birthday { card.line("BDAY:" + birthday.compact) }
    for entry in person.days where entry.label == "anniversary" { card.line("ANNIVERSARY:" + entry.day.compact) }
    if !person.note.isEmpty { card.line("NOTE:" + CardBuffer.escape(person.note)) }
    if let photo = person.photo {
      card.base64Lines("PHOTO:data:image/\(photo.isPNG ? "png" : "jpeg");base64,", photo.bytes, indent: " ", width: 75)
    }
    if !person.groups.isEmpty { card.line("CATEGORIES:" + person.groups.map(CardBuffer.escape).joined(separator: ",")) }
    card.line("REV:" + person.revision.basic)
    card.line("END:VCARD")
    return card.bytes
  }

  private static func type(_ label: Person.Label) -> String {
    switch label {
    case .home: "home"
    case .work: "work"
    case .mobile: "cell"
    case .fax: "fax"
    case .other: "voice"
    case .custom(let name): parameter(name)
    }
  }

  /// Relations that RFC 6350 §6.6.6 has a word for.
  private static func relation(_ label: String) -> String {
    switch label {
    case "mother", "father": "parent"
    case "brother", "sister": "sibling"
    case "spouse", "child", "friend": label
    default: "contact"
    }
  }

  /// A number as a `tel:` URI has it (RFC 3966).
  private static func dialled(_ number: String) -> String {
    String(number.map { $0 == " " || $0 == "/" ? "-" : $0 }.filter { $0.isNumber || $0 == "+" || $0 == "-" })
  }

  /// A parameter's value, quoted, with the escapes of RFC 6868.
  private static func parameter(_ text: String) -> String {
    var value = ""
    for character in text {
      switch character {
      case "^": value += "^^"
      case "\n": value += "^n"
      case "\"": value += "^'"
      default: value.append(character)
      }
    }
    return "\"\(value)\""
  }
}
