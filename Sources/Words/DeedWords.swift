import Contacts
import Protocol
package import Sync

/// What a device did with a contact, and why.
package enum DeedWords {
  package static let sent = "Sent to the cloud: what its file says"
  package static let written = "Wrote its file: what the cloud had"
  package static let agreed = "Both sides had it when they first met"

  /// "Removed ann.vcf: it was deleted in the cloud".
  package static func event(_ deed: Deed) -> Sentence {
    let file: Sentence = deed.file.map { "\(name: $0.description)" } ?? "its file"
    return switch deed.reason {
    case .deletedInCloud: "Removed \(file): it was deleted in the cloud"
    case .undoneInCloud: "Removed \(file): an undo had deleted it in the cloud"
    case .duplicate:
      "Removed \(file): \(deed.other.map { "\(name: $0.description)" } ?? "another file") says the same"
    case .replacedByRestored: "Replaced what \(file) said: a card was restored in its place"
    case .stoppedByGuard: "Kept what \(file) said: a guard had stopped that edit, and the file was missing"
    case .leftBehind: "Kept what \(file) had said: a sync was cut off while it replaced or removed it"
    case .notSent: "Kept what \(file) had said: neither a file nor the cloud has that edit"
    case .fileDeleted: "Deleted in the cloud: \(file) was deleted here"
    case .fileEdited: "Sent to the cloud: \(file) was edited here"
    case .wonConflict: "Sent to the cloud: both sides had changed it, and what \(file) says stands"
    case .lostConflict: "Kept what \(file) said for review: both sides had changed it, and the cloud’s version stands"
    case .merged: "Wrote \(file): both sides had changed it, and the edits were put together"
    case .broughtBack: "Wrote \(file): it was deleted here, but edited elsewhere, and so it came back"
    case .putBack: "Wrote \(file) again: it was missing"
    }
  }

  /// A guard that stands in the way.
  package static func stop(_ stop: GuardStop) -> Sentence { "A guard stands: \(stop.message)" }

  /// What to do to have the contact, or what it said, back; nil where nothing was lost. `review` is the entry's id in the list of
  /// what waits for review, `contact` the contact's.
  package static func wayBack(_ deed: Deed, review: String?, contact: String?, isThere: Bool) -> String? {
    switch deed.kind {
    case .removed: deed.reason == .duplicate ? nil : review.map { "contacts2web review restore \($0)" }
    case .deleted: isThere ? nil : contact.map { "contacts2web trash restore \($0)" }
    case .overwritten: contact.map { "contacts2web history \($0)" }
    case .written:
      switch deed.reason {
      case .lostConflict: "contacts2web review"
      case .merged: contact.map { "contacts2web history \($0)" }
      default: nil
      }
    }
  }
}
