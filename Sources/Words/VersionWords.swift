package import Contacts
package import Protocol

/// An earlier version of a contact.
package enum VersionWords {
  /// How a version and the contact are headed beside each other.
  package static let then = "Then"
  package static func now(isTrashed: Bool) -> String { isTrashed ? "When deleted" : "Now" }

  /// Of a contact without earlier versions. `kept`: "30 days".
  package static func nothing(in kept: String) -> String { "Nothing was changed in the last \(kept)" }

  /// That it waits for a decision.
  package static let review = "Review"

  /// Why it is not the contact any more: "Changed by laptop".
  package static func event(_ version: ContactVersion) -> Sentence {
    let author = AuthorWords.by(version.kind, version.device)
    return switch version.reason {
    case .replaced where version.wasTrashed: "Restored with another card \(author)"
    case .replaced: "Changed \(author)"
    case .deleted: "Deleted \(author)"
    case .restored: "Restored \(author)"
    case .conflictLost: "Not used: a later edit won"
    case .duplicate: "Removed as a duplicate \(author)"
    case .cleanUp: "Changed by a clean-up"
    case .undone where version.wasTrashed: "Restored \(author)"
    case .undone: "Taken back \(author)"
    case .united: "Became one with this contact \(author)"
    }
  }

  /// "Differs from now: Phone, Note".
  package static func difference(_ version: DetachedCard?, now: DetachedCard?) -> String {
    difference(DifferenceWords.titles(version, now))
  }

  /// The same, of what ``DifferenceWords/titles(_:_:)`` says.
  package static func difference(_ titles: [String]) -> String {
    titles.isEmpty ? "Same as now" : "Differs from now: \(titles.joined(separator: ", "))"
  }
}
