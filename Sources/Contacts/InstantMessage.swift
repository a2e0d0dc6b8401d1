/// An account at an instant messaging service.
package struct InstantMessage: Sendable, Hashable {
  /// The service as it is usually written ("Jabber", "Skype"), or as the card has it where we do not know it.
  package var service: String
  /// The name there, without the URI scheme.
  package var user: String

  package init(service: String, user: String) {
    self.service = service
    self.user = user
  }

  /// What the card writes: `xmpp:anna@example.org`; the name alone where nobody said at which service it is.
  package var url: String {
    service.isEmpty ? user : (MessagingService(named: service)?.scheme ?? "x-apple") + ":" + user
  }
}
