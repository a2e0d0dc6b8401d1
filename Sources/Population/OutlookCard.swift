import Contacts

/// vCard 2.1 as Outlook exports it: bare parameters, quoted-printable for everything beyond ASCII, names of its own.
enum OutlookCard {
  static func bytes(_ person: Person) -> [UInt8] {
    var card = CardBuffer()
    card.unfoldedLine("BEGIN:VCARD")
    card.unfoldedLine("VERSION:2.1")
    text("N;LANGUAGE=en-us", [person.last, person.first, person.middle, person.prefix, person.suffix], &card)
    text("FN", [person.fullName], &card)
    if !person.nickname.isEmpty { text("NICKNAME", [person.nickname], &card) }
    if !person.organization.isEmpty {
      text("ORG", [person.organization] + (person.department.isEmpty ? [] : [person.department]), &card)
    }
    if !person.jobTitle.isEmpty { text("TITLE", [person.jobTitle], &card) }
    if !person.note.isEmpty { text("NOTE", [person.note], &card) }
    for phone in person.phones { text("TEL;" + type(phone.label), [phone.value], &card) }
    for (index, place) in person.addresses.enumerated() {
      let kind = place.label == .work ? "WORK" : "HOME"
      let preferred = index == 0 ? ";PREF" : ""
      text(
        "ADR;\(kind)\(preferred)", ["", "", place.street, place.city, place.region, place.postalCode, place.country],
        &card)
      text(
        "LABEL;\(kind)\(preferred)", ["\(place.street)\r\n\(place.postalCode) \(place.city)\r\n\(place.country)"], &card
      )
    }
    for url in person.urls { card.unfoldedLine("URL;WORK:" + url.value) }
    if let birthday = person.birthday {
      card.unfoldedLine("BDAY:" + (birthday.year == nil ? birthday.dashed(year: 1_604) : birthday.compact))
    }
    for entry in person.days where entry.label == "anniversary" {
      card.unfoldedLine(
        "X-MS-ANNIVERSARY:" + (entry.day.year.map { _ in entry.day.compact } ?? entry.day.dashed(year: 1_604)))
    }
    for relative in person.relatives {
      let names = [
        "spouse": "X-MS-SPOUSE", "manager": "X-MS-MANAGER", "assistant": "X-MS-ASSISTANT", "child": "X-MS-CHILD",
      ]
      if let name = names[relative.label] { text("\(name);N", [relative.name], &card) }
    }
    for chat in person.chats { card.unfoldedLine("X-MS-IMADDRESS:" + chat.user) }
    for (index, email) in person.emails.enumerated() {
      card.unfoldedLine("EMAIL;\(index == 0 ? "PREF;" : "")INTERNET:" + email.value)
    }
    if let photo = person.photo {
      card.unfoldedLine("PHOTO;TYPE=\(photo.isPNG ? "PNG" : "JPEG");ENCODING=BASE64:")
      card.base64Lines(" ", photo.bytes, indent: " ", width: 73)
      card.unfoldedLine("")
    }
    if !person.groups.isEmpty { text("CATEGORIES", [person.groups.joined(separator: ",")], &card) }
    card.unfoldedLine("X-MS-OL-DEFAULT-POSTAL-ADDRESS:0")
    card.unfoldedLine("UID:" + person.uid)
    card.unfoldedLine("REV:" + person.revision.basic)
    card.unfoldedLine("END:VCARD")
    return card.bytes
  }

  private static func type(_ label: Person.Label) -> String {
    switch label {
    case .home: "HOME;VOICE"
    case .work: "WORK;VOICE"
    case .mobile: "CELL;VOICE"
    case .fax: "WORK;FAX"
    case .other, .custom: "VOICE"
    }
  }

  /// A property of text parts, as plain text where it can be.
  private static func text(_ head: String, _ parts: [String], _ card: inout CardBuffer) {
    // Version 2.1 knows no escape but the one of the semicolon.
    let value = parts.map { $0.split(separator: ";", omittingEmptySubsequences: false).joined(separator: "\\;") }
      .joined(separator: ";")
    if value.utf8.allSatisfy({ (32..<127).contains($0) }) {
      card.unfoldedLine(head + ":" + value)
      return
    }
    let prefix = head + ";CHARSET=utf-8;ENCODING=QUOTED-PRINTABLE:"
    var line = prefix
    for byte in value.utf8 {
      let isPlain = (33..<127).contains(byte) && byte != UInt8(ascii: "=") || byte == UInt8(ascii: " ")
      let piece = isPlain ? String(UnicodeScalar(byte)) : "=" + hex(byte >> 4) + hex(byte & 15)
      // A soft line break (RFC 2045 §6.7), without regard to where a character ends: that is how it is found.
      if line.utf8.count + piece.utf8.count > 75 {
        card.unfoldedLine(line + "=")
        line = ""
      }
      line += piece
    }
    card.unfoldedLine(line)
  }

  private static func hex(_ nibble: UInt8) -> String { String(nibble, radix: 16, uppercase: true) }
}
