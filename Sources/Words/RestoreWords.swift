package import Protocol

/// What became of a contact or a version that was to come back. Each is what there is to say of the contact: "Ann Lee: …".
package enum RestoreWords {
  package static let fromTrash = "restored from the trash"
  package static let version = "restored to the earlier version; what was there before is in the history"
  package static let lostVersion = "the other version is used now; the one before it is in the history"
  package static let stands = "is like this already"
  package static let exists = "is there already, just like that"
  package static let gone = "is gone for good"

  /// What a person wanted back.
  package enum Wanted: Sendable {
    case contact
    /// An earlier version of a contact.
    case version
    /// The version that lost a conflict.
    case lostVersion
  }

  package static func outcome(_ outcome: RestoreOutcome, of wanted: Wanted) -> String {
    switch outcome {
    case .restored:
      switch wanted {
      case .contact: fromTrash
      case .version: version
      case .lostVersion: lostVersion
      }
    case .stands: stands
    case .exists: exists
    case .gone: gone
    case .refused(let reason): reason
    }
  }
}
