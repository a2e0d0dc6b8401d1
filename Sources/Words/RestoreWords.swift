package import Protocol

/// What became of a contact or a version that was to come back. Each is what there is to say of the contact: "Ann Lee: …".
package enum RestoreWords {
  package static let fromTrash = "restored from the trash"
  package static let version = "restored to the earlier version; what was there before is in the history"
  package static let stands = "is like this already"
  package static let exists = "is there already, just like that"
  package static let gone = "is gone for good"

  /// `isVersion`: an earlier version was asked for, and not just the contact.
  package static func outcome(_ outcome: RestoreOutcome, isVersion: Bool) -> String {
    switch outcome {
    case .restored: isVersion ? version : fromTrash
    case .stands: stands
    case .exists: exists
    case .gone: gone
    case .refused(let reason): reason
    }
  }
}
