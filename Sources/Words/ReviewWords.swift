package import Contacts
import Protocol

/// A version that lost a conflict, and waits for a decision.
package enum ReviewWords {
  package static let nothing = "Nothing waits for review"

  /// How many wait: "3 conflicts wait for you". `count`: up to ``ReviewItem/mostCounted``.
  package static func waiting(_ count: Int64) -> String {
    switch count {
    case 0: "No conflict waits for you"
    case 1: "1 conflict waits for you"
    case ReviewItem.mostCounted...: "More than \(ReviewItem.mostCounted - 1) conflicts wait for you"
    default: "\(count) conflicts wait for you"
    }
  }

  /// What a person decided of a contact: "Ann Lee: the contact stays as it is".
  package static let kept = "the contact stays as it is"

  /// Why a removed file's contact is gone: "became one with Ann Lee".
  package static func becameOne(_ name: String) -> Sentence { "became one with \(name: NameWords.shown(name))" }

  /// What follows where it is put back: it is a contact of its own once more.
  package static func isTwoAgain(_ name: String) -> Sentence {
    "it \(becameOne(name)), and will be a contact of its own beside that one"
  }

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
