import Contacts
import Probes
import VCard

/// A card of these lines, between BEGIN and END; VERSION is the first of them unless they bring their own.
func card(_ lines: String..., version: String = "3.0", lineEnd: String = "\r\n") throws -> Card {
  try Card(Array((["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]).joined(separator: lineEnd).utf8))
}

func contact(_ lines: String..., version: String = "3.0") throws -> Contact {
  let lines = ["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]
  return Contact(try Card(Array(lines.joined(separator: "\r\n").utf8)))
}

extension Card {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The lines that `other` does not have, and those that only it has.
  func difference(from other: Card) -> (added: [String], removed: [String]) {
    let mine = text.split(separator: "\r\n").map(String.init)
    let theirs = other.text.split(separator: "\r\n").map(String.init)
    return (mine.filter { !theirs.contains($0) }, theirs.filter { !mine.contains($0) })
  }
}

let noon = Timestamp(milliseconds: 1_700_000_000_000)

extension Contact {
  static func random(using generator: inout SeededGenerator) -> Contact {
    var contact = Contact()
    contact.first = generator.pick(["Anna", "José", "Zoë", "山田", "", "Li; Wei", "O'Brien"])
    contact.last = generator.pick(["Schmidt", "Müller, geb. Å", "", "Zhang", "de la Cruz"])
    contact.middle = generator.pick(["", "", "Maria", "J."])
    contact.prefix = generator.pick(["", "", "Dr."])
    contact.nickname = generator.pick(["", "Bob", "Anni"])
    contact.organization = generator.pick(["", "ACME, Inc.", "Bäckerei; Süd"])
    contact.jobTitle = generator.pick(["", "Boss", "Head of\nEverything"])
    contact.role = generator.pick(["", "Leads", "Buys; sells"])
    contact.note = generator.pick(["", "a, b; c\\d", "two\nlines", "“quoted” – 😊"])
    contact.kind = !contact.organization.isEmpty && generator.isTrue(oneIn: 4) ? .organization : .person
    let labels = ["home", "work", "mobile", "", "Ferienhaus", "home fax", "school"]
    for number in 0..<Int.random(in: 0...3, using: &generator) {
      contact.phones.append(Labeled(generator.pick(labels), "+49 30 \(number)\(generator.pick(["1", "2", "3"]))"))
    }
    for number in 0..<Int.random(in: 0...2, using: &generator) {
      let label = generator.pick(["home", "work", "", "Verein"])
      contact.emails.append(Labeled(label, "\(number)@\(generator.pick(["a", "b"])).example"))
    }
    if generator.isTrue(oneIn: 2) {
      contact.addresses.append(
        Labeled(
          generator.pick(["home", "work", "Lager"]),
          PostalAddress(
            street: generator.pick(["Weg 1, Hof", "Rue d’Été\n2"]), city: "Köln", postalCode: "50667",
            country: "Germany", countryCode: generator.pick(["", "de"]))))
    }
    if generator.isTrue(oneIn: 2) { contact.birthday = PartialDate("19850415") }
    if generator.isTrue(oneIn: 3) { contact.birthday = PartialDate("--0229") }
    if generator.isTrue(oneIn: 3), let day = PartialDate("2001-02-03") {
      contact.dates = [Labeled(generator.pick(["anniversary", "Taufe"]), day)]
    }
    if generator.isTrue(oneIn: 3) { contact.relatedNames = [Labeled(generator.pick(["spouse", "Pate"]), "Eva")] }
    if generator.isTrue(oneIn: 3) { contact.urls = [Labeled("homepage", "https://example.org/a,b;c")] }
    if generator.isTrue(oneIn: 3) {
      contact.instantMessages = [Labeled("home", InstantMessage(service: "Jabber", user: "anna@example.org"))]
    }
    if generator.isTrue(oneIn: 3) {
      contact.socialProfiles = [
        Labeled("", SocialProfile(service: "twitter", user: "anna", url: "https://x.example/a"))
      ]
    }
    if generator.isTrue(oneIn: 3) { contact.photo = .data([0xFF, 0xD8, 0xFF, 1, 2, 3], mediaType: "image/jpeg") }
    contact.groups = ["Friends", "Work, old", "Verein"].filter { _ in generator.isTrue(oneIn: 2) }
    return contact
  }
}
