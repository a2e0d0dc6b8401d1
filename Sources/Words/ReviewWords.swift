package import Contacts

/// A version that lost a conflict, and waits for a decision.
package enum ReviewWords {
  package static let nothing = "Nothing waits for review"

  /// How the contact is headed beside the version.
  package static let current = "Current"

  /// Whose version it is: "From laptop".
  package static func origin(_ device: String?) -> Sentence {
    device.map { "From \(name: $0)" } ?? "From the browser"
  }

  /// "From laptop, edited 15 April 2026, 14:05 UTC. The current one was edited later."
  package static func detail(_ device: String?, editedAt: Timestamp) -> Sentence {
    "\(origin(device)), edited \(editedAt). The current one was edited later."
  }
}
