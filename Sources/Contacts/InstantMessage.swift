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

  /// The scheme of a service that has none of its own, or that nobody has named.
  static let anyService = "x-apple"

  /// What the card writes: `xmpp:anna@example.org`; the name alone where nobody said at which service it is, and where it
  /// cannot be taken for a URI: `x-apple:@anna:example.org` stays one name.
  package var url: String {
    if service.isEmpty, !user.utf8.contains(UInt8(ascii: ":")) { return user }
    return (MessagingService(named: service)?.scheme ?? Self.anyService) + ":" + user
  }
}
