import Contacts

/// A contact that both sides had changed, and how that was settled: named to the person, never in a log.
package struct SettledContact: Equatable, Sendable {
  package enum Outcome: String, Sendable {
    case ourVersionStands = "this device's version stands"
    case theirVersionStands = "the cloud's version stands"
    /// Put together; of what both had changed, that side's stands.
    case mergedWithOurs = "both sides' changes are merged; what both changed stands as on this device"
    case mergedWithTheirs = "both sides' changes are merged; what both changed stands as in the cloud"
    case broughtBack = "deleted on one side and edited on the other: the edit stands"

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

extension [SettledContact] {
  /// Adds one, up to the number that is named.
  mutating func add(_ outcome: SettledContact.Outcome, name: @autoclosure () -> String, file: ItemName?) {
    guard count < SettledContact.named else { return }
    append(SettledContact(displayName: name(), file: file, outcome: outcome))
  }
}
