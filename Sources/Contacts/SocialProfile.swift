/// A profile at a social network.
package struct SocialProfile: Sendable, Hashable {
  /// The network as the card has it ("twitter", "LinkedIn"), "" where it does not say.
  package var service: String
  /// The name there, "" where only the URL is known.
  package var user: String
  /// "" where only the name is known.
  package var url: String

  package init(service: String, user: String = "", url: String = "") {
    self.service = service
    self.user = user
    self.url = url
  }
}
