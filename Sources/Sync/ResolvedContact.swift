import Contacts

/// A contact of which a version waits on the review list or came back, and why: named to the person, never in a log.
package struct ResolvedContact: Equatable, Sendable {
  /// As programs read it.
  package enum Outcome: String, CaseIterable, Sendable {
    case ourVersionStands = "ours_stands"
    case theirVersionStands = "theirs_stands"
    /// Put together; of what both had changed, that side's stands.
    case mergedWithOurs = "merged_ours_stands"
    case mergedWithTheirs = "merged_theirs_stands"
    /// The file came to hold another person, and the cloud's contact with it.
    case personReplaced = "person_replaced"
    /// Deleted on one side and edited on the other.
    case broughtBack = "brought_back"

    package var isConflict: Bool { self != .broughtBack }
  }

  /// As many are named; the counts tell of the others.
  package static let named = 100

  package var displayName: String
  /// Nil for a contact whose file did not exist before.
  package var file: ItemName?
  package var outcome: Outcome

  package init(displayName: String, file: ItemName?, outcome: Outcome) {
    self.displayName = displayName
    self.file = file
    self.outcome = outcome
  }
}
