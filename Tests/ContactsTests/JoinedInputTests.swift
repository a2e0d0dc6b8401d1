import Contacts
import Testing
import VCard

/// Values that two or three inputs of the form make together come back as they were typed.
@Suite struct JoinedInputTests {
  // Not `\:`, which is read as a colon: some programs escape it.
  private static let names = [
    "anna", "@anna:example.org", "skype:anna", "https://t.example/anna", "anna:", ":anna", "x-apple:anna", "a b:c",
    "ünä:c",
    "anna;work", "anna,work", #"a\b"#, "anna@example.org/home",
  ]
  private static let services = [
    "", "Jabber", "Skype", "Matrix", "Town Chat", "Foo:Bar", "Foo, Inc", "x-apple", "home", "internet",
  ]
  private static let versions = ["2.1", "3.0", "4.0"]

  private func card(_ version: String, _ lines: String = "") throws -> Card {
    try Card(Array("BEGIN:VCARD\r\nVERSION:\(version)\r\nN:Doe;Ann;;;\r\nFN:Ann Doe\r\n\(lines)END:VCARD\r\n".utf8))
  }

  /// What is read of the card in which `contact` has replaced what `card` says.
  private func read(_ contact: Contact, in card: Card) throws -> Contact {
    Contact(try Card(contact.patch(card, now: Timestamp(milliseconds: 0)).bytes))
  }

  /// The values that do not come back, put in as the only one of their list: in the place of another one, and as a new one.
  private func lost<Value: Equatable>(
    _ values: [Value], _ list: WritableKeyPath<Contact, [Labeled<Value>]>, _ cards: [Card]
  ) throws -> [Value] {
    try values.filter { value in
      try cards.contains { card in
        var contact = Contact(card)
        if contact[keyPath: list].isEmpty { contact[keyPath: list] = [Labeled("", value)] }
        contact[keyPath: list][0].value = value
        return try read(contact, in: card)[keyPath: list].map(\.value) != [value]
      }
    }
  }

  @Test(arguments: versions) func `a messaging account keeps service and name apart`(_ version: String) throws {
    let accounts = Self.services.flatMap { service in
      Self.names.map { InstantMessage(service: service, user: $0) }
    }
    let old = try card(version, "IMPP;X-SERVICE-TYPE=Old:x-apple:old\r\n")
    #expect(try lost(accounts, \.instantMessages, [card(version), old]) == [])
  }

  @Test(arguments: versions) func `a social profile keeps network, name and address apart`(_ version: String) throws {
    let profiles = Self.services.flatMap { service in
      Self.names.flatMap { name in
        [
          (name, ""), (name, "https://n.example/\(name)"), (name, "n.example"), ("", "https://n.example"),
          ("", "n.example"),
        ]
        .map { SocialProfile(service: service, user: $0, url: $1) }
      }
    }
    let old = try card(version, "X-SOCIALPROFILE;TYPE=twitter;X-USER=old:https://old.example\r\n")
    let modern = try card(version, "SOCIALPROFILE;SERVICE-TYPE=Mastodon;VALUE=text:@anna\r\n")
    #expect(try lost(profiles, \.socialProfiles, [card(version), old, modern]) == [])
  }

  @Test(arguments: versions) func `an address and a line of the organization keep their parts apart`(_ version: String)
    throws
  {
    let parts = ["a;b", "a,b", #"a\;b"#, "a: b", "a\nb", ""]
    for first in parts {
      for second in parts where first + second != "" {
        let card = try card(version)
        var contact = Contact(card)
        contact.addresses = [Labeled("home", PostalAddress(street: first, city: second, country: "c"))]
        contact.organization = first.filter { $0 != "\n" }
        contact.department = second.filter { $0 != "\n" }
        let read = try read(contact, in: card)
        #expect(read.addresses == contact.addresses, "\(first) and \(second)")
        #expect(
          read.organization == contact.organization && read.department == contact.department, "\(first) and \(second)")
      }
    }
  }
}
